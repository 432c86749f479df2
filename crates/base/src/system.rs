//! What depends on the operating system: signals, permissions of files, links, users. Each function has a line for Unix
//! and one for Windows, so that a system is ported here and nowhere else; `solution_archive` has the same for its files.

pub use by_system::{
    BROWSER, CAN_INTERRUPT, EDITOR, Keys, PrivateListener, PrivateStream, Terminations, alias, call_it,
    editor, host, interrupt_apart, is_alias, is_foreground, is_root, keep_owner, keys, make_private,
    private_directory, set_apart, terminations, user, usual_file,
};

use std::process::ExitStatus;

/// How a process ended, in a sentence: `exit status 1` or `signal 9 (SIGKILL)`.
pub fn ending(status: ExitStatus) -> String {
    status.to_string().replacen(": ", " ", 1)
}

#[cfg(unix)]
mod by_system {
    use std::fs::{File, Metadata, Permissions};
    use std::io;
    use std::os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt, fchown, symlink};
    use std::path::Path;

    use tokio::net::{UnixListener, UnixStream};
    use tokio::signal::unix::{Signal, SignalKind, signal};

    /// Ctrl-C, each time that it is pressed.
    pub type Keys = Signal;

    pub fn keys() -> io::Result<Keys> {
        signal(SignalKind::interrupt())
    }

    /// The other signals that end the process.
    #[derive(Debug)]
    pub struct Terminations(Vec<Signal>);

    pub fn terminations() -> io::Result<Terminations> {
        let mut kinds = vec![SignalKind::terminate()];
        if is_hangup_meant() {
            kinds.push(SignalKind::hangup());
        }
        kinds.into_iter().map(signal).collect::<io::Result<_>>().map(Terminations)
    }

    impl Terminations {
        /// Waits for the first one. Later ones have no effect.
        pub async fn first(&mut self) {
            std::future::poll_fn(|context| {
                let came = self.0.iter_mut().any(|signal| signal.poll_recv(context).is_ready());
                if came { std::task::Poll::Ready(()) } else { std::task::Poll::Pending }
            })
            .await;
        }
    }

    /// Whether SIGHUP, at the end of the terminal, is handled. Below `nohup` it is ignored, and must stay so. If that
    /// cannot be found out, the default action of the operating system stays.
    fn is_hangup_meant() -> bool {
        std::fs::read_to_string("/proc/self/status").is_ok_and(|status| !ignores_hangup(&status))
    }

    fn ignores_hangup(status: &str) -> bool {
        let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        // SIGHUP is the first signal.
        ignored.is_some_and(|mask| mask & 1 == 1)
    }

    /// Makes a directory, when it is created, accessible only to its owner.
    pub fn private_directory(builder: &mut tempfile::Builder<'_, '_>) {
        builder.permissions(Permissions::from_mode(0o700));
    }

    /// Makes the file at `path` readable only for its owner.
    pub fn make_private(path: &Path) -> io::Result<()> {
        std::fs::set_permissions(path, Permissions::from_mode(0o600))
    }

    /// Makes a file, when it is created, as accessible as other new ones: temporary ones are their owner's alone.
    pub fn usual_file(builder: &mut tempfile::Builder<'_, '_>) {
        builder.permissions(Permissions::from_mode(0o666));
    }

    /// Gives a file to the owner and the group of another one. Only root may give files away.
    pub fn keep_owner(file: &File, other: &Metadata) -> io::Result<()> {
        fchown(file, Some(other.uid()), Some(other.gid()))
    }

    /// A connection to a socket in the file system.
    pub type PrivateStream = UnixStream;

    /// A socket in the file system that only its owner can connect to.
    pub struct PrivateListener(UnixListener);

    impl PrivateListener {
        /// Listens at `path`. A socket that a process left behind is replaced; one that is in use, or another file, is refused.
        pub async fn bind(path: &Path) -> io::Result<Self> {
            match std::fs::symlink_metadata(path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(error),
                Ok(found) => {
                    if !found.file_type().is_socket() || UnixStream::connect(path).await.is_ok() {
                        return Err(io::Error::new(io::ErrorKind::AddrInUse, "it exists and is in use"));
                    }
                    std::fs::remove_file(path)?;
                }
            }
            // The socket never exists with other permissions.
            let before = rustix::process::umask(rustix::fs::Mode::from_raw_mode(0o177));
            let listener = UnixListener::bind(path);
            rustix::process::umask(before);
            listener.map(Self)
        }

        pub async fn accept(&self) -> io::Result<PrivateStream> {
            Ok(self.0.accept().await?.0)
        }
    }

    /// Starts a program by another name.
    pub fn call_it(command: &mut tokio::process::Command, name: &str) {
        command.arg0(name);
    }

    /// Starts a program apart from this one: Ctrl-C on the terminal is not for it.
    pub fn set_apart(command: &mut tokio::process::Command) {
        command.process_group(0);
    }

    /// Whether a program that was started apart can be interrupted.
    pub const CAN_INTERRUPT: bool = true;

    /// Sends a program that was started apart, and those that it has started, what Ctrl-C would. One that has just ended needs
    /// none.
    pub fn interrupt_apart(id: u32) -> io::Result<()> {
        let group = i32::try_from(id).ok().and_then(rustix::process::Pid::from_raw);
        let group = group.ok_or(io::ErrorKind::InvalidInput)?;
        match rustix::process::kill_process_group(group, rustix::process::Signal::INT) {
            Err(rustix::io::Errno::SRCH) => Ok(()),
            sent => Ok(sent?),
        }
    }

    /// Whether standard input is a terminal that this process may read: the system stops one in the background that tries.
    pub fn is_foreground() -> bool {
        rustix::termios::tcgetpgrp(io::stdin()).is_ok_and(|group| group == rustix::process::getpgrp())
    }

    /// The program that opens a file in the user's browser.
    pub const BROWSER: &str = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };

    /// The editor where no variable names one.
    pub const EDITOR: &str = "vi";

    /// Opens a file in an editor, through a shell, because its command may have flags and quotes.
    pub fn editor(editor: &str, file: &Path) -> tokio::process::Command {
        let mut shell = tokio::process::Command::new("sh");
        shell.arg("-c").arg(format!("{editor} \"$1\"")).arg("editor").arg(file);
        shell
    }

    /// Makes `name` another name of the program beside it. The link has no directory, so that the directory can be moved.
    pub fn alias(program: &Path, name: &Path) -> io::Result<()> {
        symlink(program.file_name().unwrap_or_default(), name)
    }

    /// Whether `name` is another name of the program.
    pub fn is_alias(program: &Path, name: &Path) -> bool {
        matches!((program.canonicalize(), name.canonicalize()), (Ok(program), Ok(file)) if file == program)
    }

    /// Whether this process may do everything.
    pub fn is_root() -> bool {
        rustix::process::geteuid().is_root()
    }

    /// The system's name for the user of this process. The file is read without the host's name service modules, which a
    /// static binary cannot load.
    pub fn user() -> Option<String> {
        let user = rustix::process::getuid().as_raw();
        let users = std::fs::read_to_string("/etc/passwd").ok()?;
        Some(name_of(user, &users).unwrap_or_else(|| format!("uid-{user}")))
    }

    /// The system's name for this host. The system is asked: a service may not see `/proc/sys`, and macOS has none.
    pub fn host() -> Option<String> {
        let name = rustix::system::uname().nodename().to_str().ok()?.to_owned();
        (!name.is_empty()).then_some(name)
    }

    /// A user's name in the format of passwd(5).
    fn name_of(user: u32, users: &str) -> Option<String> {
        users.lines().find_map(|line| {
            let mut fields = line.split(':');
            let name = fields.next().filter(|name| !name.is_empty())?;
            (fields.nth(1)?.parse() == Ok(user)).then(|| name.to_owned())
        })
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn below_nohup_the_end_of_the_terminal_is_not_meant() {
            assert!(ignores_hangup("SigBlk:\t0000000000000000\nSigIgn:\t0000000000001001\n"));
            assert!(!ignores_hangup("SigIgn:\t0000000000001000\n") && !ignores_hangup(""));
        }

        #[test]
        fn a_program_that_has_ended_needs_no_interrupt() {
            let mut ended = std::process::Command::new("true").spawn().unwrap();
            let id = ended.id();
            ended.wait().unwrap();
            interrupt_apart(id).unwrap();
            assert!(interrupt_apart(0).is_err());
        }

        #[test]
        fn the_host_has_the_name_that_the_system_gives_it() {
            let printed = std::process::Command::new("uname").arg("-n").output().unwrap();
            assert_eq!(host().unwrap(), String::from_utf8(printed.stdout).unwrap().trim());
        }

        #[test]
        fn a_user_is_found_by_number() {
            let users =
                "# comment\nroot:x:0:0:root:/root:/bin/sh\n::7:7:::\nada:x:1000:7:Ada:/home/ada:/bin/sh\n";
            assert_eq!(name_of(1000, users).as_deref(), Some("ada"));
            assert_eq!(name_of(0, users).as_deref(), Some("root"));
            assert_eq!(name_of(7, users), None);
        }
    }
}

