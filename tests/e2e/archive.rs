//! Archives: imported, listed, refused, removed; the Salt master restarted in between.

use crate::support::solution::{PATIENT, SOLUTION, with_solution};
use crate::support::world;

/// An archive of a Solution that no other test uses; none on another cluster.
fn archive(name: &str, version: &str) -> Option<String> {
    let sandbox = world().sandbox()?;
    let path = sandbox::build_archive(name, version, &sandbox.archives()).unwrap();
    Some(path.display().to_string())
}

#[test]
fn an_archive_is_imported_activated_and_removed() {
    let world = with_solution();
    let Some(path) = archive("lonely", "1.0.0") else {
        return;
    };
    world
        .plugin(["import", "archive", &path, PATIENT])
        .succeeds()
        .prints("archive/lonely-1.0.0 imported");
    world
        .plugin(["import", "archive", &path, PATIENT])
        .succeeds()
        .prints("archive/lonely-1.0.0 unchanged");

    let archives = world
        .plugin(["get", "archives", "lonely", "-o", "json"])
        .succeeds()
        .json();
    assert_eq!(archives["items"][0]["spec"]["archive"], path);
    assert_eq!(archives["items"][0]["status"]["active"], false);

    world
        .plugin(["activate", "solution", "lonely", PATIENT])
        .succeeds()
        .prints("solution/lonely activated (1.0.0)");
    world
        .plugin(["activate", "solution", "lonely", PATIENT])
        .succeeds()
        .prints("solution/lonely unchanged");
    world
        .plugin(["delete", "archive", "lonely-1.0.0", PATIENT])
        .ends_with(4)
        .says("archive lonely-1.0.0 is active");
    world
        .plugin(["deactivate", "solution", "lonely", PATIENT])
        .succeeds();
    world
        .plugin(["unimport", "archive/lonely-1.0.0", PATIENT])
        .succeeds()
        .prints("archive/lonely-1.0.0 deleted");
    world.plugin(["get", "archives", "lonely"]).ends_with(3);
}

#[test]
fn an_archive_in_use_stays() {
    let world = with_solution();
    let _environment = world.environment("using");
    world
        .plugin([
            "add",
            "solution",
            SOLUTION,
            "--version",
            "1.1.0",
            "-e",
            "using",
            PATIENT,
        ])
        .succeeds();
    world
        .plugin(["delete", "archive", SOLUTION, "--version", "1.1.0", PATIENT])
        .ends_with(4)
        .says("is in use in using");
    world
        .plugin(["deactivate", "solution", SOLUTION, PATIENT])
        .ends_with(4)
        .says("--force");
    let table = world.plugin(["get", "archives"]).succeeds().stdout;
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
    // Other tests import archives of other Solutions meanwhile.
    let listing = ["get", "archives", SOLUTION, "-o", "name"];
    let before = world.plugin(listing).succeeds().stdout;
    world
        .plugin(["import", "archive", &file("empty.iso", b""), PATIENT])
        .ends_with(6);
    world
        .plugin(["import", "archive", &file("text.iso", b"just text"), PATIENT])
        .ends_with(6);
    world
        .plugin(["import", "archive", &folder.path().display().to_string(), PATIENT])
        .ends_with(2);
    world
        .plugin(["import", "archive", "not-here.iso", PATIENT])
        .ends_with(2)
        .says("absolute path");
    world
        .plugin(["import", "archive", "/nowhere/at-all.iso", PATIENT])
        .ends_with(6)
        .says("/nowhere/at-all.iso");
    if world.sandbox().is_some() {
        let whole = std::fs::read(world.archive("1.0.0")).unwrap();
        world
            .plugin([
                "import",
                "archive",
                &file("cut.iso", &whole[..whole.len() / 2]),
                PATIENT,
            ])
            .ends_with(6);
    }
    assert_eq!(world.plugin(listing).succeeds().stdout, before);
}

#[test]
fn a_dry_run_of_an_import_calls_nothing() {
    let world = with_solution();
    let Some(path) = archive("planned", "1.0.0") else {
        return;
    };
    let result = world
        .plugin(["import", "archive", &path, "--dry-run", "-o", "json", PATIENT])
        .succeeds()
        .json();
    assert_eq!(result["dryRun"], true);
    assert!(
        result["plan"].to_string().contains("configure_archive"),
        "{result}"
    );
    world.plugin(["get", "archives", "planned"]).ends_with(3);
}

#[test]
fn a_viewer_cannot_import() {
    let world = with_solution();
    let Some(path) = archive("denied", "1.0.0") else {
        return;
    };
    world
        .plugin_as("viewer", ["import", "archive", &path])
        .ends_with(5);
    world.plugin_as("viewer", ["get", "archives"]).succeeds();
}
