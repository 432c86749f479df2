//! The content of archives, and its record.
//!
//! A custom resource definition belongs to a Solution only if one of its archives contains it. Neither an API group
//! nor a role says so. The archives themselves can be read only through Salt. Therefore their content is recorded in
//! a `ConfigMap`, for commands that do not use Salt.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contents {
    pub definitions: BTreeSet<String>,
    pub roles: BTreeSet<RoleName>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RoleName {
    pub is_cluster_wide: bool,
    pub name: String,
}

/// The objects in one archive, as its publisher wrote them.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sources {
    pub definitions: Vec<Value>,
    pub roles: Vec<Value>,
}

impl Sources {
    /// Adds the custom resource definitions of a file under `operator/deploy/crds`.
    pub fn add_definitions(&mut self, text: &str) -> Result<(), serde_yaml::Error> {
        let named = |document: &Value| matches!(described(document), ("CustomResourceDefinition", Some(_)));
        self.definitions.extend(documents(text)?.into_iter().filter(named));
        Ok(())
    }

    /// Adds the roles of `operator/deploy/role.yaml`.
    pub fn add_roles(&mut self, text: &str) -> Result<(), serde_yaml::Error> {
        let named = |document: &Value| matches!(described(document), ("Role" | "ClusterRole", Some(_)));
        self.roles.extend(documents(text)?.into_iter().filter(named));
        Ok(())
    }

    pub fn contents(&self) -> Contents {
        let name = |object: &Value| described(object).1.map(str::to_owned);
        let role = |object: &Value| {
            Some(RoleName { is_cluster_wide: object["kind"] == "ClusterRole", name: name(object)? })
        };
        Contents {
            definitions: self.definitions.iter().filter_map(name).collect(),
            roles: self.roles.iter().filter_map(role).collect(),
        }
    }
}

fn documents(text: &str) -> Result<Vec<Value>, serde_yaml::Error> {
    serde_yaml::Deserializer::from_str(text).map(Value::deserialize).collect()
}

fn described(document: &Value) -> (&str, Option<&str>) {
    let name = document.pointer("/metadata/name").and_then(Value::as_str);
    (document["kind"].as_str().unwrap_or_default(), name)
}

/// The record of the content of archives, by Solution and version.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record(BTreeMap<String, BTreeMap<String, Contents>>);

impl Record {
    /// Reads the `ConfigMap`'s `data`: one key per Solution, with its versions as JSON. An entry that cannot be read
    /// counts as missing, because it can be recorded again.
    pub fn from_data(data: Option<&BTreeMap<String, String>>) -> Self {
        let solutions = data.into_iter().flatten().map(|(solution, json)| {
            let versions: BTreeMap<String, Value> = serde_json::from_str(json).unwrap_or_default();
            let readable = versions
                .into_iter()
                .filter_map(|(version, contents)| Some((version, serde_json::from_value(contents).ok()?)));
            (solution.clone(), readable.collect())
        });
        Self(solutions.collect())
    }

    pub fn find(&self, solution: &str, version: &str) -> Option<&Contents> {
        self.0.get(solution)?.get(version)
    }

    /// The custom resource definitions of all recorded versions of a Solution.
    pub fn definitions(&self, solution: &str) -> BTreeSet<String> {
        let versions = self.0.get(solution).into_iter().flat_map(BTreeMap::values);
        versions.flat_map(|one| one.definitions.iter().cloned()).collect()
    }

    /// Whether a role is in an archive of this Solution, and in none of another one.
    pub fn is_only_of(&self, solution: &str, role: &RoleName) -> bool {
        let has =
            |versions: &BTreeMap<String, Contents>| versions.values().any(|one| one.roles.contains(role));
        let mut owners = self.0.iter().filter(|(_, versions)| has(versions));
        owners.next().is_some_and(|(owner, _)| owner == solution) && owners.next().is_none()
    }

    /// The cluster roles of all recorded archives, each with a Solution that has it.
    pub fn cluster_roles(&self) -> BTreeMap<&str, &str> {
        let roles = self.0.iter().flat_map(|(solution, versions)| {
            let roles = versions.values().flat_map(|one| &one.roles);
            roles.filter(|role| role.is_cluster_wide).map(|role| (role.name.as_str(), solution.as_str()))
        });
        roles.collect()
    }

