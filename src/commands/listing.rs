//! Listings: one function for all kinds of objects that `get` shows.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt::Display;

use crate::cli::groups::{ListArgs, NamesArgs, ShowArgs};
use crate::commands::watch::Sources;
use crate::commands::{Context, watch};
use crate::error::{CommandError, Result};
use crate::output::row::Row;
use crate::output::ui::Listing;
use domain::plan::refusal::Refusal;
use printers::SortKey;

impl<N> ListRequest<'_, N> {
    fn listing(&self, single: bool) -> Listing {
        Listing {
            no_headers: self.list.show.no_headers,
            show_labels: self.list.show.show_labels,
            label_columns: self.list.show.label_columns.clone(),
            show_kind: self.list.show.show_kind,
            changes_only: self.list.watch_only,
            sort_by: self.list.sort_by.clone(),
            single,
            added: self.added,
        }
    }
}

/// A type that is listed without flags of its own.
pub(super) trait Listed: Row {
    /// Whether no two objects have the same name.
    const NAMES_ARE_KEYS: bool = true;

    /// What reports changes of them. The default is for what the API server does not know.
    fn sources() -> Sources {
        Sources::poll(Vec::new())
    }

    /// All of them, in any order.
    async fn all(context: &Context) -> Result<Vec<Self>>;
}

pub(super) async fn get<T: Listed>(context: &Context, arguments: &NamesArgs) -> Result<()> {
    prepare(context, &arguments.list, called::<T>(&arguments.names))?;
    let mut asked = ListRequest::new(&arguments.list, &arguments.names);
    asked.full_key &= T::NAMES_ARE_KEYS;
    present(context, &asked, &T::sources(), async || T::all(context).await).await
}

/// Refuses a wrong expression before the first request.
pub(super) fn prepare(context: &Context, list: &ListArgs, subject: String) -> Result<()> {
    context.about(subject, "get");
    if let Some(path) = &list.sort_by {
        SortKey::parse(path)?;
    }
    context.ui().prepare(list.show.no_headers)
}

pub(super) fn called<T: Row>(names: &[impl Display]) -> String {
    match names {
        [name] => format!("{}/{name}", T::WORD),
        _ => format!("{}s", T::WORD),
    }
}

/// The names that no row has, and why they are refused.
type Missing<'a> = (Vec<&'a str>, Refusal);

/// The rows with these names, or all rows; and the missing names.
fn chosen<T: Row, N: AsRef<str>>(mut rows: Vec<T>, names: &[N]) -> (Vec<T>, Option<Missing<'_>>) {
    if names.is_empty() {
        return (rows, None);
    }
    let mut seen = BTreeSet::new();
    // Alerts and rules of one name need not follow each other.
    let names_of_rows = rows.iter().map(T::name);
    let known: Vec<&str> = names_of_rows.filter(|name| seen.insert(*name)).collect();
    let missing: Vec<&str> =
        names.iter().map(AsRef::as_ref).filter(|name| !rows.iter().any(|row| row.is_called(name))).collect();
    let refusal = Refusal::unknown(T::WORD, missing.join(", "), &known);
    let missing = (!missing.is_empty()).then_some((missing, refusal));
    rows.retain(|row| names.iter().any(|name| row.is_called(name.as_ref())));
    (rows, missing)
}

pub(super) struct ListRequest<'a, N> {
    list: &'a ListArgs,
    /// The requested names; all objects if empty.
    names: &'a [N],
    /// The request can match at most one object.
    pub full_key: bool,
    /// The titles of wide columns that are shown in any case.
    pub added: &'static [&'static str],
}

impl<'a, N> ListRequest<'a, N> {
    /// Objects with these names, each of which is a full key; all objects if there are no names.
    pub(super) fn new(list: &'a ListArgs, names: &'a [N]) -> Self {
        Self { list, names, full_key: names.len() == 1, added: &[] }
    }
}

impl<N> ListRequest<'_, N> {
    /// Refuses names beside a selector, as kubectl does: what was not selected would be said not to exist.
    pub(super) fn refuse_selectors(&self) -> Result<()> {
        let ShowArgs { selector, field_selector, .. } = &self.list.show;
        if self.names.is_empty() || selector.is_none() && field_selector.is_none() {
            return Ok(());
        }
        let message = "names and a selector cannot be combined: leave one of them out";
        Err(CommandError::usage(message))
    }
}

