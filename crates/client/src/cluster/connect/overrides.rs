//! Flags override the kubeconfig, with kubectl's rules for settings that belong together.

use std::fs::File;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use kube::config::{AuthInfo, Cluster};
use secrecy::ExposeSecret;

use super::error::Error;
use super::kubeconfig::Target;
use super::options::Options;
use base::secrets::{remember, remember_password_of};

impl Target {
    pub(super) fn with(mut self, options: &Options) -> Result<Self, Error> {
        self.drop_empty();
        self.override_server(options);
        self.override_trust(options);
        self.override_credentials(options);
        self.override_impersonation(options);
        self.remember_secrets();
        self.check()?;
        Ok(self)
    }

    /// Registers the secrets of the kubeconfig and the flags, so that they are masked in the log and in messages.
    fn remember_secrets(&self) {
        let user = &self.user;
        for secret in [&user.token, &user.password, &user.client_key_data].into_iter().flatten() {
            remember(secret.expose_secret());
        }
        let key = user.client_key_data.as_ref().map(|key| STANDARD.decode(key.expose_secret()));
        if let Some(Ok(key)) = key {
            remember(&String::from_utf8_lossy(&key));
        }
        if let (Some(name), Some(password)) = (&user.username, &user.password) {
            remember(&format!("{name}:{}", password.expose_secret()));
        }
        for (name, value) in user.auth_provider.iter().flat_map(|provider| &provider.config) {
            if name.ends_with("token") || name.ends_with("secret") {
                remember(value);
            }
        }
        if let Some(url) = &self.cluster.server {
            remember_password_of(url);
        }
    }

    /// An empty value counts as missing, as in kubectl.
    fn drop_empty(&mut self) {
        let (cluster, user) = (&mut self.cluster, &mut self.user);
        let fields = [
            &mut cluster.server,
            &mut cluster.certificate_authority,
            &mut cluster.certificate_authority_data,
            &mut cluster.tls_server_name,
            &mut cluster.proxy_url,
            &mut user.token_file,
            &mut user.client_certificate,
            &mut user.client_certificate_data,
            &mut user.client_key,
            &mut user.username,
            &mut user.impersonate,
            &mut user.impersonate_uid,
        ];
        for field in fields {
            field.take_if(|text| text.is_empty());
        }
        for secret in [&mut user.token, &mut user.client_key_data, &mut user.password] {
            secret.take_if(|secret| secret.expose_secret().is_empty());
        }
        user.impersonate_groups.take_if(|groups| groups.is_empty());
    }

    /// The name that the kubeconfig expects in the certificate does not apply to another server.
    fn override_server(&mut self, options: &Options) {
        if let Some(server) = &options.server {
            self.cluster.server = Some(server.clone());
            self.cluster.tls_server_name = None;
        }
        if let Some(name) = &options.tls_server_name {
            self.cluster.tls_server_name = Some(name.clone());
        }
    }

    /// A certificate authority and `insecure-skip-tls-verify` replace each other.
    fn override_trust(&mut self, options: &Options) {
        if options.certificate_authority.is_some() || options.insecure_skip_tls_verify == Some(true) {
            self.cluster.certificate_authority = options.certificate_authority.as_deref().map(text);
            self.cluster.certificate_authority_data = None;
        }
        if options.certificate_authority.is_some() || options.insecure_skip_tls_verify.is_some() {
            self.cluster.insecure_skip_tls_verify = options.insecure_skip_tls_verify;
        }
    }

    /// client-go merges the flags into the user of the kubeconfig (`getAuthInfo` in `client_config.go`). What the user has
    /// beside it counts as if the token stood there as well: a token file comes before it, and a password is refused.
    fn override_credentials(&mut self, options: &Options) {
        if let Some(token) = &options.token {
            self.user.token = Some(token.clone());
        }
        if let Some(path) = &options.client_certificate {
            self.user.client_certificate = Some(text(path));
            self.user.client_certificate_data = None;
        }
        if let Some(path) = &options.client_key {
            self.user.client_key = Some(text(path));
            self.user.client_key_data = None;
        }
    }

