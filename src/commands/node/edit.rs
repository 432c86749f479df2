use std::cell::{Cell, OnceCell};

use serde_json::Value;

use crate::cli::node::EditNodeArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Proposal};
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use domain::lock::Scope;
use domain::node::plan::{self, NodeEdit};
use domain::object::resource::{NODE, Reference};
use domain::object::seen::Version;
use domain::plan::refusal::Refusal;

/// How often an edit is tried while others change the node.
const ATTEMPTS: u32 = 5;

pub async fn edit(context: &Context, arguments: &EditNodeArgs) -> Result<()> {
    let name = arguments.name.to_string();
    let subject = format!("node/{name}");
    context.about(&subject, "edit");
    let wanted = wanted(arguments);
    if wanted == NodeEdit::default() {
        let refusal = Refusal::new(
            ErrorKind::Usage,
            format!("no change to {subject} is given; to edit the object itself: kubectl edit node {name}"),
        );
        return Err(refusal.hint("what can be changed: kubectl metalk8s edit node --help").into());
    }
    // Kubernetes' own controllers also write to a Node, most often to a new one. If they did so between the read and the write,
    // the node is read and the edit planned again. An edit by another user is never overwritten.
    let (first, version) = (OnceCell::new(), Cell::default());
    let mut attempt = 1;
    loop {
        let outcome = once(context, arguments, &wanted, (&first, &version)).await;
        match &outcome {
            Err(error) if attempt < ATTEMPTS && is_outdated(context, &name, error, version.take()).await => {
                attempt += 1;
            }
            _ => return outcome,
        }
    }
}

/// Edits the node as it is now, if it is still what it was when it was read first. Its version is noted.
async fn once(
    context: &Context,
    arguments: &EditNodeArgs,
    wanted: &NodeEdit,
    (first, version): (&OnceCell<Value>, &Cell<Option<String>>),
) -> Result<()> {
    let name = arguments.name.to_string();
    let subject = format!("node/{name}");
    let scopes = vec![Scope::Node(name.clone())];
    let change = Change::locking(scopes, &arguments.locked);
    change::run(context, change, async |context| {
        let node = context.cluster().await?.raw_one(NODE, None, &name).await?;
        let node = node.ok_or_else(|| Refusal::absent("node", &name))?;
        plan::refuse_edited(first.get_or_init(|| node.clone()), &node)?;
        version.set(Version::of(&node).resource_version);
        let (decision, next) = plan::edit(&node, wanted)?;
        let message = match next {
            Some(next) => format!("{subject} edited; next: {next}"),
            None => format!("{subject} edited"),
        };
        Ok(Proposal::new(decision, ActionResult::done(&subject, "edit", message)))
    })
    .await
}

/// Whether an edit was refused because the node has another version than the one that was read.
async fn is_outdated(context: &Context, name: &str, error: &CommandError, read: Option<String>) -> bool {
    if error.kind != ErrorKind::Conflict || error.changed || read.is_none() {
        return false;
    }
    let Ok(cluster) = context.cluster().await else { return false };
    // If this read fails, the user still gets the original refusal.
    let now = cluster.metadata(&Reference::cluster(NODE, name)).await;
    matches!(now, Ok(Some(now)) if now.metadata.resource_version != read)
}

