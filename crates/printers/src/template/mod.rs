//! Go templates with kubectl's functions.
//!
//! Everything of `text/template` that makes sense for a JSON object. The libraries at hand were
//! measured against the original with 140 templates: `gotmpl` differed in 27 and `gtmpl` in 70 of
//! them, down to templates without `{{end}}` that they accepted.

mod escape;
mod execute;
mod functions;
mod lex;
mod node;
mod number;
mod parse;

use std::collections::HashMap;

use serde_json::Value as Json;

use self::execute::Execution;
use self::node::Node;
use crate::budget::Budget;

/// The name of the template that is printed, which a template may define or call like any other.
const MAIN: &str = "output";

/// A parsed template, as in `-o go-template='{{.metadata.name}}'`.
#[derive(Debug)]
pub(crate) struct Template {
    bodies: HashMap<String, Vec<Node>>,
}

impl Template {
    /// Parses `text`; the error gives the reason.
    pub(crate) fn parse(text: &str, budget: &mut Budget) -> Result<Self, String> {
        Ok(Self { bodies: parse::parse(text, MAIN, budget)? })
    }

    /// What the template prints for `object`.
    pub(crate) fn render(&self, object: &Json, budget: &mut Budget) -> Result<Vec<u8>, String> {
        Execution::new(&self.bodies, budget).run(MAIN, object)
    }
}

#[cfg(test)]
mod tests;
