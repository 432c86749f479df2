//! kubectl's custom columns, and its alignment of tables.

mod align;

pub use align::{Aligner, align};

use serde_json::Value as Json;

use super::go;
use super::jsonpath::{Template, relaxed};

/// The columns of `-o custom-columns=NAME:.metadata.name,...`.
#[derive(Debug)]
pub(crate) struct Columns(Vec<Column>);

#[derive(Debug)]
struct Column {
    header: String,
    template: Template,
}

impl Columns {
    /// Parses `HEADER:PATH,HEADER:PATH`; the error says what is wrong with it.
    pub(crate) fn parse(specification: &str) -> Result<Self, String> {
        let columns = specification
            .split(',')
            .map(|column| match column.split_once(':') {
                Some((header, path)) => Column::new(header, path),
                None => Err(format!("{column:?} is not <header>:<json path>")),
            });
        Ok(Self(columns.collect::<Result<_, _>>()?))
    }

    /// Parses a file of two lines: headers and as many paths, separated by spaces.
    pub(crate) fn parse_file(content: &str) -> Result<Self, String> {
        let mut lines = content.lines();
        let mut words = |what: &str| {
            let line = lines.next().ok_or_else(|| {
                format!("the {what} line is missing: one line of headers and one of paths are expected")
            })?;
            Ok::<_, String>(line.split_whitespace().collect::<Vec<_>>())
        };
        let (headers, paths) = (words("header")?, words("path")?);
        if headers.len() != paths.len() {
            return Err(format!("{} headers but {} paths", headers.len(), paths.len()));
        }
        let columns = headers
            .into_iter()
            .zip(paths)
            .map(|(header, path)| Column::new(header, path));
        Ok(Self(columns.collect::<Result<_, _>>()?))
    }

    /// The headers as one line, cells separated by tabs.
    pub(crate) fn header(&self) -> String {
        let headers: Vec<_> = self.0.iter().map(|column| column.header.as_str()).collect();
        headers.join("\t") + "\n"
    }

    /// One line for `object`, or one for each of its items if it is a list; cells separated by tabs.
    pub(crate) fn rows(&self, object: &Json) -> Result<String, String> {
        match object.get("items") {
            Some(Json::Array(items)) => items.iter().map(|item| self.row(item)).collect(),
            _ => self.row(object),
        }
    }

    fn row(&self, object: &Json) -> Result<String, String> {
        let cells = self.0.iter().map(|column| column.cell(object));
        Ok(cells.collect::<Result<Vec<_>, _>>()?.join("\t") + "\n")
    }
}

impl Column {
    fn new(header: &str, path: &str) -> Result<Self, String> {
        let template = relaxed(path).and_then(|path| Template::parse(&path));
        let template = template.map_err(|reason| format!("column {header:?}: {reason}"))?;
        Ok(Self {
            header: header.to_owned(),
            template,
        })
    }

    fn cell(&self, object: &Json) -> Result<String, String> {
        let parts = self
            .template
            .find(object)
            .map_err(|reason| format!("column {:?}: {reason}", self.header))?;
        let none = parts
            .first()
            .is_none_or(Vec::is_empty)
            .then(|| "<none>".to_owned());
        let values = parts.iter().flatten().map(|value| {
            let mut bytes = Vec::new();
            go::print(&mut bytes, std::slice::from_ref(value), usize::MAX);
            // What could move a terminal's cursor is made visible, as by kubectl.
            String::from_utf8_lossy(&bytes)
                .replace('\x1b', "^[")
                .replace('\r', "\\r")
        });
        Ok(none.into_iter().chain(values).collect::<Vec<_>>().join(","))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn print(specification: &str, object: &Json) -> Result<String, String> {
        let columns = Columns::parse(specification)?;
        Ok(Aligner::default().format(&(columns.header() + &columns.rows(object)?)))
    }

    #[test]
    fn a_list_has_a_row_for_each_item() {
        let list = json!({"items": [{"a": "x", "b": [1, 2]}, {"a": {"k": null}}]});
        let text = print("A:.a,LONG NAME:{.b[*]},B:b", &list).unwrap();
        assert_eq!(
            text,
            "A              LONG NAME   B\nx              1,2         [1 2]\nmap[k:<nil>]   <none>      <none>\n"
        );
    }

    #[test]
    fn a_file_has_headers_and_paths() {
        let columns = Columns::parse_file("NAME  KIND\n.metadata.name {kind}\nignored\n").unwrap();
        assert_eq!(columns.header(), "NAME\tKIND\n");
        for wrong in ["", "NAME\n", "A B\n.a\n", "A\n{.a\n"] {
            assert!(Columns::parse_file(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_column_needs_a_header_and_a_path() {
        for wrong in ["NAME", "A:.a,B", "A:{.a}{.b}", "A:.a[", ""] {
            assert!(Columns::parse(wrong).is_err(), "{wrong:?}");
        }
        assert_eq!(print("A:", &json!({"a": 1})).unwrap(), "A\n<none>\n");
    }
}
