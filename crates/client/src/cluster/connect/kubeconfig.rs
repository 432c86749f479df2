//! Selects the cluster and the user: kubeconfig files, merged and evaluated as in kubectl.
//!
//! The rules are those of client-go's `tools/clientcmd` (`loader.go`, `client_config.go` and `validation.go` of 32ce75a were
//! read). `tests::field` has them as a table, and `field::kubeconfigs` of the end-to-end tests runs a real kubectl beside.

use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::{self, MAIN_SEPARATOR, Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use kube::config::{AuthInfo, Cluster, Context, Kubeconfig};
use secrecy::ExposeSecret;
use serde::Deserialize;
use serde_json::{Value, json};
use solution_archive::yaml;

use super::error::Error;
use super::host::Host;
use super::options::Options;

#[derive(Debug, Default)]
pub(super) struct Target {
    pub(super) cluster: Cluster,
    pub(super) user: AuthInfo,
    pub(super) origin: Origin,
}

/// Where a user is written down; nowhere if it is of no kubeconfig.
#[derive(Debug, Clone, Default)]
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
        let mut target = in_cluster(host).ok_or_else(|| Error::NoKubeconfig { tried: tried(&files) })?;
        // Here a flag replaces the file, unlike in a kubeconfig (`inClusterClientConfig`).
        target.user.token_file.take_if(|_| options.token.is_some());
        return Ok(target);
    }
    select(&kubeconfig, files, options)
}

/// Whether something names a cluster: a flag, a kubeconfig, or the Pod that this runs in. A kubeconfig that cannot be read
/// counts, so that its error is shown.
pub fn is_cluster_named(options: &Options, host: &Host) -> bool {
    !matches!(target(options, host), Err(Error::NoKubeconfig { .. }))
}

/// The names of all contexts, in the order of the kubeconfig.
pub fn contexts(options: &Options, host: &Host) -> Result<Vec<String>, Error> {
    let (kubeconfig, files) = load(options, host)?;
    if kubeconfig.contexts.is_empty() {
        return Err(Error::NoKubeconfig { tried: tried(&files) });
    }
    Ok(kubeconfig.contexts.into_iter().map(|one| one.name).collect())
}

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
            Err(Error::Missing { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok((merged, files))
}

/// Reads a file. kube would do that with a second YAML parser, of another version of YAML.
pub(super) fn read(path: &Path) -> Result<Kubeconfig, Error> {
    let bytes = fs::read(path).map_err(Error::file("the kubeconfig", path))?;
    let settings = yaml::decoded(bytes).and_then(|text| yaml::settings(&text));
    let mut settings = settings.map_err(|error| malformed(path, &error))?;
    complete(&mut settings);
    // An empty document is an empty kubeconfig.
    let mut kubeconfig = Option::<Kubeconfig>::deserialize(settings)
        .map_err(|error| malformed(path, &error))?
        .unwrap_or_default();
    check(&kubeconfig).map_err(|reason| malformed(path, &reason))?;
    // Files of several kinds are merged, and an empty name of a context is none.
    kubeconfig.current_context.take_if(|name| name.is_empty());
    (kubeconfig.kind, kubeconfig.api_version) = (None, None);
    join_lines(&mut kubeconfig);
    decodable(&kubeconfig).map_err(|reason| malformed(path, &reason))?;
    if let Some(directory) = path.parent() {
        let directory = path::absolute(directory).unwrap_or_else(|_| directory.to_owned());
        resolve_files(&mut kubeconfig, &directory);
    }
    Ok(kubeconfig)
}

/// Gives every name that is missing: to Go a missing or null value is an empty one, and kube wants them.
fn complete(settings: &mut Value) {
    drop_nulls(settings);
    for (list, inner, name) in [
        ("clusters", "", "name"),
        ("users", "/user/auth-provider", "name"),
        ("contexts", "/context", "cluster"),
    ] {
        let entries = settings.get_mut(list).and_then(Value::as_array_mut);
        for entry in entries.into_iter().flatten() {
            if entry.is_null() {
                *entry = json!({});
            }
            fill(entry, "name");
            if let Some(inner) = entry.pointer_mut(inner) {
                fill(inner, name);
            }
        }
    }
}

fn fill(object: &mut Value, name: &str) {
    if let Some(fields) = object.as_object_mut() {
        fields.entry(name).or_insert_with(|| json!(""));
    }
}

fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.retain(|_, field| !field.is_null());
            fields.values_mut().for_each(drop_nulls);
        }
        Value::Array(items) => items.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}

