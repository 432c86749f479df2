use solution_archive::Finding;

use super::describe::Description;
use super::text::one_line;
use domain::operator::permissions::{Line, Permissions};

/// The page: the rules, those beyond `before` if it is given, what is to be known of them, and what goes beyond a limit.
/// `namespaces` is where the roles would be, if that is known.
pub fn page(
    permissions: &Permissions,
    before: Option<&Permissions>,
    namespaces: &[String],
    exceeding: &[Line],
) -> Description {
    let mut page = Description::default();
    page.fact("Solution", &permissions.solution);
    page.fact("Version", &permissions.version);
    if let Some(before) = before {
        page.fact("Compared with", format!("{} {}", before.solution, before.version));
    }
    if !namespaces.is_empty() {
        page.fact("Namespaces", namespaces.join(", "));
    }
    let headers = ["KIND", "NAME", "GRANTS", "VERBS", "RESOURCES", "NAMES"];
    let lines = permissions.lines().iter().map(cells).collect();
    let title = if before.is_some() { "New permissions" } else { "Permissions" };
    page.section(title, &headers, lines);
    if !permissions.findings.is_empty() {
        let findings = permissions.findings.iter().map(finding).collect();
        page.section("Findings", &["RULE", "FINDING"], findings);
    }
    if !exceeding.is_empty() {
        let lines = exceeding.iter().map(cells).collect();
        page.section("Beyond the maximum", &headers, lines);
    }
    page
}

fn cells(line: &Line) -> Vec<String> {
    let cells = [line.kind, &line.name, line.grants, &line.verbs, &line.resources, &line.names];
    cells.map(one_line).to_vec()
}

fn finding(finding: &Finding) -> Vec<String> {
    [finding.rule.id, &finding.message].map(one_line).to_vec()
}
