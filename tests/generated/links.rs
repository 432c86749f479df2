//! The links between the pages: each leads to a file, and each anchor to a heading.

use std::path::{Path, PathBuf};

use crate::root;

fn pages() -> Vec<PathBuf> {
    let mut folders = vec![root().to_owned()];
    let mut pages = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() && !name.starts_with('.') && !["target", "dist"].contains(&name) {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                pages.push(path);
            }
        }
    }
    pages
}

/// The text without its listings, in which brackets are no links.
fn prose(text: &str) -> String {
    let mut is_listing = false;
    let lines = text.lines().filter(|line| {
        is_listing ^= line.starts_with("```");
        !is_listing && !line.starts_with("    ")
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn targets(text: &str) -> Vec<&str> {
    let after = text.split("](").skip(1);
    after.filter_map(|rest| rest.split(')').next()).collect()
}

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(text: &str) -> Vec<String> {
    let headings = text.lines().filter_map(|line| {
        let heading = line.trim_start_matches('#');
        (heading.len() < line.len()).then_some(heading.trim())
    });
    let is_kept = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
    headings
        .map(|heading| {
            let kept: String = heading.to_lowercase().chars().filter(is_kept).collect();
            kept.replace(' ', "-")
        })
        .collect()
}

fn complaint(page: &Path, text: &str, target: &str) -> Option<String> {
    let target = target.split(' ').next().unwrap_or(target);
    if target.contains("://") || target.starts_with("mailto:") {
        return None;
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = page.parent().unwrap().join(file);
    if !file.is_empty() && !path.exists() {
        return Some(format!("{}: no file {target}", page.display()));
    }
    let heading_text =
        if file.is_empty() { text.to_owned() } else { std::fs::read_to_string(&path).unwrap_or_default() };
    let is_found = anchor.is_empty() || anchors(&heading_text).iter().any(|one| one == anchor);
    (!is_found).then(|| format!("{}: no heading {target}", page.display()))
}

pub(crate) fn check() {
    let pages = pages();
    let mut links = 0;
    let mut complaints = Vec::new();
    for page in &pages {
        let text = std::fs::read_to_string(page).unwrap();
        for target in targets(&prose(&text)) {
            links += 1;
            complaints.extend(complaint(page, &text, target));
        }
    }
    assert!(links > 100, "{links} links in {} pages", pages.len());
    assert!(complaints.is_empty(), "{complaints:#?}");
}
