//! The formats that print what an expression finds.

use serde_json::Value as Json;

use super::columns::Aligner;
use super::{Error, OutputFormat, Source, columns, jsonpath, template};

/// The most bytes that an expression prints of one object. Lists of whole clusters are smaller by far; what
/// prints each part of an object with all of its parts has no end.
pub(super) const MOST_OUTPUT: usize = 256 << 20;

/// Refuses output beyond what an expression may print.
pub(super) fn bounded(out: &[u8]) -> Result<(), String> {
    if out.len() > MOST_OUTPUT {
        return Err(format!("it prints more than {} MiB", MOST_OUTPUT >> 20));
    }
    Ok(())
}

/// A compiled expression of `-o`. Compile it before anything is asked of the cluster, so that a
/// mistake in it costs nothing.
#[derive(Debug)]
pub struct Expression {
    language: Language,
    source: Source,
}

#[derive(Debug)]
enum Language {
    JsonPath(jsonpath::Template),
    JsonPathAsJson(jsonpath::Template),
    GoTemplate(template::Template),
    CustomColumns {
        columns: columns::Columns,
        header: bool,
        aligner: Aligner,
    },
}

impl OutputFormat {
    /// Compiles the expression of this format, which may have to be read from its file; nothing for
    /// formats without one. `no_headers` leaves out the headers of custom columns.
    pub fn expression(&self, no_headers: bool) -> Result<Option<Expression>, Error> {
        let (language, source) = match self {
            Self::Table | Self::Wide | Self::Name | Self::Json | Self::Yaml => return Ok(None),
            Self::JsonPath(source) | Self::JsonPathAsJson(source) => ("jsonpath", source),
            Self::GoTemplate(source) => ("template", source),
            Self::CustomColumns(source) => ("custom columns", source),
        };
        match self.compile(&source.read()?, no_headers) {
            Ok(language) => Ok(Some(Expression {
                language,
                source: source.clone(),
            })),
            Err(reason) => Err(Error::Syntax {
                language,
                expression: source.clone(),
                reason,
            }),
        }
    }

    fn compile(&self, text: &str, no_headers: bool) -> Result<Language, String> {
        Ok(match self {
            Self::GoTemplate(_) => Language::GoTemplate(template::Template::parse(text)?),
            Self::JsonPathAsJson(_) => Language::JsonPathAsJson(jsonpath::Template::parse(text)?),
            Self::CustomColumns(source) => {
                let columns = match source {
                    Source::Text(_) => columns::Columns::parse(text)?,
                    Source::File(_) => columns::Columns::parse_file(text)?,
                };
                Language::CustomColumns {
                    columns,
                    header: !no_headers,
                    aligner: Aligner::default(),
                }
            }
            _ => Language::JsonPath(jsonpath::Template::parse(text)?),
        })
    }
}

impl Source {
    fn read(&self) -> Result<String, Error> {
        match self {
            Self::Text(text) => Ok(text.clone()),
            Self::File(path) => std::fs::read_to_string(path).map_err(|source| Error::Unreadable {
                path: path.clone(),
                source,
            }),
        }
    }
}

impl Expression {
    /// What `object` prints as: bytes, since a template may decode what is no text.
    ///
    /// Objects may be printed one after another, as while watching: custom columns print their header
    /// once and keep their widths.
    pub fn render(&mut self, object: &Json) -> Result<Vec<u8>, Error> {
        let rendered = match &mut self.language {
            Language::JsonPath(template) => template.render(object),
            Language::JsonPathAsJson(template) => template.render_as_json(object),
            Language::GoTemplate(template) => template.render(object),
            Language::CustomColumns {
                columns,
                header,
                aligner,
            } => columns.rows(object).map(|rows| {
                let header = if std::mem::take(header) {
                    columns.header()
                } else {
                    String::new()
                };
                aligner.format(&(header + &rows)).into_bytes()
            }),
        };
        rendered.map_err(|reason| Error::Evaluation {
            expression: self.source.clone(),
            reason,
        })
    }
}
