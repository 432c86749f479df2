//! Wraps texts for a terminal of 80 columns, so that they need no further wrapping.

const WIDTH: usize = 78;

/// Wraps paragraphs. Numbered items get a hanging indent; indented lines are kept unchanged.
pub fn prose(text: &str) -> String {
    text.split("\n\n").map(paragraph).collect::<Vec<_>>().join("\n\n")
}

fn paragraph(text: &str) -> String {
    if text.starts_with("1. ") {
        return items(text)
            .iter()
            .map(|item| lines_of(item, WIDTH - 3).join("\n   "))
            .collect::<Vec<_>>()
            .join("\n");
    }
    if text.lines().any(|line| line.starts_with(' ')) {
        return text.to_owned();
    }
    lines_of(text, WIDTH).join("\n")
}

/// The items of a numbered list, each on one line.
fn items(text: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    for line in text.lines() {
        match items.last_mut() {
            Some(item) if line.starts_with(' ') => {
                item.push(' ');
                item.push_str(line.trim_start());
            }
            _ => items.push(line.to_owned()),
        }
    }
    items
}

/// The words of `text` on lines of at most `width` characters, unless one word is longer.
pub fn lines_of(text: &str, width: usize) -> Vec<String> {
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    broken(&words, width)
}

/// A command line, wrapped with backslashes, with room for the margin; it is broken only before flags.
pub fn command_line(line: &str) -> Vec<String> {
    if line.len() <= 72 {
        return vec![line.to_owned()];
    }
    let mut pieces: Vec<String> = Vec::new();
    for word in line.split(' ') {
        match pieces.last_mut() {
            Some(piece) if !word.starts_with('-') => {
                piece.push(' ');
                piece.push_str(word);
            }
            _ => pieces.push(word.to_owned()),
        }
    }
    broken(&pieces, 65).join(" \\\n    ").lines().map(str::to_owned).collect()
}

/// A list with a margin of two. A number stays with its word, and a verb with its resource.
pub fn list(text: &str) -> String {
    let items: Vec<String> = text.split_inclusive(',').map(|item| item.trim().to_owned()).collect();
    let lines = broken(&items, WIDTH - 2);
    lines.iter().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

fn broken(pieces: &[String], width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + piece.chars().count() <= width => {
                line.push(' ');
                line.push_str(piece);
            }
            _ => lines.push(piece.clone()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn paragraphs_are_filled_and_layout_stays() {
        let word = "word ".repeat(30);
        let text = format!("{word}\n\n1. {word}\n   {word}\n2. short\n\n  as    it is\nno more");
        let filled = prose(&text);
        assert!(filled.lines().all(|line| line.len() <= WIDTH), "{filled}");
        assert_snapshot!(filled);
    }

    #[test]
    fn a_command_line_stays_one_for_a_shell() {
        let line = "kubectl metalk8s create volume data --node-name node-1 --storage-class metalk8s --type rawBlockDevice";
        let lines = command_line(line);
        assert!(lines.len() > 1 && lines.iter().all(|line| line.len() <= 72), "{lines:?}");
        let joined = lines.join("\n").replace(" \\\n    ", " ");
        assert_eq!(joined, line);
    }

    #[test]
    fn lists_are_broken_between_their_items() {
        for line in list(&vec!["aaaa bbbb"; 20].join(", ")).lines() {
            assert!(line.len() <= WIDTH, "{line}");
            assert!(
                line.starts_with("  aaaa bbbb") && line.trim_end_matches(',').ends_with("aaaa bbbb"),
                "{line}"
            );
        }
    }
}
