use solution_archive::roles::Grant;

/// What a rule is about: `deployments.apps`, `pods`, `/healthz`.
pub fn objects(grant: &Grant) -> Vec<String> {
    let resource = |resource: &String| -> Vec<String> {
        let in_group = |group: &String| match group.as_str() {
            "" => resource.clone(),
            group => format!("{resource}.{group}"),
        };
        grant.groups.iter().map(in_group).collect()
    };
    let mut objects: Vec<String> = grant.resources.iter().flat_map(resource).collect();
    objects.extend(grant.urls.iter().cloned());
    objects.sort();
    objects
}

/// A rule: `get, list deployments.apps, pods (a, b)`.
pub fn rule(grant: &Grant) -> String {
    let mut verbs = grant.verbs.clone();
    verbs.sort();
    let limit = if grant.names.is_empty() { String::new() } else { format!(" ({})", grant.names.join(", ")) };
    format!("{} {}{limit}", verbs.join(", "), objects(grant).join(", "))
}