#[cfg(windows)]
mod by_system {
    use std::fs::{File, Metadata};
    use std::io;
    use std::path::Path;

    use tokio::signal::windows::{CtrlC, ctrl_c};

    /// Ctrl-C, each time that it is pressed.
    pub type Keys = CtrlC;

    pub fn keys() -> io::Result<Keys> {
        ctrl_c()
    }

    /// The other signals that end the process: none is known here.
    #[derive(Debug)]
    pub struct Terminations;

    pub fn terminations() -> io::Result<Terminations> {
        Ok(Terminations)
    }

    impl Terminations {
        pub async fn first(&mut self) {
            std::future::pending::<()>().await;
        }
    }

    /// Directories for temporary files are in the profile of their owner already.
    pub fn private_directory(_: &mut tempfile::Builder<'_, '_>) {}

    /// Files have the permissions of their directory.
    pub fn make_private(_: &Path) -> io::Result<()> {
        Ok(())
    }

    /// Files have the permissions of their directory.
    pub fn usual_file(_: &mut tempfile::Builder<'_, '_>) {}

    /// A new file has the owner that its directory gives it.
    pub fn keep_owner(_: &File, _: &Metadata) -> io::Result<()> {
        Ok(())
    }

    /// A connection to a socket in the file system.
    pub type PrivateStream = tokio::net::TcpStream;

