//! New tokens, written into the kubeconfig that had the old ones. Everything else in it is kept unchanged.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use secrecy::ExposeSecret;
use serde_yaml::Value;

use super::{ID_TOKEN, REFRESH_TOKEN, Tokens};
use crate::cluster::connect::kubeconfig::Origin;
use domain::yaml::{self, Segment};

/// Writes the tokens, or says why not. kubectl's lock is taken meanwhile.
pub(super) fn write(origin: &Origin, tokens: &Tokens) -> Result<(), String> {
    for path in &origin.files {
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.clone());
        let lock = match Lock::take(&path) {
            Ok(lock) => lock,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                return Err(format!(
                    "{} is locked by {}",
                    path.display(),
                    lock_of(&path).display()
                ));
            }
            Err(error) => return Err(format!("{} cannot be locked: {error}", path.display())),
        };
        let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let written = match edited(&text, &origin.user, tokens) {
            Some(edited) => edited.and_then(|text| replace(&path, &text)),
            None => continue,
        };
        drop(lock);
        return written.map_err(|reason| format!("{}: {reason}", path.display()));
    }
    Err(format!("no file contains the user {:?} any more", origin.user))
}

/// The text with other tokens of this user, or `None` if it has no such user.
fn edited(text: &str, user: &str, tokens: &Tokens) -> Option<Result<String, String>> {
    let document = yaml::parse(text).ok()?;
    let users = document.get("users")?.as_sequence()?;
    let index = users
        .iter()
        .position(|one| one.get("name").and_then(Value::as_str) == Some(user))?;
    let config = yaml::Path::keys(["users"]).then(Segment::Index(index));
    let config = ["user", "auth-provider", "config"]
        .iter()
        .fold(config, |path, key| path.then(Segment::Key((*key).to_owned())));
    let new = [
        (ID_TOKEN, Some(&tokens.id)),
        (REFRESH_TOKEN, tokens.refresh.as_ref()),
    ];
    let mut text = text.to_owned();
    for (key, token) in new {
        let Some(token) = token else { continue };
        let path = config.then(Segment::Key(key.to_owned()));
        text = match yaml::set(&text, &path, &Value::from(token.expose_secret())) {
            Ok(text) => text,
            // The error may quote a token.
            Err(_) => return Some(Err("it cannot be edited without touching the rest".to_owned())),
        };
    }
    Some(Ok(text))
}

/// Puts a new file in the place of the old one, which has it whole or not at all.
fn replace(path: &Path, text: &str) -> Result<(), String> {
    let directory = path.parent().unwrap_or(Path::new("."));
    let put = || -> io::Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(directory)?;
        file.write_all(text.as_bytes())?;
        file.as_file()
            .set_permissions(fs::metadata(path)?.permissions())?;
        file.as_file().sync_all()?;
        file.persist(path)?;
        Ok(())
    };
    put().map_err(|error| error.to_string())
}

/// kubectl's lock of a kubeconfig: a file beside it.
struct Lock(PathBuf);

impl Lock {
    fn take(path: &Path) -> io::Result<Self> {
        fs::metadata(path)?;
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
        Tokens {
            id: id.into(),
            refresh: refresh.map(Into::into),
        }
    }

    const KUBECONFIG: &str = "# mine\nusers:\n- name: other\n  user: {token: x}\n- name: ann # me\n  user:\n    \
        auth-provider:\n      name: oidc\n      config:\n        id-token: old\n        refresh-token: older # secret\n";

    #[test]
    fn only_the_tokens_of_the_user_change_and_the_file_keeps_its_mode() {
        let directory = tempfile::tempdir().unwrap();
        let (first, second) = (directory.path().join("first"), directory.path().join("config"));
        fs::write(&first, "users: [{name: other, user: {}}]").unwrap();
        fs::write(&second, KUBECONFIG).unwrap();
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&second, fs::Permissions::from_mode(0o640)).unwrap();
        }
        let origin = Origin {
            files: vec![directory.path().join("absent"), first, second.clone()],
            user: "ann".to_owned(),
        };
        write(&origin, &tokens("new", Some("newer"))).unwrap();
        let expected = KUBECONFIG
            .replace("older", "newer")
            .replace("token: old", "token: new");
        assert_eq!(fs::read_to_string(&second).unwrap(), expected);
        write(&origin, &tokens("third", None)).unwrap();
        assert_eq!(
            fs::read_to_string(&second).unwrap(),
            expected.replace("token: new\n", "token: third\n")
        );
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&second).unwrap().permissions().mode() & 0o777, 0o640);
        }
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 2);
    }

    #[test]
    fn a_locked_kubeconfig_and_one_without_the_user_stay_as_they_are() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("config");
        fs::write(&path, KUBECONFIG).unwrap();
        let origin = |user: &str| Origin {
            files: vec![path.clone()],
            user: user.to_owned(),
        };
        let new = tokens("new", None);
        assert!(
            write(&origin("bob"), &new)
                .unwrap_err()
                .contains("no file contains the user \"bob\"")
        );
        let lock = Lock::take(&path).unwrap();
        assert!(write(&origin("ann"), &new).unwrap_err().contains("config.lock"));
        drop(lock);
        assert_eq!(fs::read_to_string(&path).unwrap(), KUBECONFIG);
        write(&origin("ann"), &new).unwrap();
    }
}
