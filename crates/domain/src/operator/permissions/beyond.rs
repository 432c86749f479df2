//! What a rule grants beyond others.

use solution_archive::roles::{Grant, Role};

use super::atom::{atoms, count, covers, joined};
use crate::plan::refusal::Refusal;
use base::error::ErrorKind;

/// How many parts the rules of all roles may have: each is compared with every rule of the others.
const MOST: usize = 20_000;

/// What `grant` has that no rule of `limit` covers: itself, where that is all of it.
pub fn beyond(grant: &Grant, limit: &[Grant]) -> Vec<Grant> {
    let all = atoms(grant);
    let is_left = |atom: &&_| !limit.iter().any(|one| covers(one, atom));
    let left: Vec<_> = all.iter().filter(is_left).cloned().collect();
    if left.len() == count(grant) && !left.is_empty() {
        return vec![grant.clone()];
    }
    joined(&left)
}

pub(super) fn refuse_too_many(roles: &[Role]) -> Result<(), Refusal> {
    let grants = roles.iter().flat_map(|role| &role.grants);
    let sum = grants.map(count).fold(0, usize::saturating_add);
    if sum <= MOST {
        return Ok(());
    }
    let message = format!("the roles have more than {MOST} combinations of verbs and resources");
    Err(Refusal::new(ErrorKind::Invalid, message))
}
