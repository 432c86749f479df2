//! Walks an object along a parsed template.

use serde_json::Value as Json;

use super::compare::compare;
use super::node::{Comparison, End, Filter, Node, Slice};
use crate::budget::{Budget, NODE, WORD};
use crate::go::{Value, sorted};

/// Ranges inside of each other. More are refused: as with kubectl, what follows a range without an end
/// belongs to the loop and is walked once more behind it, which doubles the work with every such range.
const DEEPEST: usize = 20;

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
        Self { reason: reason.into(), found: found.to_vec() }
    }
}

/// One run over one object.
pub(super) struct Evaluation<'a, 'b> {
    nodes: &'a [Node],
    /// A `range` was met and its loop has yet to start.
    starting: usize,
    /// An `end` was met and its loop has yet to stop.
    ending: usize,
    /// Loops that are running.
    depth: usize,
    /// Where the loop that stopped last has its `end`.
    last_end: Option<usize>,
    budget: &'b mut Budget,
}

impl<'a, 'b> Evaluation<'a, 'b> {
    /// A run of the template that consists of `nodes`.
    pub(super) const fn of(nodes: &'a [Node], budget: &'b mut Budget) -> Self {
        Self { nodes, starting: 0, ending: 0, depth: 0, last_end: None, budget }
    }

    /// What each part of the template finds in `object`.
    pub(super) fn run(mut self, object: &'a Json) -> Result<Vec<Values<'a>>, String> {
        let found = self.parts(&Value::from(object), 0);
        // A filter may have hidden why it found nothing.
        self.budget.check()?;
        found
    }

    /// The parts from number `first` on, seen from `current`.
    fn parts(&mut self, current: &Value<'a>, first: usize) -> Result<Vec<Values<'a>>, String> {
        let mut parts = Vec::new();
        let mut at = first;
        while let Some(node) = self.nodes.get(at) {
            let found = self.step(vec![current.clone()], node).map_err(|failure| failure.reason)?;
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
        nodes.iter().try_fold(values, |values, node| self.step(values, node))
    }

    /// One step, which takes what it looks at and what it finds off the budget.
    fn step(&mut self, values: Values<'a>, node: &'a Node) -> Found<'a> {
        self.spend(NODE + WORD * values.len())?;
        let found = self.taken(values, node)?;
        let outcome = self.budget.found(found.len() + 1);
        outcome.map_err(|reason| Failure::new(reason, &[]))?;
        Ok(found)
    }

    fn spend(&mut self, cost: usize) -> Result<(), Failure<'a>> {
        let outcome = self.budget.spend(cost);
        outcome.map_err(|reason| Failure::new(reason, &[]))
    }

    fn taken(&mut self, values: Values<'a>, node: &'a Node) -> Found<'a> {
        match node {
            Node::Text(text) => Ok(vec![Value::Text(text.into())]),
            Node::Braces(nodes) => self.steps(values, nodes),
            Node::Field(name) => {
                self.spend(values.len().saturating_mul(name.len()))?;
                Ok(values.iter().filter_map(|value| value.get(name)).collect())
            }
            // One more than may be found is enough to refuse it, here and below.
            Node::Slice(slice) => cut(&values, *slice, self.budget.values_left()),
            Node::Union(parts) => self.union(&values, parts),
            Node::Filter(filter) => self.filter(&values, filter),
            Node::Wildcard => self.wildcard(&values),
            Node::Descent => {
                let mut found = Vec::new();
                self.descend(&values, &mut found)?;
                Ok(found)
            }
            Node::Word(word) => self.word(values, word),
            Node::Integer(number) => Ok(values.iter().map(|_| Value::Count(*number)).collect()),
            Node::Float(number) => Ok(values.iter().map(|_| Value::Float(*number)).collect()),
            Node::Bool(truth) => Ok(values.iter().map(|_| Value::Bool(*truth)).collect()),
        }
    }

    fn wildcard(&mut self, values: &[Value<'a>]) -> Found<'a> {
        let mut found = Vec::new();
        for value in values {
            if found.len() > self.budget.values_left() {
                break;
            }
            found.extend(self.children(value)?);
        }
        Ok(found)
    }

    /// All values below `values` that consist of something, each before what it consists of.
    fn descend(&mut self, values: &[Value<'a>], found: &mut Values<'a>) -> Result<(), Failure<'a>> {
        for value in values {
            if found.len() > self.budget.values_left() {
                break;
            }
            let children = self.children(value)?;
            if !children.is_empty() {
                found.push(value.clone());
                self.descend(&children, found)?;
            }
        }
        Ok(())
    }

    /// What a value consists of. kubectl takes the fields of a map in an arbitrary order; here they are
    /// sorted by name.
    fn children(&mut self, value: &Value<'a>) -> Found<'a> {
        let count = match value {
            Value::Map(fields) => fields.len(),
            Value::List(items) => items.len(),
            Value::Text(text) => text.len(),
            _ => return Ok(Vec::new()),
        };
        self.spend(count.saturating_mul(WORD))?;
        Ok(match value {
            Value::Map(fields) => sorted(fields).into_iter().map(|(_, field)| Value::from(field)).collect(),
            Value::List(items) => items.iter().map(Value::from).collect(),
            Value::Text(text) => text.iter().copied().map(Value::Byte).collect(),
            _ => Vec::new(),
        })
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
            if found.len() > self.budget.values_left() {
                break;
            }
            self.spend(WORD * values.len())?;
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
                self.spend(WORD)?;
                let item = Value::from(item);
                if self.passes(&item, filter).map_err(|reason| Failure::new(reason, values))? {
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
        let Some(left) = single(left)? else { return Ok(false) };
        let Some(right) = single(self.steps(vec![item.clone()], right))? else { return Ok(false) };
        self.budget.spend(left.length().min(right.length()))?;
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
                // No element is requested: kubectl then leaves the other lists alone, too.
                Ok(None) => return Ok(found),
                Ok(Some((range, step))) => found.extend(items[range].iter().step_by(step).map(Value::from)),
            },
            _ => return Err(Failure::new(format!("an index needs a list, not {}", value.kind()), values)),
        }
    }
    Ok(found)
}

/// The elements that a slice of a list of `length` takes, and the step between them.
fn bounds(slice: Slice, length: usize) -> Result<Option<(std::ops::Range<usize>, usize)>, String> {
    let length = i64::try_from(length).unwrap_or(i64::MAX);
    let from_end = |index: i64| {
        if index < 0 { index.saturating_add(length) } else { index }
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
    let outside = |index: i64| Err(format!("array index out of bounds: index {index}, length {length}"));
    let step = slice.step.unwrap_or(1);
    match (usize::try_from(start), usize::try_from(end)) {
        (Ok(_), Ok(_)) if start >= length => outside(start),
        (Err(_), _) => outside(start),
        (_, Err(_)) => outside(end.saturating_sub(1)),
        _ if end > length => outside(end - 1),
        (Ok(from), Ok(to)) if from < to && step > 0 => {
            Ok(Some((from..to, usize::try_from(step).unwrap_or(usize::MAX))))
        }
        _ if start > end => Err(format!("starting index {start} is greater than ending index {end}")),
        _ => Err("step must be > 0".to_owned()),
    }
}
