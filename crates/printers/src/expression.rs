//! The formats that print the result of an expression.

use serde_json::Value as Json;

use crate::budget::Budget;
use crate::columns::{Aligner, Columns};
use crate::{Bounds, Error, Format, Source, jsonpath, template};

/// A compiled expression of a [`Format`]. Compile it before the objects are fetched, so that a mistake in it
/// costs nothing.
#[derive(Debug)]
pub struct Expression {
    language: Language,
    source: Source,
    bounds: Bounds,
}

#[derive(Debug)]
enum Language {
    JsonPath(jsonpath::Template),
    JsonPathAsJson(jsonpath::Template),
    GoTemplate(template::Template),
    CustomColumns { columns: Columns, header: bool, aligner: Aligner },
}

impl Format {
    /// Compiles the expression of this format, which may have to be read from its file. `no_headers` leaves
    /// out the headers of custom columns.
    ///
    /// ```
    /// use printers::{Format, Source};
    /// use serde_json::json;
    ///
    /// let format = Format::GoTemplate(Source::Text("{{.kind}} {{.metadata.name}}".to_owned()));
    /// let pod = json!({"kind": "Pod", "metadata": {"name": "a"}});
    /// assert_eq!(format.compile(false)?.render(&pod)?, b"Pod a");
    ///
    /// let mistake = Format::JsonPath(Source::Text("{.kind".to_owned()));
    /// assert!(mistake.compile(false).is_err());
    /// # Ok::<(), printers::Error>(())
    /// ```
    pub fn compile(&self, no_headers: bool) -> Result<Expression, Error> {
        let (language, source) = match self {
            Self::JsonPath(source) | Self::JsonPathAsJson(source) => ("jsonpath", source),
            Self::GoTemplate(source) => ("template", source),
            Self::CustomColumns(source) => ("custom columns", source),
        };
        match self.language(&source.read()?, no_headers) {
            Ok(language) => Ok(Expression { language, source: source.clone(), bounds: Bounds::default() }),
            Err(reason) => Err(Error::Syntax { language, expression: source.clone(), reason }),
        }
    }

    fn language(&self, text: &str, no_headers: bool) -> Result<Language, String> {
        Ok(match self {
            Self::JsonPath(_) => Language::JsonPath(jsonpath::Template::parse(text)?),
            Self::JsonPathAsJson(_) => Language::JsonPathAsJson(jsonpath::Template::parse(text)?),
            Self::GoTemplate(_) => {
                Language::GoTemplate(template::Template::parse(text, &mut Budget::new(Bounds::default()))?)
            }
            Self::CustomColumns(source) => {
                let columns = match source {
                    Source::Text(_) => Columns::parse(text)?,
                    Source::File(_) => Columns::parse_file(text)?,
                };
                Language::CustomColumns { columns, header: !no_headers, aligner: Aligner::default() }
            }
        })
    }
}

impl Expression {
    /// The same expression within other bounds than the default.
    #[must_use]
    pub fn within(self, bounds: Bounds) -> Self {
        Self { bounds, ..self }
    }

    /// The output for `object`: bytes, since a template may decode data that is not text.
    ///
    /// Objects may be printed one after another, as while watching: custom columns print their header
    /// once and keep their widths.
    pub fn render(&mut self, object: &Json) -> Result<Vec<u8>, Error> {
        let budget = &mut Budget::new(self.bounds);
        let rendered = match &mut self.language {
            Language::JsonPath(template) => template.render(object, budget),
            Language::JsonPathAsJson(template) => template.render_as_json(object, budget),
            Language::GoTemplate(template) => template.render(object, budget),
            Language::CustomColumns { columns, header, aligner } => {
                columns.rows(object, budget).and_then(|rows| {
                    let header = if std::mem::take(header) { columns.header() } else { String::new() };
                    aligner.format(&(header + &rows), budget)
                })
            }
        };
        rendered.map_err(|reason| Error::Evaluation { expression: self.source.clone(), reason })
    }
}
