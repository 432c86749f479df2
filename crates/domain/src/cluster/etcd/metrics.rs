//! Metrics in Prometheus' text format, as far as etcd's are needed: one sample a line, `name{label="value"} 1e+06`.

use std::collections::BTreeSet;

#[derive(Debug, Default)]
pub(super) struct Metrics<'a> {
    text: &'a str,
}

impl<'a> Metrics<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text }
    }

    fn samples<'b>(&'b self, name: &'b str) -> impl Iterator<Item = (&'a str, &'a str)> + 'b {
        self.text.lines().filter_map(move |line| {
            let rest = line.strip_prefix(name)?;
            let (labels, value) = match rest.strip_prefix('{') {
                Some(rest) => rest.rsplit_once('}')?,
                None => ("", rest),
            };
            // A longer name begins in the same way.
            value.starts_with(' ').then_some((labels, value.trim()))
        })
    }

    /// The value of a metric without labels, rounded.
    pub(super) fn number(&self, name: &str) -> Option<u64> {
        let (_, value) = self.samples(name).next()?;
        let value: f64 = value.parse().ok()?;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the range is checked; sizes in bytes are exact below 2^53"
        )]
        (0.0..9e15).contains(&value).then_some(value as u64)
    }

    /// A label of the only sample of a metric.
    pub(super) fn label(&self, name: &str, label: &str) -> Option<String> {
        let (labels, _) = self.samples(name).next()?;
        value_of(labels, label)
    }

    pub(super) fn id(&self) -> Option<String> {
        self.label("etcd_server_id", "server_id").filter(|id| is_id(id))
    }

    /// The ids of all members that this one knows, itself included.
    pub(super) fn members(&self) -> BTreeSet<String> {
        let peers = self.samples("etcd_network_known_peers");
        let peers = peers.filter(|(_, value)| *value == "1");
        let peers = peers.filter_map(|(labels, _)| value_of(labels, "Remote").filter(|id| is_id(id)));
        peers.chain(self.id()).collect()
    }
}

/// Whether a text is the id of a member. It becomes a word of a command that root runs, so it must be nothing else.
fn is_id(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// The value of a label in `a="x",b="y"`. None of etcd's has a quotation mark in it.
fn value_of(labels: &str, label: &str) -> Option<String> {
    labels.split(',').find_map(|pair| {
        let (name, value) = pair.split_once('=')?;
        (name == label).then(|| value.trim_matches('"').to_owned())
    })
}
