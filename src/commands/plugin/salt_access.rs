//! `create` and `delete salt-access`: the service account that logs into Salt.

use crate::cli::plugin::{CreateSaltAccessArgs, DeleteSaltAccessArgs};
use crate::commands::Context;
use crate::commands::change::{self, Change, Proposal, results};
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use client::cluster::kinds::version;
use domain::object::resource::{CLUSTER_ROLE, CLUSTER_ROLE_BINDING, Reference, SERVICE_ACCOUNT};
use domain::object::seen::{Seen, Version};
use domain::object::well_known::{MANAGED_BY, PLUGIN};
use domain::plan::refusal::Refusal;
use domain::plan::{Action, Plan};
use serde_json::{Value, json};

/// The objects that make up the access, in the order they are made.
fn objects(namespace: &str, name: &str) -> [(Reference, Value); 3] {
    let labels = json!({MANAGED_BY: PLUGIN});
    let role = format!("{namespace}.{name}");
    [
        (
            Reference::namespaced(SERVICE_ACCOUNT, namespace, name),
            json!({
                "apiVersion": "v1",
                "kind": "ServiceAccount",
                "metadata": {"name": name, "namespace": namespace, "labels": labels},
                "automountServiceAccountToken": false,
            }),
        ),
        (
            Reference::cluster(CLUSTER_ROLE, &role),
            json!({
                "apiVersion": "rbac.authorization.k8s.io/v1",
                "kind": "ClusterRole",
                "metadata": {"name": role, "labels": labels},
                // Salt requires every verb on nodes, and nothing else.
                "rules": [{"apiGroups": [""], "resources": ["nodes"], "verbs": ["*"]}],
            }),
        ),
        (
            Reference::cluster(CLUSTER_ROLE_BINDING, &role),
            json!({
                "apiVersion": "rbac.authorization.k8s.io/v1",
                "kind": "ClusterRoleBinding",
                "metadata": {"name": role, "labels": labels},
                "roleRef": {"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": role},
                "subjects": [{"kind": "ServiceAccount", "name": name, "namespace": namespace}],
            }),
        ),
    ]
}

pub async fn create(context: &Context, arguments: &CreateSaltAccessArgs) -> Result<()> {
    let (namespace, name) = context.salt_service_account();
    let subject = format!("salt-access/{namespace}/{name}");
    context.about(&subject, "create");
    if results::previews(context.ui(), &arguments.change) {
        let objects = objects(&namespace, &name).into_iter();
        let manifests: Vec<Value> = objects.map(|(_, manifest)| manifest).collect();
        return context.ui().manifests(&manifests);
    }
    let change = Change::free(&arguments.change);
    change::run(context, change, async |context| {
        let mut plan = Plan::default();
        for (target, manifest) in objects(&namespace, &name) {
            match context.cluster().await?.read(&target).await? {
                Some(found) if grants_the_same(&found, &manifest) => {}
                Some(_) => return Err(grants_something_else(&target)),
                // There is no undo: another run of this command may rely on what this one created. Run again, the command
                // creates the rest.
                None => plan.then(Action::Create { target, manifest }),
            }
        }
        Ok(proposal(plan, &subject, "create"))
    })
    .await
}

/// Whether an object that is there grants what the one that is wanted does, whoever made it.
fn grants_the_same(found: &Value, wanted: &Value) -> bool {
    let fields = ["rules", "roleRef", "subjects"].into_iter();
    let mut given = fields.filter(|field| !wanted[field].is_null());
    given.all(|field| found[field] == wanted[field])
}

fn grants_something_else(target: &Reference) -> CommandError {
    let Reference { resource, name, .. } = target;
    let message =
        format!("{target} already exists with other rules or subjects than those that Salt requires");
    CommandError::conflict(message).hint(format!(
        "to see it: kubectl get {} {name} -o yaml; delete it, and run the command again",
        resource.word()
    ))
}

