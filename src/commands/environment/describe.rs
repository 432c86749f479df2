use crate::cli::environment::DescribeEnvironmentArgs;
use crate::commands::Context;
use crate::commands::backend;
use crate::commands::environment::find as find_environment;
use crate::commands::history;
use crate::commands::page::{EVENTS, event_lines};
use crate::error::Result;
use crate::output::age::age;
use crate::output::describe::Description;
use crate::output::row::Toned;
use crate::output::row::solutions::{ready, status};
use client::cluster::reach::Reach;
use client::cluster::{environments, events, rights};
use domain::api::inventory;
use domain::api::{EnvironmentObject, SolutionObject};
use domain::history::revisions::RevisionObject;
use domain::object::event::KubeEvent;
use domain::object::name::Name;
use jiff::Timestamp;

pub async fn describe(context: &Context, arguments: &DescribeEnvironmentArgs) -> Result<()> {
    context.about(format!("environment/{}", arguments.name), "describe");
    let mut environment = find_environment(context, &arguments.name).await?;
    environment.chosen(context.namespace().map(Name::as_str))?;
    let cluster = context.cluster().await?;
    environments::add_remaining(cluster, std::slice::from_mut(&mut environment)).await?;
    let operators = rights::seen_operators(cluster, &Reach::of([&environment]), context.events()).await?;
    let catalogue = backend::catalogue(context).await?;
    let solutions = inventory::solutions(std::slice::from_ref(&environment), &catalogue, &operators);
    let mut happened = Vec::new();
    for member in &environment.members {
        happened.extend(events::happenings(cluster, &member.namespace.name).await?);
    }
    let history = history::of_existing(context, &environment).await?;
    let document = environment.into_object(&operators.iter().collect::<Vec<_>>());
    let page = page_of(&document, &solutions, &happened, &history, context.ui().now());
    context.ui().describe(&page, &document)
}

fn page_of(
    document: &EnvironmentObject,
    solutions: &[SolutionObject],
    happened: &[KubeEvent],
    history: &[RevisionObject],
    now: Timestamp,
) -> Description {
    let mut page = Description::default();
    page.fact("Name", &document.metadata.name)
        .fact("Description", document.spec.description.clone().unwrap_or_default())
        .toned("Phase", document.status.phase.word(), document.status.phase.tone());
    if let Some(message) = &document.status.message {
        page.fact("Message", message);
    }
    page.fact("Age", age(document.metadata.creation_timestamp.as_deref(), now));
    let namespaces = document
        .spec
        .namespaces
        .iter()
        .zip(&document.status.namespaces)
        .map(|(namespace, status)| {
            vec![namespace.name.clone(), status.phase.to_string(), namespace.adopted.to_string()]
        })
        .collect();
    page.section("Namespaces", &["NAME", "PHASE", "ADOPTED"], namespaces);
    let lines = solutions
        .iter()
        .map(|one| {
            vec![
                one.metadata.name.clone(),
                one.metadata.namespace.clone().unwrap_or_default(),
                one.spec.version.clone(),
                ready(one),
                status(one),
                one.status.latest.clone().unwrap_or_default(),
                one.status.message.clone().unwrap_or_default(),
            ]
        })
        .collect();
    page.section(
        "Solutions",
        &["NAME", "NAMESPACE", "VERSION", "READY", "STATUS", "LATEST", "MESSAGE"],
        lines,
    );
    page.section("Events", &EVENTS, event_lines(happened, now));
    page.listed("History", history, &[], now);
    page
}
