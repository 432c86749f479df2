//! Completion through a real kubectl, and in a real bash by the script that kubectl makes for it.

use std::process::Command;

use programs::BASH_COMPLETION;

use crate::support::{eventually, world};

/// What bash offers at the end of `line`, without the descriptions.
fn offered(line: &str) -> Vec<String> {
    let world = world();
    world.does("completion install");
    let script = format!(
        r#". {BASH_COMPLETION}
compopt() {{ :; }}
. <(kubectl completion bash)
COMP_LINE={line:?} COMP_POINT=${{#COMP_LINE}} COMP_TYPE=9 COMP_KEY=9
read -ra COMP_WORDS <<< "$COMP_LINE"
[[ $COMP_LINE == *' ' ]] && COMP_WORDS+=("")
COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
__start_kubectl kubectl
printf '%s\n' "${{COMPREPLY[@]}}""#
    );
    let mut bash = Command::new("bash");
    world.surround(&mut bash);
    let output = bash.args(["--norc", "-c", &script]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{line}");
    let text = String::from_utf8(output.stdout).unwrap();
    let first = |line: &str| line.split("  ").next().unwrap_or_default().trim().to_owned();
    text.lines().map(first).filter(|word| !word.is_empty()).collect()
}

#[test]
fn words_and_names_are_offered_in_bash() {
    if !programs::have(&[BASH_COMPLETION]) {
        return;
    }
    let world = world();
    world.does(("create environment complete-a --description", ["first; $(of) two"]));
    world.does("create environment complete-b");
    assert_eq!(offered("kubectl metalk8s upg"), ["upgrade"]);
    assert_eq!(offered("kubectl metalk8s create env"), ["environment"]);
    let names = |line: &str, expected: &[&str]| {
        // Names are looked up for a second and no longer.
        eventually(&format!("{line:?} offers {expected:?}"), || offered(line) == expected);
    };
    names("kubectl metalk8s get env complete-", &["complete-a", "complete-b"]);
    names("kubectl metalk8s get env/complete-b", &["env/complete-b"]);
    names("kubectl metalk8s get solutions -e complete-a -n ", &["complete-a"]);
    assert_eq!(offered("kubectl metalk8s get environment complete-a --show-l"), ["--show-labels"]);
    for name in ["complete-a", "complete-b"] {
        world.does(format!("delete environment {name}"));
    }
}

/// What the bare binary's own script offers at the end of `line` in this shell.
fn offered_by_script(shell: &str, line: &str) -> Vec<String> {
    let ask = match shell {
        "bash" => {
            r#"compopt() { :; }
. <(kubectl-metalk8s completion bash)
COMP_LINE=$LINE COMP_POINT=${#LINE}
_kubectl_metalk8s kubectl-metalk8s "${LINE##* }"
printf '%s\n' "${COMPREPLY[@]}""#
        }
        // What zsh has only while a key is handled is played.
        "zsh" => {
            r"compdef() { :; }
compset() { :; }
_files() { print -- FILES; }
_describe() { print -l -- $candidates; }
. <(kubectl-metalk8s completion zsh)
words=(${=LINE}); [[ $LINE == *' ' ]] && words+=('')
CURRENT=$#words PREFIX=$words[-1]
_kubectl-metalk8s"
        }
        _ => "kubectl-metalk8s completion fish | source; complete -C \"$LINE\"",
    };
    let mut command = programs::command(shell);
    world().surround(&mut command);
    let output = command.env("LINE", line).args(["-c", ask]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{shell}: {line}");
    let text = String::from_utf8(output.stdout).unwrap();
    let separators: &[char] = if shell == "zsh" { &[':'] } else { &['\t'] };
    let first = |line: &str| line.split(separators).next().unwrap_or_default().trim().to_owned();
    text.lines().map(first).filter(|word| !word.is_empty()).collect()
}

#[test]
fn the_bare_binary_is_completed_with_names_of_the_cluster() {
    let world = world();
    world.does("create environment bare-one");
    for shell in ["bash", "zsh", "fish"] {
        if !programs::have(&[shell]) {
            continue;
        }
        let offers = |line: &str, expected: &[&str]| {
            // Names are looked up for a second and no longer.
            eventually(&format!("{shell}: {line:?} offers {expected:?}"), || {
                offered_by_script(shell, line) == expected
            });
        };
        offers("kubectl-metalk8s upg", &["upgrade"]);
        offers("kubectl-metalk8s get environment bare-", &["bare-one"]);
        offers("kubectl-metalk8s get env/bare-", &["env/bare-one"]);
        offers("kubectl-metalk8s get solutions --environment bare-", &["bare-one"]);
        // Neither names nor files.
        offers("kubectl-metalk8s get environment nothing-", &[]);
    }
    world.does("delete environment bare-one");
}

#[test]
fn a_cluster_that_does_not_answer_costs_patience_and_no_word() {
    // A socket that accepts connections and never answers.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let server = format!("http://{}", silent.local_addr().unwrap());
    let kubeconfig = tempfile::NamedTempFile::new().unwrap();
    let text = format!(
        "{{contexts: [{{name: a, context: {{cluster: a, user: a}}}}], current-context: a,\n\
         clusters: [{{name: a, cluster: {{server: '{server}'}}}}], users: [{{name: a, user: {{}}}}]}}"
    );
    std::fs::write(kubeconfig.path(), text).unwrap();
    world().does("completion install");
    for words in [["get", "environment", ""], ["get", "solution", "--environment="]] {
        let mut command = world().kubectl_command("__complete metalk8s");
        // The server never ends the connection: what ends is the plugin's patience.
        let output = command.args(words).env("KUBECONFIG", kubeconfig.path()).output().unwrap();
        assert_eq!(String::from_utf8_lossy(&output.stdout), ":4\n");
        assert!(output.status.success());
    }
}
