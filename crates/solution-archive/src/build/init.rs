//! Creates the directory of a new Solution, which passes the checks.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use flate2::{Compression, GzBuilder};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use crate::container::name::ImageName;
use crate::container::registry;
use crate::container::{
    CONFIG_TYPE, Descriptor, GZIP_TYPE, ImageManifest, MANIFEST_TYPE, PLACEHOLDER, VERSION_FILE,
};
use crate::digest::hexadecimal;
use crate::error::Error;
use crate::finding::Finding;
use crate::manifest::Manifest;
use crate::name::Name;
use crate::rules;

/// Files of the tree, and what they are made of.
const TEMPLATES: &[(&str, &str)] = &[
    ("manifest.yaml", include_str!("templates/manifest.yaml")),
    ("operator/deploy/crds/@singular@_crd.yaml", include_str!("templates/definition.yaml")),
    ("operator/deploy/role.yaml", include_str!("templates/role.yaml")),
    ("README.md", include_str!("templates/README.md")),
    ("Makefile", include_str!("templates/Makefile")),
    (".archiveignore", include_str!("templates/archiveignore")),
    (".gitignore", include_str!("templates/gitignore")),
    (".github/workflows/archive.yaml", include_str!("templates/workflow.yaml")),
];

/// Makes the tree of the Solution `name` in `directory`, which is empty or not there yet: all of it, or
/// in a dry run nothing. Returns the paths of what it makes.
///
/// ```
/// let directory = tempfile::tempdir()?;
/// let made = solution_archive::init(&"sample".parse()?, "1.0.0", directory.path(), false)?;
/// assert!(made.contains(&"manifest.yaml".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn init(name: &Name, version: &str, directory: &Path, dry_run: bool) -> Result<Vec<String>, Error> {
    let files = files(name, version)?;
    refuse_used(directory)?;
    if !dry_run {
        write(&files, directory)?;
    }
    Ok(files.into_keys().collect())
}

/// Refuses everything but an empty directory, and a path where nothing is.
fn refuse_used(directory: &Path) -> Result<(), Error> {
    let refuse = |what: &str| Err(Error::Usage(format!("{} {what}", directory.display())));
    match fs::metadata(directory) {
        Ok(found) if !found.is_dir() => refuse("is not a directory"),
        Ok(_) => {
            let mut entries = fs::read_dir(directory).map_err(|error| Error::reading(directory, error))?;
            match entries.next() {
                Some(_) => Err(Error::Exists(directory.to_owned())),
                None => Ok(()),
            }
        }
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Error::reading(directory, error)),
        Err(_) if directory.is_symlink() => refuse("is a link to nothing; name a directory"),
        Err(_) => Ok(()),
    }
}

/// Writes all files, or takes back what it made.
fn write(files: &BTreeMap<String, Vec<u8>>, directory: &Path) -> Result<(), Error> {
    let mut made = Made::default();
    let written = made.tree(files, directory);
    if written.is_err() {
        made.remove();
    }
    written
}

/// What was made so far. Others may write into the directory at the same time: theirs is neither replaced nor removed.
#[derive(Default)]
struct Made {
    /// Each after the one that it is in.
    directories: Vec<PathBuf>,
    files: Vec<PathBuf>,
}

impl Made {
    fn tree(&mut self, files: &BTreeMap<String, Vec<u8>>, root: &Path) -> Result<(), Error> {
        self.directory(root).map_err(|error| Error::writing(root, error))?;
        let failed = |path: &Path, error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => Error::Exists(root.to_owned()),
            _ => Error::writing(path, error),
        };
        for (path, bytes) in files {
            let path = root.join(path);
            let parent = path.parent().unwrap_or(root);
            self.directory(parent).map_err(|error| failed(parent, error))?;
            self.file(&path, bytes).map_err(|error| failed(&path, error))?;
        }
        Ok(())
    }

    /// Makes a directory and those that it is in, where they are not there.
    fn directory(&mut self, path: &Path) -> io::Result<()> {
        if path.as_os_str().is_empty() || path.is_dir() {
            return Ok(());
        }
        if let Some(parent) = path.parent() {
            self.directory(parent)?;
        }
        match fs::create_dir(path) {
            // Another program made it meanwhile.
            Err(_) if path.is_dir() => Ok(()),
            Err(error) => Err(error),
            Ok(()) => {
                self.directories.push(path.to_owned());
                Ok(())
            }
        }
    }

    fn file(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create_new(path)?;
        self.files.push(path.to_owned());
        file.write_all(bytes)
    }

    /// Removes it. What cannot be removed, as a directory with files of others, is left: why the tree could not be made
    /// is the failure.
    fn remove(&self) {
        for file in &self.files {
            let _ = fs::remove_file(file);
        }
        for directory in self.directories.iter().rev() {
            let _ = fs::remove_dir(directory);
        }
    }
}

