//! An archive's definitions, roles and manifest, as they are kept in a `ConfigMap` of the cluster.

use std::io::{Read, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::archive::catalogue::Archive;
use crate::archive::contents::Sources;
use crate::object::resource::{CONFIG_MAP, Reference};
use crate::object::seen::Version;
use crate::object::well_known;
use crate::plan::refusal::Refusal;
use base::error::ErrorKind;

const KEY: &str = "archive.json.gz";
/// The largest text that a `ConfigMap` may have, with room for its key.
const MAX_SIZE: usize = (1 << 20) - 64;
/// What a text may unpack to; nobody else can write such a `ConfigMap`, but a damaged one must not fill the memory.
const MAX_UNPACKED: u64 = 64 << 20;

#[derive(Debug, Clone, PartialEq)]
pub struct Package {
    pub archive: Archive,
    pub sources: Sources,
}

/// An archive that is stored in the cluster: its `ConfigMap`.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredArchive {
    pub id: String,
    /// The file that was imported.
    pub path: String,
    pub version: Version,
    solution: String,
    text: String,
}

impl Package {
    /// The `ConfigMap`; refused if it is too small for the archive.
    pub fn manifest(&self) -> Result<Value, Refusal> {
        let text = self.text()?;
        let id = &self.archive.id;
        if text.len() > MAX_SIZE {
            return Err(Refusal::new(
                ErrorKind::Invalid,
                format!(
                    "the definitions and roles of archive {id} are too large to be kept in the cluster: \
                     {} bytes when compressed, of at most {MAX_SIZE}",
                    text.len()
                ),
            ));
        }
        Ok(manifest(id, &self.archive.solution, &self.archive.archive, &text))
    }

    fn text(&self) -> Result<String, Refusal> {
        let document = json!({
            "manifest": self.archive.manifest,
            "definitions": self.sources.definitions,
            "roles": self.sources.roles,
        });
        let failed = |error: std::io::Error| Refusal::new(ErrorKind::Failed, error.to_string());
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        encoder.write_all(document.to_string().as_bytes()).map_err(failed)?;
        Ok(STANDARD.encode(encoder.finish().map_err(failed)?))
    }
}

impl StoredArchive {
    /// Reads a `ConfigMap`; `None` if it keeps no archive.
    pub fn of(object: &Value) -> Option<Self> {
        let annotation = |key: &str| object["metadata"]["annotations"][key].as_str().map(str::to_owned);
        Some(Self {
            id: annotation(well_known::STORED_ID)?,
            path: annotation(well_known::STORED_PATH)?,
            version: Version::of(object),
            solution: object["metadata"]["labels"][well_known::STORED_ARCHIVE].as_str()?.to_owned(),
            text: object["data"][KEY].as_str()?.to_owned(),
        })
    }

    pub fn target(&self) -> Reference {
        reference(&self.id)
    }

    /// The `ConfigMap` itself, to create it again.
    pub fn manifest(&self) -> Value {
        manifest(&self.id, &self.solution, &self.path, &self.text)
    }

    pub fn sources(&self) -> Result<Sources, Refusal> {
        let document = self.document().map_err(|error| {
            let target = self.target();
            Refusal::new(ErrorKind::Invalid, format!("{target} cannot be read: {error}"))
                .hint("to import it again: kubectl metalk8s import archive FILE --replace")
        })?;
        let list = |key: &str| document[key].as_array().cloned().unwrap_or_default();
        Ok(Sources { definitions: list("definitions"), roles: list("roles") })
    }

    pub fn is(&self, package: &Package) -> bool {
        let manifest = |document: &Value| document["manifest"].clone();
        let same = |document: Value| manifest(&document) == package.archive.manifest;
        self.document().is_ok_and(same) && self.sources().is_ok_and(|sources| sources == package.sources)
    }

    fn document(&self) -> Result<Value, String> {
        let bytes = STANDARD.decode(&self.text).map_err(|error| error.to_string())?;
        let mut text = String::new();
        let mut decoder = GzDecoder::new(&*bytes).take(MAX_UNPACKED);
        decoder.read_to_string(&mut text).map_err(|error| error.to_string())?;
        serde_json::from_str(&text).map_err(|error| error.to_string())
    }
}

