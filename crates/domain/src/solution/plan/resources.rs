//! The objects that are deleted, or kept, when a Solution is deleted.
//!
//! A Solution owns only the objects of custom resource definitions that its own archives contain. If these are
//! unknown, or if another Solution in the namespace has the same definition, nothing is deleted.

use crate::archive::contents::{Owned, Unknown};
use crate::archive::import_command;
use crate::object::seen::Seen;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Condition, Plan};

/// The objects of a Solution's custom resource definitions in the namespaces from which it is deleted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Resources {
    /// Those that belong only to the Solution.
    pub own: Vec<Seen>,
    /// Those of a definition that another Solution in their namespace has as well, with that Solution.
    pub shared: Vec<(Seen, String)>,
    /// The Solution's archives whose content is unknown.
    pub unknown: Vec<Unknown>,
    /// The same of the other Solutions in these namespaces.
    pub unknown_others: Vec<Unknown>,
}

/// Another Solution in a namespace from which a Solution is deleted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbour {
    pub namespace: String,
    pub solution: String,
    pub owned: Owned,
}

impl Resources {
    /// Separates the Solution's own objects from those that it shares with `neighbours`.
    pub fn new(found: Vec<Seen>, unknown: Vec<Unknown>, neighbours: &[Neighbour]) -> Self {
        let mut resources = Self {
            unknown,
            unknown_others: neighbours
                .iter()
                .flat_map(|neighbour| neighbour.owned.unknown.iter().cloned())
                .collect(),
            ..Self::default()
        };
        for object in found {
            let definition = object.resource.definition();
            let sharer = neighbours.iter().find(|neighbour| {
                Some(&neighbour.namespace) == object.namespace.as_ref()
                    && neighbour.owned.definitions.contains(&definition)
            });
            match sharer {
                Some(neighbour) => resources.shared.push((object, neighbour.solution.clone())),
                None => resources.own.push(object),
            }
        }
        resources
    }

    /// Refuses while objects of the Solution exist, unless they are to be deleted too (`with_resources`), and while
    /// it is unknown which objects these are.
    pub(crate) fn refuse(&self, what: &str, with_resources: bool) -> Result<(), Refusal> {
        let is_final = |one: &&Unknown| one.path.is_some() || !with_resources;
        if let Some(unknown) = self.unknown.iter().find(is_final) {
            return Err(refuse_unknown(what, unknown));
        }
        if !with_resources {
            return refuse_objects(what, &self.own);
        }
        if let Some((object, other)) = self.shared.first() {
            return Err(Refusal::conflict(format!(
                "{object} also belongs to solution {other}, which is in the same namespace"
            ))
            .hint("without --with-resources, such objects are kept"));
        }
        match self.unknown_others.first() {
            Some(unknown) if !self.own.is_empty() => Err(refuse_unknown(what, unknown)),
            _ => Ok(()),
        }
    }

    /// Deletes the Solution's own objects, and waits for their finalizers.
    pub(crate) fn delete(&self, plan: &mut Plan) {
        for target in &self.own {
            plan.then(Action::Delete { target: target.clone() });
        }
        for target in &self.own {
            plan.then(Action::Await(Condition::Gone(target.clone())));
        }
    }

    pub fn warnings(&self) -> Vec<String> {
        let shared = self
            .shared
            .iter()
            .map(|(object, other)| format!("{object} is kept: solution {other} also has its definition"));
        let unknown = self.unknown.iter().map(|unknown| {
            format!("objects of definitions that are only in archive {unknown} are not searched for")
        });
        shared.chain(unknown).collect()
    }
}

fn refuse_unknown(what: &str, unknown: &Unknown) -> Refusal {
    let refusal = Refusal::conflict(format!(
        "{what} is not deleted: cannot determine the CRDs of archive {unknown}, and so its objects"
    ));
    match &unknown.path {
        Some(path) => refusal.hint(format!("an administrator can record them: {}", import_command([path]))),
        None => refusal
            .hint("import that archive again to have them recorded")
            .hint("to continue, and to keep objects of unknown definitions: --with-resources"),
    }
}

fn refuse_objects(what: &str, objects: &[Seen]) -> Result<(), Refusal> {
    if objects.is_empty() {
        return Ok(());
    }
    Err(Refusal::conflict(format!(
        "{what} still has resources: {}; to delete them too, while their operator still runs: --with-resources",
        listed(objects)
    )))
}

