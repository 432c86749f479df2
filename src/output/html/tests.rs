//! Hostile texts, and what every page has.

use super::*;
use crate::output::describe::Description;
use crate::output::row::Tone;

/// Names, descriptions, events and logs that try to become something else.
const HOSTILE: [&str; 5] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "</title></pre></table><b>",
    "' onmouseover='alert(1)",
];

fn frame(text: &str) -> Frame<'_> {
    Frame {
        base: "/base/",
        title: text,
        part: "",
        context: text,
        user: text,
        changes: true,
        token: text,
        command: text,
        live: true,
    }
}

/// The holder of a lock names itself, and a plan names files.
#[test]
fn no_text_changes_how_another_one_is_displayed() {
    let text = "bob\u{202e}nib@desk\u{7}";
    let line = Line { cells: vec![Cell::new(text, Tone::Plain); 2], ..Line::default() };
    let grid = Grid { titles: ["WHO", "STATE"].map(str::to_owned).to_vec(), lines: vec![line] };
    let shown = html! { (table("Locks", &grid, "", "", None)) (problem(text, &[text.to_owned()])) };
    let shown = shown.into_string();
    assert!(shown.matches("bobnib@desk").count() >= 4 && !shown.contains(['\u{202e}', '\u{7}']), "{shown}");
}

#[test]
fn no_text_becomes_markup_or_a_link() {
    for text in HOSTILE {
        let mut page = Description::default();
        page.fact(text, text).toned(text, text, Tone::Bad);
        page.section(text, &[text], vec![vec![text.to_owned()]]);
        let line = Line {
            key: text.to_owned(),
            reference: text.to_owned(),
            cells: vec![Cell::new(text, Tone::Plain), Cell::new(text, Tone::Bad)],
            ..Line::default()
        };
        let grid = Grid { titles: vec![text.to_owned(), "STATE".to_owned()], lines: vec![line] };
        let view = View {
            filter: text.to_owned(),
            state: text.to_owned(),
            sort: Some(text.to_owned()),
            ..View::default()
        };
        let main = html! {
            (description(&page)) (facts(&grid)) (code(text, text)) (problem(text, &[text.to_owned()]))
            (table(text, &grid, "/base/", "place", Some(&view))) (table(text, &grid, "/base/", "place", None))
        };
        let html = frame(text).around(&main);
        for wrong in ["<script>", "<img", "<b>", "action=\"javascript"] {
            assert!(!html.contains(wrong), "{wrong} of {text} in {html}");
        }
        for link in html.split("href=\"").skip(1) {
            assert!(link.starts_with("/base/") || link.starts_with("#main"), "{link}");
        }
        assert_eq!(html.matches("<script").count(), 1, "its own script alone");
        assert!(!html.contains("style=\"") && !html.contains(" onclick"), "the policy forbids it");
    }
}

#[test]
fn every_page_has_landmarks_a_heading_and_labels() {
    // A line for each tag.
    let lines = |html: &str| html.replace("><", ">\n<");
    let html = frame("Jobs").around(&html! { p { "x" } });
    insta::assert_snapshot!("frame", lines(&html));
    insta::assert_snapshot!("entrance", lines(&entrance("/base/", true)));
}

#[test]
fn the_script_is_small() {
    assert!(SCRIPT.len() <= 5 << 10, "{}", SCRIPT.len());
    for forbidden in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "DOMParser"]
    {
        assert!(!SCRIPT.contains(forbidden), "{forbidden}");
    }
}
