//! kubectl's custom columns, and its alignment of tables.

mod align;

pub(crate) use align::Aligner;

use serde_json::Value as Json;

use crate::budget::{Budget, FORMATTED};
use crate::go;
use crate::jsonpath::{Template, relaxed};

/// The columns of `-o custom-columns=NAME:.metadata.name,...`.
#[derive(Debug)]
pub(crate) struct Columns(Vec<Column>);

#[derive(Debug)]
struct Column {
    header: String,
    template: Template,
}

impl Columns {
    /// Parses `HEADER:PATH,HEADER:PATH`; the error gives the reason.
    pub(crate) fn parse(specification: &str) -> Result<Self, String> {
        let columns = specification.split(',').map(|column| match column.split_once(':') {
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
        let columns = headers.into_iter().zip(paths).map(|(header, path)| Column::new(header, path));
        Ok(Self(columns.collect::<Result<_, _>>()?))
    }

    /// The headers as one line, cells separated by tabs.
    pub(crate) fn header(&self) -> String {
        let headers: Vec<_> = self.0.iter().map(|column| column.header.as_str()).collect();
        headers.join("\t") + "\n"
    }

    /// One line for `object`, or one for each of its items if it is a list; cells separated by tabs.
    pub(crate) fn rows(&self, object: &Json, budget: &mut Budget) -> Result<String, String> {
        let mut rows = String::new();
        match object.get("items") {
            Some(Json::Array(items)) => {
                for item in items {
                    self.row(&mut rows, item, budget)?;
                }
            }
            _ => self.row(&mut rows, object, budget)?,
        }
        Ok(rows)
    }

    fn row(&self, rows: &mut String, object: &Json, budget: &mut Budget) -> Result<(), String> {
        for (index, column) in self.0.iter().enumerate() {
            if index > 0 {
                rows.push('\t');
            }
            column.cell(rows, object, budget)?;
        }
        rows.push('\n');
        Ok(())
    }
}

impl Column {
    fn new(header: &str, path: &str) -> Result<Self, String> {
        let template = relaxed(path).and_then(|path| Template::parse(&path));
        let template = template.map_err(|reason| format!("column {header:?}: {reason}"))?;
        Ok(Self { header: header.to_owned(), template })
    }

    fn cell(&self, rows: &mut String, object: &Json, budget: &mut Budget) -> Result<(), String> {
        let named = |reason| format!("column {:?}: {reason}", self.header);
        let parts = self.template.find(object, budget).map_err(named)?;
        let mut begun = parts.first().is_none_or(Vec::is_empty);
        if begun {
            rows.push_str("<none>");
        }
        for value in parts.iter().flatten() {
            let before = rows.len();
            if std::mem::replace(&mut begun, true) {
                rows.push(',');
            }
            let mut bytes = Vec::new();
            let most = budget.longest_output().saturating_sub(before);
            go::print(&mut bytes, std::slice::from_ref(value), most);
            // What could move a terminal's cursor is made visible, as by kubectl.
            let text = String::from_utf8_lossy(&bytes).replace('\x1b', "^[").replace('\r', "\\r");
            rows.push_str(&text);
            budget.printed(rows.as_bytes(), before, FORMATTED).map_err(named)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Bounds;

    fn print(specification: &str, object: &Json) -> Result<String, String> {
        let columns = Columns::parse(specification)?;
        let mut budget = Budget::new(Bounds::default());
        let rows = columns.rows(object, &mut budget)?;
        let table = Aligner::default().format(&(columns.header() + &rows), &mut budget)?;
        Ok(String::from_utf8(table).unwrap())
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
