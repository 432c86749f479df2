//! What users of kubectl type: taken, or answered with this.

use super::*;
use crate::cli::files::Files;
use crate::cli::line::tests::pairs;
use crate::cli::refusal::refusal;
use crate::cli::unnamed::Unnamed;
use crate::cli::{self, normalise, objects};

/// What the plugin makes of a line before it runs anything.
fn answer(line: &str) -> String {
    let words = shlex::split(line).unwrap();
    let mut tree = cli::tree();
    tree.build();
    let words = normalise::normalise(&words, &tree);
    if Files::of(&words, &tree).is_some() {
        return "taken".to_owned();
    }
    if let Some(unnamed) = Unnamed::of(&words, &tree) {
        let all = std::iter::once("kubectl metalk8s".to_owned()).chain(unnamed.listing);
        tree.clone().try_get_matches_from(all).unwrap();
        return "taken".to_owned();
    }
    for words in objects::lines(&words, &tree) {
        let all = std::iter::once("kubectl metalk8s".to_owned()).chain(words.iter().cloned());
        if let Err(error) = tree.clone().try_get_matches_from(all) {
            return refusal(&error, &words, &tree).complaint;
        }
    }
    "taken".to_owned()
}

#[test]
fn what_users_of_kubectl_type_is_taken() {
    for line in [
        "get -l a=b env",
        "get --no-headers env",
        "get -l a=b --no-headers=true env",
        "delete --dry-run env/a",
        "delete --with-solutions --dry-run environment/a environment/b",
        "wait --for=state=Available sol/x",
        "wait --for=delete env/a --timeout=1s",
        "wait env a --for=jsonpath='{.status.phase}'=Active",
        "wait env a --for=create --for=jsonpath=.status.phase=Active --timeout -1s",
        "wait archive x-1.0.0 --for=create",
        "wait sol/x -e prod --for=condition=Available",
        "wait sol/x --for=jsonpath='{.spec.version}'=1.1.0",
        "add -e prod solution x",
        "get env --no-headers=true",
        "get env --watch=false",
        "get sol -A=true",
        "get env a --ignore-not-found=true",
        "version --client=true",
        "get env --v=6",
        "get env -v 6",
        "--v=6 get env",
        "-o json get env",
        "get env -o yaml -o json",
        "create -f env.yaml",
        "create -f a.yaml,b.yaml -R",
        "create -f https://example.com/env.yaml",
        "create -f 'envs/*.yaml' --dry-run=client",
        "delete -f env.yaml --dry-run=client",
        "get -f env.yaml",
        "get env -f env.yaml",
        "describe -f env.yaml",
        "wait -f env.yaml --for=delete",
        "apply -R -f envs",
        "apply -f a.yaml --server-side",
        "apply -f a.yaml --wait --validate=strict --grace-period=-1",
        "apply -f a.yaml --prune=true",
        "diff -f a.yaml --server-side=false --concurrency=4",
        "get nodes -L kubernetes.io/arch --show-kind",
        "get env --field-selector metadata.name=a",
        "get env --field-selector=metadata.name!=a -w --watch-only",
        "get env --template '{{range .items}}{{.metadata.name}}{{end}}'",
        "get env -o go-template --template={{.kind}}",
        "get env -o custom-columns --template=N:.kind",
        "get targets -l instance=10.0.0.1:9100",
        "get rules -l path=/a",
        "get alerts -l mountpoint!=/var",
        "get env --chunk-size=500 --server-print=false",
        "get env --show-managed-fields=false --allow-missing-template-keys=true",
        "delete env a --wait --cascade=foreground",
        "delete env a --wait=true --force=false",
        "delete env a --wait=false",
        "delete sol x -e a --wait=false",
        "edit env a",
        "edit sol/x",
        "edit sol x -e a --dry-run",
        "describe env",
        "describe env -l a=b",
        "describe -A sol",
        "get env -n ''",
        "describe env a b",
        "describe env/a node/x",
        "delete env/a archive/x-1.0.0 --ignore-not-found",
        "--version",
        "logs sol x -f --max-log-requests=10 --ignore-errors",
        "logs -f -c manager sol x --tail=5",
        "events env a -A --chunk-size 10",
        "get env --cache-dir /x --disable-compression --kuberc=off",
        "cordon node-1",
        "drain node-1 --ignore-daemonsets",
        "delete --cascade env a",
        "delete env a --cascade -o name",
        "apply --validate -f x",
        "create env x --description '- hello'",
        "delete env a --dry-run=true",
        "get sol -A -n x",
        "get env,nodes --ignore-not-found",
        "get env a --raw '' --subresource ''",
        "apply -f x --field-manager=",
    ] {
        assert_eq!(answer(line), "taken", "{line}");
    }
}

