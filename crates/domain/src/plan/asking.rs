//! Which actions use Salt.

use super::{Action, Plan};
use crate::backend::Backend;

impl Action {
    pub fn is_of_salt(&self, backend: Backend) -> bool {
        match self {
            Self::Run(_)
            | Self::Check(_)
            | Self::Etcd { .. }
            | Self::ForgetMinion { .. }
            | Self::FollowIngress
            | Self::ConfirmBackup { .. }
            | Self::ConfirmProducts { .. }
            | Self::ConfirmRenewed { .. }
            | Self::UnlistProducts { .. }
            | Self::WriteBootstrapConfiguration { .. }
            | Self::Script(_) => true,
            Self::Backend(_) | Self::Record { contents: None, .. } => backend == Backend::Salt,
            _ => false,
        }
    }
}

impl Plan {
    pub fn needs_salt(&self, backend: Backend) -> bool {
        let is_of_salt = |action: &Action| action.is_of_salt(backend);
        self.steps.iter().any(|step| is_of_salt(&step.action) || step.undo.iter().any(is_of_salt))
    }

    /// The number of steps up to the last one that needs Salt; an undo may need it again.
    pub fn salt_ends(&self, backend: Backend) -> usize {
        let last = self.steps.iter().rposition(|step| step.action.is_of_salt(backend));
        last.map_or(0, |last| last + 1)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::object::resource::{CONFIG_MAP, Reference};

    #[test]
    fn salt_is_asked_up_to_its_last_step() {
        let write =
            || Action::Create { target: Reference::namespaced(CONFIG_MAP, "a", "b"), manifest: json!({}) };
        let job = || Action::orchestrate("prepare", json!({}));
        for (actions, ends) in [
            (vec![], 0),
            (vec![write()], 0),
            (vec![job()], 1),
            (vec![write(), job(), write(), job(), write(), write()], 4),
        ] {
            let mut plan = Plan::default();
            for action in actions {
                plan.then(action);
            }
            assert_eq!(plan.salt_ends(Backend::Salt), ends);
            assert_eq!(plan.needs_salt(Backend::Salt), ends > 0);
        }
        // What only its undo asks of Salt is queried after a failure alone.
        let mut plan = Plan::default();
        plan.with_undo(write(), vec![job()]);
        assert!(plan.needs_salt(Backend::Salt));
        assert_eq!(plan.salt_ends(Backend::Salt), 0);
    }
}
