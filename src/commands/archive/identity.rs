//! The local file and the bootstrap node's file of one path, compared before the import.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};

use crate::commands::Context;
use crate::error::{CommandError, Result};
use domain::archive::plan::{IsoFile, refuse_another};

const PIECE: usize = 1 << 20;

/// Refuses an archive that is not the local file of the same path. `whole` compares all of it: both are read to their
/// ends.
pub(super) async fn compare(
    context: &Context,
    path: &str,
    (local, node): (String, String),
    whole: bool,
) -> Result<()> {
    let node = IsoFile { id: node, ..on_node(context, path, whole).await? };
    let local = IsoFile {
        id: local,
        size: tokio::fs::metadata(path).await.map_err(unreadable(path))?.len(),
        sum: if whole { Some(sum(path).await?) } else { None },
    };
    Ok(refuse_another(path, &local, &node)?)
}

async fn on_node(context: &Context, path: &str, whole: bool) -> Result<IsoFile> {
    let mut arguments = Map::from_iter([("path".to_owned(), json!(path))]);
    if whole {
        arguments.insert("hash_type".to_owned(), json!("sha256"));
    }
    let stats = context.salt().await?.query("file.stats", &arguments).await?;
    let size = stats["size"].as_u64().ok_or_else(|| {
        let message = format!("the bootstrap node does not return the size of {path}");
        CommandError::failed(message)
    })?;
    Ok(IsoFile { id: String::new(), size, sum: stats["sum"].as_str().map(str::to_owned) })
}

async fn sum(path: &str) -> Result<String> {
    let file = PathBuf::from(path);
    let summed = tokio::task::spawn_blocking(move || sum_of(&file)).await;
    let summed = summed.unwrap_or_else(|error| Err(io::Error::other(error)));
    summed.map_err(unreadable(path))
}

fn sum_of(path: &Path) -> io::Result<String> {
    let (mut file, mut hash, mut piece) = (File::open(path)?, Sha256::new(), vec![0; PIECE]);
    loop {
        match file.read(&mut piece)? {
            0 => return Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()),
            length => hash.update(&piece[..length]),
        }
    }
}

fn unreadable(path: &str) -> impl Fn(io::Error) -> CommandError {
    move |error| CommandError::usage(format!("failed to read {path}: {error}"))
}

pub(super) fn id_of(manifest: &Value) -> String {
    let text = |pointer: &str| manifest.pointer(pointer).and_then(Value::as_str);
    let name = text("/metadata/name").unwrap_or_default();
    format!("{name}-{}", text("/spec/version").unwrap_or_default())
}
