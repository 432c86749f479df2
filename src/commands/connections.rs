//! The connections of a command to the API server and to Salt, each made at its first use.

use std::rc::Rc;
use std::sync::Arc;

use jiff::Timestamp;
use tokio::sync::OnceCell;

use crate::cli::connection::ConnectionArgs;
use crate::cli::groups::GlobalArgs;
use crate::error::{CommandError, Result};
use crate::output::ui::Ui;
use base::error::ErrorKind;
use base::events::Events;
use client::cluster::archives;
use client::cluster::connect::{Connection, Host, is_cluster_named};
use client::cluster::surroundings;
use client::cluster::surroundings::Bootstrap;
use client::cluster::{Cluster, Error as ClusterError};
use client::salt::{ClusterSurroundings, Direct, Salt, Transport};
use domain::backend::{Backend, no_salt};

/// The connections of a command, and what is read through them once.
pub(super) struct Connections {
    arguments: ConnectionArgs,
    verbose: u8,
    /// Counts ages by the clock of the API server.
    ui: Rc<Ui>,
    events: Events,
    connection: OnceCell<Connection>,
    user: OnceCell<String>,
    cluster: OnceCell<Cluster>,
    bootstrap: OnceCell<Bootstrap>,
    salt: OnceCell<Salt>,
}

impl Connections {
    pub(super) fn new(global: &GlobalArgs, ui: Rc<Ui>, events: Events) -> Self {
        Self {
            arguments: global.connection.clone(),
            verbose: global.verbose,
            ui,
            events,
            connection: OnceCell::new(),
            user: OnceCell::new(),
            cluster: OnceCell::new(),
            bootstrap: OnceCell::new(),
            salt: OnceCell::new(),
        }
    }

    /// The same, made already.
    #[cfg(test)]
    pub(super) fn made(self, cluster: Cluster, salt: Option<Salt>) -> Self {
        Self { cluster: OnceCell::new_with(Some(cluster)), salt: OnceCell::new_with(salt), ..self }
    }

    async fn connection(&self) -> Result<&Connection> {
        let options = self.arguments.options();
        Ok(self
            .connection
            .get_or_try_init(async || {
                let connection =
                    Connection::open(&options, &Host::this(), &self.events, self.verbose).await?;
                self.ui.count_ages_by(connection.clock());
                Ok::<_, ClusterError>(connection)
            })
            .await?)
    }

    /// Whether there is a cluster that a command may ask. What also works without one asks this before its first
    /// request.
    pub(super) fn names_a_cluster(&self) -> bool {
        is_cluster_named(&self.arguments.options(), &Host::this())
    }

    pub(super) async fn cluster(&self) -> Result<&Cluster> {
        self.cluster
            .get_or_try_init(async || {
                let connection = self.connection().await?;
                Ok(Cluster::new(connection.client().clone(), connection.clock().clone()))
            })
            .await
    }

    /// The user name that the API server reports, if it does.
    pub(super) async fn username(&self) -> Result<Option<String>> {
        Ok(self.connection().await?.username().await?)
    }

    /// The user for the history. The command works also where the API server does not say who it is.
    pub(super) async fn user(&self) -> Result<&String> {
        let user = self.user.get_or_try_init(async || {
            let user = match self.username().await {
                Err(error)
                    if matches!(error.kind, ErrorKind::Denied | ErrorKind::NotFound | ErrorKind::Failed) =>
                {
                    self.events.log(1, error.message());
                    None
                }
                user => user?,
            };
            Ok(user.unwrap_or_else(|| "unknown".to_owned()))
        });
        user.await
    }

    /// The time by the API server's clock, or `None` before its first answer.
    pub(super) fn server_time(&self) -> Option<Timestamp> {
        self.connection.get()?.clock().now()
    }

    pub(super) async fn bootstrap(&self) -> Result<&Bootstrap> {
        self.bootstrap
            .get_or_try_init(async || {
                surroundings::bootstrap(self.cluster().await?).await?.ok_or_else(|| {
                    CommandError::new(
                        ErrorKind::NotFound,
                        "no node carries the label node-role.kubernetes.io/bootstrap and a MetalK8s version",
                    )
                    .hint("is this a MetalK8s cluster? kubectl metalk8s check")
                })
            })
            .await
    }

    /// Salt, not necessarily logged in. `given` is the backend that the user chose: it is part of the reason where there
    /// is no Salt.
    pub(super) async fn salt(&self, given: Option<Backend>) -> Result<&Salt> {
        self.salt.get_or_try_init(async || self.connect_salt(given).await).await
    }

    async fn connect_salt(&self, given: Option<Backend>) -> Result<Salt> {
        let connection = self.connection().await?.clone();
        let arguments = &self.arguments;
        let transport = match &arguments.salt_api {
            Some(url) => {
                Transport::Direct(Direct::new(url, arguments.salt_certificate_authority.as_deref())?)
            }
            None => Transport::Proxy(connection.client().clone()),
        };
        let surroundings = ClusterSurroundings { cluster: self.cluster().await?.clone(), connection };
        let bootstrap = match self.bootstrap().await {
            Err(error) if error.kind == ErrorKind::NotFound => {
                return Err(self.without_salt(given, error).await);
            }
            bootstrap => bootstrap?,
        };
        Ok(Salt::new(transport, Arc::new(surroundings), bootstrap.node.clone(), self.events.clone()))
    }

    /// Explains why there is no bootstrap node: perhaps the direct backend deploys the Solutions of this cluster.
    async fn without_salt(&self, given: Option<Backend>, error: CommandError) -> CommandError {
        let chosen = async {
            let catalogue = archives::catalogue(self.cluster().await?).await?;
            Ok::<_, CommandError>(Backend::choose(given, catalogue.remembered().backend)?)
        };
        match chosen.await {
            Ok(Backend::Direct) => no_salt().into(),
            _ => error.hint("a cluster without Salt: --backend direct"),
        }
    }

    /// Ends the session with Salt, if there is one.
    pub(super) async fn close_salt(&self) {
        if let Some(salt) = self.salt.get() {
            salt.close().await;
        }
    }
}
