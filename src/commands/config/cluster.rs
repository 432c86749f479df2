//! The configuration of the cluster itself.

pub(super) mod show;

use futures::FutureExt as _;
use futures::future::LocalBoxFuture;
use serde_json::Value;

use super::edit::{comment_about, how_to_cancel};
use crate::cli::config::EditConfigArgs;
use crate::commands::Context;
use crate::commands::change::{Change, Done, Proposal};
use crate::commands::editor::{self, Attempt, Session, Store};
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::kind::Kind;
use domain::alerting::matcher::{Matcher, of_node};
use domain::cluster::config::{
    LOGIN_WARNING, NAME, Pending, WORD, editable, moves_control_plane, reference, replace,
};
use domain::lock::Scope;
use domain::object::resource::NODE;
use domain::object::well_known::ROLE_PREFIX;
use domain::plan::refusal::Refusal;
use domain::plan::{Action, Decision};
use domain::service_config::{assign, difference};
use domain::solution::instance::Instance;

pub(super) async fn edit(context: &Context, arguments: &EditConfigArgs) -> Result<()> {
    let name = format!("config/{WORD}");
    context.about(&name, "edit");
    let (base, pending) = read(context).await?;
    let text = base.document()?;
    if arguments.set.is_empty() {
        let session = Session {
            verb: "edit",
            name: &name,
            file: WORD,
            document: &text,
            comment: vec![format!(
                "{name}: only spec can change. Comment lines above the document are ignored. {}",
                how_to_cancel(pending.is_any())
            )],
            accepts_original: pending.is_any(),
        };
        let mut by_hand = ByHand {
            context,
            arguments,
            base,
        };
        return editor::edit(context, session, &mut by_hand).await;
    }
    let text = assign(&text, &arguments.set)
        .map_err(|error| CommandError::new(Kind::Usage, format!("{name}: {error}")))?;
    let outcome = store(context, arguments, &base, &text).await;
    context.tell_all("edit", vec![(name, outcome)])
}

/// The object as users edit it, and what still has to follow it.
async fn read(context: &Context) -> Result<(Instance, Pending)> {
    let object = existing(context).await?;
    let pending = Pending::of(&object);
    Ok((editable(object), pending))
}

async fn existing(context: &Context) -> Result<Value> {
    let object = context.cluster().await?.cluster_config().await?;
    object.ok_or_else(|| {
        let message =
            format!("clusterconfig/{NAME} does not exist: MetalK8s' operator creates it when it starts");
        Refusal::not_found(message)
            .hint("look at the operator: kubectl describe deployment metalk8s-operator-controller-manager -n kube-system")
            .into()
    })
}

/// The document is edited by hand.
struct ByHand<'a> {
    context: &'a Context,
    arguments: &'a EditConfigArgs,
    /// What is stored, as it was read last.
    base: Instance,
}

impl Store for ByHand<'_> {
    fn store<'a>(&'a mut self, text: &'a str) -> LocalBoxFuture<'a, Result<Attempt>> {
        self.attempt(text).boxed_local()
    }
}

impl ByHand<'_> {
    /// The text is opened again also after a conflict, with what other users have changed.
    async fn attempt(&mut self, text: &str) -> Result<Attempt> {
        let error = match store(self.context, self.arguments, &self.base, text).await {
            Ok(done) => return Ok(Attempt::Accepted(done)),
            Err(error) if matches!(error.kind, Kind::Invalid | Kind::Conflict) => error,
            Err(error) => return Err(error),
        };
        let (now, _) = read(self.context).await?;
        let documents = [self.base.document()?, now.document()?];
        let comment = comment_about(WORD, &error, text, &documents);
        self.base = now;
        Ok(Attempt::Refused { error, comment })
    }
}

/// Shows the difference, stores the new spec and waits for what follows it.
async fn store(context: &Context, arguments: &EditConfigArgs, base: &Instance, text: &str) -> Result<Done> {
    let name = format!("config/{WORD}");
    let old = base.document()?;
    if base.change_to(text)?.is_some() {
        context.ui().difference(&difference(&name, &old, text));
    }
    let scopes = vec![Scope::MasterShare, Scope::Config(WORD.to_owned())];
    let change = Change::locking(scopes, &arguments.change, &arguments.lock);
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
            context.cluster().await?.patch(&reference(), patch, true).await?;
        }
        let mut proposal = Proposal::new(
            decision,
            ActionResult::done(&name, "edit", format!("{name} edited")),
        );
        if moves_control_plane(&proposal.decision) {
            proposal.warnings.push(LOGIN_WARNING.to_owned());
        }
        if arguments.silence {
            proposal.silences = silences(context).await?;
        }
        Ok(proposal)
    };
    let done = context.carry_out(change, context.events(), propose).await;
    done.map_err(CommandError::how_to_wait_longer)
}

/// The alerts about the nodes whose API servers and addresses change.
async fn silences(context: &Context) -> Result<Vec<Vec<Matcher>>> {
    let selector = format!("{ROLE_PREFIX}master");
    let nodes = context.cluster().await?.raw(NODE, None, Some(&selector)).await?;
    Ok(nodes.iter().flat_map(of_node).collect())
}
