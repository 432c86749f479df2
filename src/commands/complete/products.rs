//! Archives of MetalK8s itself, which only Salt knows, beside those of Solutions.

use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use crate::cli::complete::Candidate;
use crate::commands::Context;
use crate::commands::backend;
use crate::commands::complete::budget;
use crate::error::Result;
use domain::archive::product::{NAME, ProductArchive, may_become_named};
use domain::backend::Backend;

/// How long Salt is waited for, from the beginning of a lookup that may take `budget`. The lookup is killed as a whole
/// when its own time is over; what is known without Salt must have been printed before.
fn patience(budget: Duration) -> Duration {
    budget * 3 / 4
}

/// A question to Salt that costs no other candidate.
pub(super) struct Asking {
    /// The part of the name that is typed.
    typed: String,
    deadline: Instant,
}

impl Asking {
    /// The lookup of names that begin with `typed` begins now.
    pub(super) fn now(typed: &str) -> Self {
        Self { typed: typed.to_owned(), deadline: Instant::now() + patience(budget()) }
    }

    /// Archives of Solutions. Those of MetalK8s as well, if Salt names them in time and has to be asked: it takes most
    /// of a second, for which nobody should wait who completes the name of a Solution.
    pub(super) async fn beside(
        &self,
        context: &Context,
        of_solutions: impl Future<Output = Result<Vec<Candidate>>>,
        told: impl Fn(Vec<ProductArchive>) -> Vec<Candidate>,
    ) -> Result<Vec<Candidate>> {
        let mut found = of_solutions.await?;
        if self.needs_salt(&found) {
            found.extend(told(self.in_time(archives(context)).await));
        }
        Ok(found)
    }

    /// Whether only Salt may know the name that is typed: either MetalK8s is named, or no candidate of the catalogue
    /// fits.
    fn needs_salt(&self, of_solutions: &[Candidate]) -> bool {
        let fits = |candidate: &Candidate| candidate.value.starts_with(&self.typed);
        may_become_named(&self.typed) && (self.typed.starts_with(NAME) || !of_solutions.iter().any(fits))
    }

    /// The archives that are found; none if Salt fails or is too slow.
    async fn in_time(&self, asked: impl Future<Output = Result<Vec<ProductArchive>>>) -> Vec<ProductArchive> {
        let answer = timeout_at(self.deadline, asked).await;
        answer.ok().and_then(Result::ok).unwrap_or_default()
    }
}

/// The archives; none on a cluster without Salt, which is not queried there.
async fn archives(context: &Context) -> Result<Vec<ProductArchive>> {
    if backend::chosen(context).await? == Backend::Direct {
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
    use base::error::ErrorKind;

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
        let refused = Err(CommandError::new(ErrorKind::Denied, "no"));
        assert_eq!(asking.in_time(ready(refused)).await, []);
        let begin = Instant::now();
        assert_eq!(asking.in_time(pending()).await, []);
        assert!(begin.elapsed() < BUDGET, "{:?}", begin.elapsed());
    }

    #[test]
    fn salt_is_asked_only_about_names_that_the_catalogue_lacks() {
        let of_solutions = ["mail-1.0.0", "metalk8s-tools-1.0.0"].map(|id| Candidate::new(id, ""));
        for (typed, expected) in
            [("", false), ("m", false), ("example", false), ("metalk8s", true), ("metalk8s-1", true)]
        {
            assert_eq!(Asking::now(typed).needs_salt(&of_solutions), expected, "{typed}");
        }
        for typed in ["", "m", "metalk8s"] {
            assert!(Asking::now(typed).needs_salt(&[]), "{typed}");
        }
        assert!(!Asking::now("example").needs_salt(&[]));
    }
}