fn manifest(id: &str, solution: &str, path: &str, text: &str) -> Value {
    let target = reference(id);
    json!({
        "apiVersion": "v1",
        "kind": "ConfigMap",
        "metadata": {
            "name": target.name,
            "namespace": target.namespace,
            "labels": {well_known::MANAGED_BY: well_known::DIRECT, well_known::STORED_ARCHIVE: solution},
            "annotations": {well_known::STORED_ID: id, well_known::STORED_PATH: path},
        },
        "data": {KEY: text},
    })
}

/// The `ConfigMap` of an archive. A version may have characters that names cannot have.
pub fn reference(id: &str) -> Reference {
    const LONGEST: usize = 200;
    let plain = |one: char| one.is_ascii_lowercase() || one.is_ascii_digit() || matches!(one, '-' | '.');
    let mut name: String = id.chars().take(LONGEST).map(|one| if plain(one) { one } else { '-' }).collect();
    if name != id || name.ends_with(['-', '.']) || name.contains("..") {
        let name_of = |text: &str| text.replace("..", "--");
        let digest = Sha256::digest(id.as_bytes());
        let digest: String = digest.iter().take(6).map(|byte| format!("{byte:02x}")).collect();
        name = format!("{}-{digest}", name_of(&name).trim_end_matches(['-', '.']));
    }
    let name = format!("{}-{name}", well_known::STORED_PREFIX);
    Reference::namespaced(CONFIG_MAP, well_known::CATALOGUE, name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::archive::catalogue::Catalogue;

    fn package(definition: &Value) -> Package {
        let entries = json!([{"version": "1.0.0", "archive": "/a/x.iso", "manifest": {"kind": "Solution"}}]);
        let data = [("x".to_owned(), entries.to_string())].into();
        let archive = Catalogue::from_data(Some(&data)).find("x", "1.0.0").unwrap().clone();
        let sources = Sources {
            definitions: vec![definition.clone()],
            roles: vec![json!({"kind": "Role", "metadata": {"name": "r"}})],
        };
        Package { archive, sources }
    }

    #[test]
    fn what_is_kept_is_read_again() {
        let package = package(&json!({"metadata": {"name": "a.x"}}));
        let manifest = package.manifest().unwrap();
        assert_eq!(manifest["metadata"]["name"], "metalk8s-cli-archive-x-1.0.0");
        let stored = StoredArchive::of(&manifest).unwrap();
        assert_eq!((stored.id.as_str(), stored.path.as_str()), ("x-1.0.0", "/a/x.iso"));
        assert_eq!(stored.sources().unwrap(), package.sources);
        assert!(stored.is(&package) && !stored.is(&self::package(&json!({"other": 1}))));
        let damaged = StoredArchive { text: "AAAA".to_owned(), ..stored };
        assert_eq!(damaged.sources().unwrap_err().kind, ErrorKind::Invalid);
        assert!(StoredArchive::of(&json!({"metadata": {}})).is_none());
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        // Digests do not compress.
        let noise: String = (0..60_000_u32)
            .flat_map(|one| Sha256::digest(one.to_le_bytes()).to_vec())
            .map(|byte| format!("{byte:02x}"))
            .collect();
        let refusal = package(&json!(noise)).manifest().unwrap_err();
        assert_eq!(refusal.kind, ErrorKind::Invalid);
        assert!(refusal.message.contains("too large"), "{refusal}");
    }

    #[test]
    fn every_id_has_a_name_of_its_own() {
        let ids = ["x-1.0.0", "x-1.0.0+B", "x-1.0.0+b", "x-1.0.0-", "x-1..0", &"x".repeat(300)];
        let names: Vec<String> = ids.iter().map(|id| reference(id).name).collect();
        for (index, name) in names.iter().enumerate() {
            assert!(name.len() < 253 && !name.contains(['+', 'B']), "{name}");
            assert!(!names[..index].contains(name), "{name}");
        }
    }
}
