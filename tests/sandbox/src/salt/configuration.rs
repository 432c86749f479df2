//! The files that Salt's processes of one sandbox are started from.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};

use super::environment;
use super::release::Release;
use crate::certificates::Authority;
use crate::context::Context;

/// The directories of the bootstrap node that Salt works in.
const DIRECTORIES: [&str; 6] =
    ["etc/kubernetes/manifests", "etc/metalk8s", "run", "salt/etc/master.d", "salt/run", "srv/scality"];

/// Writes the configuration of master and minion, and which release of Salt reads it.
pub(crate) fn write(context: &Context, release: Release) -> Result<()> {
    let root = context.directory.path();
    for part in DIRECTORIES {
        let path = root.join(part);
        std::fs::create_dir_all(&path).with_context(|| format!("cannot create {}", path.display()))?;
    }
    std::os::unix::fs::symlink(root.join("salt"), runtime(context))?;
    release.record(&context.directory)?;
    let values = values(context)?;
    for file in ["master", "minion"] {
        let template = environment::source().join("config").join(format!("{file}.yaml"));
        let text = std::fs::read_to_string(&template)
            .with_context(|| format!("cannot read {}", template.display()))?;
        std::fs::write(directory(root).join(file), fill(text, &values))?;
    }
    Ok(())
}

/// Writes the configuration of a minion of another node, which has the bootstrap node's but for what is its own, and
/// returns its directory.
pub(crate) fn write_minion(context: &Context, name: &str) -> Result<PathBuf> {
    let text = std::fs::read_to_string(directory(context.directory.path()).join("minion"))?;
    let runtime = runtime(context);
    let own = runtime.join(name);
    let text = text
        .replace("id: bootstrap\n", &format!("id: {name}\n"))
        .replace(&format!("{}/", runtime.display()), &format!("{}/", own.display()));
    let directory = own.join("etc");
    std::fs::create_dir_all(&directory).with_context(|| format!("cannot create {}", directory.display()))?;
    std::fs::create_dir_all(own.join("run"))?;
    std::fs::write(directory.join("minion"), text)?;
    Ok(directory)
}

/// The directory to point Salt's programs to.
pub(crate) fn directory(sandbox: &Path) -> PathBuf {
    sandbox.join("salt/etc")
}

/// Tells the Salt master, for its next start, which archives it sees.
pub(crate) fn write_mounts(context: &Context, mounts: &[&str]) -> Result<()> {
    let path = directory(context.directory.path()).join("master.d/mounts.conf");
    let settings = serde_json::json!({"solution_roots": mounts});
    std::fs::write(&path, settings.to_string()).with_context(|| format!("cannot write {}", path.display()))
}

/// A short way to the directory `salt`, since sockets lie below it.
fn runtime(context: &Context) -> PathBuf {
    context.sockets().join("salt")
}

fn values(context: &Context) -> Result<Vec<(&'static str, String)>> {
    let authority: &Authority = &context.authority;
    let api = authority.server("salt-api", &["127.0.0.1", "localhost"])?;
    let client = authority.client("salt-master-bootstrap", Some("system:masters"))?;
    let ports = &context.ports;
    let path = |path: &Path| quoted(path.display());
    Ok(vec![
        ("user", quoted(user()?)),
        ("root", path(context.directory.path())),
        ("runtime", runtime(context).display().to_string()),
        ("tree", path(&environment::source().join("tree"))),
        ("publish_port", ports.salt_publisher.to_string()),
        ("return_port", ports.salt_requests.to_string()),
        ("api_port", ports.salt_api.to_string()),
        ("api_certificate", path(&api.certificate)),
        ("api_key", path(&api.key)),
        ("api_server", quoted(format!("https://127.0.0.1:{}", ports.api_server))),
        ("authority", path(&authority.certificate())),
        ("client_certificate", path(&client.certificate)),
        ("client_key", path(&client.key)),
    ])
}

/// Salt refuses to run as anybody but the user that its configuration names.
fn user() -> Result<String> {
    let output = std::process::Command::new("id").arg("-un").output()?;
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}

/// A YAML string, whatever is in it.
fn quoted(value: impl Display) -> String {
    serde_json::Value::from(value.to_string()).to_string()
}

fn fill(template: String, values: &[(&str, String)]) -> String {
    values.iter().fold(template, |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
}
