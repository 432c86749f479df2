//! The smallest parts of a rule: one verb on one resource, or on one path.

use std::collections::{BTreeMap, BTreeSet};

use solution_archive::roles::{Grant, can_match, can_match_path};

/// One verb on one object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Atom<'a> {
    verb: &'a str,
    target: Target<'a>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Target<'a> {
    Resource { group: &'a str, resource: &'a str, name: Option<&'a str> },
    Path(&'a str),
}

/// How many parts a rule has.
pub(super) fn count(grant: &Grant) -> usize {
    let names = grant.names.len().max(1);
    let resources = grant.groups.len().saturating_mul(grant.resources.len());
    let targets = resources.saturating_mul(names).saturating_add(grant.urls.len());
    targets.saturating_mul(grant.verbs.len())
}

/// The parts of a rule that a request can match: the others grant nothing, however they are bound.
pub(super) fn atoms(grant: &Grant) -> Vec<Atom<'_>> {
    let names: Vec<Option<&str>> = if grant.names.is_empty() {
        vec![None]
    } else {
        grant.names.iter().map(|name| Some(name.as_str())).collect()
    };
    let mut targets: Vec<Target<'_>> = grant.urls.iter().map(|url| Target::Path(url)).collect();
    for group in &grant.groups {
        for resource in &grant.resources {
            targets.extend(names.iter().map(|&name| Target::Resource { group, resource, name }));
        }
    }
    let atoms = targets.iter().flat_map(|target| {
        let verbs = grant.verbs.iter().filter(|verb| match target {
            Target::Path(path) => can_match_path(path, verb),
            Target::Resource { group, resource, name } => can_match(group, resource, verb, *name),
        });
        verbs.map(|verb| Atom { verb, target: target.clone() })
    });
    atoms.collect()
}

/// Whether `grant` grants this, by the rules of Kubernetes' own check against escalation.
pub(super) fn covers(grant: &Grant, atom: &Atom<'_>) -> bool {
    let has = |list: &[String], wanted: &str| list.iter().any(|one| one == wanted || one == "*");
    let covers = match &atom.target {
        Target::Path(path) => grant.urls.iter().any(|url| covers_path(url, path)),
        Target::Resource { group, resource, name } => {
            let is_named = |name: &str| grant.names.iter().any(|one| one == name);
            has(&grant.groups, group)
                && grant.resources.iter().any(|one| covers_resource(one, resource))
                && (grant.names.is_empty() || name.is_some_and(is_named))
        }
    };
    covers && has(&grant.verbs, atom.verb)
}

/// Whether one of these rules grants a verb on a resource, or on its object of this name.
pub fn is_granted(rules: &[Grant], verb: &str, group: &str, resource: &str, name: Option<&str>) -> bool {
    let target = Target::Resource { group, resource, name };
    let atom = Atom { verb, target };
    rules.iter().any(|rule| covers(rule, &atom))
}

/// `*` is every resource with every subresource, `*/scale` the subresource of every resource. `pods` is not `pods/log`.
fn covers_resource(granted: &str, wanted: &str) -> bool {
    let subresource = |text: &str| text.split_once('/').map(|(_, name)| name.to_owned());
    let is_any = granted.starts_with("*/") && subresource(granted) == subresource(wanted);
    granted == "*" || granted == wanted || is_any
}

/// A `*` at the end, or several, are whatever follows.
fn covers_path(granted: &str, wanted: &str) -> bool {
    granted == wanted || granted.ends_with('*') && wanted.starts_with(granted.trim_end_matches('*'))
}

/// The rules that consist of these parts, with as few of them as is easily done.
pub(super) fn joined(atoms: &[Atom<'_>]) -> Vec<Grant> {
    let verbs = merged(atoms.iter().map(|atom| (atom.target.clone(), atom.verb)));
    let mut paths = Vec::new();
    let mut objects = Vec::new();
    for (target, verbs) in verbs {
        match target {
            Target::Path(path) => paths.push((verbs, path)),
            Target::Resource { group, resource, name } => objects.push(((group, resource, verbs), name)),
        }
    }
    let names = merged(objects);
    let resources =
        merged(names.into_iter().map(|((group, resource, verbs), names)| ((group, verbs, names), resource)));
    let groups = merged(
        resources.into_iter().map(|((group, verbs, names), resources)| ((verbs, names, resources), group)),
    );
    let objects = groups.into_iter().map(|((verbs, names, resources), groups)| Grant {
        groups: texts(groups),
        resources: texts(resources),
        names: texts(names.into_iter().flatten()),
        verbs: texts(verbs),
        urls: Vec::new(),
    });
    let paths = merged(paths).into_iter().map(|(verbs, urls)| Grant {
        urls: texts(urls),
        verbs: texts(verbs),
        ..Grant::default()
    });
    objects.chain(paths).collect()
}

/// All values of each key.
fn merged<K: Ord, V: Ord>(pairs: impl IntoIterator<Item = (K, V)>) -> BTreeMap<K, BTreeSet<V>> {
    let mut all: BTreeMap<K, BTreeSet<V>> = BTreeMap::new();
    for (key, value) in pairs {
        all.entry(key).or_default().insert(value);
    }
    all
}

fn texts<'a>(list: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    list.into_iter().map(str::to_owned).collect()
}