/// Every file of the tree.
fn files(name: &Name, version: &str) -> Result<BTreeMap<String, Vec<u8>>, Error> {
    refuse_reserved(name)?;
    let words = Words::new(name, version);
    let mut files: BTreeMap<String, Vec<u8>> =
        TEMPLATES.iter().map(|(path, text)| (words.fill(path), words.fill(text).into_bytes())).collect();
    let manifest = files.get("manifest.yaml").map(Vec::as_slice).unwrap_or_default();
    let read = Manifest::parse(manifest, &[]).map_err(|findings| {
        let messages: Vec<String> =
            findings.iter().map(|finding| in_words_of_the_line(finding, name, version)).collect();
        Error::Usage(messages.join("; "))
    })?;
    if read.version != version {
        return Err(Error::Usage(format!(
            "a manifest cannot have the version {version:?}; write it like 1.0.0"
        )));
    }
    let image = ImageName { name: format!("{name}-operator"), tag: version.to_owned() };
    let placeholder = placeholder()?;
    let digest = placeholder.get("manifest.json").map(|bytes| hexadecimal(&Sha256::digest(bytes)));
    let served = BTreeMap::from([(image.clone(), digest.unwrap_or_default())]);
    files.insert(registry::PATH.to_owned(), registry::generate(&served).into_bytes());
    for (file, bytes) in placeholder {
        files.insert(format!("images/{}/{}/{file}", image.name, image.tag), bytes);
    }
    Ok(files)
}

/// Refuses a name that MetalK8s takes for its own.
fn refuse_reserved(name: &Name) -> Result<(), Error> {
    let what = match name.as_str() {
        "metalk8s" => "is a name that",
        other if other.starts_with("metalk8s-") => "begins with metalk8s-, which",
        _ => return Ok(()),
    };
    Err(Error::Usage(format!("{name} {what} MetalK8s reserves for its own archives; choose another name")))
}

/// A finding about the manifest, which does not exist yet, as one about what was typed.
fn in_words_of_the_line(finding: &Finding, name: &Name, version: &str) -> String {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let dots = version.matches('.').count();
    // YAML takes `1` for a number, and `null` for nothing.
    let is_unread = ["not a string", "is missing"].iter().any(|end| finding.message.ends_with(end));
    if is_unread && finding.rule == &rules::MANIFEST_NAME {
        return format!("{name} is not text to YAML; choose another name");
    }
    if is_unread && dots < 2 && version.split('.').all(is_digits) {
        let whole = format!("{version}{}", ".0".repeat(2 - dots));
        return format!("--version {version} is a number to YAML; write {whole}");
    }
    let message = finding.message.replacen("spec.version", "--version", 1);
    message.replacen("metadata.name", "the name", 1)
}

