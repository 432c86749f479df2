//! Ctrl-C and other signals that end the process, as something that can be awaited.

use tokio::sync::watch;

/// Counts how often the user pressed Ctrl-C. Other signals count only as the first time: a terminal that is closed
/// sends two, and that must not end the undo as well. It is cheap to clone.
#[derive(Debug, Clone)]
pub struct Interrupt(watch::Receiver<u8>);

impl Interrupt {
    /// Listens from now on. It must be called within a runtime.
    #[must_use]
    pub fn listen() -> Self {
        let (sender, receiver) = watch::channel(0_u8);
        // Without a handler, the signal ends the process at once.
        if let Ok(mut keys) = keys() {
            let sender = sender.clone();
            tokio::spawn(async move {
                while keys.recv().await.is_some() {
                    sender.send_modify(|count| *count = count.saturating_add(1));
                }
            });
        }
        #[cfg(unix)]
        if let Ok(mut signals) = requests::listen() {
            tokio::spawn(async move {
                requests::first(&mut signals).await;
                sender.send_modify(|count| *count = (*count).max(1));
            });
        }
        Self(receiver)
    }

    /// Never happens.
    #[must_use]
    pub fn never() -> Self {
        Self(watch::channel(0).1)
    }

    /// Happens as often as the sender sends.
    #[cfg(test)]
    pub(crate) fn scripted() -> (watch::Sender<u8>, Self) {
        let (sender, receiver) = watch::channel(0);
        (sender, Self(receiver))
    }

    /// Whether it has happened `times` times.
    #[must_use]
    pub fn happened(&self, times: u8) -> bool {
        *self.0.borrow() >= times
    }

    /// Ends when it has happened `times` times.
    pub async fn wait(&self, times: u8) {
        let mut receiver = self.0.clone();
        if receiver.wait_for(|count| *count >= times).await.is_err() {
            // The sender is gone: it will never happen.
            std::future::pending::<()>().await;
        }
    }
}

#[cfg(unix)]
fn keys() -> std::io::Result<tokio::signal::unix::Signal> {
    tokio::signal::unix::signal(tokio::signal::unix::SignalKind::interrupt())
}

#[cfg(windows)]
fn keys() -> std::io::Result<tokio::signal::windows::CtrlC> {
    tokio::signal::windows::ctrl_c()
}

/// Signals that end the process, other than Ctrl-C.
#[cfg(unix)]
mod requests {
    use std::future::poll_fn;
    use std::task::Poll;

    use tokio::signal::unix::{Signal, SignalKind, signal};

    /// Handles them from now on.
    pub(super) fn listen() -> std::io::Result<Vec<Signal>> {
        let mut kinds = vec![SignalKind::terminate()];
        if is_hangup_meant() {
            kinds.push(SignalKind::hangup());
        }
        kinds.into_iter().map(signal).collect()
    }

    /// Waits for the first one. Later ones have no effect.
    pub(super) async fn first(signals: &mut [Signal]) {
        poll_fn(|context| {
            let came = signals
                .iter_mut()
                .any(|signal| signal.poll_recv(context).is_ready());
            if came { Poll::Ready(()) } else { Poll::Pending }
        })
        .await;
    }

    /// Whether SIGHUP, at the end of the terminal, is handled. Below `nohup` it is ignored, and must stay so. If that
    /// cannot be found out, the default action of the operating system stays.
    fn is_hangup_meant() -> bool {
        std::fs::read_to_string("/proc/self/status").is_ok_and(|status| !ignores_hangup(&status))
    }

    fn ignores_hangup(status: &str) -> bool {
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        // SIGHUP is the first signal.
        ignored.is_some_and(|mask| mask & 1 == 1)
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn below_nohup_the_end_of_the_terminal_is_not_meant() {
            assert!(ignores_hangup(
                "SigBlk:\t0000000000000000\nSigIgn:\t0000000000001001\n"
            ));
            assert!(!ignores_hangup("SigIgn:\t0000000000001000\n") && !ignores_hangup(""));
        }
    }
}
