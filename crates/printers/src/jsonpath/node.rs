//! The parts of a JSONPath template.

/// One step. Steps inside of braces follow each other, each taking what the one before it found.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Node {
    /// Text outside of braces, or quoted inside of them.
    Text(Vec<u8>),
    /// What stands between a pair of braces.
    Braces(Vec<Node>),
    /// `.name`
    Field(String),
    /// `[0]`, `[1:3]`, `[::2]`
    Slice(Slice),
    /// `['a','b']`, `[0,2]`
    Union(Vec<Vec<Node>>),
    /// `[?(@.a=="b")]`
    Filter(Filter),
    /// `.*`
    Wildcard,
    /// `..`
    Descent,
    /// `range`, `end`, or a word that means nothing, which is an error when it is reached.
    Word(String),
    /// `1`
    Integer(i64),
    /// `1.5`
    Float(f64),
    /// `true`
    Bool(bool),
}

/// `[start:end:step]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slice {
    pub(super) start: Option<i64>,
    pub(super) end: End,
    pub(super) step: Option<i64>,
}

/// Where a slice ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// `[1:]`: with the list.
    Open,
    /// `[1:3]`: before this index.
    Before(i64),
    /// `[1]`: after one element, which makes the slice an index.
    Single,
}

/// A comparison, or the mere existence of what the left side finds.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Filter {
    pub(super) left: Vec<Node>,
    pub(super) comparison: Option<Comparison>,
}

/// An operator as it was written, and its right side.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Comparison {
    pub(super) operator: String,
    pub(super) right: Vec<Node>,
}
