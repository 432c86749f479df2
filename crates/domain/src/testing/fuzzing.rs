//! Fuzz targets: certificates, constraints, short texts of the command line, and edits of YAML.
#![allow(clippy::missing_panics_doc, reason = "a target panics where it has found something")]

use std::cmp::Ordering;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jiff::tz::TimeZone;
use printers::Quantity;
use printers::fuzzing::halves;
use serde_yaml::Value;

use crate::cluster::certificate::expiry;
use crate::node::Taints;
use crate::object::labels;
use crate::selector::Selector;
use crate::service_config::Assignment;
use crate::solution::version::{SolutionVersion, VersionRequest};
use crate::user::{self, Email, User};
use crate::volume::braces;
use crate::yaml::{self, Path, Segment};

/// A certificate, as DER and as a PEM text. What is read of it is a time that X.509 can have.
pub fn certificate(input: &[u8]) {
    let pem = format!("-----BEGIN CERTIFICATE-----\n{}\n-----END CERTIFICATE-----\n", STANDARD.encode(input));
    let text = std::str::from_utf8(input).unwrap_or_default();
    for expires in [expiry(&pem), expiry(text)].into_iter().flatten() {
        let year = expires.to_zoned(TimeZone::UTC).year();
        assert!((0..=9999).contains(&year), "{expires}");
    }
}

/// A constraint, and behind it versions, one a line. What is written of a constraint is read as the same
/// one, and versions have one order.
pub fn constraint(input: &[u8]) {
    let (text, versions) = halves(input);
    let versions: Vec<SolutionVersion> = versions
        .lines()
        .take(8)
        .chain(["1.2.3", "2.0.0-rc.1+b", "nightly"])
        .map(SolutionVersion::new)
        .collect();
    if let Ok(request) = text.parse::<VersionRequest>() {
        let again: Result<VersionRequest, _> = request.to_string().parse();
        assert!(again.as_ref() == Ok(&request), "{request:?} is written as {again:?}");
        for version in &versions {
            let matches = request.matches(version, false);
            assert!(!matches || request.matches(version, true), "{request:?} {version:?}");
        }
    }
    for left in &versions {
        for right in &versions {
            let order = left.cmp(right);
            assert_eq!(order, right.cmp(left).reverse());
            assert_eq!(order == Ordering::Equal, left == right);
            assert_eq!(left.direction(right), right.direction(left).map(Ordering::reverse));
            for third in &versions {
                let is_chain = order.is_le() && right.cmp(third).is_le();
                assert!(!is_chain || left.cmp(third).is_le(), "{left} {right} {third}");
            }
        }
    }
}

/// A short text of the command line, of whatever kind.
pub fn words(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    if let Ok(expanded) = braces::expand(&text) {
        assert!(!expanded.is_empty() && expanded.len() <= braces::MOST);
    }
    if let Ok(selector) = text.parse::<Selector>() {
        let _ = selector.matches(&std::collections::BTreeMap::new());
        assert!(selector.as_str().parse::<Selector>().is_ok(), "{selector}");
    }
    if let Ok(email) = text.parse::<Email>() {
        assert_eq!(email.as_str().parse::<Email>().as_ref(), Ok(&email));
    }
    if let Ok(path) = text.parse::<Path>() {
        assert_eq!(path.to_string().parse::<Path>().as_ref(), Ok(&path));
    }
    let _ = (Quantity::parse(input), text.parse::<Taints>(), text.parse::<labels::Labels>());
}

/// An edit of a document: `set PATH=VALUE`, `append PATH=VALUE` or `remove PATH` on the first line, behind
/// it the document. The result, parsed again, is what was meant; everything else is as it was, comments
/// included; and the same edit again changes nothing.
pub fn yaml_edit(input: &[u8]) {
    let (edit, text) = halves(input);
    let (verb, rest) = edit.split_once(' ').unwrap_or((&edit, ""));
    let _ = yaml::faulty_line(&text);
    match verb {
        "remove" => remove(rest, &text),
        "user" => users(rest, &text),
        "append" => {
            if let Ok(assignment) = rest.parse::<Assignment>() {
                append(&assignment, &text);
            }
        }
        _ => {
            if let Ok(assignment) = rest.parse::<Assignment>() {
                set(&assignment, &text);
            }
        }
    }
}

