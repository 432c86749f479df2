//! The roles of `packaging/rbac`: enough for what they are for, and for nothing else.

use crate::support::formulas::alone;
use crate::support::solution::{PATIENT, SOLUTION, addition, with_solution};
use crate::support::{Answer, World, answered, eventually};

/// One of the sandbox's users, who has one of the roles and no other right.
struct User<'a> {
    world: &'a World,
    name: &'static str,
}

impl User<'_> {
    fn runs(&self, line: &str) -> Answer {
        answered(|| self.world.plugin_as(self.name, line))
    }

    fn may(&self, line: &str) -> Answer {
        let answer = self.runs(line);
        assert_eq!(answer.status, Some(0), "{}: {line}: {answer}", self.name);
        answer
    }

    /// The same, where others may be at work on the same.
    fn may_in_turn(&self, line: &str) -> Answer {
        self.may(&format!("{line} {PATIENT}"))
    }

    fn may_not(&self, line: &str) {
        let answer = self.runs(line);
        assert_eq!(answer.status, Some(5), "{}: {line}: {answer}", self.name);
        assert!(answer.stdout.is_empty(), "{answer}");
        let denied = ["may not", "is forbidden"].iter().any(|text| answer.stderr.contains(text));
        assert!(denied, "{answer}");
    }
}

/// The sandbox with the example Solution, and one of its users, or `None` on another cluster.
fn user(name: &'static str) -> Option<User<'static>> {
    let world = with_solution();
    world.sandbox().map(|_| User { world, name })
}

fn solution_admin() -> Option<User<'static>> {
    user("solution-admin")
}

fn platform_admin() -> Option<User<'static>> {
    user("platform-admin")
}

const NODE: &str =
    "--ssh-user root --hostname 127.0.0.1 --ssh-key-path /etc/metalk8s/pki/id_rsa --roles node";
const VOLUME: &str = "--node-name bootstrap --storage-class metalk8s --type sparseLoopDevice --size 1Gi";

#[test]
fn a_viewer_sees_everything() {
    let Some(viewer) = user("viewer") else { return };
    let _environment = viewer.world.environment("seen");
    let add = format!("add solution {SOLUTION} -e seen {PATIENT}");
    viewer.world.does(&add);
    let kinds = "environments solutions archives nodes volumes configs users".split(' ');
    for kind in kinds {
        viewer.may(&format!("get {kind}"));
        viewer.may(&format!("get {kind} -o json")).json();
    }
    viewer.may("get config dex");
    viewer.may("describe environment seen");
    viewer.may(&format!("describe solution {SOLUTION} -e seen"));
    viewer.may(&format!("describe archive {SOLUTION}-1.0.0"));
    viewer.may("describe node bootstrap");
    viewer.may("version");
    let shown = viewer.may(&format!("get solution {SOLUTION} -e seen -o json")).json();
    assert_eq!(shown["status"]["state"], "Available");
}

#[test]
fn a_check_tells_a_viewer_what_is_missing() {
    let Some(viewer) = user("viewer") else { return };
    let list = viewer.runs("check -o json").ends_with(5).json();
    let state = |name: &str| {
        let lines = list["items"].as_array().unwrap();
        lines.iter().find(|line| line["name"] == name).unwrap()["state"].clone()
    };
    for name in ["api-server", "catalogue", "bootstrap-node"] {
        assert_eq!(state(name), "ok", "{list}");
    }
    for name in ["permissions", "salt-login"] {
        assert_eq!(state(name), "failed", "{list}");
    }
    let fix = |name: &str| {
        let lines = list["items"].as_array().unwrap();
        lines.iter().find(|line| line["name"] == name).unwrap()["fix"].to_string()
    };
    assert!(!fix("salt-login").contains("next step"), "{list}");
    // Whoever may ask Salt may do everything.
    viewer.may_not("get jobs");
}

#[test]
fn a_viewer_changes_nothing() {
    let Some(viewer) = user("viewer") else { return };
    let _environment = viewer.world.environment("untouched");
    let _empty = viewer.world.environment("unfilled");
    viewer.world.does(addition("untouched", "1.0.0"));
    let node = format!("create node undeployed {NODE}");
    viewer.world.does(node);
    // One that no other test uses: what is in use is refused to everybody.
    let sandbox = viewer.world.sandbox().unwrap();
    let unused = sandbox::build_archive("viewed", "1.0.0", &sandbox.archives()).unwrap();
    let unused = unused.to_str().unwrap();
    viewer.world.does(format!("import archive {unused} {PATIENT}"));
    let before = viewer.world.versions("untouched");
    let file = tempfile::NamedTempFile::with_suffix(".yaml").unwrap();
    let config =
        "apiVersion: addons.metalk8s.scality.com\nkind: LokiConfig\nspec: {deployment: {replicas: 1}}\n";
    std::fs::write(file.path(), config).unwrap();
    let archive = viewer.world.archive("1.0.0").replace("1.0.0", "9.9.9");
    for line in [
        "create environment mine",
        "create environment untouched -n more",
        "edit environment untouched --description other",
        "delete environment untouched --with-solutions",
        &format!("upgrade solution {SOLUTION} -e untouched"),
        &format!("delete solution {SOLUTION} -e untouched"),
        &format!("add solution {SOLUTION} -e unfilled"),
        &format!("import archive {archive}"),
        &format!("activate solution {SOLUTION} --version 1.1.0"),
        "delete archive viewed-1.0.0",
        &format!("create node mine {NODE}"),
        "deploy node undeployed",
        &format!("create volume mine {VOLUME}"),
        "edit config loki --set spec.deployment.replicas=7",
        &format!("apply config loki -f {}", file.path().display()),
        "create salt-access --salt-service-account kube-system/mine",
        "delete salt-access",
        "wait job 20261121080328739162",
    ] {
        viewer.may_not(line);
    }
    let create = ["create", "user", "mine@example.com", "--role", "read-only"];
    viewer.world.plugin_as_reading(viewer.name, create, "secret\n").ends_with(5);
    assert_eq!(viewer.world.versions("untouched"), before);
    viewer.world.kubectl("delete node undeployed");
    viewer.world.does(format!("delete archive viewed-1.0.0 {PATIENT}"));
}

