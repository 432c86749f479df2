//! Replacing the document of a service configuration, and letting Salt apply it.

use serde_json::{Value, json};

use crate::object::resource::CONFIG_MAP;
use crate::object::well_known::NOT_APPLIED;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Decision, Plan};
use crate::service_config::{KEY, ServiceConfig, USER_FORMULAS};
use crate::user::users;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stored {
    pub resource_version: Option<String>,
    pub text: Option<String>,
    /// When it was last changed, as RFC 3339.
    pub changed: Option<String>,
    /// The formulas that an interrupted command still had to run, as they are recorded; for a command about a user,
    /// `;` and the user follow.
    pub not_applied: Option<String>,
}

impl Stored {
    /// The document, or an empty one if there is none.
    pub fn document(&self, config: &ServiceConfig) -> String {
        match &self.text {
            Some(text) if !text.trim().is_empty() => text.clone(),
            _ => config.skeleton(),
        }
    }

    /// The formulas to run: these, and those that still have to be run for the stored document.
    pub(crate) fn with_unapplied(&self, formulas: &'static [&'static str]) -> &'static [&'static str] {
        match &self.not_applied {
            Some(unapplied) if unapplied.split(';').next() == Some(&joined(&USER_FORMULAS)) => &USER_FORMULAS,
            _ => formulas,
        }
    }

    fn is_blank(&self) -> bool {
        self.text.as_deref().is_none_or(|text| text.trim().is_empty())
    }

    /// Whether the document has the same content as the one that Salt creates. A document with a comment has not: somebody
    /// wrote the comment.
    fn overrides_nothing(&self, config: &ServiceConfig) -> bool {
        let value = |text: &str| serde_yaml::from_str::<Value>(text).ok();
        let text = self.document(config);
        !text.contains('#') && value(&text) == value(&config.skeleton())
    }
}

/// The formulas that apply `text` instead of `old`. Some services have lists of Dex' users; their formulas are run if
/// the users change.
pub fn formulas(config: &ServiceConfig, old: &str, text: &str) -> &'static [&'static str] {
    let is_about_users = config.is_dex() && users(old).ok() != users(text).ok();
    if is_about_users { &USER_FORMULAS } else { config.formulas }
}

/// The steps that store `text` and apply it; none if it is stored and applied already.
pub fn replace(config: &ServiceConfig, stored: &Stored, text: &str) -> Result<Decision, Refusal> {
    // Without a ConfigMap, a document without overrides would change nothing.
    let overrides_nothing = stored.resource_version.is_none() && text == config.skeleton();
    let is_stored = stored.text.as_deref() == Some(text);
    if is_stored && stored.not_applied.is_none() || overrides_nothing {
        return Ok(Decision::Unchanged);
    }
    let old = stored.document(config);
    config.check(text, &old)?;
    let formulas = stored.with_unapplied(formulas(config, &old, text));
    let mut plan = Plan::default();
    match &stored.not_applied {
        Some(mark) if is_stored => apply_for_good(config, mark, formulas, &mut plan),
        _ => {
            let mark = joined(formulas);
            write(config, stored, text, (formulas, &mark), &mut plan);
            apply_for_good(config, &mark, formulas, &mut plan);
        }
    }
    Ok(Decision::Do(plan))
}