/// Lines that are not taken, each with its answer.
const ANSWERS: &str = r#"
get env -k x => --kustomize is not supported: run kubectl kustomize DIRECTORY, and read its output with -f -
get --raw /version env => --raw is not supported: kubectl sends requests to any path of the API server; type the line without metalk8s
get --raw /version => --raw is not supported: kubectl sends requests to any path of the API server; type the line without metalk8s
delete --all => --all is not supported: name the objects, as in: kubectl metalk8s get RESOURCE -o name | xargs -L1 kubectl metalk8s delete
get env a -f x => --filename is not supported: name objects, or files that name them
patch nodes a => patch is a command of kubectl; type the line without metalk8s
get all -w => --watch is not supported: list single resources with -w
get env --show-managed-fields => --show-managed-fields is not supported: kubectl get prints them, for the objects of the API server
get env --chunk-size=many => --chunk-size many is not supported: it is a number
apply -f x --field-manager=me => --field-manager me is not supported: fields are managed as kubectl-metalk8s, by which a failed command finds what to roll back
apply -f x --force-conflicts => --force-conflicts is not supported: a field of another manager is not taken over; let that one release it
apply -f x --force => --force is not supported: apply never deletes an object to create it again; delete it first
apply -k x => --kustomize is not supported: run kubectl kustomize DIRECTORY, and read its output with -f -
delete env a --cascade=orphan => --cascade orphan is not supported: objects are deleted with all that depends on them; --dry-run lists it
delete env --all => --all is not supported: name the objects, as in: kubectl metalk8s get environment -o name | xargs -L1 kubectl metalk8s delete
delete sol --all -n prod => --all is not supported: name the objects, as in: kubectl metalk8s get solution -n prod -o name | xargs -L1 kubectl metalk8s delete
-eprod delete sol --all => --all is not supported: name the objects, as in: kubectl metalk8s get solution -eprod -o name | xargs -L1 kubectl metalk8s delete
wait sol --all --for=delete -e prod => --all is not supported: name the objects, as in: kubectl metalk8s get solution -e prod -o name | xargs -L1 kubectl metalk8s wait
delete env -l a=b => --selector is not supported: name the objects; get environment -l LABELS -o name lists the names
delete sol -l a=b -n prod => --selector is not supported: name the objects; get solution -n prod -l LABELS -o name lists the names
delete -i env a => --interactive is not supported: no command asks a question; --dry-run lists what would be deleted
delete env a --force=maybe => --force takes true or false, not "maybe"
create silence a=b -f x => --filename is not supported: an object of this type is described by flags; -h lists them
describe env a -l a=b => --selector is not supported: name objects, or select them by their labels
wait job 20261121080328739162 --for=delete => --for is not supported: the command waits for the end of the job
logs sol x --since-time=2026-01-01T00:00:00Z => --since-time is not supported: --since takes a duration, such as 90m
get env --username x => --username is not supported: API servers know no passwords; --user names a user of the kubeconfig
get env --watch=maybe => --watch takes true or false, not "maybe"
wait env a --for=condition=Ready => invalid value 'condition=Ready' for '--for <CONDITION>': it has no state and no conditions; available: create, delete, jsonpath={PATH}=VALUE
rollout status x => there is no command rollout status; did you mean: kubectl metalk8s wait solution x
logs x => logs needs a resource; did you mean: kubectl metalk8s logs solution x
validate x.iso => validate needs a resource; did you mean: kubectl metalk8s validate archive x.iso
auth can-i add solution => there is no command auth can-i; did you mean: kubectl metalk8s permissions command add solution
scale sol x --replicas=2 => there is no command scale; a solution's archive says how many pods its operator has; configure solution changes its instances
get pods => unknown resource type "pods"; if it is one of Kubernetes: kubectl get pods
get --foo x env => unknown flag --foo
upgrade --install x -e prod => unknown flag --install; add solution deploys it first
add x --env prod => unknown flag --env; did you mean --environment?
create sol x -e prod => create has no resource solution; did you mean: kubectl metalk8s add solution
create solution/x -e prod --version 1.0.0 => create has no resource solution; did you mean: kubectl metalk8s add solution
add env x --description y => add has no resource environment; did you mean: kubectl metalk8s create environment
frobnicate x => unknown command "frobnicate"
"#;

#[test]
fn what_is_not_taken_is_answered() {
    for (line, expected) in pairs(ANSWERS) {
        // A verb of kubectl's that the plugin has by now is no longer kubectl's.
        let verb = line.split(' ').next().unwrap_or_default();
        if expected.starts_with(verb)
            && cli::tree().find_subcommand(verb).is_some()
            && expected.contains("is a command of kubectl")
        {
            continue;
        }
        assert_eq!(answer(line), expected, "{line}");
    }
}

/// Each flag of the table has an answer in each command: it is there, or it is added.
#[test]
fn every_command_knows_every_flag() {
    let tree = cli::tree();
    for (name, habits) in &TABLE {
        let verb = tree.find_subcommand(name).unwrap();
        let alone = std::iter::once(verb).filter(|verb| !verb.has_subcommands());
        for command in verb.get_subcommands().chain(alone) {
            for habit in habits.iter().chain(EVERYWHERE) {
                let mut known = command.get_arguments().chain(tree.get_arguments());
                let is_it = |flag: &Arg| {
                    flag.get_long() == Some(habit.long)
                        || flag.get_all_aliases().is_some_and(|all| all.contains(&habit.long))
                };
                assert!(known.any(is_it), "{name} {}: --{}", command.get_name(), habit.long);
            }
        }
    }
}

/// A flag that commands are said to have is one that a command has, and one that no command has is added.
#[test]
fn the_table_says_what_commands_have() {
    let tree = cli::tree();
    for (name, habits) in &TABLE {
        let verb = tree.find_subcommand(name).unwrap();
        let alone = std::iter::once(verb).filter(|verb| !verb.has_subcommands());
        let commands: Vec<&Command> = verb.get_subcommands().chain(alone).collect();
        for habit in *habits {
            let is_own = |flag: &Arg| {
                flag.get_long() == Some(habit.long) && !flag.get_id().as_str().starts_with(OF_KUBECTL)
            };
            let has = |command: &&Command| command.get_arguments().chain(tree.get_arguments()).any(is_own);
            let is_own_one = matches!(habit.kind, Kind::Own(_));
            assert_eq!(commands.iter().any(has), is_own_one, "{name} --{}", habit.long);
        }
    }
}
