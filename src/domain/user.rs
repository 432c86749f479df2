//! Static users of Dex: who they are, and what they may do.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_yaml::{Mapping, Value as Yaml};

use super::resource::{CLUSTER_ROLE, CLUSTER_ROLE_BINDING, Reference};
use super::service_config::STATIC_PASSWORDS;
use super::yaml::{self, Path, Segment};
use crate::domain::seen::Version;

/// What a user may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum UserRole {
    /// Everything.
    ClusterAdmin,
    /// Environments, Solutions and archives.
    SolutionAdmin,
    /// Looking.
    ReadOnly,
}

impl UserRole {
    /// Every role.
    pub const ALL: [Self; 3] = [Self::ClusterAdmin, Self::SolutionAdmin, Self::ReadOnly];

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::ClusterAdmin => "cluster-admin",
            Self::SolutionAdmin => "solution-admin",
            Self::ReadOnly => "read-only",
        }
    }

    /// The cluster role that it is bound to.
    #[must_use]
    pub const fn cluster_role(self) -> &'static str {
        match self {
            Self::ClusterAdmin => "cluster-admin",
            Self::SolutionAdmin => "metalk8s-cli:solution-admin",
            Self::ReadOnly => "metalk8s-cli:read-only",
        }
    }

    /// The cluster roles that it is put together from, where Kubernetes does not bring it: they are made
    /// when it is first given.
    #[must_use]
    pub fn manifests(self) -> Vec<(Reference, Value)> {
        let files: &[&str] = match self {
            Self::ClusterAdmin => &[],
            Self::SolutionAdmin => &[VIEWER, SOLUTION_ADMINISTRATOR],
            Self::ReadOnly => &[VIEWER],
        };
        files.iter().flat_map(|file| cluster_roles(file)).collect()
    }
}

const VIEWER: &str = include_str!("../../packaging/rbac/viewer.yaml");
const SOLUTION_ADMINISTRATOR: &str = include_str!("../../packaging/rbac/solution-administrator.yaml");

/// The cluster roles of a file of this program's own.
fn cluster_roles(file: &str) -> Vec<(Reference, Value)> {
    serde_yaml::Deserializer::from_str(file)
        .filter_map(|document| Value::deserialize(document).ok())
        .filter_map(|manifest| {
            let name = manifest["metadata"]["name"].as_str()?.to_owned();
            Some((Reference::cluster(CLUSTER_ROLE, name), manifest))
        })
        .collect()
}

impl FromStr for UserRole {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|role| role.word() == text)
            .ok_or_else(|| {
                let words: Vec<&str> = Self::ALL.iter().map(|role| role.word()).collect();
                format!(
                    "{text:?} is not a valid user role; available: {}",
                    words.join(", ")
                )
            })
    }
}

impl fmt::Display for UserRole {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.word())
    }
}

/// The longest e-mail address, and the longest part before its `@`.
const LONGEST_ADDRESS: usize = 254;
const LONGEST_LOCAL_PART: usize = 64;

/// An e-mail address, by which Dex knows a user. In lower case.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Email(String);

impl Email {
    /// The address of a user whom somebody else may have made: Dex takes any text.
    pub fn of_anybody(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Err("it is empty; write name@example.com".to_owned());
        }
        Ok(Self(text.to_lowercase()))
    }

    /// Whether `text` is the same address.
    #[must_use]
    pub fn is(&self, text: &str) -> bool {
        text.to_lowercase() == self.0
    }

    /// The address as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What is before the `@`.
    #[must_use]
    pub fn local_part(&self) -> &str {
        self.0.split('@').next().unwrap_or_default()
    }

    /// The name that the API server knows the user by.
    #[must_use]
    pub fn subject(&self) -> String {
        subject(&self.0)
    }

    /// The binding of a role that this plugin makes.
    #[must_use]
    pub fn binding(&self) -> Reference {
        Reference::cluster(CLUSTER_ROLE_BINDING, format!("metalk8s-cli:user:{}", self.0))
    }
}

/// The name that the API server knows the user of this e-mail address by.
#[must_use]
pub fn subject(email: &str) -> String {
    format!("oidc:{email}")
}

impl FromStr for Email {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_short = text.len() <= LONGEST_ADDRESS;
        match text.rsplit_once('@') {
            Some((local, domain)) if is_short && is_local_part(local) && is_domain(domain) => {
                Ok(Self(text.to_lowercase()))
            }
            _ => Err(format!(
                "{text:?} is not a valid e-mail address; write name@example.com"
            )),
        }
    }
}

/// Words with dots between them, of what RFC 5322 calls atext, but for `/` and `%`: the address becomes
/// part of the name of a binding, which has neither.
fn is_local_part(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty()
            && word
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"!#$&'*+-=?^_`{|}~".contains(&byte))
    };
    text.len() <= LONGEST_LOCAL_PART && text.split('.').all(is_word)
}

fn is_domain(text: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    text.split('.').all(is_label)
}

impl fmt::Display for Email {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A user as Dex' document has it, the hash left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The e-mail address.
    pub email: String,
    /// The name that is shown.
    pub username: String,
    /// The identifier.
    pub user_id: String,
    /// What of it cannot be read.
    #[serde(skip)]
    pub damage: Option<String>,
}

