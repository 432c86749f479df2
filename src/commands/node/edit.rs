//! `edit node`.

use crate::cli::node::EditNodeArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Proposal};
use crate::error::Result;
use crate::output::result::ActionResult;
use base::kind::Kind;
use domain::lock::Scope;
use domain::node::plan::{self, NodeEdit};
use domain::object::resource::NODE;
use domain::plan::refusal::Refusal;

pub async fn edit(context: &Context, arguments: &EditNodeArgs) -> Result<()> {
    let name = arguments.name.to_string();
    let subject = format!("node/{name}");
    context.about(&subject, "edit");
    let wanted = wanted(arguments);
    if wanted == NodeEdit::default() {
        let refusal = Refusal::new(
            Kind::Usage,
            format!("no change to {subject} is given; to edit the object itself: kubectl edit node {name}"),
        );
        return Err(refusal
            .hint("what can be changed: kubectl metalk8s edit node --help")
            .into());
    }
    let scopes = vec![Scope::Node(name.clone())];
    let change = Change::locking(scopes, &arguments.change, &arguments.lock);
    change::run(context, change, async |context| {
        let node = context.cluster().await?.raw_one(NODE, None, &name).await?;
        let node = node.ok_or_else(|| Refusal::absent("node", &name))?;
        let (decision, next) = plan::edit(&node, &wanted)?;
        let message = match next {
            Some(next) => format!("{subject} edited; next: {next}"),
            None => format!("{subject} edited"),
        };
        Ok(Proposal::new(
            decision,
            ActionResult::done(&subject, "edit", message),
        ))
    })
    .await
}

fn wanted(arguments: &EditNodeArgs) -> NodeEdit {
    NodeEdit {
        roles: arguments.roles.clone(),
        taints: arguments.taints.clone().map(|taints| taints.0),
        ssh: arguments.ssh.parts(),
        allow_key_path: arguments.ssh.allow_key_path,
    }
}
