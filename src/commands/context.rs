//! The context of every command: the terminal, the cluster and Salt, each connected at its first use.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use jiff::Timestamp;

use super::backend::given;
use super::change::permitted::Permissions;
use super::change::pillar::Pillar;
use super::connections::Connections;
use super::journal::Journal;
use crate::cli::groups::GlobalArgs;
use crate::error::Result;
use crate::execute::Foreseen;
use crate::output::ui::Ui;
use base::events::Events;
use base::interrupt::Interrupt;
use client::cluster::Cluster;
use client::cluster::surroundings::Bootstrap;
use client::salt::Salt;
use domain::backend::{Backend, no_salt};
use domain::history::Author;
use domain::object::name::Name;

pub struct Context {
    ui: Rc<Ui>,
    events: Events,
    global: GlobalArgs,
    interrupt: Interrupt,
    heeded: Cell<bool>,
    command: String,
    has_own_time_limit: bool,
    /// What a failure is about: the name of the object, and what is done to it.
    subject: RefCell<(String, String)>,
    connections: Connections,
    pub(super) journal: Journal,
    pub(super) permissions: Permissions,
    pub(super) pillar: Pillar,
    /// What the dry runs of earlier changes have done.
    pub(super) foreseen: RefCell<Foreseen>,
}

impl Context {
    /// Creates a context without a connection. `command` is the command line that other users may see, for example on a
    /// lock.
    pub fn new(ui: Ui, global: GlobalArgs, command: String) -> Self {
        let events = ui.events();
        Self::interrupted_by(Interrupt::listen(), ui, events, global, command)
    }

    #[cfg(test)]
    pub(crate) fn scripted(
        ui: Ui,
        global: GlobalArgs,
        interrupt: Interrupt,
        cluster: Cluster,
        salt: Option<Salt>,
    ) -> Self {
        let (events, command) = (ui.events(), "upgrade solution x".to_owned());
        let mut context = Self::interrupted_by(interrupt, ui, events, global, command);
        context.connections = context.connections.made(cluster, salt);
        context
    }

    fn interrupted_by(
        interrupt: Interrupt,
        ui: Ui,
        events: Events,
        global: GlobalArgs,
        command: String,
    ) -> Self {
        let ui = Rc::new(ui);
        Self {
            connections: Connections::new(&global, Rc::clone(&ui), events.clone()),
            ui,
            events,
            global,
            interrupt,
            heeded: Cell::new(false),
            subject: RefCell::new(subject_of(&command)),
            command,
            has_own_time_limit: false,
            journal: Journal::default(),
            permissions: Permissions::default(),
            pillar: Pillar::default(),
            foreseen: RefCell::default(),
        }
    }

    /// The same command for one of several contexts of the kubeconfig, with connections of its own.
    pub(super) fn within(&self, name: &str) -> Self {
        let mut global = self.global.clone();
        global.connection.context = Some(name.to_owned());
        let ui = self.ui.within(name);
        let events = ui.events();
        Self::interrupted_by(self.interrupt.clone(), ui, events, global, self.command.clone())
    }

    /// The same command with connections of its own by this kubeconfig, unless the user gave one. It prints nothing.
    pub(super) fn with_kubeconfig(&self, path: &str) -> Self {
        let mut global = self.global.clone();
        global.connection.kubeconfig.get_or_insert_with(|| path.into());
        let (interrupt, command) = (self.interrupt.clone(), self.command.clone());
        Self::interrupted_by(interrupt, Ui::for_pages(), self.events.clone(), global, command)
    }

    /// A context for pages in a browser, with connections of its own: nothing is printed, and Ctrl-C is another's. Warnings
    /// go to `events`.
    pub(super) fn for_pages(&self, events: Events) -> Self {
        let (global, command) = (self.global.clone(), self.command.clone());
        Self::interrupted_by(Interrupt::never(), Ui::for_pages(), events, global, command)
    }

    /// The same for this context of the kubeconfig, whatever becomes the current one later.
    pub(super) fn pinned(&self, name: Option<String>) -> Self {
        let (mut global, command) = (self.global.clone(), self.command.clone());
        global.connection.context = name;
        let events = self.events.clone();
        Self::interrupted_by(Interrupt::never(), Ui::for_pages(), events, global, command)
    }

    pub(super) fn global(&self) -> &GlobalArgs {
        &self.global
    }

    pub fn ui(&self) -> &Ui {
        &self.ui
    }

    pub fn events(&self) -> &Events {
        &self.events
    }

    /// Ctrl-C, for a command that handles it from now on because it has changes to undo.
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
    pub const fn keep_time_limit(&mut self) {
        self.has_own_time_limit = true;
    }

    pub(super) const fn has_own_time_limit(&self) -> bool {
        self.has_own_time_limit
    }

    pub fn namespace(&self) -> Option<&Name> {
        self.global.namespace.as_ref()
    }

    /// The verb, the resource and its name, as they were typed.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// Sets the object of the command, for the JSON object of a failure.
    pub fn about(&self, name: impl Into<String>, action: &str) {
        *self.subject.borrow_mut() = (name.into(), action.to_owned());
    }

    pub fn subject(&self) -> (String, String) {
        self.subject.borrow().clone()
    }

    pub async fn cluster(&self) -> Result<&Cluster> {
        self.connections.cluster().await
    }

    /// The user name that the API server reports, if it does.
    pub(super) async fn username(&self) -> Result<Option<String>> {
        self.connections.username().await
    }

    /// Who runs this command and when, for the history.
    pub(super) async fn author(&self) -> Result<Author> {
        let user = self.connections.user().await?.clone();
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

    /// The time by the API server's clock, or `None` before its first answer.
    pub(super) fn server_time(&self) -> Option<Timestamp> {
        self.connections.server_time()
    }

    pub async fn bootstrap(&self) -> Result<&Bootstrap> {
        self.connections.bootstrap().await
    }

    /// Whether there is a cluster that a command may ask.
    pub(super) fn names_a_cluster(&self) -> bool {
        self.connections.names_a_cluster()
    }

    pub async fn salt(&self) -> Result<&Salt> {
        let salt = self.connected_salt().await?;
        salt.login().await?;
        Ok(salt)
    }

    /// Salt, not necessarily logged in.
    pub(super) async fn connected_salt(&self) -> Result<&Salt> {
        match given(&self.global)? {
            Some(Backend::Direct) => Err(no_salt().into()),
            given => self.connections.salt(given).await,
        }
    }

    /// Namespace and name of the service account that logs into Salt.
    pub fn salt_service_account(&self) -> (String, String) {
        let account = &self.global.connection.salt_service_account;
        (account.namespace.clone(), account.name.clone())
    }

    pub(super) async fn close_salt(&self) {
        self.connections.close_salt().await;
    }
}

/// What a command is about until it says so itself: its type of object, and its verb.
fn subject_of(command: &str) -> (String, String) {
    let mut words = command.split(' ');
    let action = words.next().unwrap_or_default().to_owned();
    (words.next().unwrap_or("kubectl-metalk8s").to_owned(), action)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_has_not_begun_has_a_subject() {
        for (command, name, action) in [
            ("create environment prod", "environment", "create"),
            ("apply environment", "environment", "apply"),
            ("check", "kubectl-metalk8s", "check"),
        ] {
            assert_eq!(subject_of(command), (name.to_owned(), action.to_owned()));
        }
    }
}
