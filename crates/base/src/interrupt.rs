//! Ctrl-C and other signals that end the process, as something that can be awaited.

use tokio::sync::watch;

use crate::system;

/// Counts how often the user pressed Ctrl-C. Other signals count only as the first time: a terminal that is closed
/// sends two, and that must not end the undo as well. It is cheap to clone.
#[derive(Debug, Clone)]
pub struct Interrupt(watch::Receiver<u8>);

impl Interrupt {
    /// Listens from now on. It must be called within a runtime.
    pub fn listen() -> Self {
        let (sender, receiver) = watch::channel(0_u8);
        // Without a handler, the signal ends the process at once.
        if let Ok(mut keys) = system::keys() {
            let sender = sender.clone();
            tokio::spawn(async move {
                while keys.recv().await.is_some() {
                    sender.send_modify(|count| *count = count.saturating_add(1));
                }
            });
        }
        if let Ok(mut terminations) = system::terminations() {
            tokio::spawn(async move {
                terminations.first().await;
                sender.send_modify(|count| *count = (*count).max(1));
            });
        }
        Self(receiver)
    }

    pub fn never() -> Self {
        Self(watch::channel(0).1)
    }

    /// Happens as often as the sender sends.
    #[cfg(any(test, feature = "testing"))]
    pub fn scripted() -> (watch::Sender<u8>, Self) {
        let (sender, receiver) = watch::channel(0);
        (sender, Self(receiver))
    }

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