/// What templates are filled with.
struct Words(Vec<(&'static str, String)>);

impl Words {
    fn new(name: &Name, version: &str) -> Self {
        let capital = |word: &str| {
            let mut letters = word.chars();
            letters
                .next()
                .map(|first| first.to_ascii_uppercase())
                .into_iter()
                .chain(letters)
                .collect::<String>()
        };
        let words: Vec<String> = name.split('-').filter(|word| !word.is_empty()).map(capital).collect();
        // A kind begins with a letter.
        let kind = words.concat();
        let kind =
            if kind.starts_with(|first: char| first.is_ascii_digit()) { format!("App{kind}") } else { kind };
        let singular = kind.to_ascii_lowercase();
        // Half of the words that end with s get no plural; this is a start, not a grammar.
        let plural = if singular.ends_with('s') { format!("{singular}es") } else { format!("{singular}s") };
        Self(vec![
            ("@name@", name.to_string()),
            ("@version@", version.to_owned()),
            ("@title@", words.join(" ")),
            ("@kind@", kind),
            ("@singular@", singular),
            ("@plural@", plural),
            ("@group@", format!("{name}.example.com")),
        ])
    }

    fn fill(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, (word, value)| text.replace(word, value))
    }
}

/// The files of an image that runs nothing, and says so.
fn placeholder() -> Result<BTreeMap<String, Vec<u8>>, Error> {
    let failed = |reason: String| Error::Image { image: "the placeholder".to_owned(), reason };
    // A tar file without entries.
    let layer = vec![0; 1024];
    let mut encoder = GzBuilder::new().write(Vec::new(), Compression::default());
    let compressed = encoder.write_all(&layer).and_then(|()| encoder.finish());
    let compressed = compressed.map_err(|error| failed(error.to_string()))?;
    let config = json!({
        "architecture": "amd64",
        "os": "linux",
        "config": {"Labels": {PLACEHOLDER: "true"}},
        "rootfs": {"type": "layers", "diff_ids": [digest(&layer)]},
        "history": [{"comment": "stands for an operator that is not built yet"}],
    });
    let config = serde_json::to_vec(&config).map_err(|error| failed(error.to_string()))?;
    let describe = |media_type: &str, bytes: &[u8]| Descriptor {
        media_type: media_type.to_owned(),
        size: bytes.len() as u64,
        digest: digest(bytes),
    };
    let manifest = ImageManifest {
        schema_version: 2,
        media_type: MANIFEST_TYPE.to_owned(),
        config: describe(CONFIG_TYPE, &config),
        layers: vec![describe(GZIP_TYPE, &compressed)],
    };
    let json = serde_json::to_vec_pretty(&manifest).map_err(|error| failed(error.to_string()))?;
    let name = |bytes: &[u8]| hexadecimal(&Sha256::digest(bytes));
    Ok(BTreeMap::from([
        (name(&config), config),
        (name(&compressed), compressed),
        ("manifest.json".to_owned(), json),
        ("version".to_owned(), VERSION_FILE.as_bytes().to_vec()),
    ]))
}

fn digest(bytes: &[u8]) -> String {
    format!("sha256:{}", hexadecimal(&Sha256::digest(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::events::Events;
    use crate::{Options, check};

    #[test]
    fn a_new_tree_passes_the_checks_but_for_the_placeholder() {
        for name in ["demo", "my-2nd-solution", "3d-bus", &"n".repeat(54)] {
            let directory = tempfile::tempdir().unwrap();
            let root = directory.path().join("tree");
            init(&name.parse().unwrap(), "0.1.0", &root, false).unwrap();
            let report = check(&root, &Options::default(), &Events::none()).unwrap();
            let rules: Vec<&str> = report.findings.iter().map(|finding| finding.rule.id).collect();
            assert_eq!(rules, ["operator-image-placeholder"], "{name}: {:#?}", report.findings);
            assert_eq!((report.solution.as_deref(), report.totals.images), (Some(name), 1));
        }
    }

    #[test]
    fn a_refusal_names_what_was_typed() {
        let directory = tempfile::tempdir().unwrap();
        let refusal = |name: &str, version: &str| {
            let root = directory.path().join("tree");
            match init(&name.parse().unwrap(), version, &root, true).unwrap_err() {
                Error::Usage(message) => message,
                other => panic!("{other:?}"),
            }
        };
        for (name, version, told) in [
            ("demo", "1.0", "--version 1.0 is a number to YAML; write 1.0.0"),
            ("demo", "2", "--version 2 is a number to YAML; write 2.0.0"),
            ("demo", "a b", "--version \"a b\" cannot be a label's value"),
            ("123", "1.0.0", "123 is not text to YAML; choose another name"),
            (
                "metalk8s-x",
                "1.0.0",
                "metalk8s-x begins with metalk8s-, which MetalK8s reserves for its own archives; choose another name",
            ),
            (
                "metalk8s",
                "1.0.0",
                "metalk8s is a name that MetalK8s reserves for its own archives; choose another name",
            ),
        ] {
            assert_eq!(refusal(name, version), told);
        }
    }

    #[test]
    fn what_a_build_wrote_for_no_images_is_no_mistake_of_its_own() {
        let directory = tempfile::tempdir().unwrap();
        let root = directory.path().join("tree");
        init(&"demo".parse().unwrap(), "0.1.0", &root, false).unwrap();
        fs::remove_dir_all(root.join("images")).unwrap();
        fs::create_dir(root.join("images")).unwrap();
        let options =
            crate::BuildOptions { output: directory.path().join("x.iso"), ..crate::BuildOptions::default() };
        let built = crate::build(&root, &options, &Events::none()).unwrap();
        let rules: Vec<&str> = built.report.findings.iter().map(|finding| finding.rule.id).collect();
        assert!(rules.contains(&"images-missing"), "{rules:?}");
        assert!(rules.iter().all(|rule| !rule.starts_with("registry-config")), "{rules:?}");
    }

    #[test]
    fn nothing_is_overwritten() {
        let directory = tempfile::tempdir().unwrap();
        fs::write(directory.path().join("file"), "mine").unwrap();
        let name: Name = "demo".parse().unwrap();
        assert!(matches!(init(&name, "0.1.0", directory.path(), false), Err(Error::Exists(_))));
    }

    #[test]
    fn a_dry_run_says_what_would_be_made() {
        let directory = tempfile::tempdir().unwrap();
        let root = directory.path().join("tree");
        let name: Name = "demo".parse().unwrap();
        let told = init(&name, "0.1.0", &root, true).unwrap();
        assert!(!root.exists());
        assert_eq!(init(&name, "0.1.0", &root, false).unwrap(), told);
        assert!(matches!(init(&name, "0.1.0", &root, true), Err(Error::Exists(_))));
    }

    /// Some paths are short enough for the operating system here, and others are not.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_tree_that_cannot_be_finished_is_taken_back() {
        const LONGEST: usize = 4095;
        let folder = tempfile::tempdir().unwrap();
        let mut root = folder.path().to_owned();
        while root.as_os_str().len() + 130 < LONGEST {
            root.push("d".repeat(100));
        }
        // `.archiveignore` fits, `.github/workflows/archive.yaml` does not.
        root.push("d".repeat(LONGEST - root.as_os_str().len() - 21));
        let name: Name = "demo".parse().unwrap();
        let failed = |root: &Path| matches!(init(&name, "0.1.0", root, false), Err(Error::Unwritable { .. }));
        assert!(failed(&root) && !root.exists());
        // Neither are the directories left that it is in.
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        fs::create_dir_all(&root).unwrap();
        assert!(failed(&root));
        assert_eq!(fs::read_dir(&root).unwrap().count(), 0);
        // What others put there meanwhile is theirs.
        fs::write(root.join("other"), "theirs").unwrap();
        let files = files(&name, "0.1.0").unwrap();
        assert!(matches!(write(&files, &root), Err(Error::Unwritable { .. })));
        assert_eq!(fs::read(root.join("other")).unwrap(), b"theirs");
        assert_eq!(fs::read_dir(&root).unwrap().count(), 1);
    }

    #[test]
    fn what_appears_after_the_check_is_neither_written_over_nor_removed() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().join("tree");
        let files = files(&"demo".parse().unwrap(), "0.1.0").unwrap();
        for theirs in ["README.md", "operator"] {
            fs::create_dir(&root).unwrap();
            fs::write(root.join(theirs), "theirs").unwrap();
            let refused = write(&files, &root);
            assert!(matches!(&refused, Err(Error::Exists(path)) if *path == root), "{refused:?}");
            assert_eq!(fs::read(root.join(theirs)).unwrap(), b"theirs");
            assert_eq!(fs::read_dir(&root).unwrap().count(), 1, "{theirs}");
            fs::remove_dir_all(&root).unwrap();
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_link_to_nothing_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let link = folder.path().join("demo");
        std::os::unix::fs::symlink("not-mounted/demo", &link).unwrap();
        for dry_run in [true, false] {
            let refused = init(&"demo".parse().unwrap(), "0.1.0", &link, dry_run).unwrap_err();
            let expected = format!("{} is a link to nothing; name a directory", link.display());
            assert_eq!(refused.to_string(), expected);
            assert!(link.is_symlink());
        }
        // Nor is a directory made behind a part of the path that is one.
        assert!(init(&"demo".parse().unwrap(), "0.1.0", &link.join("a"), false).is_err());
        assert!(link.is_symlink() && fs::read_dir(folder.path()).unwrap().count() == 1);
    }

    #[test]
    fn versions_that_metalk8s_refuses_are_refused() {
        let directory = tempfile::tempdir().unwrap();
        let name: Name = "demo".parse().unwrap();
        for version in ["1.0", "a b", "1.0.0+x", ""] {
            let root = directory.path().join("tree");
            assert!(matches!(init(&name, version, &root, false), Err(Error::Usage(_))), "{version}");
            assert!(!root.exists());
        }
    }
}
