//! `--max-permissions`: what operators may have at most.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use solution_archive::roles::{Grant, grants};

use super::{of_archive, of_file};
use crate::cli::permissions::LimitArgs;
use crate::commands::Context;
use crate::commands::backend;
use crate::commands::file::{named, objects_in};
use crate::error::{CommandError, Result};
use crate::output::text::counted;
use base::error::ErrorKind;
use base::shell::quoted_path;
use domain::archive::catalogue::Catalogue;
use domain::object::resource::CLUSTER_ROLE;
use domain::operator::permissions::{Line, Permissions};
use domain::solution::plan::Move;

/// What operators may have at most.
pub(in crate::commands) struct Limit {
    file: PathBuf,
    allowed: Vec<Grant>,
}

impl Limit {
    pub(in crate::commands) async fn of(arguments: &LimitArgs) -> Result<Option<Self>> {
        let Some(file) = &arguments.max_permissions else { return Ok(None) };
        Ok(Some(Self { file: file.clone(), allowed: allowed(file).await? }))
    }

    pub(super) fn exceeding(&self, asked: &Permissions) -> Result<Vec<Line>> {
        Ok(asked.exceeding(&self.allowed)?)
    }

    /// Refuses what goes beyond it. So many rules are named.
    pub(super) fn verdict(&self, asked: &Permissions, exceeding: &[Line], named_rules: usize) -> Result<()> {
        if exceeding.is_empty() {
            return Ok(());
        }
        let (first, others) = exceeding.split_at(named_rules.min(exceeding.len()));
        let first: Vec<String> = first.iter().map(Line::text).collect();
        let more = match others.len() {
            0 => String::new(),
            more => format!(" and {}", counted(more, "more rule")),
        };
        let message = format!(
            "the roles of {} {} exceed {}: {}{more}",
            asked.solution,
            asked.version,
            named(&self.file),
            first.join("; ")
        );
        Err(CommandError::invalid(message))
    }

    /// Refuses what goes beyond it. `subject` is what `permissions` lists all rules of.
    fn hold(&self, asked: &Permissions, subject: &str) -> Result<()> {
        asked.refuse_invalid()?;
        let verdict = self.verdict(asked, &self.exceeding(asked)?, 1);
        verdict.map_err(|error| {
            error.hint(format!(
                "to list all rules: kubectl metalk8s permissions {subject} --max-permissions {}",
                quoted_path(&self.file)
            ))
        })
    }

    /// Refuses versions whose roles go beyond it. Unchanged versions have their roles already.
    pub(in crate::commands) async fn hold_moves(
        &self,
        context: &Context,
        moves: &[Move],
        catalogue: &Catalogue,
    ) -> Result<()> {
        // A version that goes to several namespaces is read once.
        let pending = moves.iter().filter(|one| !one.done);
        let versions: BTreeSet<(&str, &str)> =
            pending.map(|one| (one.solution.as_str(), one.to.as_str())).collect();
        for (solution, version) in versions {
            let Some(archive) = catalogue.find(solution, version) else {
                let message =
                    format!("the roles of {solution} {version} are not known: it is not in the catalogue");
                return Err(CommandError::new(ErrorKind::NotFound, message)
                    .hint("to list the versions: kubectl metalk8s get archives"));
            };
            let asked = of_archive(context, backend::of(context, catalogue)?, archive).await?;
            self.hold(&asked, &format!("solution {solution} --version {version}"))?;
        }
        Ok(())
    }

    /// Refuses an archive whose roles go beyond it. It has to be on this machine: the roles of another are known to
    /// Salt only after the import.
    pub(in crate::commands) fn hold_file(&self, path: &Path) -> Result<()> {
        if !path.is_file() {
            let message = format!("--max-permissions needs {} on this machine", path.display());
            return Err(CommandError::usage(message).hint(
                "where the file is: kubectl metalk8s permissions archive FILE --max-permissions ROLE",
            ));
        }
        self.hold(&of_file(path)?, &format!("archive {}", quoted_path(path)))
    }
}

async fn allowed(file: &Path) -> Result<Vec<Grant>> {
    let objects = objects_in(file, &CLUSTER_ROLE).await?;
    let invalid = |reason: &str| CommandError::invalid(format!("{}: {reason}", named(file)));
    let [object] = objects.as_slice() else {
        return Err(invalid(&format!("{} ClusterRoles, expected 1", objects.len())));
    };
    if !object["aggregationRule"].is_null() {
        return Err(invalid("an aggregated ClusterRole has the rules of other roles"));
    }
    grants(object).map_err(|findings| {
        let messages: Vec<&str> = findings.iter().map(|one| one.message.as_str()).collect();
        invalid(&messages.join("; "))
    })
}
