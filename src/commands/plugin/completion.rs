//! `completion`: scripts for shells, and the link through which kubectl completes.

use crate::cli::metalk8sctl;
use crate::cli::plugin::{CompletionArgs, CompletionTarget};
use crate::cli::scripts::{PLUGIN, script};
use crate::commands::Context;
use crate::commands::complete::PROGRAM;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::events::Event;
use base::system;
use clap_complete::Shell;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

#[expect(clippy::unused_async, reason = "commands are called alike")]
pub async fn completion(context: &Context, arguments: &CompletionArgs) -> Result<()> {
    let shell = match arguments.target {
        CompletionTarget::Bash => Shell::Bash,
        CompletionTarget::Zsh => Shell::Zsh,
        CompletionTarget::Fish => Shell::Fish,
        CompletionTarget::PowerShell => Shell::PowerShell,
        CompletionTarget::Elvish => Shell::Elvish,
        CompletionTarget::Install => return install(context),
    };
    let called = std::env::args_os().next().unwrap_or_default();
    let program = if metalk8sctl::is_called(&called) { metalk8sctl::PROGRAM } else { PLUGIN };
    context.ui().text(&script(shell, program))
}

/// Creates a link with the name that kubectl looks for, next to this binary.
fn install(context: &Context) -> Result<()> {
    context.about("completion", "install");
    let binary = called_by()?;
    let link = link_beside(&binary);
    let name = link.display().to_string();
    let result = match make(&binary, &link) {
        Ok(true) => ActionResult::done("completion", "install", format!("completion installed: {name}")),
        Ok(false) => ActionResult::unchanged("completion", "install"),
        Err(error) => return Err(refused(&error, &binary, &name)),
    };
    if !on_path(&link) {
        context.events().emit(Event::Hint(format!(
            "kubectl finds {PROGRAM} only in the directories of PATH, and this directory is not one of them"
        )));
    }
    context.ui().results(&[result])
}

/// Why there is no link, and how to create one.
fn refused(error: &io::Error, binary: &Path, link: &str) -> CommandError {
    if error.kind() == io::ErrorKind::AlreadyExists {
        return CommandError::conflict(format!("{link} is another program"))
            .hint(format!("if nobody needs it, remove it and try again: rm {link}"));
    }
    CommandError::failed(format!("cannot create {link}: {error}"))
        .hint(format!("create it as a user with write permission: ln -s {} {link}", binary.display()))
}

/// The path by which this process was started, which is where kubectl finds the plugin. A link to another place is
/// not followed. The system follows it for the path of the running program, which is the last resort.
fn called_by() -> Result<PathBuf> {
    let called = std::env::args_os().next().map(PathBuf::from).unwrap_or_default();
    let directories = std::env::var_os("PATH").unwrap_or_default();
    called_as(&called, &directories)
        .map_or_else(std::env::current_exe, std::path::absolute)
        .map_err(|error| CommandError::failed(format!("cannot find the path of this binary: {error}")))
}

/// The file that a program was started as: one of these directories has it, if it was called by its bare name.
fn called_as(called: &Path, directories: &OsStr) -> Option<PathBuf> {
    let found =
        if called.components().count() > 1 { called.to_owned() } else { in_path(called, directories)? };
    found.is_file().then_some(found)
}

fn in_path(program: &Path, directories: &OsStr) -> Option<PathBuf> {
    std::env::split_paths(directories).map(|directory| directory.join(program)).find(|file| file.is_file())
}

fn link_beside(binary: &Path) -> PathBuf {
    let mut link = binary.with_file_name(PROGRAM);
    if let Some(extension) = binary.extension() {
        link.set_extension(extension);
    }
    link
}

/// Whether a link had to be created.
fn make(binary: &Path, link: &Path) -> io::Result<bool> {
    if !binary.exists() {
        return Err(io::ErrorKind::NotFound.into());
    }
    let is_there = || system::is_alias(binary, link);
    if is_there() {
        return Ok(false);
    }
    if link.is_symlink() {
        std::fs::remove_file(link)?;
    }
    match system::alias(binary, link) {
        // Another process has created it at the same moment.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && is_there() => Ok(false),
        made => made.map(|()| true),
    }
}

fn on_path(link: &Path) -> bool {
    let directories = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&directories).any(|directory| Some(directory.as_path()) == link.parent())
}

/// The program in PATH that kubectl would run.
pub(super) fn linked() -> Option<PathBuf> {
    let program = Path::new(PROGRAM).with_extension(std::env::consts::EXE_EXTENSION);
    in_path(&program, &std::env::var_os("PATH").unwrap_or_default())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use base::error::ErrorKind;

    #[test]
    fn the_link_is_made_once() {
        let directory = tempfile::tempdir().unwrap();
        let binary = directory.path().join("kubectl-metalk8s");
        std::fs::write(&binary, "binary").unwrap();
        let link = link_beside(&binary);
        assert!(make(&binary, &link).unwrap());
        assert_eq!(std::fs::read_link(&link).unwrap(), Path::new("kubectl-metalk8s"));
        assert!(!make(&binary, &link).unwrap());
    }

    #[test]
    fn a_link_to_elsewhere_is_replaced_and_a_file_is_not() {
        let directory = tempfile::tempdir().unwrap();
        let binary = directory.path().join("kubectl-metalk8s");
        std::fs::write(&binary, "binary").unwrap();
        let link = link_beside(&binary);
        std::os::unix::fs::symlink("gone", &link).unwrap();
        assert!(make(&binary, &link).unwrap());
        std::fs::remove_file(&link).unwrap();
        std::fs::write(&link, "somebody's").unwrap();
        assert_eq!(make(&binary, &link).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    }

    #[test]
    fn who_may_not_is_told_how() {
        let (binary, link) = (Path::new("/usr/bin/kubectl-metalk8s"), "/usr/bin/kubectl_complete-metalk8s");
        let error = refused(&io::ErrorKind::PermissionDenied.into(), binary, link);
        assert_eq!(error.kind, ErrorKind::Failed);
        assert_eq!(
            error.hints,
            [
                "create it as a user with write permission: ln -s /usr/bin/kubectl-metalk8s /usr/bin/kubectl_complete-metalk8s"
            ]
        );
        let error = refused(&io::ErrorKind::AlreadyExists.into(), binary, link);
        assert_eq!((error.kind, error.hints.len()), (ErrorKind::Conflict, 1));
    }

    #[test]
    fn a_link_in_path_is_where_the_plugin_was_started() {
        let directory = tempfile::tempdir().unwrap();
        let [store, bin] = ["store", "bin"].map(|name| directory.path().join(name));
        std::fs::create_dir(&store).unwrap();
        std::fs::create_dir(&bin).unwrap();
        std::fs::write(store.join("plugin"), "binary").unwrap();
        let link = bin.join("kubectl-metalk8s");
        std::os::unix::fs::symlink(store.join("plugin"), &link).unwrap();
        let directories = std::env::join_paths([&store, &bin]).unwrap();
        let called = |by: &Path| called_as(by, &directories);
        assert_eq!(called(Path::new("kubectl-metalk8s")), Some(link.clone()));
        assert_eq!(called(&link), Some(link));
        assert_eq!(called(Path::new("./kubectl-metalk8s")), None);
        assert_eq!(called(Path::new("other")), None);
    }

    #[test]
    fn endings_of_executables_are_kept() {
        assert_eq!(
            link_beside(Path::new("bin/kubectl-metalk8s.exe")),
            Path::new("bin/kubectl_complete-metalk8s.exe")
        );
    }
}
