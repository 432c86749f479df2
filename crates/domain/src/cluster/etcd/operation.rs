//! What is done to etcd with etcdctl, on a node that has a member.

use serde::{Deserialize, Serialize};

use super::ETCDCTL;

/// What etcdctl does to the member on a node, or through it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Operation {
    /// Give the free space in the member's database back to the file system. It serves no request meanwhile.
    Defragment,
    /// Let all members write again, after a database had reached its quota.
    Disarm,
    /// Remove another member, which is lost, from the cluster.
    Remove {
        /// Its id, in hexadecimal.
        member: String,
    },
}

impl Operation {
    /// The command for a shell on the node. It can be repeated.
    pub fn command(&self) -> String {
        match self {
            // etcdctl waits five seconds by default, and a database of gigabytes takes longer.
            Self::Defragment => format!("{ETCDCTL} --command-timeout 10m defrag"),
            Self::Disarm => format!("{ETCDCTL} alarm disarm"),
            // `member remove` fails for a member that is already gone.
            Self::Remove { member } => format!(
                "if {ETCDCTL} member list | grep -q '^{member},'; then {ETCDCTL} member remove {member}; fi"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_member_that_is_gone_is_not_removed_again() {
        let command = Operation::Remove { member: "8e9e05c52164694d".to_owned() }.command();
        let listed = format!("{ETCDCTL} member list | grep -q '^8e9e05c52164694d,'");
        assert_eq!(command, format!("if {listed}; then {ETCDCTL} member remove 8e9e05c52164694d; fi"));
    }
}
