use super::details::detailed;
use crate::cli::solution::DescribeSolutionArgs;
use crate::commands::Context;
use crate::commands::archive::contents::Archives;
use crate::commands::backend;
use crate::commands::environment::find as find_environment;
use crate::commands::page::{DEFINITIONS, Unlisted, warn_of_unknown};
use crate::commands::scope;
use crate::error::{CommandError, Result};
use crate::output::describe::Description;
use crate::output::row::Toned;
use client::cluster::reach::Reach;
use client::cluster::{environments, kinds, operator_objects, rights};
use domain::api::SolutionObject;
use domain::api::inventory;
use domain::environment::uses;
use domain::object::name::Name;
use domain::object::resource::Resource;
use domain::operator;

pub async fn describe(context: &Context, arguments: &DescribeSolutionArgs) -> Result<()> {
    let solution = arguments.name.as_str();
    context.about(format!("solution/{solution}"), "describe");
    let environment = scope::environment_of(context, arguments.environment.as_ref(), solution).await?;
    let cluster = context.cluster().await?;
    let deployed = async {
        let environment = find_environment(context, &environment).await?;
        let reach = Reach::of([&environment]);
        let operators = rights::seen_operators(cluster, &reach, context.events()).await?;
        Ok((environment, operators))
    };
    // All Environments are read, because any of them may use the Solution as well.
    let all = async { environments::list(cluster).await.map_err(CommandError::from) };
    let ((environment, operators), catalogue, all) =
        tokio::try_join!(deployed, backend::catalogue(context), all)?;
    let chosen = context.namespace().map(Name::as_str);
    let mut documents = inventory::solutions(std::slice::from_ref(&environment), &catalogue, &operators);
    documents.retain(|one| {
        one.metadata.name == solution
            && chosen.is_none_or(|name| one.metadata.namespace.as_deref() == Some(name))
    });
    if documents.is_empty() {
        // Says what there is instead.
        environment.holding(solution, chosen)?;
    }
    let archives = Archives::read(context).await?;
    let versions: Vec<String> = documents.iter().map(|one| one.spec.version.clone()).collect();
    let owned = archives.owned(solution, &versions).await;
    warn_of_unknown(context, &owned.unknown);
    let installed = kinds::definitions(cluster, &owned.definitions).await?;
    let kinds: Vec<Resource> = installed.iter().filter_map(|one| one.kind.clone()).collect();
    let mut page = Description::default();
    let unlisted = Unlisted::default();
    for document in &mut documents {
        let namespace = document.metadata.namespace.clone().unwrap_or_default();
        let configuration = operator_objects::config(cluster, &namespace, solution).await?;
        document.status.conditions.push(operator::config::condition(
            &environment.name,
            solution,
            catalogue.versions(solution),
            configuration.as_ref(),
        ));
        facts(&mut page, document);
        let detailed = detailed(context, document, &operators, &kinds).await?;
        detailed.write(&mut page, context);
        document.status.details = detailed.details;
        let mut resources = Vec::new();
        for kind in &kinds {
            match kinds::objects_of(cluster, std::slice::from_ref(kind), Some(&[&namespace])).await {
                Ok(found) => resources.extend(found),
                Err(error) => unlisted.hear(context, error)?,
            }
        }
        let lines =
            resources.iter().map(|object| vec![object.resource.word(), object.name.clone()]).collect();
        page.section(&format!("Resources in {namespace}"), &["KIND", "NAME"], lines);
    }
    let version = documents.first().map(|one| one.spec.version.clone()).unwrap_or_default();
    let images = catalogue.find(solution, &version).map(|archive| archive.images.clone()).unwrap_or_default();
    page.section("Images", &["NAME"], images.into_iter().map(|image| vec![image]).collect());
    let lines = owned.definitions.iter().map(|name| {
        let kind = kinds.iter().find(|kind| kind.definition() == *name);
        let kind = kind.map_or_else(|| "(not installed)".to_owned(), |kind| kind.kind.to_string());
        vec![name.clone(), kind]
    });
    page.section(DEFINITIONS, &["NAME", "KIND"], lines.collect());
    let others = uses(&all, solution, None).into_iter().filter(|place| place.environment != environment.name);
    page.section(
        "Used elsewhere",
        &["ENVIRONMENT", "NAMESPACE"],
        others.map(|one| vec![one.environment, one.namespace]).collect(),
    );
    match documents.as_slice() {
        [one] => context.ui().describe(&page, one),
        several => context.ui().describe(
            &page,
            &serde_json::json!({
                "apiVersion": domain::api::API_VERSION, "kind": "SolutionList", "items": several,
            }),
        ),
    }?;
    unlisted.end()
}

fn facts(page: &mut Description, document: &SolutionObject) {
    let operator = document.status.operator.as_ref();
    page.fact("Name", &document.metadata.name)
        .fact("Environment", &document.spec.environment)
        .fact("Namespace", document.metadata.namespace.clone().unwrap_or_default())
        .fact("Version", &document.spec.version)
        .fact("Constraint", document.spec.constraint.clone().unwrap_or_default())
        .fact("Latest", document.status.latest.clone().unwrap_or_default())
        .toned("State", document.status.state.word(), document.status.state.tone())
        .fact("Message", document.status.message.clone().unwrap_or_default())
        .fact("Operator", operator.map(|one| one.name.clone()).unwrap_or_default())
        .fact("Image", operator.map(|one| one.image.clone()).unwrap_or_default())
        .fact(
            "Available",
            operator.map(|one| format!("{}/{}", one.available, one.desired)).unwrap_or_default(),
        );
    let lines = document
        .status
        .conditions
        .iter()
        .map(|one| vec![one.kind.clone(), one.status.to_string(), one.reason.clone(), one.message.clone()])
        .collect();
    page.section("Conditions", &["TYPE", "STATUS", "REASON", "MESSAGE"], lines);
}
