//! `dashboard`: the read commands as pages in a browser.
//!
//! A page is a list of read commands, which are run in this process: their rows and descriptions become HTML instead of tables.

mod change;
mod links;
mod live;
mod notices;
mod offers;
mod opened;
mod overview;
mod page;
mod reader;
mod site;

use std::cell::RefCell;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use schemars::JsonSchema;
use serde::Serialize;
use tokio::io::{AsyncBufReadExt, BufReader, Lines, Stdin};
use tokio::task::LocalSet;
use tokio::time::{MissedTickBehavior, interval};

use super::Context;
use super::account::account;
use crate::cli::connection::ConnectionArgs;
use crate::cli::dashboard::DashboardArgs;
use crate::error::{CommandError, Result};
use crate::serve::{Address, CODE_LIFETIME, Gate, Listener, serve};
use base::shell::quoted;
use base::system::{BROWSER, is_foreground};
use change::Changes;
use change::ending::end;
use client::cluster::connect::{Host, ServiceAccount, kubeconfig};
use opened::Opened;
use page::Page;
use site::Dashboard;

/// How long the process waits for somebody to log in, at first and after the last session.
const PATIENCE: Duration = Duration::from_hours(8);
/// How often it looks whether it has waited long enough.
const LOOK: Duration = Duration::from_mins(1);

/// The link to the pages.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Link {
    /// Always `DashboardLink`.
    kind: &'static str,
    /// The link. It works once.
    url: String,
    /// Until when it works, as RFC 3339.
    expires: String,
    /// The Unix socket that answers instead of the link's port, with `--socket`.
    #[serde(skip_serializing_if = "Option::is_none")]
    socket: Option<String>,
    /// Whether nothing can be changed.
    read_only: bool,
}

pub async fn dashboard(context: &Context, arguments: &DashboardArgs) -> Result<()> {
    context.about("dashboard", "serve");
    context.ui().refuse_names()?;
    let start = start(arguments)?;
    let connection = &context.global().connection;
    if connection.token.is_some() {
        let message =
            "--token does not work with dashboard: other users would see it in the list of processes";
        let error = CommandError::usage(message);
        return Err(error.hint("put the token into a kubeconfig: kubectl config set-credentials"));
    }
    let pages = context.pinned(chosen_context(connection)?);
    let connection = &pages.global().connection;
    let about = site::About {
        context: name_of(connection),
        // It is asked before anybody can log in, so that a wrong kubeconfig is told here.
        user: pages.author().await?.user,
        flags: flags(connection, context.global().backend.as_ref()),
    };
    let address = address(arguments);
    let listener = Listener::bind(address.clone()).await;
    let listener = listener.map_err(|error| {
        CommandError::failed(format!("cannot listen at {address}: {error}"))
            .hint("for a free port: without --port; for a socket: --socket")
    })?;
    let gate = Rc::new(Gate::new().map_err(|error| no_randomness(&error))?);
    let door = Door {
        context,
        gate: &gate,
        listener: &listener,
        start: &start,
        name: format!("{} as {}", about.context, about.user),
        is_read_only: !arguments.allow_changes,
        opens: arguments.open,
        opened: RefCell::new(None),
    };
    door.open()?;
    let local = LocalSet::new();
    local
        .run_until(async {
            let changes = arguments.allow_changes.then(|| Rc::new(Changes::new(about.flags.clone())));
            let site =
                Rc::new(Dashboard::new((&pages, context.events()), gate.base(), about, changes.clone()));
            tokio::select! {
                never = serve(&listener, Rc::clone(&gate), site) => match never {},
                outcome = door.keep() => outcome,
                () = end((context.interrupt(), context.ui()), changes.as_deref()) => Ok(()),
            }
        })
        .await
}

/// The page that the link leads to, below the base.
fn start(arguments: &DashboardArgs) -> Result<String> {
    let Some(given) = &arguments.page else { return Ok(String::new()) };
    let parts: Vec<String> = given.split('/').map(str::to_owned).collect();
    let page = Page::of(&parts).or_else(|| Page::of(&[format!("{given}s")]));
    page.map(|page| page.path()).ok_or_else(|| {
        let message = format!("there is no page {given}; use environment/NAME, environments, solutions, catalogue, nodes, volumes, jobs, history or check");
        CommandError::usage(message)
    })
}

fn address(arguments: &DashboardArgs) -> Address {
    match &arguments.socket {
        Some(Some(path)) => Address::Socket(path.clone()),
        Some(None) => {
            let directory = std::env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from);
            // It must be absolute, or it does not count.
            let directory = directory.filter(|path| path.is_absolute()).unwrap_or_else(std::env::temp_dir);
            Address::Socket(directory.join(format!("metalk8s-dashboard-{}.sock", std::process::id())))
        }
        None => Address::Port(arguments.port),
    }
}

