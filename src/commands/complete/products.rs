//! Archives of MetalK8s itself, which only Salt knows, beside those of Solutions.

use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use crate::cli::complete::Candidate;
use crate::commands::Context;
use crate::commands::complete::budget;
use crate::domain::backend::Backend;
use crate::domain::product::{ProductArchive, may_become_named};
use crate::error::Result;

/// How long Salt is waited for, from the beginning of a lookup that may take `budget`. The lookup is killed as a whole
/// when its own time is over; what is known without Salt must have been printed before.
fn patience(budget: Duration) -> Duration {
    budget * 3 / 4
}

/// A question to Salt that costs no other candidate.
pub(super) struct Asking {
    /// Whether what is typed can become the name of such an archive.
    is_useful: bool,
    deadline: Instant,
}

impl Asking {
    /// The lookup of names that begin with `typed` begins now.
    pub(super) fn now(typed: &str) -> Self {
        Self {
            is_useful: may_become_named(typed),
            deadline: Instant::now() + patience(budget()),
        }
    }

    /// Archives of Solutions, and then those of MetalK8s if Salt names them in time.
    pub(super) async fn beside(
        &self,
        context: &Context,
        of_solutions: impl Future<Output = Result<Vec<Candidate>>>,
        told: impl Fn(Vec<ProductArchive>) -> Vec<Candidate>,
    ) -> Result<Vec<Candidate>> {
        let (found, archives) = tokio::join!(of_solutions, self.in_time(archives(context)));
        let mut found = found?;
        found.extend(told(archives));
        Ok(found)
    }

    /// The archives that are found; none if Salt fails or is too slow.
    async fn in_time(&self, asked: impl Future<Output = Result<Vec<ProductArchive>>>) -> Vec<ProductArchive> {
        if !self.is_useful {
            return Vec::new();
        }
        let answer = timeout_at(self.deadline, asked).await;
        answer.ok().and_then(Result::ok).unwrap_or_default()
    }
}

/// The archives; none on a cluster without Salt, which is not asked there.
async fn archives(context: &Context) -> Result<Vec<ProductArchive>> {
    if context.chosen_backend().await? == Backend::Direct {
        return Ok(Vec::new());
    }
    Ok(context.salt().await?.product_archives().await?)
}

#[cfg(test)]
mod tests {
    use std::future::{pending, ready};

    use super::*;
    use crate::commands::complete::BUDGET;
    use crate::error::CommandError;
    use crate::kind::Kind;

    fn found() -> Vec<ProductArchive> {
        vec![ProductArchive {
            version: "130.0.0".to_owned(),
            path: "/srv/scality/metalk8s-130.0.0".to_owned(),
            iso: None,
        }]
    }

    #[tokio::test(start_paused = true)]
    async fn salt_that_is_slow_or_forbidden_costs_only_its_own_archives() {
        let asking = Asking::now("met");
        assert_eq!(asking.in_time(ready(Ok(found()))).await.len(), 1);
        let refused = Err(CommandError::new(Kind::Denied, "no"));
        assert_eq!(asking.in_time(ready(refused)).await, []);
        let begin = Instant::now();
        assert_eq!(asking.in_time(pending()).await, []);
        assert!(begin.elapsed() < BUDGET, "{:?}", begin.elapsed());
    }

    #[tokio::test]
    async fn salt_is_asked_only_if_its_answer_can_fit() {
        assert_eq!(Asking::now("example").in_time(ready(Ok(found()))).await, []);
        assert_eq!(Asking::now("").in_time(ready(Ok(found()))).await.len(), 1);
    }
}
