//! `check`: whether the plugin can work, with one line per check, and how to fix problems.
//!
//! A check is a function that returns the text of its line, or an error whose hint becomes the `fix`. Checks whose prerequisite is
//! missing are skipped. The first failure decides the exit status; warnings do not change it.

mod alerts;
mod backup;
mod catalogue;
mod certificates;
mod cluster;
mod etcd;
mod password;
mod solutions;

use super::completion::linked;
use crate::commands::Context;
use crate::commands::archive::presence;
use crate::commands::backend;
use crate::commands::certificate::{self, Answers};
use crate::commands::change::locks;
use crate::commands::complete::PROGRAM;
use crate::commands::job::orphaned;
use crate::error::{CommandError, Result, UNKNOWN_MINION};
use crate::output::row::Tone;
use crate::output::table::paint;
use crate::output::text::{NAMED, counted, one_line, several};
use base::error::ErrorKind;
use client::cluster::{permission, versions};
use client::salt;
use domain::archive::presence::{MasterArchives, disagreements};
use domain::archive::product::Products;
use domain::lock::Scope;
use domain::needs::Permission;
use futures::future::try_join_all;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

/// A check, and its result.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Line {
    /// What was checked.
    name: &'static str,
    /// `ok`, `warning`, `failed` or `skipped`.
    state: &'static str,
    /// The details.
    message: String,
    /// The kind of failure, as the exit status has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// How to fix it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fix: Vec<String>,
    #[serde(skip)]
    kind: Option<ErrorKind>,
}

const NO_SALT: &str = "the direct backend has no Salt";

fn wanted() -> [Permission; 7] {
    [
        Permission::new("list", "", "namespaces"),
        Permission::new("create", "", "namespaces"),
        Permission::new("list", "", "configmaps"),
        Permission::new("patch", "", "configmaps"),
        Permission::new("list", "apps", "deployments"),
        Permission::new("create", "coordination.k8s.io", "leases").within("kube-system"),
        Permission::new("create", "", "services/proxy").within("kube-system").on("https:salt-master:api"),
    ]
}

pub async fn check(context: &Context, (): &()) -> Result<()> {
    context.about("check", "check");
    context.ui().refuse_names()?;
    let lines = lines(context).await;
    show(context, &lines)?;
    match lines.iter().find_map(|line| line.kind.map(|kind| (kind, line.name))) {
        Some((kind, name)) => Err(CommandError::new(kind, format!("check {name} failed"))),
        None => Ok(()),
    }
}

/// The lines of all checks, in their order. Those that need only the API server run concurrently with those of Salt.
pub(in crate::commands) async fn lines(context: &Context) -> Vec<Line> {
    let mut lines = vec![line("api-server", api_server(context).await)];
    if lines[0].kind.is_none() {
        // The catalogue says whether there is a Salt.
        let (catalogue, is_direct) = catalogue::line(context).await;
        let (permitted, of_salt, solutions, alerts, etcd, password) = tokio::join!(
            permissions(context, is_direct),
            Box::pin(salt(context, is_direct)),
            Box::pin(solutions::lines(context)),
            alerts::line(context),
            etcd::line(context),
            password::line(context),
        );
        lines.extend([line("permissions", permitted), catalogue]);
        lines.extend(of_salt.first);
        lines.extend(solutions);
        lines.extend([alerts, etcd, password]);
        lines.extend(of_salt.last);
    } else {
        let names = [
            "permissions",
            "catalogue",
            "bootstrap-node",
            "salt-login",
            "salt-minions",
            "salt-pillar",
            "archives",
            "solutions",
            "constraints",
            "alerts",
            "etcd",
            "admin-password",
            "cluster",
            "backup",
            "certificates",
        ];
        lines.extend(names.map(|name| skipped(name, "no API server")));
    }
    lines.push(completion());
    lines
}

/// The checks that use Salt if there is one: those that come before the checks of the cluster, and those after them.
struct OfSalt {
    first: Vec<Line>,
    last: [Line; 3],
}

