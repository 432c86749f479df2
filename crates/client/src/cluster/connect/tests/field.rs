//! Kubeconfigs of other people. A real kubectl judges more of them in the end-to-end tests; here are those that show a
//! rule of client-go's loader (tools/clientcmd of 32ce75a) each.

use std::fs;
use std::path::Path;

use super::super::config::config;
use super::super::credentials::Source;
use super::*;
use base::events::Events;

/// The header that a request gets with these kubeconfigs; or why there is none.
async fn header(directory: &Path, files: &[&str]) -> Result<String, String> {
    let mut paths = Vec::new();
    for (index, text) in files.iter().enumerate() {
        let path = directory.join(format!("config-{index}"));
        fs::write(&path, text).unwrap();
        paths.push(path);
    }
    let list = std::env::join_paths(paths).unwrap();
    let host = Host::with("/nowhere", move |name| (name == "KUBECONFIG").then(|| list.clone()));
    let options = Options::default();
    let target = target(&options, &host).and_then(|target| target.with(&options));
    let target = target.map_err(|error| error.to_string())?;
    let origin = target.origin.clone();
    let mut config = config(target).map_err(|error| error.to_string())?;
    let source = Source::take(&mut config.auth_info, origin, &Events::none()).await;
    let header = match source {
        Ok(source) => source.header().await,
        Err(error) => Err(error),
    };
    let header = header.map_err(|error| error.to_string())?;
    Ok(header.map_or_else(String::new, |header| header.to_str().unwrap().to_owned()))
}

fn kubeconfig(user: &str) -> String {
    format!(
        "shared: &shared {{token: shared}}\nclusters: [{{name: k, cluster: {{server: 'https://server'}}}}]\n\
         users: [{{name: u, user: {user}}}]\ncontexts: [{{name: c, context: {{cluster: k, user: u}}}}]\n\
         current-context: c\n"
    )
}

#[tokio::test]
async fn users_are_who_client_go_says() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("token"), "of-the-file\n").unwrap();
    fs::write(directory.path().join("empty"), "\n").unwrap();
    let exec =
        "exec: {apiVersion: client.authentication.k8s.io/v1, command: ./absent, interactiveMode: Never}";
    for (user, expected) in [
        // transport/round_trippers.go: the file's token while it can be read, then the one in the kubeconfig.
        ("{token: stale, tokenFile: token}", Ok("Bearer of-the-file")),
        ("{token: t, tokenFile: nowhere}", Ok("Bearer t")),
        ("{token: t, tokenFile: empty}", Ok("Bearer t")),
        ("{tokenFile: empty}", Err("is empty")),
        ("{username: jo}", Ok("Basic am86")),
        ("{password: p}", Ok("")),
        // plugin/pkg/client/auth/exec: only for those who have nothing else.
        (&format!("{{token: t, {exec}}}"), Ok("Bearer t")),
        (&format!("{{username: jo, {exec}}}"), Ok("Basic am86")),
        (&format!("{{{exec}}}"), Err("config-0")),
        // It is made, and so judged, for everybody.
        (
            "{token: t, exec: {apiVersion: client.authentication.k8s.io/v1alpha1, command: x}}",
            Err("is not known"),
        ),
        // To Go data are bytes, decoded with the file.
        ("{token: t, client-key-data: '!'}", Err("client-key-data is not base64")),
        // validation.go.
        ("{username: jo, token: t}", Err("a token and a password")),
        ("{exec: {command: x, interactiveMode: Never}}", Err("exec has no apiVersion")),
        ("{token: t, as-user-extra: {a: [b]}}", Err("need --as")),
        // sigs.k8s.io/yaml.
        ("{<<: *shared}", Ok("Bearer shared")),
        ("{token: own, <<: *shared}", Ok("Bearer shared")),
        ("{token: a, token: b}", Ok("Bearer b")),
        ("{token: yes}", Err("not a valid kubeconfig")),
        ("{token: null}", Ok("")),
    ] {
        let found = header(directory.path(), &[&kubeconfig(user)]).await;
        match (&found, expected) {
            (Ok(found), Ok(expected)) => assert_eq!(found, expected, "{user}"),
            // What is not found is named with the directory of its kubeconfig.
            (Err(found), Err("config-0")) => {
                assert!(found.contains(&directory.path().join("./absent").display().to_string()), "{found}");
            }
            (Err(found), Err(part)) => assert!(found.contains(part), "{user}: {found}"),
            _ => panic!("{user}: {found:?}, not {expected:?}"),
        }
    }
}

#[tokio::test]
async fn files_are_merged_as_in_client_go() {
    let directory = tempfile::tempdir().unwrap();
    let whole = kubeconfig("{token: t}");
    let first = "users: [{name: u, user: {token: of-the-first}}]\n";
    for (files, expected) in [
        (&["current-context: ''\n", &whole][..], "Bearer t"),
        (&[first, &whole], "Bearer of-the-first"),
        (&[&format!("\u{feff}{whole}")], "Bearer t"),
        (&[&format!("{whole}---\n{first}")], "Bearer t"),
        (&[&whole.replace("user: u}", "user: gone}")], ""),
    ] {
        assert_eq!(header(directory.path(), files).await.as_deref(), Ok(expected), "{files:?}");
    }
    for (text, part) in [
        (format!("kind: Pod\n{whole}"), "its kind is Pod"),
        (whole.replace("users: [", "users: [{name: u}, "), "it has two users named \"u\""),
        (whole.replace("cluster: k, ", ""), "names no server for its cluster"),
    ] {
        let error = header(directory.path(), &[&text]).await.unwrap_err();
        assert!(error.contains(part), "{error}");
    }
}
