//! The API server: one connection, what is read from it and what is written to it.
//!
//! [`Cluster`] is the connection, with methods that read, list and write objects of any kind: those here, and those in
//! `bulk`, `reach`, `whole` and `write`. What is asked about something is a function of the module that is named after it, as
//! in [`environments::list`].

pub mod alerting;
#[cfg(any(test, feature = "testing"))]
pub mod answering;
pub mod archives;
mod availability;
pub mod backups;
mod bulk;
pub mod changes;
pub mod cluster_config;
pub mod configs;
pub mod connect;
pub mod deletion_mark;
pub mod drain;
pub mod environments;
pub mod error;
pub mod etcd;
pub mod events;
pub mod identity;
pub mod instances;
pub mod journal;
mod json;
pub mod kinds;
pub mod lock;
pub mod log_tail;
pub mod logs;
pub mod monitoring;
pub mod nodes;
pub mod occupants;
pub mod operator_objects;
pub mod operators;
mod pages;
mod parts;
pub mod patience;
pub mod permission;
mod poll;
mod proxied;
pub mod reach;
pub mod rights;
#[cfg(any(test, feature = "testing"))]
pub mod scripted;
mod status;
pub mod stored_archives;
pub mod surroundings;
pub mod verdict;
pub mod versions;
pub mod volumes;
pub mod wait;
mod whole;
pub mod write;

#[cfg(any(test, fuzzing, feature = "testing"))]
pub use connect::fuzzing;
pub use error::Error;
use jiff::Timestamp;
use kube::Client;
use kube::api::{Api, ApiResource, DynamicObject};

use base::clock::ServerClock;
use domain::object::resource::Resource;

#[derive(Clone)]
pub struct Cluster {
    client: Client,
    clock: ServerClock,
    /// Whether lists in Protobuf may be some moments old.
    relaxed: bool,
}

impl Cluster {
    /// Creates a connection that uses `client`. `clock` is the API server's clock; the creator of the client may read
    /// it, too.
    pub fn new(client: Client, clock: ServerClock) -> Self {
        Self { client, clock, relaxed: false }
    }

    /// The same connection for completion: lists in Protobuf come from the API server's memory as it is. Otherwise the
    /// API server waits until its memory is as new as etcd, which takes up to a tenth of a second.
    #[must_use]
    pub fn relaxed(&self) -> Self {
        Self { relaxed: true, ..self.clone() }
    }

    /// The time by the API server's clock; the API server is queried if the time is not certain.
    pub async fn time(&self) -> Result<Timestamp, Error> {
        if self.clock.certain().is_none() {
            let request = http::Request::get("/version").body(kube::client::Body::empty());
            let request = request.map_err(|error| Error::from(kube::Error::HttpError(error)))?;
            self.clock.read(self.client.send(request).await?.headers());
        }
        Ok(self.last_time())
    }

    /// The same without a request, from the last answer. If the API server never sends its time, the local clock is
    /// used.
    fn last_time(&self) -> Timestamp {
        self.clock.now().unwrap_or_else(Timestamp::now)
    }

    /// The client itself, for requests that are not reads or writes of objects.
    pub fn client(&self) -> &Client {
        &self.client
    }

    pub fn objects(&self, resource: &Resource, namespace: Option<&str>) -> Api<DynamicObject> {
        let kind = routed(resource);
        match namespace {
            Some(namespace) => Api::namespaced_with(self.client.clone(), namespace, &kind),
            None => Api::all_with(self.client.clone(), &kind),
        }
    }
}

fn routed(resource: &Resource) -> ApiResource {
    ApiResource {
        group: resource.group.to_string(),
        version: resource.version.to_string(),
        api_version: resource.api_version(),
        kind: resource.kind.to_string(),
        plural: resource.plural.to_string(),
    }
}
