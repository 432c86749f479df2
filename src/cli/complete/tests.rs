//! What is offered where, without a cluster.

use super::*;
use crate::cli;

fn completed(line: &str) -> Completion {
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let mut tree = cli::tree_of(&words);
    tree.build();
    complete(&words, &tree)
}

fn values(line: &str) -> Vec<String> {
    completed(line).candidates.into_iter().map(|candidate| candidate.value).collect()
}

fn live(line: &str) -> Option<Live> {
    completed(line).live
}

#[test]
fn verbs_and_resources_come_from_the_tree() {
    assert_eq!(values("up"), ["upgrade"]);
    assert_eq!(values("get env"), ["environment"]);
    assert_eq!(values("get environments"), ["environments"]);
    assert_eq!(values("get sol"), ["solution"]);
    assert!(values("").contains(&"completion".to_owned()));
    assert!(values("-n prod ge").contains(&"get".to_owned()));
    assert_eq!(completed("").directive, directive::NO_FILES);
    assert_eq!(values("nothing such"), Vec::<String>::new());
    assert_eq!(values("get env,so"), ["env,solution"]);
    assert_eq!(values("get env,sol,no"), ["env,sol,node"]);
    assert_eq!(values("get env,environmen"), Vec::<String>::new());
    assert_eq!(values("get nothing,so"), Vec::<String>::new());
    assert_eq!(values("delete env,so"), Vec::<String>::new());
}

#[test]
fn conditions_to_wait_for_are_offered() {
    assert_eq!(values("wait environment prod --for "), ["create", "delete"]);
    assert_eq!(values("wait environment prod --for=de"), ["delete"]);
    assert_eq!(values("wait solution x --for state=A"), ["state=Available"]);
    assert_eq!(values("create silence a=b --for "), Vec::<String>::new());
}

#[test]
fn candidates_say_what_they_are() {
    let candidates = completed("get environment").candidates;
    assert_eq!(candidates[0].about, "List environments with their namespaces and solutions");
}

#[test]
fn flags_are_offered_once() {
    let flags = values("add solution x -");
    for flag in ["--environment", "--version", "--namespace", "--dry-run", "--help"] {
        assert!(flags.contains(&flag.to_owned()), "{flag}: {flags:?}");
    }
    assert_eq!(values("add solution x --env"), ["--environment"]);
    assert_eq!(values("add solution x -e prod --env"), Vec::<String>::new());
    assert_eq!(values("add solution x -- --env"), Vec::<String>::new());
}

#[test]
fn flags_come_before_the_resource_as_well() {
    let before = values("get --");
    for flag in ["--selector", "--no-headers", "--watch", "--namespace"] {
        assert!(before.contains(&flag.to_owned()), "{flag}: {before:?}");
    }
    assert!(!before.contains(&"--outdated".to_owned()), "{before:?}");
    assert_eq!(values("get -l a=b env"), ["environment"]);
    assert_eq!(values("get --no-headers sol"), ["solution"]);
    assert_eq!(live("delete --dry-run env "), Some(Live::Environments));
    assert_eq!(live("add -e "), Some(Live::Environments));
    assert_eq!(values("get --outdated --no-headers=true solution --outda"), Vec::<String>::new());
    assert_eq!(completed("create -f ").directive, 0);
    assert_eq!(completed("get -f ").directive, 0);
    assert_eq!(values("delete --filen"), ["--filename"]);
    assert_eq!(values("add --filen"), ["--filename"]);
    assert_eq!(values("get env --filen"), Vec::<String>::new());
}

#[test]
fn switches_have_values() {
    assert_eq!(values("get env --watch="), ["true", "false"]);
    assert_eq!(values("get --no-headers=f"), ["false"]);
}

#[test]
fn alerts_silences_and_matchers_are_looked_up() {
    for (line, wanted) in [
        ("get alert ", Live::Alerts),
        ("describe alert Node", Live::Alerts),
        ("get silence ", Live::Silences),
        ("delete silence ", Live::Silences),
        ("delete lock ", Live::Locks),
        ("create silence a=b ", Live::Matchers),
        ("get rules ", Live::Rules),
        ("get targets ", Live::ScrapeJobs),
    ] {
        assert_eq!(live(line), Some(wanted), "{line}");
    }
    assert_eq!(values("get alerts --severity critical,w"), ["critical,warning"]);
}

