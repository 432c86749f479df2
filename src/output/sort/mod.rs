//! kubectl's `--sort-by`.

use std::cmp::Ordering;

use serde_json::Value as Json;

use super::Error;
use super::go::{Value, order};
use super::jsonpath::{Template, relaxed};
use crate::domain::quantity::Quantity;

/// What objects are sorted by: a path in any of the forms that kubectl accepts.
#[derive(Debug)]
pub struct SortKey {
    path: String,
    template: Template,
}

/// What an object has at the path.
enum Key<'a> {
    Nothing,
    Null,
    Value(Value<'a>, Option<Quantity>),
}

impl SortKey {
    /// Parses `.metadata.name`, `metadata.name`, `{.metadata.name}` or `{metadata.name}`.
    pub fn parse(path: &str) -> Result<Self, Error> {
        let template = relaxed(path).and_then(|path| Template::parse(&path));
        let template = template.map_err(|reason| Error::SortKey {
            path: path.to_owned(),
            reason,
        })?;
        Ok(Self {
            path: path.to_owned(),
            template,
        })
    }

    /// The positions of `objects` in their order: quantities and numbers by size, text by its
    /// characters, objects that have nothing there first.
    ///
    /// Objects of which none has the path, or whose values cannot be compared, are an error.
    pub fn order(&self, objects: &[Json]) -> Result<Vec<usize>, Error> {
        let keys = objects
            .iter()
            .map(|object| self.key(object))
            .collect::<Result<Vec<_>, _>>()?;
        if !keys.is_empty() && keys.iter().all(|key| matches!(key, Key::Nothing)) {
            return Err(self.error("none of the objects has it"));
        }
        let mut order: Vec<usize> = Vec::with_capacity(keys.len());
        // kubectl's comparison is no total order (`1` < `1a` < `9` as text, `9` < `10` as quantities),
        // which the library's sort does not allow. Inserting one by one gives kubectl's own result.
        for index in 0..keys.len() {
            let mut place = order.len();
            while place > 0
                && less(&keys[index], &keys[order[place - 1]]).map_err(|reason| self.error(&reason))?
            {
                place -= 1;
            }
            order.insert(place, index);
        }
        Ok(order)
    }

    /// Sorts the `items` of a list; what is no list stays as it is.
    pub fn sort(&self, list: &mut Json) -> Result<(), Error> {
        if let Some(Json::Array(items)) = list.get_mut("items") {
            let order = self.order(items)?;
            *items = order.into_iter().map(|index| items[index].take()).collect();
        }
        Ok(())
    }

    fn key<'a>(&'a self, object: &'a Json) -> Result<Key<'a>, Error> {
        let found = self.template.find(object).map_err(|reason| self.error(&reason))?;
        Ok(
            match found.into_iter().next().and_then(|part| part.into_iter().next()) {
                None => Key::Nothing,
                Some(Value::Missing | Value::Null) => Key::Null,
                Some(value) => {
                    let quantity = match &value {
                        Value::Text(text) => Quantity::parse(text),
                        _ => None,
                    };
                    Key::Value(value, quantity)
                }
            },
        )
    }

    fn error(&self, reason: &str) -> Error {
        Error::Sort {
            path: self.path.clone(),
            reason: reason.to_owned(),
        }
    }
}

fn less(left: &Key, right: &Key) -> Result<bool, String> {
    match (left, right) {
        (Key::Nothing, _) => Ok(true),
        (_, Key::Nothing | Key::Null) => Ok(false),
        (Key::Null, _) => Ok(true),
        (Key::Value(_, Some(left)), Key::Value(_, Some(right))) => Ok(left < right),
        (Key::Value(left, _), Key::Value(right, _)) => Ok(order(left, right)? == Ordering::Less),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn order(values: &[Json]) -> Result<Vec<usize>, Error> {
        let objects: Vec<_> = values
            .iter()
            .map(|value| {
                if value == "none" {
                    json!({})
                } else {
                    json!({"v": value})
                }
            })
            .collect();
        SortKey::parse("v")?.order(&objects)
    }

    #[test]
    fn quantities_sort_by_size_and_text_by_characters() {
        assert_eq!(
            order(&[json!("1Gi"), json!("512Mi"), json!("2")]).unwrap(),
            [2, 1, 0]
        );
        assert_eq!(order(&[json!("b"), json!("a"), json!("a")]).unwrap(), [1, 2, 0]);
        assert_eq!(order(&[json!(10), json!(9)]).unwrap(), [1, 0]);
    }

    #[test]
    fn what_is_missing_comes_first() {
        assert_eq!(
            order(&[json!(1), json!("none"), json!(null), json!("none")]).unwrap(),
            [3, 1, 2, 0]
        );
        assert!(order(&[json!("none")]).is_err());
        assert!(order(&[]).unwrap().is_empty());
    }

    #[test]
    fn equal_values_keep_their_order() {
        let values: Vec<_> = (0..100).map(|index| json!(index % 2)).collect();
        let expected: Vec<_> = (0..100).step_by(2).chain((1..100).step_by(2)).collect();
        assert_eq!(order(&values).unwrap(), expected);
    }

    #[test]
    fn values_of_different_kinds_are_an_error() {
        for values in [
            [json!(1), json!("a")],
            [json!(true), json!(false)],
            [json!([]), json!([])],
            [json!(1.5), json!(1)],
        ] {
            assert!(order(&values).is_err(), "{values:?}");
        }
    }
}
