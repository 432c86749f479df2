//! The certificates that podman and Docker keep for one registry, as in containers-certs.d(5).

use std::fs;
use std::path::{Path, PathBuf};

use rustls::ClientConfig;

use super::Error;
use crate::tls;

/// Where they are in the home of a user, in a directory named after the registry.
const OWN: &str = ".config/containers/certs.d";
/// Where they are for all users. Of all such directories of a registry, the first one counts, as in podman.
const COMMON: [&str; 2] = ["/etc/containers/certs.d", "/etc/docker/certs.d"];

const ADVICE: &str = "SSL_CERT_FILE names a file with others, and certs.d has those of one registry";

/// TLS with this registry. Its authorities are believed beside those of this machine.
pub(super) fn tls(host: &str, home: Option<&Path>) -> Result<ClientConfig, Error> {
    let own = home.map(|home| home.join(OWN));
    let places = own.into_iter().chain(COMMON.map(PathBuf::from));
    let directory = places.map(|place| place.join(host)).find(|directory| directory.is_dir());
    let files = directory.map(|directory| files(&directory)).unwrap_or_default();
    let of_kind = |kind: &'static str| {
        files.iter().filter(move |file| file.extension().is_some_and(|extension| extension == kind))
    };
    let mut authorities = Vec::new();
    for file in of_kind("crt") {
        authorities.extend(read(file, tls::certificates)?);
    }
    let builder = tls::of_this_machine(authorities, ADVICE).map_err(Error::Certificates)?;
    let Some(certificate) = of_kind("cert").next() else {
        return Ok(builder.with_no_client_auth());
    };
    let chain = read(certificate, tls::certificates)?;
    let key = read(&certificate.with_extension("key"), tls::key)?;
    builder.with_client_auth_cert(chain, key).map_err(|error| wrong(certificate, &error))
}

/// The files of a directory in the order of their names; none if this user may not read it.
fn files(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.sort();
    files
}

fn read<T>(file: &Path, parse: impl Fn(&[u8]) -> Result<T, String>) -> Result<T, Error> {
    let bytes = fs::read(file).map_err(|error| wrong(file, &error))?;
    parse(&bytes).map_err(|reason| wrong(file, &reason))
}

fn wrong(file: &Path, reason: &dyn std::fmt::Display) -> Error {
    Error::Certificates(format!("{}: {reason}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::connect::loopback::Loopback;
    use crate::resolver::http_client;

    /// Whether a server is believed by a user with this home.
    async fn is_believed(server: &Loopback, home: &Path) -> bool {
        let host = format!("localhost:{}", server.address.port());
        let client = http_client(tls(&host, Some(home)).unwrap()).build().unwrap();
        let url = format!("{}/v2/", server.url());
        let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";
        let (sent, _) = tokio::join!(client.get(url).send(), server.serve_one(answer));
        sent.is_ok()
    }

    #[tokio::test]
    async fn an_authority_in_certs_d_is_enough_for_its_registry_and_for_no_other() {
        let [server, other] = [Loopback::start().await, Loopback::start().await];
        let home = tempfile::tempdir().unwrap();
        assert!(!is_believed(&server, home.path()).await);
        let own = home.path().join(OWN).join(format!("localhost:{}", server.address.port()));
        fs::create_dir_all(&own).unwrap();
        fs::write(own.join("ca.crt"), format!("{}{}", server.certificate, other.certificate)).unwrap();
        assert!(is_believed(&server, home.path()).await);
        assert!(!is_believed(&other, home.path()).await);
    }
}
