//! Whether the registry can read its files.
//!
//! MetalK8s mounts the image with the owners and permissions of Rock Ridge. Its nginx runs as root without any
//! capability, so permissions apply to it as to everyone, and its workers may be another user.

use super::record::Record;
use super::rock_ridge::Fields;
use crate::finding::{Finding, Findings};
use crate::rules;

/// The part of a mode that says what a file is.
const KIND: u32 = 0o170_000;
const DIRECTORY: u32 = 0o040_000;
/// The right to read a file.
const READ: u32 = 0o4;
/// The right to look a name up in a directory.
const SEARCH: u32 = 0o1;

/// Looks at the owner and the mode of what is at `path`.
pub(super) fn check(path: &str, record: &Record<'_>, fields: &Fields, findings: &mut Findings) {
    let Some(mode) = fields.mode.filter(|_| fields.moved_to.is_none()) else { return };
    let is_directory = record.is_directory();
    if is_directory != (mode & KIND == DIRECTORY) {
        let (is, says) =
            if is_directory { ("a directory", "it is none") } else { ("no directory", "it is one") };
        let message = format!("the entry is {is}, but Rock Ridge says that {says}");
        findings.add(&rules::DIRECTORY_DAMAGED, path, message);
        return;
    }
    let is_served = path.is_empty() || path == "images" || path.starts_with("images/");
    let wanted = if is_directory { SEARCH } else { READ };
    if !is_served || mode & KIND != if is_directory { DIRECTORY } else { 0o100_000 } {
        return;
    }
    let (user, group) = fields.owner.unwrap_or_default();
    let is_readable = is_granted(mode, user, group, wanted);
    if !is_readable || mode & wanted == 0 {
        let message = format!(
            "{} not be read with mode {:04o}, owner {user} and group {group}",
            if is_readable { "by other users than root it can" } else { "it can" },
            mode & 0o7777,
        );
        let finding = Finding::new(&rules::FILE_PERMISSIONS, path, message);
        findings.push(if is_readable { finding } else { finding.as_error() });
    }
}

/// Whether root without capabilities has the right `wanted`: as owner, as one of the group, or as another.
const fn is_granted(mode: u32, user: u32, group: u32, wanted: u32) -> bool {
    let shift = if user == 0 {
        6
    } else if group == 0 {
        3
    } else {
        0
    };
    (mode >> shift) & wanted != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn root_without_capabilities_is_a_user_like_any_other() {
        for (mode, user, group, granted) in [
            (0o600, 0, 0, true),
            (0o600, 1000, 0, false),
            (0o640, 1000, 0, true),
            (0o640, 1000, 1000, false),
            (0o604, 1000, 1000, true),
            (0o044, 0, 0, false),
            (0o404, 1000, 0, false),
        ] {
            assert_eq!(is_granted(mode, user, group, READ), granted, "{mode:o} {user} {group}");
        }
    }
}
