//! The context of every command: the terminal, the cluster and Salt, each connected at its first use.

use std::cell::{Cell, RefCell};
use std::sync::Arc;

use jiff::Timestamp;
use tokio::sync::OnceCell;

use super::journal::Pending;
use crate::cli::groups::GlobalArgs;
use crate::error::{CommandError, Result};
use crate::execute::Mode;
use crate::output::ui::Ui;
use base::events::{Event, Events};
use base::interrupt::Interrupt;
use base::kind::Kind;
use client::cluster::connect::{Connection, Host, is_cluster_named};
use client::cluster::surroundings::{self, Bootstrap, DEFAULT_REGISTRY};
use client::cluster::{Cluster, Error as ClusterError};
use client::salt::{ClusterSurroundings, Direct, Salt, Site, Transport};
use domain::archive::presence::MasterArchives;
use domain::backend::{Backend, no_salt};
use domain::history::Author;
use domain::needs::Permission;
use domain::object::name::Name;
use domain::plan::Plan;

/// The context of a command.
pub struct Context {
    ui: Ui,
    events: Events,
    global: GlobalArgs,
    interrupt: Interrupt,
    heeded: Cell<bool>,
    command: String,
    subject: RefCell<(String, String)>,
    /// What is to be recorded in the journal when the command ends.
    pub(super) pending: RefCell<Vec<Pending>>,
    connection: OnceCell<Connection>,
    user: OnceCell<String>,
    cluster: OnceCell<Cluster>,
    bootstrap: OnceCell<Bootstrap>,
    salt: OnceCell<Salt>,
    /// How many namespaces Salt's pillar reads.
    pub(super) namespaces: OnceCell<usize>,
    own_time_limit: Cell<bool>,
    /// What the API server has said that the user may do.
    pub(super) allowed: RefCell<Vec<Permission>>,
    /// The catalogue's entry about the backend, and the flag.
    pub(super) backend: Cell<Option<Backend>>,
}

impl Context {
    /// Creates a context without a connection. `command` is the command line that other users may see, for example on a
    /// lock.
    #[must_use]
    pub fn new(ui: Ui, global: GlobalArgs, command: String) -> Self {
        Self::interrupted_by(Interrupt::listen(), ui, global, command)
    }

    /// A context with these connections.
    #[cfg(test)]
    pub(crate) fn scripted(
        ui: Ui,
        global: GlobalArgs,
        interrupt: Interrupt,
        cluster: Cluster,
        salt: Option<Salt>,
    ) -> Self {
        Self {
            cluster: OnceCell::new_with(Some(cluster)),
            salt: OnceCell::new_with(salt),
            ..Self::interrupted_by(interrupt, ui, global, "upgrade solution x".to_owned())
        }
    }

    fn interrupted_by(interrupt: Interrupt, ui: Ui, global: GlobalArgs, command: String) -> Self {
        Self {
            events: ui.events(),
            ui,
            global,
            interrupt,
            heeded: Cell::new(false),
            subject: RefCell::new((String::new(), command.clone())),
            command,
            pending: RefCell::default(),
            connection: OnceCell::new(),
            user: OnceCell::new(),
            cluster: OnceCell::new(),
            bootstrap: OnceCell::new(),
            salt: OnceCell::new(),
            namespaces: OnceCell::new(),
            own_time_limit: Cell::new(false),
            allowed: RefCell::default(),
            backend: Cell::new(None),
        }
    }

    /// The same command for one of several contexts of the kubeconfig, with connections of its own.
    #[must_use]
    pub(super) fn within(&self, name: &str) -> Self {
        let mut global = self.global.clone();
        global.connection.context = Some(name.to_owned());
        Self::interrupted_by(
            self.interrupt.clone(),
            self.ui.within(name),
            global,
            self.command.clone(),
        )
    }

    /// The same command with connections of its own by this kubeconfig, unless the user gave one. It prints nothing.
    pub(super) fn with_kubeconfig(&self, path: &str) -> Self {
        let mut global = self.global.clone();
        global.connection.kubeconfig.get_or_insert_with(|| path.into());
        let (interrupt, command) = (self.interrupt.clone(), self.command.clone());
        let unseen = Self::interrupted_by(interrupt, Ui::for_pages(), global, command);
        Self {
            events: self.events.clone(),
            ..unseen
        }
    }