/// The step that stores `text`, together with a mark that it is not applied yet, so that another command can
/// continue. The undo stores the old document and applies it.
pub(crate) fn write(
    config: &ServiceConfig,
    stored: &Stored,
    text: &str,
    (formulas, mark): (&[&str], &str),
    plan: &mut Plan,
) {
    let target = config.reference();
    let Some(version) = &stored.resource_version else {
        let manifest = json!({
            "apiVersion": CONFIG_MAP.api_version(),
            "kind": CONFIG_MAP.kind,
            "metadata": {"name": config.config_map, "namespace": config.namespace,
                "annotations": {NOT_APPLIED: mark}},
            "data": {KEY: text},
        });
        let (action, undo) = Action::create(target, manifest);
        plan.with_undo(action, vec![undo, apply(formulas)]);
        return;
    };
    let (new, old) = (json!({KEY: text}), json!({KEY: stored.text}));
    let marked =
        |mark: Value, data: &Value| json!({"metadata": {"annotations": {NOT_APPLIED: mark}}, "data": data});
    let before = marked(json!(stored.not_applied), &old);
    let (action, all) = Action::change(target.clone(), Some(version), marked(json!(mark), &new), before);
    // Salt fails on an empty document, so it is not applied.
    if stored.is_blank() {
        plan.with_undo(action, vec![all]);
        return;
    }
    let document = Action::Restore { target, given: json!({"data": new}), old: json!({"data": old}) };
    plan.with_undo(action, vec![document, apply(formulas), applied(config, mark)]);
}

/// The steps that apply the stored document and remove the mark.
pub(crate) fn apply_for_good(config: &ServiceConfig, mark: &str, formulas: &[&str], plan: &mut Plan) {
    plan.then(apply(formulas));
    plan.bringing_about(format!("config/{}", config.name));
    plan.dependent(applied(config, mark), Vec::new());
}

/// The job that applies a configuration, by all its formulas at once.
fn apply(formulas: &[&str]) -> Action {
    Action::orchestrate(&joined(formulas), json!({}))
}

/// Removes the mark that the stored document is not applied yet, unless it is the mark of another document.
fn applied(config: &ServiceConfig, mark: &str) -> Action {
    let marked = |mark: Value| json!({"metadata": {"annotations": {NOT_APPLIED: mark}}});
    Action::Restore { target: config.reference(), given: marked(json!(mark)), old: marked(Value::Null) }
}

pub(crate) fn joined(formulas: &[&str]) -> String {
    formulas.join(",")
}

