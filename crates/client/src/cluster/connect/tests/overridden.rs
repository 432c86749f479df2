//! What flags make of a kubeconfig, and as whom requests are made then.

use kube::client::ConfigExt;
use secrecy::ExposeSecret;
use tower::{Layer, ServiceExt};

use super::super::config::config;
use super::*;

const CLUSTER: &str = "server: 'https://server:6443', tls-server-name: inner, \
    certificate-authority-data: QQ==, proxy-url: 'http://proxy:1'";
const USER: &str = "token: of-the-kubeconfig, client-certificate-data: QQ==, client-key-data: QQ==, \
    as: ann, as-uid: '7', as-groups: [a, b], as-user-extra: {reason: [test]}";

fn with(options: Options) -> Target {
    targeted(CLUSTER, USER, options).unwrap()
}

#[test]
fn without_flags_the_kubeconfig_counts() {
    let Target { cluster, user, .. } = with(Options::default());
    assert_eq!(cluster.server.as_deref(), Some("https://server:6443"));
    assert_eq!(cluster.tls_server_name.as_deref(), Some("inner"));
    assert_eq!(user.token.unwrap().expose_secret(), "of-the-kubeconfig");
    assert_eq!(user.impersonate.as_deref(), Some("ann"));
}

#[test]
fn another_server_has_another_name() {
    let cluster = with(Options { server: Some("https://other".to_owned()), ..Options::default() }).cluster;
    assert_eq!(cluster.server.as_deref(), Some("https://other"));
    assert_eq!(cluster.tls_server_name, None);
    assert!(cluster.certificate_authority_data.is_some());
    let cluster = with(Options {
        server: Some("https://other".to_owned()),
        tls_server_name: Some("its-name".to_owned()),
        ..Options::default()
    })
    .cluster;
    assert_eq!(cluster.tls_server_name.as_deref(), Some("its-name"));
}

#[test]
fn an_authority_and_trusting_anybody_replace_each_other() {
    let insecure = with(Options { insecure_skip_tls_verify: Some(true), ..Options::default() }).cluster;
    assert_eq!(insecure.insecure_skip_tls_verify, Some(true));
    assert_eq!(insecure.certificate_authority_data, None);
    let trusting =
        with(Options { certificate_authority: Some("/dev/null".into()), ..Options::default() }).cluster;
    assert_eq!(trusting.certificate_authority.as_deref(), Some("/dev/null"));
    assert_eq!(trusting.certificate_authority_data, None);
    assert_eq!(trusting.insecure_skip_tls_verify, None);
    let both = Options {
        insecure_skip_tls_verify: Some(true),
        certificate_authority: Some("/dev/null".into()),
        ..Options::default()
    };
    let refused = targeted(CLUSTER, USER, both);
    assert!(matches!(refused, Err(Error::InsecureWithAuthority)), "{refused:?}");
}

#[test]
fn a_token_is_merged_into_the_user() {
    let with_token = |user: &str| {
        let flags = Options { token: Some("of-the-flag".into()), ..Options::default() };
        targeted("server: 'https://server'", user, flags)
    };
    let user = with_token("token: of-the-user, tokenFile: /dev/null").unwrap().user;
    assert_eq!(user.token.unwrap().expose_secret(), "of-the-flag");
    assert_eq!(user.token_file.as_deref(), Some("/dev/null"));
    let refused = with_token("username: jo, password: of-jo");
    assert!(matches!(refused, Err(Error::Credentials { .. })), "{refused:?}");
}

#[test]
fn files_replace_what_stands_in_the_kubeconfig() {
    let user = with(Options {
        client_certificate: Some("/dev/null".into()),
        client_key: Some("/dev/zero".into()),
        ..Options::default()
    })
    .user;
    assert_eq!(user.client_certificate.as_deref(), Some("/dev/null"));
    assert_eq!(user.client_key.as_deref(), Some("/dev/zero"));
    assert!(user.client_certificate_data.is_none() && user.client_key_data.is_none());
}

#[test]
fn what_is_empty_is_not_there() {
    let Target { cluster, user, .. } = targeted(
        "server: 'https://server', tls-server-name: '', proxy-url: '', certificate-authority: ''",
        "token: '', as: '', as-groups: [], client-certificate: '', client-key: '', tokenFile: ''",
        Options::default(),
    )
    .unwrap();
    assert!(cluster.tls_server_name.is_none() && cluster.proxy_url.is_none());
    assert!(cluster.certificate_authority.is_none());
    assert!(user.token.is_none() && user.impersonate.is_none());
    assert!(user.impersonate_groups.is_none() && user.client_certificate.is_none());
    assert!(user.client_key.is_none() && user.token_file.is_none());
}

/// The headers by which a request is made as somebody else: user, UID and groups, and one of the extra ones.
async fn impersonation(target: Target) -> [String; 4] {
    let mut target = target;
    // Only its form matters here.
    target.cluster.certificate_authority_data = None;
    let layer = config(target).unwrap().extra_headers_layer().unwrap();
    let server = Server::answering([Ok((200, &[][..]))]);
    layer.layer(server.clone()).oneshot(request("GET", "https://server/")).await.unwrap();
    ["user", "uid", "group", "extra-reason"].map(|name| {
        let name = format!("impersonate-{name}");
        server.headers(&name).remove(0)
    })
}

#[tokio::test]
async fn requests_are_made_as_whom_the_flags_or_the_kubeconfig_name() {
    let flags = |user: Option<&str>, uid: Option<&str>, groups: &[&str]| Options {
        impersonate: user.map(str::to_owned),
        impersonate_uid: uid.map(str::to_owned),
        impersonate_groups: groups.iter().map(|group| (*group).to_owned()).collect(),
        ..Options::default()
    };
    for (options, expected) in [
        (flags(None, None, &[]), ["ann", "7", "a,b", "test"]),
        (flags(Some("bob"), None, &[]), ["bob", "7", "a,b", "test"]),
        (flags(Some("bob"), Some("8"), &["c"]), ["bob", "8", "c", "test"]),
        (flags(None, None, &["c", "d"]), ["ann", "7", "c,d", "test"]),
    ] {
        let said = format!("{options:?}");
        assert_eq!(impersonation(with(options)).await, expected, "{said}");
    }
}

#[test]
fn groups_and_a_uid_alone_are_nobody() {
    for options in [
        Options { impersonate_groups: vec!["c".to_owned()], ..Options::default() },
        Options { impersonate_uid: Some("8".to_owned()), ..Options::default() },
    ] {
        let refused = targeted("server: 'https://server'", "token: x", options);
        assert!(matches!(refused, Err(Error::ImpersonateNobody)), "{refused:?}");
    }
}
