//! `describe`: one object with everything around it.

use jiff::Timestamp;

use super::Context;
use super::environment::environment as find_environment;
use crate::cli::read::{DescribeArchiveArgs, DescribeEnvironmentArgs, DescribeJobArgs, DescribeSolutionArgs};
use crate::cluster::operators::Happening;
use crate::domain::contents::Unknown;
use crate::domain::documents::{EnvironmentDocument, SolutionDocument};
use crate::domain::environment::uses;
use crate::domain::listing;
use crate::domain::lock::Scope;
use crate::domain::name::Name;
use crate::domain::plans::archive as plans;
use crate::domain::resource::Resource;
use crate::error::{CommandError, Result};
use crate::events::Event;
use crate::output::age::age;
use crate::output::describe::Description;
use crate::output::rows::{operator, tone};

/// `describe environment`.
pub async fn environment(context: &Context, arguments: &DescribeEnvironmentArgs) -> Result<()> {
    context.about(format!("environment/{}", arguments.name), "describe");
    let environment = find_environment(context, &arguments.name).await?;
    let cluster = context.cluster().await?;
    let operators = cluster.seen_operators(None, context.events()).await?;
    let catalogue = context.catalogue().await?;
    let document = environment.document(&operators);
    let solutions = listing::solutions(std::slice::from_ref(&environment), &catalogue, &operators);
    let mut happened = Vec::new();
    for member in &environment.members {
        happened.extend(cluster.happenings(&member.namespace.name).await?);
    }
    let history = super::jobs::history(context, &Scope::Environment(arguments.name.to_string())).await?;
    let page = environment_page(&document, &solutions, &happened, history, context.ui().now());
    context.ui().describe(&page, &document)
}

fn environment_page(
    document: &EnvironmentDocument,
    solutions: &[SolutionDocument],
    happened: &[Happening],
    history: Vec<Vec<String>>,
    now: Timestamp,
) -> Description {
    let mut page = Description::default();
    page.fact("Name", &document.metadata.name)
        .fact(
            "Description",
            document.spec.description.clone().unwrap_or_default(),
        )
        .toned("Phase", &document.status.phase, tone(&document.status.phase))
        .fact("Age", age(document.metadata.creation_timestamp.as_deref(), now));
    let namespaces = document
        .spec
        .namespaces
        .iter()
        .zip(&document.status.namespaces)
        .map(|(namespace, status)| {
            vec![
                namespace.name.clone(),
                status.phase.clone(),
                namespace.adopted.to_string(),
            ]
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
                operator(one),
                one.status.latest.clone().unwrap_or_default(),
                one.status.message.clone().unwrap_or_default(),
            ]
        })
        .collect();
    page.section(
        "Solutions",
        &["NAME", "NAMESPACE", "VERSION", "OPERATOR", "LATEST", "MESSAGE"],
        lines,
    );
    page.section("Events", &EVENTS, event_lines(happened, now));
    page.section("History", &super::jobs::HISTORY, history);
    page
}

/// The titles of what [`event_lines`] returns.
const EVENTS: [&str; 5] = ["AGE", "TYPE", "OBJECT", "REASON", "MESSAGE"];

fn event_lines(happened: &[Happening], now: Timestamp) -> Vec<Vec<String>> {
    happened
        .iter()
        .map(|one| {
            vec![
                age(one.last_seen.as_deref(), now),
                one.severity.clone(),
                format!("{}/{}", one.kind, one.name),
                one.reason.clone(),
                one.message.clone(),
            ]
        })
        .collect()
}

/// `describe solution`.
pub async fn solution(context: &Context, arguments: &DescribeSolutionArgs) -> Result<()> {
    let solution = arguments.name.as_str();
    context.about(format!("solution/{solution}"), "describe");
    let cluster = context.cluster().await?;
    let operators = async {
        cluster
            .seen_operators(None, context.events())
            .await
            .map_err(CommandError::from)
    };
    let all = async { cluster.environments().await.map_err(CommandError::from) };
    let (environment, operators, catalogue, all) = tokio::try_join!(
        find_environment(context, &arguments.environment),
        operators,
        context.catalogue(),
        all
    )?;
    let chosen = context.namespace().map(Name::as_str);
    let mut documents = listing::solutions(std::slice::from_ref(&environment), &catalogue, &operators);
    documents.retain(|one| {
        one.metadata.name == solution
            && chosen.is_none_or(|name| one.metadata.namespace.as_deref() == Some(name))
    });
    if documents.is_empty() {
        // Says what there is instead.
        environment.holding(solution, chosen)?;
    }
    let archives = context.archives().await?;
    let versions: Vec<String> = documents.iter().map(|one| one.spec.version.clone()).collect();
    let owned = archives.owned(solution, &versions).await;
    warn_of_unknown(context, &owned.unknown);
    let installed = cluster.definitions(&owned.definitions).await?;
    let kinds: Vec<Resource> = installed.iter().filter_map(|one| one.kind.clone()).collect();
    let mut page = Description::default();
    for document in &documents {
        let namespace = document.metadata.namespace.clone().unwrap_or_default();
        solution_facts(&mut page, document);
        let objects = cluster.operator_objects(&namespace, solution).await?;
        let lines = objects
            .iter()
            .map(|object| vec![object.resource.word(), object.name.clone()])
            .collect();
        page.section(&format!("Operator in {namespace}"), &["KIND", "NAME"], lines);
        let resources = cluster.objects_of(&kinds, Some(&[&namespace])).await?;
        let lines = resources
            .iter()
            .map(|object| vec![object.resource.word(), object.name.clone()])
            .collect();
        page.section(&format!("Resources in {namespace}"), &["KIND", "NAME"], lines);
        let warnings = cluster
            .warnings(&namespace, &format!("{solution}-operator"))
            .await?;
        let lines = event_lines(&warnings, context.ui().now());
        page.section(&format!("Warnings in {namespace}"), &EVENTS, lines);
    }
    let version = documents
        .first()
        .map(|one| one.spec.version.clone())
        .unwrap_or_default();
    let images = catalogue
        .find(solution, &version)
        .map(|archive| archive.images.clone())
        .unwrap_or_default();
    page.section(
        "Images",
        &["NAME"],
        images.into_iter().map(|image| vec![image]).collect(),
    );
    let lines = owned.definitions.iter().map(|name| {
        let kind = kinds.iter().find(|kind| kind.definition() == *name);
        let kind = kind.map_or_else(|| "(not installed)".to_owned(), |kind| kind.kind.to_string());
        vec![name.clone(), kind]
    });
    page.section(DEFINITIONS, &["NAME", "KIND"], lines.collect());
    let others = uses(&all, solution, None)
        .into_iter()
        .filter(|place| place.environment != environment.name);
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
                "apiVersion": crate::domain::documents::API_VERSION, "kind": "SolutionList", "items": several,
            }),
        ),
    }
}

