//! What the active versions of Solutions bring into the cluster.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::archive::catalogue::{Archive, Catalogue};
use crate::plan::refusal::Refusal;

/// What is to be done for the versions that are to be active.
#[derive(Debug, Default, PartialEq)]
pub struct Components<'a> {
    /// Versions whose custom resource definitions are applied.
    pub applied: Vec<&'a Archive>,
    /// Active versions whose custom resource definitions are removed: no version is to be active any more.
    pub removed: Vec<&'a Archive>,
    pub entries: Map<String, Value>,
}

impl<'a> Components<'a> {
    /// As MetalK8s decides it: a Solution without a version to activate loses the definitions of its active version.
    pub fn of(catalogue: &'a Catalogue) -> Result<Self, Refusal> {
        let wanted = catalogue.wanted();
        let mut components = Self::default();
        for (solution, version) in &wanted {
            let archive = catalogue.find(solution, version).ok_or_else(|| {
                Refusal::conflict(format!("{solution} {version} is declared active, but is not imported"))
            })?;
            components.applied.push(archive);
        }
        let active = catalogue.archives().filter(|archive| archive.active);
        components.removed = active.filter(|archive| !wanted.contains_key(&archive.solution)).collect();
        let changes = |archive: &&Archive| archive.active != is_wanted(&wanted, archive);
        for changed in catalogue.archives().filter(changes) {
            let versions = catalogue.versions(&changed.solution).iter();
            let marked =
                versions.map(|archive| Archive { active: is_wanted(&wanted, archive), ..archive.clone() });
            let entries: Vec<Value> = marked.map(|archive| archive.entry()).collect();
            let text = json!(entries).to_string();
            components.entries.insert(changed.solution.clone(), json!(text));
        }
        Ok(components)
    }
}

fn is_wanted(wanted: &BTreeMap<String, String>, archive: &Archive) -> bool {
    wanted.get(&archive.solution).map(String::as_str) == Some(archive.version.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::Remembered;

    fn catalogue(active: [(&str, &str); 1]) -> Catalogue {
        let x = json!([{"version": "1.0.0", "active": true, "manifest": {"a": 1}}, {"version": "1.1.0", "active": false}]);
        let y = json!([{"version": "2.0.0", "active": true}]);
        let data = [("x", x), ("y", y)].map(|(name, entries)| (name.to_owned(), entries.to_string()));
        let active = active.map(|(solution, version)| (solution.to_owned(), version.to_owned()));
        Catalogue::from_data(Some(&data.into()))
            .remembering(Remembered { active: Some(active.into()), ..Remembered::default() })
    }

    #[test]
    fn another_version_is_applied_and_what_is_active_no_longer_is_removed() {
        let catalogue = catalogue([("x", "1.1.0")]);
        let components = Components::of(&catalogue).unwrap();
        let ids = |archives: &[&Archive]| archives.iter().map(|one| one.id.clone()).collect::<Vec<_>>();
        assert_eq!(ids(&components.applied), ["x-1.1.0"]);
        assert_eq!(ids(&components.removed), ["y-2.0.0"]);
        let entries: Value = serde_json::from_str(components.entries["x"].as_str().unwrap()).unwrap();
        assert_eq!([&entries[0]["active"], &entries[1]["active"]], [&json!(false), &json!(true)]);
        assert_eq!(entries[0]["manifest"], json!({"a": 1}));
        assert!(components.entries.contains_key("y"));
    }

    #[test]
    fn what_is_not_imported_cannot_be_active() {
        assert!(Components::of(&catalogue([("x", "9.0.0")])).is_err());
    }
}
