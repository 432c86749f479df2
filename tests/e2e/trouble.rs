//! What goes wrong before anything is done: one line, the fix, the right exit status.

use std::io::{Read, Write};
use std::net::TcpListener;

use crate::support::{Answer, BasicProxy, Words, started, until, world};

fn with_kubeconfig(content: &str, words: impl Words) -> Answer {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(content.as_bytes()).unwrap();
    let mut command = world().plugin_command(words);
    Answer::to(command.env("KUBECONFIG", file.path()))
}

fn one_error_line(answer: &Answer) {
    let errors = answer.stderr.lines().filter(|line| line.starts_with("error: ")).count();
    assert_eq!(errors, 1, "{answer}");
    assert!(!answer.stderr.contains("panicked") && !answer.stderr.contains("<html"), "{answer}");
}

#[test]
fn a_kubeconfig_without_a_context_is_a_usage_error() {
    let answer = with_kubeconfig("apiVersion: v1\nkind: Config\n", "get environments").ends_with(2);
    one_error_line(&answer);
}

#[test]
fn an_api_server_that_is_down_is_unreachable() {
    let config = "apiVersion: v1\nkind: Config\ncurrent-context: c\n\
        clusters: [{name: c, cluster: {server: 'https://127.0.0.1:1'}}]\n\
        contexts: [{name: c, context: {cluster: c, user: u}}]\nusers: [{name: u, user: {}}]\n";
    let answer = with_kubeconfig(config, "get environments -o json").ends_with(9);
    one_error_line(&answer);
    assert_eq!(answer.json()["reason"], "Unreachable");
    assert!(answer.stderr.contains("127.0.0.1:1"), "{answer}");
    with_kubeconfig(config, "version").ends_with(9).begins("kubectl-metalk8s ");
    with_kubeconfig(config, "check").ends_with(9).shows("kubectl config view");
    // What has no name is refused before anything is asked for.
    for verb in ["check", "version"] {
        let answer = with_kubeconfig(config, format!("{verb} -o name")).ends_with(2);
        assert_eq!(answer.stdout, "");
        assert!(!answer.stderr.contains("127.0.0.1"), "{answer}");
    }
}

#[test]
fn a_service_account_of_others_is_not_deleted() {
    let world = world();
    world.kubectl("create serviceaccount backup -n kube-system");
    world
        .plugin("delete salt-access --salt-service-account kube-system/backup")
        .fails(4, "was not created by this plugin");
    // It would not be there to be deleted otherwise.
    world.kubectl("delete serviceaccount backup -n kube-system");
}

#[test]
fn salt_access_that_was_created_half_way_is_completed() {
    let world = world();
    let binding = "create clusterrolebinding kube-system.unbound --clusterrole=view --user=nobody";
    let policy = world.forbid(
        "unbound",
        ("rbac.authorization.k8s.io", "clusterrolebindings"),
        "object.metadata.name != 'kube-system.unbound'",
        binding,
    );
    let access =
        |verb| world.plugin(format!("{verb} salt-access --salt-service-account kube-system/unbound"));
    let answer = access("create");
    assert_ne!(answer.status, Some(0), "{answer}");
    answer
        .says("failed expression: object.metadata.name != 'kube-system.unbound'; done before: ")
        .says("create serviceaccount/unbound in kube-system; ")
        .says("create clusterrole.rbac.authorization.k8s.io/kube-system.unbound; not finished: ");
    assert!(world.exists("clusterrole kube-system.unbound"));
    policy.end();
    access("create").succeeds().prints("salt-access/kube-system/unbound created");
    access("delete").succeeds().prints("salt-access/kube-system/unbound deleted");
    assert!(!world.exists("clusterrole kube-system.unbound"));
}

#[test]
fn what_a_dry_run_would_make_has_names() {
    let words = "create environment named --dry-run=client -o name";
    world().does(words).prints("environment/named");
}

