//! The kubeconfig that has the tokens of a user: locked as kubectl does it, read again, and written. Everything else in it is
//! kept unchanged.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use secrecy::SecretString;
use serde_yaml::Value;
use solution_archive::yaml::{decoded, encoded};
use tokio::time::{Instant, sleep};

use super::settings::Settings;
use super::{Tokens, failed};
use crate::cluster::connect::error::Error;
use crate::cluster::connect::kubeconfig::{self, Origin};
use base::system::keep_owner;
use domain::yaml::{self, Segment};

/// How long another program may have the lock: as long as a provider usually needs for an answer.
const PATIENCE: Duration = Duration::from_secs(10);
const PAUSE: Duration = Duration::from_millis(50);

/// The file with a user of an OpenID Connect provider.
pub(super) struct TokenFile<'a> {
    path: PathBuf,
    user: &'a str,
}

impl<'a> TokenFile<'a> {
    /// The first file that has the user.
    pub(super) fn find(origin: &'a Origin) -> Result<Self, Error> {
        for path in &origin.files {
            let path = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
            let user = &origin.user;
            match kubeconfig::read(&path) {
                Ok(read) if read.auth_infos.iter().any(|one| one.name == *user) => {
                    return Ok(Self { path, user });
                }
                Ok(_) | Err(Error::Missing { .. }) => {}
                Err(error) => return Err(error),
            }
        }
        Err(gone(&origin.user))
    }

    /// The user as the file has it now.
    pub(super) fn settings(&self) -> Result<Settings, Error> {
        let users = kubeconfig::read(&self.path)?.auth_infos;
        let user = users.into_iter().find(|one| one.name == self.user);
        let provider = user.and_then(|user| user.auth_info?.auth_provider);
        Settings::new(provider.ok_or_else(|| gone(self.user))?)
    }

    /// Takes kubectl's lock of the file, and waits for it briefly.
    pub(super) async fn lock(&self) -> Result<Lock, Error> {
        let end = Instant::now() + PATIENCE;
        loop {
            match Lock::take(&self.path) {
                Ok(lock) => return Ok(lock),
                Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                    return Err(self.not_written(format!("cannot be locked: {error}")));
                }
                Err(_) if Instant::now() >= end => {
                    return Err(Error::Locked { path: self.path.clone(), lock: lock_of(&self.path) });
                }
                Err(_) => sleep(PAUSE).await,
            }
        }
    }

    /// Whether new tokens can be written into the file, which is tried with the old one.
    pub(super) fn check(&self, _: &Lock, token: &SecretString) -> Result<(), Error> {
        let opened = File::options().write(true).open(&self.path);
        opened.map_err(|error| self.not_written(format!("cannot be written: {error}")))?;
        let tokens = Tokens { id: token.clone(), refresh: Some(token.clone()) };
        self.edited(&tokens).map(drop).map_err(|reason| self.not_written(reason))
    }

    pub(super) fn write(&self, _: &Lock, tokens: &Tokens) -> Result<(), String> {
        let written = self.edited(tokens).and_then(|bytes| {
            replace(&self.path, &bytes).map_err(|error| format!("cannot be written: {error}"))
        });
        written.map_err(|reason| format!("{} {reason}", self.path.display()))
    }

    fn edited(&self, tokens: &Tokens) -> Result<Vec<u8>, String> {
        let bytes = fs::read(&self.path).map_err(|error| format!("cannot be read: {error}"))?;
        let text = decoded(bytes.clone()).map_err(|error| error.to_string())?;
        // Errors of the parser may quote a token.
        let text = edited(&text, self.user, tokens).ok_or("cannot be edited without touching the rest")?;
        Ok(encoded(&text, &bytes))
    }

    fn not_written(&self, reason: impl std::fmt::Display) -> Error {
        failed(format!(
            "the OIDC token has expired, and {}, where the next one has to be kept, {reason}",
            self.path.display()
        ))
    }
}

fn gone(user: &str) -> Error {
    failed(format!("the OIDC token has expired, and no kubeconfig contains the user {user:?} any more"))
}

fn edited(text: &str, user: &str, tokens: &Tokens) -> Option<String> {
    let document = yaml::parse(text).ok()?;
    let users = document.get("users")?.as_sequence()?;
    let index = users.iter().position(|one| one.get("name").and_then(Value::as_str) == Some(user))?;
    let config = yaml::Path::keys(["users"]).then(Segment::Index(index));
    let config = ["user", "auth-provider", "config"]
        .iter()
        .fold(config, |path, key| path.then(Segment::Key((*key).to_owned())));
    tokens.named().try_fold(text.to_owned(), |text, (name, token)| {
        let path = config.then(Segment::Key(name.to_owned()));
        yaml::set(&text, &path, &Value::from(token)).ok()
    })
}

/// Puts a new file in the place of the old one, which has it whole or not at all. Where the new one would be another
/// user's, or the file is mounted alone, its content is replaced instead.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let before = fs::metadata(path)?;
    let mut new = tempfile::NamedTempFile::new_in(path.parent().unwrap_or(Path::new(".")))?;
    new.write_all(bytes)?;
    let file = new.as_file();
    file.sync_all()?;
    keep_owner(file, &before)
        .and_then(|()| file.set_permissions(before.permissions()))
        .and_then(|()| new.persist(path).map(drop).map_err(|error| error.error))
        .or_else(|_| rewrite(path, bytes))
}

fn rewrite(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::options().write(true).open(path)?;
    file.write_all(bytes)?;
    file.set_len(bytes.len() as u64)?;
    file.sync_all()
}

