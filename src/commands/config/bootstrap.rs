//! The configuration that MetalK8s installed the cluster from. It is a file on the bootstrap node, which Salt reads and
//! writes.

use serde_json::Value;

use super::applied;
use super::editing::Editable;
use crate::cli::config::{EditConfigArgs, GetConfigArgs};
use crate::commands::Context;
use crate::commands::change::{self, Change, Done, Proposal};
use crate::commands::history;
use crate::error::{CommandError, Result};
use crate::output::describe::Description;
use crate::output::result::ActionResult;
use base::secrets::remember_password_of;
use domain::bootstrap::configuration::change::{
    Site, WORD, parse, proxies, replace, text_of, unchanged_since, warnings,
};
use domain::lock::Scope;
use domain::object::resource::NODE;
use domain::object::well_known::ROLE_PREFIX;

/// Where MetalK8s has it on the bootstrap node.
const FILE: &str = "/etc/metalk8s/bootstrap.yaml";

fn subject() -> String {
    format!("config/{WORD}")
}

/// Prints what `edit config bootstrap` edits.
pub(super) async fn get(context: &Context, arguments: &GetConfigArgs) -> Result<()> {
    if arguments.names.len() > 1 || arguments.list.watches() {
        let message = format!("{} cannot be combined with other names or --watch", subject());
        return Err(CommandError::usage(message));
    }
    context.about(subject(), "get");
    let configuration = read(context).await?;
    if context.ui().is_for_people() {
        return context.ui().text(&text_of(&configuration)?);
    }
    context.ui().document(&configuration)
}

pub(super) async fn describe(context: &Context) -> Result<()> {
    context.about(subject(), "describe");
    let configuration = read(context).await?;
    let site = site(context).await?;
    let history = history::of_objects(context, |object| object == subject()).await?;
    let mut page = Description::default();
    page.fact("Name", WORD)
        .fact("File", format!("{FILE} on node {}", site.bootstrap))
        .fact("Control plane", site.masters.join(", "))
        .fact("Applied", applied(site.not_applied.is_none(), WORD))
        .fact("Document", format!("kubectl metalk8s get config {WORD}"));
    page.listed("History", &history, &[], context.ui().now());
    context.ui().describe(&page, &configuration)
}

async fn read(context: &Context) -> Result<Value> {
    Ok(context.salt().await?.bootstrap_configuration().await?)
}

async fn site(context: &Context) -> Result<Site> {
    let selector = format!("{ROLE_PREFIX}master");
    let masters = context.cluster().await?.raw(NODE, None, Some(&selector)).await?;
    Ok(Site::of(&masters, context.salt().await?.bootstrap()))
}

pub(super) struct BootstrapConfig<'a> {
    pub context: &'a Context,
    pub arguments: &'a EditConfigArgs,
}

impl Editable for BootstrapConfig<'_> {
    type Base = Value;

    fn name(&self) -> &'static str {
        WORD
    }

    fn explanation(&self) -> &'static str {
        "MetalK8s keeps no comments in it."
    }

    async fn read(&self) -> Result<Value> {
        read(self.context).await
    }

    fn document(&self, base: &Value) -> Result<String> {
        Ok(text_of(base)?)
    }

    async fn is_pending(&self, _: &Value) -> Result<bool> {
        Ok(site(self.context).await?.not_applied.is_some())
    }

    async fn store(&self, base: &Value, text: &str) -> Result<Done> {
        store(self.context, self.arguments, base, text).await
    }
}

async fn store(context: &Context, arguments: &EditConfigArgs, base: &Value, text: &str) -> Result<Done> {
    let wanted = parse(text, base)?;
    proxies(&wanted).for_each(remember_password_of);
    context.ui().difference(&subject(), &text_of(base)?, &text_of(&wanted)?);
    for warning in warnings(text) {
        context.events().warning(warning);
    }
    let scopes = vec![Scope::MasterShare, Scope::Config(WORD.to_owned()), Scope::ControlPlane];
    let change = Change::locking(scopes, &arguments.locked);
    let propose = async |context: &Context| {
        let now = read(context).await?;
        unchanged_since(base, &now)?;
        let decision = replace(&site(context).await?, &now, &wanted)?;
        let done = ActionResult::done(subject(), "edit", format!("{} edited", subject()));
        Ok(Proposal::new(decision, done))
    };
    let done = change::carry_out(context, change, context.events(), propose).await;
    done.map_err(CommandError::how_to_wait_longer)
}
