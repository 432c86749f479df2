use crate::cli::silence::DeleteSilenceArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Proposal};
use crate::error::Result;
use crate::output::result::ActionResult;
use client::cluster::alerting;
use domain::plan::refusal::Refusal;
use domain::plan::{Action, Decision, Plan};

pub async fn delete(context: &Context, arguments: &DeleteSilenceArgs) -> Result<()> {
    context.about(format!("silence/{}", arguments.names[0]), "delete");
    let subjects = arguments.names.iter().map(|id| (format!("silence/{id}"), id));
    let change = |name: &str, _: &&String| {
        Change::free(&arguments.change).tolerating(arguments.absence, name, "delete")
    };
    let decide = async |context: &Context, name: &str, id: &String| propose(context, name, id).await;
    change::each(context, "delete", subjects, change, decide).await
}

async fn propose(context: &Context, name: &str, id: &str) -> Result<Proposal> {
    let silence = alerting::silence(context.cluster().await?, id).await?;
    let silence = silence.ok_or_else(|| {
        Refusal::not_found(format!("silence {id} does not exist"))
            .hint("to list them: kubectl metalk8s get silences --expired")
    })?;
    if silence.has_expired() {
        let mut proposal = Proposal::default();
        proposal.results.push(ActionResult {
            message: format!("{name} has already expired"),
            ..ActionResult::unchanged(name, "delete")
        });
        return Ok(proposal);
    }
    let mut plan = Plan::default();
    plan.then(Action::Expire { id: id.to_owned() });
    let result = ActionResult::done(name, "delete", format!("{name} expired"));
    Ok(Proposal::new(Decision::Do(plan), result))
}
