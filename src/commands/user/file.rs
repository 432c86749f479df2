use crate::commands::file::Filed;
use crate::commands::file::source::missing;
use crate::error::{CommandError, Result};
use domain::user::{Email, UserRole};

/// The user that `-f` reads; `status` is ignored.
#[derive(Debug, serde::Deserialize)]
pub(super) struct UserFile {
    metadata: FileMetadata,
    #[serde(default)]
    pub(super) spec: FileSpec,
}

#[derive(Debug, serde::Deserialize)]
struct FileMetadata {
    name: String,
}

#[derive(Debug, Clone, Default, serde::Deserialize)]
pub(super) struct FileSpec {
    pub(super) username: Option<String>,
    /// The identifier of an existing user.
    #[serde(rename = "userID")]
    pub(super) user_id: Option<String>,
    role: Option<String>,
}

impl Filed for UserFile {
    const KIND: &str = "User";
}

/// The user's address, from the command line, or from the file as `read` reads it.
pub(super) fn email(
    given: Option<&Email>,
    document: Option<&UserFile>,
    read: impl Fn(&str) -> std::result::Result<Email, String>,
) -> Result<Email> {
    match (given, document) {
        (Some(given), _) => Ok(given.clone()),
        (None, Some(document)) => {
            read(&document.metadata.name).map_err(|error| invalid("metadata.name", &error))
        }
        (None, None) => Err(missing("the e-mail address")),
    }
}

pub(super) fn role(document: Option<&UserFile>) -> Result<Option<UserRole>> {
    let role = document.and_then(|document| document.spec.role.as_deref());
    let role = role.map(str::parse).transpose();
    role.map_err(|error: String| invalid("spec.role", &error))
}

fn invalid(field: &str, error: &str) -> CommandError {
    CommandError::invalid(format!("in the file: {field}: {error}"))
}
