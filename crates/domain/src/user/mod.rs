//! Static users of Dex, and their roles.
//!
//! They are entries of the service configuration of Dex, and their roles are bindings of cluster roles. The [`plan`] creates,
//! changes and deletes them.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_yaml::{Mapping, Value as Yaml};

use crate::object::resource::{CLUSTER_ROLE, CLUSTER_ROLE_BINDING, Reference};
use crate::object::seen::Version;
use crate::service_config::STATIC_PASSWORDS;
use crate::words::words;
use crate::yaml::{self, Path, Segment};

words! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum UserRole {
        ClusterAdmin = "cluster-admin",
        SolutionAdmin = "solution-admin",
        ReadOnly = "read-only",
    }
}

impl UserRole {
    pub const fn cluster_role(self) -> &'static str {
        match self {
            Self::ClusterAdmin => "cluster-admin",
            Self::SolutionAdmin => "metalk8s-cli:solution-admin",
            Self::ReadOnly => "metalk8s-cli:read-only",
        }
    }

    /// The cluster roles that are aggregated into it, if they are not built into Kubernetes: they are created when
    /// the role is first granted.
    pub fn manifests(self) -> Vec<(Reference, Value)> {
        let files: &[&str] = match self {
            Self::ClusterAdmin => &[],
            Self::SolutionAdmin => &[VIEWER, SOLUTION_ADMINISTRATOR],
            Self::ReadOnly => &[VIEWER],
        };
        files.iter().flat_map(|file| cluster_roles(file)).collect()
    }
}

const VIEWER: &str = include_str!("../../../../packaging/rbac/viewer.yaml");
const SOLUTION_ADMINISTRATOR: &str = include_str!("../../../../packaging/rbac/solution-administrator.yaml");

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
        Self::ALL.into_iter().find(|role| role.word() == text).ok_or_else(|| {
            let words: Vec<&str> = Self::ALL.iter().map(|role| role.word()).collect();
            format!("{text:?} is not a valid user role; available: {}", words.join(", "))
        })
    }
}

/// The longest e-mail address, and the longest part before its `@`.
const LONGEST_ADDRESS: usize = 254;
const LONGEST_LOCAL_PART: usize = 64;

/// An e-mail address in lower case, by which Dex identifies a user.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Email(String);

impl Email {
    /// The address of a user that other users may have created: Dex accepts any text.
    pub fn of_anybody(text: &str) -> Result<Self, String> {
        if text.is_empty() {
            return Err("it is empty; write name@example.com".to_owned());
        }
        Ok(Self(text.to_lowercase()))
    }

    pub fn is(&self, text: &str) -> bool {
        text.to_lowercase() == self.0
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    pub fn local_part(&self) -> &str {
        self.0.split('@').next().unwrap_or_default()
    }

    /// The API server's name for the user.
    pub fn subject(&self) -> String {
        subject(&self.0)
    }

    /// The role binding that this plugin creates.
    pub fn binding(&self) -> Reference {
        Reference::cluster(CLUSTER_ROLE_BINDING, format!("metalk8s-cli:user:{}", self.0))
    }
}

/// The API server's name for the user with this e-mail address.
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
            _ => Err(format!("{text:?} is not a valid e-mail address; write name@example.com")),
        }
    }
}

/// Words separated by dots, of RFC 5322's atext without `/` and `%`: the address becomes part of the name of a
/// binding, which may contain neither.
fn is_local_part(text: &str) -> bool {
    let is_word = |word: &str| {
        !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$&'*+-=?^_`{|}~".contains(&byte))
    };
    text.len() <= LONGEST_LOCAL_PART && text.split('.').all(is_word)
}

fn is_domain(text: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty()
            && label.len() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    text.split('.').all(is_label)
}

impl fmt::Display for Email {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A user in Dex' document, without the hash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct User {
    pub email: String,
    pub username: String,
    pub user_id: String,
    /// Which part of it cannot be read.
    #[serde(skip)]
    pub damage: Option<String>,
}

/// The user with whom MetalK8s is installed, and the password, which its documentation names.
pub const SHIPPED: (&str, &str) = ("admin@metalk8s.invalid", "password");

/// The hash of a user's password, or `None` if the user or the hash is missing.
pub fn hash_of(document: &str, email: &str) -> Result<Option<String>, yaml::Error> {
    let document = yaml::parse(document)?;
    let mut items = yaml::get(&document, &list()).and_then(Yaml::as_sequence).into_iter().flatten();
    let text = |item: &Yaml, field: &str| item.get(field).and_then(Yaml::as_str).map(str::to_owned);
    let user = items.find(|item| text(item, "email").is_some_and(|found| found.eq_ignore_ascii_case(email)));
    Ok(user.and_then(|item| text(item, "hash")))
}

fn list() -> Path {
    Path::keys(STATIC_PASSWORDS.split('.'))
}

