//! kubectl's `--sort-by`.

use std::cmp::Ordering;

use serde_json::Value as Json;

use crate::budget::Budget;
use crate::go::{Value, order};
use crate::jsonpath::{Template, relaxed};
use crate::{Bounds, Error, Quantity};

/// Steps of a comparison.
const COMPARISON: usize = 16;

/// What objects are sorted by: a path in any of the forms that kubectl accepts.
#[derive(Debug)]
pub struct SortKey {
    path: String,
    template: Template,
    bounds: Bounds,
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
        let template = template.map_err(|reason| Error::SortKey { path: path.to_owned(), reason })?;
        Ok(Self { path: path.to_owned(), template, bounds: Bounds::default() })
    }

    /// The same sort key within other bounds than the default.
    #[must_use]
    pub fn within(self, bounds: Bounds) -> Self {
        Self { bounds, ..self }
    }

    /// The positions of `objects` in their order: quantities and numbers by size, text by its
    /// characters, objects that have nothing there first.
    ///
    /// Objects of which none has the path, or whose values cannot be compared, are an error.
    ///
    /// ```
    /// use printers::SortKey;
    /// use serde_json::json;
    ///
    /// let objects = [json!({"size": "1Gi"}), json!({"size": "20Mi"})];
    /// assert_eq!(SortKey::parse("{.size}")?.order(&objects)?, [1, 0]);
    /// # Ok::<(), printers::Error>(())
    /// ```
    pub fn order(&self, objects: &[Json]) -> Result<Vec<usize>, Error> {
        let mut budget = Budget::new(self.bounds);
        let keys =
            objects.iter().map(|object| self.key(object, &mut budget)).collect::<Result<Vec<_>, _>>()?;
        if !keys.is_empty() && keys.iter().all(|key| matches!(key, Key::Nothing)) {
            let is_path = self.path.contains(['.', '{']);
            let advice = if is_path { "" } else { "; it is a path in the object, such as .metadata.name" };
            return Err(self.error(&format!("none of the objects has it{advice}")));
        }
        let order = if agree(&keys) { sorted(&keys, &mut budget) } else { inserted(&keys, &mut budget) };
        order.map_err(|reason| self.error(&reason))
    }

    /// Sorts the `items` of a list. Any other value is left as it is.
    pub fn sort(&self, list: &mut Json) -> Result<(), Error> {
        if let Some(Json::Array(items)) = list.get_mut("items") {
            let order = self.order(items)?;
            *items = order.into_iter().map(|index| items[index].take()).collect();
        }
        Ok(())
    }

    fn key<'a>(&'a self, object: &'a Json, budget: &mut Budget) -> Result<Key<'a>, Error> {
        let found = self.template.find(object, budget).map_err(|reason| self.error(&reason))?;
        Ok(match found.into_iter().next().and_then(|part| part.into_iter().next()) {
            None => Key::Nothing,
            Some(Value::Missing | Value::Null) => Key::Null,
            Some(value) => {
                let quantity = match &value {
                    Value::Text(text) => Quantity::parse(text),
                    _ => None,
                };
                Key::Value(value, quantity)
            }
        })
    }

    fn error(&self, reason: &str) -> Error {
        Error::Sort { path: self.path.clone(), reason: reason.to_owned() }
    }
}

/// Values of one class can be compared with each other, and the comparisons agree.
#[derive(PartialEq, Eq)]
enum Class {
    Quantity,
    Text,
    Integer,
    Float,
}

/// Whether all values among `keys` are of one class. kubectl's comparisons do not agree
/// where some texts are quantities and others are not: `1` < `1a` < `9` as text, `9` < `10` as quantities.
fn agree(keys: &[Key]) -> bool {
    let mut classes = keys.iter().filter_map(|key| match key {
        Key::Nothing | Key::Null => None,
        Key::Value(_, Some(_)) => Some(Some(Class::Quantity)),
        Key::Value(Value::Text(_), None) => Some(Some(Class::Text)),
        Key::Value(Value::Integer(_) | Value::Count(_) | Value::Byte(_), None) => Some(Some(Class::Integer)),
        Key::Value(Value::Float(_), None) => Some(Some(Class::Float)),
        Key::Value(..) => Some(None),
    });
    let first = classes.next().unwrap_or(Some(Class::Integer));
    first.is_some() && classes.all(|class| class == first)
}

/// The order of keys that agree: what [`inserted`] gives, in less time.
fn sorted(keys: &[Key], budget: &mut Budget) -> Result<Vec<usize>, String> {
    let places = |wanted: fn(&Key) -> bool| (0..keys.len()).filter(move |&place| wanted(&keys[place]));
    // kubectl's insertion sort reverses objects without the field.
    let nothing = places(|key| matches!(key, Key::Nothing)).rev();
    let null = places(|key| matches!(key, Key::Null));
    let mut values: Vec<usize> = places(|key| matches!(key, Key::Value(..))).collect();
    values.sort_by(|&left, &right| compared(&keys[left], &keys[right], budget).unwrap_or(Ordering::Equal));
    budget.check()?;
    Ok(nothing.chain(null).chain(values).collect())
}