/// Another kind of file is no kubeconfig, and no name stands for two things.
fn check(kubeconfig: &Kubeconfig) -> Result<(), String> {
    for (field, found, expected) in
        [("kind", &kubeconfig.kind, "Config"), ("apiVersion", &kubeconfig.api_version, "v1")]
    {
        if let Some(found) = found.as_deref().filter(|found| !found.is_empty() && *found != expected) {
            return Err(format!("its {field} is {found}, not {expected}"));
        }
    }
    once("clusters", kubeconfig.clusters.iter().map(|one| &one.name))?;
    once("users", kubeconfig.auth_infos.iter().map(|one| &one.name))?;
    once("contexts", kubeconfig.contexts.iter().map(|one| &one.name))
}

fn once<'a>(what: &str, mut names: impl Iterator<Item = &'a String>) -> Result<(), String> {
    let mut seen = BTreeSet::new();
    let repeated = names.find(|name| !seen.insert(*name));
    repeated.map_or(Ok(()), |name| Err(format!("it has two {what} named {name:?}")))
}

/// Go's decoder of base64 passes over ends of lines, which many programs write every 76 characters.
fn join_lines(kubeconfig: &mut Kubeconfig) {
    let joined = |text: &str| text.replace(['\r', '\n'], "");
    let clusters = kubeconfig.clusters.iter_mut();
    for cluster in clusters.flat_map(|named| &mut named.cluster) {
        if let Some(data) = &mut cluster.certificate_authority_data {
            *data = joined(data);
        }
    }
    let users = kubeconfig.auth_infos.iter_mut();
    for user in users.flat_map(|named| &mut named.auth_info) {
        if let Some(data) = &mut user.client_certificate_data {
            *data = joined(data);
        }
        if let Some(data) = &mut user.client_key_data {
            *data = joined(data.expose_secret()).into();
        }
    }
}

/// To Go all data are decoded with the file, whoever uses them.
fn decodable(kubeconfig: &Kubeconfig) -> Result<(), String> {
    let users = || {
        let users = kubeconfig.auth_infos.iter();
        users.filter_map(|named| named.auth_info.as_ref())
    };
    let clusters = kubeconfig.clusters.iter();
    let authorities = clusters
        .filter_map(|named| named.cluster.as_ref()?.certificate_authority_data.as_deref())
        .map(|data| ("certificate-authority-data", data));
    let certificates = users()
        .filter_map(|user| user.client_certificate_data.as_deref())
        .map(|data| ("client-certificate-data", data));
    let keys = users()
        .filter_map(|user| user.client_key_data.as_ref())
        .map(|data| ("client-key-data", data.expose_secret()));
    let mut all = authorities.chain(certificates).chain(keys);
    match all.find(|(_, data)| STANDARD.decode(data).is_err()) {
        Some((field, _)) => Err(format!("{field} is not base64")),
        None => Ok(()),
    }
}

/// File names are relative to the kubeconfig's directory, and so is a program whose name has a slash: one without is
/// searched for in `PATH`. An empty name means no file.
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
        if let Some(exec) = &mut user.exec
            && exec.command.as_ref().is_some_and(|command| command.contains(MAIN_SEPARATOR))
        {
            resolve(&mut exec.command);
        }
    }
}

/// The parser may quote a token. Therefore only the rest of its message is kept.
fn malformed(path: &Path, error: &dyn fmt::Display) -> Error {
    let text = error.to_string();
    Error::Malformed { path: path.to_owned(), reason: unquoted(text.lines().next().unwrap_or_default()) }
}

