//! The service account of the Pod that the plugin runs in.

use std::path::Path;

use super::*;

/// A Pod of a cluster, and the content of its kubeconfig.
fn found_in_pod(
    variables: &'static [(&'static str, &'static str)],
    kubeconfig: &str,
    options: &Options,
) -> Result<Target, Error> {
    let directory = tempfile::tempdir().unwrap();
    for file in ["token", "ca.crt"] {
        std::fs::write(directory.path().join(file), "mounted\n").unwrap();
    }
    let path = directory.path().join("config");
    std::fs::write(&path, kubeconfig).unwrap();
    let pod = Host::with(directory.path(), move |name| {
        let found = variables.iter().find(|(known, _)| *known == name);
        let found = found.map(|(_, value)| OsString::from(value));
        found.or_else(|| (name == "KUBECONFIG").then(|| path.clone().into_os_string()))
    });
    target(options, &pod)?.with(options)
}

const POD: &[(&str, &str)] = &[("KUBERNETES_SERVICE_HOST", "10.96.0.1"), ("KUBERNETES_SERVICE_PORT", "443")];
const POD_OF_IPV6: &[(&str, &str)] =
    &[("KUBERNETES_SERVICE_HOST", "fd00::1"), ("KUBERNETES_SERVICE_PORT", "443")];

fn server(target: &Target) -> &str {
    target.cluster.server.as_deref().unwrap()
}

#[test]
fn a_pod_without_a_kubeconfig_uses_its_own_service_account() {
    let found = found_in_pod(POD, "", &Options::default()).unwrap();
    assert_eq!(server(&found), "https://10.96.0.1:443");
    let file = |path: &Option<String>| {
        let path = Path::new(path.as_deref().unwrap());
        path.file_name().unwrap().to_str().unwrap().to_owned()
    };
    assert_eq!(file(&found.user.token_file), "token");
    assert_eq!(file(&found.cluster.certificate_authority), "ca.crt");
    let found = found_in_pod(POD_OF_IPV6, "", &Options::default()).unwrap();
    assert_eq!(server(&found), "https://[fd00::1]:443");
}

#[test]
fn flags_win_over_what_the_pod_has() {
    let flags =
        Options { token: Some("typed".into()), impersonate: Some("ann".to_owned()), ..Options::default() };
    let found = found_in_pod(POD, "", &flags).unwrap();
    assert_eq!(server(&found), "https://10.96.0.1:443");
    assert!(found.user.token.is_some() && found.user.token_file.is_none());
    assert_eq!(found.user.impersonate.as_deref(), Some("ann"));
}

#[test]
fn another_way_to_a_cluster_makes_the_pod_irrelevant() {
    let kubeconfig = "{current-context: c, clusters: [{name: k, cluster: {server: 'https://else'}}], \
                      contexts: [{name: c, context: {cluster: k, user: ''}}]}";
    let found = found_in_pod(POD, kubeconfig, &Options::default()).unwrap();
    assert_eq!((server(&found), &found.user.token_file), ("https://else", &None));
    let options = Options { server: Some("https://typed".to_owned()), ..Options::default() };
    let found = found_in_pod(POD, "", &options).unwrap();
    assert_eq!((server(&found), &found.user.token_file), ("https://typed", &None));
    let options = Options { context: Some("prod".to_owned()), ..Options::default() };
    let error = found_in_pod(POD, "", &options).unwrap_err();
    assert!(matches!(error, Error::Unknown { what: "context", .. }), "{error}");
}

#[test]
fn outside_of_pods_a_kubeconfig_is_missing() {
    for variables in [&POD[..1], &POD[1..], &[]] {
        let error = found_in_pod(variables, "", &Options::default()).unwrap_err();
        assert!(matches!(error, Error::NoKubeconfig { .. }), "{error}");
    }
}