/// Warns of the fields of a selector that no row has: programs would take an empty list for an answer.
fn warn_of_absent_fields<T: Row>(context: &Context, rows: &[T], show: &ShowArgs) {
    let Some(selector) = show.field_selector.as_ref().filter(|_| !rows.is_empty()) else { return };
    let objects: Vec<_> = rows.iter().filter_map(|row| serde_json::to_value(row).ok()).collect();
    for field in selector.absent_from(&objects) {
        let text = format!("no {} has the field {field}", T::WORD);
        context.events().warning(text);
    }
}

/// Prints the requested rows of those that `read` returns, and with `--watch` all changes, until Ctrl-C. `read` may
/// ignore the names.
pub(super) async fn present<T: Row, N: AsRef<str>>(
    context: &Context,
    asked: &ListRequest<'_, N>,
    sources: &Sources,
    read: impl AsyncFn() -> Result<Vec<T>>,
) -> Result<()> {
    asked.refuse_selectors()?;
    let ignored = asked.list.absence.ignore_not_found;
    let found = match read().await {
        Err(error) if ignored && error.is_absence() => Vec::new(),
        found => found?,
    };
    let (rows, missing) = chosen(found, asked.names);
    if rows.is_empty() && asked.list.ends_empty(!asked.names.is_empty()) {
        return Ok(());
    }
    if let Some((names, refusal)) = missing.filter(|_| !ignored) {
        context.about(called::<T>(&names), "get");
        return in_spite_of(context, rows, asked, refusal.into());
    }
    show(context, rows, asked, sources, read).await
}

/// A listing that fails: the rows that were found are printed in spite of the error, as kubectl prints them. In JSON and YAML
/// the failure is the object that is printed, and there is only one.
pub(super) fn in_spite_of<T: Row, N: AsRef<str>>(
    context: &Context,
    rows: Vec<T>,
    asked: &ListRequest<'_, N>,
    error: CommandError,
) -> Result<()> {
    if !context.ui().prints_failures() && !rows.is_empty() {
        let rows = sorted(rows, asked);
        context.ui().list(&rows, &asked.listing(false))?;
    }
    Err(error)
}

/// The same for rows that are already read and selected.
pub(super) async fn show<T: Row, N: AsRef<str>>(
    context: &Context,
    rows: Vec<T>,
    asked: &ListRequest<'_, N>,
    sources: &Sources,
    read: impl AsyncFn() -> Result<Vec<T>>,
) -> Result<()> {
    let single = asked.full_key && rows.len() == 1;
    warn_of_absent_fields(context, &rows, &asked.list.show);
    let rows = sorted(rows, asked);
    let listing = asked.listing(single);
    if !asked.list.watches() {
        return context.ui().list(&rows, &listing);
    }
    let read = async || {
        let mut rows = match read().await {
            Err(error) if error.is_absence() => Vec::new(),
            rows => rows?,
        };
        rows.retain(|row| {
            asked.names.is_empty() || asked.names.iter().any(|name| row.is_called(name.as_ref()))
        });
        Ok(sorted(rows, asked))
    };
    watch::follow(context, rows, listing, sources, read).await
}

/// The rows that match `--selector`, sorted.
pub(super) fn selected<T: Row>(mut rows: Vec<T>, show: &ShowArgs) -> Vec<T> {
    if let Some(selector) = &show.selector {
        rows.retain(|row| selector.matches(row.labels()));
    }
    if let Some(selector) = &show.field_selector {
        rows.retain(|row| serde_json::to_value(row).is_ok_and(|object| selector.matches(&object)));
    }
    arrange(&mut rows, &T::order);
    rows
}

/// The same, in the order of the requested names.
fn sorted<T: Row, N: AsRef<str>>(rows: Vec<T>, asked: &ListRequest<'_, N>) -> Vec<T> {
    let mut rows = selected(rows, &asked.list.show);
    if asked.names.is_empty() {
        return rows;
    }
    let place = |row: &T| asked.names.iter().position(|name| row.is_called(name.as_ref()));
    arrange(&mut rows, &|one, other| place(one).cmp(&place(other)));
    rows
}

