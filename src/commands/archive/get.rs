use super::{named, product};
use crate::cli::archive::GetArchiveArgs;
use crate::commands::Context;
use crate::commands::archive::presence;
use crate::commands::backend;
use crate::commands::listing::{ListRequest, called, in_spite_of, prepare, show};
use crate::commands::watch::Sources;
use crate::error::{CommandError, Result};
use base::shell::quoted;
use client::cluster::changes::Watched;
use client::cluster::environments;
use domain::api::ArchiveObject;
use domain::api::inventory;
use domain::api::state::ArchiveState;
use domain::archive::catalogue::Catalogue;
use domain::archive::import_command;
use domain::archive::plan;
use domain::archive::product::may_be_meant;

pub async fn get(context: &Context, arguments: &GetArchiveArgs) -> Result<()> {
    let about = called::<ArchiveObject>(&arguments.names);
    prepare(context, &arguments.list, about)?;
    ListRequest::new(&arguments.list, &arguments.names).refuse_selectors()?;
    let version = arguments.version.as_deref();
    let (catalogue, names, mut rows) = read(context, &arguments.names, version).await?;
    warn_of_unready(context, &rows);
    let mut asked = ListRequest::<String>::new(&arguments.list, &[]);
    let is_known = |name: &str| plan::is_known(&catalogue, name);
    let mut products = Vec::new();
    if arguments.all || names.iter().any(|name| may_be_meant(name, is_known)) {
        products = match product::listed(context, backend::of(context, &catalogue)?).await {
            Err(error) => return in_spite_of(context, rows, &asked, error),
            listed => listed?,
        };
    }
    products.retain(|row| is_meant(row, &names, version));
    rows.extend(products.iter().cloned());
    let missing = |name: &&String| !rows.iter().any(|row| goes_by(row, name));
    let ignored = arguments.list.absence.ignore_not_found;
    if rows.is_empty() && arguments.list.ends_empty(!names.is_empty()) {
        return Ok(());
    }
    if let Some(name) = names.iter().find(missing).filter(|_| !ignored) {
        // Lists the available ones.
        if let Err(refusal) = plan::select(&catalogue, std::slice::from_ref(name), version) {
            context.about(called::<ArchiveObject>(std::slice::from_ref(name)), "get");
            return in_spite_of(context, rows, &asked, refusal.into());
        }
    }
    let mut watched = Watched::environments();
    watched.push(Watched::catalogue());
    asked.full_key = is_full_key(&names, version, &rows);
    // The archives of MetalK8s change rarely, and only Salt knows them: they are read once.
    let read = async || {
        let (_, _, mut rows) = read(context, &arguments.names, version).await?;
        rows.extend(products.iter().cloned());
        Ok(rows)
    };
    show(context, rows, &asked, &Sources::watch(watched), read).await
}

/// Warns about archives that cannot be used; the table has no room for the reason.
fn warn_of_unready(context: &Context, rows: &[ArchiveObject]) {
    for warning in rows.iter().filter_map(unready) {
        context.events().warning(warning);
    }
}

/// Why an archive cannot be used, if so, and what to do. A damaged entry may lack the path of its archive, and Salt imports
/// nothing while it is there.
fn unready(row: &ArchiveObject) -> Option<String> {
    let (name, path) = (&row.metadata.name, &row.spec.archive);
    let message = row.status.message.as_ref()?;
    let fix = if row.status.state == ArchiveState::Damaged {
        format!("remove it: kubectl metalk8s delete archive {}, then import its archive again", quoted(name))
    } else {
        format!("import it again: {}", import_command([path]))
    };
    Some(format!("archive {name} cannot be used: {message}; {fix}"))
}

pub(in crate::commands) async fn all(context: &Context) -> Result<Vec<ArchiveObject>> {
    let (_, _, rows) = read(context, &[], None).await?;
    warn_of_unready(context, &rows);
    Ok(rows)
}

async fn read(
    context: &Context,
    names: &[String],
    version: Option<&str>,
) -> Result<(Catalogue, Vec<String>, Vec<ArchiveObject>)> {
    let cluster = context.cluster().await?;
    let environments = async { environments::list(cluster).await.map_err(CommandError::from) };
    let (catalogue, environments, master) =
        tokio::try_join!(backend::catalogue(context), environments, presence::master_archives(context))?;
    let mut rows = inventory::archives(&catalogue, &environments, &master);
    let names = named(&catalogue, names)?;
    rows.retain(|row| is_meant(row, &names, version));
    Ok((catalogue, names, rows))
}

/// Whether the request can match at most one archive: one id, one path, or a Solution with a version.
fn is_full_key(names: &[String], version: Option<&str>, rows: &[ArchiveObject]) -> bool {
    match names {
        [name] => version.is_some() || rows.iter().all(|row| row.spec.solution != *name),
        _ => false,
    }
}

pub(super) fn is_meant(row: &ArchiveObject, names: &[String], version: Option<&str>) -> bool {
    version.is_none_or(|version| row.spec.version == version)
        && (names.is_empty() || names.iter().any(|name| goes_by(row, name)))
}

/// Whether `name` is the archive's Solution, its id or its path.
fn goes_by(row: &ArchiveObject, name: &String) -> bool {
    [&row.spec.solution, &row.metadata.name, &row.spec.archive].contains(&name)
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use domain::archive::presence::MasterArchives;

    #[test]
    fn an_archive_that_cannot_be_used_has_a_command_that_can_be_typed() {
        let entries = [("x", r#"[{"version": "1.0.0", "archive": "/x.iso"}]"#), ("y", "nonsense")];
        let entries = entries.map(|(name, text)| (name.to_owned(), text.to_owned()));
        let catalogue = Catalogue::from_data(Some(&entries.into()));
        let unmounted = MasterArchives::mounted_at(["/srv/other-1.0.0"]);
        let rows = inventory::archives(&catalogue, &[], &unmounted);
        let warnings: Vec<String> = rows.iter().filter_map(unready).collect();
        assert_snapshot!(warnings.join("\n"), @r"
        archive x-1.0.0 cannot be used: the Salt master does not see it; import it again: kubectl metalk8s import archive /x.iso
        archive y#all cannot be used: it is not valid JSON: expected ident at line 1 column 2; remove it: kubectl metalk8s delete archive 'y#all', then import its archive again
        ");
    }
}