/// The context of the kubeconfig that all pages and their commands are about. `kubectl config use-context` changes the current
/// one while they are open, and must not make them change another cluster than the one that they show.
fn chosen_context(connection: &ConnectionArgs) -> Result<Option<String>> {
    if connection.context.is_some() {
        return Ok(connection.context.clone());
    }
    let read = kubeconfig(&connection.options(), &Host::this()).map_err(client::cluster::Error::from)?;
    Ok(read.current_context.filter(|name| !name.is_empty()))
}

/// What the pages call the cluster. A server comes before a cluster, and both before what the context names.
fn name_of(connection: &ConnectionArgs) -> String {
    let ConnectionArgs { server, cluster, context, .. } = connection;
    let name = server.as_ref().or(cluster.as_ref()).or(context.as_ref());
    name.cloned().unwrap_or_else(|| "this cluster".to_owned())
}

/// The flags that commands on the pages need to be about the same cluster. Every flag of a connection is named here, so that a
/// new one is not forgotten.
fn flags(connection: &ConnectionArgs, backend: Option<&String>) -> Vec<String> {
    let ConnectionArgs {
        kubeconfig,
        context,
        // Refused: pages are about one cluster.
        contexts: _,
        all_contexts: _,
        cluster,
        user,
        server,
        // Refused: other users would see it.
        token: _,
        impersonate,
        impersonate_groups,
        impersonate_uid,
        certificate_authority,
        client_certificate,
        client_key,
        tls_server_name,
        insecure_skip_tls_verify,
        request_timeout,
        salt_api,
        salt_certificate_authority,
        salt_service_account,
    } = connection;
    let path = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
    let account = Some(salt_service_account).filter(|account| **account != ServiceAccount::default());
    let given = [
        ("kubeconfig", path(kubeconfig)),
        ("context", context.clone()),
        ("cluster", cluster.clone()),
        ("user", user.clone()),
        ("server", server.clone()),
        ("as", impersonate.clone()),
        ("as-uid", impersonate_uid.clone()),
        ("certificate-authority", path(certificate_authority)),
        ("client-certificate", path(client_certificate)),
        ("client-key", path(client_key)),
        ("tls-server-name", tls_server_name.clone()),
        ("insecure-skip-tls-verify", insecure_skip_tls_verify.map(|is| is.to_string())),
        (
            "request-timeout",
            Some(request_timeout)
                .filter(|timeout| !timeout.is_zero())
                .map(|timeout| format!("{}ms", timeout.as_millis())),
        ),
        ("salt-api", salt_api.clone()),
        ("salt-certificate-authority", path(salt_certificate_authority)),
        ("salt-service-account", account.map(ToString::to_string)),
        ("backend", backend.cloned()),
    ];
    let given = given.into_iter().filter_map(|(name, value)| Some(format!("--{name}={}", value?)));
    let groups = impersonate_groups.iter();
    given.chain(groups.map(|group| format!("--as-group={group}"))).collect()
}

fn no_randomness(error: &std::io::Error) -> CommandError {
    CommandError::failed(format!("the system has no random numbers: {error}"))
}

/// Lets people in: prints links, and ends the process when nobody comes.
struct Door<'a> {
    context: &'a Context,
    gate: &'a Gate,
    listener: &'a Listener,
    start: &'a str,
    name: String,
    is_read_only: bool,
    /// Whether each link is also opened in a browser.
    opens: bool,
    /// The last link that was.
    opened: RefCell<Option<Opened>>,
}

impl Door<'_> {
    fn open(&self) -> Result<()> {
        let code = self.gate.new_code().map_err(|error| no_randomness(&error))?;
        let lifetime = SignedDuration::try_from(CODE_LIFETIME).unwrap_or_default();
        let expires = Timestamp::now() + lifetime;
        // Behind a socket the port is the one that ssh listens on at home.
        let (port, socket) = match self.listener.address() {
            Address::Port(port) => (*port, None),
            Address::Socket(path) => (8427, Some(absolute(path))),
        };
        let url = format!("http://127.0.0.1:{port}{}{}#{code}", self.gate.base(), self.start);
        let ui = self.context.ui();
        if self.opens {
            match Opened::new(&url) {
                Ok(opened) => drop(self.opened.replace(Some(opened))),
                Err(error) => self.context.events().warning(format!(
                    "cannot start {BROWSER} for your browser: {error}; open the link yourself"
                )),
            }
        }
        if !ui.is_for_people() {
            return ui.document(&Link {
                kind: "DashboardLink",
                url,
                expires: Timestamp::from_second(expires.as_second()).unwrap_or(expires).to_string(),
                socket,
                read_only: self.is_read_only,
            });
        }
        let until = expires.to_zoned(jiff::tz::TimeZone::system()).strftime("%H:%M").to_string();
        let mode = if self.is_read_only { "read-only" } else { "changes allowed" };
        ui.say(&format!("Dashboard of {} ({mode}); the link works once, until {until}", self.name));
        let there = socket.unwrap_or_else(|| format!("127.0.0.1:{port}"));
        let forward = quoted(&format!("{port}:{there}"));
        ui.say(&format!("from another machine: ssh -N -L {forward} {}", account()));
        if has_keys() {
            ui.say("Enter: another link. Ctrl-C: stop.");
        }
        ui.text(&format!("{url}\n"))
    }

    /// Prints another link at Enter, until nobody has been here for long.
    async fn keep(&self) -> Result<()> {
        let mut lines = has_keys().then(|| BufReader::new(tokio::io::stdin()).lines());
        let mut looks = interval(LOOK);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = line(&mut lines) => self.open()?,
                _ = looks.tick() => {
                    if self.gate.empty_for().is_some_and(|time| time >= PATIENCE) {
                        self.context.ui().say("nobody has been logged in for 8 hours; the dashboard ends");
                        return Ok(());
                    }
                }
            }
        }
    }
}