    /// These are merged as well: of the kubeconfig the groups, the UID and the rest are kept that no flag names.
    fn override_impersonation(&mut self, options: &Options) {
        if options.impersonate.is_some() {
            self.user.impersonate.clone_from(&options.impersonate);
        }
        if options.impersonate_uid.is_some() {
            self.user.impersonate_uid.clone_from(&options.impersonate_uid);
        }
        if !options.impersonate_groups.is_empty() {
            self.user.impersonate_groups = Some(options.impersonate_groups.clone());
        }
    }

    /// client-go's validation.go: which settings exclude each other.
    fn check(&self) -> Result<(), Error> {
        let user = &self.user;
        let as_whom = user.impersonate_uid.is_some()
            || user.impersonate_groups.is_some()
            || user.impersonate_user_extra.as_ref().is_some_and(|extra| !extra.is_empty());
        if user.impersonate.is_none() && as_whom {
            return Err(Error::ImpersonateNobody);
        }
        check_pairs(&self.cluster, user)?;
        check_files(&self.cluster, user)?;
        check_methods(user)?;
        let cluster = &self.cluster;
        let authority =
            cluster.certificate_authority.is_some() || cluster.certificate_authority_data.is_some();
        if authority && cluster.insecure_skip_tls_verify == Some(true) {
            return Err(Error::InsecureWithAuthority);
        }
        Ok(())
    }
}

/// A file and the data in its place exclude each other.
fn check_pairs(cluster: &Cluster, user: &AuthInfo) -> Result<(), Error> {
    let has_certificate = user.client_certificate.is_some() || user.client_certificate_data.is_some();
    for (field, is_double) in [
        (
            "certificate-authority",
            cluster.certificate_authority.is_some() && cluster.certificate_authority_data.is_some(),
        ),
        ("client-certificate", user.client_certificate.is_some() && user.client_certificate_data.is_some()),
        ("client-key", has_certificate && user.client_key.is_some() && user.client_key_data.is_some()),
    ] {
        if is_double {
            return Err(unusable(format!("{field} and {field}-data are both given")));
        }
    }
    Ok(())
}

/// A certificate has its key, and what is named can be read, also where the address is not one of TLS.
fn check_files(cluster: &Cluster, user: &AuthInfo) -> Result<(), Error> {
    let mut files = vec![("the certificate authority", &cluster.certificate_authority)];
    if user.client_certificate.is_some() || user.client_certificate_data.is_some() {
        if user.client_key.is_none() && user.client_key_data.is_none() {
            return Err(Error::Incomplete { missing: "key" });
        }
        files.push(("the client certificate", &user.client_certificate));
        files.push(("the client key", &user.client_key));
    }
    for (what, path) in files {
        let Some(path) = path else { continue };
        File::open(path).map_err(Error::file(what, path))?;
    }
    Ok(())
}

/// A user has one way to say who they are, and a credential plugin all that it needs.
fn check_methods(user: &AuthInfo) -> Result<(), Error> {
    if (user.username.is_some() || user.password.is_some()) && user.token.is_some() {
        return Err(unusable("it has a token and a password; remove one of them".to_owned()));
    }
    let Some(exec) = &user.exec else { return Ok(()) };
    if user.auth_provider.is_some() {
        return Err(unusable("it has both exec and auth-provider; remove one of them".to_owned()));
    }
    let version = exec.api_version.as_deref().unwrap_or_default();
    let is_old = ["v1alpha1", "v1beta1"].iter().any(|old| version.ends_with(&format!("/{old}")));
    let missing = if exec.command.as_deref().is_none_or(str::is_empty) {
        "command"
    } else if version.is_empty() {
        "apiVersion"
    } else if exec.interactive_mode.is_none() && !is_old {
        "interactiveMode"
    } else {
        let mut variables = exec.env.iter().flatten();
        if variables.any(|variable| variable.get("name").is_none_or(String::is_empty)) {
            return Err(unusable("a variable of exec has no name".to_owned()));
        }
        return Ok(());
    };
    Err(unusable(format!("exec has no {missing}")))
}

fn unusable(reason: String) -> Error {
    Error::Credentials { reason }
}

fn text(path: &Path) -> String {
    path.display().to_string()
}
