pub(super) mod show;

use serde_json::Value;

use super::editing::Editable;
use crate::cli::config::EditConfigArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Done, Proposal};
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use client::cluster::cluster_config;
use domain::alerting::matcher::{Matcher, of_node};
use domain::cluster::config::{
    LOGIN_WARNING, NAME, Pending, WORD, editable, moves_control_plane, reference, replace,
};
use domain::lock::Scope;
use domain::object::resource::NODE;
use domain::object::well_known::ROLE_PREFIX;
use domain::plan::refusal::Refusal;
use domain::plan::{Action, Decision};
use domain::solution::instance::Instance;

/// The object that MetalK8s' operator and Salt read the configuration of the cluster from.
pub(super) struct ClusterConfig<'a> {
    pub context: &'a Context,
    pub arguments: &'a EditConfigArgs,
}

impl Editable for ClusterConfig<'_> {
    type Base = (Instance, Pending);

    fn name(&self) -> &'static str {
        WORD
    }

    fn explanation(&self) -> &'static str {
        "only spec can change."
    }

    async fn read(&self) -> Result<Self::Base> {
        read(self.context).await
    }

    fn document(&self, (base, _): &Self::Base) -> Result<String> {
        Ok(base.document()?)
    }

    async fn is_pending(&self, (_, pending): &Self::Base) -> Result<bool> {
        Ok(pending.is_any())
    }

    async fn store(&self, (base, _): &Self::Base, text: &str) -> Result<Done> {
        store(self.context, self.arguments, base, text).await
    }
}

/// The object as users edit it, and what still has to follow it.
async fn read(context: &Context) -> Result<(Instance, Pending)> {
    let object = existing(context).await?;
    let pending = Pending::of(&object);
    Ok((editable(object), pending))
}

async fn existing(context: &Context) -> Result<Value> {
    let object = cluster_config::read(context.cluster().await?).await?;
    object.ok_or_else(|| {
        let message =
            format!("clusterconfig/{NAME} does not exist: MetalK8s' operator creates it when it starts");
        Refusal::not_found(message)
            .hint("look at the operator: kubectl describe deployment metalk8s-operator-controller-manager -n kube-system")
            .into()
    })
}

async fn store(context: &Context, arguments: &EditConfigArgs, base: &Instance, text: &str) -> Result<Done> {
    let name = format!("config/{WORD}");
    let old = base.document()?;
    if base.change_to(text)?.is_some() {
        context.ui().difference(&name, &old, text);
    }
    let scopes = vec![Scope::MasterShare, Scope::Config(WORD.to_owned())];
    let change = Change::locking(scopes, &arguments.locked);
    let propose = async |context: &Context| {
        let (now, pending) = read(context).await?;
        if now.object["spec"] != base.object["spec"] {
            let message = format!("{name} was changed by another user in the meantime");
            return Err(Refusal::conflict(message).into());
        }
        let decision = replace(&now, pending, text)?;
        if let Decision::Do(plan) = &decision
            && let Some(Action::Patch { patch, .. }) = plan.steps.first().map(|step| &step.action)
        {
            context.cluster().await?.judge(&reference(), patch).await?;
        }
        let mut proposal =
            Proposal::new(decision, ActionResult::done(&name, "edit", format!("{name} edited")));
        if moves_control_plane(&proposal.decision) {
            proposal.warnings.push(LOGIN_WARNING.to_owned());
        }
        if arguments.silence {
            proposal.silences = silences(context).await?;
        }
        Ok(proposal)
    };
    let done = change::carry_out(context, change, context.events(), propose).await;
    done.map_err(CommandError::how_to_wait_longer)
}

/// The alerts about the nodes whose API servers and addresses change.
async fn silences(context: &Context) -> Result<Vec<Vec<Matcher>>> {
    let selector = format!("{ROLE_PREFIX}master");
    let nodes = context.cluster().await?.raw(NODE, None, Some(&selector)).await?;
    Ok(nodes.iter().flat_map(of_node).collect())
}
