//! Archives of MetalK8s itself: recognized by their content, and imported and deleted by MetalK8s' own script.

use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::support::solution::PATIENT;
use crate::support::{Answer, Words, World, answered, eventually};

const NOTHING_ADDED: &str = "iso-manager.sh: nothing added";
const CONFIGURE: &str = "iso-manager.sh: Configure archives";

/// A cluster of its own, and the ISO file of its next version but one.
struct Own {
    world: World,
    image: String,
}

impl Own {
    fn plugin(&self, words: impl Words) -> Answer {
        self.world.plugin(words)
    }

    fn does(&self, words: impl Words) -> Answer {
        self.plugin(words).succeeds()
    }

    fn import(&self, path: &str) -> Answer {
        self.plugin(format!("import archive {PATIENT} {path}"))
    }

    /// The archives that are listed: the name, whether it is the cluster's, on how many nodes, and the state.
    fn listed(&self) -> Vec<(String, bool, usize, String)> {
        let words = ["get", "archives", "metalk8s", "-o", "json"];
        let answer = answered(|| self.plugin(words)).succeeds();
        let list: Value = serde_json::from_str(&answer.stdout).unwrap();
        let listed = list["items"].as_array().unwrap().iter().map(|one| {
            let (name, status) = (one["metadata"]["name"].as_str().unwrap(), &one["status"]);
            let nodes = status["nodes"].as_array().unwrap().len();
            let state = status["state"].as_str().unwrap();
            (name.to_owned(), status["active"] == true, nodes, state.to_owned())
        });
        listed.collect()
    }

    fn names(&self) -> Vec<String> {
        self.listed().into_iter().map(|(name, ..)| name).collect()
    }
}

#[test]
fn archives_of_metalk8s_itself_are_imported_and_deleted() {
    let Some(world) = World::own() else { return };
    let image = world.sandbox().unwrap().build_metalk8s("131.0.0").unwrap();
    let image = image.display().to_string();
    let own = Own { world, image };
    they_are_listed(&own);
    the_catalogue_needs_no_salt(&own);
    they_are_offered(&own);
    what_is_refused_changes_nothing(&own);
    a_new_one_is_imported_once(&own);
    it_is_deleted(&own);
    one_that_only_the_bootstrap_node_has_is_imported(&own);
    a_relative_path_is_that_of_the_client(&own);
    a_path_that_nobody_has_is_refused(&own);
    a_script_that_does_nothing_is_noticed(&own);
    a_failure_says_what_is_left(&own);
    one_whose_file_is_gone_is_removed(&own);
}

/// MetalK8s lists nothing while a file is missing, and its script stops.
fn one_whose_file_is_gone_is_removed(own: &Own) {
    own.import(&own.image).succeeds();
    let gone = format!("{}.gone", own.image);
    std::fs::rename(&own.image, &gone).unwrap();
    let line = own.world.checked("archives");
    assert_eq!(line["state"], "failed", "{line}");
    assert!(line["message"].as_str().unwrap().contains(&own.image), "{line}");
    own.does("get archives metalk8s").says(&format!("delete archive {}", own.image));
    own.plugin("delete archive metalk8s-130.0.0").fails(4, &own.image);
    own.does(["delete", "archive", &own.image])
        .prints(&format!("archive/{} removed from the configuration of the bootstrap node", own.image));
    assert_eq!(own.world.checked("archives")["state"], "ok");
    std::fs::rename(&gone, &own.image).unwrap();
}

fn they_are_listed(own: &Own) {
    let name = |name: &str, active, nodes| (name.to_owned(), active, nodes, "Imported".to_owned());
    assert_eq!(own.listed(), [name("metalk8s-129.0.0-dev", true, 2), name("metalk8s-130.0.0", false, 0)]);
    let page = own.plugin("describe archive metalk8s --version 130.0.0");
    assert!(page.succeeds().stdout.contains("metalk8s-130.0.0"));
    own.plugin("describe archive metalk8s").fails(2, "choose one with --version");
    let all = ["get", "archives", "--all", "-o", "name"];
    let archives = "archive/metalk8s-129.0.0-dev\narchive/metalk8s-130.0.0\n";
    answered(|| own.plugin(all)).succeeds().prints(archives.trim_end());
    let directory = tempfile::tempdir().unwrap();
    let other_name = directory.path().join("metalk8sctl");
    symlink(env!("CARGO_BIN_EXE_kubectl-metalk8s"), &other_name).unwrap();
    answered(|| {
        let mut command = Command::new(&other_name);
        command.args(["archive", "get", "-o", "name", "--kubeconfig"]);
        command.arg(own.world.sandbox().unwrap().kubeconfig("admin"));
        Answer::to(&mut command)
    })
    .succeeds()
    .prints(archives.trim_end());
}

