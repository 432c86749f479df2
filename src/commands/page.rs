//! The common parts of the pages of `describe`.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::cli::groups::ListArgs;
use crate::commands::Context;
use crate::error::{CommandError, Result};
use crate::output::row::events::last_seen;
use base::error::ErrorKind;
use client::cluster::Error;
use domain::archive::contents::Unknown;
use domain::object::event::KubeEvent;
use jiff::Timestamp;

/// The titles of what [`event_lines`] returns.
pub(super) const EVENTS: [&str; 5] = ["LAST SEEN", "TYPE", "OBJECT", "REASON", "MESSAGE"];

pub(super) fn event_lines(happened: &[KubeEvent], now: Timestamp) -> Vec<Vec<String>> {
    happened
        .iter()
        .map(|one| {
            vec![
                last_seen(one, now),
                one.severity.clone(),
                format!("{}/{}", one.kind, one.name),
                one.reason.clone(),
                one.message.clone(),
            ]
        })
        .collect()
}

/// The title of what archives bring to the cluster.
pub(super) const DEFINITIONS: &str = "Custom resource definitions";

/// The kinds whose objects the API server does not list, while those of others are shown.
#[derive(Default)]
pub(super) struct Unlisted {
    /// Nobody waits for the end of the command.
    is_watched: bool,
    first: RefCell<Option<CommandError>>,
    told: RefCell<BTreeSet<String>>,
}

impl Unlisted {
    pub(super) fn of(list: &ListArgs) -> Self {
        Self { is_watched: list.watches(), ..Self::default() }
    }

    /// Keeps the first failure that is about one kind, and warns of others, once of each; ends with one that is about all.
    pub(super) fn hear(&self, context: &Context, error: Error) -> Result<()> {
        let is_about_a_kind = error.is_about_a_kind();
        let error = CommandError::from(error);
        if !is_about_a_kind {
            return Err(error);
        }
        // Rights on custom resources are given kind by kind.
        let is_kept = error.kind != ErrorKind::Denied && !self.is_watched && self.first.borrow().is_none();
        if is_kept {
            *self.first.borrow_mut() = Some(error);
        } else if self.told.borrow_mut().insert(error.message()) {
            context.events().warning(error.message());
        }
        Ok(())
    }

    /// The first failure is that of the command.
    pub(super) fn end(self) -> Result<()> {
        self.first.into_inner().map_or(Ok(()), Err)
    }
}

pub(super) fn warn_of_unknown(context: &Context, unknown: &[Unknown]) {
    for one in unknown {
        context.events().warning(format!("the custom resource definitions of archive {one} are not known"));
    }
}
