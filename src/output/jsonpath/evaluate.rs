//! Walks an object along a parsed template.

use serde_json::Value as Json;

use super::compare::compare;
use super::node::{Comparison, End, Filter, Node, Slice};
use crate::output::go::{Value, sorted};

/// Ranges inside of each other. More are refused: as with kubectl, what follows a range without an end
/// belongs to the loop and is walked once more behind it, which doubles the work with every such range.
const DEEPEST: usize = 20;

/// The most values that all steps of one run may find together. Recursive descents behind each other, and
/// ranges within ranges, multiply what they find; a list of ten thousand objects has a hundredth of this.
const MOST: usize = if cfg!(any(test, fuzzing)) {
    100_000
} else {
    4_000_000
};

type Values<'a> = Vec<Value<'a>>;
type Found<'a> = Result<Values<'a>, Failure<'a>>;

/// Why a step could not be taken, and what had been found when it failed: a filter that only asks
/// whether something exists looks at that and not at the reason.
struct Failure<'a> {
    reason: String,
    found: Values<'a>,
}

impl<'a> Failure<'a> {
    fn new(reason: impl Into<String>, found: &[Value<'a>]) -> Self {
        Self {
            reason: reason.into(),
            found: found.to_vec(),
        }
    }
}

/// One run over one object.
pub(super) struct Evaluation<'a> {
    nodes: &'a [Node],
    /// A `range` was met and its loop has yet to start.
    starting: usize,
    /// An `end` was met and its loop has yet to stop.
    ending: usize,
    /// Loops that are running.
    depth: usize,
    /// Where the loop that stopped last has its `end`.
    last_end: Option<usize>,
    /// How many values may still be found.
    left: usize,
}

impl<'a> Evaluation<'a> {
    /// A run of the template that consists of `nodes`.
    pub(super) const fn of(nodes: &'a [Node]) -> Self {
        Self {
            nodes,
            starting: 0,
            ending: 0,
            depth: 0,
            last_end: None,
            left: MOST,
        }
    }

    /// What each part of the template finds in `object`.
    pub(super) fn run(mut self, object: &'a Json) -> Result<Vec<Values<'a>>, String> {
        self.parts(&Value::from(object), 0)
    }

    /// The parts from number `first` on, seen from `current`.
    fn parts(&mut self, current: &Value<'a>, first: usize) -> Result<Vec<Values<'a>>, String> {
        let mut parts = Vec::new();
        let mut at = first;
        while let Some(node) = self.nodes.get(at) {
            let found = self
                .step(vec![current.clone()], node)
                .map_err(|failure| failure.reason)?;
            if self.ending > 0 && self.ending <= self.depth {
                self.ending -= 1;
                self.last_end = Some(at);
                break;
            }
            if self.starting > 0 {
                self.starting -= 1;
                parts.extend(self.repeat(found, at + 1)?);
                at = self.last_end.filter(|end| *end > at).unwrap_or(at);
            } else {
                parts.push(found);
            }
            at += 1;
        }
        Ok(parts)
    }

    /// The parts from number `first` on for each of `values`. Without values they are walked once for
    /// nothing, to find where the loop ends.
    fn repeat(&mut self, values: Values<'a>, first: usize) -> Result<Vec<Values<'a>>, String> {
        if self.depth == DEEPEST {
            return Err(format!("more than {DEEPEST} ranges inside of each other"));
        }
        self.depth += 1;
        let mut parts = Vec::new();
        if values.is_empty() {
            self.parts(&Value::Missing, first)?;
        }
        for value in values {
            let value = if value.is_present() { value } else { Value::Missing };
            parts.extend(self.parts(&value, first)?);
        }
        self.depth -= 1;
        Ok(parts)
    }

    fn steps(&mut self, values: Values<'a>, nodes: &'a [Node]) -> Found<'a> {
        nodes
            .iter()
            .try_fold(values, |values, node| self.step(values, node))
    }

    /// One step, which takes what it finds off what may be found.
    fn step(&mut self, values: Values<'a>, node: &'a Node) -> Found<'a> {
        let found = self.taken(values, node)?;
        match self.left.checked_sub(found.len() + 1) {
            Some(left) => self.left = left,
            None => return Err(Failure::new(format!("it finds more than {MOST} values"), &[])),
        }
        Ok(found)
    }

    fn taken(&mut self, values: Values<'a>, node: &'a Node) -> Found<'a> {
        match node {
            Node::Text(text) => Ok(vec![Value::Text(text.into())]),
            Node::Braces(nodes) => self.steps(values, nodes),
            Node::Field(name) => Ok(values.iter().filter_map(|value| value.get(name)).collect()),
            Node::Slice(slice) => cut(&values, *slice, self.left),
            Node::Union(parts) => self.union(&values, parts),
            Node::Filter(filter) => self.filter(&values, filter),
            // One more than may be found is enough to refuse it.
            Node::Wildcard => Ok(values.iter().flat_map(children).take(self.left + 1).collect()),
            Node::Descent => {
                let mut found = Vec::new();
                descend(&values, self.left, &mut found);
                Ok(found)
            }
            Node::Word(word) => self.word(values, word),
            Node::Integer(number) => Ok(values.iter().map(|_| Value::Count(*number)).collect()),
            Node::Float(number) => Ok(values.iter().map(|_| Value::Float(*number)).collect()),
            Node::Bool(truth) => Ok(values.iter().map(|_| Value::Bool(*truth)).collect()),
        }
    }

