//! The operators of Environments among all that were read.

use std::collections::HashMap;

use super::{Environment, Operator};

pub fn find_operator<'a>(
    operators: impl IntoIterator<Item = &'a Operator>,
    namespace: &str,
    solution: &str,
) -> Option<&'a Operator> {
    operators.into_iter().find(|operator| operator.namespace == namespace && operator.solution == solution)
}

/// The operators in the namespaces of each Environment, in the order of the Environments. There may be tens of thousands of
/// both, so none is looked for among all.
pub fn shares<'a>(environments: &[Environment], operators: &'a [Operator]) -> Vec<Vec<&'a Operator>> {
    let mut owners: HashMap<&str, usize> = HashMap::new();
    for (index, environment) in environments.iter().enumerate() {
        for member in &environment.members {
            owners.insert(&member.namespace.name, index);
        }
    }
    let mut shares = vec![Vec::new(); environments.len()];
    for operator in operators {
        if let Some(&index) = owners.get(operator.namespace.as_str()) {
            shares[index].push(operator);
        }
    }
    shares
}

/// One operator for each Solution in a namespace. A copy of its Deployment, which somebody made to find a fault, has its labels:
/// the one that has the name of an operator counts, or else the first.
pub fn without_copies(mut operators: Vec<Operator>) -> Vec<Operator> {
    operators.sort_by(|left, right| rank(left).cmp(&rank(right)));
    operators.dedup_by(|next, first| next.namespace == first.namespace && next.solution == first.solution);
    operators
}

fn rank(one: &Operator) -> (&str, &str, bool) {
    let is_copy = one.name.strip_suffix("-operator") != Some(one.solution.as_str());
    (&one.namespace, &one.solution, is_copy)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::samples::environment;
    use crate::testing::samples::operator;

    #[test]
    fn a_copy_of_an_operator_is_not_the_operator() {
        let named = |name: &str| Operator { name: name.to_owned(), ..operator() };
        let kept = |names: &[&str]| {
            let kept = without_copies(names.iter().map(|name| named(name)).collect());
            kept.into_iter().map(|one| one.name).collect::<Vec<_>>()
        };
        assert_eq!(kept(&["debug", "x-operator", "x-operator-2"]), ["x-operator"]);
        assert_eq!(kept(&["other", "renamed"]), ["other"]);
    }

    #[test]
    fn an_environment_has_the_operators_of_all_its_namespaces() {
        let environments = [
            environment("prod", &[("prod", &[]), ("prod-2", &[])]),
            environment("test", &[("test", &[])]),
            environment("empty", &[("empty", &[])]),
        ];
        let within = |namespace: &str| Operator { namespace: namespace.to_owned(), ..operator() };
        let operators = ["test", "prod-2", "elsewhere", "prod"].map(within);
        let shares = shares(&environments, &operators);
        let namespaces = shares.iter().map(|share| {
            let names = share.iter().map(|one| one.namespace.as_str());
            names.collect::<Vec<_>>()
        });
        let namespaces: Vec<Vec<&str>> = namespaces.collect();
        assert_eq!(namespaces, [vec!["prod-2", "prod"], vec!["test"], vec![]]);
    }
}
