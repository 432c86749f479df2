//! The end of an operator's log, to say why it does not start.

use std::time::Duration;

use tokio::time::timeout;

use super::logs::{self, LogParams};
use super::{Cluster, Error, connect};
use base::secrets::{masked_line, redacted};
use domain::operator::details::LogTail;
use domain::operator::rollout::{Container, Rollout};

/// How long the end of a log may take: what it says is not worth more.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Debug, Clone, Copy)]
pub struct Extent {
    pub lines: usize,
    pub width: usize,
}

/// The end of the log of the container that keeps an operator from being available, or the permission that is missing to
/// read that log. `None` if there is none.
pub async fn read(cluster: &Cluster, namespace: &str, rollout: &Rollout, extent: Extent) -> Option<LogTail> {
    let container = rollout.suspect()?;
    let read = async {
        if container.has_crashed()
            && let Some(tail) = tail_of(cluster, namespace, container, true, extent).await
        {
            return Some(tail);
        }
        tail_of(cluster, namespace, container, false, extent).await
    };
    timeout(PATIENCE, read).await.ok().flatten()
}

async fn tail_of(
    cluster: &Cluster,
    namespace: &str,
    container: &Container,
    previous: bool,
    extent: Extent,
) -> Option<LogTail> {
    let tail = LogTail {
        pod: container.pod.clone(),
        container: container.name.clone(),
        previous,
        ..LogTail::default()
    };
    match last_lines(cluster, namespace, &tail, extent).await {
        Ok(lines) if lines.is_empty() => None,
        Ok(lines) => Some(LogTail { lines, ..tail }),
        Err(Error::Refused { code: 403, message }) => Some(LogTail { message: Some(message), ..tail }),
        // A container that never started has no log.
        Err(_) => None,
    }
}

async fn last_lines(
    cluster: &Cluster,
    namespace: &str,
    tail: &LogTail,
    extent: Extent,
) -> Result<Vec<String>, Error> {
    let wanted = LogParams {
        container: Some(tail.container.clone()),
        previous: tail.previous,
        tail_lines: i64::try_from(extent.lines).ok(),
        ..LogParams::default()
    };
    let mut log = logs::open(cluster, namespace, &tail.pod, &wanted).await?;
    let mut lines = Vec::new();
    while let Some(piece) = log.next().await? {
        if piece.begins {
            lines.push(shown(&piece.bytes, extent.width));
        }
    }
    Ok(lines)
}

/// A line without what looks like a secret, cut to `width` characters.
fn shown(line: &[u8], width: usize) -> String {
    let line = String::from_utf8_lossy(line);
    let line = redacted(line.trim_end()).into_owned();
    let line = if line.starts_with('{') { connect::masked(&line) } else { masked_line(&line) };
    if line.chars().count() <= width {
        return line;
    }
    let cut: String = line.chars().take(width.saturating_sub(3)).collect();
    cut + "..."
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::scripted::{Fault, Scripted};

    fn rollout() -> Rollout {
        Rollout {
            containers: vec![Container { pod: "p".to_owned(), name: "c".to_owned(), ..Container::default() }],
            ..Rollout::default()
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_log_that_cannot_be_read_says_no_more_than_the_missing_right() {
        let extent = Extent { lines: 5, width: 200 };
        let log = "GET /api/v1/namespaces/n/pods/p/log";
        for (fault, clause) in
            [(Fault::Refused(403), Some("scripted")), (Fault::Refused(400), None), (Fault::Silence, None)]
        {
            let server = Scripted::start();
            server.fail(log, fault);
            let tail = read(&server.cluster(), "n", &rollout(), extent).await;
            assert_eq!(tail.map(|tail| tail.clause()).as_deref(), clause, "{fault:?}");
        }
        let none = read(&Scripted::start().cluster(), "n", &Rollout::default(), extent).await;
        assert_eq!(none, None);
    }

    #[test]
    fn a_line_is_cut_and_has_no_secret() {
        assert_eq!(shown(b"token: abc failed\n", 200), "token: <masked> failed");
        let object = shown(br#"{"msg":"no","password":"hunter22"}"#, 200);
        assert_eq!(object, r#"{"msg":"no","password":"<masked>"}"#);
        let long = shown("\u{e9}".repeat(300).as_bytes(), 200);
        assert_eq!(long.chars().count(), 200);
        assert!(long.ends_with("\u{e9}..."));
    }
}