pub async fn delete(context: &Context, arguments: &DeleteSaltAccessArgs) -> Result<()> {
    let (namespace, name) = context.salt_service_account();
    let subject = format!("salt-access/{namespace}/{name}");
    context.about(&subject, "delete");
    let change = Change::free(&arguments.change).tolerating(arguments.absence, &subject, "delete");
    change::run(context, change, async |context| {
        let mut plan = Plan::default();
        for (target, _) in objects(&namespace, &name).into_iter().rev() {
            match owner(context, &target).await? {
                Some(Owner::Plugin(version)) => {
                    plan.then(Action::Delete { target: Seen::new(target, version) });
                }
                Some(Owner::Other) => return Err(not_ours(&target)),
                None => {}
            }
        }
        if plan.steps.is_empty() {
            return Err(missing(&namespace, &name).into());
        }
        Ok(proposal(plan, &subject, "delete"))
    })
    .await
}

fn missing(namespace: &str, name: &str) -> Refusal {
    Refusal::not_found(format!("service account {namespace}/{name} and its role do not exist"))
        .hint("another account: --salt-service-account NAMESPACE/NAME")
}

enum Owner {
    /// This plugin, which made it as it was read.
    Plugin(Version),
    Other,
}

async fn owner(context: &Context, target: &Reference) -> Result<Option<Owner>> {
    let found = context.cluster().await?.metadata(target).await?;
    Ok(found.map(|mut object| {
        let labels = object.metadata.labels.take();
        let owner = labels.unwrap_or_default().remove(MANAGED_BY);
        if owner.as_deref() == Some(PLUGIN) { Owner::Plugin(version(object.metadata)) } else { Owner::Other }
    }))
}

fn not_ours(target: &Reference) -> CommandError {
    CommandError::conflict(format!(
        "{target} was not created by this plugin: it does not have the label {MANAGED_BY}={PLUGIN}"
    ))
    .hint("if nobody else uses it, delete it with kubectl")
}

fn proposal(plan: Plan, subject: &str, verb: &str) -> Proposal {
    Proposal::new(plan.into(), ActionResult::done(subject, verb, format!("{subject} {verb}d")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::groups::{AbsenceArgs, ChangeArgs, DryRun};
    use crate::commands::change::tests::Command;
    use base::error::ErrorKind;
    use client::cluster::scripted::Scripted;
    use std::time::Duration;

    #[tokio::test(start_paused = true)]
    async fn only_what_grants_the_access_is_left_as_it_is() {
        let arguments = CreateSaltAccessArgs {
            change: ChangeArgs { dry_run: DryRun::None, timeout: Duration::from_mins(1) },
        };
        let path = "/apis/rbac.authorization.k8s.io/v1/clusterroles/kube-system.metalk8s-cli";
        let nodes =
            |verbs: &[&str]| json!({"rules": [{"apiGroups": [""], "resources": ["nodes"], "verbs": verbs}]});
        for (verbs, is_enough) in [(&["*"][..], true), (&["get"], false)] {
            let server = Scripted::start();
            server.put(path, nodes(verbs));
            let command = Command::of(&server, None);
            let created = create(&command.context, &arguments).await;
            assert_eq!(created.is_ok(), is_enough, "{created:?}");
            if let Err(error) = created {
                insta::assert_snapshot!(error.message(), @"clusterrole.rbac.authorization.k8s.io/kube-system.metalk8s-cli already exists with other rules or subjects than those that Salt requires");
                assert!(server.writes().is_empty(), "{:?}", server.writes());
            }
        }
    }

    #[tokio::test(start_paused = true)]
    async fn what_is_not_there_is_a_failure_unless_it_need_not_be() {
        let change = || ChangeArgs { dry_run: DryRun::None, timeout: Duration::from_mins(1) };
        for ignore_not_found in [false, true] {
            let arguments =
                DeleteSaltAccessArgs { absence: AbsenceArgs { ignore_not_found }, change: change() };
            let command = Command::of(&Scripted::start(), None);
            let deleted = delete(&command.context, &arguments).await;
            let kind = deleted.err().map(|error| error.kind);
            assert_eq!(kind, (!ignore_not_found).then_some(ErrorKind::NotFound));
        }
    }
}