fn list() -> Path {
    Path::keys(STATIC_PASSWORDS)
}

/// The users of Dex' document, in order. One without a readable address goes by its position, as `#1`.
pub fn users(document: &str) -> Result<Vec<User>, yaml::Error> {
    let document = yaml::parse(document)?;
    let items = yaml::get(&document, &list()).and_then(Yaml::as_sequence);
    let positions = 1..;
    Ok(positions
        .zip(items.into_iter().flatten())
        .map(|(position, item)| read(position, item))
        .collect())
}

fn read(position: usize, item: &Yaml) -> User {
    let text = |field: &str| item.get(field).and_then(Yaml::as_str);
    let email = text("email").filter(|email| !email.is_empty());
    let wrong: Vec<String> = ["email", "hash", "username", "userID"]
        .into_iter()
        .filter(|field| text(field).is_none())
        .map(|field| format!("{field} is missing or not text"))
        .collect();
    User {
        email: email.map_or_else(|| format!("#{position}"), str::to_owned),
        username: text("username").unwrap_or_default().to_owned(),
        user_id: text("userID").unwrap_or_default().to_owned(),
        damage: (!wrong.is_empty()).then(|| wrong.join("; ")),
    }
}

/// The place of a user in the list.
fn position(document: &str, email: &Email) -> Result<Option<usize>, yaml::Error> {
    let all = users(document)?;
    Ok(all.iter().position(|user| email.is(&user.email)))
}

/// The document with one more user.
pub fn with_user(document: &str, user: &User, hash: &str) -> Result<String, yaml::Error> {
    let fields = [
        ("email", user.email.as_str()),
        ("hash", hash),
        ("username", &user.username),
        ("userID", &user.user_id),
    ];
    let item: Mapping = fields
        .into_iter()
        .map(|(key, value)| (Yaml::from(key), Yaml::from(value)))
        .collect();
    yaml::append(document, &list(), &Yaml::Mapping(item))
}

/// The document with another hash of a user's password; none where there is no such user.
pub fn with_hash(document: &str, email: &Email, hash: &str) -> Result<Option<String>, yaml::Error> {
    let Some(index) = position(document, email)? else {
        return Ok(None);
    };
    let path = list()
        .then(Segment::Index(index))
        .then(Segment::Key("hash".to_owned()));
    yaml::set(document, &path, &Yaml::from(hash)).map(Some)
}

/// The document without a user; none where there is no such user.
pub fn without_user(document: &str, email: &Email) -> Result<Option<String>, yaml::Error> {
    match position(document, email)? {
        Some(index) => yaml::remove(document, &list(), index).map(Some),
        None => Ok(None),
    }
}

/// The longest password, in bytes: bcrypt leaves the rest out of account.
const LONGEST_PASSWORD: usize = 72;

/// Refuses what is not a password.
pub fn check_password(password: &str) -> Result<(), String> {
    match password.len() {
        0 => Err("the password is empty".to_owned()),
        length if length > LONGEST_PASSWORD => Err(format!(
            "the password has {length} bytes, {LONGEST_PASSWORD} are allowed"
        )),
        _ if password.contains('\0') => Err("the password holds a null byte".to_owned()),
        _ => Ok(()),
    }
}

/// A binding of a cluster role, as far as users are concerned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// The binding.
    pub name: String,
    /// The cluster role.
    pub role: String,
    /// The users it names, as the API server knows them.
    pub subjects: Vec<String>,
    /// Other subjects than users are bound as well.
    pub others: bool,
    /// As it was read.
    pub version: Version,
}

impl Binding {
    /// Whether it gives its role to this user and to nobody else.
    #[must_use]
    pub fn is_of_one_user(&self, email: &Email) -> bool {
        self.is_for(email.as_str()) && self.subjects.len() == 1 && !self.others
    }

    /// Whether it gives its role to this e-mail address.
    #[must_use]
    pub fn is_for(&self, email: &str) -> bool {
        let wanted = subject(email);
        self.subjects
            .iter()
            .any(|name| name.eq_ignore_ascii_case(&wanted) || name.eq_ignore_ascii_case(email))
    }
}

/// The role that this plugin gave a user.
#[must_use]
pub fn given_role(email: &str, bindings: &[Binding]) -> Option<String> {
    let email = Email::of_anybody(email).ok()?;
    let own = email.binding().name;
    let binding = bindings
        .iter()
        .find(|binding| binding.name == own && binding.is_for(email.as_str()))?;
    let role = UserRole::ALL
        .into_iter()
        .find(|role| role.cluster_role() == binding.role)?;
    Some(role.to_string())
}

/// The words of the cluster roles that a user is bound to.
#[must_use]
pub fn roles_of(email: &str, bindings: &[Binding]) -> Vec<String> {
    let mut roles: Vec<String> = bindings
        .iter()
        .filter(|binding| binding.is_for(email))
        .map(|binding| {
            let known = UserRole::ALL
                .into_iter()
                .find(|role| role.cluster_role() == binding.role);
            known.map_or_else(|| binding.role.clone(), |role| role.word().to_owned())
        })
        .collect();
    roles.sort();
    roles.dedup();
    roles
}

#[cfg(test)]
mod tests;
