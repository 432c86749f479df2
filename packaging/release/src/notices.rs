//! Every library's licence and the texts that its authors ship.

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, Result};
use cargo_metadata::Package;

use crate::libraries::Release;

/// What is linked and is no package of cargo's.
const TOOLCHAIN: &str = "\
Linked as well: the Rust standard library (MIT OR Apache-2.0) and, in the static binary for
x86_64-unknown-linux-gnu, the GNU C Library (LGPL-2.1-or-later, https://www.gnu.org/software/libc/).
`make build` in the plugin's sources links the binary anew with another version of it.

";

/// Words that the files of licences and notices begin with.
const NAMES: [&str; 5] = ["LICENSE", "LICENCE", "COPYING", "NOTICE", "COPYRIGHT"];

pub(crate) fn write(release: &Release) -> Result<String> {
    let mut text = format!(
        "{} {} links the libraries below. Each is listed with its licence;\nthe texts that their authors ship follow.\n\n",
        release.binary.name, release.binary.version
    );
    text.push_str(TOOLCHAIN);
    let mut by_text: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for library in &release.libraries {
        let name = format!("{} {}", library.name, library.version);
        let licence = library.license.as_deref().with_context(|| format!("{name} names no licence"))?;
        text.push_str(&format!("{name}: {licence}\n"));
        for file in texts(library)? {
            by_text.entry(file).or_default().push(name.clone());
        }
    }
    for (licence, libraries) in by_text {
        let rule = "-".repeat(80);
        text.push_str(&format!("\n{rule}\n{}\n\n{licence}\n", libraries.join(", ")));
    }
    Ok(text)
}

fn texts(library: &Package) -> Result<Vec<String>> {
    let directory = library.manifest_path.parent().context("a package without a directory")?;
    let mut paths: Vec<_> = fs::read_dir(directory)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<std::io::Result<_>>()?;
    paths.sort();
    let is_licence = |path: &std::path::Path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        path.is_file() && NAMES.iter().any(|start| name.starts_with(start))
    };
    let read = |path: &std::path::PathBuf| {
        let bytes = fs::read(path).with_context(|| path.display().to_string())?;
        let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n");
        Ok(text.trim_matches('\n').to_owned())
    };
    paths.iter().filter(|path| is_licence(path)).map(read).collect()
}