/// What a user lists who may not ask Salt.
fn the_catalogue_needs_no_salt(own: &Own) {
    let viewer = |words: &[&str]| own.world.plugin_as("viewer", words);
    let listed = own.does("get archives -o json");
    assert_eq!(listed.json()["items"], serde_json::json!([]));
    assert_eq!(viewer(&["get", "archives", "-o", "json"]).succeeds().stdout, listed.stdout);
    // A list that lacks what was asked for is a failure.
    for words in ["get archives --all", "get archives metalk8s"] {
        own.world.plugin_as("viewer", words).ends_with(5);
    }
}

/// By completion, which gives up without a word where Salt takes too long: beside other tests it may.
fn they_are_offered(own: &Own) {
    own.does("completion install");
    let offered = |words: &[&str], expected: &str| {
        let words = [&["__complete", "metalk8s"], words].concat();
        eventually(&format!("{words:?} offers {expected:?}"), || {
            let mut asked = own.world.kubectl_command(&words);
            asked.env("KUBECTL_METALK8S_COMPLETION_TIMEOUT", "1m");
            let output = asked.output().unwrap();
            String::from_utf8(output.stdout).unwrap() == expected
        });
    };
    let place = |version: &str| {
        let archives = own.plugin(format!("get archive metalk8s --version {version} -o json"));
        archives.json()["spec"]["archive"].as_str().unwrap().to_owned()
    };
    let [old, new] = ["129.0.0-dev", "130.0.0"].map(place);
    offered(
        &["get", "archive", "metal"],
        &format!("metalk8s-130.0.0\t{new}\nmetalk8s-129.0.0-dev\t{old}\n:4\n"),
    );
    offered(&["delete", "archive", "metalk8s", "--version", "13"], &format!("130.0.0\t{new}\n:36\n"));
    offered(&["describe", "archive", "--version", "130.0.0", ""], "metalk8s\t130.0.0, 129.0.0-dev\n:4\n");
}

fn what_is_refused_changes_nothing(own: &Own) {
    let deleted = |words: &[&str], status, reason: &str| {
        let words = [&["delete", "archive"], words].concat();
        answered(|| own.plugin(&words)).fails(status, reason);
    };
    deleted(
        &["metalk8s-129.0.0-dev"],
        4,
        "archive/metalk8s-129.0.0-dev cannot be deleted: it has the version of the cluster",
    );
    own.world.kubectl("label node worker-1 --overwrite metalk8s.scality.com/version=130.0.0");
    deleted(&["metalk8s", "--version", "130.0.0"], 4, "archive/metalk8s-130.0.0 is in use by node/worker-1");
    own.world.kubectl("label node worker-1 --overwrite metalk8s.scality.com/version=129.0.0-dev");
    deleted(&["metalk8s-1.2.3"], 3, "imported: metalk8s-129.0.0-dev, metalk8s-130.0.0");
    deleted(&["metalk8s-130.0.0", "example-solution-1.0.0"], 2, "with two commands");
    // Another archive of an imported version.
    let twin = own.world.sandbox().unwrap().build_metalk8s("130.0.0").unwrap();
    answered(|| own.import(twin.to_str().unwrap())).fails(4, "has the same version as");
    let solution = own.world.sandbox().unwrap().archive("1.0.0");
    let both = [own.image.as_str(), solution.to_str().unwrap()];
    answered(|| own.plugin(["import", "archive", both[0], both[1]]))
        .fails(2, "import them with two commands");
    answered(|| own.plugin(["import", "archive", &own.image, "--replace"]))
        .fails(2, "--replace is for archives of solutions");
    own.plugin(["validate", "archive", &own.image])
        .fails(6, "is an archive of MetalK8s 131.0.0 itself, not of a solution");
    answered(|| own.plugin(["import", "archive", &own.image, "--dry-run"]))
        .succeeds()
        .shows("run iso-manager.sh on the bootstrap node: import archives of MetalK8s");
    assert_eq!(own.names(), ["metalk8s-129.0.0-dev", "metalk8s-130.0.0"]);
}

fn a_new_one_is_imported_once(own: &Own) {
    answered(|| own.import(&own.image)).succeeds().prints("archive/metalk8s-131.0.0 imported");
    assert_eq!(own.names(), ["metalk8s-129.0.0-dev", "metalk8s-130.0.0", "metalk8s-131.0.0"]);
    assert_eq!(own.listed()[2].3, "Imported");
    own.import(&own.image).succeeds().prints("archive/metalk8s-131.0.0 unchanged");
    let up = ["upgrade", "cluster", "--to", "131.0.0", "--dry-run"];
    own.plugin(up).fails(4, "more than one major version");
}

