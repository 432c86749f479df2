//! Dex' static users made, changed and deleted.

use serde_json::{Value, json};

use super::config::{Stored, apply, write};
use crate::domain::label::MANAGED_BY;
use crate::domain::plan::{Action, Plan};
use crate::domain::refusal::Refusal;
use crate::domain::resource::{CLUSTER_ROLE_BINDING, Reference};
use crate::domain::service_config::{ServiceConfig, USER_FORMULAS};
use crate::domain::user::{
    Binding, Email, User, UserRole, roles_of, users, with_hash, with_user, without_user,
};
use crate::domain::yaml;
use crate::error::Kind;

/// What a decision on a user needs to know.
#[derive(Debug)]
pub struct Facts<'a> {
    /// Dex' configuration.
    pub dex: &'static ServiceConfig,
    /// Its document.
    pub stored: &'a Stored,
    /// The bindings of cluster roles to users.
    pub bindings: &'a [Binding],
    /// Which of the cluster roles for users exist.
    pub cluster_roles: &'a [String],
}

impl Facts<'_> {
    fn document(&self) -> String {
        self.stored.document(self.dex)
    }

    fn users(&self) -> Result<Vec<User>, Refusal> {
        users(&self.document()).map_err(|error| unreadable(&error))
    }

    fn missing(&self, email: &Email) -> Refusal {
        let known: Vec<String> = self
            .users()
            .unwrap_or_default()
            .into_iter()
            .map(|user| user.email)
            .collect();
        Refusal::unknown("user", email, &known)
    }
}

fn unreadable(error: &yaml::Error) -> Refusal {
    Refusal::new(Kind::Invalid, format!("config/dex: {error}"))
        .hint("mend it: kubectl metalk8s edit config dex")
}

/// The steps that make a user whose password has this hash, and what else the user will be.
pub fn create(
    facts: &Facts<'_>,
    user: &User,
    email: &Email,
    hash: &str,
    role: Option<UserRole>,
) -> Result<(Plan, Vec<String>), Refusal> {
    if facts.users()?.iter().any(|one| email.is(&one.email)) {
        return Err(exists(facts, email, role));
    }
    let text = with_user(&facts.document(), user, hash).map_err(|error| unreadable(&error))?;
    facts.dex.check(&text, &facts.document())?;
    let mut plan = Plan::default();
    write(facts.dex, facts.stored, &text, &USER_FORMULAS, &mut plan);
    if let Some(role) = role {
        bind(facts, email, role, &mut plan)?;
    }
    plan.then(apply(&USER_FORMULAS));
    let others = facts
        .bindings
        .iter()
        .filter(|binding| binding.is_for(email.as_str()));
    let warnings = others.map(|binding| {
        let target = Reference::cluster(CLUSTER_ROLE_BINDING, &binding.name);
        format!("{target} is there already and gives {} to {email}", binding.role)
    });
    Ok((plan, warnings.collect()))
}

/// Says that the user is there, and how to change the password or the role.
fn exists(facts: &Facts<'_>, email: &Email, role: Option<UserRole>) -> Refusal {
    let roles = roles_of(email.as_str(), facts.bindings).join(",");
    let has = if roles.is_empty() { "no role" } else { &roles };
    let refusal = Refusal::conflict(format!("user {email} exists already ({has})")).hint(format!(
        "to change the password: kubectl metalk8s set-password user {}",
        quoted(email.as_str())
    ));
    match role {
        Some(role) if roles != role.word() => {
            refusal.hint(format!("to change the role: {}", how_to_give(facts, email, role)))
        }
        _ => refusal,
    }
}

