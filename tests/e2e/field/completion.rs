//! Words that a shell splits where kubectl does not: contexts of EKS have colons, those of kubeadm an `@`.

use std::fs;

use programs::BASH_COMPLETION;

use crate::support::terminal::Terminal;
use crate::support::world;

const KUBECONFIG: &str = "apiVersion: v1\nkind: Config\ncurrent-context: ''\n\
    clusters: [{name: k, cluster: {server: 'https://127.0.0.1:1'}}]\nusers: [{name: jo@here, user: {token: t}}]\n\
    contexts:\n\
    - {name: 'arn:aws:eks:eu-west-1:123:cluster/prod', context: {cluster: k, user: jo@here}}\n\
    - {name: admin@kubernetes, context: {cluster: k, user: jo@here}}\n";

/// What is typed, and what it becomes.
#[rustfmt::skip]
const TYPED: &[(&str, &str)] = &[
    ("--context ar", "--context arn:aws:eks:eu-west-1:123:cluster/prod"),
    ("--context arn:aws:e", "--context arn:aws:eks:eu-west-1:123:cluster/prod"),
    ("--context=arn:aws:", "--context=arn:aws:eks:eu-west-1:123:cluster/prod"),
    ("--context admin@ku", "--context admin@kubernetes"),
    ("--context=admin@", "--context=admin@kubernetes"),
    ("--user jo@", "--user jo@here"),
];

fn complete(shell: &str, needs: &[&str], settings: &str, program: &str) {
    let directory = tempfile::tempdir().unwrap();
    let kubeconfig = directory.path().join("config");
    fs::write(&kubeconfig, KUBECONFIG).unwrap();
    let settings = format!("export KUBECONFIG={}\n{settings}", kubeconfig.display());
    let Some(terminal) = Terminal::start(shell, needs, &settings) else { return };
    for (typed, expected) in TYPED {
        terminal.types(&format!("{program} get environments {typed}"));
        terminal.completes_to(&format!("ready> {program} get environments {expected}"));
        terminal.starts_anew();
    }
}

const BASH: &str = "bind 'set bell-style none'\nbind 'set enable-bracketed-paste off'\n";
const ZSH: &str = "autoload -U compinit; compinit -u -d dump; unsetopt BEEP\n";

#[test]
fn words_with_colons_and_at_signs_are_completed_through_kubectl() {
    world().does("completion install");
    let bash = format!("{BASH}. {BASH_COMPLETION}\n. <(kubectl completion bash)");
    complete("bash", &[BASH_COMPLETION], &bash, "kubectl metalk8s");
    let zsh = format!("{ZSH}source <(kubectl completion zsh)");
    complete("zsh", &[], &zsh, "kubectl metalk8s");
}

/// The script of the bare binary does without bash-completion, which changes where bash splits words.
#[test]
fn words_with_colons_and_at_signs_are_completed_by_the_own_scripts() {
    let script = ". <(kubectl-metalk8s completion bash)";
    complete("bash", &[], &format!("{BASH}{script}"), "kubectl-metalk8s");
    let bash = format!("{BASH}. {BASH_COMPLETION}\n{script}");
    complete("bash", &[BASH_COMPLETION], &bash, "kubectl-metalk8s");
    let zsh = format!("{ZSH}source <(kubectl-metalk8s completion zsh)");
    complete("zsh", &[], &zsh, "kubectl-metalk8s");
}

#[test]
fn a_word_in_quotes_is_completed_in_bash() {
    let directory = tempfile::tempdir().unwrap();
    let kubeconfig = directory.path().join("config");
    fs::write(&kubeconfig, KUBECONFIG).unwrap();
    let settings =
        format!("export KUBECONFIG={}\n{BASH}. <(kubectl-metalk8s completion bash)", kubeconfig.display());
    let Some(terminal) = Terminal::start("bash", &[], &settings) else { return };
    for (quoted, end) in [("\"arn:aw", "\""), ("'arn:aw", "'"), ("arn\\:aw", "")] {
        terminal.types(&format!("kubectl-metalk8s get environments --context {quoted}"));
        let begin = quoted.trim_end_matches("arn:aw").replace("arn\\:aw", "");
        terminal.completes_to(&format!(
            "ready> kubectl-metalk8s get environments --context {begin}arn:aws:eks:eu-west-1:123:cluster/prod{end}"
        ));
        terminal.starts_anew();
    }
}

#[test]
fn words_with_colons_and_at_signs_are_completed_in_fish() {
    if !programs::have(&["fish"]) {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let kubeconfig = directory.path().join("config");
    fs::write(&kubeconfig, KUBECONFIG).unwrap();
    for (typed, expected) in TYPED {
        let mut fish = programs::command("fish");
        world().surround(&mut fish);
        let output = fish
            .env("KUBECONFIG", &kubeconfig)
            .env("HOME", directory.path())
            .env("LINE", format!("kubectl-metalk8s get environments {typed}"))
            .args(["-c", "kubectl-metalk8s completion fish | source; complete -C \"$LINE\""])
            .output()
            .unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        let offered: Vec<&str> = text.lines().filter_map(|line| line.split('\t').next()).collect();
        let word = expected.rsplit(' ').next().unwrap();
        assert_eq!(offered, [word], "{typed}");
    }
}