    /// A context for pages in a browser, with connections of its own: nothing is printed, and Ctrl-C is another's. Warnings
    /// go to `events`.
    pub(super) fn for_pages(&self, events: Events) -> Self {
        let (global, command) = (self.global.clone(), self.command.clone());
        let unseen = Self::interrupted_by(Interrupt::never(), Ui::for_pages(), global, command);
        Self { events, ..unseen }
    }

    /// The flags that every command takes.
    pub(super) fn global(&self) -> &GlobalArgs {
        &self.global
    }

    #[must_use]
    pub fn ui(&self) -> &Ui {
        &self.ui
    }

    #[must_use]
    pub fn events(&self) -> &Events {
        &self.events
    }

    /// Ctrl-C, for a command that handles it from now on because it has changes to undo.
    #[must_use]
    pub fn interrupt(&self) -> &Interrupt {
        self.heed();
        &self.interrupt
    }

    /// Waits for Ctrl-C without taking over its handling.
    pub(super) async fn ctrl_c(&self) {
        self.interrupt.wait(1).await;
    }

    /// Says that the command handles Ctrl-C itself from now on.
    pub fn heed(&self) {
        self.heeded.set(true);
    }

    /// Ends at Ctrl-C, unless the command handles that itself.
    pub async fn abandoned(&self) {
        self.ctrl_c().await;
        if self.heeded.get() {
            std::future::pending::<()>().await;
        }
    }

    /// Says that the user has set the time limit, which therefore is kept unchanged.
    pub fn keep_time_limit(&self) {
        self.own_time_limit.set(true);
    }

    /// Whether the user has set the time limit.
    pub(super) fn has_own_time_limit(&self) -> bool {
        self.own_time_limit.get()
    }

    #[must_use]
    pub fn namespace(&self) -> Option<&Name> {
        self.global.namespace.as_ref()
    }

    /// The verb, the resource and its name, as they were typed.
    #[must_use]
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Sets the object of the command, for the JSON object of a failure.
    pub fn about(&self, name: impl Into<String>, action: &str) {
        *self.subject.borrow_mut() = (name.into(), action.to_owned());
    }

    /// The object of the command.
    #[must_use]
    pub fn subject(&self) -> (String, String) {
        self.subject.borrow().clone()
    }

    pub async fn cluster(&self) -> Result<&Cluster> {
        self.cluster
            .get_or_try_init(async || {
                let connection = self.connection().await?;
                Ok(Cluster::new(
                    connection.client().clone(),
                    connection.clock().clone(),
                ))
            })
            .await
    }

    /// The user name that the API server reports.
    pub(super) async fn username(&self) -> Result<String> {
        Ok(self.connection().await?.username().await?)
    }

    /// Who runs this command and when, for the history. The command works also where the API server does not say who.
    pub(super) async fn author(&self) -> Result<Author> {
        let user = self.user.get_or_try_init(async || match self.username().await {
            Err(error) if matches!(error.kind, Kind::Denied | Kind::NotFound | Kind::Failed) => {
                self.events.emit(Event::Log(1, error.message()));
                Ok("unknown".to_owned())
            }
            user => user,
        });
        let user = user.await?.clone();
        Ok(Author {
            id: uuid::Uuid::new_v4().to_string(),
            user,
            time: self.moment(),
            command: self.command.clone(),
        })
    }

    /// The time for the history, as RFC 3339. The API server's clock is known to the second.
    pub(super) fn moment(&self) -> String {
        let now = self.server_time().unwrap_or_else(|| self.ui.now());
        Timestamp::from_second(now.as_second()).unwrap_or(now).to_string()
    }

    /// The time by the API server's clock; none before its first answer.
    pub(super) fn server_time(&self) -> Option<Timestamp> {
        self.connection.get()?.clock().now()
    }

    /// The archives that the Salt master sees; unknown if the user may not read its Pod.
    pub(super) async fn master_archives(&self) -> Result<MasterArchives> {
        match surroundings::master_archives(self.cluster().await?).await {
            Err(ClusterError::Refused { code: 403, message }) => {
                let line = format!("cannot check which archives the Salt master sees: {message}");
                self.events.emit(Event::Log(4, line));
                Ok(MasterArchives::unknown())
            }
            outcome => Ok(outcome?),
        }
    }

    /// The registry with the images of archives; the default if the user may not read the Salt master's Pod.
    pub(super) async fn registry(&self) -> Result<String> {
        if self.backend()? == Backend::Direct {
            let registry = self.catalogue().await?.remembered().registry.clone();
            return Ok(registry.unwrap_or_else(|| DEFAULT_REGISTRY.to_owned()));
        }
        match surroundings::registry(self.cluster().await?).await {
            Err(ClusterError::Refused { code: 403, message }) => {
                let warning = format!("the registry is taken to be {DEFAULT_REGISTRY}: {message}");
                self.events.emit(Event::Warning(warning));
                Ok(DEFAULT_REGISTRY.to_owned())
            }
            outcome => Ok(outcome?),
        }
    }

