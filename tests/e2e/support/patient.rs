//! kubectl as somebody types it who waits for the commands of other tests.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Answer, World};

const LOCKING: [&str; 21] = [
    "defragment *",
    "replace *",
    "deploy *",
    "drain *",
    "delete node",
    "edit *",
    "apply *",
    "set-password *",
    "create backup",
    "create user",
    "delete user",
    "import *",
    "activate *",
    "deactivate *",
    "add *",
    "upgrade *",
    "downgrade *",
    "rollback *",
    "delete archive",
    "delete solution",
    "delete environment",
];

/// What only asks Salt, which an import restarts; so it has no lock to wait for.
const ASKING: [&str; 7] = [
    "render *",
    "permissions solution",
    "get cluster",
    "describe cluster",
    "get archives",
    "get backups",
    "restore *",
];

/// What also fails while a command of another test is halfway.
const JUDGING: [&str; 1] = ["check *"];

/// Has `$program`, a shell word, run until it is answered: an import restarts Salt.
fn until_answered(program: &str) -> String {
    format!(
        "for _ in $(seq 100); do {program} \"$@\" && exit; status=$?; [ $status = 9 ] || exit $status; sleep 1; done; exit 9"
    )
}

pub fn write_program(path: &Path, script: &str) {
    std::fs::write(path, script).unwrap();
    std::fs::set_permissions(path, PermissionsExt::from_mode(0o755)).unwrap();
}

/// The directory, below `directory`, of a metalk8sctl that waits for Salt.
pub fn patient_control(directory: &Path) -> PathBuf {
    let links = directory.join("links");
    let programs = directory.join("control");
    for folder in [&links, &programs] {
        std::fs::create_dir(folder).unwrap();
    }
    let link = links.join("metalk8sctl");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_kubectl-metalk8s"), &link).unwrap();
    let script = format!("#!/bin/sh\n{}\n", until_answered(&format!("'{}'", link.display())));
    write_program(&programs.join("metalk8sctl"), &script);
    programs
}

/// The directory, below `directory`, of a kubectl that waits for other tests.
pub fn patient_kubectl(world: &World, directory: &Path) -> PathBuf {
    let mut command = Command::new("sh");
    world.surround(command.args(["-c", "command -v kubectl"]));
    let which = Answer::to(&mut command).succeeds().stdout;
    let pattern = |commands: &[&str]| {
        let patterns = commands.iter().map(|one| match one.strip_suffix('*') {
            Some(verb) => format!("'metalk8s {verb}'*"),
            None => format!("'metalk8s {one}'"),
        });
        patterns.collect::<Vec<_>>().join("|")
    };
    let script = format!(
        "#!/bin/sh\ncase \"$1 $2 $3\" in\n\
         {locking}) exec '{kubectl}' \"$@\" --wait-for-lock=20m ;;\n\
         {asking}) {until_answered} ;;\n\
         {judging}) for _ in $(seq 100); do '{kubectl}' \"$@\" && exit; status=$?; [ $status != 1 ] && [ $status != 9 ] && exit $status; sleep 1; done; exit $status ;;\n\
         *) exec '{kubectl}' \"$@\" ;;\nesac\n",
        locking = pattern(&LOCKING),
        asking = pattern(&ASKING),
        judging = pattern(&JUDGING),
        until_answered = until_answered(&format!("'{}'", which.trim())),
        kubectl = which.trim(),
    );
    let programs = directory.join("programs");
    std::fs::create_dir(&programs).unwrap();
    write_program(&programs.join("kubectl"), &script);
    programs
}
