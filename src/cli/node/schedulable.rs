//! Flags of `cordon node`, `uncordon node` and `drain node`: those of kubectl, and what nobody else has.

use std::time::Duration;

use clap::Args;

use super::ChosenNodesArgs;
use crate::cli::groups::LockedChangeArgs;
use crate::cli::silence::length;
use domain::node::Draining;
use domain::selector::Selector;

/// How long alerts are muted.
#[derive(Debug, Clone, Copy, Args)]
pub struct MaintenanceArgs {
    /// Silence the alerts about the node for this time (30m, 2h), from now on
    #[arg(long, value_name = "TIME", value_parser = length)]
    pub silence: Option<Duration>,
}

/// `cordon node`.
#[derive(Debug, Args)]
pub struct CordonNodeArgs {
    #[command(flatten)]
    pub nodes: ChosenNodesArgs,
    #[command(flatten)]
    pub maintenance: MaintenanceArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

/// `uncordon node`.
#[derive(Debug, Args)]
pub struct UncordonNodeArgs {
    #[command(flatten)]
    pub nodes: ChosenNodesArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

/// `drain node`.
#[derive(Debug, Args)]
pub struct DrainNodeArgs {
    #[command(flatten)]
    pub nodes: ChosenNodesArgs,
    #[command(flatten)]
    pub eviction: EvictionArgs,
    #[command(flatten)]
    pub maintenance: MaintenanceArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

/// Which pods leave, and how.
#[derive(Debug, Clone, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct EvictionArgs {
    /// Leave the pods of daemon sets on the node
    #[arg(long)]
    pub ignore_daemonsets: bool,
    /// Also evict pods with data in an emptyDir, which is lost
    #[arg(long)]
    pub delete_emptydir_data: bool,
    /// Also evict pods that no controller would create again
    #[arg(long)]
    pub force: bool,
    /// Delete pods, whatever disruption budgets say
    #[arg(long, hide_short_help = true)]
    pub disable_eviction: bool,
    /// Seconds that each pod has to end; negative: what it declares
    #[arg(long, value_name = "SECONDS", default_value = "-1", allow_negative_numbers = true)]
    pub grace_period: i32,
    /// Only pods that match this label selector
    #[arg(long, value_name = "LABELS")]
    pub pod_selector: Option<Selector>,
    /// Do not wait for pods that have been ending for longer (0: wait for all)
    #[arg(long, value_name = "SECONDS", default_value = "0", hide_default_value = true)]
    #[arg(hide_short_help = true)]
    pub skip_wait_for_delete_timeout: u32,
}

impl From<&EvictionArgs> for Draining {
    fn from(arguments: &EvictionArgs) -> Self {
        let patience = arguments.skip_wait_for_delete_timeout;
        Self {
            force: arguments.force,
            delete_empty_dirs: arguments.delete_emptydir_data,
            ignore_daemon_sets: arguments.ignore_daemonsets,
            disable_eviction: arguments.disable_eviction,
            grace_period: u32::try_from(arguments.grace_period).ok(),
            pod_selector: arguments.pod_selector.as_ref().map(|selector| selector.as_str().to_owned()),
            patience: (patience > 0).then_some(patience),
        }
    }
}
