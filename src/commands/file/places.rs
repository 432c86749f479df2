//! The files that a path of `-f` stands for: itself, those of a directory, or those that a pattern matches.

use std::path::{Component, Path, PathBuf};

use super::remote::is_address;
use crate::error::{CommandError, Result};

/// The endings of files that a directory is read for, as kubectl has them.
const ENDINGS: [&str; 3] = ["yaml", "yml", "json"];

/// The files that `path` stands for, in the order of their names. A pattern counts only where no file is called so.
pub(in crate::commands) fn files_of(path: &Path, recursive: bool) -> Result<Vec<PathBuf>> {
    if path == Path::new("-") || is_address(path) {
        return Ok(vec![path.to_owned()]);
    }
    if path.is_dir() {
        return files_below(path, recursive);
    }
    let is_pattern = path.to_str().is_some_and(|text| text.contains(['*', '?', '[']));
    if !is_pattern || path.exists() {
        return Ok(vec![path.to_owned()]);
    }
    let mut files = Vec::new();
    for found in matching(path) {
        if found.is_dir() {
            files.extend(files_below(&found, recursive)?);
        } else {
            files.push(found);
        }
    }
    if files.is_empty() {
        return Err(CommandError::usage(format!("no file matches {}", path.display())));
    }
    Ok(files)
}

fn files_below(directory: &Path, recursive: bool) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    collect(directory, recursive, &mut files)?;
    if files.is_empty() {
        let message = format!("{} has no file that ends with .yaml, .yml or .json", directory.display());
        return Err(CommandError::usage(message));
    }
    files.sort();
    Ok(files)
}

fn collect(directory: &Path, recursive: bool, files: &mut Vec<PathBuf>) -> Result<()> {
    let unreadable =
        |error: std::io::Error| CommandError::usage(format!("cannot read {}: {error}", directory.display()));
    for entry in directory.read_dir().map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let path = entry.path();
        // A link to a directory above would never end.
        let is_directory = entry.file_type().map_err(unreadable)?.is_dir();
        let ending = path.extension().and_then(|ending| ending.to_str());
        if is_directory && recursive {
            collect(&path, recursive, files)?;
        } else if ending.is_some_and(|ending| ENDINGS.contains(&ending)) && path.is_file() {
            files.push(path);
        }
    }
    Ok(())
}

/// The paths that a pattern matches, sorted. A star matches no slash.
fn matching(pattern: &Path) -> Vec<PathBuf> {
    let mut found = vec![PathBuf::new()];
    for component in pattern.components() {
        let Component::Normal(name) = component else {
            for path in &mut found {
                path.push(component);
            }
            continue;
        };
        let name: Vec<char> = name.to_string_lossy().chars().collect();
        let entries = |directory: &PathBuf| {
            let read = if directory.as_os_str().is_empty() { Path::new(".") } else { directory };
            let entries = read.read_dir().into_iter().flatten().flatten();
            let names = entries.map(|entry| entry.file_name());
            let fits =
                names.filter(|entry| fits(&name, &entry.to_string_lossy().chars().collect::<Vec<_>>()));
            fits.map(|entry| directory.join(entry)).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(entries).collect();
    }
    found.sort();
    found
}

/// Whether a name is one that a pattern describes: `*`, `?`, `[a-z]`, `[^a]`, and a backslash before a letter that means
/// itself.
fn fits(pattern: &[char], name: &[char]) -> bool {
    match (pattern, name) {
        ([], []) => true,
        (['*', rest @ ..], _) => (0..=name.len()).any(|taken| fits(rest, &name[taken..])),
        (['?', rest @ ..], [_, name @ ..]) => fits(rest, name),
        (['[', rest @ ..], [letter, name @ ..]) => match set(rest, *letter) {
            Some((is_in, rest)) => is_in && fits(rest, name),
            None => false,
        },
        (['\\', one, rest @ ..] | [one, rest @ ..], [letter, name @ ..]) => one == letter && fits(rest, name),
        _ => false,
    }
}

/// Whether a letter is in the set that `pattern` begins with, and what follows the set, or `None` without its end.
fn set(pattern: &[char], letter: char) -> Option<(bool, &[char])> {
    let (is_negated, mut rest) = match pattern {
        ['^', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let mut is_in = false;
    loop {
        rest = match rest {
            [']', rest @ ..] => return Some((is_in != is_negated, rest)),
            [low, '-', high, rest @ ..] if *high != ']' => {
                is_in |= (*low..=*high).contains(&letter);
                rest
            }
            [one, rest @ ..] => {
                is_in |= *one == letter;
                rest
            }
            [] => return None,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is(pattern: &str, name: &str) -> bool {
        let letters = |text: &str| text.chars().collect::<Vec<_>>();
        fits(&letters(pattern), &letters(name))
    }

    #[test]
    fn patterns_are_those_of_kubectl() {
        for (pattern, name, expected) in [
            ("*.yaml", "a.yaml", true),
            ("*.yaml", "a.yml", false),
            ("?.y*l", "a.yml", true),
            ("?", "", false),
            ("[a-c]*", "bx", true),
            ("[^a-c]*", "bx", false),
            ("[xyz]", "y", true),
            ("[", "[", false),
            ("\\*", "*", true),
            ("\\*", "a", false),
            ("*", ".hidden", true),
        ] {
            assert_eq!(is(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn a_path_stands_for_files() {
        let directory = tempfile::tempdir().unwrap();
        let root = directory.path();
        std::fs::create_dir_all(root.join("below/more")).unwrap();
        for name in ["b.yaml", "a.json", "README.md", "below/c.yml", "below/more/d.yaml"] {
            std::fs::write(root.join(name), "").unwrap();
        }
        let files = |path: &str, recursive| {
            let files = files_of(&root.join(path), recursive).unwrap();
            let names = files.iter().map(|file| file.strip_prefix(root).unwrap().display().to_string());
            names.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(files("", false), "a.json b.yaml");
        assert_eq!(files("", true), "a.json b.yaml below/c.yml below/more/d.yaml");
        assert_eq!(files("README.md", false), "README.md");
        assert_eq!(files("*.*", false), "README.md a.json b.yaml");
        assert_eq!(files("*/*.yml", false), "below/c.yml");
        assert_eq!(files("be*", true), "below/c.yml below/more/d.yaml");
        std::fs::write(root.join("[a].yaml"), "").unwrap();
        assert_eq!(files("[a].yaml", false), "[a].yaml");
        let error = files_of(&root.join("*.toml"), false).unwrap_err();
        assert!(error.message().starts_with("no file matches "), "{}", error.message());
    }
}
