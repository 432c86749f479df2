use super::get::object;
use super::{Read, dex};
use crate::cli::user::DescribeUserArgs;
use crate::commands::Context;
use crate::error::{CommandError, Result};
use crate::output::describe::Description;
use domain::user::users;

pub async fn describe(context: &Context, arguments: &DescribeUserArgs) -> Result<()> {
    let email = &arguments.email;
    context.about(format!("user/{email}"), "describe");
    let read = Read::from(context).await?;
    let all = users(&read.stored.document(dex()?))
        .map_err(|error| CommandError::invalid(format!("config/dex: {error}")))?;
    let user = all.iter().find(|user| email.is(&user.email));
    let user = user.ok_or_else(|| read.facts().missing(email))?;
    let object = object(user, &read.bindings);
    let mut page = Description::default();
    page.fact("Name", &object.metadata.name)
        .fact("Username", &object.spec.username)
        .fact("User ID", &object.spec.user_id)
        .fact("Roles", object.status.roles.join(", "));
    if let Some(message) = &object.status.message {
        page.fact("Message", message);
    }
    let bindings = read.bindings.iter();
    let lines = bindings
        .filter(|binding| binding.is_for(email.as_str()))
        .map(|binding| vec![binding.name.clone(), binding.role.clone()])
        .collect();
    page.section("Cluster role bindings", &["NAME", "CLUSTER ROLE"], lines);
    context.ui().describe(&page, &object)
}
