use std::cmp::Ordering;

use super::{Column, Row, Tone, Toned, UNKNOWN};
use domain::cluster::certificate::{CertificateObject, CertificateState};

impl Toned for CertificateState {
    fn tone(self) -> Tone {
        match self {
            Self::Valid => Tone::Good,
            Self::Expiring => Tone::Busy,
            Self::Expired | Self::Unreadable => Tone::Bad,
            Self::Missing => Tone::Plain,
        }
    }
}

impl Row for CertificateObject {
    const KIND: &'static str = "Certificate";
    const WORD: &'static str = "certificate";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NODE", |one: &Self, _| one.spec.node.clone()),
        Column::new("NAME", |one: &Self, _| one.metadata.name.clone()),
        Column::new("EXPIRES", |one: &Self, _| or_state(one, one.status.expires.clone())),
        Column::new("DAYS", |one: &Self, _| or_state(one, one.status.days.map(|days| days.to_string())))
            .toned(|one| one.status.state.tone()),
        Column::wide("USAGE", |one: &Self, _| one.spec.usage.word().to_owned()),
        Column::wide("PATH", |one: &Self, _| one.spec.path.clone()),
    ];

    /// By node, and there by name.
    fn order(&self, other: &Self) -> Ordering {
        let rank = |one: &Self| (one.spec.node.clone(), one.metadata.name.clone());
        rank(self).cmp(&rank(other))
    }

    fn key(&self) -> String {
        format!("{}/{}", self.spec.node, self.metadata.name)
    }
}

/// A value, or why there is none.
fn or_state(certificate: &CertificateObject, value: Option<String>) -> String {
    value.unwrap_or_else(|| match certificate.status.state {
        CertificateState::Missing => "<none>".to_owned(),
        _ => UNKNOWN.to_owned(),
    })
}