async fn salt(context: &Context, is_direct: bool) -> OfSalt {
    let (mut first, has_salt) = access(context, is_direct).await;
    // Run together, their questions to the bootstrap node's minion become one call.
    let ((answers, certificates), archives, cluster, backup) = tokio::join!(
        answers(context, is_direct, has_salt),
        archives(context, is_direct, has_salt),
        cluster::line(context, has_salt),
        backup::line(context, has_salt),
    );
    first.extend(answers);
    first.push(line("archives", archives));
    OfSalt { first, last: [cluster, backup, certificates] }
}

/// Whether the bootstrap node is known and Salt accepts the user; the flag says whether later checks can query Salt.
async fn access(context: &Context, is_direct: bool) -> (Vec<Line>, bool) {
    if is_direct {
        let names = ["bootstrap-node", "salt-login"];
        return (names.map(|name| skipped(name, NO_SALT)).into(), false);
    }
    let node = line("bootstrap-node", bootstrap(context).await);
    let login = line("salt-login", salt_login(context).await);
    let has_salt = login.kind.is_none();
    (vec![node, login], has_salt)
}

/// The checks of the minions and the pillar, and of the certificates. One call serves two checks: a minion that returns its
/// certificates is up.
async fn answers(context: &Context, is_direct: bool, has_salt: bool) -> ([Line; 2], Line) {
    if has_salt {
        let (asked, pillar) = tokio::join!(certificate::ask(context, &[]), pillar(context));
        let pillar = line("salt-pillar", pillar);
        return match asked {
            Ok(answers) => {
                let minions = minions(&answers);
                ([minions, pillar], certificates::line(context, answers))
            }
            Err(error) => (
                [line("salt-minions", Err(error)), pillar],
                skipped("certificates", "the Salt minions cannot be queried"),
            ),
        };
    }
    let why = if is_direct { NO_SALT } else { "no login to Salt" };
    let [minions, pillar, certificates] =
        ["salt-minions", "salt-pillar", "certificates"].map(|name| skipped(name, why));
    ([minions, pillar], certificates)
}

fn line(name: &'static str, outcome: Result<String>) -> Line {
    match outcome {
        Ok(message) => Line { name, state: "ok", message, reason: None, fix: Vec::new(), kind: None },
        Err(error) => Line {
            name,
            state: "failed",
            message: error.message(),
            reason: Some(error.kind.to_string()),
            kind: Some(error.kind),
            fix: fixes(name, error),
        },
    }
}

/// The fix for a failure. It must not be this very command.
fn fixes(name: &str, error: CommandError) -> Vec<String> {
    let mut fixes = error.hints;
    fixes.retain(|fix| !fix.contains("kubectl metalk8s check"));
    // A fix belongs to what failed: the kubeconfig is the cause only if the API server is out of reach, and then no
    // other check is made.
    let is_of_salt =
        error.source.downcast_ref::<salt::Error>().is_some() && error.kind != ErrorKind::JobFailed;
    if fixes.is_empty() {
        let fix = match (name, error.kind) {
            // A read-only user has no access to Salt.
            ("salt-login" | "salt-minions" | "salt-pillar", ErrorKind::Denied) => {
                "have an administrator bind metalk8s-cli:solution-admin for you, or use another context"
            }
            (_, ErrorKind::Denied) => {
                "have an administrator bind metalk8s-cli:read-only for you, or use another context"
            }
            ("api-server", ErrorKind::Usage) => {
                "choose an existing one with --kubeconfig or --context: kubectl config get-contexts"
            }
            // The message names the lock.
            ("api-server", ErrorKind::Conflict) => return fixes,
            ("bootstrap-node", ErrorKind::NotFound) => {
                "is this a MetalK8s cluster? the labels of its nodes: kubectl get nodes --show-labels"
            }
            ("salt-login" | "salt-minions" | "salt-pillar", _) => SALT_MASTER,
            _ if is_of_salt => SALT_MASTER,
            ("api-server", _) => {
                "is the server up, and the context the right one? kubectl config view --minify"
            }
            _ => return fixes,
        };
        fixes.push(fix.to_owned());
    }
    fixes
}

const SALT_MASTER: &str =
    "look at the Salt master: kubectl get pods -n kube-system -l app.kubernetes.io/name=salt-master";

