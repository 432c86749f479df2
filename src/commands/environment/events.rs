use crate::cli::environment::EventsEnvironmentArgs;
use crate::commands::environment::find;
use crate::commands::{Context, events};
use crate::error::Result;
use domain::object::name::Name;

pub async fn events(context: &Context, arguments: &EventsEnvironmentArgs) -> Result<()> {
    context.about(format!("environment/{}", arguments.name), "events");
    let environment = find(context, &arguments.name).await?;
    let chosen = environment.chosen(context.namespace().map(Name::as_str))?;
    let namespaces: Vec<String> = chosen.iter().map(|member| member.namespace.name.clone()).collect();
    events::show(context, &environment.name, &namespaces, &arguments.events, |_| true).await
}
