//! The commands as a user and a script run them: what is printed where, and with which exit status.

use std::fs;
use std::path::Path;

use serde_json::Value;
use solution_archive::rules;

use crate::answer::Answer;
use crate::command::{broken_rules, key_pair, plugin, run, run_beside};
use crate::support::{self, Solution};

#[test]
fn from_nothing_to_an_archive_and_back_to_a_damaged_one() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    let made = run(root, "init solution demo --version 0.1.0 demo").succeeds();
    assert_eq!(made.stdout, "solution/demo created in demo (13 files)\n");
    let way = "to choose another one: kubectl metalk8s init solution demo DIRECTORY";
    let again = run(root, "init solution demo -o json").ends_with(4);
    assert_eq!(again.json()["hints"], Value::from(vec![way]));
    run(root, "init solution demo").fails(4, "error: directory demo already exists and is not empty\n");

    let built = run(root, "create archive demo -f demo-0.1.0.iso -o json").succeeds();
    assert_eq!(built.json()["action"], "create");
    run(root, "validate archive demo-0.1.0.iso")
        .succeeds()
        .shows("valid: 1 warning")
        .shows("operator-image-placeholder");
    run(root, "validate archive demo-0.1.0.iso --strict").fails(6, "is not valid: 1 warning (--strict)\n");
    let allowed = "validate archive demo-0.1.0.iso --strict --allow operator-image-placeholder";
    run(root, allowed).succeeds();
    assert_eq!(run(root, "validate archive demo-0.1.0.iso -o name").stdout, "archive/demo-0.1.0\n");

    let path = root.join("demo-0.1.0.iso");
    let mut bytes = fs::read(&path).unwrap();
    bytes[2048 * 30] = b'X';
    fs::write(&path, bytes).unwrap();
    let damaged = run(root, "validate archive demo-0.1.0.iso -o json").ends_with(6);
    assert!(broken_rules(&damaged).contains(&"checksum-mismatch".to_owned()), "{damaged:?}");
    assert_eq!(damaged.json()["result"], false);
    assert_eq!(damaged.json()["reason"], "Invalid");
    assert!(damaged.stderr.contains("error: archive demo-0.1.0.iso is not valid"), "{damaged:?}");
}

#[test]
fn what_is_not_there_is_a_usage_error() {
    let directory = tempfile::tempdir().unwrap();
    for words in [
        "validate archive absent.iso",
        "validate archive",
        "validate archive absent.iso --allow no-such-rule",
        "create archive absent -f x.iso",
        "sign archive absent.iso --secret-key absent.key",
        "init solution Bad_Name",
        "init solution demo --version 1.0",
    ] {
        let outcome = run(directory.path(), words);
        assert_eq!(outcome.status, Some(2), "{words:?}: {outcome:?}");
        assert!(
            outcome.stdout.is_empty() && outcome.stderr.lines().any(|line| line.starts_with("error: ")),
            "{outcome:?}"
        );
    }
    fs::write(directory.path().join("empty.iso"), "").unwrap();
    run(directory.path(), "validate archive empty.iso").ends_with(6);
}

/// No cluster is there.
#[test]
fn a_node_without_a_version_says_how_to_print_it_without_a_cluster() {
    let directory = tempfile::tempdir().unwrap();
    let node =
        "create node n --hostname 192.0.2.1 --ssh-key-path /etc/metalk8s/pki/key --roles infra -o json";
    let hint = "to run without a cluster: give --version";
    let refused = |more: &str| run(directory.path(), (node, more)).ends_with(2);
    refused("--dry-run=client").advises(hint);
    refused("--dry-run").hides(hint);
    run(directory.path(), (node, "--dry-run=client --version 129.0.0")).succeeds();
}

