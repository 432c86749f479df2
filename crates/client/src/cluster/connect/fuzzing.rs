//! Fuzz targets: kubeconfigs, and the masks of the log.
#![allow(clippy::missing_panics_doc, reason = "a target panics where it has found something")]

use bytes::Bytes;
use http::Uri;

use super::Options;
use super::host::Host;
use super::{config, kubeconfig as kubeconfigs, mask, proxy};

/// A kubeconfig, up to where something would be sent. It is also a body that the log shows: masked twice it
/// is what it is masked once.
pub fn kubeconfig(input: &[u8]) {
    let Ok(directory) = tempfile::tempdir() else { return };
    let path = directory.path().join("config");
    if std::fs::write(&path, input).is_err() {
        return;
    }
    let host = Host::with(directory.path(), |_| None);
    for context in [None, Some("default".to_owned())] {
        let options = Options { kubeconfig: Some(path.clone()), context, ..Options::default() };
        let target = kubeconfigs::target(&options, &host).and_then(|target| target.with(&options));
        let Ok(target) = target else { continue };
        let cluster = target.cluster.clone();
        if let Ok(config) = config::config(target) {
            let _ = proxy::proxy(&cluster, &config.cluster_url, &host);
            let _ = mask::url(&config.cluster_url);
        }
    }
    let uri = Uri::from_static("https://localhost/api/v1/namespaces/default/configmaps");
    let once = mask::body(&uri, &Bytes::copy_from_slice(input));
    let again = mask::body(&uri, &Bytes::from(once.clone()));
    assert!(again == mask::body(&uri, &Bytes::from(again.clone())), "{once:?} {again:?}");
}
