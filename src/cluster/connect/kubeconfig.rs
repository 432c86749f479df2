//! Selects the cluster and the user: kubeconfig files, merged and evaluated as in kubectl.

use std::fmt;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use kube::config::{AuthInfo, Cluster, Context, Kubeconfig};
use serde::Deserialize;

use super::error::Error;
use super::host::Host;
use super::options::Options;

/// The cluster and the user.
#[derive(Debug, Default)]
pub(super) struct Target {
    pub(super) cluster: Cluster,
    pub(super) user: AuthInfo,
    /// None if the user is of no kubeconfig.
    pub(super) origin: Option<Origin>,
}

/// Where a user is written down.
#[derive(Debug, Clone)]
pub(super) struct Origin {
    /// The kubeconfigs; the first one that has the user counts.
    pub(super) files: Vec<PathBuf>,
    /// The user's name in it.
    pub(super) user: String,
}

/// Reads the kubeconfig that `options` and the host select. Inside a Pod without a kubeconfig, the Pod's own service
/// account is used.
pub(super) fn target(options: &Options, host: &Host) -> Result<Target, Error> {
    let (kubeconfig, files) = load(options, host)?;
    let empty = kubeconfig.clusters.is_empty() && kubeconfig.contexts.is_empty();
    let named = options.context.is_some() || options.cluster.is_some() || options.user.is_some();
    if empty && !named && options.server.is_none() {
        return in_cluster(host).ok_or_else(|| Error::NoKubeconfig { tried: tried(&files) });
    }
    select(&kubeconfig, files, options)
}

/// The names of all contexts, in the order of the kubeconfig.
pub fn contexts(options: &Options, host: &Host) -> Result<Vec<String>, Error> {
    let (kubeconfig, files) = load(options, host)?;
    if kubeconfig.contexts.is_empty() {
        return Err(Error::NoKubeconfig { tried: tried(&files) });
    }
    Ok(kubeconfig.contexts.into_iter().map(|one| one.name).collect())
}

/// The kubeconfig that `options` and the host select.
pub fn kubeconfig(options: &Options, host: &Host) -> Result<Kubeconfig, Error> {
    Ok(load(options, host)?.0)
}

