use super::{Facts, bind, binding};
use crate::object::resource::{CLUSTER_ROLE_BINDING, Reference};
use crate::object::seen::Seen;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Decision, Plan};
use crate::user::{Binding, Email, UserRole};

/// The steps that change a user's role, and warnings about other bindings. `caller` is the user who runs the command, if known.
///
/// The role of a binding cannot be changed, so the binding is deleted and created again. In between the user has no
/// role. Therefore nobody can change their own role: they might not have permission for the second step, nor for the
/// undo.
pub fn change_role(
    facts: &Facts<'_>,
    email: &Email,
    role: UserRole,
    caller: Option<&str>,
) -> Result<(Decision, Vec<String>), Refusal> {
    if !facts.users()?.iter().any(|user| email.is(&user.email)) {
        return Err(facts.missing(email));
    }
    let warnings = others(facts, email);
    let own = own(facts, email);
    if own.is_some_and(|binding| binding.role == role.cluster_role() && binding.is_for(email.as_str())) {
        return Ok((Decision::Unchanged, warnings));
    }
    refuse_lockout(facts, email, own, caller)?;
    let mut plan = Plan::default();
    let mut manifest = binding(email, role.cluster_role());
    if let Some(own) = own {
        plan.with_undo(
            Action::Delete { target: Seen::new(email.binding(), own.version.clone()) },
            vec![Action::Create { target: email.binding(), manifest: own.manifest.clone() }],
        );
        // What other users have written on it remains.
        manifest["metadata"] = own.manifest["metadata"].clone();
    }
    bind(facts, email, (role, manifest), &mut plan);
    Ok((Decision::Do(plan), warnings))
}

/// Refuses to take a role from the last cluster admin, from the caller, or from other users whom the same binding
/// names.
fn refuse_lockout(
    facts: &Facts<'_>,
    email: &Email,
    own: Option<&Binding>,
    caller: Option<&str>,
) -> Result<(), Refusal> {
    if let Some(binding) = own {
        if !binding.is_of_one_user(email) {
            let target = email.binding();
            return Err(Refusal::conflict(format!("{target} also refers to users other than {email}"))
                .hint(format!("to see them: kubectl describe clusterrolebinding {}", target.name)));
        }
        if binding.role == UserRole::ClusterAdmin.cluster_role() {
            facts.refuse_last_admin(email)?;
        }
    }
    if caller.is_some_and(|caller| caller.eq_ignore_ascii_case(&email.subject())) {
        return Err(Refusal::conflict(format!(
            "user {email} is you; another cluster-admin has to change your role"
        )));
    }
    Ok(())
}

/// The binding that this plugin created for the user, or one with its name.
fn own<'a>(facts: &'a Facts<'_>, email: &Email) -> Option<&'a Binding> {
    let name = email.binding().name;
    facts.bindings.iter().find(|binding| binding.name == name)
}

/// The bindings that other users created; they are kept.
fn others(facts: &Facts<'_>, email: &Email) -> Vec<String> {
    let name = email.binding().name;
    let others = facts.bindings.iter();
    others
        .filter(|binding| binding.name != name && binding.is_for(email.as_str()))
        .map(|binding| {
            let target = Reference::cluster(CLUSTER_ROLE_BINDING, &binding.name);
            format!("{target} grants {} to {email} and is kept", binding.role)
        })
        .collect()
}

#[cfg(test)]
mod tests;
