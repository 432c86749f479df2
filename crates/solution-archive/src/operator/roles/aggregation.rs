//! The aggregation rule of a `ClusterRole`: which others give it their rules (`pkg/apis/rbac/validation` of Kubernetes).

use serde_json::Value;

use crate::operator::schema::object::{is_qualified, is_value};
use crate::operator::schema::typed::{Fields, Kind};

/// What an aggregation rule has.
pub(super) const RULE: Fields = &[("clusterRoleSelectors", Kind::ListOf(SELECTOR))];

const SELECTOR: Fields =
    &[("matchLabels", Kind::MappingOfTexts), ("matchExpressions", Kind::ListOf(EXPRESSION))];

const EXPRESSION: Fields = &[("key", Kind::Text), ("operator", Kind::Text), ("values", Kind::Texts)];

/// What the API server refuses of an aggregation rule that it can read.
pub(super) fn problems(rule: &Value) -> Vec<String> {
    let given = &rule["clusterRoleSelectors"];
    if !rule.is_object() || !(given.is_null() || given.is_array()) {
        return Vec::new();
    }
    let selectors = items(given);
    if selectors.is_empty() {
        return vec!["aggregationRule has no clusterRoleSelectors".to_owned()];
    }
    let expressions = selectors.iter().flat_map(|selector| items(&selector["matchExpressions"]));
    let labels = selectors.iter().flat_map(|selector| {
        let labels = selector["matchLabels"].as_object();
        labels.into_iter().flatten()
    });
    let labels = labels.filter(|(key, value)| !is_qualified(key) || !is_label_value(value));
    labels
        .map(|(key, value)| format!("aggregationRule selects {key}={value}, which is not a valid label"))
        .chain(expressions.filter_map(of_expression))
        .collect()
}

fn of_expression(expression: &Value) -> Option<String> {
    let key = expression["key"].as_str().unwrap_or_default();
    let values = items(&expression["values"]);
    let problem = if !is_qualified(key) {
        "its key is not valid"
    } else if !values.iter().all(is_label_value) {
        "its values are not valid"
    } else {
        match (expression["operator"].as_str().unwrap_or_default(), values) {
            ("In" | "NotIn", []) => "it needs values",
            ("Exists" | "DoesNotExist", [_, ..]) => "it may not have values",
            ("In" | "NotIn" | "Exists" | "DoesNotExist", _) => return None,
            _ => "its operator is not In, NotIn, Exists or DoesNotExist",
        }
    };
    Some(format!("aggregationRule has an expression on {key:?}: {problem}"))
}

fn items(list: &Value) -> &[Value] {
    list.as_array().map_or(&[], Vec::as_slice)
}

fn is_label_value(value: &Value) -> bool {
    is_value(value.as_str().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_the_api_server_refuses_is_found() {
        let expression = |one: Value| json!({"clusterRoleSelectors": [{"matchExpressions": [one]}]});
        let found = [
            json!({"clusterRoleSelectors": []}),
            json!({"clusterRoleSelectors": [{"matchLabels": {"a b": "c"}}]}),
            expression(json!({"key": "-", "operator": "Exists"})),
            expression(json!({"key": "a", "operator": "In"})),
            expression(json!({"key": "a", "operator": "Exists", "values": ["b"]})),
            expression(json!({"key": "a", "operator": "in", "values": ["b"]})),
            expression(json!({"key": "a", "operator": "In", "values": ["b c"]})),
        ]
        .map(|rule| problems(&rule).join("; "));
        insta::assert_snapshot!(found.join("\n"), @r#"
        aggregationRule has no clusterRoleSelectors
        aggregationRule selects a b="c", which is not a valid label
        aggregationRule has an expression on "-": its key is not valid
        aggregationRule has an expression on "a": it needs values
        aggregationRule has an expression on "a": it may not have values
        aggregationRule has an expression on "a": its operator is not In, NotIn, Exists or DoesNotExist
        aggregationRule has an expression on "a": its values are not valid
        "#);
        for good in [
            Value::Null,
            json!({"clusterRoleSelectors": [{}]}),
            expression(json!({"key": "example.com/a", "operator": "NotIn", "values": ["b", ""]})),
        ] {
            assert_eq!(problems(&good), Vec::<String>::new(), "{good}");
        }
    }
}