/// The merged kubeconfig, and where it was searched for. Files of `KUBECONFIG` may be missing, but not that of
/// `--kubeconfig`.
fn load(options: &Options, host: &Host) -> Result<(Kubeconfig, Vec<PathBuf>), Error> {
    if let Some(path) = &options.kubeconfig {
        return Ok((read(path)?, vec![path.clone()]));
    }
    let files = host.kubeconfigs();
    let mut merged = Kubeconfig::default();
    for path in &files {
        match read(path) {
            Ok(next) => merged = merged.merge(next).map_err(|error| malformed(path, &error))?,
            Err(Error::Unreadable { source, .. }) if source.kind() == ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok((merged, files))
}

/// Reads a file. kube would do that with a second YAML parser, and the code of two is much code.
fn read(path: &Path) -> Result<Kubeconfig, Error> {
    let text = fs::read_to_string(path).map_err(|source| Error::Unreadable {
        path: path.to_owned(),
        source,
    })?;
    let mut merged = Kubeconfig::default();
    for document in serde_yaml::Deserializer::from_str(text.trim_start_matches('\u{feff}')) {
        // An empty document is an empty kubeconfig.
        let next = Option::<Kubeconfig>::deserialize(document).map_err(|error| malformed(path, &error))?;
        let next = next.unwrap_or_default();
        merged = merged.merge(next).map_err(|error| malformed(path, &error))?;
    }
    if let Some(directory) = path.parent() {
        resolve_files(&mut merged, directory);
    }
    Ok(merged)
}

/// File names are relative to the kubeconfig's directory. An empty one means no file.
fn resolve_files(kubeconfig: &mut Kubeconfig, directory: &Path) {
    let resolve = |file: &mut Option<String>| {
        *file = file
            .take()
            .filter(|file| !file.is_empty())
            .map(|file| directory.join(file).display().to_string());
    };
    let clusters = kubeconfig.clusters.iter_mut();
    for cluster in clusters.flat_map(|named| &mut named.cluster) {
        resolve(&mut cluster.certificate_authority);
    }
    let users = kubeconfig.auth_infos.iter_mut();
    for user in users.flat_map(|named| &mut named.auth_info) {
        resolve(&mut user.client_certificate);
        resolve(&mut user.client_key);
        resolve(&mut user.token_file);
    }
}

/// The parser may quote a token. Therefore only the rest of its message is kept.
fn malformed(path: &Path, error: &dyn fmt::Display) -> Error {
    let text = error.to_string();
    Error::Malformed {
        path: path.to_owned(),
        reason: unquoted(text.lines().next().unwrap_or_default()),
    }
}

/// The parser quotes a value of a wrong type, which may be a token.
fn unquoted(reason: &str) -> String {
    for (quoted, end) in [("string \"", '"'), ("integer `", '`'), ("floating point `", '`')] {
        if let (Some(start), Some(end)) = (reason.find(quoted), reason.rfind(end))
            && end >= start + quoted.len()
        {
            return format!("{}a text{}", &reason[..start], &reason[end + 1..]);
        }
    }
    reason.to_owned()
}

fn tried(files: &[PathBuf]) -> String {
    if files.is_empty() {
        return "neither KUBECONFIG nor HOME is set".to_owned();
    }
    let names: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
    let verb = if names.len() == 1 { "is" } else { "are" };
    format!("{} {verb} missing or empty", names.join(", "))
}

/// The service account of the Pod in which this process runs, if it runs in one.
fn in_cluster(host: &Host) -> Option<Target> {
    let server = host.text(&["KUBERNETES_SERVICE_HOST"])?;
    let port = host.text(&["KUBERNETES_SERVICE_PORT"])?;
    let token = host.service_account().join("token");
    if !token.is_file() {
        return None;
    }
    let server = if server.contains(':') {
        format!("[{server}]")
    } else {
        server
    };
    let cluster = Cluster {
        server: Some(format!("https://{server}:{port}")),
        certificate_authority: Some(host.service_account().join("ca.crt").display().to_string()),
        ..Cluster::default()
    };
    let user = AuthInfo {
        token_file: Some(token.display().to_string()),
        ..AuthInfo::default()
    };
    Some(Target {
        cluster,
        user,
        origin: None,
    })
}

fn select(kubeconfig: &Kubeconfig, files: Vec<PathBuf>, options: &Options) -> Result<Target, Error> {
    let context = context(kubeconfig, options)?;
    let name = named(&context, options).cloned();
    Ok(Target {
        cluster: cluster(kubeconfig, &context, options)?,
        user: user(kubeconfig, &context, options)?,
        origin: name.map(|user| Origin { files, user }),
    })
}

/// The context; none is needed if flags select the cluster.
fn context(kubeconfig: &Kubeconfig, options: &Options) -> Result<Context, Error> {
    let known = || {
        kubeconfig
            .contexts
            .iter()
            .map(|context| context.name.clone())
            .collect()
    };
    let current = kubeconfig
        .current_context
        .as_ref()
        .filter(|name| !name.is_empty());
    let Some(name) = options.context.as_ref().or(current) else {
        if options.server.is_some() || options.cluster.is_some() {
            return Ok(Context::default());
        }
        return Err(Error::NoCurrentContext { contexts: known() });
    };
    let found = kubeconfig.contexts.iter().find(|context| context.name == *name);
    let unknown = || Error::Unknown {
        what: "context",
        name: name.clone(),
        known: known(),
    };
    found
        .and_then(|context| context.context.clone())
        .ok_or_else(unknown)
}

fn cluster(kubeconfig: &Kubeconfig, context: &Context, options: &Options) -> Result<Cluster, Error> {
    let name = options.cluster.as_ref().unwrap_or(&context.cluster);
    let found = kubeconfig.clusters.iter().find(|cluster| cluster.name == *name);
    if let Some(cluster) = found.and_then(|cluster| cluster.cluster.clone()) {
        return Ok(cluster);
    }
    if options.cluster.is_none() && options.server.is_some() {
        return Ok(Cluster::default());
    }
    let known = kubeconfig
        .clusters
        .iter()
        .map(|cluster| cluster.name.clone())
        .collect();
    Err(Error::Unknown {
        what: "cluster",
        name: name.clone(),
        known,
    })
}

/// The name of the user, if there is one.
fn named<'a>(context: &'a Context, options: &'a Options) -> Option<&'a String> {
    let name = options.user.as_ref().or(context.user.as_ref());
    name.filter(|name| !name.is_empty())
}

fn user(kubeconfig: &Kubeconfig, context: &Context, options: &Options) -> Result<AuthInfo, Error> {
    let Some(name) = named(context, options) else {
        return Ok(AuthInfo::default());
    };
    let found = kubeconfig.auth_infos.iter().find(|user| user.name == *name);
    if let Some(user) = found {
        return Ok(user.auth_info.clone().unwrap_or_default());
    }
    let credentials = options.token.is_some() || options.client_certificate.is_some();
    if options.user.is_none() && credentials {
        return Ok(AuthInfo::default());
    }
    let known = kubeconfig
        .auth_infos
        .iter()
        .map(|user| user.name.clone())
        .collect();
    Err(Error::Unknown {
        what: "user",
        name: name.clone(),
        known,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_are_merged_and_files_are_beside_the_kubeconfig() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("config");
        let text = "\u{feff}clusters:\n- name: a\n  cluster: {certificate-authority: ca.crt, server: x}\n\
            ---\nusers:\n- name: u\n  user: {client-key: /k, client-certificate: ''}\n---\n";
        std::fs::write(&path, text).unwrap();
        let read = read(&path).unwrap();
        let cluster = read.clusters[0].cluster.as_ref().unwrap();
        let beside = directory.path().join("ca.crt").display().to_string();
        assert_eq!(cluster.certificate_authority, Some(beside));
        let user = read.auth_infos[0].auth_info.as_ref().unwrap();
        assert_eq!(user.client_key.as_deref(), Some("/k"));
        assert_eq!(user.client_certificate, None);
        std::fs::write(&path, "").unwrap();
        assert!(super::read(&path).unwrap().contexts.is_empty());
    }

    #[test]
    fn what_the_parser_quotes_is_not_told() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "users: [{name: a, user: 'a token, \"quoted\"'}]").unwrap();
        let reason = read(file.path()).unwrap_err().to_string();
        assert!(
            !reason.contains("a token") && !reason.contains("quoted"),
            "{reason}"
        );
        assert_eq!(
            unquoted(r#"invalid type: string "a \"token\"", expected a map at line 1"#),
            "invalid type: a text, expected a map at line 1"
        );
        assert_eq!(unquoted("expected mapping start"), "expected mapping start");
        std::fs::write(file.path(), "users: [{name: a, user: 4711}]").unwrap();
        let reason = read(file.path()).unwrap_err().to_string();
        assert!(!reason.contains("4711"), "{reason}");
    }
}