/// Sorts as kubectl does: each key is inserted behind the last one that it is not less than. Where keys of different
/// kinds are compared, the result is not sorted, but it is the same as kubectl's.
fn inserted(keys: &[Key], budget: &mut Budget) -> Result<Vec<usize>, String> {
    let mut order: Vec<usize> = Vec::with_capacity(keys.len());
    for index in 0..keys.len() {
        let mut place = order.len();
        while place > 0 && less(&keys[index], &keys[order[place - 1]], budget)? {
            place -= 1;
        }
        order.insert(place, index);
    }
    Ok(order)
}

fn less(left: &Key, right: &Key, budget: &mut Budget) -> Result<bool, String> {
    budget.spend(COMPARISON)?;
    match (left, right) {
        (Key::Nothing, _) => Ok(true),
        (_, Key::Nothing | Key::Null) => Ok(false),
        (Key::Null, _) => Ok(true),
        _ => Ok(compared(left, right, budget)? == Ordering::Less),
    }
}

/// How two values compare.
fn compared(left: &Key, right: &Key, budget: &mut Budget) -> Result<Ordering, String> {
    match (left, right) {
        (Key::Value(_, Some(left)), Key::Value(_, Some(right))) => {
            budget.spend(COMPARISON)?;
            Ok(left.cmp(right))
        }
        (Key::Value(left, _), Key::Value(right, _)) => {
            budget.spend(COMPARISON + left.length().min(right.length()))?;
            order(left, right)
        }
        _ => Ok(Ordering::Equal),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn order(values: &[Json]) -> Result<Vec<usize>, Error> {
        let objects: Vec<_> = values
            .iter()
            .map(|value| if value == "none" { json!({}) } else { json!({"v": value}) })
            .collect();
        SortKey::parse("v")?.order(&objects)
    }

    #[test]
    fn quantities_sort_by_size_and_text_by_characters() {
        assert_eq!(order(&[json!("1Gi"), json!("512Mi"), json!("2")]).unwrap(), [2, 1, 0]);
        assert_eq!(order(&[json!("b"), json!("a"), json!("a")]).unwrap(), [1, 2, 0]);
        assert_eq!(order(&[json!(10), json!(9)]).unwrap(), [1, 0]);
    }

    #[test]
    fn what_is_missing_comes_first() {
        assert_eq!(order(&[json!(1), json!("none"), json!(null), json!("none")]).unwrap(), [3, 1, 2, 0]);
        let message = |path: &str| SortKey::parse(path).unwrap().order(&[json!({})]).unwrap_err().to_string();
        assert_eq!(message(".v"), "cannot sort by \".v\": none of the objects has it");
        assert_eq!(
            message("NAME"),
            "cannot sort by \"NAME\": none of the objects has it; it is a path in the object, such as .metadata.name"
        );
        assert!(order(&[]).unwrap().is_empty());
    }

    #[test]
    fn equal_values_keep_their_order() {
        let values: Vec<_> = (0..100).map(|index| json!(index % 2)).collect();
        let expected: Vec<_> = (0..100).step_by(2).chain((1..100).step_by(2)).collect();
        assert_eq!(order(&values).unwrap(), expected);
    }

    #[test]
    fn keys_that_agree_are_sorted_as_they_are_inserted() {
        let values = [
            vec![json!("b"), json!(null), json!("a"), json!("none"), json!("b"), json!("none")],
            vec![json!("1Gi"), json!("none"), json!("2"), json!("none"), json!("2.0"), json!(null)],
            vec![json!(2), json!(1), json!(null), json!(2), json!("none"), json!(null)],
            vec![json!(2.5), json!("none"), json!(-0.5), json!(2.5), json!("none")],
        ];
        for values in values {
            let objects: Vec<Json> = values.iter().map(|value| json!({"v": value})).collect();
            let path = SortKey::parse("v").unwrap();
            let budget = &mut Budget::new(Bounds::default());
            let keys: Vec<Key> = objects
                .iter()
                .map(
                    |object| {
                        if object["v"] == "none" { Key::Nothing } else { path.key(object, budget).unwrap() }
                    },
                )
                .collect();
            assert!(agree(&keys));
            assert_eq!(sorted(&keys, budget), inserted(&keys, budget), "{values:?}");
        }
    }

    #[test]
    fn the_work_does_not_grow_with_the_square_of_the_objects() {
        let objects: Vec<Json> = (0..20_000).rev().map(|index| json!({"v": format!("n{index}")})).collect();
        let bounds = Bounds { work: 20_000 * 2_000, ..Bounds::default() };
        let order = SortKey::parse("v").unwrap().within(bounds).order(&objects);
        assert_eq!(order.unwrap().len(), objects.len());
        let mixed: Vec<Json> =
            (0..20_000).rev().map(|index| json!({"v": format!("{index}{}", ["", "a"][index % 2])})).collect();
        let reason = SortKey::parse("v").unwrap().within(bounds).order(&mixed).unwrap_err();
        assert!(reason.to_string().contains("takes too long"), "{reason}");
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
