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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::samples::environment;
    use crate::testing::samples::operator;

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
