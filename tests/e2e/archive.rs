//! Archives: imported, listed, refused, removed; the Salt master restarted in between.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use sandbox::{Options, SaltPart, Sandbox};

use crate::support::solution::{PATIENT, SOLUTION, solution_sandbox, with_solution};
use crate::support::{Answer, Running, eventually, world};

/// An archive of a Solution that no other test uses, or `None` on another cluster.
fn archive(name: &str, version: &str) -> Option<String> {
    let sandbox = world().sandbox()?;
    let path = sandbox::build_archive(name, version, &sandbox.archives()).unwrap();
    Some(path.display().to_string())
}

#[test]
fn an_archive_is_imported_activated_and_removed() {
    let world = with_solution();
    let Some(path) = archive("lonely", "1.0.0") else { return };
    world.does(format!("import archive {path} {PATIENT}")).prints("archive/lonely-1.0.0 imported");
    world.does(format!("import archive {path} {PATIENT}")).prints("archive/lonely-1.0.0 unchanged");

    let archives = world.does("get archives lonely -o json").json();
    assert_eq!(archives["items"][0]["spec"]["archive"], path);
    assert_eq!(archives["items"][0]["status"]["active"], false);

    world.does(format!("activate solution lonely {PATIENT}")).prints("solution/lonely activated (1.0.0)");
    world.does(format!("activate solution lonely {PATIENT}")).prints("solution/lonely unchanged");
    world.plugin(format!("delete archive lonely-1.0.0 {PATIENT}")).fails(4, "archive lonely-1.0.0 is active");
    world.does(format!("deactivate solution lonely {PATIENT}"));
    world
        .plugin(format!("unimport archive/none-1.0.0 archive/lonely-1.0.0 {PATIENT}"))
        .fails(3, "archive none-1.0.0 is not in the catalogue");
    world
        .does(format!("unimport archive/none-1.0.0 archive/lonely-1.0.0 --ignore-not-found {PATIENT}"))
        .prints("archive/lonely-1.0.0 deleted\narchive/none-1.0.0 not found");
    world.plugin("get archives lonely").ends_with(3);
}

/// The guide for those who make Solutions, on a cluster: what `init` and `create` make is imported,
/// deployed and removed again by the guide's own scripts.
#[test]
fn an_archive_made_from_nothing_is_deployed() {
    let Some(world) = solution_sandbox() else { return };
    let folder = tempfile::tempdir().unwrap();
    let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/solutions");
    std::fs::copy(guide.join("objects/guestbook.yaml"), folder.path().join("guestbook.yaml")).unwrap();
    let run = |script: &str| {
        let text = std::fs::read_to_string(guide.join("scripts").join(script)).unwrap();
        // Other tests are at work all the time, also in the environment prod.
        let text = text.replace("--wait-for-lock 5m", PATIENT).replace("prod", "guests");
        let mut command = Command::new("sh");
        command.args(["-euc", &text]).current_dir(&folder);
        world.surround(&mut command);
        Answer::to(&mut command).succeeds()
    };
    run("first-archive.sh");
    let example = guide.join("example/operator/deploy/crds/guestbook_crd.yaml");
    std::fs::copy(example, folder.path().join("guestbook/operator/deploy/crds/guestbook_crd.yaml")).unwrap();
    let rebuild = "create archive guestbook -f guestbook-1.1.0.iso";
    let built = world.plugin_command(rebuild).current_dir(&folder).output();
    Answer::of(built.unwrap()).succeeds();

    let said = run("sandbox.sh").stdout;
    for line in [
        "solution/guestbook added to environment/guests (1.1.0)",
        "guestbook.guestbook.example.com/visitors created",
    ] {
        assert!(said.lines().any(|found| found == line), "no {line:?} in {said}");
    }
    let deployment = world.object("deployment guestbook-operator -n guests");
    let pod = &deployment["spec"]["template"]["spec"];
    let image = pod["containers"][0]["image"].as_str().unwrap();
    assert!(image.ends_with("/guestbook-1.1.0/guestbook-operator:1.1.0"), "{image}");
    let said = run("sandbox-end.sh").stdout;
    assert!(said.ends_with("archive/guestbook-1.1.0 deleted\n"), "{said}");
}

#[test]
fn an_archive_in_use_stays() {
    let world = with_solution();
    let _environment = world.environment("using");
    world.does(format!("add solution {SOLUTION} --version 1.1.0 -e using {PATIENT}"));
    world
        .plugin(format!("delete archive {SOLUTION} --version 1.1.0 {PATIENT}"))
        .fails(4, "is in use in ")
        .says("using");
    world.plugin_on_terminal(format!("deactivate solution {SOLUTION} {PATIENT}")).fails(4, "--force");
    let table = world.does("get archives").stdout;
    let line = table.lines().find(|line| line.contains(" 1.1.0 ")).unwrap();
    assert!(line.contains("using"), "{table}");
}

