use super::imported::{Import, result};
use super::validate::named_after;
use super::{absolute, identity, others_at_work, product, store};
use crate::cli::archive::ImportArchiveArgs;
use crate::cli::groups::DryRun;
use crate::commands::Context;
use crate::commands::archive::presence;
use crate::commands::backend;
use crate::commands::change::{self, Change, Proposal};
use crate::commands::permissions::Limit;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use client::cluster::{archives, environments};
use domain::archive::plan::{self, Candidate, Facts};
use domain::backend::Backend;
use domain::lock::Scope;
use domain::plan::{Action, Decision};
use serde_json::{Map, Value, json};
use std::path::Path;

/// The annotation of a manifest with the display name.
const DISPLAY_NAME: &str = "/annotations/solutions.metalk8s.scality.com~1display-name";

pub async fn import(context: &Context, arguments: &ImportArchiveArgs) -> Result<()> {
    let mut archives = Vec::with_capacity(arguments.paths.len());
    let mut products = Vec::new();
    // The catalogue is read once, and only where it is asked.
    let mut chosen = None;
    for path in &arguments.paths {
        context.about(named_after(Path::new(path)), "import");
        let path = absolute(path)?;
        if let Some(product) =
            product::at(context, &path, arguments.locked.change.dry_run, &mut chosen).await?
        {
            products.push(product);
            continue;
        }
        archives.push(path);
    }
    match (archives.first(), products.first()) {
        (None, _) => return product::import(context, arguments, &products).await,
        (Some(path), Some(product)) => {
            let message = format!(
                "{} is an archive of MetalK8s itself, and {path} is not; import them with two commands",
                product.source()
            );
            return Err(CommandError::usage(message));
        }
        (Some(_), None) => {}
    }
    let limit = Limit::of(&arguments.limit).await?;
    let checked = checked(context, archives).await?;
    if let Some(limit) = &limit {
        for (path, name) in checked.paths.iter().zip(&checked.names) {
            context.about(name, "import");
            limit.hold_file(Path::new(path))?;
        }
    }
    context.about(&checked.names[0], "import");
    let change = Change::locking(vec![Scope::Master], &arguments.locked);
    let terms = Terms {
        dry_run: arguments.locked.change.dry_run,
        replace: arguments.replace,
        registry: arguments.registry.as_deref(),
        whole: limit.is_some(),
    };
    change::run(context, change, async |context| {
        let backend = match chosen {
            Some(backend) => backend,
            None => backend::chosen(context).await?,
        };
        let import = propose(context, backend, &checked, terms).await?;
        Ok(import.proposal)
    })
    .await
}

#[derive(Debug, Clone, Copy)]
pub(in crate::commands) struct Terms<'a> {
    pub(in crate::commands) dry_run: DryRun,
    /// Archives of the same name and version are replaced.
    pub(in crate::commands) replace: bool,
    /// Where the direct backend finds the images.
    pub(in crate::commands) registry: Option<&'a str>,
    /// The local file was held to a limit, so the bootstrap node must have the very same one.
    pub(in crate::commands) whole: bool,
}

/// The paths of archives whose files on the local machine are valid. Only [`checked`] makes one, so that no import leaves
/// the check out.
pub(in crate::commands) struct Checked {
    paths: Vec<String>,
    /// What results call them, in the same order.
    names: Vec<String>,
}

/// Checks the files that are on the local machine, before anybody is queried about them.
pub(in crate::commands) async fn checked(context: &Context, paths: Vec<String>) -> Result<Checked> {
    let names: Vec<String> = paths.iter().map(|path| called(Path::new(path))).collect();
    for (path, name) in paths.iter().zip(&names) {
        context.about(name, "import");
        check_local(context, Path::new(path)).await?;
    }
    Ok(Checked { paths, names })
}

pub(in crate::commands) async fn propose(
    context: &Context,
    backend: Backend,
    Checked { paths, .. }: &Checked,
    terms: Terms<'_>,
) -> Result<Import> {
    match backend {
        Backend::Direct => store::propose(context, paths, terms.replace, terms.registry).await,
        Backend::Salt if terms.registry.is_some() => {
            Err(CommandError::usage("--registry is for --backend direct: MetalK8s has a registry of its own"))
        }
        Backend::Salt => through_salt(context, paths, terms).await,
    }
}

