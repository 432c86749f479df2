//! `permissions`: what the operator of an archive or of an imported version may do, and what a command needs.

mod command;
mod limit;

use std::path::Path;

use serde_json::json;
use solution_archive::Operator;
use solution_archive::manifest::Manifest;
use solution_archive::roles::ClusterScoped;

use super::Context;
use super::archive::validate::named_after;
use super::environment::find;
use crate::cli::permissions::{LimitArgs, PermissionsArchiveArgs, PermissionsSolutionArgs};
use crate::commands::backend;
use crate::commands::scope;
use crate::error::Result;
use crate::output::permissions::page;
pub(super) use command::command;
use domain::archive::catalogue::{Archive, Catalogue};
use domain::backend::Backend;
use domain::object::name::Name;
use domain::operator::permissions::{Line, Permissions};
use domain::solution::version::VersionRequest;
pub(super) use limit::Limit;

pub(super) async fn archive(context: &Context, arguments: &PermissionsArchiveArgs) -> Result<()> {
    context.about(named_after(&arguments.file), "permissions");
    let asked = of_file(&arguments.file)?;
    let before = arguments.compare.as_deref().map(of_file).transpose()?;
    show(context, &asked, before.as_ref(), &[], &arguments.limit).await
}

pub(super) async fn solution(context: &Context, arguments: &PermissionsSolutionArgs) -> Result<()> {
    context.about(format!("solution/{}", arguments.name), "permissions");
    let namespaces = namespaces(context, arguments).await?;
    let catalogue = backend::catalogue(context).await?;
    let asked = of_version(context, &catalogue, arguments, &arguments.version).await?;
    let before = match &arguments.compare {
        Some(version) => Some(of_version(context, &catalogue, arguments, version).await?),
        None => None,
    };
    show(context, &asked, before.as_ref(), &namespaces, &arguments.limit).await
}

/// The namespaces in which the roles would be; none where no environment is named.
async fn namespaces(context: &Context, arguments: &PermissionsSolutionArgs) -> Result<Vec<String>> {
    let given = arguments.environment.as_ref();
    if scope::environment(context, given, false)?.is_none() && context.namespace().is_none() {
        return Ok(Vec::new());
    }
    let name = scope::one_environment(context, given).await?;
    let environment = find(context, &name).await?;
    let chosen = environment.chosen(context.namespace().map(Name::as_str))?;
    Ok(chosen.iter().map(|member| member.namespace.name.clone()).collect())
}

fn of_file(file: &Path) -> Result<Permissions> {
    Ok(of_operator(solution_archive::operator(file)?).1)
}

/// The manifest of an archive that was read from a file, and the permissions of its operator.
pub(super) fn of_operator(operator: Operator) -> (Manifest, Permissions) {
    let manifest = operator.manifest;
    let permissions =
        Permissions::of(&manifest.name, &manifest.version, &operator.roles, operator.cluster_scoped);
    let permissions = permissions.with_findings(operator.findings);
    (manifest, permissions)
}

async fn of_version(
    context: &Context,
    catalogue: &Catalogue,
    arguments: &PermissionsSolutionArgs,
    version: &VersionRequest,
) -> Result<Permissions> {
    let archive = catalogue.resolve(&arguments.name, version, arguments.pre)?;
    of_archive(context, backend::of(context, catalogue)?, archive).await
}

pub(super) async fn of_archive(
    context: &Context,
    backend: Backend,
    archive: &Archive,
) -> Result<Permissions> {
    let sources = backend::sources_of(context, backend, archive).await?;
    Ok(Permissions::of(
        &archive.solution,
        archive.version.as_str(),
        &sources.roles,
        ClusterScoped::of_definitions(&sources.definitions),
    ))
}

/// Prints the permissions, or what is new of them. A limit is for all of them.
async fn show(
    context: &Context,
    asked: &Permissions,
    before: Option<&Permissions>,
    namespaces: &[String],
    limit: &LimitArgs,
) -> Result<()> {
    let limit = Limit::of(limit).await?;
    let exceeding = match &limit {
        Some(limit) => limit.exceeding(asked)?,
        None => Vec::new(),
    };
    // The page for people lists all rules.
    let named_rules = if context.ui().is_for_people() { 1 } else { usize::MAX };
    let verdict = verdict(asked, before, (&exceeding, named_rules), limit.as_ref());
    let news = before.map(|before| asked.beyond(before)).transpose()?;
    let shown = news.as_ref().unwrap_or(asked);
    if context.ui().is_for_people() {
        context.ui().page(&page(shown, before, namespaces, &exceeding))?;
        return verdict;
    }
    for finding in &shown.findings {
        let text = format!("{}: {}", finding.rule.id, finding.message);
        context.events().warning(text);
    }
    // A failure is an object of its own.
    verdict?;
    let objects = shown.objects(namespaces);
    context.ui().document(&json!({"apiVersion": "v1", "kind": "List", "items": objects}))
}

fn verdict(
    asked: &Permissions,
    before: Option<&Permissions>,
    (exceeding, named_rules): (&[Line], usize),
    limit: Option<&Limit>,
) -> Result<()> {
    asked.refuse_invalid()?;
    before.map_or(Ok(()), Permissions::refuse_invalid)?;
    limit.map_or(Ok(()), |limit| limit.verdict(asked, exceeding, named_rules))
}
