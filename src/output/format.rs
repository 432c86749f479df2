//! The values of `-o`.

use std::str::FromStr;

use printers::{Expression, Format};

use super::Error;
use base::nearest::nearest_of;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum OutputFormat {
    /// A table with the default columns.
    #[default]
    Table,
    /// A table with all columns.
    Wide,
    Name,
    Json,
    Yaml,
    /// The result of an expression, as kubectl prints it.
    Expression(Format),
}

impl OutputFormat {
    /// The formats, in the order of help and errors.
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

    /// The compiled expression of this format; nothing for formats without one. `no_headers` leaves out the
    /// headers of custom columns.
    pub fn expression(&self, no_headers: bool) -> Result<Option<Expression>, printers::Error> {
        match self {
            Self::Table | Self::Wide | Self::Name | Self::Json | Self::Yaml => Ok(None),
            Self::Expression(format) => format.compile(no_headers).map(Some),
        }
    }
}

impl FromStr for OutputFormat {
    type Err = Error;

    fn from_str(output: &str) -> Result<Self, Error> {
        match output.to_lowercase().as_str() {
            "" | "table" => Ok(Self::Table),
            "wide" => Ok(Self::Wide),
            "name" => Ok(Self::Name),
            "json" => Ok(Self::Json),
            "yaml" => Ok(Self::Yaml),
            _ => match output.parse() {
                Ok(format) => Ok(Self::Expression(format)),
                Err(printers::Error::UnknownFormat { .. }) => Err(unknown(output)),
                Err(error) => Err(Error::Format(error)),
            },
        }
    }
}

fn unknown(output: &str) -> Error {
    let name = output
        .split_once('=')
        .map_or(output, |(name, _)| name)
        .to_lowercase();
    let spellings = OutputFormat::NAMES.map(|known| (known.trim_end_matches('='), known));
    Error::UnknownFormat {
        given: output.to_owned(),
        nearest: nearest_of(&name, spellings),
    }
}

#[cfg(test)]
mod tests {
    use printers::Source;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn formats_are_read() {
        let text = |expression: &str| Source::Text(expression.to_owned());
        for (output, format) in [
            ("wide", OutputFormat::Wide),
            ("JSON", OutputFormat::Json),
            ("", OutputFormat::Table),
            (
                "jsonpath={.a==b}",
                OutputFormat::Expression(Format::JsonPath(text("{.a==b}"))),
            ),
        ] {
            assert_eq!(output.parse::<OutputFormat>().unwrap(), format);
        }
    }

    #[test]
    fn all_formats_of_kubectl_are_among_the_names() {
        assert_eq!(OutputFormat::NAMES[5..], Format::NAMES);
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

    proptest! {
        #[test]
        fn formats_never_panic(name in prop::sample::select(&OutputFormat::NAMES[..]), text in any::<String>()) {
            let _ = text.parse::<OutputFormat>();
            let _ = format!("{name}{text}").parse::<OutputFormat>();
        }
    }
}
