//! Dex's static users: what their verbs have in common.

pub mod create;
pub mod delete;
pub mod describe;
pub mod edit;
mod file;
pub mod get;
pub mod password;

use crate::cli::groups::{DryRun, LockedChangeArgs};
use crate::commands::Context;
use crate::commands::change::{Change, Proposal};
use crate::commands::config::refuse_disabled;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use client::cluster::configs;
use domain::lock::Scope;
use domain::object::resource::CLUSTER_ROLE;
use domain::plan::Decision;
use domain::plan::refusal::Refusal;
use domain::service_config::plan::Stored;
use domain::service_config::{CONFIGS, ServiceConfig};
use domain::user::plan::Facts;
use domain::user::{Binding, UserRole};

struct Read {
    dex: &'static ServiceConfig,
    stored: Stored,
    bindings: Vec<Binding>,
    cluster_roles: Vec<String>,
}

impl Read {
    async fn from(context: &Context) -> Result<Self> {
        let dex = dex()?;
        let cluster = context.cluster().await?;
        let (stored, bindings) =
            tokio::try_join!(configs::stored(cluster, dex), configs::user_bindings(cluster))?;
        let mut cluster_roles = Vec::new();
        // These manifests include the role of viewers.
        for (role, _) in UserRole::SolutionAdmin.manifests() {
            if cluster.raw_one(CLUSTER_ROLE, None, &role.name).await?.is_some() {
                cluster_roles.push(role.name);
            }
        }
        Ok(Self { dex, stored, bindings, cluster_roles })
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            dex: self.dex,
            stored: &self.stored,
            bindings: &self.bindings,
            cluster_roles: &self.cluster_roles,
        }
    }
}

pub(in crate::commands) fn dex() -> Result<&'static ServiceConfig> {
    CONFIGS
        .iter()
        .find(|config| config.is_dex())
        .ok_or_else(|| CommandError::failed("dex is not a service configuration"))
}

/// A change of Dex' configuration, which Salt applies.
fn locking(arguments: &LockedChangeArgs) -> Change<'_> {
    let scopes = vec![Scope::MasterShare, Scope::Config("dex".to_owned())];
    Change::locking(scopes, arguments)
}

async fn propose(
    context: &Context,
    dry_run: DryRun,
    result: ActionResult,
    decide: impl Fn(&Facts<'_>) -> std::result::Result<(Decision, Vec<String>), Refusal>,
) -> Result<Proposal> {
    let read = Read::from(context).await?;
    let (decision, warnings) = decide(&read.facts())?;
    refuse_disabled(context, read.dex, &decision, dry_run).await?;
    let mut proposal = Proposal::new(decision, result);
    proposal.warnings = warnings;
    Ok(proposal)
}