#[test]
fn several_archives_are_a_list_and_the_worst_decides() {
    let (good, bad) = (Solution::new(), Solution::new());
    bad.edit("manifest.yaml", "kind: Solution", "kind: Pod");
    let (good, bad) = (good.root(), bad.root());
    let paths = [good.to_str().unwrap(), bad.to_str().unwrap()];
    let outcome = run(Path::new("/"), ["validate", "archive", paths[0], paths[1], "-o", "json"]).ends_with(6);
    let list = outcome.json();
    assert_eq!(list["kind"], "ArchiveReportList");
    assert_eq!(list["items"][0]["result"], true);
    assert_eq!(list["items"][1]["result"], false);
    assert_eq!(list["items"][1]["findings"][0]["rule"], "manifest-kind");
    let pages = run(Path::new("/"), ["validate", "archive", paths[0], paths[1]]);
    assert_eq!(pages.stdout.matches("\n\nArchive:").count(), 1, "{pages:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn help_that_cannot_be_printed_is_a_failure() {
    let directory = tempfile::tempdir().unwrap();
    for words in [&["--help"][..], &["get", "-h"], &[]] {
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let printed = plugin(directory.path(), words).stdout(full).output();
        let printed = Answer::of(printed.unwrap());
        assert!(
            printed.status == Some(1) && printed.stderr.starts_with("error: cannot write to standard output"),
            "{words:?}: {printed:?}"
        );
    }
}

#[test]
fn a_file_that_is_not_there_does_not_hide_the_others() {
    let solution = Solution::new();
    fs::write(solution.beside("empty.iso"), "").unwrap();
    let words = ["validate", "archive", "absent.iso", "tree", "empty.iso"];
    run_beside(&solution, words)
        .ends_with(2)
        .shows("sample")
        .shows("not-an-image")
        .says("absent.iso does not exist; archive empty.iso is not valid");
    let outcome = run_beside(&solution, (&words, "-o json"));
    let items = outcome.json()["items"].clone();
    outcome.ends_with(2);
    assert_eq!(items[0]["reason"], "Usage");
    assert_eq!(items[1]["result"], true);
    assert_eq!(items[2]["reason"], "Invalid");
}

#[test]
fn the_manifest_is_shown_with_its_defaults() {
    let solution = Solution::new();
    let root = solution.root();
    run(&root, "validate archive . --show-manifest")
        .succeeds()
        .shows("name: sample-operator")
        .shows("server:9");
    let shown = run(&root, "validate archive . --show-manifest -o json");
    let json: Value = serde_json::from_str(&shown.stdout).unwrap();
    assert_eq!(json["spec"]["ui"]["image"]["name"], "sample-ui");
    solution.write("manifest.yaml", "kind: Pod\n");
    run(&root, "validate archive . --show-manifest").ends_with(6);
}

#[test]
fn keys_in_the_configuration_are_trusted() {
    let solution = Solution::new();
    let image = solution.build();
    let directory = solution.beside("");
    let pair = key_pair(&solution, "maker");
    let name = image.file_name().unwrap().to_str().unwrap();
    let signed = run(&directory, format!("sign archive {name} --secret-key maker.key"));
    assert_eq!(signed.stdout, format!("archive/{name} signed ({name}.minisig)\n"), "{signed:?}");
    let validate = ["validate", "archive", name, "--require-signature", "-o", "json"];
    assert_eq!(broken_rules(&run(&directory, validate)), ["signature-untrusted"]);
    let configuration = solution.beside(".config/kubectl-metalk8s");
    fs::create_dir_all(&configuration).unwrap();
    fs::write(configuration.join("trusted-keys"), format!("# the maker\n{}\n", pair.pk.to_base64())).unwrap();
    let outcome = run(&directory, validate);
    let outcome = outcome.succeeds().json();
    assert_eq!(outcome["signer"]["key"], pair.pk.to_base64());
    assert!(!signed.stderr.contains("RWQAA"));
}

/// Who names a key wants its signature, whoever is trusted otherwise.
#[test]
fn a_key_that_is_named_has_to_have_signed() {
    let solution = Solution::new();
    let image = solution.build();
    let directory = solution.beside("");
    let name = image.file_name().unwrap().to_str().unwrap();
    for key in ["maker", "other"] {
        key_pair(&solution, key);
    }
    let rules = |keys: &[&str]| {
        let words = ["validate", "archive", name, "-o", "json"];
        let keys = keys.iter().flat_map(|key| ["--public-key", key]);
        let outcome = run(&directory, words.into_iter().chain(keys).collect::<Vec<_>>());
        let rules = broken_rules(&outcome);
        outcome.ends_with(if rules.is_empty() { 0 } else { 6 });
        rules
    };
    assert_eq!(rules(&[]), Vec::<String>::new());
    assert_eq!(rules(&["maker.pub"]), ["signature-missing"]);
    run(&directory, format!("sign archive {name} --secret-key maker.key"));
    assert_eq!(rules(&["maker.pub"]), Vec::<String>::new());
    assert_eq!(rules(&["other.pub", "maker.pub"]), Vec::<String>::new());
    assert_eq!(rules(&["other.pub"]), ["signature-untrusted"]);
    let configuration = solution.beside(".config/kubectl-metalk8s");
    fs::create_dir_all(&configuration).unwrap();
    fs::copy(solution.beside("maker.pub"), configuration.join("trusted-keys")).unwrap();
    assert_eq!(rules(&["other.pub"]), ["signature-untrusted"]);
}

/// What the configuration says of keys is not a concern of an archive without a signature.
#[test]
fn trusted_keys_are_read_where_there_is_a_signature() {
    let solution = Solution::new();
    fs::create_dir_all(solution.beside(".config/kubectl-metalk8s/trusted-keys")).unwrap();
    let directory = solution.beside("");
    run(&directory, "validate archive tree").succeeds();
    fs::write(solution.beside("tree.minisig"), "").unwrap();
    run(&directory, "validate archive tree").fails(2, "trusted-keys cannot be read");
}

#[test]
fn a_secret_key_that_is_given_by_mistake_is_told_to_nobody() {
    let solution = Solution::new();
    let image = solution.build();
    let name = image.file_name().unwrap().to_str().unwrap();
    let directory = solution.beside("");
    let pair = key_pair(&solution, "maker");
    let text = pair.sk.to_box(None).unwrap().to_string();
    let secret = text.lines().nth(1).unwrap();
    let told = |words: &[&str]| {
        let outcome = run(&directory, words).ends_with(2);
        let said = outcome.stdout + &outcome.stderr;
        assert!(!said.contains(&secret[..20]), "{said}");
        said
    };
    let validate = ["validate", "archive", name, "-o", "json", "--public-key"];
    let said = told(&[&validate[..], &["maker.key"]].concat());
    assert!(said.contains("maker.key: line 2 is a secret key"), "{said}");
    for given in [secret, &secret[..100], text.as_str()] {
        told(&[&validate[..], &[given]].concat());
    }
    let said = told(&["sign", "archive", name, "--secret-key", "maker.pub"]);
    assert!(said.contains("maker.pub: it is a public key"), "{said}");

    run(&directory, format!("sign archive {name} --secret-key maker.key"));
    fs::create_dir_all(solution.beside(".config/kubectl-metalk8s")).unwrap();
    fs::copy(solution.beside("maker.key"), solution.beside(".config/kubectl-metalk8s/trusted-keys")).unwrap();
    let said = told(&["validate", "archive", name]);
    assert!(said.contains("trusted-keys: line 2 is a secret key"), "{said}");
}

#[test]
fn a_name_that_is_not_utf_8_is_a_name() {
    use std::os::unix::ffi::OsStrExt as _;
    let solution = Solution::new();
    let name = std::ffi::OsStr::from_bytes(b"caf\xe9.iso");
    fs::rename(solution.build(), solution.beside("").join(name)).unwrap();
    let directory = solution.beside("");
    let words = ["validate", "archive", "--allow", "sums-unlisted"].map(std::ffi::OsStr::new);
    let output = plugin(&directory, &[&words[..], &[name]].concat()).output();
    Answer::of(output.unwrap()).succeeds();
}

#[test]
fn text_from_an_archive_cannot_act_upon_a_terminal() {
    let solution = Solution::new();
    solution.edit("manifest.yaml", "kind: Solution", "kind: \"\\e[31mred\\e[0m\"");
    let outcome = run(&solution.root(), "validate archive .").ends_with(6);
    assert!(!outcome.stdout.contains('\u{1b}') && !outcome.stderr.contains('\u{1b}'), "{outcome:?}");
}

#[test]
fn two_archives_of_one_display_name_and_version_do_not_go_together() {
    let (one, other) = (Solution::new(), Solution::new());
    other.edit("manifest.yaml", "name: sample", "name: namesake");
    let paths = [one.root(), other.root()].map(|root| root.display().to_string());
    let words = ["validate", "archive", &paths[0], &paths[1], "-o", "json"];
    let outcome = run(&one.root(), words).ends_with(6);
    let items = outcome.json()["items"].clone();
    let rules = |item: &Value| item["findings"].to_string();
    assert!(!rules(&items[0]).contains("display-name-taken"), "{items}");
    assert!(rules(&items[1]).contains("display-name-taken"), "{items}");
    assert!(rules(&items[1]).contains("(Sample 1.2.3)"), "{items}");
}

#[test]
fn only_rules_that_warn_can_be_allowed() {
    let solution = Solution::new();
    let root = solution.root();
    for rule in rules::ALL {
        let outcome = run(&root, ["validate", "archive", ".", "--allow", rule.id, "-q"]);
        let is_warning = rule.severity == solution_archive::Severity::Warning;
        let expected = if is_warning { 0 } else { 2 };
        assert_eq!(outcome.status, Some(expected), "{}: {outcome}", rule.id);
    }
    let _ = support::check(&root);
}