/// The title of what archives bring to the cluster.
const DEFINITIONS: &str = "Custom resource definitions";

fn warn_of_unknown(context: &Context, unknown: &[Unknown]) {
    for one in unknown {
        context.events().emit(Event::Warning(format!(
            "the custom resource definitions of archive {one} are not known"
        )));
    }
}

fn solution_facts(page: &mut Description, document: &SolutionDocument) {
    let operator = document.status.operator.as_ref();
    page.fact("Name", &document.metadata.name)
        .fact("Environment", &document.spec.environment)
        .fact(
            "Namespace",
            document.metadata.namespace.clone().unwrap_or_default(),
        )
        .fact("Version", &document.spec.version)
        .fact("Constraint", document.spec.constraint.clone().unwrap_or_default())
        .fact("Latest", document.status.latest.clone().unwrap_or_default())
        .toned("State", &document.status.state, tone(&document.status.state))
        .fact("Message", document.status.message.clone().unwrap_or_default())
        .fact(
            "Operator",
            operator.map(|one| one.name.clone()).unwrap_or_default(),
        )
        .fact("Image", operator.map(|one| one.image.clone()).unwrap_or_default())
        .fact(
            "Available",
            operator
                .map(|one| format!("{}/{}", one.available, one.desired))
                .unwrap_or_default(),
        );
    let lines = document
        .status
        .conditions
        .iter()
        .map(|one| {
            vec![
                one.kind.clone(),
                one.status.clone(),
                one.reason.clone(),
                one.message.clone(),
            ]
        })
        .collect();
    page.section("Conditions", &["TYPE", "STATUS", "REASON", "MESSAGE"], lines);
}

/// `describe archive`.
pub async fn archive(context: &Context, arguments: &DescribeArchiveArgs) -> Result<()> {
    context.about(format!("archive/{}", arguments.name), "describe");
    let cluster = context.cluster().await?;
    let environments = async { cluster.environments().await.map_err(CommandError::from) };
    let (archives, environments, master) =
        tokio::try_join!(context.archives(), environments, context.master_archives())?;
    let catalogue = &archives.catalogue;
    let names = super::archive::named(catalogue, std::slice::from_ref(&arguments.name))?;
    let selected = plans::select(catalogue, &names, arguments.version.as_deref())?;
    for archive in selected {
        let document = listing::document(archive, &environments, &master);
        let mut page = Description::default();
        page.fact("Name", &document.metadata.name)
            .fact("Solution", &document.spec.solution)
            .fact("Display name", &document.spec.display_name)
            .fact("Version", &document.spec.version)
            .fact("Archive", &document.spec.archive)
            .fact("Mountpoint", &document.spec.mountpoint)
            .toned("State", &document.status.state, tone(&document.status.state))
            .fact("Reason", document.status.message.clone().unwrap_or_default())
            .fact("Active", document.status.active.to_string())
            .toned("State", &document.status.state, tone(&document.status.state))
            .fact("Message", document.status.message.clone().unwrap_or_default())
            .fact("Other versions", others(archive, catalogue));
        let places = document.status.used_by.iter();
        let lines = places
            .map(|one| vec![one.environment.clone(), one.namespace.clone()])
            .collect();
        page.section("In use by", &["ENVIRONMENT", "NAMESPACE"], lines);
        page.section(
            "Images",
            &["NAME"],
            document
                .spec
                .images
                .iter()
                .map(|image| vec![image.clone()])
                .collect(),
        );
        match archives
            .contents(&archive.solution, archive.version.as_str())
            .await
        {
            Ok(contents) => {
                let lines = contents.definitions.into_iter().map(|name| vec![name]);
                page.section(DEFINITIONS, &["NAME"], lines.collect());
            }
            Err(unknown) => warn_of_unknown(context, &[unknown]),
        }
        context.ui().describe(&page, &document)?;
    }
    Ok(())
}

fn others(
    archive: &crate::domain::catalogue::Archive,
    catalogue: &crate::domain::catalogue::Catalogue,
) -> String {
    let versions = catalogue
        .versions(&archive.solution)
        .iter()
        .filter(|other| other.id != archive.id);
    versions
        .map(|other| other.version.to_string())
        .collect::<Vec<_>>()
        .join(", ")
}

/// `describe job`.
pub async fn job(context: &Context, arguments: &DescribeJobArgs) -> Result<()> {
    context.about(format!("job/{}", arguments.name), "describe");
    super::jobs::describe(context, &arguments.name).await
}
