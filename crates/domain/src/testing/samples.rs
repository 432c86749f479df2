//! Objects for tests, here and in other crates.

#![allow(
    clippy::unwrap_used,
    clippy::missing_panics_doc,
    reason = "a sample that cannot be made fails its test"
)]

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::alerting::alert::{AlertObject, AlertResponse};
use crate::environment::{Config, Environment, Member, Namespace};
use crate::history::{Author, Revision, VersionChange};
use crate::object::seen::Version;
use crate::object::well_known;
use crate::operator::Operator;
use crate::operator::rollout::Rollout;

pub fn author(id: &str) -> Author {
    Author {
        id: id.to_owned(),
        user: "jo".to_owned(),
        time: "2026-01-02T03:04:05Z".to_owned(),
        command: "upgrade solution x".to_owned(),
    }
}

/// The change of Solution x with this number, which is its id as well.
pub fn revision(number: u64, from: Option<&str>, to: Option<&str>) -> Revision {
    Revision {
        revision: number,
        author: author(&number.to_string()),
        changes: vec![VersionChange {
            solution: "x".to_owned(),
            from: from.map(str::to_owned),
            to: to.map(str::to_owned),
            constraint: None,
        }],
        result: None,
        job: None,
        restored: false,
    }
}

pub fn operator() -> Operator {
    Operator {
        solution: "x".to_owned(),
        namespace: "prod".to_owned(),
        name: "x-operator".to_owned(),
        version: "1.0.0".to_owned(),
        image: "registry/x-operator:1.0.0".to_owned(),
        webhook: false,
        created: None,
        desired: 1,
        available: 1,
        rolled_out: true,
        stuck: None,
        has_rights: None,
        rollout: Rollout::default(),
    }
}

pub fn environment(name: &str, namespaces: &[(&str, &[(&str, &str)])]) -> Environment {
    let members = namespaces
        .iter()
        .map(|(namespace, solutions)| Member {
            namespace: Namespace {
                name: (*namespace).to_owned(),
                labels: BTreeMap::from([(well_known::ENVIRONMENT.to_owned(), name.to_owned())]),
                ..Namespace::default()
            },
            config: Some(Config {
                version: Version { resource_version: Some("7".to_owned()), ..Version::default() },
                solutions: solutions.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect(),
                ..Config::default()
            }),
        })
        .collect();
    Environment { name: name.to_owned(), members }
}

pub fn alert(labels: &Value, state: &str) -> AlertObject {
    let answer = json!({"labels": labels, "annotations": {"summary": "It is down."}, "fingerprint": "0123456789abcdef",
        "startsAt": "2026-01-01T00:00:00.000Z", "endsAt": "2026-01-01T00:05:00.000Z",
        "updatedAt": "2026-01-01T00:00:00.000Z", "receivers": [{"name": "mail"}], "generatorURL": "http://x/",
        "status": {"state": state, "silencedBy": [], "inhibitedBy": []}});
    let answer: AlertResponse = serde_json::from_value(answer).unwrap();
    answer.into()
}