/// Sorts rows; those that are equal keep their order. What is sorted is their places: sorting each type of row itself
/// would put four kilobytes of the same code into the binary for each of them.
fn arrange<T>(rows: &mut Vec<T>, compare: &dyn Fn(&T, &T) -> Ordering) {
    let order = places(rows.len(), &|one, other| compare(&rows[one], &rows[other]));
    let mut taken: Vec<Option<T>> = rows.drain(..).map(Some).collect();
    rows.extend(order.into_iter().filter_map(|place| taken[place].take()));
}

fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|one, other| compare(*one, *other));
    places
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;
    use crate::commands::change::tests::Command;
    use crate::execute::tests::configured;
    use crate::output::row::Named;
    use base::error::ErrorKind;
    use domain::api::{Metadata, UserObject, UserSpec, UserStatus};

    fn rows() -> Vec<UserObject> {
        let row = |name: &&str| {
            let metadata = Metadata { name: (*name).to_owned(), ..Metadata::default() };
            let spec = UserSpec { username: String::new(), user_id: String::new(), role: None };
            UserObject::new("User", metadata, spec, UserStatus { roles: Vec::new(), message: None })
        };
        ["b", "c", "a"].iter().map(row).collect()
    }

    fn names(names: &[&str]) -> (Vec<String>, bool) {
        let list = ListArgs::default();
        let (found, missing) = chosen(rows(), names);
        let found = sorted(found, &ListRequest::new(&list, names));
        let names = found.iter().map(|row| row.name().to_owned()).collect();
        (names, missing.is_some())
    }

    #[test]
    fn objects_come_in_the_order_of_the_names_that_were_asked_for() {
        let all = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(names(&[]), (all(&["a", "b", "c"]), false));
        assert_eq!(names(&["c", "a"]), (all(&["c", "a"]), false));
        assert_eq!(names(&["c", "nowhere", "a"]), (all(&["c", "a"]), true));
    }

    #[tokio::test]
    async fn only_an_absent_object_may_be_ignored() {
        let command = Command::of(&configured(), None);
        let mut list = ListArgs::default();
        list.absence.ignore_not_found = true;
        let asked = ListRequest::new(&list, &["a"]);
        let sources = Sources::poll(Vec::new());
        let absent = async || Err::<Vec<UserObject>, _>(Refusal::absent("user", "a").into());
        present(&command.context, &asked, &sources, absent).await.unwrap();
        let watching = ListArgs { watch: true, ..list.clone() };
        let watching = ListRequest::new(&watching, &["a"]);
        // A watch of what is absent would never end.
        let watched = present(&command.context, &watching, &sources, absent);
        timeout(Duration::from_secs(9), watched).await.unwrap().unwrap();
        let no_salt =
            async || Err::<Vec<UserObject>, _>(CommandError::new(ErrorKind::NotFound, "no bootstrap node"));
        let ended = present(&command.context, &asked, &sources, no_salt).await;
        assert_eq!(ended.unwrap_err().kind, ErrorKind::NotFound);
    }

    #[tokio::test]
    async fn one_object_is_not_sorted() {
        let command = Command::of(&configured(), None);
        let list = ListArgs { sort_by: Some(".nope".to_owned()), ..ListArgs::default() };
        for (names, is_sorted) in [(&["a"][..], false), (&["a", "b"], true), (&[], true)] {
            let asked = ListRequest::new(&list, names);
            let sources = Sources::poll(Vec::new());
            let ended = present(&command.context, &asked, &sources, async || Ok(rows())).await;
            assert_eq!(ended.is_err(), is_sorted, "{names:?}");
        }
    }

    #[tokio::test]
    async fn a_failure_is_about_what_is_missing() {
        let command = Command::of(&configured(), None);
        for (names, about) in [
            (&["a", "nowhere"][..], "user/nowhere"),
            (&["nowhere", "a"], "user/nowhere"),
            (&["gone", "a", "nowhere"], "users"),
        ] {
            let list = ListArgs::default();
            let asked = ListRequest::new(&list, names);
            let sources = Sources::poll(Vec::new());
            let ended = present(&command.context, &asked, &sources, async || Ok(rows())).await;
            assert!(ended.unwrap_err().is_absence());
            assert_eq!(command.context.subject().0, about);
        }
    }

    #[test]
    fn each_name_is_offered_once() {
        let twice: Vec<UserObject> = rows().into_iter().chain(rows()).collect();
        let (_, missing) = chosen(twice, &["nowhere"]);
        assert_eq!(missing.unwrap().1.message, "user nowhere does not exist; available: b, c, a");
    }
}
