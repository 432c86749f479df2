//! The columns of nodes, volumes, service configurations and users.

use std::collections::BTreeMap;

use super::{Column, Named, Row, Tone, Toned};
use crate::output::age::age;
use domain::api::{ConfigObject, UserObject};
use domain::node::Deployment;
use domain::node::listed::ListedNode;
use domain::volume::listed::ListedVolume;

fn created(object: &serde_json::Value) -> Option<&str> {
    object["metadata"]["creationTimestamp"].as_str()
}

fn name(object: &serde_json::Value) -> &str {
    object["metadata"]["name"].as_str().unwrap_or_default()
}

impl Named for ListedNode {
    fn name(&self) -> &str {
        name(&self.object)
    }

    fn labels(&self) -> &BTreeMap<String, String> {
        &self.facts.labels
    }
}

impl Row for ListedNode {
    const KIND: &'static str = "Node";
    const API_VERSION: &'static str = "v1";
    const WORD: &'static str = "node";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NAME", |one: &Self, _| name(&one.object).to_owned()),
        Column::new("STATUS", |one: &Self, _| one.status()).toned(|one| match one.facts.deployment {
            Deployment::Ready => Tone::Good,
            Deployment::NotReady => Tone::Bad,
            Deployment::Missing => Tone::Plain,
        }),
        Column::new("ROLES", |one: &Self, _| one.facts.role_words().join(",")),
        Column::new("VERSION", |one: &Self, _| one.version().to_owned()),
        Column::new("SALT", |one: &Self, _| one.salt().to_owned()).toned(|one| match one.minion {
            Some(true) => Tone::Good,
            Some(false) if one.deployed() => Tone::Bad,
            _ => Tone::Plain,
        }),
        Column::new("AGE", |one: &Self, now| age(created(&one.object), now)),
        Column::wide("IP", |one: &Self, _| one.address()),
        Column::wide("DEPLOYED", |one: &Self, _| one.deployed().to_string()),
        Column::wide("TAINTS", |one: &Self, _| {
            let taints = one.facts.taints.iter();
            taints.map(ToString::to_string).collect::<Vec<_>>().join(",")
        }),
        Column::wide("REASON", |one: &Self, _| one.facts.reason.clone()),
    ];
}

impl Named for ListedVolume {
    fn name(&self) -> &str {
        name(&self.object)
    }

    fn labels(&self) -> &BTreeMap<String, String> {
        &self.labels
    }
}

impl Row for ListedVolume {
    const KIND: &'static str = "Volume";
    const API_VERSION: &'static str = "storage.metalk8s.scality.com/v1alpha1";
    const WORD: &'static str = "volume.storage.metalk8s.scality.com";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NAME", |one: &Self, _| name(&one.object).to_owned()),
        Column::new("NODE", |one: &Self, _| one.spec("nodeName").to_owned()),
        Column::new("STORAGECLASS", |one: &Self, _| one.spec("storageClassName").to_owned()),
        Column::new("SIZE", |one: &Self, _| one.size()),
        Column::new("STATUS", |one: &Self, _| one.phase.word().to_owned()).toned(|one| one.phase.tone()),
        Column::new("AGE", |one: &Self, now| age(created(&one.object), now)),
        Column::wide("TYPE", |one: &Self, _| one.kind()),
        Column::wide("CLAIM", |one: &Self, _| one.backing.claim.clone().unwrap_or_default()),
        Column::wide("POD", |one: &Self, _| one.backing.pods.join(",")),
        Column::wide("DEVICE", |one: &Self, _| one.device()),
        Column::wide("REASON", |one: &Self, _| one.reason.clone()),
    ];
}

impl Row for ConfigObject {
    const KIND: &'static str = "Config";
    const WORD: &'static str = "config";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NAME", |one: &Self, _| one.metadata.name.clone()),
        Column::new("CONFIGMAP", |one: &Self, _| one.spec.config_map.clone()),
        Column::new("NAMESPACE", |one: &Self, _| one.spec.namespace.clone()),
        Column::new("LAST CHANGE", |one: &Self, now| age(one.status.last_change.as_deref(), now)),
        Column::wide("APPLIED", |one: &Self, _| one.status.applied.to_string()),
        Column::wide("FORMULAS", |one: &Self, _| one.status.formulas.join(",")),
    ];

    fn changed(&self) -> Option<&str> {
        self.status.last_change.as_deref()
    }
}

impl Row for UserObject {
    const KIND: &'static str = "User";
    const WORD: &'static str = "user";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("EMAIL", |one: &Self, _| one.metadata.name.clone()),
        Column::new("USERNAME", |one: &Self, _| one.spec.username.clone()),
        Column::new("ROLES", |one: &Self, _| one.status.roles.join(",")),
        Column::wide("ID", |one: &Self, _| one.spec.user_id.clone()),
        Column::wide("MESSAGE", |one: &Self, _| one.status.message.clone().unwrap_or_default()),
    ];
}
