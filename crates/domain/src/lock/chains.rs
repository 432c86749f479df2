//! Which changes of one command have to follow each other.

use super::Scope;

/// The indices of changes, by the locks of each: changes of different chains can be made at the same time, those of a
/// chain follow each other in the given order.
///
/// Two changes whose locks exclude each other are in one chain: otherwise one of them would be refused, because the
/// other one, of the same command, has its lock.
pub fn chains(changes: &[Vec<Scope>]) -> Vec<Vec<usize>> {
    let exclude = |one: usize, other: usize| {
        let mut pairs =
            changes[one].iter().flat_map(|scope| changes[other].iter().map(move |other| (scope, other)));
        pairs.any(|(scope, other)| scope.excludes(other))
    };
    let mut chains: Vec<Vec<usize>> = Vec::new();
    for index in 0..changes.len() {
        let is_before = |chain: &Vec<usize>| chain.iter().any(|&earlier| exclude(earlier, index));
        let (before, mut apart): (Vec<_>, Vec<_>) = chains.into_iter().partition(is_before);
        let mut chain: Vec<usize> = before.into_iter().flatten().collect();
        chain.sort_unstable();
        chain.push(index);
        apart.push(chain);
        apart.sort();
        chains = apart;
    }
    chains
}

#[cfg(test)]
mod tests {
    use super::*;

    fn environment(name: &str) -> Vec<Scope> {
        vec![Scope::MasterShare, Scope::CatalogueShare, Scope::Environment(name.to_owned())]
    }

    fn node(name: &str, grows: bool) -> Vec<Scope> {
        let mut scopes = vec![Scope::MasterShare, Scope::Node(name.to_owned())];
        scopes.extend(grows.then_some(Scope::ControlPlane));
        scopes
    }

    #[test]
    fn changes_that_exclude_each_other_follow_each_other() {
        for (changes, expected) in [
            (vec![], vec![]),
            (vec![vec![], vec![]], vec![vec![0], vec![1]]),
            (vec![environment("a"), environment("b"), environment("a")], vec![vec![0, 2], vec![1]]),
            (vec![node("a", true), node("b", false), node("c", true)], vec![vec![0, 2], vec![1]]),
            (vec![vec![Scope::Master], environment("a"), vec![Scope::MasterShare]], vec![vec![0, 1, 2]]),
            (vec![environment("a"), environment("b"), vec![Scope::Catalogue]], vec![vec![0, 1, 2]]),
        ] {
            assert_eq!(chains(&changes), expected, "{changes:?}");
        }
    }
}
