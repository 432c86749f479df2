//! Texts that MetalK8s' templates write into YAML without quotes.

use serde_json::Value;

use super::Reader;

/// Whether Salt takes `text` for a slot: a function that it runs, to take what it returns in the text's place.
///
/// It looks for them in the arguments of states, and in the entries of those that are mappings, but no deeper
/// (`State.format_slots` in Salt's `state.py`). Of what is in an archive, MetalK8s' `prepare-environment.sls` gives it
/// a role (`manifest: {{ manifest | tojson }}`), the role's name, and the name and the tag of the operator's image
/// (`defaults`). An image cannot have such a name, and all other texts stand behind a path or inside a sentence.
pub(crate) fn is_slot(text: &str) -> bool {
    text.starts_with("__slot__:")
}

/// What Salt reads where `text` is written without quotes as a value of its own; nothing where it reads none.
pub(crate) fn read_again(text: &str) -> Option<Value> {
    // A line break would begin something else.
    plain(text).ok()?;
    let mut document = super::single(format!("value: {text}\n").as_bytes(), Reader::Salt).ok()?;
    Some(document["value"].take())
}

/// Whether `text` may be written without quotes in the middle of a state's name, and is required by it: Salt
/// takes what is required for a pattern of file names, in which `[` begins a set of characters.
///
/// Says what is in it where it may not.
pub(crate) fn unquoted(text: &str) -> Result<(), &'static str> {
    plain(text)?;
    let holds_set = text.match_indices('[').any(|(place, _)| {
        let set = &text[place + 1..];
        let set = set.strip_prefix('!').unwrap_or(set);
        set.strip_prefix(']').unwrap_or(set).contains(']')
    });
    if holds_set {
        return Err("[ and ], between which is a set of characters to Salt");
    }
    Ok(())
}

/// Whether `text` may be written without quotes in the middle of a line of YAML, after a space and before one.
pub(crate) fn plain(text: &str) -> Result<(), &'static str> {
    let is_special = |character: char| {
        character.is_control() || matches!(character, '\u{2028}' | '\u{2029}' | '\u{fffe}' | '\u{ffff}')
    };
    if text.contains(is_special) {
        Err("a line break or a control character")
    } else if text.contains(": ") || text.ends_with(':') {
        Err("a colon before a space")
    } else if text.contains(" #") || text.starts_with('#') {
        Err("a # after a space")
    } else {
        Ok(())
    }
}
