//! Static users of Dex: who they are, and what they may do.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use serde_yaml::{Mapping, Value as Yaml};

use super::resource::{CLUSTER_ROLE, CLUSTER_ROLE_BINDING, Reference};
use super::service_config::STATIC_PASSWORDS;
use super::yaml::{self, Path, Segment};

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
                format!("{text:?} is no role of a user; roles are {}", words.join(", "))
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
            _ => Err(format!("{text:?} is no e-mail address; write name@example.com")),
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
}

fn list() -> Path {
    Path::keys(STATIC_PASSWORDS)
}

/// The users of Dex' document, in order.
pub fn users(document: &str) -> Result<Vec<User>, yaml::Error> {
    let document = yaml::parse(document)?;
    let items = yaml::get(&document, &list()).and_then(Yaml::as_sequence);
    let text = |item: &Yaml, field: &str| {
        item.get(field)
            .and_then(Yaml::as_str)
            .unwrap_or_default()
            .to_owned()
    };
    Ok(items
        .into_iter()
        .flatten()
        .map(|item| User {
            email: text(item, "email"),
            username: text(item, "username"),
            user_id: text(item, "userID"),
        })
        .collect())
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

/// Refuses what is no password.
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
}

impl Binding {
    /// Whether it gives its role to this e-mail address.
    #[must_use]
    pub fn is_for(&self, email: &str) -> bool {
        let wanted = subject(email);
        self.subjects
            .iter()
            .any(|name| name.eq_ignore_ascii_case(&wanted) || name.eq_ignore_ascii_case(email))
    }
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
mod tests {
    use super::*;

    const DOCUMENT: &str = "\
apiVersion: addons.metalk8s.scality.com/v1alpha2
kind: DexConfig
spec:
  config:
    # who may log in
    staticPasswords:
      - email: admin@metalk8s.invalid
        hash: $2y$14$old
        username: admin # the first
        userID: '1'
";

    fn email(text: &str) -> Email {
        text.parse().unwrap()
    }

    #[test]
    fn users_come_and_go_and_leave_the_rest_as_it_is() {
        let user = User {
            email: "ann@example.com".into(),
            username: "ann".into(),
            user_id: "2".into(),
        };
        let longer = with_user(DOCUMENT, &user, "$2b$12$x").unwrap();
        assert!(longer.starts_with(DOCUMENT));
        assert_eq!(users(&longer).unwrap()[1], user);
        assert_eq!(
            without_user(&longer, &email("Ann@example.com"))
                .unwrap()
                .as_deref(),
            Some(DOCUMENT)
        );
        assert_eq!(without_user(DOCUMENT, &email("bob@example.com")), Ok(None));
        let changed = with_hash(DOCUMENT, &email("admin@metalk8s.invalid"), "$2b$12$new")
            .unwrap()
            .unwrap();
        assert_eq!(changed, DOCUMENT.replace("$2y$14$old", "$2b$12$new"));
        assert_eq!(with_hash(DOCUMENT, &email("x@y.z"), "h"), Ok(None));
    }

    #[test]
    fn the_first_user_of_an_empty_document_is_added() {
        let user = User {
            email: "a@b.c".into(),
            username: "a".into(),
            user_id: "1".into(),
        };
        let text = with_user("kind: DexConfig\nspec: {}\n", &user, "h").unwrap();
        assert_eq!(users(&text).unwrap(), [user]);
        assert!(text.starts_with("kind: DexConfig\nspec:\n  config:\n"), "{text}");
    }

    #[test]
    fn addresses_are_checked() {
        assert_eq!(email("Ann.B+x@Example.com").as_str(), "ann.b+x@example.com");
        assert_eq!(email("ann@b.c").subject(), "oidc:ann@b.c");
        for text in ["o'brien@x.y", "a&b=c#d!$*?^`{|}~@x.y", "a@b", "a_b@c-d.e"] {
            assert_eq!(email(text).as_str(), text);
        }
        let long = format!("{}@b.c", "x".repeat(65));
        for text in [
            "", "ann", "@b", "a@", "a b@c", "a@b@c", "a/b@c", "a%b@c", "..@b", "a@..", ".a@b", "a.@b",
            "a@b.", "a@-b", "a@b+c", "ä@b.c", &long,
        ] {
            assert!(text.parse::<Email>().is_err(), "{text}");
        }
    }

    #[test]
    fn users_whom_others_made_are_found_by_any_text() {
        let dex = |email: &str| format!("spec: {{config: {{staticPasswords: [{{email: \"{email}\"}}]}}}}\n");
        for text in ["a/b%c@x.y", "Jörg@x.y", "no at", "..@.."] {
            let anybody = Email::of_anybody(text).unwrap();
            assert_eq!(position(&dex(text), &anybody), Ok(Some(0)), "{text}");
            assert_eq!(
                position(&dex(&text.to_uppercase()), &anybody),
                Ok(Some(0)),
                "{text}"
            );
        }
        assert!(Email::of_anybody("").is_err());
    }

    #[test]
    fn names_that_look_like_something_else_stay_text() {
        let user = User {
            email: "no@x.y".into(),
            username: "no".into(),
            user_id: "1_000".into(),
        };
        let text = with_user("spec: {}\n", &user, "h").unwrap();
        assert!(text.contains("username: 'no'\n"), "{text}");
        assert!(text.contains("userID: '1_000'\n"), "{text}");
    }

    #[test]
    fn passwords_are_what_bcrypt_takes() {
        assert_eq!(check_password("secret"), Ok(()));
        assert!(check_password("").is_err());
        assert!(check_password(&"x".repeat(73)).is_err());
        assert!(check_password("a\0b").is_err());
    }

    #[test]
    fn roles_are_those_that_are_handed_out_as_files() {
        let names = |role: UserRole| -> Vec<String> {
            let manifests = role.manifests().into_iter();
            manifests.map(|(target, _)| target.name).collect()
        };
        let viewer = ["metalk8s-cli:read-only", "metalk8s-cli:aggregate-to-read-only"];
        assert_eq!(names(UserRole::ReadOnly), viewer);
        let more = [
            "metalk8s-cli:solution-admin",
            "metalk8s-cli:aggregate-to-solution-admin",
        ];
        assert_eq!(names(UserRole::SolutionAdmin), [viewer, more].concat());
        assert!(names(UserRole::ClusterAdmin).is_empty());
        for role in [UserRole::ReadOnly, UserRole::SolutionAdmin] {
            assert!(names(role).iter().any(|name| name == role.cluster_role()));
        }
    }

    #[test]
    fn roles_are_told_by_their_words() {
        let binding = |role: &str, subject: &str| Binding {
            name: "b".into(),
            role: role.into(),
            subjects: vec![subject.into()],
            others: false,
        };
        let bindings = [
            binding("cluster-admin", "oidc:a@b.c"),
            binding("metalk8s-cli:read-only", "oidc:a@b.c"),
            binding("view", "oidc:x@b.c"),
        ];
        assert_eq!(roles_of("a@b.c", &bindings), ["cluster-admin", "read-only"]);
        assert_eq!(roles_of("x@b.c", &bindings), ["view"]);
    }
}