fn it_is_deleted(own: &Own) {
    let path = own.image.as_str();
    answered(|| own.plugin(format!("delete archive {PATIENT} {path}")))
        .succeeds()
        .prints("archive/metalk8s-131.0.0 deleted");
    assert_eq!(own.names(), ["metalk8s-129.0.0-dev", "metalk8s-130.0.0"]);
    assert!(Path::new(path).exists());
    own.plugin("delete archive metalk8s-131.0.0").ends_with(3);
    own.does("delete archive metalk8s-131.0.0 metalk8s-132.0.0 --ignore-not-found")
        .prints("archive/metalk8s-131.0.0 not found\narchive/metalk8s-132.0.0 not found");
}

/// Its file is on the node's own disk, where the client sees nothing.
fn one_that_only_the_bootstrap_node_has_is_imported(own: &Own) {
    const THERE: &str = "/srv/scality/releases/metalk8s-131.0.0.iso";
    let disk = own.world.sandbox().unwrap().directory().join(&THERE[1..]);
    std::fs::create_dir_all(disk.parent().unwrap()).unwrap();
    std::fs::copy(&own.image, &disk).unwrap();
    assert!(!Path::new(THERE).exists());
    answered(|| own.import(THERE)).succeeds().prints("archive/metalk8s-131.0.0 imported");
    own.does("describe archive metalk8s-131.0.0").shows(THERE);
    assert_eq!(own.listed()[2].3, "Imported");
    answered(|| own.plugin(format!("delete archive {PATIENT} {THERE}")))
        .succeeds()
        .prints("archive/metalk8s-131.0.0 deleted");
    std::fs::remove_file(disk).unwrap();
}

fn a_relative_path_is_that_of_the_client(own: &Own) {
    let image = Path::new(&own.image);
    let name = image.file_name().unwrap().to_str().unwrap();
    let import = |name: &str| {
        let mut command = own.world.plugin_command(format!("import archive {PATIENT} {name}"));
        Answer::to(command.current_dir(image.parent().unwrap()))
    };
    answered(|| import(name)).succeeds().prints("archive/metalk8s-131.0.0 imported");
    own.does("describe archive metalk8s-131.0.0").shows(&own.image);
    import("./metalk8s-1.2.3.iso")
        .ends_with(2)
        .says("./metalk8s-1.2.3.iso not found locally; give its absolute path on the bootstrap node");
    answered(|| own.plugin(format!("delete archive {PATIENT} metalk8s-131.0.0"))).succeeds();
}

fn a_path_that_nobody_has_is_refused(own: &Own) {
    answered(|| own.import("/nowhere/metalk8s-131.0.0.iso"))
        .fails(2, "/nowhere/metalk8s-131.0.0.iso not found on the bootstrap node");
    answered(|| own.plugin("delete archive /nowhere/metalk8s-131.0.0.iso"))
        .fails(3, "/nowhere/metalk8s-131.0.0.iso");
    assert_eq!(own.names(), ["metalk8s-129.0.0-dev", "metalk8s-130.0.0"]);
}

/// The script ends well on failures that it does not see.
fn a_script_that_does_nothing_is_noticed(own: &Own) {
    let salt = own.world.sandbox().unwrap().salt();
    salt.fail(NOTHING_ADDED, "the configuration is read-only").unwrap();
    answered(|| own.import(&own.image))
        .ends_with(7)
        .says("iso-manager.sh succeeded, but Salt does not list MetalK8s 131.0.0");
    salt.release(NOTHING_ADDED).unwrap();
    assert_eq!(own.names(), ["metalk8s-129.0.0-dev", "metalk8s-130.0.0"]);
}

fn a_failure_says_what_is_left(own: &Own) {
    let salt = own.world.sandbox().unwrap().salt();
    salt.fail(CONFIGURE, "mount failed: Unknown error -1").unwrap();
    let answer = answered(|| own.import(&own.image)).ends_with(7);
    answer
        .says("iso-manager.sh failed with exit status 1 in the step \"Configure archives\"; its output ends with: mount failed: Unknown error -1")
        .says("nothing was rolled back");
    assert_eq!(own.listed()[2].3, "NotMounted");
    salt.release(CONFIGURE).unwrap();
    own.does(format!("delete archive {PATIENT} metalk8s-131.0.0"));
    assert_eq!(own.names(), ["metalk8s-129.0.0-dev", "metalk8s-130.0.0"]);
}
