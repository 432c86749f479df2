//! The difference of two documents, without the values of fields with secrets.
//!
//! Only the whole document tells which of its lines are a secret: a difference has just a few lines around each change.
//! Therefore both documents are masked first. Behind each mask follows what it hides, so that a line whose secret has changed
//! still differs; this is then cut off each line of the difference.

use super::{MASK, is_secret_field, is_wholly_secret, secret_within};

/// Where in a masked line the hidden text begins. YAML and JSON do not have this character.
const HIDDEN: char = '\0';

/// The `difference` of two documents, which says which secrets changed and not to what.
pub fn compared(old: &str, new: &str, difference: impl Fn(&str, &str) -> String) -> String {
    let difference = difference(&masked(old), &masked(new));
    let shown = difference.lines().map(|line| line.split(HIDDEN).next().unwrap_or_default());
    shown.collect::<Vec<_>>().join("\n")
}

fn masked(text: &str) -> String {
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    // The column of the field with a secret whose value may continue.
    let mut secret: Option<usize> = None;
    let mut shown = String::new();
    for (index, line) in lines.iter().enumerate() {
        let indent = indent(line);
        let is_item = line[indent..].starts_with("- ") || line[indent..].trim_end() == "-";
        let continues = secret.is_some_and(|name| indent > name || (indent == name && is_item));
        let begin = if line.trim().is_empty() {
            None
        } else if continues {
            Some(indent)
        } else {
            let own = secret_within(line);
            let begin = own.or_else(|| named_secret(&lines, index));
            let is_empty = begin.is_some_and(|begin| line[begin..].trim().is_empty());
            let is_group = is_empty && own.is_some_and(|begin| !is_wholly_secret(&line[..begin]));
            secret = begin.filter(|_| !is_group).map(|_| column(line));
            begin.filter(|_| !is_empty)
        };
        shown.push_str(&begin.map_or_else(|| (*line).to_owned(), |begin| hidden(line, begin)));
    }
    shown
}

/// Where in this line the value of a field `value` begins, if the field `name` of the same mapping says that it is a secret.
fn named_secret(lines: &[&str], index: usize) -> Option<usize> {
    let line = lines[index];
    let begin = keys(line).find_map(|(key, end)| (key == "value").then_some(end))?;
    // An item of a list begins, or an outer mapping goes on.
    let is_edge = |other: &&&str| indent(other) < column(other) || column(other) < column(line);
    let above = lines[..=index].iter().rev();
    let to_edge = above.clone().take_while(|line| !is_edge(line)).count() + 1;
    let below = lines[index + 1..].iter().take_while(|line| !is_edge(line));
    let is_beside = |other: &&&str| column(other) == column(line);
    let mut around = above.take(to_edge).chain(below).filter(is_beside);
    around.any(|line| names_secret(line)).then_some(begin)
}

/// Whether a field `name` of this line has the name of a secret.
fn names_secret(line: &str) -> bool {
    keys(line).any(|(key, end)| {
        let value = line[end..].split([',', '}']).next().unwrap_or_default();
        key == "name" && is_secret_field(value.trim_end())
    })
}

/// The keys of a line, each with where its value begins.
fn keys(line: &str) -> impl Iterator<Item = (&str, usize)> {
    line.match_indices(':').map(|(end, _)| {
        let before = line[..end].trim_end_matches([' ', '"', '\'']);
        let key = before.rsplit(|character: char| !character.is_alphanumeric()).next();
        (key.unwrap_or_default(), end + 1)
    })
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Where the first key of a line begins, or would begin.
fn column(line: &str) -> usize {
    line.len() - line.trim_start_matches([' ', '\t', '-']).len()
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
            let gone = old.lines().filter(|line| !new.contains(line)).map(|line| format!("-{line}\n"));
            let new = new.lines().filter(|line| !old.contains(line)).map(|line| format!("+{line}\n"));
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
            ("api_url: https://hooks.example.com/T0\n", "", "-api_url: <masked>"),
            (
                "- {type: ldap, config: {bindPW: old1}}\n",
                "- {type: ldap, config: {bindPW: new1}}\n",
                "-- {type: ldap, config: {bindPW: <masked>\n+- {type: ldap, config: {bindPW: <masked>",
            ),
            ("{\"a\": {\"password\" : \"old1\"}}", "", "-{\"a\": {\"password\" : <masked>"),
            ("args: [--db-password=old1]\n", "", "-args: [--db-password=<masked>"),
            ("smtp_pass: old1\npass: |\n  old1\n", "", "-smtp_pass: <masked>\n-pass: <masked>\n-  <masked>"),
            // A value that only switches something is shown. Of a group of settings, only the secret ones are masked.
            ("auth: true\nbypass: 1\n", "", "-auth: true\n-bypass: 1"),
            ("a: {auth: {method: ldap, pass: old1}}\n", "", "-a: {auth: {method: ldap, pass: <masked>"),
            (
                "auth:\n  method: ldap\n  password: old1\n",
                "auth:\n  method: oidc\n  password: new1\n",
                "-  method: ldap\n-  password: <masked>\n+  method: oidc\n+  password: <masked>",
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
            ("- {name: DB_PASSWORD, value: old1}\n", "", "-- {name: DB_PASSWORD, value: <masked>"),
            (
                "[{\n  \"name\": \"DB_PASSWORD\",\n  \"value\": \"old1\"\n}, {\n  \"name\": \"A\",\n  \"value\": 1\n}]\n",
                "",
                "-[{\n-  \"name\": \"DB_PASSWORD\",\n-  \"value\": <masked>\n-}, {\n-  \"name\": \"A\",\n-  \"value\": 1\n-}]",
            ),
            (
                "- value: old1\n  name: DB_PASSWORD\n- value: 1\n  name: SIZE\n",
                "- value: new1\n  name: DB_PASSWORD\n- value: 2\n  name: SIZE\n",
                "-- value: <masked>\n-- value: 1\n+- value: <masked>\n+- value: 2",
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