fn wanted(arguments: &EditNodeArgs) -> NodeEdit {
    NodeEdit {
        roles: arguments.roles.clone(),
        taints: arguments.taints.clone().map(|taints| taints.0),
        ssh: arguments.ssh.parts(),
        allow_key_path: arguments.ssh.allow_key_path,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::*;
    use crate::cli::groups::{ChangeArgs, DryRun, LockedChangeArgs};
    use crate::cli::node::SshArgs;
    use crate::commands::change::tests::Command;
    use client::cluster::scripted::Scripted;

    const PATH: &str = "/api/v1/nodes/n";

    fn arguments() -> EditNodeArgs {
        EditNodeArgs {
            name: "n".parse().unwrap(),
            roles: Some("infra".parse().unwrap()),
            taints: None,
            ssh: SshArgs::default(),
            locked: LockedChangeArgs {
                change: ChangeArgs { dry_run: DryRun::None, timeout: Duration::from_mins(10) },
                wait_for_lock: Duration::ZERO,
            },
        }
    }

    fn server() -> Scripted {
        let server = Scripted::start();
        let object = json!({
            "apiVersion": "v1", "kind": "Node",
            "metadata": {"name": "n", "labels": {"node-role.kubernetes.io/node": ""}},
            "spec": {"taints": [{"key": "node.kubernetes.io/not-ready", "effect": "NoSchedule"}]},
        });
        server.put(PATH, object);
        server
    }

    fn taints(server: &Scripted) -> Value {
        server.get(PATH).unwrap()["spec"]["taints"].clone()
    }

    /// Changes the node before it is written, and again after it was read.
    fn disturb(server: &Scripted) {
        server.before(&format!("PATCH {PATH}"), |server| {
            server.change(PATH, &json!({"status": {"phase": "Running"}}));
            server.before(&format!("GET {PATH}"), disturb);
        });
    }

    #[tokio::test(start_paused = true)]
    async fn what_a_controller_writes_meanwhile_is_kept() {
        let server = server();
        server.before(&format!("PATCH {PATH}"), |server| {
            server.change(PATH, &json!({"spec": {"taints": null}}));
        });
        let command = Command::of(&server, None);
        edit(&command.context, &arguments()).await.unwrap();
        assert_eq!(
            taints(&server),
            json!([{"key": "node-role.kubernetes.io/infra", "effect": "NoSchedule"}])
        );
    }

    #[tokio::test(start_paused = true)]
    async fn what_somebody_else_edits_meanwhile_is_not_overwritten() {
        let own = json!([{"key": "own", "effect": "NoExecute"}]);
        let server = server();
        let theirs = own.clone();
        server.before(&format!("PATCH {PATH}"), move |server| {
            server.change(PATH, &json!({"spec": {"taints": theirs}}));
        });
        let command = Command::of(&server, None);
        let error = edit(&command.context, &arguments()).await.unwrap_err();
        assert_eq!(error.kind, ErrorKind::Conflict);
        assert_eq!(
            error.message(),
            "another user changed node n in the meantime: its taints are own:NoExecute"
        );
        assert_eq!(taints(&server), own);
    }

    #[tokio::test(start_paused = true)]
    async fn settings_that_somebody_else_gives_meanwhile_are_not_overwritten() {
        let host = "metalk8s.scality.com/ssh-host";
        let given = |host_name: &str| json!({"metadata": {"annotations": {host: host_name, "metalk8s.scality.com/ssh-key-path": "/etc/metalk8s/pki/k"}}});
        let server = server();
        server.change(PATH, &given("old"));
        let theirs = given("theirs");
        server.before(&format!("PATCH {PATH}"), move |server| server.change(PATH, &theirs));
        let command = Command::of(&server, None);
        let ssh = SshArgs { hostname: Some("mine".to_owned()), ..SshArgs::default() };
        let error =
            edit(&command.context, &EditNodeArgs { roles: None, ssh, ..arguments() }).await.unwrap_err();
        assert_eq!(error.kind, ErrorKind::Conflict);
        assert_eq!(server.get(PATH).unwrap()["metadata"]["annotations"][host], "theirs");
    }

    #[tokio::test(start_paused = true)]
    async fn a_node_that_others_change_all_the_time_is_refused() {
        let server = server();
        disturb(&server);
        let command = Command::of(&server, None);
        let error = edit(&command.context, &arguments()).await.unwrap_err();
        assert_eq!(error.kind, ErrorKind::Conflict);
        assert_eq!(taints(&server)[0]["key"], "node.kubernetes.io/not-ready", "nothing was written");
    }
}