    pub fn insert(&mut self, solution: &str, version: &str, contents: Contents) {
        self.0.entry(solution.to_owned()).or_default().insert(version.to_owned(), contents);
    }

    /// The size of all values in the `ConfigMap`, in bytes.
    pub fn size(&self) -> usize {
        self.0.keys().map(|solution| self.text(solution).len()).sum()
    }

    /// The value of a Solution's key in the `ConfigMap`.
    pub fn text(&self, solution: &str) -> String {
        let versions = self.0.get(solution).map(serde_json::to_string);
        versions.and_then(Result::ok).unwrap_or_else(|| "{}".to_owned())
    }
}

/// The known custom resource definitions of a Solution.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Owned {
    pub definitions: BTreeSet<String>,
    pub unknown: Vec<Unknown>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    pub solution: String,
    pub version: String,
    /// The ISO file on the bootstrap node, or `None` if the version is not in the catalogue.
    pub path: Option<String>,
    pub reason: String,
}

impl std::fmt::Display for Unknown {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}-{} ({})", self.solution, self.version, self.reason)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn role(is_cluster_wide: bool, name: &str) -> RoleName {
        RoleName { is_cluster_wide, name: name.to_owned() }
    }

    #[test]
    fn every_document_of_a_file_counts_and_nothing_but_what_it_is_for() {
        let mut sources = Sources::default();
        sources
            .add_definitions(
                "{kind: CustomResourceDefinition, metadata: {name: a.x}}\n---\n\
                 {kind: CustomResourceDefinition, metadata: {name: b.x}}\n---\n\
                 {kind: ConfigMap, metadata: {name: c}}\n---\n",
            )
            .unwrap();
        sources
            .add_roles("{kind: Role, metadata: {name: r}}\n---\n{kind: ClusterRole, metadata: {name: c}}\n")
            .unwrap();
        let contents = sources.contents();
        assert_eq!(contents.definitions.iter().collect::<Vec<_>>(), ["a.x", "b.x"]);
        let roles: Vec<_> =
            contents.roles.iter().map(|role| (role.is_cluster_wide, role.name.as_str())).collect();
        assert_eq!(roles, [(false, "r"), (true, "c")]);
        assert!(sources.add_roles("{").is_err());
    }

    #[test]
    fn a_role_is_a_solutions_if_its_archives_alone_have_it() {
        let mut record = Record::default();
        for (solution, roles) in [("x", ["own", "both"]), ("y", ["other", "both"])] {
            let contents = Contents {
                roles: roles.iter().map(|name| role(false, name)).collect(),
                ..Contents::default()
            };
            record.insert(solution, "1.0.0", contents);
        }
        for (name, is_own) in [("own", true), ("both", false), ("other", false), ("unknown", false)] {
            assert_eq!(record.is_only_of("x", &role(false, name)), is_own, "{name}");
        }
        assert!(!record.is_only_of("x", &role(true, "own")));
    }

    #[test]
    fn what_is_written_down_is_read_again_and_a_damaged_entry_is_missing() {
        let mut record = Record::default();
        let mut sources = Sources::default();
        sources.add_roles("{kind: Role, metadata: {name: r}}").unwrap();
        let contents = sources.contents();
        record.insert("x", "1.0.0", contents.clone());
        let mut data = BTreeMap::from([("x".to_owned(), record.text("x"))]);
        assert_eq!(Record::from_data(Some(&data)), record);
        let damaged = record.text("x").replace('}', r#"},"2.0.0":null,"#);
        for text in ["oops", "null", "[]", r#"{"1.0.0": null}"#, &damaged] {
            data.insert("x".to_owned(), text.to_owned());
            assert_eq!(Record::from_data(Some(&data)).find("x", "1.0.0"), None, "{text}");
        }
        let half =
            r#"{"1.0.0": {"definitions": [], "roles": [{"isClusterWide": false, "name": "r"}]}, "2.0.0": 7}"#;
        data.insert("x".to_owned(), half.to_owned());
        let record = Record::from_data(Some(&data));
        assert_eq!(record.find("x", "1.0.0"), Some(&contents));
        assert_eq!(record.find("x", "2.0.0"), None);
    }
}