/// The commands that give a user another role: what a binding is to cannot be changed.
fn how_to_give(facts: &Facts<'_>, email: &Email, role: UserRole) -> String {
    let mut needed = role.manifests().into_iter();
    if !needed.all(|(role, _)| facts.cluster_roles.contains(&role.name)) {
        let email = quoted(email.as_str());
        return format!("kubectl metalk8s delete user {email}, then create it again with --role {role}");
    }
    let name = email.binding().name;
    let binding = quoted(&name);
    let give = format!(
        "kubectl create clusterrolebinding {binding} --clusterrole={} --user={}",
        role.cluster_role(),
        quoted(&email.subject())
    );
    if facts.bindings.iter().any(|binding| binding.name == name) {
        return format!("kubectl delete clusterrolebinding {binding} && {give}");
    }
    give
}

/// `text` as one word of a shell's command.
fn quoted(text: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"@:._-+".contains(&byte);
    if text.bytes().all(is_plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

fn bind(facts: &Facts<'_>, email: &Email, role: UserRole, plan: &mut Plan) -> Result<(), Refusal> {
    let target = email.binding();
    if let Some(left) = facts.bindings.iter().find(|binding| binding.name == target.name) {
        return Err(Refusal::conflict(format!(
            "{target} is left from another user and gives {}",
            left.role
        ))
        .hint(format!(
            "if nobody needs it: kubectl delete clusterrolebinding {}",
            target.name
        )));
    }
    for (target, manifest) in role.manifests() {
        if !facts.cluster_roles.contains(&target.name) {
            plan.then(Action::Create { target, manifest });
        }
    }
    let manifest = binding(email, role.cluster_role());
    let undo = vec![Action::Delete {
        target: target.clone(),
    }];
    plan.with_undo(Action::Create { target, manifest }, undo);
    Ok(())
}

fn binding(email: &Email, role: &str) -> Value {
    json!({
        "apiVersion": CLUSTER_ROLE_BINDING.api_version(),
        "kind": CLUSTER_ROLE_BINDING.kind,
        "metadata": {"name": email.binding().name, "labels": {MANAGED_BY: "kubectl-metalk8s"}},
        "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": role},
        "subjects": [{"apiGroup": "rbac.authorization.k8s.io", "kind": "User", "name": email.subject()}],
    })
}

/// The steps that give a user another password.
pub fn set_password(facts: &Facts<'_>, email: &Email, hash: &str) -> Result<Plan, Refusal> {
    let text = with_hash(&facts.document(), email, hash)
        .map_err(|error| unreadable(&error))?
        .ok_or_else(|| facts.missing(email))?;
    let mut plan = Plan::default();
    write(facts.dex, facts.stored, &text, facts.dex.formulas, &mut plan);
    plan.then(apply(facts.dex.formulas));
    Ok(plan)
}

/// The steps that delete a user and the bindings made for them, and what is left for others to do.
pub fn delete(facts: &Facts<'_>, email: &Email) -> Result<(Plan, Vec<String>), Refusal> {
    let text = without_user(&facts.document(), email)
        .map_err(|error| unreadable(&error))?
        .ok_or_else(|| facts.missing(email))?;
    let admin = UserRole::ClusterAdmin.word();
    let is_admin = |address: &str| roles_of(address, facts.bindings).iter().any(|role| role == admin);
    let others = facts.users()?;
    let another = others
        .iter()
        .any(|user| !email.is(&user.email) && is_admin(&user.email));
    if is_admin(email.as_str()) && !another {
        return Err(
            Refusal::conflict(format!("user {email} is the last cluster admin"))
                .hint("make another one first: kubectl metalk8s create user EMAIL --role cluster-admin"),
        );
    }
    let mut plan = Plan::default();
    let mut warnings = Vec::new();
    for found in facts
        .bindings
        .iter()
        .filter(|binding| binding.is_for(email.as_str()))
    {
        let target = Reference::cluster(CLUSTER_ROLE_BINDING, &found.name);
        if found.name == email.binding().name && found.subjects.len() == 1 && !found.others {
            let manifest = binding(email, &found.role);
            let undo = vec![Action::Create {
                target: target.clone(),
                manifest,
            }];
            plan.with_undo(Action::Delete { target }, undo);
        } else {
            warnings.push(format!("{target} still names {email}"));
        }
    }
    write(facts.dex, facts.stored, &text, &USER_FORMULAS, &mut plan);
    plan.then(apply(&USER_FORMULAS));
    Ok((plan, warnings))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::service_config::find;

    const ADMIN: &str = "admin@metalk8s.invalid";

    fn stored(emails: &[&str]) -> Stored {
        let mut text = find("dex").unwrap().skeleton();
        for email in emails {
            let user = User {
                email: (*email).into(),
                username: "x".into(),
                user_id: "1".into(),
            };
            text = with_user(&text, &user, "hash").unwrap();
        }
        Stored {
            resource_version: Some("7".into()),
            text: Some(text),
            changed: None,
        }
    }

    fn bound(name: &str, role: &str, email: &str) -> Binding {
        Binding {
            name: name.into(),
            role: role.into(),
            subjects: vec![format!("oidc:{email}")],
            others: false,
        }
    }

    fn facts<'a>(stored: &'a Stored, bindings: &'a [Binding]) -> Facts<'a> {
        Facts {
            dex: find("dex").unwrap(),
            stored,
            bindings,
            cluster_roles: &[],
        }
    }

    fn email(text: &str) -> Email {
        text.parse().unwrap()
    }

    fn ann() -> User {
        User {
            email: "ann@b.c".into(),
            username: "ann".into(),
            user_id: "2".into(),
        }
    }

    #[test]
    fn a_user_comes_with_role_and_all_three_states() {
        let stored = stored(&[ADMIN]);
        let (plan, _) = create(
            &facts(&stored, &[]),
            &ann(),
            &email("ann@b.c"),
            "$2b$12$s3cret",
            Some(UserRole::ReadOnly),
        )
        .unwrap();
        let steps: Vec<String> = plan.steps.iter().map(|step| step.action.summary()).collect();
        assert_eq!(steps.len(), 5);
        for (step, role) in [(1, "read-only"), (2, "aggregate-to-read-only")] {
            let made = format!("create clusterrole.rbac.authorization.k8s.io/metalk8s-cli:{role}");
            assert_eq!(steps[step], made);
        }
        assert_eq!(
            steps[3],
            "create clusterrolebinding.rbac.authorization.k8s.io/metalk8s-cli:user:ann@b.c"
        );
        assert!(steps[4].contains(
            "dex.deployed,metalk8s.addons.prometheus-operator.deployed,metalk8s.addons.ui.deployed"
        ));
        assert!(!steps.concat().contains("s3cret"));
        let (plan, _) = create(
            &facts(&stored, &[]),
            &ann(),
            &email("ann@b.c"),
            "h",
            Some(UserRole::ClusterAdmin),
        )
        .unwrap();
        assert_eq!(plan.steps.len(), 3);
        let (plan, warnings) = create(&facts(&stored, &[]), &ann(), &email("ann@b.c"), "h", None).unwrap();
        assert_eq!((plan.steps.len(), warnings.len()), (2, 0));
    }

    #[test]
    fn a_user_who_is_there_is_refused() {
        let stored = stored(&["ann@b.c"]);
        let refusal = create(&facts(&stored, &[]), &ann(), &email("Ann@b.c"), "h", None).unwrap_err();
        assert_eq!(refusal.kind, Kind::Conflict);
        let left = [bound("metalk8s-cli:user:bob@b.c", "view", "bob@b.c")];
        let refusal = create(
            &facts(&stored, &left),
            &ann(),
            &email("bob@b.c"),
            "h",
            Some(UserRole::ReadOnly),
        )
        .unwrap_err();
        assert!(
            refusal.message.contains("is left from another user"),
            "{}",
            refusal.message
        );
    }

    #[test]
    fn a_binding_that_gives_more_is_told() {
        let stored = stored(&[ADMIN]);
        let foreign = [
            bound("team", "cluster-admin", "ann@b.c"),
            bound("other", "view", ADMIN),
        ];
        let (_, warnings) = create(
            &facts(&stored, &foreign),
            &ann(),
            &email("ann@b.c"),
            "h",
            Some(UserRole::ReadOnly),
        )
        .unwrap();
        assert_eq!(
            warnings,
            [
                "clusterrolebinding.rbac.authorization.k8s.io/team is there already and gives cluster-admin to ann@b.c"
            ]
        );
    }

    #[test]
    fn who_exists_is_told_how_to_get_another_role() {
        let stored = stored(&["ann@b.c"]);
        let bindings = [bound(
            "metalk8s-cli:user:ann@b.c",
            "metalk8s-cli:read-only",
            "ann@b.c",
        )];
        let refusal = |bindings: &[Binding], role| {
            create(&facts(&stored, bindings), &ann(), &email("ann@b.c"), "h", role).unwrap_err()
        };
        let admin = refusal(&bindings, Some(UserRole::ClusterAdmin));
        assert_eq!(admin.message, "user ann@b.c exists already (read-only)");
        assert_eq!(
            admin.hints[1],
            "to change the role: kubectl delete clusterrolebinding metalk8s-cli:user:ann@b.c && \
             kubectl create clusterrolebinding metalk8s-cli:user:ann@b.c --clusterrole=cluster-admin \
             --user=oidc:ann@b.c"
        );
        let none = refusal(&[], Some(UserRole::ClusterAdmin));
        assert!(none.hints[1].starts_with("to change the role: kubectl create clusterrolebinding"));
        // The cluster roles of this plugin are made with the first user who has them.
        let viewer = refusal(&[], Some(UserRole::ReadOnly));
        assert!(viewer.hints[1].contains("kubectl metalk8s delete user ann@b.c, then"));
        assert_eq!(refusal(&bindings, Some(UserRole::ReadOnly)).hints.len(), 1);
        assert_eq!(refusal(&bindings, None).hints.len(), 1);
        assert_eq!(quoted("o'brien@x.y"), r"'o'\''brien@x.y'");
    }

    #[test]
    fn a_password_needs_one_state_only() {
        let stored = stored(&["ann@b.c"]);
        let plan = set_password(&facts(&stored, &[]), &email("ann@b.c"), "new").unwrap();
        assert!(
            plan.steps[1]
                .action
                .summary()
                .contains("orchestrate metalk8s.addons.dex.deployed pillar")
        );
        let refusal = set_password(&facts(&stored, &[]), &email("bob@b.c"), "new").unwrap_err();
        assert_eq!(refusal.kind, Kind::NotFound);
        assert!(refusal.message.contains("there is ann@b.c"));
    }

    #[test]
    fn the_last_cluster_admin_stays() {
        let stored = stored(&[ADMIN, "ann@b.c"]);
        let mut bindings = vec![bound("bootstrap-admin", "cluster-admin", ADMIN)];
        let refusal = delete(&facts(&stored, &bindings), &email(ADMIN)).unwrap_err();
        assert_eq!(refusal.kind, Kind::Conflict);
        bindings.push(bound("metalk8s-cli:user:ann@b.c", "cluster-admin", "ann@b.c"));
        let (plan, warnings) = delete(&facts(&stored, &bindings), &email(ADMIN)).unwrap();
        assert_eq!(plan.steps.len(), 2);
        assert_eq!(warnings.len(), 1);
        let (plan, warnings) = delete(&facts(&stored, &bindings), &email("ann@b.c")).unwrap();
        assert!(warnings.is_empty());
        assert!(
            plan.steps[0]
                .action
                .summary()
                .starts_with("delete clusterrolebinding")
        );
        assert!(matches!(plan.steps[0].undo[0], Action::Create { .. }));
    }
}
