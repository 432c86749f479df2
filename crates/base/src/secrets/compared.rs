//! The difference of two documents, without the values of fields with secrets.
//!
//! Only the whole document tells which of its lines are a secret: a difference has just a few lines around each change.
//! Therefore both documents are masked first. Behind each mask follows what it hides, so that a line whose secret has changed
//! still differs; this is then cut off each line of the difference.

use super::{ADDRESSES, MASK, ends_with_any, is_secret_field, secret_within};

/// Where in a masked line the hidden text begins. YAML and JSON do not have this character.
const HIDDEN: char = '\0';

/// The `difference` of two documents, which says which secrets changed and not to what.
pub fn compared(old: &str, new: &str, difference: impl Fn(&str, &str) -> String) -> String {
    let difference = difference(&masked(old), &masked(new));
    let shown = difference
        .lines()
        .map(|line| line.split(HIDDEN).next().unwrap_or_default());
    shown.collect::<Vec<_>>().join("\n")
}

/// The same lines, with masks.
fn masked(text: &str) -> String {
    let mut place = Place::default();
    text.split_inclusive('\n')
        .map(|line| place.masked(line))
        .collect()
}

/// What the lines above say about the next one. Columns are those where the names begin.
#[derive(Default)]
struct Place {
    /// The field with a secret whose value may continue.
    secret: Option<usize>,
    /// The field `name` with the name of a secret, which is in the field `value` beside it.
    named: Option<usize>,
}

impl Place {
    fn masked(&mut self, line: &str) -> String {
        let content = line.trim_start();
        if content.is_empty() {
            return line.to_owned();
        }
        let indent = line.len() - content.len();
        let is_item = content.starts_with("- ") || content.trim_end() == "-";
        if self
            .secret
            .is_some_and(|name| indent > name || (indent == name && is_item))
        {
            return hidden(line, indent);
        }
        let column = line.len() - line.trim_start_matches([' ', '\t', '-']).len();
        if self.named.is_some_and(|named| column != named || is_item) {
            self.named = None;
        }
        let (name, value) = line[column..].split_once(':').unwrap_or_default();
        if name == "name" && is_secret(value) {
            self.named = Some(column);
        }
        let begin = match self.named {
            Some(_) if name == "value" => Some(column + name.len() + 1),
            _ => secret_within(line, is_secret),
        };
        self.secret = begin.map(|_| column);
        match begin {
            Some(begin) if !line[begin..].trim().is_empty() => hidden(line, begin),
            _ => line.to_owned(),
        }
    }
}

/// Fields of this name have secrets, or addresses that are some.
fn is_secret(name: &str) -> bool {
    is_secret_field(name) || ends_with_any(name, &ADDRESSES)
}

/// The line, with everything from this byte on behind a mask.
fn hidden(line: &str, begin: usize) -> String {
    let space = if line[..begin].ends_with(':') { " " } else { "" };
    format!("{}{space}{MASK}{HIDDEN}{}", &line[..begin], &line[begin..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(old: &str, new: &str) -> String {
        compared(old, new, |old, new| {
            let gone = old
                .lines()
                .filter(|line| !new.contains(line))
                .map(|line| format!("-{line}\n"));
            let new = new
                .lines()
                .filter(|line| !old.contains(line))
                .map(|line| format!("+{line}\n"));
            gone.chain(new).collect()
        })
    }

    #[test]
    fn a_difference_says_which_secret_changed_and_not_to_what() {
        for (old, new, expected) in [
            (
                "a:\n  bindPW: old1\n  b: 1\n",
                "a:\n  bindPW: \"new1\"\n  b: 2\n",
                "-  bindPW: <masked>\n-  b: 1\n+  bindPW: <masked>\n+  b: 2",
            ),
            ("hash:\n", "hash:\nb: 1\n", "+b: 1"),
            (
                "api_url: https://hooks.example.com/T0\n",
                "",
                "-api_url: <masked>",
            ),
            (
                "- {type: ldap, config: {bindPW: old1}}\n",
                "- {type: ldap, config: {bindPW: new1}}\n",
                "-- {type: ldap, config: {bindPW: <masked>\n+- {type: ldap, config: {bindPW: <masked>",
            ),
            (
                "{\"a\": {\"password\" : \"old1\"}}",
                "",
                "-{\"a\": {\"password\" : <masked>",
            ),
            (
                "args: [--db-password=old1]\n",
                "",
                "-args: [--db-password=<masked>",
            ),
            // The line with the name is not part of the difference.
            (
                "- secret: |\n    same\n\n    old1\n  b: 1\n",
                "- secret: |\n    same\n\n    new1\n  b: 1\n",
                "-    <masked>\n+    <masked>",
            ),
            (
                "credentials:\n- old1\n-\n  old1\nb: 1\n",
                "credentials:\n- new1\n-\n  old1\nb: 2\n",
                "-<masked>\n-b: 1\n+<masked>\n+b: 2",
            ),
            (
                "- name: DB_PASSWORD\n  value: old1\n- name: SIZE\n  value: 1\n",
                "- name: DB_PASSWORD\n  value: |-\n    new1\n- name: SIZE\n  value: 2\n",
                "-  value: <masked>\n-  value: 1\n+  value: <masked>\n+    <masked>\n+  value: 2",
            ),
        ] {
            let shown = shown(old, new);
            assert!(!shown.contains("old1") && !shown.contains("new1"), "{shown}");
            assert_eq!(shown.trim_end(), expected, "{old}");
        }
    }
}
