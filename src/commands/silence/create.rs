use crate::cli::silence::CreateSilenceArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Proposal, results};
use crate::error::Result;
use crate::output::result::ActionResult;
use domain::alerting::silence::NewSilence;
use domain::plan::{Action, Decision, Plan};
use serde_json::json;

/// `create silence`. Alertmanager chooses the id.
pub async fn create(context: &Context, arguments: &CreateSilenceArgs) -> Result<()> {
    context.about("silence", "create");
    let silence = NewSilence {
        matchers: arguments.matchers.clone(),
        length: arguments.length,
        author: context.author().await?.user,
        comment: arguments.comment.clone(),
        extends: None,
    };
    if results::previews(context.ui(), &arguments.change) {
        let shown = json!(silence.preview(context.ui().now()));
        return context.ui().manifests(&[shown]);
    }
    let change = Change::free(&arguments.change);
    change::run(context, change, async |_| Ok(propose(silence))).await
}

fn propose(silence: NewSilence) -> Proposal {
    let mut plan = Plan::default();
    plan.then(Action::Silence { silences: vec![silence], meanwhile: false });
    let result = ActionResult::done("silence", "create", "silence created");
    Proposal::new(Decision::Do(plan), result)
}
