//! From what was read and what was asked to the steps that do it, or a refusal.

pub mod activation;
pub mod archive;
pub mod config;
pub mod environment;
pub mod node;
pub mod resources;
pub mod solution;
pub mod user;
pub mod volume;

use super::plan::Plan;

/// What a command comes to.
#[derive(Debug, Clone, PartialEq)]
pub enum Decision {
    /// What was asked for is there already.
    Unchanged,
    /// These steps bring it about.
    Do(Plan),
}

impl From<Plan> for Decision {
    /// A plan without steps changes nothing.
    fn from(plan: Plan) -> Self {
        if plan.steps.is_empty() {
            Self::Unchanged
        } else {
            Self::Do(plan)
        }
    }
}

/// What Salt's formulas for Solutions are called.
pub mod formula {
    /// Mounts what is configured, updates the catalogue and the registry.
    pub const IMPORT: &str = "metalk8s.orchestrate.solutions.import-components";
    /// Applies or removes custom resource definitions after what is active.
    pub const COMPONENTS: &str = "metalk8s.orchestrate.solutions.deploy-components";
    /// Deploys the operators of an Environment.
    pub const ENVIRONMENT: &str = "metalk8s.orchestrate.solutions.prepare-environment";
    /// Installs a node over SSH and makes it one of the cluster.
    pub const NODE: &str = "metalk8s.orchestrate.deploy_node";
    /// Gives the mounted archives to the Salt master, which it may restart.
    pub const MASTER: &str = "metalk8s.salt.master.installed";
}
