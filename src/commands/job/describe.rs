use super::get::read;
use crate::cli::job::DescribeJobArgs;
use crate::commands::Context;
use crate::error::Result;
use crate::output::age::human;
use crate::output::describe::Description;
use crate::output::row::Toned;
use domain::plan::refusal::Refusal;
use domain::salt::job::JobObject;

pub async fn describe(context: &Context, arguments: &DescribeJobArgs) -> Result<()> {
    let jid = &arguments.name;
    context.about(format!("job/{jid}"), "describe");
    let jobs = read(context, std::slice::from_ref(jid)).await?;
    let Some(job) = jobs.first() else {
        return Err(Refusal::absent("job", jid).into());
    };
    let mut page = Description::default();
    let formula = job.spec.arguments.first().and_then(serde_json::Value::as_str).unwrap_or_default();
    page.fact("Name", &job.metadata.name)
        .fact("Function", &job.spec.function)
        .fact("Formula", formula)
        .fact("User", &job.spec.user)
        .fact("Targets", job.spec.targets.join(", "))
        .toned("State", job.status.state.word(), job.status.state.tone())
        .fact("Started", &job.status.started)
        .fact("Elapsed", elapsed(job));
    let lines = job
        .status
        .failures
        .iter()
        .map(|failure| vec![failure.minion.clone(), failure.id.clone(), failure.reason.clone()]);
    page.section("Failures", &["MINION", "STATE", "REASON"], lines.collect());
    context.ui().describe(&page, job)
}

fn elapsed(job: &JobObject) -> String {
    job.status.elapsed.and_then(|seconds| i64::try_from(seconds).ok()).map(human).unwrap_or_default()
}