async fn through_salt(context: &Context, paths: &[String], terms: Terms<'_>) -> Result<Import> {
    let Terms { dry_run, replace, whole, .. } = terms;
    let mut candidates = Vec::with_capacity(paths.len());
    for path in paths {
        context.about(called(Path::new(path)), "import");
        candidates.push(candidate(context, path, dry_run, whole).await?);
    }
    context.about(format!("archive/{}", candidates[0].id()), "import");
    let cluster = context.cluster().await?;
    let environments = async { environments::list(cluster).await.map_err(CommandError::from) };
    let record = async { archives::readable_record(cluster).await.map_err(CommandError::from) };
    let (catalogue, record, environments, master) = tokio::try_join!(
        backend::catalogue(context),
        record,
        environments,
        presence::master_archives(context)
    )?;
    let node = match dry_run {
        DryRun::Client => None,
        DryRun::None | DryRun::Server => Some(presence::node_archives(context).await?),
    };
    let facts = Facts {
        catalogue: &catalogue,
        record: &record,
        environments: &environments,
        master: &master,
        node: node.as_ref(),
    };
    let (mut decision, effects) = plan::import(&candidates, facts, replace)?;
    let restarts = decision != Decision::Unchanged;
    if let Decision::Do(plan) = &mut decision {
        for candidate in &candidates {
            plan.then(Action::record(&candidate.solution, &candidate.version));
        }
    }
    let mut proposal = Proposal::new(decision, ActionResult::unchanged("", "import")).by(Backend::Salt);
    let effects: Vec<_> = candidates.into_iter().zip(effects).collect();
    proposal.results = effects.iter().map(|(candidate, effect)| result(candidate, *effect)).collect();
    if restarts {
        proposal.warnings = others_at_work(context, dry_run).await?;
    }
    Ok(Import { proposal, effects })
}

/// The name of an archive before Salt has read it: from its manifest, if the file is on the local machine.
fn called(path: &Path) -> String {
    let at_hand = path.is_file().then(|| solution_archive::manifest(path));
    match at_hand {
        Some(Ok(manifest)) => format!("archive/{}", manifest.id()),
        _ => named_after(path),
    }
}

async fn check_local(context: &Context, path: &Path) -> Result<()> {
    let Ok(metadata) = tokio::fs::metadata(path).await else {
        // The file is only on the bootstrap node, where Salt reads it.
        return Ok(());
    };
    if metadata.is_dir() {
        return Err(CommandError::usage(format!(
            "{} is a directory; an archive is an ISO file",
            path.display()
        ))
        .hint("to build one: kubectl metalk8s create archive DIRECTORY -f FILE"));
    }
    crate::commands::archive::validate::refuse_invalid(context, path).await
}

/// The manifest of the archive, read on the bootstrap node. A client dry run does not use Salt: it reads the local
/// file, or uses the file name if there is none.
async fn candidate(context: &Context, path: &str, dry_run: DryRun, whole: bool) -> Result<Candidate> {
    let at_hand = match Path::new(path) {
        file if file.is_file() => Some(solution_archive::manifest(file)?.document),
        _ => None,
    };
    let manifest = match (dry_run, &at_hand) {
        (DryRun::None | DryRun::Server, _) => manifest(context, path).await?,
        (DryRun::Client, Some(manifest)) => manifest.clone(),
        (DryRun::Client, None) => return by_name(context, path),
    };
    let text = |pointer: &str| manifest.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
    let invalid = |what: &str| CommandError::invalid(format!("the manifest of {path} has no {what}"));
    let candidate = Candidate {
        path: path.to_owned(),
        solution: text("/name")
            .or_else(|| text("/manifest/metadata/name"))
            .or_else(|| text("/metadata/name"))
            .ok_or_else(|| invalid("name"))?,
        version: text("/version")
            .or_else(|| text("/manifest/spec/version"))
            .or_else(|| text("/spec/version"))
            .ok_or_else(|| invalid("version"))?,
        display_name: text("/display_name").or_else(|| text(DISPLAY_NAME)),
        manifest: at_hand,
    };
    if let (DryRun::None | DryRun::Server, Some(local)) = (dry_run, &candidate.manifest) {
        identity::compare(context, path, (identity::id_of(local), candidate.id()), whole).await?;
    }
    Ok(candidate)
}

fn by_name(context: &Context, path: &str) -> Result<Candidate> {
    let candidate = Candidate::by_name(path).ok_or_else(|| {
        CommandError::usage(format!("{path} not found locally, and its name is not NAME-VERSION.iso"))
            .hint("to read it on the bootstrap node: --dry-run=server")
    })?;
    context
        .events()
        .warning(format!("{path} not found locally: name and version are taken from the file name"));
    Ok(candidate)
}

async fn manifest(context: &Context, path: &str) -> Result<Value> {
    let arguments = Map::from_iter([("path".to_owned(), json!(path))]);
    let salt = context.salt().await?;
    if salt.query("file.file_exists", &arguments).await? == json!(false) {
        return Err(CommandError::usage(format!("{path} not found on the bootstrap node")));
    }
    let answer = salt.query("metalk8s_solutions.manifest_from_iso", &arguments).await;
    answer.map_err(|error| {
        let error = CommandError::from(error);
        let kind = if error.kind == ErrorKind::JobFailed { ErrorKind::Invalid } else { error.kind };
        CommandError { kind, ..error }
            .context(format!("the bootstrap node cannot read the manifest of {path}"))
    })
}
