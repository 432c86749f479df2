use std::collections::BTreeSet;

use super::*;

#[test]
fn names_are_unique_and_kebab_case() {
    let ids: BTreeSet<&str> = ALL.iter().map(|rule| rule.id).collect();
    assert_eq!(ids.len(), ALL.len());
    for id in ids {
        assert!(id.chars().all(|character| character.is_ascii_lowercase() || character == '-'), "{id}");
    }
}

#[test]
fn good_practice_is_never_an_error() {
    assert!(ALL.iter().all(|rule| rule.area != Area::Practice || rule.severity == Warning));
}

#[test]
fn rules_are_found_by_name() {
    assert_eq!(find("latest-tag"), Some(&LATEST_TAG));
    assert_eq!(find("no-such-rule"), None);
}
