//! Completion of names in the kubeconfig.

use std::path::PathBuf;

use kube::config::Kubeconfig;

use crate::cli::complete::Candidate;
use client::cluster::connect::{Host, Options, kubeconfig};

/// The kubeconfig that the command line or the environment selects.
pub(super) fn read(flags: &[String]) -> Option<Kubeconfig> {
    let file = flags.iter().find_map(|flag| flag.strip_prefix("--kubeconfig="));
    let options = Options { kubeconfig: file.map(PathBuf::from), ..Options::default() };
    kubeconfig(&options, &Host::this()).ok()
}

/// Contexts, and the clusters they lead to.
pub(super) fn contexts(kubeconfig: Kubeconfig) -> Vec<Candidate> {
    let named = kubeconfig.contexts.into_iter();
    named
        .map(|one| Candidate::new(one.name, one.context.map(|context| context.cluster).unwrap_or_default()))
        .collect()
}

pub(super) fn clusters(kubeconfig: Kubeconfig) -> Vec<Candidate> {
    let named = kubeconfig.clusters.into_iter();
    named
        .map(|one| {
            Candidate::new(one.name, one.cluster.and_then(|cluster| cluster.server).unwrap_or_default())
        })
        .collect()
}

pub(super) fn users(kubeconfig: Kubeconfig) -> Vec<Candidate> {
    let named = kubeconfig.auth_infos.into_iter();
    named.map(|one| Candidate::new(one.name, "")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_on_the_line_counts() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let text = "contexts: [{name: a, context: {cluster: c}}]\nclusters: [{name: c, cluster: {server: 'https://x'}}]\nusers: [{name: u}]\n";
        std::fs::write(file.path(), text).unwrap();
        let flags = [format!("--kubeconfig={}", file.path().display())];
        let kubeconfig = || read(&flags).unwrap();
        assert_eq!(contexts(kubeconfig()), [Candidate::new("a", "c")]);
        assert_eq!(clusters(kubeconfig()), [Candidate::new("c", "https://x")]);
        assert_eq!(users(kubeconfig()), [Candidate::new("u", "")]);
        assert!(read(&["--kubeconfig=/nonexistent".to_owned()]).is_none());
    }
}
