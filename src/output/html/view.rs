//! What of a table is shown, as its URL says.

use std::collections::BTreeMap;

use base::secrets::in_url;

pub(super) const PAGE: usize = 100;

/// What of a table is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct View {
    pub filter: String,
    pub state: String,
    /// The title of the column that they are sorted by.
    pub sort: Option<String>,
    pub descending: bool,
    pub page: usize,
}

impl Default for View {
    fn default() -> Self {
        Self { filter: String::new(), state: String::new(), sort: None, descending: false, page: 1 }
    }
}

impl View {
    /// What this query wants; what it does not say, or wrongly, is as usual.
    pub fn of(query: &BTreeMap<String, String>) -> Self {
        let text = |name: &str| query.get(name).cloned().unwrap_or_default();
        Self {
            filter: text("q").trim().to_owned(),
            state: text("state"),
            sort: query.get("sort").filter(|sort| !sort.is_empty()).cloned(),
            descending: text("order") == "down",
            page: text("page").parse().unwrap_or(1).max(1),
        }
    }

    /// The same rows in another order, from the first page.
    pub(super) fn sorted(&self, title: &str, descending: bool) -> Self {
        Self { sort: Some(title.to_owned()), descending, page: 1, ..self.clone() }
    }

    pub(super) fn on_page(&self, page: usize) -> Self {
        Self { page, ..self.clone() }
    }

    pub fn query(&self) -> String {
        let page = self.page.to_string();
        let fields = [
            ("q", Some(self.filter.as_str()).filter(|text| !text.is_empty())),
            ("state", Some(self.state.as_str()).filter(|text| !text.is_empty())),
            ("sort", self.sort.as_deref()),
            ("order", self.descending.then_some("down")),
            ("page", (self.page > 1).then_some(page.as_str())),
        ];
        let given = fields.iter().filter_map(|(name, value)| Some((name, (*value)?)));
        let pairs: Vec<String> = given.map(|(name, value)| format!("{name}={}", in_url(value))).collect();
        if pairs.is_empty() { String::new() } else { format!("?{}", pairs.join("&")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_has_one_query() {
        assert_eq!(View::default().query(), "");
        let view = View {
            filter: "a&b".to_owned(),
            state: "Failed".to_owned(),
            sort: Some("IN USE BY".to_owned()),
            descending: true,
            page: 3,
        };
        assert_eq!(view.query(), "?q=a%26b&state=Failed&sort=IN%20USE%20BY&order=down&page=3");
        let fields =
            [("q", "a&b"), ("state", "Failed"), ("sort", "IN USE BY"), ("order", "down"), ("page", "3")];
        let query = fields.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(View::of(&query.into()), view);
        let wrong = [("page", "0"), ("order", "sideways"), ("sort", "")];
        let wrong = wrong.map(|(name, value)| (name.to_owned(), value.to_owned()));
        assert_eq!(View::of(&wrong.into()), View::default());
    }
}
