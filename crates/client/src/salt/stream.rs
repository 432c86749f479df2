//! Salt's event stream: server-sent events, each a tag and its data.

use bytes::Bytes;
use futures::StreamExt;
use futures::stream::BoxStream;
use serde::Deserialize;
use serde_json::Value;

use super::transport::Response;
use domain::salt::jid::Jid;

const LARGEST_EVENT: usize = 256 << 20;

#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct SaltEvent {
    pub(crate) tag: String,
    #[serde(default)]
    pub(crate) data: Value,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Moment {
    RunnerStarted,
    /// An orchestration calls a minion.
    RunnerCalls,
    RunnerEnded,
    /// A job was sent to minions.
    MinionsStarted,
    /// A minion finished its part of a job.
    MinionEnded(String),
}

impl SaltEvent {
    /// The job that the event is about, and its data.
    pub(crate) fn moment(&self) -> Option<(Jid, Moment)> {
        let mut parts = self.tag.strip_prefix("salt/")?.split('/');
        let (kind, jid) = (parts.next()?, parts.next()?.parse().ok()?);
        let moment = match (kind, parts.next()?, parts.next()) {
            ("run", "new", None) => Moment::RunnerStarted,
            ("run", "args", None) => Moment::RunnerCalls,
            ("run", "ret", None) => Moment::RunnerEnded,
            ("job", "new", None) => Moment::MinionsStarted,
            ("job", "ret", Some(minion)) => Moment::MinionEnded(minion.to_owned()),
            _ => return None,
        };
        Some((jid, moment))
    }
}

/// The events of one connection, in order.
pub(crate) struct EventStream {
    body: BoxStream<'static, Result<Bytes, Box<dyn std::error::Error + Send + Sync>>>,
    decoder: Decoder,
}

impl EventStream {
    /// Waits until Salt API listens on behalf of this connection; its first line shows that. Events of later
    /// submissions are then not missed. None if the connection ends before.
    pub(crate) async fn begin(response: Response) -> Option<Self> {
        let mut stream = Self { body: response.body, decoder: Decoder::default() };
        stream.read().await?;
        Some(stream)
    }

    /// The next event, or `None` if the connection is broken. Cancelling this loses no event.
    pub(crate) async fn next(&mut self) -> Option<SaltEvent> {
        loop {
            if let Some(event) = self.decoder.event() {
                return Some(event);
            }
            self.read().await?;
        }
    }

    async fn read(&mut self) -> Option<()> {
        let chunk = self.body.next().await?.ok()?;
        self.decoder.feed(&chunk)
    }
}

/// Puts server-sent events together from the pieces that arrive from the network.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    buffer: Vec<u8>,
    /// How much of the buffer has been taken out as lines.
    taken: usize,
    /// How much of the buffer has been searched for the end of a line, so that a long line in small pieces is not
    /// searched again for each piece.
    scanned: usize,
    /// The data lines of the event that is being read.
    data: String,
}

impl Decoder {
    /// None when an event is larger than any can be.
    pub(super) fn feed(&mut self, chunk: &[u8]) -> Option<()> {
        self.buffer.drain(..self.taken);
        self.scanned -= self.taken;
        self.taken = 0;
        self.buffer.extend_from_slice(chunk);
        (self.buffer.len() + self.data.len() <= LARGEST_EVENT).then_some(())
    }

    pub(super) fn event(&mut self) -> Option<SaltEvent> {
        while let Some(line) = self.line() {
            if let Some(data) = line.strip_prefix("data:") {
                self.data.push_str(data);
            } else if line.is_empty() {
                let data = std::mem::take(&mut self.data);
                // Comments and keep-alives are not events of Salt.
                if let Ok(event) = serde_json::from_str(&data) {
                    return Some(event);
                }
            }
        }
        None
    }

    fn line(&mut self) -> Option<String> {
        let found = self.buffer[self.scanned..].iter().position(|byte| *byte == b'\n');
        let Some(found) = found else {
            self.scanned = self.buffer.len();
            return None;
        };
        let end = self.scanned + found;
        let line = String::from_utf8_lossy(&self.buffer[self.taken..end]).trim_end_matches('\r').to_owned();
        self.taken = end + 1;
        self.scanned = self.taken;
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const JID: &str = "20261121080338683268";

    fn event(tag: &str) -> SaltEvent {
        SaltEvent { tag: tag.to_owned(), data: Value::Null }
    }

    #[test]
    fn events_are_put_together_from_any_pieces() {
        let text = format!(
            "retry: 400\ntag: {JID}\ndata: {{\"tag\": \"{JID}\", \"data\": {{\"minions\": [\"bootstrap\"]}}}}\n\n\
             : keep-alive\r\n\r\n\
             tag: salt/run/{JID}/ret\r\ndata: {{\"tag\": \"salt/run/{JID}/ret\", \"data\": {{\"user\": \"jé\"}}}}\r\n\r\n"
        );
        for size in [1, 2, 7, 1000] {
            let mut decoder = Decoder::default();
            let mut events = Vec::new();
            for chunk in text.as_bytes().chunks(size) {
                decoder.feed(chunk).unwrap();
                events.extend(std::iter::from_fn(|| decoder.event()));
            }
            assert_eq!(events.len(), 2, "in pieces of {size}");
            assert_eq!(events[0].data, json!({"minions": ["bootstrap"]}));
            assert_eq!(events[1].data, json!({"user": "jé"}));
        }
    }

    #[test]
    fn tags_say_what_happened_to_which_job() {
        let of = |tag: &str| {
            event(&tag.replace("JID", JID)).moment().map(|(jid, moment)| {
                assert_eq!(jid.as_str(), JID);
                moment
            })
        };
        assert_eq!(of("salt/run/JID/new"), Some(Moment::RunnerStarted));
        assert_eq!(of("salt/run/JID/args"), Some(Moment::RunnerCalls));
        assert_eq!(of("salt/run/JID/ret"), Some(Moment::RunnerEnded));
        assert_eq!(of("salt/job/JID/new"), Some(Moment::MinionsStarted));
        assert_eq!(of("salt/job/JID/ret/bootstrap"), Some(Moment::MinionEnded("bootstrap".to_owned())));
        for other in
            ["JID", "salt/auth", "salt/run/JID/progress", "salt/job/x/new", "minion/refresh/bootstrap"]
        {
            assert_eq!(of(other), None, "{other}");
        }
    }
}