#[test]
fn imported_versions_of_metalk8s_are_looked_up() {
    for line in [
        "upgrade cluster --to ",
        "downgrade cluster --to 1",
        "get archive metalk8s --version ",
        "describe archives metalk8s --version=1",
        "delete archive/metalk8s --version ",
    ] {
        assert_eq!(live(line), Some(Live::Products), "{line}");
        assert_eq!(completed(line).directive, directive::NO_FILES | directive::KEEP_ORDER);
    }
    let of_solution = live("get archive metalk8s-tools --version ");
    assert!(matches!(of_solution, Some(Live::Versions { .. })), "{of_solution:?}");
    assert_eq!(live("rollback solution x -e prod --to "), None);
}

#[test]
fn values_of_flags_are_offered() {
    assert_eq!(values("get environment --color "), ["auto", "always", "never"]);
    assert_eq!(values("get environment --color=n"), ["never"]);
    assert_eq!(values("add solution --dry-run="), ["none", "client", "server"]);
    assert_eq!(values("get environment -o j"), ["json", "jsonpath=", "jsonpath-file=", "jsonpath-as-json="]);
    assert_eq!(completed("get environment -o jsonp").directive, 4 | 32 | 2);
    assert_eq!(completed("get environment -o js").directive, 4 | 32);
    assert_eq!(completed("create environment -f ").directive, 0);
    assert_eq!(values("completion z"), ["zsh"]);
    assert_eq!(values("edit config gra"), ["grafana"]);
    assert_eq!(values("describe config clu"), ["cluster"]);
    assert_eq!(values("apply config clu"), Vec::<String>::new());
    assert_eq!(values("create volume v --type raw"), ["rawBlockDevice"]);
    assert_eq!(values("create volume v --mode="), ["Filesystem", "Block"]);
    assert_eq!(values("create node n --roles i"), ["infra"]);
    assert_eq!(values("create node n --roles infra,e"), ["infra,etcd"]);
    assert_eq!(values("create node n --roles infra,i"), Vec::<String>::new());
    assert_eq!(values("create user u --role r"), ["read-only"]);
    assert_eq!(values("validate archive --allow volume-i"), ["volume-id"]);
    assert_eq!(completed("validate archive --public-key ").directive, 0);
    assert_eq!(values("permissions command dow"), ["downgrade"]);
    assert_eq!(values("permissions command delete so"), ["solution"]);
    assert_eq!(values("permissions command check "), Vec::<String>::new());
}

#[test]
fn help_takes_commands_and_topics() {
    assert_eq!(values("help exit"), ["exit-status"]);
    assert_eq!(values("help upg"), ["upgrade"]);
    assert_eq!(values("help upgrade sol"), ["solution"]);
    assert_eq!(values("help exit-status ex"), Vec::<String>::new());
}