fn set(Assignment { path, value }: &Assignment, text: &str) {
    let Ok(edited) = yaml::set(text, path, value) else { return };
    let (old, new) = (parsed(text), parsed(&edited));
    assert!(yaml::get(&new, path) == Some(value), "{edited:?} has not {value:?} at {path}");
    assert!(
        without(&old, path.segments()) == without(&new, path.segments()),
        "{edited:?} differs from {text:?} elsewhere"
    );
    if yaml::get(&old, path)
        .is_none_or(|value| !value.is_mapping() && !value.is_sequence() && !value.is_string())
    {
        comments_stay(text, &edited);
    }
    assert_eq!(yaml::set(&edited, path, value).as_deref(), Ok(edited.as_str()), "set again");
}

fn append(Assignment { path, value }: &Assignment, text: &str) {
    let Ok(edited) = yaml::append(text, path, value) else { return };
    let (old, new) = (parsed(text), parsed(&edited));
    let before = items(&old, path).unwrap_or_default();
    let after = items(&new, path).unwrap_or_default();
    assert_eq!(after, [before, vec![value.clone()]].concat(), "{edited:?}");
    assert!(without(&old, path.segments()) == without(&new, path.segments()), "{edited:?}");
    comments_stay(text, &edited);
}

fn remove(path: &str, text: &str) {
    let Ok(path) = path.parse::<Path>() else { return };
    let Some((Segment::Index(index), list)) = path.segments().split_last() else { return };
    let list = path.prefix(list.len());
    let Ok(edited) = yaml::remove(text, &list, *index) else { return };
    let (old, new) = (parsed(text), parsed(&edited));
    let mut wanted = items(&old, &list).unwrap_or_default();
    wanted.remove(*index);
    assert_eq!(items(&new, &list), Some(wanted), "{edited:?}");
    assert!(without(&old, list.segments()) == without(&new, list.segments()), "{edited:?}");
}

/// A user of Dex', put in and taken out again.
fn users(email: &str, text: &str) {
    let Ok(email) = email.parse::<Email>() else { return };
    let Ok(before) = user::users(text) else { return };
    let user = User {
        email: email.to_string(),
        username: email.local_part().to_owned(),
        user_id: "08a8684b-db88-4b73-90a9-3cd1661f5466".to_owned(),
        damage: None,
    };
    let Ok(with) = user::with_user(text, &user, "$2b$12$hash") else { return };
    assert_eq!(user::users(&with), Ok([before.clone(), vec![user]].concat()), "{with:?}");
    if before.iter().any(|known| email.is(&known.email)) {
        return;
    }
    if let Ok(Some(changed)) = user::with_hash(&with, &email, "$2b$12$other") {
        assert_eq!(user::users(&changed), user::users(&with));
    }
    if let Ok(Some(without)) = user::without_user(&with, &email) {
        assert_eq!(user::users(&without), Ok(before), "{without:?}");
    }
}

/// What an edit was made of can be parsed, and so can the result.
fn parsed(text: &str) -> Value {
    let parsed = yaml::parse(text);
    assert!(parsed.is_ok(), "{text:?} was edited: {parsed:?}");
    parsed.unwrap_or_default()
}

fn items(document: &Value, path: &Path) -> Option<Vec<Value>> {
    yaml::get(document, path)?.as_sequence().cloned()
}

/// `value` with nothing at the end of `path`, and without mappings that only lead there.
fn without(value: &Value, path: &[Segment]) -> Value {
    match (path, value) {
        ([Segment::Key(key), rest @ ..], Value::Mapping(fields)) => {
            let mut fields = fields.clone();
            let inner = fields.get(key.as_str()).map(|inner| without(inner, rest));
            match inner {
                Some(Value::Null) | None => _ = fields.remove(key.as_str()),
                Some(inner) => _ = fields.insert(Value::from(key.as_str()), inner),
            }
            if fields.is_empty() { Value::Null } else { Value::Mapping(fields) }
        }
        ([Segment::Index(index), rest @ ..], Value::Sequence(items)) => {
            let mut items = items.clone();
            if let Some(item) = items.get_mut(*index) {
                *item = without(item, rest);
            }
            Value::Sequence(items)
        }
        _ => Value::Null,
    }
}

/// Every line that is nothing but a comment is still there, in the same order.
fn comments_stay(old: &str, new: &str) {
    let mut rest = new.lines().map(str::trim);
    for comment in old.lines().map(str::trim).filter(|line| line.starts_with('#')) {
        assert!(rest.any(|line| line == comment), "{comment:?} is gone: {old:?} {new:?}");
    }
}
