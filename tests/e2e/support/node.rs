//! Nodes that a test declares.

use super::World;

/// A key that nothing has to be able to read: no node of the sandbox has a machine behind it.
pub const KEY: &str = "/etc/metalk8s/pki/key";

impl World {
    /// A node of these roles, declared and not deployed; gone again when it is dropped.
    pub fn declared(&self, name: &str, roles: &str) -> Declared<'_> {
        let words = ["create", "node", name, "--hostname", "192.0.2.11"];
        let more = ["--ssh-key-path", KEY, "--roles", roles];
        self.does((words, more));
        self.removed_later(name)
    }

    /// A node that some command of the test makes; gone again when this is dropped.
    pub fn removed_later(&self, name: &str) -> Declared<'_> {
        Declared { world: self, name: name.to_owned() }
    }
}

pub struct Declared<'a> {
    world: &'a World,
    name: String,
}

impl Drop for Declared<'_> {
    fn drop(&mut self) {
        let name = &self.name;
        let node = format!("delete node {name} --ignore-not-found");
        let pod = format!("delete pod -n kube-system etcd-{name} --ignore-not-found --force");
        for words in [node, pod] {
            let output = self.world.kubectl_command(words).output().unwrap();
            // A test that fails already is not to be hidden by what it leaves.
            assert!(
                std::thread::panicking() || output.status.success(),
                "{}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
}