#[test]
fn ctrl_c_ends_the_wait_for_an_api_server_that_says_nothing() {
    for words in [
        "get environments",
        "describe archive x",
        "check",
        "create environment silent",
        "delete environment silent",
    ] {
        // Each has one of its own: a command may have come to the last one twice.
        let silent = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = format!("http://{}", silent.local_addr().unwrap());
        let child = world().begin((words, ["--server", &server]));
        // With the request it has come as far as to listen for Ctrl-C as well.
        let (mut asked, _) = silent.accept().unwrap();
        asked.read_exact(&mut [0]).unwrap();
        child.interrupt();
        one_error_line(&child.ends_with(130));
    }
}

#[test]
fn a_wrong_command_line_prints_the_help_of_what_was_understood() {
    let world = world();
    let answer = world.plugin("creat environment").fails(2, "did you mean create?");
    assert_eq!(answer.stdout, "");
    world.plugin("create enviroment x").fails(2, "create [OPTIONS]");
    world.plugin("add solution x").fails(2, "-e ENV is missing");
    let answer = world.plugin("add solution x -o json").ends_with(2);
    assert_eq!(answer.json()["reason"], "Usage");
    world.plugin("get environments -o jsn").fails(2, "json");
    world.plugin("describe job 123").fails(2, "20 digits");
}

#[test]
fn yaml_of_another_kind_is_invalid() {
    let pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: x}\n";
    world().plugin_reading("create environment -f -", pod).fails(6, "contains Pod of");
    world().plugin_reading("create environment -f -", "").fails(6, "is empty");
    world().plugin("create environment -f /nonexistent").ends_with(2);
}

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    let world = world();
    let mut command = world.plugin_command("get environments -o json");
    let mut child = started(&mut command);
    drop(child.stdout.take());
    let answer = Answer::of(child.wait_with_output().unwrap());
    assert_eq!((answer.status, answer.stderr.as_str()), (Some(0), ""), "{answer}");
}

#[test]
fn tokens_never_reach_the_log() {
    let Some(sandbox) = world().sandbox() else { return };
    let config = std::fs::read_to_string(sandbox.kubeconfig("token")).unwrap();
    let token =
        config.lines().find_map(|line| line.trim().strip_prefix("token: ")).unwrap().trim_matches('"');
    let answer = world().plugin_as("token", "check -v=8").says("/login");
    assert!(!answer.stderr.contains(token), "the token is in the log");
    assert!(!answer.stdout.contains(token));
}

#[test]
fn each_way_into_salt_works_or_says_what_is_missing() {
    let Some(world) = world().sandboxed() else { return };
    // An import of another test may be half way, which `check` says.
    let is_good = |answer: &Answer| answer.status == Some(0);
    let with_certificate = || world.plugin("check");
    until("check finds nothing wrong", with_certificate, is_good);
    let with_token = || world.plugin_as("token", "check");
    until("check finds nothing wrong", with_token, is_good);
    world
        .plugin("get jobs --salt-service-account kube-system/nobody")
        .fails(5, "create salt-access")
        .says("--token");
}

#[test]
fn help_and_version_need_no_cluster() {
    with_kubeconfig("", "version --client").succeeds().begins("kubectl-metalk8s ");
    with_kubeconfig("", "help exit-status").succeeds().shows("130  Interrupted");
    with_kubeconfig("", "completion bash").succeeds();
    with_kubeconfig("", "add solution --help").succeeds();
}

/// The API server of the sandbox is on this machine, which no proxy is for.
#[test]
fn a_proxy_before_salt_api_is_named_without_its_password() {
    let Some(world) = world().sandboxed() else { return };
    let proxy = BasicProxy::of("jo", "right");
    let place = format!("127.0.0.1:{}", proxy.port());
    let mut command = world.plugin_command("get jobs --salt-api https://salt.invalid:4507");
    let told = format!(
        "https://salt.invalid:4507: the proxy http://{place} of HTTPS_PROXY asks for a valid user and password; \
         NO_PROXY exempts servers from it"
    );
    Answer::to(command.env("HTTPS_PROXY", format!("http://jo:wr0ng@{place}")))
        .fails(9, &told)
        .never_says("wr0ng");
}
