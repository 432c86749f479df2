//! `push archive` to a real registry, and over connections that break.

mod between;
mod field;
mod front;
mod guide;
mod meanwhile;
mod pulling;
mod registry;
mod secure;
mod tokens;

use std::fmt::Display;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use crate::answer::Answer;
use crate::command::{plugin, run, run_beside};
use crate::creating::names;
use crate::process::fed;
use crate::support::image::Image;
use crate::support::{Solution, tools};
use crate::words::Words as _;
use between::{Between, Harm};
use registry::Registry;

/// A Solution with a layer that takes more than one packet, its archive, and a registry; none without the tools.
struct Stage {
    solution: Solution,
    archive: PathBuf,
}

fn stage() -> Option<Stage> {
    if !tools::have(&["docker-registry", "skopeo"]) {
        return None;
    }
    let solution = Solution::new();
    let mut state = 1_u32;
    let noise = std::iter::repeat_with(|| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state.to_be_bytes()[0]
    });
    let large: Vec<u8> = noise.take(3 << 20).collect();
    solution.image("large", "1", &Image::new(&[&large]));
    solution.serve();
    let archive = solution.build();
    Some(Stage { solution, archive })
}

/// A stage, and a registry that lets everybody do everything.
fn with_registry() -> Option<(Stage, Registry)> {
    Some((stage()?, Registry::open()))
}

impl Stage {
    fn push(&self, address: impl Display, more: &[&str]) -> Answer {
        run_beside(&self.solution, self.words(address, more))
    }

    fn words(&self, address: impl Display, more: &[&str]) -> Vec<String> {
        let archive = self.archive.to_str().unwrap();
        let push = ["push", "archive", archive, "--registry", &address.to_string()];
        (push, more).words()
    }

    fn push_with_password(&self, address: impl Display, user: &str, password: &str) -> Answer {
        let words = self.words(address, &["--username", user, "-v=9"]);
        let mut command = plugin(&self.solution.beside(""), &words);
        Answer::of(fed(&mut command, &format!("{password}\n")))
    }

    /// Each image of the registry is the one of the tree, byte for byte.
    fn is_in(&self, registry: &Registry, prefix: &str) {
        for image in ["large:1", "sample-operator:1.2.3", "server:9"] {
            let pulled = tempfile::tempdir().unwrap();
            let from = format!("docker://{registry}/{prefix}sample-1.2.3/{image}");
            let to = format!("dir:{}", pulled.path().display());
            tools::succeed("skopeo", &["copy", "--src-tls-verify=false", &from, &to]);
            let original = self.solution.path(&format!("images/{}", image.replace(':', "/")));
            assert_eq!(names(pulled.path()), names(&original), "{image}");
            for file in names(&original) {
                let read = |directory: &Path| fs::read(directory.join(&file)).unwrap();
                assert!(read(pulled.path()) == read(&original), "{image}: {file}");
            }
        }
    }
}

/// Copies an image of a registry to another place in one.
fn copied(from: &str, to: &str) {
    let insecure = ["--src-tls-verify=false", "--dest-tls-verify=false"];
    tools::succeed("skopeo", &[&["copy"][..], &insecure, &[from, to]].concat());
}

impl Answer {
    /// Fails the test unless the command succeeded, and standard output holds this text.
    #[track_caller]
    fn tells(&self, text: &str) {
        assert!(self.status == Some(0) && self.stdout.contains(text), "{text}: {self}");
    }

    /// Fails the test unless the command failed with this status, standard error holds this text, and nothing was printed.
    #[track_caller]
    fn refused(&self, status: i32, text: &str) {
        assert!(self.status == Some(status) && self.stderr.contains(text), "{text}: {self}");
        assert!(self.stdout.is_empty(), "{self}");
    }
}

