//! Creating, changing and deleting the static users of Dex.

mod role;

use serde_json::{Value, json};

use crate::object::resource::{CLUSTER_ROLE_BINDING, Reference};
use crate::object::seen::Seen;
use crate::object::well_known::{MANAGED_BY, PLUGIN};
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Plan};
use crate::service_config::plan::{Stored, apply_for_good, joined, write};
use crate::service_config::{ServiceConfig, USER_FORMULAS};
use crate::user::{Binding, Email, User, UserRole, roles_of, users, with_hash, with_user, without_user};
use crate::yaml;
use base::error::ErrorKind;

pub use role::change_role;

#[derive(Debug)]
pub struct Facts<'a> {
    pub dex: &'static ServiceConfig,
    pub stored: &'a Stored,
    pub bindings: &'a [Binding],
    pub cluster_roles: &'a [String],
}

impl Facts<'_> {
    fn document(&self) -> String {
        self.stored.document(self.dex)
    }

    fn users(&self) -> Result<Vec<User>, Refusal> {
        users(&self.document()).map_err(|error| unreadable(&error))
    }

    fn refuse_last_admin(&self, email: &Email) -> Result<(), Refusal> {
        let admin = UserRole::ClusterAdmin.word();
        let is_admin = |address: &str| roles_of(address, self.bindings).iter().any(|role| role == admin);
        let users = self.users()?;
        let mut others = users.iter().filter(|user| !email.is(&user.email));
        if !is_admin(email.as_str()) || others.any(|user| is_admin(&user.email)) {
            return Ok(());
        }
        Err(Refusal::conflict(format!("user {email} is the last cluster-admin"))
            .hint("create another one first: kubectl metalk8s create user EMAIL --role cluster-admin"))
    }

    /// The refusal for an unknown user; it lists the known ones.
    pub fn missing(&self, email: &Email) -> Refusal {
        let known: Vec<String> =
            self.users().unwrap_or_default().into_iter().map(|user| user.email).collect();
        Refusal::unknown("user", email, &known)
    }
}

fn unreadable(error: &yaml::Error) -> Refusal {
    Refusal::new(ErrorKind::Invalid, format!("config/dex: {error}"))
        .hint("fix it: kubectl metalk8s edit config dex")
}

/// The steps that create a user with this password hash, and warnings about other bindings of the user.
pub fn create(
    facts: &Facts<'_>,
    user: &User,
    email: &Email,
    hash: &str,
    role: Option<UserRole>,
) -> Result<(Plan, Vec<String>), Refusal> {
    let is_there = facts.users()?.iter().any(|one| email.is(&one.email));
    let document = facts.document();
    let mark = mark_of(email);
    let text = if !is_there {
        with_user(&document, user, hash)
    } else if facts.stored.not_applied.as_ref() == Some(&mark) {
        // An earlier command that created this user was interrupted.
        with_hash(&document, email, hash).map(Option::unwrap_or_default)
    } else {
        return Err(exists(facts, email, role));
    };
    let text = text.map_err(|error| unreadable(&error))?;
    facts.dex.check(&text, &document)?;
    let mut plan = Plan::default();
    write(facts.dex, facts.stored, &text, (&USER_FORMULAS, &mark), &mut plan);
    if let Some(role) = role.filter(|role| !is_there || !has(facts, email, *role)) {
        refuse_other_binding(facts, email)?;
        let manifest = binding(email, role.cluster_role());
        bind(facts, email, (role, manifest), &mut plan);
    }
    apply_for_good(facts.dex, &mark, &USER_FORMULAS, &mut plan);
    let others = facts.bindings.iter().filter(|binding| binding.is_for(email.as_str()));
    let warnings = others.map(|binding| {
        let target = Reference::cluster(CLUSTER_ROLE_BINDING, &binding.name);
        format!("{target} already exists and grants {} to {email}", binding.role)
    });
    Ok((plan, warnings.collect()))
}

/// The mark on Dex' document until the creation or deletion of this user is applied. It names the user, so that the
/// same command continues, and a command about another user does not mistake it for its own.
fn mark_of(email: &Email) -> String {
    format!("{};{email}", joined(&USER_FORMULAS))
}

/// Whether the binding that is created with a user exists, and gives this role.
fn has(facts: &Facts<'_>, email: &Email, role: UserRole) -> bool {
    let name = email.binding().name;
    let is_its = |one: &&Binding| one.name == name && one.role == role.cluster_role();
    facts.bindings.iter().find(is_its).is_some_and(|one| one.is_for(email.as_str()))
}