/// Refuses to overwrite changes that other users made since `base` was read. A document without overrides that appears
/// where there was none does not count as a change: Salt creates the `ConfigMap` when it first deploys the service.
pub fn unchanged_since(config: &ServiceConfig, base: &Stored, now: &Stored) -> Result<(), Refusal> {
    if base.resource_version == now.resource_version || base.text == now.text {
        return Ok(());
    }
    if base.is_blank() && now.overrides_nothing(config) {
        return Ok(());
    }
    Err(Refusal::conflict(format!("config/{} was changed by another user in the meantime", config.name))
        .hint(format!("to see the current one: kubectl metalk8s get config {}", config.name)))
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::service_config::find;
    use crate::testing::shown;
    use base::error::ErrorKind;

    fn stored(text: &str) -> Stored {
        Stored {
            resource_version: Some("7".to_owned()),
            text: Some(text.to_owned()),
            changed: None,
            not_applied: None,
        }
    }

    const NEW: &str =
        "apiVersion: addons.metalk8s.scality.com\nkind: GrafanaConfig\nspec: {deployment: {replicas: 2}}\n";

    #[test]
    fn a_failed_state_brings_the_old_document_and_its_state_back() {
        let grafana = find("grafana").unwrap();
        let plan = replace(grafana, &stored(&grafana.skeleton()), NEW).unwrap().plan();
        let patch = shown::patch(&plan.steps[0].action);
        assert_eq!(patch["metadata"]["resourceVersion"], "7");
        assert_eq!(patch["data"][KEY], NEW);
        assert_eq!(patch["metadata"]["annotations"][NOT_APPLIED], joined(grafana.formulas));
        assert_eq!(plan.steps[0].undo[1], plan.steps[1].action);
        assert_eq!(plan.steps[0].undo[2], plan.steps[2].action);
        assert_snapshot!(shown::plan(&plan));
    }

    #[test]
    fn what_is_absent_is_made_and_what_was_empty_is_not_applied_again() {
        let grafana = find("grafana").unwrap();
        let plan = replace(grafana, &Stored::default(), NEW).unwrap().plan();
        assert_snapshot!(shown::plan(&plan), @r#"
        create configmap/metalk8s-grafana-config in metalk8s-monitoring
          undo: delete configmap/metalk8s-grafana-config in metalk8s-monitoring
          undo: run Salt state.orchestrate metalk8s.addons.prometheus-operator.deployed pillar={}
        run Salt state.orchestrate metalk8s.addons.prometheus-operator.deployed pillar={}
        change configmap/metalk8s-grafana-config in metalk8s-monitoring: {"metadata":{"annotations":{"metalk8s.scality.com/cli-not-applied":null}}}
        "#);
        let plan = replace(grafana, &stored(" \n"), NEW).unwrap().plan();
        let [Action::Restore { old, .. }] = &plan.steps[0].undo[..] else {
            panic!("{:?}", plan.steps[0].undo);
        };
        assert_eq!(old["metadata"]["annotations"][NOT_APPLIED], Value::Null);
    }

    #[test]
    fn what_was_stored_and_not_applied_is_applied_by_the_same_command_again() {
        let dex = find("dex").unwrap();
        for (unapplied, formulas) in [(dex.formulas, dex.formulas), (&USER_FORMULAS[..], &USER_FORMULAS[..])]
        {
            let stored = Stored { not_applied: Some(joined(unapplied)), ..stored(&dex.skeleton()) };
            let plan = replace(dex, &stored, &dex.skeleton()).unwrap().plan();
            let steps: Vec<_> = plan.steps.into_iter().map(|step| step.action).collect();
            assert_eq!(steps, [apply(formulas), applied(dex, &joined(unapplied))]);
        }
    }

    #[test]
    fn the_same_document_is_unchanged_and_a_wrong_one_is_refused() {
        let grafana = find("grafana").unwrap();
        assert_eq!(replace(grafana, &stored(NEW), NEW), Ok(Decision::Unchanged));
        let absent = Stored::default();
        assert_eq!(replace(grafana, &absent, &grafana.skeleton()), Ok(Decision::Unchanged));
        let wrong = NEW.replace("replicas: 2", "replicas: two");
        assert_eq!(replace(grafana, &stored(NEW), &wrong).unwrap_err().kind, ErrorKind::Invalid);
    }

    #[test]
    fn who_keeps_lists_of_users_follows_when_they_change() {
        let dex = find("dex").unwrap();
        let with = |users: &str| format!("spec: {{config: {{staticPasswords: [{users}]}}}}\n");
        let (ann, bob) = ("{email: ann@b.c, hash: x}", "{email: bob@b.c, hash: x}");
        let both = with(&format!("{ann}, {bob}"));
        assert_eq!(formulas(dex, &with(ann), &both), USER_FORMULAS);
        assert_eq!(formulas(dex, &both, &with(bob)), USER_FORMULAS);
        let other = with(&ann.replace("hash: x", "hash: y"));
        assert_eq!(formulas(dex, &with(ann), &other), dex.formulas);
        let grafana = find("grafana").unwrap();
        assert_eq!(formulas(grafana, &with(ann), &both), grafana.formulas);
    }

    #[test]
    fn what_others_wrote_is_not_written_over() {
        let grafana = find("grafana").unwrap();
        let (base, mut now) = (stored("a: 1\n"), stored("a: 2\n"));
        now.resource_version = Some("8".to_owned());
        assert_eq!(unchanged_since(grafana, &base, &now).unwrap_err().kind, ErrorKind::Conflict);
        now.text.clone_from(&base.text);
        assert_eq!(unchanged_since(grafana, &base, &now), Ok(()));
    }

    #[test]
    fn what_salt_created_in_the_meantime_is_written_over() {
        let grafana = find("grafana").unwrap();
        let created = stored(grafana.skeleton().trim_end());
        assert_eq!(unchanged_since(grafana, &Stored::default(), &created), Ok(()));
        for text in [grafana.skeleton().replace("{}", "{a: 1}"), format!("# mine\n{}", grafana.skeleton())] {
            let refused = unchanged_since(grafana, &Stored::default(), &stored(&text)).unwrap_err();
            assert_eq!(refused.kind, ErrorKind::Conflict, "{text}");
        }
    }
}