#[test]
fn what_would_be_pushed_is_counted() {
    if !tools::have(&["docker-registry"]) {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    run(directory.path(), "init solution demo").succeeds();
    run(directory.path(), "create archive demo -f x.iso").succeeds();
    let registry = Registry::open();
    let line = format!("push archive x.iso --registry {registry} --dry-run");
    run(directory.path(), line.as_str()).succeeds().shows(": 1 image, 2 blobs, ");
}

#[test]
fn what_is_pushed_is_pulled_as_it_was() {
    let Some((stage, registry)) = with_registry() else { return };
    let address = format!("{registry}/team/solutions");
    let dry = stage.push(&address, &["--dry-run"]);
    dry.tells("pushed to");
    assert!(dry.stdout.contains("3 images") && !registry.data().exists(), "{dry:?}");
    // The layer that two images share is sent once.
    stage.push(&address, &[]).tells("7 blobs sent, 1 mounted, 0 already present");
    stage.is_in(&registry, "team/solutions/");
    for again in [&[][..], &["--dry-run"]] {
        stage.push(&address, again).tells("archive/sample-1.2.3 unchanged");
    }
}

#[test]
fn a_dry_run_asks_the_registry_unless_it_is_to_ask_nobody() {
    let Some(stage) = stage() else { return };
    let nobody = "127.0.0.1:1/team";
    stage.push(nobody, &["--dry-run=client"]).tells("(dry run)");
    for asking in [&["--dry-run"][..], &["--dry-run=server", "--as-artifact"]] {
        let told = stage.push(nobody, asking);
        assert!(told.status == Some(9) && told.stdout.is_empty(), "{told:?}");
    }
}

#[test]
fn a_tag_that_names_another_image_is_left_alone() {
    let Some((stage, registry)) = with_registry() else { return };
    stage.push(&registry, &[]).tells("pushed to");
    let server = format!("docker://{registry}/sample-1.2.3/server:9");
    let other = format!("docker://{registry}/sample-1.2.3/large:1");
    copied(&other, &server);
    for wanted in [&[][..], &["--dry-run"]] {
        stage.push(&registry, wanted).refused(4, "sample-1.2.3/server:9 already points to another image");
    }
    stage.push(&registry, &["--replace"]).tells("pushed to");
    stage.is_in(&registry, "");
}

#[test]
fn a_push_goes_on_where_connections_break() {
    let Some((stage, registry)) = with_registry() else { return };
    let twice = Between::start(registry.port(), Harm::Cut, 2);
    stage.push(&twice, &[]).tells("pushed to");
    assert_eq!(twice.left(), 0);
    stage.is_in(&registry, "");
}

#[test]
fn what_arrived_before_the_registry_was_lost_is_not_sent_again() {
    let Some((stage, registry)) = with_registry() else { return };
    let always = Between::start(registry.port(), Harm::Cut, usize::MAX);
    stage.push(&always, &["--parallel", "1"]).refused(9, "is unreachable");
    for image in ["large", "sample-operator", "server"] {
        assert!(registry.tags(&format!("sample-1.2.3/{image}")).is_empty(), "{image}");
    }
    let again = stage.push(&registry, &[]);
    again.tells("pushed to");
    assert!(!again.stdout.contains(" 0 already present"), "{again:?}");
    stage.is_in(&registry, "");
}

#[test]
fn a_registry_refuses_what_changes_on_the_way() {
    let Some((stage, registry)) = with_registry() else { return };
    let flipping = Between::start(registry.port(), Harm::Flip, usize::MAX);
    let refused = stage.push(&flipping, &[]);
    refused.refused(1, "refuses the request");
    assert!(refused.stderr.contains("digest"), "{refused:?}");
    assert!(registry.tags("sample-1.2.3/large").is_empty());
}

#[test]
fn a_damaged_blob_is_not_pushed() {
    let Some((stage, registry)) = with_registry() else { return };
    let mut bytes = fs::read(&stage.archive).unwrap();
    // Somewhere in the large layer, which is most of the archive.
    let place = bytes.len() / 2;
    bytes[place] ^= 1;
    fs::write(&stage.archive, bytes).unwrap();
    stage.push(&registry, &[]).refused(6, "is damaged: its digest is");
    assert!(registry.tags("sample-1.2.3/large").is_empty());
}

#[test]
fn a_registry_with_tokens_lets_those_in_who_have_a_password() {
    let Some(stage) = stage() else { return };
    let registry = Registry::start(tokens::start);
    let (user, password) = tokens::USER;
    stage.push(&registry, &[]).refused(5, "denies access");
    let wrong = stage.push_with_password(&registry, user, "another-secret");
    wrong.refused(5, "wrong user or password");
    assert!(!wrong.stderr.contains("another-secret"), "{wrong:?}");
    let pushed = stage.push_with_password(&registry, user, password);
    pushed.tells("pushed to");
    assert!(!pushed.stderr.contains(password), "{pushed:?}");
    assert_eq!(registry.tags("sample-1.2.3/server"), ["9"]);
}

#[test]
fn the_credentials_of_docker_are_used() {
    let Some(stage) = stage() else { return };
    let registry = Registry::start(|directory| {
        let hash = bcrypt::hash("pass:word", 4).unwrap();
        let file = directory.path().join("users");
        fs::write(&file, format!("maker:{hash}\n")).unwrap();
        format!("auth: {{htpasswd: {{realm: test, path: {}}}}}\n", file.display())
    });
    let home = stage.solution.beside("");
    stage.push(&registry, &[]).refused(5, "denies access");
    fs::create_dir(home.join(".docker")).unwrap();
    let config =
        |value: serde_json::Value| fs::write(home.join(".docker/config.json"), value.to_string()).unwrap();
    let auth = |text: &str| json!({"auths": {registry.to_string(): {"auth": BASE64_STANDARD.encode(text)}}});
    config(auth("maker:wrong"));
    stage.push(&registry, &[]).refused(5, "denies access");
    config(auth("maker:pass:word"));
    stage.push(&registry, &[]).tells("pushed to");

    let program = home.join("docker-credential-test");
    let answer = json!({"Username": "maker", "Secret": "pass:word"});
    fs::write(&program, format!("#!/bin/sh\n[ \"$1 $(/bin/cat)\" = 'get {registry}' ] && echo '{answer}'\n"))
        .unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    config(json!({"credsStore": "test"}));
    let words = stage.words(&registry, &[]);
    Answer::to(plugin(&home, &words).env("PATH", &home)).tells("unchanged");
    stage.push(&registry, &[]).refused(2, "docker-credential-test");

    // What podman has is taken first, and then no program is asked.
    fs::create_dir_all(home.join(".config/containers")).unwrap();
    fs::write(home.join(".config/containers/auth.json"), auth("maker:pass:word").to_string()).unwrap();
    stage.push(&registry, &[]).tells("unchanged");
}
