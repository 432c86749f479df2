//! Whether the files of a backup are as they were when it was made.
//!
//! `backup.sh` adds a list of the SHA-256 sums of all files, `./.sha256sum`, by which `restore.sh` checks them.

use std::collections::BTreeMap;

use base::shell::quoted;

/// Separates the list from the sums of the files.
const LINE: &str = "--";

/// The shell command that prints the list of a backup, a line, and the sums that its files have now. It extracts nothing:
/// a snapshot of etcd may be larger than the free space, and the files are secret.
pub fn sums_command(path: &str) -> String {
    let path = quoted(path);
    let each = r#"printf "%s  %s\n" "$(sha256sum | cut -d " " -f 1)" "$TAR_FILENAME""#;
    format!("tar -xzOf {path} ./.sha256sum && echo {LINE} && tar -xzf {path} --to-command='{each}'")
}

/// What is wrong with a backup by the output of that command, if anything.
pub fn damage(output: &str) -> Result<(), String> {
    let (listed, found) = output.split_once(&format!("{LINE}\n")).unwrap_or((output, ""));
    let (listed, found) = (sums(listed), sums(found));
    if listed.is_empty() {
        return Err("it has no list of checksums".to_owned());
    }
    let wrong: Vec<String> = listed
        .iter()
        .filter_map(|(file, sum)| match found.get(file) {
            None => Some(format!("{file} is missing")),
            Some(other) => (other != sum).then(|| format!("{file} has another checksum")),
        })
        .collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join(", ")) }
}

fn sums(text: &str) -> BTreeMap<&str, &str> {
    let lines = text.lines().filter_map(|line| line.split_once("  "));
    lines.map(|(sum, file)| (file, sum)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_as_listed_is_named() {
        let list = "aa  ./etcd_snapshot\nbb  ./kubernetes/pki/ca key.crt\n";
        let with = |found: &str| damage(&format!("{list}--\n{found}"));
        let whole = "bb  ./kubernetes/pki/ca key.crt\naa  ./etcd_snapshot\ncc  ./.metadata\n";
        assert_eq!(with(whole), Ok(()));
        assert_eq!(
            with("aa  ./kubernetes/pki/ca key.crt\n").unwrap_err(),
            "./etcd_snapshot is missing, ./kubernetes/pki/ca key.crt has another checksum"
        );
        assert_eq!(damage("").unwrap_err(), "it has no list of checksums");
        assert_eq!(damage(list).unwrap_err().matches("is missing").count(), 2);
    }
}
