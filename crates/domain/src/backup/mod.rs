//! Backups of the bootstrap node, and the nodes that have a copy of them.
//!
//! MetalK8s' `backup.sh` writes an archive into [`FOLDER`] of the bootstrap node. Then it creates a Job for each node of the
//! control plane, which copies all archives there and keeps the newest five (`scripts/backup.sh.in` and
//! `salt/metalk8s/orchestrate/backup` of MetalK8s). The script does not wait for these Jobs.
//!
//! The folder also has the checks of backups, the [`plan`] that makes one, and the [`restore`] of a bootstrap node from one.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::api::{Metadata, Object};
use crate::object::conditions;

mod concern;
pub mod plan;
pub mod restore;
mod sums;
#[cfg(test)]
mod tests;

pub use concern::concern;
pub use sums::{damage, sums_command};

/// Where the archives are, on each node that has some.
pub const FOLDER: &str = "/var/lib/metalk8s/backups";

/// Selects the Jobs that copy archives to other nodes.
pub const JOBS: &str = "app.kubernetes.io/name=backup-replication";

pub const NAMESPACE: &str = "kube-system";

/// The role of nodes that get a copy, beside the bootstrap node.
const COPIED_TO: &str = "master";

/// A backup: its file is its name.
pub type BackupObject = Object<BackupSpec, BackupStatus>;

/// Where the backup is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupSpec {
    /// The bootstrap node.
    pub node: String,
    /// The path of the file on that node.
    pub path: String,
}

/// How the backup is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BackupStatus {
    /// The size of the file, in bytes.
    pub size_bytes: u64,
    /// The other control plane nodes, and whether they have a copy.
    pub copies: Vec<NodeCopy>,
}

/// Whether a node has a copy of a backup.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NodeCopy {
    /// The node.
    pub node: String,
    /// Whether it has one.
    pub state: CopyState,
    /// Why not, if that is known.
    #[serde(skip_serializing_if = "String::is_empty", default)]
    pub reason: String,
}

/// Whether there is a copy of a backup.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum CopyState {
    /// A Job that began after the backup was made has succeeded.
    Complete,
    /// Such a Job is running.
    Running,
    /// Such a Job has failed.
    Failed,
    /// No such Job is left: Kubernetes deletes them a day after they have ended.
    #[default]
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BackupFile {
    /// Its path on the bootstrap node.
    pub path: String,
    pub size: u64,
    /// When it was written, in seconds of Unix time by the clock of that node.
    pub modified: i64,
}

impl BackupFile {
    /// Its name without the folder, which is the name of the backup.
    pub fn name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }
}

/// The arguments of `file.find` for all backups.
pub fn wanted() -> Map<String, Value> {
    let wanted =
        json!({"path": FOLDER, "name": "*.tar.gz", "type": "f", "maxdepth": 1, "print": "path,size,mtime"});
    wanted.as_object().cloned().unwrap_or_default()
}