/// The users in Dex' document, in order. One without a readable address is named by its position, as `#1`.
pub fn users(document: &str) -> Result<Vec<User>, yaml::Error> {
    let document = yaml::parse(document)?;
    let items = yaml::get(&document, &list()).and_then(Yaml::as_sequence);
    let positions = 1..;
    Ok(positions.zip(items.into_iter().flatten()).map(|(position, item)| read(position, item)).collect())
}

fn read(position: usize, item: &Yaml) -> User {
    let text = |field: &str| item.get(field).and_then(Yaml::as_str);
    let email = text("email").filter(|email| !email.is_empty());
    let wrong: Vec<String> = ["email", "hash", "username", "userID"]
        .into_iter()
        .filter(|field| text(field).is_none())
        .map(|field| format!("{field} is missing or not a string"))
        .collect();
    User {
        email: email.map_or_else(|| format!("#{position}"), str::to_owned),
        username: text("username").unwrap_or_default().to_owned(),
        user_id: text("userID").unwrap_or_default().to_owned(),
        damage: (!wrong.is_empty()).then(|| wrong.join("; ")),
    }
}

/// The places of a user in the list. Dex does not refuse an address that is there twice: one entry that is left would still let
/// its owner in.
fn positions(document: &str, email: &Email) -> Result<Vec<usize>, yaml::Error> {
    let all = users(document)?;
    let places = all.iter().enumerate();
    Ok(places.filter(|(_, user)| email.is(&user.email)).map(|(index, _)| index).collect())
}

pub fn with_user(document: &str, user: &User, hash: &str) -> Result<String, yaml::Error> {
    let fields = [
        ("email", user.email.as_str()),
        ("hash", hash),
        ("username", &user.username),
        ("userID", &user.user_id),
    ];
    let item: Mapping = fields.into_iter().map(|(key, value)| (Yaml::from(key), Yaml::from(value))).collect();
    yaml::append(document, &list(), &Yaml::Mapping(item))
}

/// The document with another hash for a user's password, if the user exists.
pub fn with_hash(document: &str, email: &Email, hash: &str) -> Result<Option<String>, yaml::Error> {
    let mut changed = None;
    for index in positions(document, email)? {
        let path = list().then(Segment::Index(index)).then(Segment::Key("hash".to_owned()));
        let document = changed.as_deref().unwrap_or(document);
        changed = Some(yaml::set(document, &path, &Yaml::from(hash))?);
    }
    Ok(changed)
}

/// The document without a user, if it had that user.
pub fn without_user(document: &str, email: &Email) -> Result<Option<String>, yaml::Error> {
    let mut changed = None;
    // From the end, so that the places of the others stay.
    for index in positions(document, email)?.into_iter().rev() {
        let document = changed.as_deref().unwrap_or(document);
        changed = Some(yaml::remove(document, &list(), index)?);
    }
    Ok(changed)
}

/// The maximum length of a password in bytes: bcrypt ignores the rest.
const LONGEST_PASSWORD: usize = 72;

pub fn check_password(password: &str) -> Result<(), String> {
    match password.len() {
        0 => Err("the password is empty".to_owned()),
        length if length > LONGEST_PASSWORD => {
            Err(format!("the password has {length} bytes, but at most {LONGEST_PASSWORD} are allowed"))
        }
        _ if password.contains('\0') => Err("the password contains a null byte".to_owned()),
        _ => Ok(()),
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    pub name: String,
    pub role: String,
    /// The users in it, by the API server's names.
    pub subjects: Vec<String>,
    /// It also binds subjects that are not users.
    pub others: bool,
    pub version: Version,
    /// All of it, to create it again: other users may have added labels and annotations.
    pub manifest: Value,
}

impl Binding {
    /// Whether it grants its role to this user and to nobody else.
    pub fn is_of_one_user(&self, email: &Email) -> bool {
        self.is_for(email.as_str()) && self.subjects.len() == 1 && !self.others
    }

    pub fn is_for(&self, email: &str) -> bool {
        let wanted = subject(email);
        self.subjects
            .iter()
            .any(|name| name.eq_ignore_ascii_case(&wanted) || name.eq_ignore_ascii_case(email))
    }
}

/// The role that this plugin granted to a user.
pub fn given_role(email: &str, bindings: &[Binding]) -> Option<String> {
    let email = Email::of_anybody(email).ok()?;
    let own = email.binding().name;
    let binding = bindings.iter().find(|binding| binding.name == own && binding.is_for(email.as_str()))?;
    let role = UserRole::ALL.into_iter().find(|role| role.cluster_role() == binding.role)?;
    Some(role.to_string())
}

/// The cluster roles that a user is bound to, as words.
pub fn roles_of(email: &str, bindings: &[Binding]) -> Vec<String> {
    let mut roles: Vec<String> = bindings
        .iter()
        .filter(|binding| binding.is_for(email))
        .map(|binding| {
            let known = UserRole::ALL.into_iter().find(|role| role.cluster_role() == binding.role);
            known.map_or_else(|| binding.role.clone(), |role| role.word().to_owned())
        })
        .collect();
    roles.sort();
    roles.dedup();
    roles
}

pub mod plan;
#[cfg(test)]
mod tests;