    fn word(&mut self, values: Values<'a>, word: &str) -> Found<'a> {
        match word {
            "range" => {
                self.starting += 1;
                Ok(values)
            }
            "end" if self.depth > 0 => {
                self.ending += 1;
                Ok(Vec::new())
            }
            "end" => Err(Failure::new("end without a range", &[])),
            _ => Err(Failure::new(format!("unrecognized identifier {word}"), &values)),
        }
    }

    fn union(&mut self, values: &[Value<'a>], parts: &'a [Vec<Node>]) -> Found<'a> {
        let mut found = Vec::new();
        for part in parts {
            let part = self.steps(values.to_vec(), part);
            found.extend(part.map_err(|failure| Failure::new(failure.reason, values))?);
        }
        Ok(found)
    }

    fn filter(&mut self, values: &[Value<'a>], filter: &'a Filter) -> Found<'a> {
        let mut found = Vec::new();
        for value in values {
            let Value::List(items) = value else {
                let reason = format!("a filter needs a list, not {}", value.kind());
                return Err(Failure::new(reason, values));
            };
            for item in *items {
                let item = Value::from(item);
                if self
                    .passes(&item, filter)
                    .map_err(|reason| Failure::new(reason, values))?
                {
                    found.push(item);
                }
            }
        }
        Ok(found)
    }

    fn passes(&mut self, item: &Value<'a>, filter: &'a Filter) -> Result<bool, String> {
        let left = self.steps(vec![item.clone()], &filter.left);
        let Some(Comparison { operator, right }) = &filter.comparison else {
            return Ok(!left.unwrap_or_else(|failure| failure.found).is_empty());
        };
        let Some(left) = single(left)? else {
            return Ok(false);
        };
        let Some(right) = single(self.steps(vec![item.clone()], right))? else {
            return Ok(false);
        };
        compare(&left, operator, &right)
    }
}

/// The one value that a side of a comparison stands for, if it finds any.
fn single(found: Found<'_>) -> Result<Option<Value<'_>>, String> {
    let mut found = found.map_err(|failure| failure.reason)?;
    if found.len() > 1 {
        return Err("can only compare one element at a time".to_owned());
    }
    Ok(found.pop())
}

/// The items of `values` that `slice` means; no more than one more than `most`.
fn cut<'a>(values: &[Value<'a>], slice: Slice, most: usize) -> Found<'a> {
    let mut found = Vec::new();
    for value in values {
        if found.len() > most {
            break;
        }
        match value {
            Value::Null => {}
            Value::List(items) => match bounds(slice, items.len()) {
                Err(reason) => return Err(Failure::new(reason, values)),
                // No element is asked for: kubectl then leaves the other lists alone, too.
                Ok(None) => return Ok(found),
                Ok(Some((range, step))) => found.extend(items[range].iter().step_by(step).map(Value::from)),
            },
            _ => {
                return Err(Failure::new(
                    format!("an index needs a list, not {}", value.kind()),
                    values,
                ));
            }
        }
    }
    Ok(found)
}

/// The elements that a slice of a list of `length` takes, and the step between them.
fn bounds(slice: Slice, length: usize) -> Result<Option<(std::ops::Range<usize>, usize)>, String> {
    let length = i64::try_from(length).unwrap_or(i64::MAX);
    let from_end = |index: i64| {
        if index < 0 {
            index.saturating_add(length)
        } else {
            index
        }
    };
    let start = from_end(slice.start.unwrap_or_default());
    let end = match slice.end {
        End::Open => length,
        End::Before(end) => from_end(end),
        End::Single => start.saturating_add(1),
    };
    if start == end {
        return Ok(None);
    }
    let outside = |index: i64| {
        Err(format!(
            "array index out of bounds: index {index}, length {length}"
        ))
    };
    let step = slice.step.unwrap_or(1);
    match (usize::try_from(start), usize::try_from(end)) {
        (Ok(_), Ok(_)) if start >= length => outside(start),
        (Err(_), _) => outside(start),
        (_, Err(_)) => outside(end.saturating_sub(1)),
        _ if end > length => outside(end - 1),
        (Ok(from), Ok(to)) if from < to && step > 0 => {
            Ok(Some((from..to, usize::try_from(step).unwrap_or(usize::MAX))))
        }
        _ if start > end => Err(format!(
            "starting index {start} is greater than ending index {end}"
        )),
        _ => Err("step must be > 0".to_owned()),
    }
}

/// What a value consists of. kubectl takes the fields of a map in an arbitrary order; here they are
/// sorted by name.
fn children<'a>(value: &Value<'a>) -> Values<'a> {
    match value {
        Value::Map(fields) => sorted(fields)
            .into_iter()
            .map(|(_, field)| Value::from(field))
            .collect(),
        Value::List(items) => items.iter().map(Value::from).collect(),
        Value::Text(text) => text.iter().copied().map(Value::Byte).collect(),
        _ => Vec::new(),
    }
}

/// All values below `values` that consist of something, each before what it consists of; no more than one
/// more than `most`.
fn descend<'a>(values: &[Value<'a>], most: usize, found: &mut Values<'a>) {
    for value in values {
        if found.len() > most {
            return;
        }
        let children = children(value);
        if !children.is_empty() {
            found.push(value.clone());
            descend(&children, most, found);
        }
    }
}