/// Whether somebody can press Enter for this process. The system would stop one in the background that reads its terminal.
fn has_keys() -> bool {
    std::io::stdin().is_terminal() && is_foreground()
}

/// The path of a socket from everywhere on this machine, as `ssh` needs it.
fn absolute(path: &Path) -> String {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).display().to_string()
}

/// Waits for Enter; for ever where nobody can press it.
async fn line(lines: &mut Option<Lines<BufReader<Stdin>>>) {
    if let Some(input) = lines {
        if let Ok(Some(_)) = input.next_line().await {
            return;
        }
        *lines = None;
    }
    std::future::pending::<()>().await;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{self, Cli};

    fn read(words: &[&str]) -> Cli {
        let words = ["kubectl metalk8s", "dashboard"].iter().chain(words);
        Cli::of(&cli::tree().try_get_matches_from(words).unwrap()).unwrap()
    }

    #[test]
    fn the_current_context_of_the_start_is_kept() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("config");
        let chosen = |text: &str, more: &[&str]| {
            std::fs::write(&file, text).unwrap();
            let path = format!("--kubeconfig={}", file.display());
            let cli = read(&[&[path.as_str()], more].concat());
            chosen_context(&cli.global.connection).unwrap()
        };
        let current = "{current-context: far, contexts: [{name: far, context: {cluster: c, user: u}}]}";
        assert_eq!(chosen(current, &[]).as_deref(), Some("far"));
        assert_eq!(chosen(current, &["--context="]).as_deref(), Some("far"));
        assert_eq!(chosen(current, &["--context=near"]).as_deref(), Some("near"));
        assert_eq!(chosen("{current-context: ''}", &["--server=https://s"]), None);
    }

    #[test]
    fn pages_name_the_cluster_that_is_asked() {
        let name = |words: &[&str]| name_of(&read(words).global.connection);
        assert_eq!(name(&["--context=c"]), "c");
        assert_eq!(name(&["--context=c", "--cluster=l"]), "l");
        assert_eq!(name(&["--context=c", "--cluster=l", "--server=https://s"]), "https://s");
        assert_eq!(name(&["--context=c", "--cluster=", "--server="]), "c");
        assert_eq!(name(&[]), "this cluster");
    }

    /// A command that runs for a page reaches the cluster of the dashboard, as its user.
    #[test]
    fn commands_of_pages_get_the_flags_of_the_dashboard() {
        let all = [
            "--kubeconfig=/k",
            "--context=c",
            "--cluster=l",
            "--user=u",
            "--server=https://s",
            "--as=a",
            "--as-uid=1",
            "--certificate-authority=/ca",
            "--client-certificate=/cc",
            "--client-key=/ck",
            "--tls-server-name=t",
            "--request-timeout=1500ms",
            "--salt-api=https://x",
            "--salt-certificate-authority=/sa",
            "--salt-service-account=ns/name",
            "--backend=salt",
            "--as-group=g",
            "--as-group=h",
        ];
        for given in [&all[..], &["--insecure-skip-tls-verify=true"], &[]] {
            let global = &read(given).global;
            assert_eq!(flags(&global.connection, global.backend.as_ref()), given);
        }
    }

    #[test]
    fn an_empty_flag_of_a_connection_is_not_given() {
        let empty = [
            "--kubeconfig=",
            "--context=",
            "--cluster=",
            "--user=",
            "--server=",
            "--token=",
            "--as=",
            "--as-uid=",
            "--certificate-authority=",
            "--client-certificate=",
            "--client-key=",
            "--tls-server-name=",
        ];
        let connection = read(&empty).global.connection;
        assert_eq!(flags(&connection, None), [""; 0]);
        assert!(connection.token.is_none());
    }
}
