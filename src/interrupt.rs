//! Ctrl-C, as something that can be waited for.

use tokio::sync::watch;

/// Counts how often the user pressed Ctrl-C. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Interrupt(watch::Receiver<u8>);

impl Interrupt {
    /// Listens from now on. Has to be called within a runtime.
    #[must_use]
    pub fn listen() -> Self {
        let (sender, receiver) = watch::channel(0_u8);
        tokio::spawn(async move {
            // Without a handler Ctrl-C ends the process at once, which is what it then does.
            while tokio::signal::ctrl_c().await.is_ok() {
                sender.send_modify(|count| *count = count.saturating_add(1));
            }
        });
        Self(receiver)
    }

    /// Never happens.
    #[must_use]
    pub fn never() -> Self {
        Self(watch::channel(0).1)
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
            // Nobody listens any more: it will never happen.
            std::future::pending::<()>().await;
        }
    }
}