/// kubectl's lock of a kubeconfig: a file beside it.
pub(super) struct Lock(PathBuf);

impl Lock {
    fn take(path: &Path) -> io::Result<Self> {
        let lock = lock_of(path);
        File::create_new(&lock)?;
        Ok(Self(lock))
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Nothing more can be done about one that stays.
        let _ = fs::remove_file(&self.0);
    }
}

fn lock_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(id: &str, refresh: Option<&str>) -> Tokens {
        Tokens { id: id.into(), refresh: refresh.map(Into::into) }
    }

    fn origin(files: &[&Path], user: &str) -> Origin {
        Origin { files: files.iter().map(|file| file.to_path_buf()).collect(), user: user.to_owned() }
    }

    async fn write(origin: &Origin, tokens: &Tokens) {
        let file = TokenFile::find(origin).unwrap();
        let lock = file.lock().await.unwrap();
        file.check(&lock, &tokens.id).unwrap();
        file.write(&lock, tokens).unwrap();
    }

    const KUBECONFIG: &str = "# mine\nusers:\n- name: other\n  user: {token: x}\n- name: ann # me\n  user:\n    \
        auth-provider:\n      name: oidc\n      config:\n        id-token: old\n        refresh-token: older # secret\n";

    #[tokio::test]
    async fn only_the_tokens_of_the_user_change_and_the_file_keeps_its_mode() {
        let directory = tempfile::tempdir().unwrap();
        let (first, second) = (directory.path().join("first"), directory.path().join("config"));
        fs::write(&first, "users: [{name: other, user: {}}]").unwrap();
        fs::write(&second, KUBECONFIG).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&second, fs::Permissions::from_mode(0o640)).unwrap();
        }
        let origin = origin(&[&directory.path().join("absent"), &first, &second], "ann");
        write(&origin, &tokens("new", Some("newer"))).await;
        let expected = KUBECONFIG.replace("older", "newer").replace("token: old", "token: new");
        assert_eq!(fs::read_to_string(&second).unwrap(), expected);
        write(&origin, &tokens("third", None)).await;
        assert_eq!(fs::read_to_string(&second).unwrap(), expected.replace("token: new\n", "token: third\n"));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&second).unwrap().permissions().mode() & 0o777, 0o640);
        }
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2);
    }

    #[tokio::test]
    async fn every_encoding_that_is_read_is_written_again() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("config");
        let expected = KUBECONFIG.replace("older", "newer").replace("token: old", "token: new");
        for mark in [&b""[..], b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"] {
            fs::write(&path, encoded(KUBECONFIG, mark)).unwrap();
            write(&origin(&[&path], "ann"), &tokens("new", Some("newer"))).await;
            assert_eq!(fs::read(&path).unwrap(), encoded(&expected, mark));
        }
    }

    #[cfg(unix)]
    #[tokio::test]
    async fn the_file_keeps_its_owner() {
        use std::os::unix::fs::{MetadataExt, chown};
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("config");
        fs::write(&path, KUBECONFIG).unwrap();
        if base::system::is_root() {
            chown(&path, Some(1000), Some(1000)).unwrap();
        }
        let owner = || fs::metadata(&path).map(|data| (data.uid(), data.gid())).unwrap();
        let before = owner();
        write(&origin(&[&path], "ann"), &tokens("new", None)).await;
        assert_eq!(owner(), before);
    }

    #[test]
    fn a_file_that_has_to_stay_where_it_is_has_nothing_of_its_old_content() {
        let directory = tempfile::tempdir().unwrap();
        let (path, alias) = (directory.path().join("config"), directory.path().join("alias"));
        fs::write(&path, "long before").unwrap();
        fs::hard_link(&path, &alias).unwrap();
        rewrite(&path, b"after").unwrap();
        assert_eq!(fs::read(&alias).unwrap(), b"after");
    }

    #[tokio::test]
    async fn a_file_without_the_user_and_one_that_cannot_be_edited_are_refused() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("config");
        let anchored = "shared: &it {name: oidc, config: {id-token: old, refresh-token: older}}\n\
            users: [{name: ann, user: {auth-provider: *it}}]\n";
        fs::write(&path, anchored).unwrap();
        let absent = origin(&[&path], "bob");
        let absent = TokenFile::find(&absent).err().unwrap().to_string();
        assert!(absent.contains("contains the user \"bob\""), "{absent}");
        let origin = origin(&[&path], "ann");
        let file = TokenFile::find(&origin).unwrap();
        let lock = file.lock().await.unwrap();
        let refused = file.check(&lock, &"token".into()).unwrap_err().to_string();
        assert!(refused.contains("cannot be edited"), "{refused}");
        assert_eq!(fs::read_to_string(&path).unwrap(), anchored);
    }

    #[tokio::test(start_paused = true)]
    async fn a_lock_is_waited_for_but_not_for_long() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("config");
        fs::write(&path, KUBECONFIG).unwrap();
        let origin = origin(&[&path], "ann");
        let file = TokenFile::find(&origin).unwrap();
        let first = Lock::take(&path).unwrap();
        let unlock = async {
            sleep(PATIENCE / 2).await;
            drop(first);
        };
        let (second, ()) = tokio::join!(file.lock(), unlock);
        let second = second.unwrap();
        let start = Instant::now();
        let refused = file.lock().await.err().unwrap();
        assert!(matches!(refused, Error::Locked { .. }), "{refused}");
        assert!(refused.to_string().contains("config.lock"), "{refused}");
        assert!(start.elapsed() < PATIENCE * 2);
        drop(second);
        file.lock().await.unwrap();
    }
}