/// A finding that does not fail the command.
fn warning(name: &'static str, message: String, fix: Vec<String>) -> Line {
    Line { state: "warning", fix, ..line(name, Ok(message)) }
}

fn skipped(name: &'static str, why: &str) -> Line {
    Line { state: "skipped", ..line(name, Ok(why.to_owned())) }
}

fn show(context: &Context, lines: &[Line]) -> Result<()> {
    if !context.ui().is_for_people() {
        return context.ui().conclusion(&json!({"kind": "CheckList", "items": lines}));
    }
    let colors = context.ui().colors();
    let mut table = Vec::new();
    for line in lines {
        let tone = match line.state {
            "ok" => Tone::Good,
            "failed" => Tone::Bad,
            _ => Tone::Busy,
        };
        let state = if colors { paint(line.state, tone) } else { line.state.to_owned() };
        let fix = line.fix.join("; ");
        let message = if fix.is_empty() { line.message.clone() } else { format!("{} ({fix})", line.message) };
        table.push(vec![state, line.name.to_owned(), one_line(&message)]);
    }
    context.ui().cells(table)
}

async fn api_server(context: &Context) -> Result<String> {
    let version = versions::api_server(context.cluster().await?).await?;
    Ok(format!("Kubernetes {version}"))
}

async fn permissions(context: &Context, is_direct: bool) -> Result<String> {
    let cluster = context.cluster().await?;
    let is_needed = |one: &Permission| one.resource != "services/proxy" || !is_direct;
    let asked: Vec<Permission> = wanted().into_iter().filter(is_needed).collect();
    let answers = try_join_all(asked.iter().map(|permission| permission::may(cluster, permission))).await?;
    let denied: Vec<String> = (asked.iter().zip(answers))
        .filter(|(_, granted)| !granted)
        .map(|(permission, _)| format!("{} {}", permission.verb, permission.resource))
        .collect();
    if denied.is_empty() {
        return Ok("required permissions granted".to_owned());
    }
    Err(CommandError::new(ErrorKind::Denied, format!("may not {}", denied.join(", ")))
        .hint("have an administrator bind metalk8s-cli:solution-admin for you, or use another context"))
}

async fn bootstrap(context: &Context) -> Result<String> {
    let bootstrap = context.bootstrap().await?;
    Ok(format!("{}, MetalK8s {}", bootstrap.node, bootstrap.version))
}

async fn salt_login(context: &Context) -> Result<String> {
    match context.salt().await {
        Ok(salt) => Ok(format!("logged in as {}", salt.login().await?)),
        Err(error) if error.lacks_salt_access() => {
            let (namespace, name) = context.salt_service_account();
            let next = format!(
                "next step: kubectl metalk8s create salt-access --salt-service-account {namespace}/{name}"
            );
            Err(CommandError::new(error.kind, &error.source)
                .hint(next)
                .hint("or use a kubeconfig with a token: --context, --token"))
        }
        Err(error) => Err(error),
    }
}

/// Whether kubectl can complete names; the plugin works without that.
fn completion() -> Line {
    if let Some(link) = linked() {
        return line("completion", Ok(link.display().to_string()));
    }
    let fix = "to complete words and names after kubectl metalk8s: kubectl metalk8s completion install";
    warning("completion", format!("no {PROGRAM} in PATH"), vec![fix.to_owned()])
}

/// The check of the minions. One that Salt does not know keeps nobody from working on the others.
fn minions(minions: &Answers) -> Line {
    const NAME: &str = "salt-minions";
    let named = |is_meant: fn(&salt::Error) -> bool| -> Vec<String> {
        let failed = |answer: &std::result::Result<_, salt::Error>| answer.as_ref().is_err_and(is_meant);
        minions.iter().filter(|(_, answer)| failed(answer)).map(|(name, _)| name.clone()).collect()
    };
    let silent = named(|error| matches!(error, salt::Error::NoAnswer { .. }));
    let unknown = named(|error| matches!(error, salt::Error::UnknownMinion { .. }));
    let found = [("Salt minions do not answer", &silent), ("Salt has no minion of these nodes", &unknown)];
    let found = found.into_iter().filter(|(_, nodes)| !nodes.is_empty());
    let told =
        found.map(|(what, nodes)| format!("{what}: {}", nodes.join(", "))).collect::<Vec<_>>().join("; ");
    if !silent.is_empty() {
        let fix = "on the nodes that do not answer: systemctl status salt-minion";
        return line(NAME, Err(CommandError::new(ErrorKind::Unreachable, told).hint(fix)));
    }
    if !unknown.is_empty() {
        return warning(NAME, told, vec![UNKNOWN_MINION.to_owned()]);
    }
    line(NAME, Ok(format!("{} of {} answer", minions.len(), minions.len())))
}

