use super::describe::Description;
use super::row::Tone;
use super::text::one_line;
use domain::backup::restore::RestorePlan;

pub fn page(plan: &RestorePlan) -> Description {
    let mut page = Description::default();
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    page.fact("Node", &plan.node)
        .fact("Version", &plan.version)
        .fact("Etcd member", text(&plan.member))
        .fact("Backup", text(&plan.backup))
        .fact("API server", text(&plan.api_server));
    let (verdict, tone) = if plan.possible { ("yes", Tone::Good) } else { ("no", Tone::Bad) };
    page.toned("Possible", verdict, tone);
    for obstacle in &plan.obstacles {
        page.fact("Obstacle", obstacle);
    }
    page
}

/// The commands, which are not wrapped: they are pasted into a shell.
pub fn steps(plan: &RestorePlan) -> String {
    let mut text = String::new();
    for (index, step) in plan.steps.iter().enumerate() {
        text.push_str(&format!(
            "\n{}. On {}, {}:\n   {}\n",
            index + 1,
            one_line(&step.machine),
            one_line(&step.purpose),
            one_line(&step.command)
        ));
    }
    text
}
