use std::str::FromStr;

use printers::{Expression, Format};

use super::Error;
use base::nearest::nearest_of;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum OutputFormat {
    #[default]
    Table,
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
    let name = output.split_once('=').map_or(output, |(name, _)| name).to_lowercase();
    let spellings = OutputFormat::NAMES.map(|known| (known.trim_end_matches('='), known));
    Error::UnknownFormat { given: output.to_owned(), nearest: nearest_of(&name, spellings) }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;
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
            ("jsonpath={.a==b}", OutputFormat::Expression(Format::JsonPath(text("{.a==b}")))),
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
        let words = ["jsno", "jsonpth={.a}", "???", "json=x", "jsonpath=", "custom-columns"];
        assert_snapshot!(words.map(message).join("\n"), @r#"
        unknown output format "jsno" (did you mean json?); use one of table, wide, name, json, yaml, jsonpath=, jsonpath-file=, jsonpath-as-json=, go-template=, go-template-file=, custom-columns=, custom-columns-file=
        unknown output format "jsonpth={.a}" (did you mean jsonpath=?); use one of table, wide, name, json, yaml, jsonpath=, jsonpath-file=, jsonpath-as-json=, go-template=, go-template-file=, custom-columns=, custom-columns-file=
        unknown output format "???"; use one of table, wide, name, json, yaml, jsonpath=, jsonpath-file=, jsonpath-as-json=, go-template=, go-template-file=, custom-columns=, custom-columns-file=
        unknown output format "json=x" (did you mean json?); use one of table, wide, name, json, yaml, jsonpath=, jsonpath-file=, jsonpath-as-json=, go-template=, go-template-file=, custom-columns=, custom-columns-file=
        output format jsonpath needs an expression: -o jsonpath=...
        output format custom-columns needs an expression: -o custom-columns=...
        "#);
    }

    proptest! {
        #[test]
        fn formats_never_panic(name in prop::sample::select(&OutputFormat::NAMES[..]), text in any::<String>()) {
            let _ = text.parse::<OutputFormat>();
            let _ = format!("{name}{text}").parse::<OutputFormat>();
        }
    }
}
