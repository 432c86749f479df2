use crate::cli::lock::DeleteLockArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Proposal, locks};
use crate::commands::job::orphaned;
use crate::error::Result;
use crate::output::result::ActionResult;
use domain::lock::plan;
use domain::plan::refusal::Refusal;

pub async fn delete(context: &Context, arguments: &DeleteLockArgs) -> Result<()> {
    context.about(format!("lock/{}", arguments.names[0]), "delete");
    let subjects = arguments.names.iter().map(|name| (format!("lock/{name}"), name));
    let change = |subject: &str, _: &&String| {
        Change::free(&arguments.change).tolerating(arguments.absence, subject, "delete")
    };
    let decide = async |context: &Context, subject: &str, name: &String| {
        propose(context, subject, name, arguments.force).await
    };
    change::each(context, "delete", subjects, change, decide).await
}

async fn propose(context: &Context, subject: &str, name: &str, force: bool) -> Result<Proposal> {
    let held = locks::taken(context).await?;
    let held = held.into_iter().find(|one| one.name() == name).ok_or_else(|| {
        Refusal::not_found(format!("{subject} is not taken"))
            .hint("to list the locks: kubectl metalk8s get locks")
    })?;
    // Who forces it may have no Salt that could be asked.
    let is_in_use = !force
        && orphaned::is_in_use(context, &held)
            .await
            .map_err(|error| error.hint("to end the lock without asking Salt: --force"))?;
    let decision = plan::delete(&held, is_in_use, force)?;
    let done = ActionResult::done(subject, "delete", format!("{subject} of {} deleted", held.describe()));
    Ok(Proposal::new(decision, done))
}