/// The parser quotes a value of a wrong type, which may be a token.
fn unquoted(reason: &str) -> String {
    for (quoted, end, word) in
        [("string \"", '"', "string"), ("integer `", '`', "number"), ("floating point `", '`', "number")]
    {
        if let (Some(start), Some(end)) = (reason.find(quoted), reason.rfind(end))
            && end >= start + quoted.len()
        {
            return format!("{}a {word}{}", &reason[..start], &reason[end + 1..]);
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
    let server = if server.contains(':') { format!("[{server}]") } else { server };
    let cluster = Cluster {
        server: Some(format!("https://{server}:{port}")),
        certificate_authority: Some(host.service_account().join("ca.crt").display().to_string()),
        ..Cluster::default()
    };
    let user = AuthInfo { token_file: Some(token.display().to_string()), ..AuthInfo::default() };
    Some(Target { cluster, user, origin: Origin::default() })
}

fn select(kubeconfig: &Kubeconfig, files: Vec<PathBuf>, options: &Options) -> Result<Target, Error> {
    let context = context(kubeconfig, options)?;
    let name = named(&context, options).cloned();
    Ok(Target {
        cluster: cluster(kubeconfig, &context, options)?,
        user: user(kubeconfig, &context, options)?,
        origin: name.map_or_else(Origin::default, |user| Origin { files, user }),
    })
}

/// The context; none is needed if flags select the cluster.
fn context(kubeconfig: &Kubeconfig, options: &Options) -> Result<Context, Error> {
    let known = || kubeconfig.contexts.iter().map(|context| context.name.clone()).collect();
    let current = kubeconfig.current_context.as_ref().filter(|name| !name.is_empty());
    let Some(name) = options.context.as_ref().or(current) else {
        if options.server.is_some() || options.cluster.is_some() {
            return Ok(Context::default());
        }
        return Err(Error::NoCurrentContext { contexts: known() });
    };
    let found = kubeconfig.contexts.iter().find(|context| context.name == *name);
    found.and_then(|context| context.context.clone()).ok_or_else(|| unknown("context", name, known()))
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
    if name.is_empty() {
        return Err(Error::NoServer);
    }
    let known = kubeconfig.clusters.iter().map(|cluster| cluster.name.clone());
    Err(unknown("cluster", name, known.collect()))
}

fn unknown(what: &'static str, name: &str, known: Vec<String>) -> Error {
    let name = name.to_owned();
    Error::Unknown { what, name, known }
}

/// The name of the user, if there is one.
fn named<'a>(context: &'a Context, options: &'a Options) -> Option<&'a String> {
    let name = options.user.as_ref().or(context.user.as_ref());
    name.filter(|name| !name.is_empty())
}

/// The user. A context may name one that is nowhere: kubectl then makes requests without credentials.
fn user(kubeconfig: &Kubeconfig, context: &Context, options: &Options) -> Result<AuthInfo, Error> {
    let Some(name) = named(context, options) else { return Ok(AuthInfo::default()) };
    let found = kubeconfig.auth_infos.iter().find(|user| user.name == *name);
    if let Some(user) = found {
        return Ok(user.auth_info.clone().unwrap_or_default());
    }
    if options.user.is_none() {
        return Ok(AuthInfo::default());
    }
    let known = kubeconfig.auth_infos.iter().map(|user| user.name.clone());
    Err(unknown("user", name, known.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_beside_the_kubeconfig() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("config");
        let text = "\u{feff}clusters:\n- name: a\n  cluster: {certificate-authority: ca.crt, server: x}\n\
            users:\n- name: u\n  user: {client-key: /k, client-certificate: ''}\n---\n";
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
        assert!(!reason.contains("a token") && !reason.contains("quoted"), "{reason}");
        assert_eq!(
            unquoted(r#"invalid type: string "a \"token\"", expected a map at line 1"#),
            "invalid type: a string, expected a map at line 1"
        );
        assert_eq!(unquoted("expected mapping start"), "expected mapping start");
        std::fs::write(file.path(), "users: [{name: a, user: 4711}]").unwrap();
        let reason = read(file.path()).unwrap_err().to_string();
        assert!(reason.contains("invalid type: a number, expected") && !reason.contains("4711"), "{reason}");
    }
}