/// The refusal for an existing user; it says how to change the password or the role.
fn exists(facts: &Facts<'_>, email: &Email, role: Option<UserRole>) -> Refusal {
    let roles = roles_of(email.as_str(), facts.bindings).join(",");
    let has = if roles.is_empty() { "no role" } else { &roles };
    let refusal = Refusal::conflict(format!("user {email} already exists ({has})")).hint(format!(
        "to change the password: kubectl metalk8s set-password user {}",
        quoted(email.as_str())
    ));
    match role {
        Some(role) if roles != role.word() => refusal.hint(format!(
            "to change the role: kubectl metalk8s edit user {} --role {role}",
            quoted(email.as_str())
        )),
        _ => refusal,
    }
}

/// `text`, quoted as one word for a shell.
fn quoted(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"@:._-+".contains(&byte);
    if text.bytes().all(is_plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// Refuses to treat a binding with the user's name as the user's own.
fn refuse_other_binding(facts: &Facts<'_>, email: &Email) -> Result<(), Refusal> {
    let target = email.binding();
    let Some(other) = facts.bindings.iter().find(|binding| binding.name == target.name) else {
        return Ok(());
    };
    Err(Refusal::conflict(format!("{target} remains from another user and grants {}", other.role))
        .hint(format!("if nobody needs it: kubectl delete clusterrolebinding {}", target.name)))
}

/// Creates the binding of the user to a role, and before it the role if it does not exist.
fn bind(facts: &Facts<'_>, email: &Email, (role, manifest): (UserRole, Value), plan: &mut Plan) {
    for (target, manifest) in role.manifests() {
        if !facts.cluster_roles.contains(&target.name) {
            plan.then(Action::Create { target, manifest });
        }
    }
    let (action, undo) = Action::create(email.binding(), manifest);
    plan.with_undo(action, vec![undo]);
}

fn binding(email: &Email, role: &str) -> Value {
    json!({
        "apiVersion": CLUSTER_ROLE_BINDING.api_version(),
        "kind": CLUSTER_ROLE_BINDING.kind,
        "metadata": {"name": email.binding().name, "labels": {MANAGED_BY: PLUGIN}},
        "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": role},
        "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": email.subject()}],
    })
}

pub fn set_password(facts: &Facts<'_>, email: &Email, hash: &str) -> Result<Plan, Refusal> {
    let text = with_hash(&facts.document(), email, hash)
        .map_err(|error| unreadable(&error))?
        .ok_or_else(|| facts.missing(email))?;
    let mut plan = Plan::default();
    let formulas = facts.stored.with_unapplied(facts.dex.formulas);
    let mark = joined(formulas);
    write(facts.dex, facts.stored, &text, (formulas, &mark), &mut plan);
    apply_for_good(facts.dex, &mark, formulas, &mut plan);
    Ok(plan)
}

/// The steps that delete a user and the bindings that were created for them, and warnings about other bindings.
pub fn delete(facts: &Facts<'_>, email: &Email) -> Result<(Plan, Vec<String>), Refusal> {
    let text = without_user(&facts.document(), email).map_err(|error| unreadable(&error))?;
    let mark = mark_of(email);
    if text.is_none() && facts.stored.not_applied.as_ref() == Some(&mark) {
        // An earlier command that deleted the user was interrupted.
        let mut plan = Plan::default();
        apply_for_good(facts.dex, &mark, &USER_FORMULAS, &mut plan);
        return Ok((plan, Vec::new()));
    }
    let text = text.ok_or_else(|| facts.missing(email))?;
    facts.refuse_last_admin(email)?;
    let mut plan = Plan::default();
    let mut warnings = Vec::new();
    for found in facts.bindings.iter().filter(|binding| binding.is_for(email.as_str())) {
        let target = Reference::cluster(CLUSTER_ROLE_BINDING, &found.name);
        if found.name == email.binding().name && found.is_of_one_user(email) {
            let undo = vec![Action::Create { target: target.clone(), manifest: found.manifest.clone() }];
            let target = Seen::new(target, found.version.clone());
            plan.with_undo(Action::Delete { target }, undo);
        } else {
            warnings.push(format!("{target} still refers to {email}"));
        }
    }
    write(facts.dex, facts.stored, &text, (&USER_FORMULAS, &mark), &mut plan);
    apply_for_good(facts.dex, &mark, &USER_FORMULAS, &mut plan);
    Ok((plan, warnings))
}

#[cfg(test)]
mod tests;
