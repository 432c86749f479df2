//! Whether a local file and the bootstrap node's file of the same path are one archive.
//!
//! The invariant: what is checked is what is imported. The local file is what this program can read whole; Salt imports the
//! one on the bootstrap node.

use crate::plan::refusal::Refusal;
use base::error::ErrorKind;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IsoFile {
    pub id: String,
    pub size: u64,
    /// Its SHA-256, as hexadecimal digits, if it was read to its end.
    pub sum: Option<String>,
}

/// Refuses to import the bootstrap node's file in the place of another one that was checked.
pub fn refuse_another(path: &str, local: &IsoFile, node: &IsoFile) -> Result<(), Refusal> {
    let difference = if local.id != node.id {
        format!("this machine has {}, but the bootstrap node has {}", local.id, node.id)
    } else if local.size != node.size {
        format!(
            "{} has {} bytes on this machine and {} on the bootstrap node",
            local.id, local.size, node.size
        )
    } else if local.sum != node.sum {
        format!("{} has another SHA-256 on this machine than on the bootstrap node", local.id)
    } else {
        return Ok(());
    };
    Err(Refusal::new(
        ErrorKind::Invalid,
        format!("{path} is not the same file here and on the bootstrap node: {difference}"),
    )
    .hint(
        "copy this machine's file to the bootstrap node, or run the command on a machine without a file at that path",
    ))
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::testing::shown;

    #[test]
    fn any_difference_is_refused() {
        let local = IsoFile { id: "x-1.0.0".to_owned(), size: 2048, sum: Some("aa".to_owned()) };
        assert!(refuse_another("/a.iso", &local, &local).is_ok());
        let another = [
            IsoFile { id: "x-1.1.0".to_owned(), ..local.clone() },
            IsoFile { size: 4096, ..local.clone() },
            IsoFile { sum: Some("bb".to_owned()), ..local.clone() },
            // The sum of one that was not read proves nothing.
            IsoFile { sum: None, ..local.clone() },
        ];
        let refusals =
            another.map(|node| shown::refusal(&refuse_another("/a.iso", &local, &node).unwrap_err()));
        assert_snapshot!(refusals.join("\n"), @"
        Invalid: /a.iso is not the same file here and on the bootstrap node: this machine has x-1.0.0, but the bootstrap node has x-1.1.0
        hint: copy this machine's file to the bootstrap node, or run the command on a machine without a file at that path
        Invalid: /a.iso is not the same file here and on the bootstrap node: x-1.0.0 has 2048 bytes on this machine and 4096 on the bootstrap node
        hint: copy this machine's file to the bootstrap node, or run the command on a machine without a file at that path
        Invalid: /a.iso is not the same file here and on the bootstrap node: x-1.0.0 has another SHA-256 on this machine than on the bootstrap node
        hint: copy this machine's file to the bootstrap node, or run the command on a machine without a file at that path
        Invalid: /a.iso is not the same file here and on the bootstrap node: x-1.0.0 has another SHA-256 on this machine than on the bootstrap node
        hint: copy this machine's file to the bootstrap node, or run the command on a machine without a file at that path
        ");
    }
}
