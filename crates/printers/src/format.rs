//! The values of `-o`, and where their expressions are.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use crate::Error;

/// A format that prints what its expression finds.
///
/// ```
/// use printers::{Format, Source};
///
/// let format: Format = "jsonpath={.kind}".parse()?;
/// assert_eq!(format, Format::JsonPath(Source::Text("{.kind}".to_owned())));
/// assert!("json".parse::<Format>().is_err());
/// # Ok::<(), printers::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Format {
    /// kubectl's JSONPath: text with expressions in braces.
    JsonPath(Source),
    /// The same, but each expression's results are printed as a JSON list.
    JsonPathAsJson(Source),
    /// A Go template with kubectl's functions.
    GoTemplate(Source),
    /// A table of columns that are given as `HEADER:JSONPATH`, separated by commas.
    CustomColumns(Source),
}

/// Where the expression of a format is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    /// On the command line.
    Text(String),
    /// In a file.
    File(PathBuf),
}

impl fmt::Display for Source {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => write!(formatter, "{text:?}"),
            Self::File(path) => write!(formatter, "in {}", path.display()),
        }
    }
}

impl Source {
    /// The expression, which may have to be read from its file.
    pub(crate) fn read(&self) -> Result<String, Error> {
        match self {
            Self::Text(text) => Ok(text.clone()),
            Self::File(path) => std::fs::read_to_string(path).map_err(|source| match source.kind() {
                std::io::ErrorKind::NotFound => Error::Missing(path.clone()),
                _ => Error::Unreadable { path: path.clone(), source },
            }),
        }
    }
}

impl Format {
    /// What a format may begin with, in the order in which help and errors list it.
    pub const NAMES: [&str; 7] = [
        "jsonpath=",
        "jsonpath-file=",
        "jsonpath-as-json=",
        "go-template=",
        "go-template-file=",
        "custom-columns=",
        "custom-columns-file=",
    ];
}

impl FromStr for Format {
    type Err = Error;

    /// Reads `jsonpath={.kind}` and the like. What kubectl calls `template` and `templatefile` is known, too.
    fn from_str(output: &str) -> Result<Self, Error> {
        let (name, expression) = output.split_once('=').unwrap_or((output, ""));
        let text = || Source::Text(expression.to_owned());
        let file = || Source::File(PathBuf::from(expression));
        let format = match name {
            "jsonpath" => Self::JsonPath(text()),
            "jsonpath-file" => Self::JsonPath(file()),
            "jsonpath-as-json" => Self::JsonPathAsJson(text()),
            "go-template" | "template" => Self::GoTemplate(text()),
            "go-template-file" | "templatefile" => Self::GoTemplate(file()),
            "custom-columns" => Self::CustomColumns(text()),
            "custom-columns-file" => Self::CustomColumns(file()),
            _ => return Err(Error::UnknownFormat { given: output.to_owned() }),
        };
        if expression.is_empty() {
            return Err(Error::MissingExpression { format: name.to_owned() });
        }
        Ok(format)
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn formats_are_read_with_their_expressions() {
        let text = |expression: &str| Source::Text(expression.to_owned());
        for (output, format) in [
            ("jsonpath={.a==b}", Format::JsonPath(text("{.a==b}"))),
            ("template={{.}}", Format::GoTemplate(text("{{.}}"))),
            ("custom-columns=A:.a", Format::CustomColumns(text("A:.a"))),
            ("go-template-file=x", Format::GoTemplate(Source::File("x".into()))),
        ] {
            assert_eq!(output.parse::<Format>().unwrap(), format);
        }
    }

    #[test]
    fn what_is_no_format_is_refused() {
        let message = |output: &str| output.parse::<Format>().unwrap_err().to_string();
        assert_snapshot!(["json", "JSONPATH={.a}", "jsonpath="].map(message).join("\n"), @r#"
        unknown output format "json"; use one of jsonpath=, jsonpath-file=, jsonpath-as-json=, go-template=, go-template-file=, custom-columns=, custom-columns-file=
        unknown output format "JSONPATH={.a}"; use one of jsonpath=, jsonpath-file=, jsonpath-as-json=, go-template=, go-template-file=, custom-columns=, custom-columns-file=
        output format jsonpath needs an expression: -o jsonpath=...
        "#);
    }
}
