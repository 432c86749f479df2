//! Runs a template over an object.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::Value as Json;

use super::functions::{Function, is_true};
use super::node::{Branch, Command, Node, Number, Operand, Pipeline};
use crate::budget::{Budget, FORMATTED, NODE, WORD};
use crate::go::{Value, print, sorted};

/// Templates and controls inside of each other; more are refused rather than run out of stack.
const DEEPEST: usize = 200;

/// Why a list of nodes was not walked to its end.
enum Stop {
    Break,
    Continue,
    Error(String),
}

impl From<String> for Stop {
    fn from(reason: String) -> Self {
        Self::Error(reason)
    }
}

/// One run of a template.
pub(super) struct Execution<'a, 'b> {
    bodies: &'a HashMap<String, Vec<Node>>,
    /// The variables that are known, the innermost last.
    variables: Vec<(&'a str, Value<'a>)>,
    out: Vec<u8>,
    depth: usize,
    budget: &'b mut Budget,
}

impl<'a, 'b> Execution<'a, 'b> {
    pub(super) const fn new(bodies: &'a HashMap<String, Vec<Node>>, budget: &'b mut Budget) -> Self {
        Self { bodies, variables: Vec::new(), out: Vec::new(), depth: 0, budget }
    }

    /// What the template called `name` prints for `object`.
    pub(super) fn run(mut self, name: &str, object: &'a Json) -> Result<Vec<u8>, String> {
        match self.template(name, &Value::from(object)) {
            Ok(()) => Ok(self.out),
            Err(Stop::Error(reason)) => Err(reason),
            Err(Stop::Break | Stop::Continue) => Err("a jump outside of a loop".to_owned()),
        }
    }

    /// Runs the template called `name`, which knows no variables but its own.
    fn template(&mut self, name: &str, dot: &Value<'a>) -> Result<(), Stop> {
        self.budget.spend(name.len())?;
        let bodies = self.bodies;
        let body = bodies.get(name).ok_or_else(|| format!("template {name:?} not defined"))?;
        let variables = std::mem::replace(&mut self.variables, vec![("$", dot.clone())]);
        self.walk(dot, body)?;
        self.variables = variables;
        Ok(())
    }

