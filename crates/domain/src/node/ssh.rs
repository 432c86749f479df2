use std::collections::BTreeMap;
use std::net::Ipv4Addr;

/// The SSH settings with which the Salt master reaches a new node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ssh {
    pub host: String,
    pub user: String,
    pub port: u16,
    /// The private key's path on the bootstrap node.
    pub key_path: String,
    pub sudo: bool,
}

/// The directories of the bootstrap node that are mounted in its Salt master, and hold no state of Salt itself
/// (`salt/metalk8s/salt/master/files/salt-master-manifest.yaml.j2` of MetalK8s).
pub const KEY_FOLDERS: [&str; 2] = ["/etc/metalk8s", "/etc/kubernetes/pki"];
/// The user that needs no sudo.
pub const ROOT: &str = "root";
pub const SSH_PORT: u16 = 22;

const SSH_PREFIX: &str = "metalk8s.scality.com/ssh-";

// The settings as messages name them: by the flag, and by the annotation, which files and `kubectl get node` have.
const HOST: &str = "--hostname (annotation metalk8s.scality.com/ssh-host)";
const USER: &str = "--ssh-user (annotation metalk8s.scality.com/ssh-user)";
const PORT: &str = "--ssh-port (annotation metalk8s.scality.com/ssh-port)";
const KEY_PATH: &str = "--ssh-key-path (annotation metalk8s.scality.com/ssh-key-path)";

impl Ssh {
    /// The annotations with these settings. Salt takes any text in `ssh-sudo` for yes, even `false`, so this
    /// annotation is only set for yes.
    pub fn annotations(&self) -> BTreeMap<String, String> {
        let mut annotations = BTreeMap::from([
            (format!("{SSH_PREFIX}host"), self.host.clone()),
            (format!("{SSH_PREFIX}user"), self.user.clone()),
            (format!("{SSH_PREFIX}port"), self.port.to_string()),
            (format!("{SSH_PREFIX}key-path"), self.key_path.clone()),
        ]);
        if self.sudo {
            annotations.insert(format!("{SSH_PREFIX}sudo"), "true".to_owned());
        }
        annotations
    }

    pub fn describe(&self) -> String {
        let sudo = if self.sudo { " with sudo" } else { "" };
        format!("{}@{} port {}{sudo}, key {}", self.user, self.host, self.port, self.key_path)
    }
}

/// The SSH settings in annotations; each part may be missing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SshParts {
    pub host: Option<String>,
    pub user: Option<String>,
    pub port: Option<String>,
    /// The private key's path on the bootstrap node.
    pub key_path: Option<String>,
    pub sudo: Option<bool>,
}

impl SshParts {
    pub fn read(annotations: &BTreeMap<String, String>) -> Self {
        let part = |name: &str| {
            annotations.get(&format!("{SSH_PREFIX}{name}")).filter(|text| !text.is_empty()).cloned()
        };
        Self {
            host: part("host"),
            user: part("user"),
            port: part("port"),
            key_path: part("key-path"),
            sudo: part("sudo").map(|_| true),
        }
    }

    /// The complete settings, with defaults; or everything that is missing or wrong.
    pub fn complete(&self) -> Result<Ssh, Vec<String>> {
        let mut wrong = Vec::new();
        let mut needed = |part: &Option<String>, setting: &str| {
            let text = part.clone().unwrap_or_default();
            if text.is_empty() {
                wrong.push(format!("{setting} is missing"));
            }
            text
        };
        let (host, key_path) = (needed(&self.host, HOST), needed(&self.key_path, KEY_PATH));
        let user = given(self.user.as_deref()).unwrap_or(ROOT).to_owned();
        if !host.is_empty() && !is_host(&host) {
            wrong.push(format!("{HOST} is {host:?}, which is not a valid host name or address"));
        }
        if !is_user(&user) {
            wrong.push(format!("{USER} is {user:?}, which is not a valid user name"));
        }
        let port = match given(self.port.as_deref()) {
            None => SSH_PORT,
            Some(text) => text.parse().ok().filter(|port| *port > 0).unwrap_or_else(|| {
                wrong.push(format!("{PORT} is {text:?}, which is not a valid port"));
                0
            }),
        };
        let sudo = self.sudo.unwrap_or(false);
        if user != ROOT && !sudo {
            wrong.push(format!("user {user} is not root and needs sudo: --sudo-required"));
        }
        if !wrong.is_empty() {
            return Err(wrong);
        }
        Ok(Ssh { host, user, port, key_path, sudo })
    }

    /// These parts; where one is missing, that of `others`.
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        Self {
            host: self.host.or(others.host),
            user: self.user.or(others.user),
            port: self.port.or(others.port),
            key_path: self.key_path.or(others.key_path),
            sudo: self.sudo.or(others.sudo),
        }
    }

    pub fn annotations(&self) -> BTreeMap<String, String> {
        let parts = [
            ("host", self.host.clone()),
            ("user", self.user.clone()),
            ("port", self.port.clone()),
            ("key-path", self.key_path.clone()),
            ("sudo", self.sudo.filter(|sudo| *sudo).map(|sudo| sudo.to_string())),
        ];
        parts.into_iter().filter_map(|(name, part)| Some((format!("{SSH_PREFIX}{name}"), part?))).collect()
    }

    pub fn owns(annotation: &str) -> bool {
        annotation.starts_with(SSH_PREFIX)
    }
}

/// A part that is not empty.
fn given(part: Option<&str>) -> Option<&str> {
    part.filter(|text| !text.is_empty())
}

/// Whether ssh accepts `text` as a host name or an address, and cannot take it for an option. A host name is not made of numbers
/// alone.
fn is_host(text: &str) -> bool {
    let allowed = |character: char| character.is_ascii_alphanumeric() || ".-_:%[]".contains(character);
    let is_numeric = text.chars().all(|character| character.is_ascii_digit() || character == '.');
    !text.starts_with('-') && text.chars().all(allowed) && (!is_numeric || text.parse::<Ipv4Addr>().is_ok())
}

/// Whether ssh accepts `text` as a user name, and cannot take it for an option.
fn is_user(text: &str) -> bool {
    let forbidden = |character: char| character.is_whitespace() || character.is_control() || character == '@';
    !text.starts_with('-') && !text.contains(forbidden)
}

/// The line of `text` in which ssh says why it failed, or `None` if ssh is not the cause.
pub fn ssh_complaint(text: &str) -> Option<String> {
    const SIGNS: [&str; 7] = [
        "ssh: ",
        "Permission denied (",
        "Host key verification failed",
        "Connection closed by",
        "Connection reset by",
        "kex_exchange_identification",
        "Load key ",
    ];
    let start = SIGNS.iter().filter_map(|sign| text.find(sign)).min()?;
    let line = text[start..].split(['\r', '\n']).next().unwrap_or_default();
    Some(line.trim().to_owned())
}
