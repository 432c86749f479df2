//! kubectl's JSONPath.
//!
//! Not the JSONPath of RFC 9535: text outside of braces, `{range}` and `{end}`, filters with one
//! comparison, `..`, unions, and results that are printed one after another.

mod compare;
mod evaluate;
mod node;
mod parse;
mod relaxed;

pub(crate) use relaxed::relaxed;

use serde_json::Value as Json;

use self::evaluate::Evaluation;
use self::node::Node;
use crate::budget::{Budget, FORMATTED};
use crate::go::{self, Value};

/// A parsed template, as in `-o jsonpath='{.metadata.name}'`.
#[derive(Debug)]
pub(crate) struct Template {
    nodes: Vec<Node>,
}

impl Template {
    /// Parses `text`; the error gives the reason.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        Ok(Self { nodes: parse::parse(text)? })
    }

    /// What each part of the template finds in `object`. A key that is missing finds nothing.
    pub(crate) fn find<'a>(
        &'a self,
        object: &'a Json,
        budget: &mut Budget,
    ) -> Result<Vec<Vec<Value<'a>>>, String> {
        budget.forget_found();
        Evaluation::of(&self.nodes, budget).run(object)
    }

    /// What kubectl prints: the results of a part separated by spaces, lists and maps as JSON.
    pub(crate) fn render(&self, object: &Json, budget: &mut Budget) -> Result<Vec<u8>, String> {
        let mut out = Vec::new();
        for part in self.find(object, budget)? {
            for (index, value) in part.iter().enumerate() {
                let before = out.len();
                if index > 0 {
                    out.push(b' ');
                }
                print(&mut out, value, budget.longest_output());
                budget.printed(&out, before, FORMATTED)?;
            }
        }
        Ok(out)
    }

    /// What `-o jsonpath-as-json` prints: the results of each part as a JSON list.
    pub(crate) fn render_as_json(&self, object: &Json, budget: &mut Budget) -> Result<Vec<u8>, String> {
        let mut out = Vec::new();
        for part in self.find(object, budget)? {
            let before = out.len();
            go::indented(&mut out, &part, budget.longest_output());
            out.push(b'\n');
            budget.printed(&out, before, FORMATTED)?;
        }
        Ok(out)
    }
}

fn print(out: &mut Vec<u8>, value: &Value, most: usize) {
    match value {
        Value::List(_) | Value::Map(_) => go::compact(out, value, most),
        Value::Missing => out.extend_from_slice(b"<no value>"),
        Value::Null => out.extend_from_slice(b"null"),
        _ => go::print(out, std::slice::from_ref(value), most),
    }
}

#[cfg(test)]
mod tests;
