//! Errors: why a value could not be printed in the requested format.

use std::path::PathBuf;

use crate::{Format, Source};

/// A format or an expression that makes no sense, or that does not fit the objects.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The name of the format is not known.
    #[error("unknown output format {given:?}; use one of {}", Format::NAMES.join(", "))]
    UnknownFormat {
        /// What was said.
        given: String,
    },
    /// `jsonpath` and the like without their expression.
    #[error("output format {format} needs an expression: -o {format}=...")]
    MissingExpression {
        /// The format's name.
        format: String,
    },
    /// The file of an expression is not there.
    #[error("{} does not exist", .0.display())]
    Missing(PathBuf),
    /// The file of an expression.
    #[error("cannot read {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why it cannot be read.
        source: std::io::Error,
    },
    /// An expression that does not parse.
    #[error("invalid {language} {expression}: {reason}")]
    Syntax {
        /// What it should have been.
        language: &'static str,
        /// The expression.
        expression: Source,
        /// The problem.
        reason: String,
    },
    /// A path of `--sort-by` that is none.
    #[error("invalid --sort-by {path:?}: {reason}")]
    SortKey {
        /// The path.
        path: String,
        /// The problem.
        reason: String,
    },
    /// An expression that does not fit the objects.
    #[error("cannot print {expression}: {reason}")]
    Evaluation {
        /// The expression.
        expression: Source,
        /// What does not fit.
        reason: String,
    },
    /// Objects that cannot be sorted.
    #[error("cannot sort by {path:?}: {reason}")]
    Sort {
        /// The path.
        path: String,
        /// Why not.
        reason: String,
    },
}