    fn walk(&mut self, dot: &Value<'a>, nodes: &'a [Node]) -> Result<(), Stop> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(format!("more than {DEEPEST} templates inside of each other").into());
        }
        nodes.iter().try_for_each(|node| self.node(dot, node))?;
        self.depth -= 1;
        Ok(())
    }

    fn node(&mut self, dot: &Value<'a>, node: &'a Node) -> Result<(), Stop> {
        self.budget.spend(NODE + computed(dot))?;
        match node {
            Node::Text(text) => self.print(&Value::Text(text.as_bytes().into()))?,
            Node::Action(pipeline) => {
                let value = self.pipeline(dot, pipeline)?;
                if pipeline.variables.is_empty() {
                    self.print(&value)?;
                }
            }
            Node::If(branch) => self.branch(dot, branch, |_| dot.clone())?,
            Node::With(branch) => self.branch(dot, branch, Value::clone)?,
            Node::Range(branch) => self.range(dot, branch)?,
            Node::Template(name, pipeline) => {
                let dot =
                    pipeline.as_ref().map_or(Ok(Value::Missing), |pipeline| self.pipeline(dot, pipeline))?;
                self.template(name, &dot)?;
            }
            Node::Break => return Err(Stop::Break),
            Node::Continue => return Err(Stop::Continue),
        }
        Ok(())
    }

    fn print(&mut self, value: &Value) -> Result<(), String> {
        let before = self.out.len();
        let cost = match value {
            Value::Text(_) => 1,
            _ => FORMATTED,
        };
        match value {
            Value::Missing | Value::Null => self.out.extend_from_slice(b"<no value>"),
            _ => print(&mut self.out, std::slice::from_ref(value), self.budget.longest_output()),
        }
        self.budget.printed(&self.out, before, cost)
    }

    /// `if` and `with`, whose bodies see what `inner` makes of the value.
    fn branch(
        &mut self,
        dot: &Value<'a>,
        branch: &'a Branch,
        inner: impl Fn(&Value<'a>) -> Value<'a>,
    ) -> Result<(), Stop> {
        let known = self.variables.len();
        let value = self.pipeline(dot, &branch.pipeline)?;
        if is_true(&value) {
            self.walk(&inner(&value), &branch.body)?;
        } else {
            self.walk(dot, &branch.otherwise)?;
        }
        self.variables.truncate(known);
        Ok(())
    }

    fn range(&mut self, dot: &Value<'a>, branch: &'a Branch) -> Result<(), Stop> {
        let known = self.variables.len();
        let value = self.pipeline(dot, &branch.pipeline)?;
        let depth = self.depth;
        let mut any = false;
        if let Value::Map(fields) = &value {
            // They are sorted.
            self.budget.spend(WORD * fields.len())?;
        }
        for (index, element) in elements(&value, branch.pipeline.variables.len())? {
            any = true;
            // A body may be empty.
            self.budget.spend(NODE)?;
            let inner = self.variables.len();
            self.bind(&branch.pipeline, index, &element)?;
            match self.walk(&element, &branch.body) {
                Err(Stop::Error(reason)) => return Err(reason.into()),
                Err(Stop::Break) => break,
                Ok(()) | Err(Stop::Continue) => {}
            }
            // A jump leaves from any depth.
            self.depth = depth;
            self.variables.truncate(inner);
        }
        self.depth = depth;
        if !any {
            self.walk(dot, &branch.otherwise)?;
        }
        self.variables.truncate(known);
        Ok(())
    }

    /// Gives the variables of a loop their values for one turn.
    fn bind(&mut self, pipeline: &'a Pipeline, index: Value<'a>, element: &Value<'a>) -> Result<(), Stop> {
        let values = match pipeline.variables.len() {
            2 => vec![index, element.clone()],
            _ => vec![element.clone()],
        };
        for (name, value) in pipeline.variables.iter().zip(values) {
            self.assign(name, value)?;
        }
        Ok(())
    }

    fn assign(&mut self, name: &str, value: Value<'a>) -> Result<(), String> {
        let place = self.place(name)?;
        self.variables[place].1 = value;
        Ok(())
    }

    fn variable(&mut self, name: &str) -> Result<Value<'a>, String> {
        let place = self.place(name)?;
        self.budget.spend(computed(&self.variables[place].1))?;
        Ok(self.variables[place].1.clone())
    }

    /// Where the innermost variable called `name` is.
    fn place(&mut self, name: &str) -> Result<usize, String> {
        let place = self.variables.iter().rposition(|(known, _)| *known == name);
        let seen = self.variables.len() - place.unwrap_or_default();
        self.budget.spend(seen.saturating_mul(WORD + name.len()))?;
        place.ok_or_else(|| format!("undefined variable: {name}"))
    }

    /// The value of a pipeline. A null counts as nothing from here on.
    fn pipeline(&mut self, dot: &Value<'a>, pipeline: &'a Pipeline) -> Result<Value<'a>, String> {
        let mut value = None;
        for command in &pipeline.commands {
            let found = self.command(dot, command, value)?;
            self.budget.spend(computed(&found))?;
            value = Some(match found {
                Value::Null => Value::Missing,
                value => value,
            });
        }
        let value = value.unwrap_or(Value::Missing);
        for name in &pipeline.variables {
            if pipeline.assigns {
                self.assign(name, value.clone())?;
            } else {
                self.variables.push((name, value.clone()));
            }
        }
        Ok(value)
    }

    fn command(
        &mut self,
        dot: &Value<'a>,
        command: &'a Command,
        last: Option<Value<'a>>,
    ) -> Result<Value<'a>, String> {
        let given = !command.arguments.is_empty() || last.is_some();
        match &command.first {
            Operand::Function(function) => self.call(dot, *function, &command.arguments, last),
            Operand::Field(path) => self.fields(dot, path, given),
            Operand::Variable(name, path) if !path.is_empty() => {
                let value = self.variable(name)?;
                self.fields(&value, path, given)
            }
            Operand::Chain(operand, path) => {
                let value = self.operand(dot, operand)?;
                self.fields(&value, path, given)
            }
            _ if given => Err("can't give argument to non-function".to_owned()),
            Operand::Nil => Err("nil is not a command".to_owned()),
            operand => self.operand(dot, operand),
        }
    }

    fn operand(&mut self, dot: &Value<'a>, operand: &'a Operand) -> Result<Value<'a>, String> {
        self.budget.spend(WORD)?;
        match operand {
            Operand::Dot => {
                self.budget.spend(computed(dot))?;
                Ok(dot.clone())
            }
            Operand::Nil => Ok(Value::Null),
            Operand::Bool(truth) => Ok(Value::Bool(*truth)),
            Operand::Number(Number::Integer(number)) => Ok(Value::Count(*number)),
            Operand::Number(Number::Float(number)) => Ok(Value::Float(*number)),
            Operand::Number(Number::Overflow) => Err("a number overflows int".to_owned()),
            Operand::Text(text) => Ok(Value::Text(text.into())),
            Operand::Field(path) => self.fields(dot, path, false),
            Operand::Variable(name, path) => {
                let value = self.variable(name)?;
                self.fields(&value, path, false)
            }
            Operand::Function(function) => self.call(dot, *function, &[], None),
            Operand::Pipeline(pipeline) => self.pipeline(dot, pipeline),
            Operand::Chain(operand, path) => {
                let value = self.operand(dot, operand)?;
                self.fields(&value, path, false)
            }
        }
    }

    /// Follows `path` from `value`. What is missing has every field, and none of them has a value; a null
    /// has none. Only the end of a path may have been `given` arguments, and only if it is not reached.
    fn fields(&mut self, value: &Value<'a>, path: &[String], given: bool) -> Result<Value<'a>, String> {
        let mut value = value.clone();
        for (index, name) in path.iter().enumerate() {
            self.budget.spend(WORD + name.len())?;
            value = match value {
                Value::Missing => Value::Missing,
                Value::Map(_) if given && index + 1 == path.len() => {
                    return Err(format!("{name} is not a method but has arguments"));
                }
                Value::Map(_) => value.get(name).unwrap_or(Value::Missing),
                _ => return Err(format!("{} has no field {name}", value.kind())),
            };
        }
        Ok(value)
    }

    fn call(
        &mut self,
        dot: &Value<'a>,
        function: Function,
        operands: &'a [Operand],
        last: Option<Value<'a>>,
    ) -> Result<Value<'a>, String> {
        let count = operands.len() + usize::from(last.is_some());
        if !function.arity().contains(&count) {
            return Err(format!("wrong number of arguments for {function}: {count}"));
        }
        let decides = |value: &Value| match function {
            Function::And => !is_true(value),
            Function::Or => is_true(value),
            _ => false,
        };
        let mut arguments = Vec::with_capacity(count);
        for operand in operands {
            let value = self.operand(dot, operand)?;
            // Whatever the function does with a text, it looks at it.
            self.budget.spend(value.length())?;
            if decides(&value) {
                return Ok(value);
            }
            arguments.push(value);
        }
        self.budget.spend(last.as_ref().map_or(0, Value::length))?;
        arguments.extend(last);
        let value = function.apply(&arguments, self.budget);
        self.budget.check()?;
        value.map_err(|reason| format!("error calling {function}: {reason}"))
    }
}

