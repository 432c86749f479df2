//! The example Solution, imported and activated once for all tests.

use std::sync::OnceLock;

use serde_json::Value;

use super::{Answer, Words, World, answered, until, world};

pub const SOLUTION: &str = "example-solution";
pub const OPERATOR: &str = "example-solution-operator";
/// How long a command waits for those of other tests.
pub const PATIENT: &str = "--wait-for-lock=20m";

/// The cluster, with three versions of the example Solution imported and 1.0.0 active.
pub fn with_solution() -> &'static World {
    static READY: OnceLock<()> = OnceLock::new();
    let world = world();
    READY.get_or_init(|| {
        let archives = ["1.0.0", "1.1.0", "2.0.0-rc.1"].map(|version| world.archive(version));
        let words = ["import", "archive", PATIENT].into_iter().chain(archives.iter().map(String::as_str));
        let words: Vec<&str> = words.collect();
        // A minion that has just been started may not answer yet; nothing was written then.
        answered(|| world.plugin(&words)).succeeds();
        world.does(format!("activate solution {SOLUTION} --version 1.0.0 {PATIENT}"));
    });
    world
}

/// The same, or `None` on another cluster.
pub fn solution_sandbox() -> Option<&'static World> {
    with_solution().sandboxed()
}

/// Builds the archive of a version of a new Solution, after `write` has changed its directory, where the bootstrap node finds
/// it; returns its path.
pub fn archive_of(world: &World, name: &str, version: &str, write: impl FnOnce(&str)) -> String {
    let directory = tempfile::tempdir().unwrap();
    let tree = directory.path().join("tree");
    let tree = tree.to_str().unwrap();
    world.does(format!("init solution {name} {tree} --version {version}"));
    write(tree);
    let archives = world.sandbox().unwrap().archives();
    let file = archives.join(format!("{name}-{version}.iso")).display().to_string();
    world.does(format!("create archive {tree} -f {file}"));
    file
}

/// A new Solution of this name, imported; none on another cluster.
pub fn imported(name: &str) -> Option<&'static World> {
    let world = with_solution();
    let archives = world.sandbox()?.archives();
    let path = sandbox::build_archive(name, "1.0.0", &archives).unwrap();
    let path = path.display().to_string();
    world.does(format!("import archive {path} {PATIENT}"));
    Some(world)
}

pub fn activate(world: &World, name: &str, version: &str, more: impl Words) -> Answer {
    let words = (format!("activate solution {name} --version {version} {PATIENT}"), more).words();
    // A dry run takes no lock: it sees what another test is deactivating.
    let is_alone = |answer: &Answer| !answer.stderr.contains("the deactivation of solution ");
    until("no other solution is being deactivated", || world.plugin(&words), is_alone)
}

/// The line that adds the Solution in this version, or by this constraint, to an environment.
pub fn addition(environment: &str, version: &str) -> Vec<String> {
    let of = format!("add solution {SOLUTION} -e {environment}");
    (of, ["--version", version], PATIENT).words()
}

/// An object without what the API server, the controllers and the direct backend add.
pub fn essence(mut object: Value) -> Value {
    object.as_object_mut().unwrap().remove("status");
    let metadata = object["metadata"].as_object_mut().unwrap();
    for added in ["uid", "resourceVersion", "generation", "creationTimestamp", "managedFields"] {
        metadata.remove(added);
    }
    if let Some(annotations) = metadata.get_mut("annotations").and_then(Value::as_object_mut) {
        annotations.remove("deployment.kubernetes.io/revision");
        annotations.remove("solutions.metalk8s.scality.com/cli-applied-over");
    }
    metadata.retain(|_, value| value.as_object().is_none_or(|fields| !fields.is_empty()));
    object
}

impl World {
    /// The path, on the bootstrap node, of the example Solution's archive of this version.
    pub fn archive(&self, version: &str) -> String {
        let folder = match self.sandbox() {
            Some(sandbox) => sandbox.archives(),
            None => std::env::var_os("TEST_ARCHIVES").expect("TEST_ARCHIVES beside TEST_KUBECONFIG").into(),
        };
        folder.join(format!("{SOLUTION}-{version}.iso")).display().to_string()
    }

    /// An environment of that name, gone again when it is dropped.
    pub fn environment(&self, name: &str) -> Environment<'_> {
        self.does(format!("create environment {name}"));
        Environment { world: self, name: name.to_owned() }
    }

    /// The same with the example Solution in this version.
    pub fn deployed(&self, environment: &str, version: &str) -> Environment<'_> {
        let made = self.environment(environment);
        self.does(addition(environment, version));
        made
    }
}

pub struct Environment<'a> {
    world: &'a World,
    name: String,
}

impl Drop for Environment<'_> {
    fn drop(&mut self) {
        let name = &self.name;
        let words = format!("delete environment {name} --with-solutions --with-resources {PATIENT}");
        let answer = self.world.plugin(words);
        // A test that fails already is not to be hidden by what its environment is left in.
        assert!(std::thread::panicking() || answer.status == Some(0), "{answer}");
    }
}
