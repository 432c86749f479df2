//! The parts of a Go template.

use super::functions::Function;

/// Text, or what an action stands for.
#[derive(Debug)]
pub(super) enum Node {
    Text(String),
    /// `{{pipeline}}`
    Action(Pipeline),
    /// `{{if pipeline}}`
    If(Branch),
    /// `{{with pipeline}}`
    With(Branch),
    /// `{{range pipeline}}`
    Range(Branch),
    /// `{{template "name" pipeline}}`
    Template(String, Option<Pipeline>),
    /// `{{break}}`
    Break,
    /// `{{continue}}`
    Continue,
}

/// A pipeline and what to do with what it gives.
#[derive(Debug)]
pub(super) struct Branch {
    pub(super) pipeline: Pipeline,
    pub(super) body: Vec<Node>,
    pub(super) otherwise: Vec<Node>,
}

/// Commands, each of which gives its value to the next as last argument.
#[derive(Debug)]
pub(super) struct Pipeline {
    /// The variables that take the value, with their dollar signs.
    pub(super) variables: Vec<String>,
    /// The variables already exist.
    pub(super) assigns: bool,
    pub(super) commands: Vec<Command>,
}

/// A value, or a function with its arguments.
#[derive(Debug)]
pub(super) struct Command {
    pub(super) first: Operand,
    pub(super) arguments: Vec<Operand>,
}

/// One word of a command.
#[derive(Debug)]
pub(super) enum Operand {
    Dot,
    Nil,
    Bool(bool),
    Number(Number),
    Text(Vec<u8>),
    /// `.a.b`
    Field(Vec<String>),
    /// `$x.a.b`
    Variable(String, Vec<String>),
    Function(Function),
    /// `(pipeline)`
    Pipeline(Box<Pipeline>),
    /// `(pipeline).a.b`, `function.a.b`
    Chain(Box<Operand>, Vec<String>),
}

/// A number of the template.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Number {
    Integer(i64),
    Float(f64),
    /// Too large for an integer, which only matters when it is reached.
    Overflow,
}
