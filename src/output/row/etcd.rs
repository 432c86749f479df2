use std::cmp::Ordering;

use jiff::Timestamp;

use super::size::size;
use super::{Column, Row, Tone, Toned, UNKNOWN};
use domain::cluster::etcd::{EtcdObject, Health};

impl Toned for Health {
    fn tone(self) -> Tone {
        match self {
            Self::Healthy => Tone::Good,
            Self::Unhealthy | Self::Unreachable | Self::Missing => Tone::Bad,
        }
    }
}

impl Row for EtcdObject {
    const KIND: &'static str = "EtcdMember";
    const WORD: &'static str = "etcd";
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("NODE", |one: &Self, _| or_none(&one.spec.node)),
        Column::new("MEMBER", |one: &Self, _| or_unknown(Some(&one.spec.member))),
        Column::new("HEALTH", |one: &Self, _| one.status.health.word().to_owned())
            .toned(|one| one.status.health.tone()),
        Column::new("LEADER", |one: &Self, _| leader(one)),
        Column::new("DB SIZE", |one: &Self, _| size(one.status.database_bytes)),
        Column::new("QUOTA", |one: &Self, _| size(one.status.quota_bytes)),
        Column::new("LATENCY", |one: &Self, _| latency(one)).volatile(),
        Column::wide("IN USE", |one: &Self, _| size(one.status.used_bytes)).volatile(),
        Column::wide("VERSION", |one: &Self, _| or_unknown(one.status.version.as_ref())),
        Column::wide("POD", |one: &Self, _| or_none(&one.spec.pod)),
        Column::where_needed(
            "REASON",
            |one: &Self| !one.status.reason.is_empty(),
            |one, _: Timestamp| one.status.reason.clone(),
        ),
    ];

    /// The latency and the bytes in use differ with every look. The size of the database grows in steps, which are
    /// worth printing.
    const VOLATILE: &'static [&'static str] = &["/status/latencyMilliseconds", "/status/usedBytes"];

    /// Members without a Pod come last.
    fn order(&self, other: &Self) -> Ordering {
        let rank = |one: &Self| (one.spec.node.is_empty(), one.metadata.name.clone());
        rank(self).cmp(&rank(other))
    }
}

fn or_none(text: &str) -> String {
    if text.is_empty() { "<none>" } else { text }.to_owned()
}

fn or_unknown(text: Option<&String>) -> String {
    let text = text.filter(|text| !text.is_empty());
    text.map_or(UNKNOWN, String::as_str).to_owned()
}

fn leader(member: &EtcdObject) -> String {
    let is_silent = matches!(member.status.health, Health::Unreachable | Health::Missing);
    match (is_silent, member.status.leader) {
        (true, _) => UNKNOWN,
        (_, true) => "true",
        (_, false) => "false",
    }
    .to_owned()
}

fn latency(member: &EtcdObject) -> String {
    let milliseconds = member.status.latency_milliseconds;
    milliseconds.map_or_else(|| UNKNOWN.to_owned(), |one| format!("{one}ms"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::tests::looks;
    use super::*;

    #[test]
    fn the_time_of_an_answer_is_no_news_and_the_health_is() {
        let look = |health: &str, latency: u64, used: u64| {
            let spec = json!({"member": "1", "node": "n", "pod": "p"});
            looks::<EtcdObject>(
                &spec,
                &json!({"health": health, "leader": true, "version": "3", "databaseBytes": 1, "usedBytes": used,
                    "quotaBytes": 1, "latencyMilliseconds": latency}),
            )
        };
        let (quick, slow, ill) =
            (look("Healthy", 1, 1), look("Healthy", 99, 1 << 30), look("Unhealthy", 1, 1));
        assert_eq!(quick, slow);
        let pairs = quick.iter().zip(&ill);
        assert!(pairs.clone().all(|(one, other)| one != other), "{ill:?}");
    }
}
