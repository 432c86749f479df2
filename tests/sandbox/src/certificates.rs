//! The cluster's certificate authority and what it signs.

use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use rcgen::{
    BasicConstraints, CertificateParams, DnType, ExtendedKeyUsagePurpose, IsCa, Issuer, KeyPair,
    KeyUsagePurpose,
};

#[derive(Debug, Clone)]
pub(crate) struct Identity {
    pub(crate) certificate: PathBuf,
    pub(crate) key: PathBuf,
}

pub(crate) struct Keys {
    pub(crate) private: PathBuf,
    pub(crate) public: PathBuf,
}

pub(crate) struct Authority {
    directory: PathBuf,
    issuer: Issuer<'static, KeyPair>,
}

impl Authority {
    /// Makes an authority whose files, and those of all it signs, lie in `directory`.
    pub(crate) fn create(directory: PathBuf) -> Result<Self> {
        let mut parameters = CertificateParams::default();
        parameters.distinguished_name.push(DnType::CommonName, "sandbox");
        parameters.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        parameters.key_usages = vec![KeyUsagePurpose::KeyCertSign, KeyUsagePurpose::DigitalSignature];
        let key = KeyPair::generate()?;
        let certificate = parameters.self_signed(&key)?;
        let authority = Self { directory, issuer: Issuer::new(parameters, key) };
        write(&authority.certificate(), &certificate.pem())?;
        Ok(authority)
    }

    pub(crate) fn certificate(&self) -> PathBuf {
        self.directory.join("ca.crt")
    }

    /// A certificate for a server reached under `names` (host names or addresses).
    pub(crate) fn server(&self, name: &str, names: &[&str]) -> Result<Identity> {
        let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
        let mut parameters = CertificateParams::new(names)?;
        parameters.distinguished_name.push(DnType::CommonName, name);
        parameters.extended_key_usages = vec![ExtendedKeyUsagePurpose::ServerAuth];
        self.sign(name, &parameters)
    }

    /// A certificate that makes its bearer `user`, in `group` if there is one.
    pub(crate) fn client(&self, user: &str, group: Option<&str>) -> Result<Identity> {
        let mut parameters = CertificateParams::default();
        parameters.distinguished_name.push(DnType::CommonName, user);
        if let Some(group) = group {
            parameters.distinguished_name.push(DnType::OrganizationName, group);
        }
        parameters.extended_key_usages = vec![ExtendedKeyUsagePurpose::ClientAuth];
        self.sign(&user.replace(':', "-"), &parameters)
    }

    pub(crate) fn key_pair(&self, name: &str) -> Result<Keys> {
        let pair = KeyPair::generate()?;
        let keys = Keys {
            private: self.directory.join(format!("{name}.key")),
            public: self.directory.join(format!("{name}.pub")),
        };
        write(&keys.private, &pair.serialize_pem())?;
        write(&keys.public, &pair.public_key_pem())?;
        Ok(keys)
    }

    fn sign(&self, name: &str, parameters: &CertificateParams) -> Result<Identity> {
        let key = KeyPair::generate()?;
        let certificate = parameters.signed_by(&key, &self.issuer)?;
        let identity = Identity {
            certificate: self.directory.join(format!("{name}.crt")),
            key: self.directory.join(format!("{name}.key")),
        };
        write(&identity.certificate, &certificate.pem())?;
        write(&identity.key, &key.serialize_pem())?;
        Ok(identity)
    }
}

/// Writes a file that its owner alone may read.
pub(crate) fn write(path: &Path, content: &str) -> Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.create(true).write(true).truncate(true).mode(0o600);
    let mut file = options.open(path).with_context(|| format!("cannot create {}", path.display()))?;
    std::io::Write::write_all(&mut file, content.as_bytes())
        .with_context(|| format!("cannot write {}", path.display()))
}
