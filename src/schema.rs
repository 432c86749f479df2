//! JSON Schemas of every kind that `-o json` prints, from the types that are printed.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde_json::{Value, json};

use crate::commands::dashboard::Link;
use crate::commands::plugin::check::Line;
use crate::commands::plugin::version::Version;
use crate::output::bootstrap;
use crate::output::findings::ArchiveReport;
use crate::output::result::ActionResult;
use crate::output::row::Row;
use domain::api::schema_of;
use domain::{alerting, api, backup, cluster, history, lock, node, object, salt, volume};

/// The schema of each kind, by the kind.
pub fn all() -> BTreeMap<String, Value> {
    let mut schemas = Schemas::default();
    schemas.objects::<api::EnvironmentObject>("An environment: labelled namespaces and their Solutions");
    // One that would be made has none.
    schemas.make_optional(api::EnvironmentObject::KIND, "status");
    schemas.objects::<api::SolutionObject>("A Solution that is deployed in an environment");
    schemas.objects::<api::ArchiveObject>("An imported version of a Solution");
    schemas.objects::<salt::job::JobObject>("A Salt job");
    schemas.objects::<lock::LockObject>("A lock of a command");
    schemas.objects::<api::ConfigObject>("A service configuration");
    schemas.objects::<api::UserObject>("A static user of Dex");
    schemas.objects::<alerting::alert::AlertObject>("An alert that fires");
    schemas.objects::<alerting::silence::SilenceObject>("A silence, which mutes alerts");
    schemas.objects::<alerting::rule::RuleObject>("A rule of Prometheus");
    schemas.objects::<alerting::target::TargetObject>("A target that Prometheus scrapes");
    schemas.objects::<cluster::version::ClusterObject>("The versions of MetalK8s in a cluster");
    schemas.objects::<cluster::etcd::EtcdObject>("An etcd member");
    schemas.objects::<cluster::certificate::CertificateObject>("A certificate that MetalK8s keeps on a node");
    schemas.objects::<backup::BackupObject>("A backup of the bootstrap node");
    schemas.objects::<history::revisions::RevisionObject>("A change of one or more objects by one command");
    schemas.foreign::<node::listed::ListedNode>("A node, as the API server has it", "spec");
    schemas.foreign::<volume::listed::ListedVolume>("A volume of MetalK8s, as the API server has it", "spec");
    schemas.foreign::<object::event::ListedEvent>("An event, as the API server has it", "involvedObject");
    schemas.flat::<ActionResult>("ActionResult", "The result of a command for one object");
    schemas.list("ActionResult", None);
    schemas.flat::<ArchiveReport>("ArchiveReport", "The result of checking an archive");
    schemas.list("ArchiveReport", None);
    schemas.flat::<bootstrap::Report>(
        "BootstrapConfigurationReport",
        "The result of checking a bootstrap node's configuration",
    );
    schemas.flat::<backup::restore::RestorePlan>("RestorePlan", "The steps that restore the bootstrap node");
    schemas.flat::<Version>("Version", "The versions of the plugin, Kubernetes, MetalK8s and Salt");
    schemas.flat::<Link>("DashboardLink", "The link to the pages of the dashboard");
    let line = schema_of::<Line>();
    schemas.insert("CheckList", "The lines of `check`", list("CheckList", None, &line));
    schemas.0
}

#[derive(Default)]
struct Schemas(BTreeMap<String, Value>);

impl Schemas {
    fn insert(&mut self, kind: &str, about: &str, schema: Value) {
        let mut whole = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": kind,
            "description": about,
        });
        if let (Some(whole), Value::Object(fields)) = (whole.as_object_mut(), schema) {
            let own = |name: &str| name != "$schema" && name != "title" && name != "description";
            whole.extend(fields.into_iter().filter(|(name, _)| own(name)));
        }
        self.0.insert(kind.to_owned(), whole);
    }

    /// A kind that is listed, and lists of it.
    fn objects<T: Row + JsonSchema>(&mut self, about: &str) {
        let mut schema = schema_of::<T>();
        schema["properties"]["apiVersion"] = json!({"const": T::API_VERSION});
        schema["properties"]["kind"] = json!({"const": T::KIND});
        self.insert(T::KIND, about, schema);
        self.list(T::KIND, Some(T::API_VERSION));
    }

    /// A kind of the API server's own, which has this field, and lists of it.
    fn foreign<T: Row>(&mut self, about: &str, field: &str) {
        let schema = json!({
            "type": "object",
            "properties": {
                "apiVersion": {"const": T::API_VERSION},
                "kind": {"const": T::KIND},
                "metadata": {
                    "type": "object",
                    "properties": {"name": {"type": "string"}},
                    "required": ["name"],
                },
                (field): {"type": "object"},
                "status": {"type": "object"},
            },
            "required": ["apiVersion", "kind", "metadata", field],
        });
        self.insert(T::KIND, about, schema);
        self.list(T::KIND, Some(T::API_VERSION));
    }

    fn flat<T: JsonSchema>(&mut self, kind: &str, about: &str) {
        let mut schema = schema_of::<T>();
        schema["properties"]["kind"] = json!({"const": kind});
        self.insert(kind, about, schema);
    }

    /// Lists of a kind that is known already.
    fn list(&mut self, kind: &str, api_version: Option<&str>) {
        let item = self.0.get(kind).cloned().unwrap_or_default();
        let list_kind = format!("{kind}List");
        let about = format!("Several objects of the kind {kind}");
        self.insert(&list_kind, &about, list(&list_kind, api_version, &item));
    }

    /// A field that the objects of a list have and one that is printed alone may lack.
    fn make_optional(&mut self, kind: &str, field: &str) {
        if let Some(required) = self.0.get_mut(kind).and_then(|schema| schema["required"].as_array_mut()) {
            required.retain(|name| name != field);
        }
    }
}

fn list(kind: &str, api_version: Option<&str>, item: &Value) -> Value {
    let mut item = item.clone();
    if let Some(fields) = item.as_object_mut() {
        fields.remove("$schema");
    }
    let mut schema = json!({
        "type": "object",
        "properties": {"kind": {"const": kind}, "items": {"type": "array", "items": item}},
        "required": ["kind", "items"],
    });
    if let Some(version) = api_version {
        schema["properties"]["apiVersion"] = json!({"const": version});
        schema["required"] = json!(["apiVersion", "kind", "items"]);
    }
    schema
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_says_what_it_is_and_what_it_has() {
        for (kind, schema) in all() {
            assert_eq!(schema["properties"]["kind"]["const"], *kind);
            assert_eq!(schema["title"], *kind);
            let required = schema["required"].as_array().unwrap();
            assert!(required.iter().any(|field| field == "kind"), "{kind}");
            assert!(!schema.to_string().contains("$ref"), "{kind}");
        }
    }

    #[test]
    fn listed_environments_have_a_status_and_one_that_would_be_made_has_none() {
        let schemas = all();
        let has = |required: &Value| required.as_array().unwrap().iter().any(|field| field == "status");
        assert!(!has(&schemas["Environment"]["required"]));
        assert!(has(&schemas["EnvironmentList"]["properties"]["items"]["items"]["required"]));
    }
}
