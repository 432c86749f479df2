use crate::cli::node::CreateNodeArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Proposal, results};
use crate::commands::file::objects_from;
use crate::commands::file::source::Source;
use crate::error::Result;
use crate::output::result::ActionResult;
use domain::node::plan::{self, NewNode};
use domain::object::resource::NODE;
use serde_json::Value;

pub async fn create(context: &Context, arguments: &CreateNodeArgs) -> Result<()> {
    let named = arguments.name.as_ref().map(|name| format!("node/{name}"));
    context.about(named.unwrap_or_else(|| "nodes".to_owned()), "create");
    let nodes = requests(context, arguments).await?;
    let mut manifests = Vec::new();
    for node in &nodes {
        context.about(format!("node/{}", node.name), "create");
        manifests.push(plan::manifest(node)?);
    }
    let name =
        |manifest: &Value| format!("node/{}", manifest["metadata"]["name"].as_str().unwrap_or_default());
    context.about(name(&manifests[0]), "create");
    if results::previews(context.ui(), &arguments.change) {
        return context.ui().manifests(&manifests);
    }
    let subjects = manifests.iter().map(|manifest| (name(manifest), manifest));
    let change = |_: &str, _: &&Value| Change::free(&arguments.change);
    let decide =
        async |context: &Context, name: &str, manifest| propose_creation(context, manifest, name).await;
    change::each(context, "create", subjects, change, decide).await
}

async fn propose_creation(context: &Context, manifest: &Value, name: &str) -> Result<Proposal> {
    let bare = name.trim_start_matches("node/");
    let existing = context.cluster().await?.raw_one(NODE, None, bare).await?;
    let decision = plan::create(manifest, existing.as_ref())?;
    let done = ActionResult::done(name, "create", format!("{name} created"));
    Ok(Proposal::new(decision, done))
}

/// The nodes that the file and the command line describe; flags override the file.
async fn requests(context: &Context, arguments: &CreateNodeArgs) -> Result<Vec<NewNode>> {
    let source = Source::new(arguments.name.as_slice(), &arguments.file, "nodes");
    let mut nodes = source
        .each(
            async |file| objects_from(file, &NODE).await,
            |_, object| {
                let mut node = object.map(plan::from_file).transpose()?.unwrap_or_default();
                overlay(&mut node, arguments);
                Ok(node)
            },
        )
        .await?;
    let previews = results::previews(context.ui(), &arguments.change);
    for node in &mut nodes {
        if node.version.is_empty() {
            let bootstrap = context.bootstrap().await.map_err(|error| {
                if previews { error.hint("to run without a cluster: give --version") } else { error }
            })?;
            node.version.clone_from(&bootstrap.version);
        }
    }
    Ok(nodes)
}

fn overlay(node: &mut NewNode, arguments: &CreateNodeArgs) {
    if let Some(name) = &arguments.name {
        node.name = name.to_string();
    }
    node.ssh = arguments.ssh.parts().or(std::mem::take(&mut node.ssh));
    if let Some(roles) = &arguments.roles {
        node.roles = Some(roles.clone());
        node.other_roles.clear();
        // The taints in the file belong to the roles in the file, so they are dropped together.
        node.taints = None;
    }
    if let Some(taints) = &arguments.taints {
        node.taints = Some(taints.0.clone());
    }
    if let Some(version) = &arguments.version {
        node.version.clone_from(version);
    }
    node.allow_key_path = arguments.ssh.allow_key_path;
}