#[test]
fn what_is_no_archive_is_refused_and_nothing_stays_configured() {
    let world = with_solution();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, content).unwrap();
        path.display().to_string()
    };
    world.plugin(["import", "archive", &file("empty.iso", b""), PATIENT]).ends_with(6);
    world.plugin(["import", "archive", &file("text.iso", b"just text"), PATIENT]).ends_with(6);
    world.plugin(["import", "archive", &folder.path().display().to_string(), PATIENT]).ends_with(2);
    world.plugin(format!("import archive not-here.iso {PATIENT}")).fails(2, "absolute path");
    world
        .plugin(format!("import archive /nowhere/at-all.iso {PATIENT}"))
        .fails(2, "/nowhere/at-all.iso not found on the bootstrap node");
    for paths in [&["/nowhere/at-all.iso"][..], &[&world.archive("1.0.0"), "/nowhere/at-all.iso"]] {
        let words = [&["import", "archive"], paths, &[PATIENT, "-o", "json"]].concat();
        let failure = world.plugin(words).ends_with(2).json();
        assert_eq!(failure["name"], "archive/at-all.iso", "{failure}");
    }
    if world.sandbox().is_some() {
        let whole = std::fs::read(world.archive("1.0.0")).unwrap();
        world
            .plugin(["import", "archive", &file("cut.iso", &whole[..whole.len() / 2]), PATIENT])
            .ends_with(6);
    }
    let known = world.does("get archives -o json").stdout;
    let folder = folder.path().display().to_string();
    assert!(known.contains(SOLUTION) && !known.contains(&folder), "{known}");
    if let Some(sandbox) = world.sandbox() {
        let configured = sandbox.directory().join("etc/metalk8s/solutions.yaml");
        let configured = std::fs::read_to_string(configured).unwrap();
        assert!(configured.contains(SOLUTION) && !configured.contains(&folder), "{configured}");
    }
}

/// In a sandbox of its own: other tests would miss their Salt.
#[test]
fn an_import_that_the_salt_master_dies_under_is_lost_and_taken_back() {
    let Some(world) = world().sandboxed() else { return };
    let sandbox = Sandbox::start(Options::default()).unwrap();
    let import = || {
        let path = sandbox.archive("1.0.0").display().to_string();
        let mut command = world.plugin_command(format!("import archive {path} -v"));
        command.env("KUBECONFIG", sandbox.kubeconfig("token"));
        command
    };
    let formula = "metalk8s.orchestrate.solutions.import-components";
    sandbox.salt().hold(formula, Duration::from_mins(2)).unwrap();
    let child = Running::of(&mut import()).past("Salt job ");
    sandbox.salt().take_away(SaltPart::Master).unwrap();
    eventually("the Salt master is away", || {
        let mut look = world.kubectl_command("get pod salt-master-bootstrap -n kube-system");
        look.args(["-o", "jsonpath={.status.containerStatuses[*].ready}"]);
        let pod = look.env("KUBECONFIG", sandbox.kubeconfig("admin")).output();
        pod.unwrap().stdout == b"false false"
    });
    sandbox.salt().release(formula).unwrap();
    sandbox.salt().bring_back(SaltPart::Master).unwrap();

    let lost =
        child.ends_with(7).says("is lost: the Salt master was restarted").says("run the command again");
    let configured = sandbox.directory().join("etc/metalk8s/solutions.yaml");
    let configured = std::fs::read_to_string(configured).unwrap();
    assert!(!configured.contains(".iso"), "{configured}\n{lost}");

    Answer::to(&mut import()).succeeds().prints("archive/example-solution-1.0.0 imported");
}

#[test]
fn a_dry_run_of_an_import_calls_nothing() {
    let world = with_solution();
    let Some(path) = archive("planned", "1.0.0") else { return };
    let result = world.does(format!("import archive {path} --dry-run -v -o json {PATIENT}")).json();
    assert_eq!(result["dryRun"], true);
    assert!(result["plan"].to_string().contains("configure_archive"), "{result}");
    let client = format!("import archive --dry-run=client -o json {PATIENT}");
    for (path, warns) in [(path.as_str(), false), ("/elsewhere/planned-1.0.0.iso", true)] {
        let answer = world.does((&client, path));
        let result = answer.json();
        assert_eq!(result["name"], "archive/planned-1.0.0");
        assert_eq!(result["dryRun"], true);
        assert!(result["plan"].to_string().contains(path), "{result}");
        assert_eq!(answer.stderr.contains("taken from the file name"), warns, "{answer}");
    }
    world.plugin((&client, "/elsewhere/release.iso")).ends_with(2);
    world.plugin("get archives planned").ends_with(3);
}

#[test]
fn a_viewer_cannot_import() {
    let world = with_solution();
    let Some(path) = archive("denied", "1.0.0") else { return };
    world.plugin_as("viewer", format!("import archive {path}")).ends_with(5);
    world.plugin_as("viewer", "get archives").succeeds();
}

#[test]
fn an_archive_that_is_another_one_here_than_on_the_bootstrap_node_is_refused() {
    let (Some(path), Some(other)) = (archive("swapped", "1.0.0"), archive("swapped", "1.1.0")) else {
        return;
    };
    let world = with_solution();
    // A mount namespace in which this machine has another file under the same path.
    let script =
        "mount --bind \"$1\" \"$2\" && exec kubectl metalk8s import archive \"$2\" --wait-for-lock=20m";
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "--mount", "--propagation", "private"]);
    world.surround(command.args(["sh", "-c", script, "sh", &other, &path]));
    let answer = Answer::to(&mut command);
    if answer.stderr.starts_with("unshare: ") || answer.stderr.starts_with("mount: ") {
        assert!(std::env::var_os("REQUIRE_TOOLS").is_none(), "{answer}");
        return eprintln!("skipped: {}", answer.stderr);
    }
    answer.fails(6, "is not the same file here and on the bootstrap node: this machine has swapped-1.1.0, but the bootstrap node has swapped-1.0.0");
    world.plugin("get archives swapped").ends_with(3);
}
