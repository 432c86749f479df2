use crate::cli::alert::DescribeAlertArgs;
use crate::commands::Context;
use crate::error::Result;
use crate::output::age::age;
use crate::output::describe::Description;
use client::cluster::{Cluster, alerting};
use domain::alerting::Labels;
use domain::alerting::alert::AlertObject;
use domain::plan::refusal::Refusal;

pub async fn describe(context: &Context, arguments: &DescribeAlertArgs) -> Result<()> {
    let name = &arguments.name;
    context.about(format!("alert/{name}"), "describe");
    let cluster = context.cluster().await?;
    let alert = one(name, alerting::alerts(cluster).await?)?;
    let silences = silences(cluster, &alert).await?;
    let (spec, status) = (&alert.spec, &alert.status);
    let since = format!("{} ({})", status.starts_at, age(Some(&status.starts_at), context.ui().now()));
    let mut page = Description::default();
    page.fact("Name", &alert.metadata.name)
        .fact("Severity", &spec.severity)
        .fact("State", status.state.word())
        .fact("Since", since)
        .fact("Fingerprint", &status.fingerprint)
        .fact("Receivers", status.receivers.join(", "))
        .fact("Inhibited by", status.inhibited_by.join(", "))
        .fact("Expression", &spec.generator_url);
    page.section("Labels", &["NAME", "VALUE"], pairs(&alert.metadata.labels));
    page.section("Annotations", &["NAME", "VALUE"], pairs(&spec.annotations));
    page.section("Silences", &["ID", "ENDS AT", "BY", "COMMENT"], silences);
    context.ui().describe(&page, &alert)
}

fn one(name: &str, alerts: Vec<AlertObject>) -> std::result::Result<AlertObject, Refusal> {
    let known: std::collections::BTreeSet<String> =
        alerts.iter().map(|alert| alert.metadata.name.clone()).collect();
    let mut found: Vec<AlertObject> = alerts.into_iter().filter(|one| one.is_called(name)).collect();
    match found.len() {
        0 => {
            let known: Vec<String> = known.into_iter().collect();
            Err(Refusal::unknown("alert", name, &known))
        }
        1 => Ok(found.remove(0)),
        count => {
            let line = |alert: &AlertObject| format!("{} ({})", alert.status.fingerprint, alert.subject());
            let lines: Vec<String> = found.iter().map(line).collect();
            Err(Refusal::conflict(format!(
                "there are {count} alerts {name}; name one by its fingerprint: {}",
                lines.join(", ")
            )))
        }
    }
}

async fn silences(cluster: &Cluster, alert: &AlertObject) -> Result<Vec<Vec<String>>> {
    let mut lines = Vec::new();
    for id in &alert.status.silenced_by {
        let silence = alerting::silence(cluster, id).await?.map(|silence| silence.spec);
        let told = |text: Option<String>| text.unwrap_or_default();
        lines.push(vec![
            id.clone(),
            told(silence.as_ref().map(|spec| spec.ends_at.clone())),
            told(silence.as_ref().map(|spec| spec.created_by.clone())),
            told(silence.map(|spec| spec.comment)),
        ]);
    }
    Ok(lines)
}

fn pairs(labels: &Labels) -> Vec<Vec<String>> {
    let line = |(name, value): (&String, &String)| vec![name.clone(), value.clone()];
    labels.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
    use serde_json::json;

    use super::*;
    use base::error::ErrorKind;
    use domain::testing::samples::alert;

    #[test]
    fn a_name_of_several_alerts_is_not_enough() {
        let of = |name: &str, node: &str| alert(&json!({"alertname": name, "node": node}), "active");
        let all = vec![of("A", "1"), of("A", "2"), of("B", "1")];
        assert_eq!(one("B", all.clone()).unwrap().metadata.name, "B");
        let several = one("A", all.clone()).unwrap_err();
        assert_snapshot!(several, @"there are 2 alerts A; name one by its fingerprint: 0123456789abcdef (node=1), 0123456789abcdef (node=2)");
        assert_eq!(several.kind, ErrorKind::Conflict);
        assert_snapshot!(one("C", all).unwrap_err(), @"alert C does not exist; available: A, B");
    }
}