#[test]
fn a_solution_administrator_does_everything_with_solutions() {
    let Some(user) = solution_admin() else { return };
    user.may("check");
    user.may("create environment modest --description first");
    user.may("edit environment modest --description second");
    user.may("create environment modest -n modest-more");
    user.may_in_turn(&format!("add solution {SOLUTION} -e modest -n modest --version 1.0.0"));
    let mine = "apiVersion: example-solution.metalk8s.scality.com/v1alpha1\nkind: ClockServer\n\
        metadata: {name: mine, namespace: modest}\nspec: {replicas: 1}\n";
    user.world.kubectl_reading("apply -f -", mine);
    user.may(&format!("describe solution {SOLUTION} -e modest -n modest"));
    user.may_in_turn(&format!("upgrade solution {SOLUTION} -e modest --version 1.1.0"));
    user.may_in_turn(&format!("downgrade solution {SOLUTION} -e modest --version 1.0.0"));
    let upgrade = format!("upgrade solution {SOLUTION} -e modest --version 1.1.0 --async");
    let job = user.may_in_turn(&upgrade).left_job();
    user.may(&format!("wait job {job}"));
    user.may(&format!("describe job {job}"));
    user.may("get jobs");
    user.may("delete environment modest --with-solutions --with-resources --dry-run");
    user.may_in_turn(&format!("delete solution {SOLUTION} -e modest --with-resources"));
    user.may_in_turn("delete environment modest");
}

#[test]
fn a_solution_administrator_adopts_and_gives_back() {
    let Some(user) = solution_admin() else { return };
    user.world.kubectl("create namespace lent");
    user.may("create environment lent --adopt");
    user.may_in_turn(&format!("add solution {SOLUTION} -e lent"));
    user.may_in_turn("delete environment lent --with-solutions");
    user.world.kubectl("delete namespace lent --wait=false");
}

#[test]
fn a_solution_administrator_handles_archives() {
    let Some(user) = solution_admin() else { return };
    let archives = user.world.sandbox().unwrap().archives();
    let path = sandbox::build_archive("modest", "1.0.0", &archives).unwrap();
    user.may_in_turn(&format!("import archive {}", path.display()));
    user.may_in_turn("activate solution modest");
    // Whether objects of its kinds are left can be told only by who may see them.
    user.may_not(&format!("deactivate solution modest {PATIENT}"));
    let role = "{apiVersion: rbac.authorization.k8s.io/v1, kind: ClusterRole, metadata: {name: modest, labels: \
        {rbac.metalk8s.scality.com/aggregate-to-solution-admin: 'true'}}, rules: [{apiGroups: \
        [modest.metalk8s.scality.com], resources: ['*'], verbs: [get, list, watch, delete]}]}";
    user.world.kubectl_reading("apply -f -", role);
    eventually("the role counts", || {
        let question = "auth can-i list clockservers.modest.metalk8s.scality.com -A";
        let mut command = user.world.kubectl_command(question);
        command.env("KUBECONFIG", user.world.sandbox().unwrap().kubeconfig(user.name));
        command.output().unwrap().status.success()
    });
    user.may_in_turn("deactivate solution modest");
    user.world.kubectl("delete clusterrole modest");
    user.may_in_turn("delete archive modest-1.0.0");
}

#[test]
fn a_solution_administrator_leaves_the_platform_alone() {
    let Some(user) = solution_admin() else { return };
    for line in [
        &*format!("create node mine {NODE}"),
        &format!("create volume mine {VOLUME}"),
        "create salt-access --salt-service-account kube-system/mine",
        "delete salt-access",
    ] {
        user.may_not(line);
    }
}

#[test]
fn a_platform_administrator_does_the_rest_as_well() {
    let Some(user) = platform_admin() else { return };
    user.may("check");
    user.may("create environment platform");
    user.may_in_turn(&format!("add solution {SOLUTION} -e platform"));
    user.may_in_turn("delete environment platform --with-solutions");
    user.may(&format!("create node rights-1 {NODE}"));
    user.may("describe node rights-1");
    user.world.kubectl("delete node rights-1");
    user.may(&format!("create volume rights {VOLUME}"));
    // The volume is ready a moment before its persistent volume is.
    eventually("the persistent volume is made", || {
        user.world.object("persistentvolume rights")["status"]["phase"] == "Available"
    });
    user.may("delete volume rights");
    let _alone = alone();
    user.may_in_turn("edit config loki --set spec.deployment.replicas=1");
}

#[test]
fn a_platform_administrator_makes_users_and_access() {
    let Some(user) = platform_admin() else { return };
    let _alone = alone();
    for role in ["read-only", "solution-admin", "cluster-admin"] {
        let words = format!("create user {role}@example.com --role {role} {PATIENT}");
        user.world.plugin_as_reading(user.name, words, "secret\n").succeeds();
    }
    let words = format!("set-password user read-only@example.com {PATIENT}");
    user.world.plugin_as_reading(user.name, words, "other\n").succeeds();
    for role in ["read-only", "solution-admin", "cluster-admin"] {
        user.may_in_turn(&format!("delete user {role}@example.com"));
    }
    user.may("create salt-access --salt-service-account kube-system/second");
    user.may("delete salt-access --dry-run");
    let delete = "delete salt-access --salt-service-account kube-system/second";
    user.world.does(delete);
}
