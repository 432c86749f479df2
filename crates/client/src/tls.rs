//! Whose certificates a client believes.

use std::sync::Arc;

use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::{WantsClientCert, WebPkiServerVerifier, verify_server_name};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{
    CertificateError, ClientConfig, ConfigBuilder, DigitallySignedStruct, RootCertStore, SignatureScheme,
};

/// TLS, except for the certificate that the client itself shows.
pub type Builder = ConfigBuilder<ClientConfig, WantsClientCert>;

/// TLS with servers whose certificates are of the authorities of this machine, or of `more`.
#[cfg(not(any(windows, target_vendor = "apple")))]
pub fn of_this_machine(more: Vec<CertificateDer<'static>>) -> Result<Builder, String> {
    let mut authorities = rustls_native_certs::load_native_certs().certs;
    authorities.extend(more);
    let mut store = RootCertStore::empty();
    // A bundle may have certificates that nobody reads any more.
    store.add_parsable_certificates(authorities.iter().cloned());
    if store.is_empty() {
        let reason = "this machine has no certificates of authorities; SSL_CERT_FILE names a file with some";
        return Err(reason.to_owned());
    }
    believing(store, authorities)
}

/// The same by the system's own judgement, which takes an authority's own certificate.
#[cfg(any(windows, target_vendor = "apple"))]
pub fn of_this_machine(more: Vec<CertificateDer<'static>>) -> Result<Builder, String> {
    let builder = ClientConfig::builder();
    let provider = Arc::clone(builder.crypto_provider());
    let verifier = rustls_platform_verifier::Verifier::new_with_extra_roots(more, provider);
    let verifier = Arc::new(verifier.map_err(|error| error.to_string())?);
    Ok(builder.dangerous().with_custom_certificate_verifier(verifier))
}

/// TLS with servers whose certificates are of these authorities, and of no other.
pub(crate) fn of(authorities: Vec<CertificateDer<'static>>) -> Result<Builder, String> {
    let mut store = RootCertStore::empty();
    for authority in &authorities {
        store.add(authority.clone()).map_err(|error| error.to_string())?;
    }
    believing(store, authorities)
}

fn believing(store: RootCertStore, themselves: Vec<CertificateDer<'static>>) -> Result<Builder, String> {
    let issued = WebPkiServerVerifier::builder(Arc::new(store)).build().map_err(|error| error.to_string())?;
    let verifier = Arc::new(Authorities { issued, themselves });
    Ok(ClientConfig::builder().dangerous().with_custom_certificate_verifier(verifier))
}

/// The certificates of a text, at least one.
pub(crate) fn certificates(pem: &[u8]) -> Result<Vec<CertificateDer<'static>>, String> {
    let certificates: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(pem).collect();
    let certificates = certificates.map_err(|error| format!("it is not PEM: {error}"))?;
    if certificates.is_empty() {
        return Err("it contains no certificate in PEM form".to_owned());
    }
    Ok(certificates)
}

pub(crate) fn key(pem: &[u8]) -> Result<PrivateKeyDer<'static>, String> {
    PrivateKeyDer::from_pem_slice(pem).map_err(|error| format!("it contains no private key: {error}"))
}

/// Believes certificates of these authorities, and these certificates themselves: to Go (crypto/x509, `Verify`) one
/// that is itself among the authorities needs no issuer, and may be an authority's own. webpki takes neither.
#[derive(Debug)]
struct Authorities {
    issued: Arc<WebPkiServerVerifier>,
    themselves: Vec<CertificateDer<'static>>,
}

/// Whether a certificate is refused for its place in the chain alone. webpki checks first whether it is valid at this
/// time.
fn is_about_its_issuer(error: &rustls::Error) -> bool {
    match error {
        rustls::Error::InvalidCertificate(CertificateError::UnknownIssuer) => true,
        rustls::Error::InvalidCertificate(CertificateError::Other(other)) => {
            other.0.to_string() == "CaUsedAsEndEntity"
        }
        _ => false,
    }
}

impl ServerCertVerifier for Authorities {
    fn verify_server_cert(
        &self,
        certificate: &CertificateDer<'_>,
        chain: &[CertificateDer<'_>],
        name: &ServerName<'_>,
        revocation: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        let issued = self.issued.verify_server_cert(certificate, chain, name, revocation, now);
        issued.or_else(|error| {
            if !self.themselves.contains(certificate) || !is_about_its_issuer(&error) {
                return Err(error);
            }
            verify_server_name(&ParsedCertificate::try_from(certificate)?, name)?;
            Ok(ServerCertVerified::assertion())
        })
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.issued.verify_tls12_signature(message, certificate, signature)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        self.issued.verify_tls13_signature(message, certificate, signature)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.issued.supported_verify_schemes()
    }
}