#[test]
fn names_are_those_of_the_resource() {
    assert_eq!(live("get environment p"), Some(Live::Environments));
    assert_eq!(live("get env/p"), Some(Live::Environments));
    assert_eq!(completed("get env/p").before, "env/");
    assert_eq!(completed("get env/p").typed, "p");
    assert_eq!(completed("get environment a b ").taken, ["a", "b"]);
    for (line, wanted, taken) in [
        ("get env/a env/p", Live::Environments, &["a"][..]),
        ("get env a node/b env/c env/p", Live::Environments, &["a", "c"]),
        ("describe env/a env/p", Live::Environments, &["a"]),
        ("delete node/b env/p", Live::Environments, &[]),
    ] {
        let completion = completed(line);
        assert_eq!(completion.live, Some(wanted), "{line}");
        assert_eq!((&*completion.before, &*completion.typed), ("env/", "p"), "{line}");
        assert_eq!(completion.taken, taken, "{line}");
    }
    for line in ["cordon ", "drain node-1 ", "uncordon no", "cordon node "] {
        assert_eq!(live(line), Some(Live::Nodes), "{line}");
    }
    for line in ["describe env prod ", "edit env prod ", "wait env prod "] {
        assert_eq!(live(line), Some(Live::Environments), "{line}");
        assert_eq!(completed(line).taken, ["prod"], "{line}");
    }
    assert_eq!(completed("get env/a nothing/p").before, "");
    assert_eq!(live("add solution/a solution/"), None);
    assert_eq!(live("create environment p"), None);
    assert_eq!(live("create env p -n "), None);
    assert_eq!(live("add solution "), Some(Live::Imported));
    assert_eq!(live("permissions solution "), Some(Live::Imported));
    assert_eq!(live("render solution "), Some(Live::Imported));
    assert_eq!(completed("render solution x --archive ").directive, 0);
    assert_eq!(completed("permissions archive ").directive, 0);
    assert_eq!(completed("permissions archive x.iso --compare ").directive, 0);
    assert_eq!(
        live("permissions solution x --version 1.1.0 --compare "),
        Some(Live::Versions {
            subject: Subject { solution: Some("x".to_owned()), ..Subject::default() },
            direction: Direction::Any,
            latest: true,
        })
    );
    assert_eq!(live("describe archive "), Some(Live::Archives));
    assert_eq!(live("describe archive --version 1.0.0 "), Some(Live::NamesOfArchives));
    assert_eq!(live("wait job "), Some(Live::Jobs));
    assert_eq!(live("set-password user "), Some(Live::Accounts));
    assert_eq!(live("create user "), None);
    assert_eq!(live("create volume v --node-name "), Some(Live::Nodes));
    assert_eq!(completed("import archive ").directive, 0);
    let prod = Subject { environment: Some("prod".to_owned()), ..Subject::default() };
    assert_eq!(live("describe solution -e prod "), Some(Live::Deployed(prod.clone())));
    assert_eq!(live("describe solution --environment=prod -n "), Some(Live::Namespaces(prod.clone())));
    assert_eq!(live("describe solution -eprod -n "), Some(Live::Namespaces(prod)));
    assert_eq!(live("get solution -e "), Some(Live::Environments));
    assert_eq!(live("get solution --environment="), Some(Live::Environments));
}

#[test]
fn versions_are_those_of_the_solution() {
    let subject = Subject {
        solution: Some("example".to_owned()),
        environment: Some("prod".to_owned()),
        namespace: None,
    };
    let versions = |direction, latest| Some(Live::Versions { subject: subject.clone(), direction, latest });
    assert_eq!(live("upgrade solution example -e prod --version "), versions(Direction::Up, true));
    assert_eq!(live("downgrade solution/example -e prod --version="), versions(Direction::Down, false));
    assert_eq!(live("add sol/example --version 1 -e prod --version "), versions(Direction::Any, true));
}

#[test]
fn flags_of_the_connection_are_kept() {
    let completion = completed("-n a get -v 6 environment --color=never ");
    assert_eq!(completion.connection, ["--namespace=a", "--verbose=6", "--color=never"]);
}

#[test]
fn behind_an_unknown_word_there_is_nothing() {
    for line in ["nosuch ", "get nosuch ", "nosuch g"] {
        assert_eq!(values(line), Vec::<String>::new(), "{line}");
    }
}

#[test]
fn no_line_is_too_odd() {
    for line in [
        "-",
        "--",
        "-- --",
        "=",
        "--=",
        "-=",
        "/",
        "get /",
        "get env/ -o",
        "-o",
        "get -é",
        "-n",
        "- - -",
        "get env/a/b",
    ] {
        completed(line);
        completed(&format!("{line} "));
    }
    assert!(
        complete(&[], &{
            let mut tree = cli::tree();
            tree.build();
            tree
        })
        .candidates
        .len()
            > 5
    );
}

#[test]
fn contexts_are_a_list() {
    for line in ["get environment --contexts prod,st", "get environment --contexts=prod,st"] {
        let completion = completed(line);
        assert_eq!(completion.live, Some(Live::Contexts), "{line}");
        assert_eq!((&*completion.before, &*completion.typed), ("prod,", "st"), "{line}");
        assert_eq!(completion.taken, ["prod"]);
    }
    assert_eq!(completed("check --contexts st").typed, "st");
}
