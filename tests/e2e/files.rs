//! Objects written down: every verb that changes one takes it from a file, and a mistyped key is told.

use crate::support::formulas::alone;
use crate::support::solution::{PATIENT, SOLUTION, addition, with_solution};
use crate::support::world;

const OWN: &str = "apiVersion: solutions.metalk8s.scality.com/v1alpha1";

#[test]
fn a_key_that_nobody_knows_is_refused_with_the_nearest() {
    let world = world();
    #[rustfmt::skip]
    let cases = [
        ("create environment", "spec: {namespaces: [{nmae: a}]}", "spec.namespaces.nmae; did you mean name?"),
        ("edit environment", "spec: {desciption: a}", "spec.desciption; did you mean description?"),
        ("delete environment", "spce: {}", "spce; did you mean spec?"),
        ("add solution", "spec: {environment: a, verison: 1.0.0}", "spec.verison; did you mean version?"),
        ("upgrade solution", "spec: {enviroment: a}", "spec.enviroment; did you mean environment?"),
        ("create user", "spec: {rol: read-only}", "spec.rol; did you mean role?"),
        ("create volume", "spec: {nodName: a}", "spec.nodName; did you mean nodeName?"),
        ("create node", "spec: {taint: []}", "spec.taint; did you mean taints?"),
    ];
    for (words, wrong, complaint) in cases {
        let head = match words.split_once(' ').unwrap().1 {
            "environment" => &format!("{OWN}\nkind: Environment\nmetadata: {{name: keys}}"),
            "solution" => &format!("{OWN}\nkind: Solution\nmetadata: {{name: keys}}"),
            "user" => &format!("{OWN}\nkind: User\nmetadata: {{name: keys@example.com}}"),
            "volume" => {
                "apiVersion: storage.metalk8s.scality.com/v1alpha1\nkind: Volume\nmetadata: {name: keys}"
            }
            _ => "apiVersion: v1\nkind: Node\nmetadata: {name: keys}",
        };
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), format!("{head}\n{wrong}\n")).unwrap();
        world
            .plugin((words, ["-f", file.path().to_str().unwrap()]))
            .fails(6, &format!("unknown field {complaint}"));
    }
}

#[test]
fn what_is_written_down_is_edited_moved_and_deleted() {
    let world = with_solution();
    let _environment = world.environment("written");
    let printed = world.plugin("get environment written -o yaml").stdout;
    let described = printed.replace("description: null", "description: from a file");
    assert_ne!(described, printed);
    let edit = format!("edit environment -f - {PATIENT}");
    world.plugin_reading(&edit, &described).succeeds().prints("environment/written edited");
    world.plugin_reading(&edit, &described).succeeds().prints("environment/written unchanged");
    world.plugin_reading(&edit, &printed).fails(2, "--description is missing");

    world.does(addition("written", "1.0.0"));
    let read = format!("get solution {SOLUTION} -e written -o yaml");
    let old = world.does(&read).stdout;
    let new = old.replace("version: 1.0.0", "version: 1.1.0");
    world
        .plugin_reading(format!("upgrade solution -f - {PATIENT}"), &new)
        .succeeds()
        .prints("solution/example-solution upgraded in environment/written (1.0.0 -> 1.1.0)");
    world
        .plugin_reading(format!("downgrade solution -f - {PATIENT}"), &old)
        .succeeds()
        .prints("solution/example-solution downgraded in environment/written (1.1.0 -> 1.0.0)");

    let volume = "apiVersion: storage.metalk8s.scality.com/v1alpha1\nkind: Volume\nmetadata: {name: written}\n\
         spec: {nodeName: worker-1, storageClassName: metalk8s, sparseLoopDevice: {size: 1Gi}}\n";
    world.plugin_reading("create volume -f -", volume).succeeds();
    world.plugin_reading("delete volume -f -", volume).succeeds().prints("volume/written deleted");
}

#[test]
fn users_are_written_down_and_change_their_role() {
    let world = world();
    let _alone = alone();
    let user = |name: &str, role: &str| {
        format!("{OWN}\nkind: User\nmetadata: {{name: {name}@example.com}}\nspec: {{role: {role}}}\n---\n")
    };
    let users = [user("wanda", "read-only"), user("wim", "solution-admin")].concat();
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), &users).unwrap();
    let path = file.path().display().to_string();
    let create = format!("create user -f {path} {PATIENT}");
    world
        .plugin_reading("create user -f -", &users)
        .fails(2, "cannot contain both the users and their passwords");
    world
        .plugin_reading(&create, "first secret\nsecond secret\n")
        .succeeds()
        .prints("user/wanda@example.com created (read-only)\nuser/wim@example.com created (solution-admin)");
    let printed = world.does("get users -o json").json();
    let roles: Vec<_> = printed["items"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|user| user["metadata"]["name"].as_str().unwrap().starts_with('w'))
        .map(|user| user["spec"]["role"].clone())
        .collect();
    assert_eq!(roles, ["read-only", "solution-admin"]);

    let edit = |role| ["edit", "user", "wanda@example.com", "--role", role, PATIENT];
    world.does(edit("solution-admin")).prints("user/wanda@example.com edited (solution-admin)");
    world.does(edit("solution-admin")).prints("user/wanda@example.com unchanged");
    world.does("describe user wanda@example.com").shows("metalk8s-cli:user:wanda@example.com");
    world.plugin("describe user wilma@example.com").fails(3, "user wilma@example.com does not exist");
    world.does("describe config dex").shows("user/wanda@example.com");
    world
        .does(format!("delete user -f {path} {PATIENT}"))
        .prints("user/wanda@example.com deleted\nuser/wim@example.com deleted");
}
