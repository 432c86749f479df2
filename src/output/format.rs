//! What `-o` may say.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use super::Error;

/// How a result is printed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum OutputFormat {
    /// A table with the columns that matter.
    #[default]
    Table,
    /// A table with all columns.
    Wide,
    /// `kind/name`, one a line.
    Name,
    /// JSON, indented.
    Json,
    /// YAML.
    Yaml,
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

impl OutputFormat {
    /// What `-o` may begin with, in the order in which help and errors list it.
    pub const NAMES: [&str; 12] = [
        "table",
        "wide",
        "name",
        "json",
        "yaml",
        "jsonpath=",
        "jsonpath-file=",
        "jsonpath-as-json=",
        "go-template=",
        "go-template-file=",
        "custom-columns=",
        "custom-columns-file=",
    ];
}

impl FromStr for OutputFormat {
    type Err = Error;

    fn from_str(output: &str) -> Result<Self, Error> {
        let (name, expression) = match output.split_once('=') {
            Some((name, expression)) => (name, Some(expression)),
            None => (output, None),
        };
        match (name.to_lowercase().as_str(), expression) {
            ("" | "table", None) => Ok(Self::Table),
            ("wide", None) => Ok(Self::Wide),
            ("name", None) => Ok(Self::Name),
            ("json", None) => Ok(Self::Json),
            ("yaml", None) => Ok(Self::Yaml),
            _ => with_expression(output, name, expression.unwrap_or_default()),
        }
    }
}

/// The formats that want an expression, or a file that has it.
fn with_expression(output: &str, name: &str, expression: &str) -> Result<OutputFormat, Error> {
    let text = || Source::Text(expression.to_owned());
    let file = || Source::File(PathBuf::from(expression));
    let format = match name {
        "jsonpath" => OutputFormat::JsonPath(text()),
        "jsonpath-file" => OutputFormat::JsonPath(file()),
        "jsonpath-as-json" => OutputFormat::JsonPathAsJson(text()),
        "go-template" | "template" => OutputFormat::GoTemplate(text()),
        "go-template-file" | "templatefile" => OutputFormat::GoTemplate(file()),
        "custom-columns" => OutputFormat::CustomColumns(text()),
        "custom-columns-file" => OutputFormat::CustomColumns(file()),
        _ => return Err(unknown(output)),
    };
    if expression.is_empty() {
        return Err(Error::MissingExpression {
            format: name.to_owned(),
        });
    }
    Ok(format)
}

fn unknown(output: &str) -> Error {
    let name = output
        .split_once('=')
        .map_or(output, |(name, _)| name)
        .to_lowercase();
    let likeness = |known: &&str| strsim::jaro_winkler(&name, known.trim_end_matches('='));
    let nearest = OutputFormat::NAMES
        .into_iter()
        .max_by(|left, right| likeness(left).total_cmp(&likeness(right)))
        .filter(|known| likeness(known) > 0.7);
    Error::UnknownFormat {
        given: output.to_owned(),
        nearest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_read_with_their_expressions() {
        let text = |expression: &str| Source::Text(expression.to_owned());
        for (output, format) in [
            ("wide", OutputFormat::Wide),
            ("JSON", OutputFormat::Json),
            ("", OutputFormat::Table),
            ("jsonpath={.a==b}", OutputFormat::JsonPath(text("{.a==b}"))),
            ("template={{.}}", OutputFormat::GoTemplate(text("{{.}}"))),
            ("custom-columns=A:.a", OutputFormat::CustomColumns(text("A:.a"))),
            (
                "go-template-file=x",
                OutputFormat::GoTemplate(Source::File("x".into())),
            ),
        ] {
            assert_eq!(output.parse::<OutputFormat>().unwrap(), format);
        }
    }

    #[test]
    fn a_wrong_word_is_answered_with_the_nearest() {
        let message = |output: &str| output.parse::<OutputFormat>().unwrap_err().to_string();
        assert!(
            message("jsno").contains("did you mean json?"),
            "{}",
            message("jsno")
        );
        assert!(
            message("jsonpth={.a}").contains("did you mean jsonpath=?"),
            "{}",
            message("jsonpth={.a}")
        );
        assert!(message("???").contains("table, wide, name"), "{}", message("???"));
        assert!(!message("???").contains("did you mean"));
        assert!(message("json=x").contains("unknown output format"));
        assert!(message("jsonpath=").contains("jsonpath="));
        assert!(message("custom-columns").contains("custom-columns="));
    }
}