/// The length of a text that is not a part of the object: it is copied wherever it is handed on.
fn computed(value: &Value) -> usize {
    match value {
        Value::Text(Cow::Owned(text)) => text.len(),
        _ => 0,
    }
}

type Elements<'a> = Box<dyn Iterator<Item = (Value<'a>, Value<'a>)> + 'a>;

/// What a loop over `value` goes through, each with its index; `variables` take them.
fn elements<'a>(value: &Value<'a>, variables: usize) -> Result<Elements<'a>, String> {
    let numbers = |count: i64, number: fn(i64) -> Value<'a>| -> Result<Elements<'a>, String> {
        if variables > 1 {
            return Err(format!("can't use {count} to iterate over more than one variable"));
        }
        Ok(Box::new((0..count).map(move |index| (Value::Missing, number(index)))))
    };
    match value {
        Value::Missing | Value::Null => Ok(Box::new(std::iter::empty())),
        Value::Integer(count) => numbers(*count, Value::Integer),
        Value::Count(count) => numbers(*count, Value::Count),
        Value::Byte(count) => {
            numbers(i64::from(*count), |index| Value::Byte(u8::try_from(index).unwrap_or(u8::MAX)))
        }
        Value::List(items) => Ok(Box::new((0..).map(Value::Count).zip(items.iter().map(Value::from)))),
        Value::Map(fields) => Ok(Box::new(
            sorted(fields)
                .into_iter()
                .map(|(key, field)| (Value::Text(key.as_bytes().into()), Value::from(field))),
        )),
        _ => Err(format!("range can't iterate over {}", value.kind())),
    }
}