    pub async fn bootstrap(&self) -> Result<&Bootstrap> {
        self.bootstrap
            .get_or_try_init(async || {
                let found = surroundings::bootstrap(self.cluster().await?).await?;
                found.ok_or_else(|| {
                    CommandError::new(
                        Kind::NotFound,
                        "no node carries the label node-role.kubernetes.io/bootstrap and a MetalK8s version",
                    )
                    .hint("is this a MetalK8s cluster? kubectl metalk8s check")
                })
            })
            .await
    }

    /// Salt, for a plan that needs it. The caller logs in before anything is written.
    pub(super) async fn reachable_salt(&self, plan: &Plan, mode: Mode) -> Result<Option<&Salt>> {
        if mode == Mode::Client || !plan.needs_salt(self.backend()?) {
            return Ok(None);
        }
        Ok(Some(self.connected_salt().await?))
    }
}

impl Context {
    async fn connection(&self) -> Result<&Connection> {
        let options = self.global.connection.options();
        Ok(self
            .connection
            .get_or_try_init(async || {
                let connection =
                    Connection::open(&options, &Host::this(), &self.events, self.global.verbose).await?;
                self.ui.count_ages_by(connection.clock());
                Ok::<_, ClusterError>(connection)
            })
            .await?)
    }

    /// Whether there is a cluster that a command may ask. What also works without one asks this before its first
    /// request.
    pub(super) fn names_a_cluster(&self) -> bool {
        is_cluster_named(&self.global.connection.options(), &Host::this())
    }

    pub async fn salt(&self) -> Result<&Salt> {
        let salt = self.connected_salt().await?;
        salt.login().await?;
        Ok(salt)
    }

    /// Salt, not necessarily logged in.
    async fn connected_salt(&self) -> Result<&Salt> {
        if self.backend()? == Backend::Direct {
            return Err(no_salt().into());
        }
        self.salt
            .get_or_try_init(async || self.connect_salt().await)
            .await
    }

    async fn connect_salt(&self) -> Result<Salt> {
        let connection = self.connection().await?.clone();
        let arguments = &self.global.connection;
        let transport = match &arguments.salt_api {
            Some(url) => {
                Transport::Direct(Direct::new(url, arguments.salt_certificate_authority.as_deref())?)
            }
            None => Transport::Proxy(connection.client().clone()),
        };
        let surroundings = ClusterSurroundings {
            cluster: self.cluster().await?.clone(),
            connection,
        };
        let bootstrap = match self.bootstrap().await {
            Err(error) if error.kind == Kind::NotFound => return Err(self.without_salt(error).await),
            bootstrap => bootstrap?,
        };
        let site = Site {
            bootstrap: bootstrap.node.clone(),
            saltenv: bootstrap.saltenv(),
        };
        Ok(Salt::new(
            transport,
            Arc::new(surroundings),
            site,
            self.events.clone(),
        ))
    }

    /// Explains why there is no bootstrap node: perhaps the direct backend deploys the Solutions of this cluster.
    async fn without_salt(&self, error: CommandError) -> CommandError {
        match self.chosen_backend().await {
            Ok(Backend::Direct) => no_salt().into(),
            _ => error.hint("a cluster without Salt: --backend direct"),
        }
    }

    pub(super) fn flagged_backend(&self) -> Option<&str> {
        self.global.backend.as_deref()
    }

    /// Namespace and name of the service account that logs into Salt.
    #[must_use]
    pub fn salt_service_account(&self) -> (String, String) {
        let account = &self.global.connection.salt_service_account;
        (account.namespace.clone(), account.name.clone())
    }

    /// Whether Salt is reached without the API server.
    pub(super) fn goes_straight_to_salt(&self) -> bool {
        self.global.connection.salt_api.is_some()
    }

    /// Records what was changed, and ends the session with Salt meanwhile: the user waits for both.
    pub async fn close(&self) {
        tokio::join!(self.write_journal(), self.close_salt());
    }

    /// Ends the session with Salt, if there is one.
    pub(super) async fn close_salt(&self) {
        if let Some(salt) = self.salt.get() {
            salt.close().await;
        }
    }
}