/// The first of these objects, and how many more there are.
pub(crate) fn listed(objects: &[Seen]) -> String {
    const SHOWN: usize = 10;
    let mut listed: Vec<String> = objects.iter().take(SHOWN).map(ToString::to_string).collect();
    if objects.len() > SHOWN {
        listed.push(format!("and {} more", objects.len() - SHOWN));
    }
    listed.join(", ")
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::object::resource::{Reference, Resource};
    use crate::object::seen::Version;
    use crate::testing::shown;

    fn object(plural: &'static str) -> Seen {
        let resource = Resource {
            group: "x.example".into(),
            version: "v1".into(),
            kind: plural.into(),
            plural: plural.into(),
            namespaced: true,
        };
        let version = Version { uid: Some("u".to_owned()), resource_version: None };
        Seen::new(Reference::namespaced(resource, "prod", "mine"), version)
    }

    fn neighbour(namespace: &str, definitions: &[&str], unknown: &[Unknown]) -> Neighbour {
        Neighbour {
            namespace: namespace.to_owned(),
            solution: "other".to_owned(),
            owned: Owned {
                definitions: definitions.iter().map(|&name| name.to_owned()).collect(),
                unknown: unknown.to_vec(),
            },
        }
    }

    fn unknown(path: Option<&str>) -> Unknown {
        Unknown {
            solution: "x".to_owned(),
            version: "1.0.0".to_owned(),
            path: path.map(str::to_owned),
            reason: "not recorded".to_owned(),
        }
    }

    #[test]
    fn an_object_of_a_definition_that_another_solution_brings_is_not_deleted() {
        let found = vec![object("clocks"), object("watches")];
        let other = [neighbour("prod", &["clocks.x.example"], &[])];
        let resources = Resources::new(found.clone(), Vec::new(), &other);
        assert_eq!(resources.own, [object("watches")]);
        let refusal = resources.refuse("solution x", true).unwrap_err();
        assert_snapshot!(shown::refusal(&refusal), @"
        Conflict: clocks.x.example/mine in prod also belongs to solution other, which is in the same namespace
        hint: without --with-resources, such objects are kept
        ");
        // Elsewhere, it does not matter.
        let elsewhere = [neighbour("test", &["clocks.x.example"], &[])];
        assert_eq!(Resources::new(found, Vec::new(), &elsewhere).own.len(), 2);
        // What is shared stays by itself where nothing is to be deleted.
        let shared = Resources::new(vec![object("clocks")], Vec::new(), &other);
        shared.refuse("solution x", false).unwrap();
        assert_snapshot!(shared.warnings().join("\n"), @"clocks.x.example/mine in prod is kept: solution other also has its definition");
        let mut plan = Plan::default();
        shared.delete(&mut plan);
        assert!(plan.steps.is_empty());
    }

    #[test]
    fn nothing_is_deleted_while_it_is_not_known_whose_it_is() {
        let catalogued = Resources::new(Vec::new(), vec![unknown(Some("/a.iso"))], &[]);
        // An archive that is gone may never come back.
        let gone = Resources::new(Vec::new(), vec![unknown(None)], &[]);
        // Whose an object is depends on the others in its namespace too.
        let other = [neighbour("prod", &[], &[unknown(Some("/b.iso"))])];
        let resources = Resources::new(vec![object("clocks")], Vec::new(), &other);
        let refusals = [(&catalogued, false), (&catalogued, true), (&gone, false), (&resources, true)]
            .map(|(resources, all)| shown::refusal(&resources.refuse("solution x", all).unwrap_err()));
        assert_snapshot!(refusals.join("\n"), @"
        Conflict: solution x is not deleted: cannot determine the CRDs of archive x-1.0.0 (not recorded), and so its objects
        hint: an administrator can record them: kubectl metalk8s import archive /a.iso
        Conflict: solution x is not deleted: cannot determine the CRDs of archive x-1.0.0 (not recorded), and so its objects
        hint: an administrator can record them: kubectl metalk8s import archive /a.iso
        Conflict: solution x is not deleted: cannot determine the CRDs of archive x-1.0.0 (not recorded), and so its objects
        hint: import that archive again to have them recorded
        hint: to continue, and to keep objects of unknown definitions: --with-resources
        Conflict: solution x is not deleted: cannot determine the CRDs of archive x-1.0.0 (not recorded), and so its objects
        hint: an administrator can record them: kubectl metalk8s import archive /b.iso
        ");
        gone.refuse("solution x", true).unwrap();
        assert_snapshot!(gone.warnings().join("\n"), @"objects of definitions that are only in archive x-1.0.0 (not recorded) are not searched for");
        let empty = Resources::new(Vec::new(), Vec::new(), &other);
        empty.refuse("solution x", true).unwrap();
    }
}
