//! Whether the user may do all that a plan needs, before the first of it is written.

use client::cluster::permission;
use std::cell::RefCell;
use std::future::ready;

use futures::{StreamExt, stream};

use crate::commands::Context;
use crate::error::{CommandError, Result};
use base::error::ErrorKind;
use domain::backend::Backend;
use domain::needs::{Permission, find};
use domain::plan::Plan;
use solution_archive::roles::Grant;

/// How many questions are on their way together: as many as there are connections after the reads before. To open
/// another connection takes the API server longer than to answer.
const AT_ONCE: usize = 5;

/// What the API server has said that the user may do: a command of many objects asks once.
#[derive(Debug, Default)]
pub(in crate::commands) struct Permissions {
    allowed: RefCell<Vec<Permission>>,
}

/// Refuses the plan of this command if the user lacks a permission that it needs. The API server is queried about
/// several of them at once; what it does not answer is not missing.
pub(in crate::commands) async fn refuse(
    context: &Context,
    command: &str,
    plan: &Plan,
    backend: Backend,
) -> Result<()> {
    let Some(known) = find(command) else { return Ok(()) };
    let (namespace, name) = context.salt_service_account();
    let mut asked = known.asked(plan, backend, (&namespace, &name));
    asked.retain(|one| !(context.global().connection.salt_api.is_some() && one.resource == "services/proxy"));
    let is_open = |one: &Permission| !context.permissions.allowed.borrow().contains(one);
    asked.retain(is_open);
    allow_by_rules(context, &asked).await;
    asked.retain(is_open);
    let missing = stream::iter(asked).map(|one| missing(context, one)).buffered(AT_ONCE);
    let missing: Vec<Permission> = missing.filter_map(ready).collect().await;
    if missing.is_empty() {
        return Ok(());
    }
    let list: Vec<String> = missing.iter().map(Permission::to_string).collect();
    let message = format!("this user may not {}", list.join(", "));
    Err(CommandError::new(ErrorKind::Denied, message)
        .unchanged()
        .hint(format!("the minimal role for it: kubectl metalk8s permissions command '{}'", known.words)))
}

/// Notes what the rules of a namespace grant: one request instead of one for each permission there. What no rule grants
/// is asked by itself, since something without rules may still allow it.
async fn allow_by_rules(context: &Context, asked: &[Permission]) {
    let mut namespaces: Vec<&str> = asked.iter().map(|one| &*one.namespace).collect();
    namespaces.sort_unstable();
    let same = namespaces.chunk_by(|one, other| one == other);
    let several = same.filter_map(|same| match same {
        [name, _, ..] if !name.is_empty() => Some(*name),
        _ => None,
    });
    let rules = stream::iter(several).map(async |name| (name, rules(context, name).await));
    let rules: Vec<(&str, Vec<Grant>)> = rules.buffered(AT_ONCE).collect().await;
    let mut allowed = context.permissions.allowed.borrow_mut();
    for (namespace, rules) in rules {
        let there = asked.iter().filter(|one| one.namespace == namespace);
        allowed.extend(there.filter(|one| one.is_granted_by(&rules)).cloned());
    }
}

async fn rules(context: &Context, namespace: &str) -> Vec<Grant> {
    let rules: Result<_> = async { Ok(permission::rules(context.cluster().await?, namespace).await?) }.await;
    rules.unwrap_or_else(|error| {
        let line = format!("cannot list what this user may do in namespace {namespace}: {error}");
        context.events().log(4, line);
        Vec::new()
    })
}

/// The permission, if the user certainly lacks it.
async fn missing(context: &Context, permission: Permission) -> Option<Permission> {
    let answer: Result<_> = async { Ok(permission::may(context.cluster().await?, &permission).await?) }.await;
    match answer {
        Ok(true) => {
            context.permissions.allowed.borrow_mut().push(permission);
            None
        }
        Ok(false) => Some(permission),
        Err(error) => {
            let line = format!("cannot check whether this user may {permission}: {error}");
            context.events().log(4, line);
            None
        }
    }
}
