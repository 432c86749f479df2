//! The words, the pages and the phrases of `metalk8sctl`.

use insta::assert_snapshot;

use super::*;
use crate::cli::complete::Candidate;
use crate::cli::line::tests::pairs;

fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

fn line(text: &str) -> String {
    match read(words(text)) {
        Reading::Line(line) => line.join(" "),
        Reading::Page(page) => format!("page: {}", page.lines().next().unwrap_or_default()),
        Reading::Wrong { complaint, .. } => format!("wrong: {complaint}"),
    }
}

#[test]
fn it_is_known_by_its_name() {
    assert!(is_called(OsStr::new("/usr/bin/metalk8sctl")));
    assert!(!is_called(OsStr::new("/usr/bin/kubectl-metalk8s")));
}

#[test]
fn resource_and_action_change_places() {
    for (typed, meant) in pairs(
        "
        archive get example-1.0.0 => get archive example-1.0.0
        archive get -- example-1.0.0 => get archive -- example-1.0.0
        environments get -o json => get environment -o json
        -o json archive import /a.iso => -o json import archive /a.iso
        --context archive solution get => --context archive get solution
        solution activate get --version 1.0.0 => activate solution get --version 1.0.0
        etcd health => get etcd
        bootstrap backup => create backup
        help archive import => help import archive
        # In the plugin's order already, or without a resource.
        get archives => get archives
        check => check
        help exit-status => help exit-status
        help salt-access => help salt-access
        help salt-access create => help create salt-access
        -- archive get => wrong: metalk8sctl needs a resource
        ",
    ) {
        assert_eq!(line(typed), meant, "{typed}");
    }
}

#[test]
fn all_archives_are_those_of_metalk8s_as_well() {
    for (typed, meant) in [
        ("archive get", "get archive --all"),
        ("-o json archives get -w", "-o json get archive --all -w"),
        ("archive get --all=false", "get archive --all=false"),
        // A file names them.
        ("archive get -f a.yaml", "get archive -f a.yaml"),
        ("archive get -fa.yaml", "get archive -fa.yaml"),
        ("archive get --filename=a.yaml", "get archive --filename=a.yaml"),
        // In the plugin's order, it is the plugin's command.
        ("get archives", "get archives"),
        ("help archive get", "help get archive"),
    ] {
        assert_eq!(line(typed), meant, "{typed}");
    }
}

#[test]
fn what_is_missing_or_unknown_is_named() {
    assert_snapshot!(line("archive"), @"wrong: archive needs an action: get, describe, create, delete, permissions, import, unimport, validate, sign, push, pull, wait");
    for (typed, told) in pairs(
        r#"
        archive imprt => wrong: archive has no action "imprt"; did you mean import?
        archve get => wrong: unknown resource "archve"; did you mean archive?
        -o json => wrong: metalk8sctl needs a resource
         => page: Administer a MetalK8s cluster on its bootstrap node
        help => page: Administer a MetalK8s cluster on its bootstrap node
        archive --help => page: Usage: metalk8sctl archive ACTION [FLAGS]
        help archive => page: Usage: metalk8sctl archive ACTION [FLAGS]
        "#,
    ) {
        assert_eq!(line(typed), told, "{typed}");
    }
}

#[test]
fn every_command_of_the_plugin_has_its_place() {
    let tree = crate::cli::tree();
    let resources = Resources::of(&tree);
    for verb in tree.get_subcommands() {
        for command in verb.get_subcommands().filter(|command| !command.is_hide_set()) {
            let typed = format!("{} {}", command.get_name(), verb.get_name());
            // Without a name, it lists the archives of MetalK8s as well.
            let more = if typed == "archive get" { " --all" } else { "" };
            assert_eq!(line(&typed), format!("{} {}{more}", verb.get_name(), command.get_name()));
        }
    }
    for resource in resources.iter() {
        for (synonym, (verb, of)) in resource.synonyms() {
            let known = tree.find_subcommand(verb).and_then(|verb| verb.find_subcommand(of));
            assert!(known.is_some(), "{synonym}");
        }
    }
    resources.tree(&tree).debug_assert();
}

#[test]
fn the_page_names_every_command_without_a_resource() {
    let tree = crate::cli::tree();
    let page = overview(&Resources::of(&tree));
    let (_, list) = page.split_once("Without a resource:\n  ").unwrap();
    let named: Vec<&str> = list.lines().next().unwrap().split(", ").collect();
    let alone = tree.get_subcommands().filter(|verb| !verb.has_subcommands() && !verb.is_hide_set());
    for verb in alone.map(clap::Command::get_name) {
        assert!(named.contains(&verb), "{verb}");
    }
}

#[test]
fn pages_fit_a_terminal() {
    let resources = Resources::of(&crate::cli::tree());
    let pages = resources.iter().map(Resource::page);
    for page in pages.chain([overview(&resources)]) {
        let longest = page.lines().map(str::len).max();
        assert!(longest <= Some(80), "{page}");
        assert!(!page.contains("  \n"), "{page}");
    }
}

#[test]
fn commands_in_texts_are_turned() {
    for (text, told) in [
        ("run: kubectl metalk8s create salt-access", "run: metalk8sctl salt-access create"),
        (
            "Usage: kubectl metalk8s import archive [OPTIONS] <FILE>\nHelp: kubectl metalk8s import archive -h",
            "Usage: metalk8sctl archive import [OPTIONS] <FILE>\nHelp: metalk8sctl archive import -h",
        ),
        ("kubectl metalk8s check.", "metalk8sctl check."),
        (
            "kubectl metalk8s get cluster\n\nSee also:\n  describe cluster, options,\n  check,\n  get etcd\n",
            "metalk8sctl cluster get\n\nSee also:\n  cluster describe, options,\n  check,\n  etcd get\n",
        ),
        ("kubectl metalk8s get sol,env", "metalk8sctl get sol,env"),
        ("kubectl metalk8s get env/prod", "metalk8sctl get env/prod"),
        ("kubectl metalk8s", "metalk8sctl"),
        ("kubectl get pods", "kubectl get pods"),
    ] {
        assert_eq!(phrase(text), told, "{text}");
    }
}

#[test]
fn the_first_two_words_are_completed() {
    let names = |typed: &[&str]| {
        let typed: Vec<String> = typed.iter().map(|word| (*word).to_owned()).collect();
        match complete(&typed) {
            Completing::Words(completion) => completion
                .candidates
                .into_iter()
                .map(|Candidate { value, .. }| value)
                .collect::<Vec<_>>()
                .join(" "),
            Completing::Line(line) => format!("line: {}", line.join(" ")),
        }
    };
    assert_eq!(names(&["arch"]), "archive");
    assert_eq!(names(&["che"]), "check");
    assert_eq!(names(&["archive", "im"]), "import");
    assert_eq!(names(&["etcd", "h"]), "health");
    assert_eq!(names(&["archive", "delete", "x"]), "line: delete archive x");
    assert_eq!(names(&["archive", "get", "-"]), "line: get archive -");
}

#[test]
fn the_administrator_needs_no_kubeconfig() {
    let path = Path::new(ADMINISTRATOR);
    let with = |line: &str| as_administrator(words(line), Some(path)).join(" ");
    assert_eq!(with("get archives"), "--kubeconfig=/etc/kubernetes/admin.conf get archives");
    assert_eq!(with("get archives --kubeconfig x"), "get archives --kubeconfig x");
    assert_eq!(as_administrator(words("check"), None), ["check"]);
}
