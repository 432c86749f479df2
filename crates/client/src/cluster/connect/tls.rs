//! TLS of the connection to the API server, and the certificate that the client shows there.
//!
//! kube would do the same, but its way to the client certificate also leads to its own reader of credentials, with two
//! parsers that nothing else here needs: a thirtieth of the binary.

use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hyper_rustls::{FixedServerNameResolver, HttpsConnector, HttpsConnectorBuilder};
use jiff::Timestamp;
use kube::Config;
use kube::config::AuthInfo;
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::crypto::{WebPkiSupportedAlgorithms, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::server::WebPkiClientVerifier;
use rustls::{CertificateError, ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use secrecy::ExposeSecret;

use super::error::Error;
use crate::tls::{self, Untrusted};

const AUTHORITY: &str = "the certificate authority";
const CERTIFICATE: &str = "the client certificate";
const KEY: &str = "the client key";
const UNTRUSTED: Untrusted = Untrusted {
    authority: "the certificate authority of the kubeconfig",
    advice: "another one: --certificate-authority",
};

/// Puts TLS onto the connections of `inner`, for servers whose URL says `https`.
pub(super) fn connector<C>(config: &Config, inner: C) -> Result<HttpsConnector<C>, Error> {
    let builder = HttpsConnectorBuilder::new().with_tls_config(client(config)?).https_or_http();
    let builder = match &config.tls_server_name {
        Some(name) => builder.with_server_name_resolver(FixedServerNameResolver::new(server_name(name)?)),
        None => builder,
    };
    Ok(builder.enable_http1().wrap_connector(inner))
}

fn server_name(name: &str) -> Result<ServerName<'static>, Error> {
    ServerName::try_from(name.to_owned()).map_err(|_| Error::Certificate {
        what: "--tls-server-name",
        reason: "it is not a valid host name".to_owned(),
    })
}

fn client(config: &Config) -> Result<ClientConfig, Error> {
    let builder = match &config.root_cert {
        Some(_) if config.accept_invalid_certs => {
            ClientConfig::builder().with_root_certificates(RootCertStore::empty())
        }
        Some(certificates) => {
            let certificates = certificates.iter().cloned().map(CertificateDer::from).collect();
            tls::of(certificates, UNTRUSTED).map_err(|reason| unusable(AUTHORITY, &reason))?
        }
        // As in kubectl, the host's certificate authorities count if the kubeconfig names none.
        None => tls::of_this_machine(Vec::new(), UNTRUSTED.advice)
            .map_err(|reason| unusable(AUTHORITY, &reason))?,
    };
    let mut client = match identity(&config.auth_info)? {
        Some((chain, key)) => {
            builder.with_client_auth_cert(chain, key).map_err(|error| unusable(KEY, &error))?
        }
        None => builder.with_no_client_auth(),
    };
    if config.accept_invalid_certs {
        let algorithms = client.crypto_provider().signature_verification_algorithms;
        let verifier = Arc::new(AnyCertificate(algorithms));
        client.dangerous().set_certificate_verifier(verifier);
    }
    Ok(client)
}

/// When the user's client certificate expires, if there is one that can be read. The library says so only of a certificate that has
/// expired: so it is asked what holds at the end of all times.
pub(super) fn expiry(user: &AuthInfo) -> Option<Timestamp> {
    let (chain, _) = identity(user).ok()??;
    let mut itself = RootCertStore::empty();
    itself.add_parsable_certificates([chain[0].clone()]);
    let verifier = WebPkiClientVerifier::builder(itself.into()).build().ok()?;
    let end = UnixTime::since_unix_epoch(Duration::MAX);
    match verifier.verify_client_cert(&chain[0], &[], end) {
        Err(rustls::Error::InvalidCertificate(CertificateError::ExpiredContext { not_after, .. })) => {
            Timestamp::from_second(not_after.as_secs().cast_signed()).ok()
        }
        _ => None,
    }
}

type Identity = (Vec<CertificateDer<'static>>, PrivateKeyDer<'static>);

fn identity(user: &AuthInfo) -> Result<Option<Identity>, Error> {
    let key_data = user.client_key_data.as_ref().map(ExposeSecret::expose_secret);
    let certificate =
        pem(CERTIFICATE, user.client_certificate_data.as_deref(), user.client_certificate.as_deref())?;
    let key = pem(KEY, key_data, user.client_key.as_deref())?;
    let (certificate, key) = match (certificate, key) {
        (None, None) => return Ok(None),
        (Some(_), None) => return Err(Error::Incomplete { missing: "key" }),
        // As in client-go, a key alone is passed over.
        (None, Some(_)) => return Ok(None),
        (Some(certificate), Some(key)) => (certificate, key),
    };
    let chain = tls::certificates(&certificate).map_err(|reason| unusable(CERTIFICATE, &reason))?;
    let key = tls::key(&key).map_err(|reason| unusable(KEY, &reason))?;
    Ok(Some((chain, key)))
}

/// What the kubeconfig has in itself, or else in a file.
fn pem(what: &'static str, data: Option<&str>, file: Option<&str>) -> Result<Option<Vec<u8>>, Error> {
    if let Some(data) = data {
        let decoded = STANDARD.decode(data);
        return decoded.map(Some).map_err(|error| unusable(what, &format!("it is not base64: {error}")));
    }
    let Some(file) = file else {
        return Ok(None);
    };
    std::fs::read(file).map(Some).map_err(Error::file(what, file))
}

fn unusable(what: &'static str, reason: &dyn std::fmt::Display) -> Error {
    Error::Certificate { what, reason: reason.to_string() }
}

/// Takes every certificate, for `insecure-skip-tls-verify`. The server still has to have the certificate's key.
#[derive(Debug)]
struct AnyCertificate(WebPkiSupportedAlgorithms);

impl ServerCertVerifier for AnyCertificate {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls12_signature(message, certificate, signature, &self.0)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        verify_tls13_signature(message, certificate, signature, &self.0)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.supported_schemes()
    }
}
