//! `get config cluster`, `describe config cluster`.

use serde_json::Value;

use super::existing;
use crate::cli::config::GetConfigArgs;
use crate::commands::Context;
use crate::commands::config::applied;
use crate::commands::history;
use crate::error::{CommandError, Result};
use crate::output::describe::Description;
use domain::cluster::config::{Applied, NAME, Pending, WORD, editable};
use domain::history::revisions::RevisionObject;
use jiff::Timestamp;

/// Prints what `edit config cluster` edits, or for programs the whole `ClusterConfig`.
pub(in crate::commands::config) async fn get(context: &Context, arguments: &GetConfigArgs) -> Result<()> {
    if arguments.names.len() > 1 || arguments.list.watches() {
        let message = format!("config/{WORD} cannot be combined with other names or --watch");
        let error = CommandError::usage(message);
        return Err(error.hint(format!("to follow it: kubectl get clusterconfig {NAME} --watch")));
    }
    context.about(format!("config/{WORD}"), "get");
    let object = existing(context).await?;
    if context.ui().is_for_people() {
        return context.ui().text(&editable(object).document()?);
    }
    context.ui().document(&object)
}

/// Shows the addresses, and what MetalK8s' operator says about them.
pub(in crate::commands::config) async fn describe(context: &Context) -> Result<()> {
    context.about(format!("config/{WORD}"), "describe");
    let object = existing(context).await?;
    let history = history::of_objects(context, |object| object == format!("config/{WORD}")).await?;
    context.ui().describe(&page(&object, &history, context.ui().now()), &object)
}

fn page(object: &Value, history: &[RevisionObject], now: Timestamp) -> Description {
    let Applied { wanted, address, missing, pools, conditions } = Applied::of(object);
    let mut page = Description::default();
    page.fact("Name", WORD)
        .fact("Object", format!("clusterconfig/{NAME}"))
        .fact("Control plane", wanted)
        .fact("Address in use", address)
        .fact("Ready", missing.map_or_else(|| "true".to_owned(), |text| format!("false: {text}")))
        .fact("Applied", applied(!Pending::of(object).is_any(), WORD))
        .fact("Document", format!("kubectl metalk8s get config {WORD}"));
    page.section("Virtual IP pools", &["NAME", "ADDRESSES", "NODE SELECTOR"], pools);
    page.section("Conditions", &["TYPE", "STATUS", "REASON", "MESSAGE"], conditions);
    page.listed("History", history, &[], now);
    page
}
