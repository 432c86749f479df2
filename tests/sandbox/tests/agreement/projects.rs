//! Definitions of other projects: each as it is, and many that are made from parts of them.

use std::path::{Path, PathBuf};

use serde_json::Value;

use super::Case;
use super::changed;

/// So many definitions are made from each one.
const CHANGED: usize = 12;

/// All cases from the directory that `DEFINITIONS` names; none without it.
pub(super) fn cases() -> Vec<Case> {
    let Some(directory) = std::env::var_os("DEFINITIONS").filter(|directory| !directory.is_empty()) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    files_in(Path::new(&directory), &mut files);
    files.sort();
    assert!(!files.is_empty(), "no .yaml file below {}", directory.display());
    let count = std::env::var("CHANGED").map_or(CHANGED, |count| count.parse().unwrap());
    let mut cases = Vec::new();
    for (number, file) in files.iter().enumerate() {
        let text = std::fs::read_to_string(file).unwrap();
        let origin = file.display().to_string();
        let document: Option<Value> = serde_yaml::from_str(&text).ok();
        cases.push(Case::definition(text, origin.clone()));
        let Some(document) = document else { continue };
        let mut source = changed::Source::new(number as u64);
        for _ in 0..count {
            let text = source.definition(&document).to_string();
            cases.push(Case::definition(text, origin.clone()));
        }
    }
    println!("{} definitions of other projects, {count} made from each", files.len());
    cases
}

fn files_in(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files_in(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "yaml") {
            files.push(path);
        }
    }
}