/// The files in the answer of `file.find`, the oldest first. What has another shape is left out.
pub fn files(answer: &Value) -> Vec<BackupFile> {
    let file = |one: &Value| {
        Some(BackupFile {
            path: one.get(0)?.as_str()?.to_owned(),
            size: one.get(1)?.as_u64()?,
            modified: one.get(2)?.as_i64()?,
        })
    };
    let mut files: Vec<BackupFile> = answer.as_array().into_iter().flatten().filter_map(file).collect();
    files.sort_by(|left, right| (left.modified, &left.path).cmp(&(right.modified, &right.path)));
    files
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyJob {
    /// Its name, which no other Job ever had: the API server chose it.
    pub name: String,
    pub node: String,
    /// When it was created, in seconds of Unix time by the API server's clock.
    pub created: i64,
    pub state: CopyState,
    pub reason: String,
}

impl CopyJob {
    pub fn read(job: &Value) -> Self {
        let text = |pointer: &str| job.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
        let mut met = conditions(job).filter(|one| one["status"] == "True");
        let ended = met.find(|one| one["type"] == "Complete" || one["type"] == "Failed");
        let created = text("/metadata/creationTimestamp").parse::<Timestamp>();
        Self {
            name: text("/metadata/name").to_owned(),
            node: text("/spec/template/spec/nodeName").to_owned(),
            created: created.map_or(0, Timestamp::as_second),
            state: match ended.map(|one| one["type"] == "Complete") {
                Some(true) => CopyState::Complete,
                Some(false) => CopyState::Failed,
                None => CopyState::Running,
            },
            reason: ended.filter(|one| one["type"] == "Failed").map(why).unwrap_or_default(),
        }
    }
}

fn why(condition: &Value) -> String {
    let text = |key: &str| condition[key].as_str().unwrap_or_default();
    match (text("reason"), text("message")) {
        (reason, "") => reason.to_owned(),
        ("", message) => message.to_owned(),
        (reason, message) => format!("{reason}: {message}"),
    }
}

/// The nodes that get a copy: those of the control plane but for the bootstrap node. `nodes` are all, with their roles.
pub fn copied_to(nodes: &[(String, Vec<String>)], bootstrap: &str) -> Vec<String> {
    let is_one = |(name, roles): &&(String, Vec<String>)| {
        name != bootstrap && roles.iter().any(|role| role == COPIED_TO)
    };
    let mut names: Vec<String> = nodes.iter().filter(is_one).map(|(name, _)| name.clone()).collect();
    names.sort();
    names
}

/// The backups as objects. A Job copies all archives that are there when it begins, so a node has a backup if one of
/// its Jobs that were created later has succeeded. The clocks of the bootstrap node and of the API server are compared.
pub fn documents(
    files: &[BackupFile],
    bootstrap: &str,
    nodes: &[String],
    jobs: &[CopyJob],
) -> Vec<BackupObject> {
    let document = |file: &BackupFile| {
        let later: Vec<&CopyJob> = jobs.iter().filter(|job| job.created >= file.modified).collect();
        let copies = nodes.iter().map(|node| copy(node, &later));
        let metadata = Metadata {
            name: file.name().to_owned(),
            creation_timestamp: Timestamp::from_second(file.modified).ok().map(|time| time.to_string()),
            ..Metadata::default()
        };
        let spec = BackupSpec { node: bootstrap.to_owned(), path: file.path.clone() };
        let status = BackupStatus { size_bytes: file.size, copies: copies.collect() };
        Object::new("Backup", metadata, spec, status)
    };
    files.iter().map(document).collect()
}

/// Whether one of these Jobs brought a copy to the node: one that succeeded counts, and else the newest.
fn copy(node: &str, jobs: &[&CopyJob]) -> NodeCopy {
    let of_node = jobs.iter().filter(|job| job.node == node);
    let best = of_node.max_by_key(|job| (job.state == CopyState::Complete, job.created, &job.name));
    NodeCopy {
        node: node.to_owned(),
        state: best.map_or(CopyState::Unknown, |job| job.state),
        reason: best.map(|job| job.reason.clone()).unwrap_or_default(),
    }
}

/// The progress of copying a new backup, ignoring the Jobs in `known`: `Ok` with the copies that are still missing,
/// `Err` with those that failed.
pub fn awaited(nodes: &[String], known: &[String], jobs: &[CopyJob]) -> Result<Vec<String>, String> {
    let new: Vec<&CopyJob> = jobs.iter().filter(|job| !known.contains(&job.name)).collect();
    let copies: Vec<NodeCopy> = nodes.iter().map(|node| copy(node, &new)).collect();
    let lacking = |copy: &NodeCopy| match copy.state {
        CopyState::Failed => Some(format!("{} ({})", copy.node, copy.reason)),
        CopyState::Unknown => Some(format!("{} (there is no job for it)", copy.node)),
        CopyState::Complete | CopyState::Running => None,
    };
    let running = copies.iter().filter(|copy| copy.state == CopyState::Running);
    let running: Vec<String> = running.map(|copy| copy.node.clone()).collect();
    let lacking: Vec<String> = copies.iter().filter_map(lacking).collect();
    if lacking.is_empty() { Ok(running) } else { Err(lacking.join(", ")) }
}