    /// There are no such sockets here.
    pub enum PrivateListener {}

    impl PrivateListener {
        pub async fn bind(_: &Path) -> io::Result<Self> {
            let message = "this system has no sockets that only their owner can use; use a port";
            Err(io::Error::new(io::ErrorKind::Unsupported, message))
        }

        pub async fn accept(&self) -> io::Result<PrivateStream> {
            match *self {}
        }
    }

    /// The system calls a program by the name of its file.
    pub fn call_it(_: &mut tokio::process::Command, _: &str) {}

    /// Starts a program apart from this one: Ctrl-C in the console is not for it.
    pub fn set_apart(command: &mut tokio::process::Command) {
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        command.creation_flags(CREATE_NEW_PROCESS_GROUP);
    }

    /// The system has no such signal for a program that was started apart.
    pub const CAN_INTERRUPT: bool = false;

    /// Refuses.
    pub fn interrupt_apart(_: u32) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// The console has no background.
    pub fn is_foreground() -> bool {
        true
    }

    /// The program that opens a file in the user's browser.
    pub const BROWSER: &str = "explorer";

    /// The editor where no variable names one.
    pub const EDITOR: &str = "notepad";

    /// Opens a file in an editor, through the command interpreter, because its command may have flags and quotes.
    pub fn editor(editor: &str, file: &Path) -> tokio::process::Command {
        let mut interpreter = tokio::process::Command::new("cmd");
        interpreter.raw_arg(format!("/S /C \"{editor} \"{}\"\"", file.display()));
        interpreter
    }

    /// Makes `name` another name of the program: a copy, because links need a privilege. It never replaces a file.
    pub fn alias(program: &Path, name: &Path) -> io::Result<()> {
        let mut copy = File::create_new(name)?;
        io::copy(&mut File::open(program)?, &mut copy).map(drop)
    }

    /// Whether `name` is a copy of the program.
    pub fn is_alias(program: &Path, name: &Path) -> bool {
        matches!((std::fs::read(program), std::fs::read(name)), (Ok(program), Ok(file)) if file == program)
    }

    /// Whether this process may do everything; what asks runs on nodes, which are not of this system.
    pub fn is_root() -> bool {
        false
    }

    /// The system's name for the user of this process: a variable names it always.
    pub fn user() -> Option<String> {
        None
    }

    /// The system's name for this host: a variable names it always.
    pub fn host() -> Option<String> {
        None
    }
}