pub(in crate::commands) async fn pillar_errors(context: &Context) -> Result<Vec<String>> {
    let mut errors = context.salt().await?.pillar_errors().await?;
    // Before the first import there is no configuration of Solutions, which Salt reports as an error.
    let unused = backend::catalogue(context).await?.entries().next().is_none();
    errors.retain(|error| !(unused && error.contains("solutions.yaml")));
    Ok(errors)
}

/// Salt refuses to work on Solutions while its pillar has errors.
async fn pillar(context: &Context) -> Result<String> {
    let errors = pillar_errors(context).await?;
    if errors.is_empty() {
        return Ok("no errors".to_owned());
    }
    Err(CommandError::failed(format!("the pillar has errors: {}", several(&errors)))
        .hint("fix the file or object in the message, then: salt-call saltutil.refresh_pillar"))
}

/// After an interrupted import or deletion, an archive is in some places and not in others.
async fn archives(context: &Context, is_direct: bool, has_salt: bool) -> Result<String> {
    let (catalogue, master) =
        tokio::try_join!(backend::catalogue(context), presence::master_archives(context))?;
    let backend = backend::of(context, &catalogue)?;
    let products = async {
        Result::Ok(if has_salt { context.salt().await?.products().await? } else { Products::default() })
    };
    let stored = async {
        Result::Ok(if has_salt || is_direct {
            Some(backend::stored_archives(context, backend).await?)
        } else {
            None
        })
    };
    let (products, node) = tokio::try_join!(products, stored)?;
    if let Some(one) = products.unreadable.first() {
        let (message, fix) = one.complaint();
        return Err(CommandError::failed(message).hint(fix));
    }
    let found = disagreements(&catalogue, &master, node.as_ref());
    if found.is_empty() && is_direct {
        return Ok("the content of every archive is kept in the cluster".to_owned());
    }
    if found.is_empty() {
        let compared = match (master == MasterArchives::unknown(), has_salt) {
            (false, true) => "the catalogue, the bootstrap node and the Salt master agree",
            (false, false) => {
                "the catalogue and the Salt master agree; the bootstrap node was not read, without a login to Salt"
            }
            (true, true) => {
                "the catalogue and the bootstrap node agree; the archives that the Salt master sees are not known"
            }
            (true, false) => {
                "neither the bootstrap node nor the Salt master can be compared with the catalogue"
            }
        };
        return Ok(compared.to_owned());
    }
    let held = locks::held(context, context.events()).await?;
    let master = held.iter().find(|held| held.lease == Scope::Master.lease(""));
    // The places differ while archives are imported or deleted. If the command is gone, only Salt knows whether its
    // job is still running.
    if let Some(held) = master
        && (!has_salt || orphaned::is_in_use(context, held).await?)
    {
        return Ok(format!("not compared: the Salt master is being changed by {}", held.describe()));
    }
    let messages: Vec<&str> = found.iter().map(|one| one.message.as_str()).collect();
    let error = CommandError::failed(several(&messages));
    let fixes = found.iter().take(NAMED).map(|one| &one.fix);
    Err(fixes.fold(error, |error, fix| error.hint(fix.clone())))
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::commands::change::tests::Command;
    use client::cluster::scripted::Scripted;
    use client::salt::scripted::{FakeSalt, as_recorded};
    use domain::cluster::certificate::Found;
    use domain::object::well_known::{METALK8S_VERSION, ROLE_PREFIX};

    /// Salt waits half a minute for a minion that is silent, whatever it is asked.
    #[tokio::test(start_paused = true)]
    async fn a_minion_that_is_silent_is_asked_once_by_all_checks() {
        let (server, salt) = (Scripted::start(), FakeSalt::start());
        let labels = json!({METALK8S_VERSION: "129.0.0", format!("{ROLE_PREFIX}bootstrap"): ""});
        server.put("/api/v1/nodes/bootstrap", json!({"metadata": {"labels": labels}}));
        // Other functions have no answer here: to call one of them fails the test.
        salt.answer("slsutil.renderer", as_recorded("3006/local-minion-down.json"));
        let command = Command::of(&server, Some(salt.salt()));
        let lines = lines(&command.context).await;
        assert_eq!(salt.count("slsutil.renderer"), 1);
        let of_salt =
            ["salt-login", "salt-minions", "salt-pillar", "archives", "cluster", "backup", "certificates"];
        let told = of_salt.map(|name| {
            let line = lines.iter().find(|line| line.name == name).unwrap();
            format!("{} {name}: {}", line.state, line.message)
        });
        assert_snapshot!(told.join("\n"));
    }

    #[test]
    fn nodes_whose_minion_does_not_work_are_named() {
        let minion = || "worker".to_owned();
        let (silent, unknown) =
            (salt::Error::NoAnswer { minion: minion() }, salt::Error::UnknownMinion { minion: minion() });
        let judged = |answers: Vec<(&str, std::result::Result<Vec<Found>, salt::Error>)>| {
            let answers = answers.into_iter().map(|(name, answer)| (name.to_owned(), answer)).collect();
            let Line { state, message, fix, .. } = minions(&answers);
            format!("{state}: {message} ({})", fix.join("; "))
        };
        let up = || ("bootstrap", Ok(Vec::new()));
        assert_eq!(judged(vec![up()]), "ok: 1 of 1 answer ()");
        let all = [
            judged(vec![up(), ("lost", Err(unknown))]),
            judged(vec![
                up(),
                ("down", Err(silent)),
                ("lost", Err(salt::Error::UnknownMinion { minion: minion() })),
            ]),
        ];
        assert_snapshot!(all.join("\n"), @r"
        warning: Salt has no minion of these nodes: lost (is its key accepted? salt-key --list-all in the container of the Salt master; a node that is not deployed: kubectl metalk8s deploy node NAME)
        failed: Salt minions do not answer: down; Salt has no minion of these nodes: lost (on the nodes that do not answer: systemctl status salt-minion)
        ");
    }

    #[test]
    fn each_failure_has_a_mend_that_is_not_this_command() {
        let hinted = |hint: &str| CommandError::new(ErrorKind::Unreachable, "away").hint(hint);
        assert_eq!(fixes("catalogue", hinted("do this")), ["do this"]);
        let of_servers = ["api-server", "salt-login", "salt-pillar"]
            .map(|name| fixes(name, hinted("to find the problem: kubectl metalk8s check")).join("\n"));
        assert_snapshot!(of_servers.join("\n"), @"
        is the server up, and the context the right one? kubectl config view --minify
        look at the Salt master: kubectl get pods -n kube-system -l app.kubernetes.io/name=salt-master
        look at the Salt master: kubectl get pods -n kube-system -l app.kubernetes.io/name=salt-master
        ");
        // The kubeconfig is no question where the API server has answered.
        let failed = salt::Error::CallFailed {
            minion: "bootstrap".to_owned(),
            function: "cmd.run_all".to_owned(),
            reason: "Failed to connect to bus".to_owned(),
        };
        assert_eq!(fixes("cluster", failed.into()), Vec::<String>::new());
        // The Salt master works if it is the minion that does not answer.
        let silent = salt::Error::NoAnswer { minion: "bootstrap".to_owned() };
        assert_eq!(fixes("backup", silent.into()), ["on node bootstrap: systemctl status salt-minion"]);
        let away = salt::Error::Unreachable { reason: "503".to_owned() };
        assert_eq!(fixes("backup", away.into())[0], of_servers[1]);
        let other = CommandError::failed("a backup is missing");
        assert_eq!(fixes("backup", other), Vec::<String>::new());
    }
}
