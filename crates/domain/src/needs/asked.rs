//! The permissions that a plan needs, by the rules of its command.

use std::collections::BTreeSet;

use super::rule::{ALERTMANAGER, MONITORING_NAMESPACE, PROXY, reads};
use super::{Command, Permission, Rule, RuleScope, When};
use crate::backend::Backend;
use crate::object::resource::{CONFIG_MAP, Reference};
use crate::object::well_known::CATALOGUE;
use crate::plan::{Action, Condition, Intent, Plan};

/// What an operator consists of; a plan does not name these objects one by one.
const OF_OPERATORS: [&str; 5] = ["configmaps", "deployments", "rolebindings", "roles", "serviceaccounts"];

#[derive(Debug, Default)]
struct Touched {
    resources: BTreeSet<String>,
    namespaces: BTreeSet<String>,
    /// The objects in namespaces: resource, namespace and name.
    objects: BTreeSet<(String, String, String)>,
    roles: BTreeSet<String>,
}

impl Command {
    /// The permissions that it needs to carry out this plan. The token for Salt is not among them: it is fetched before
    /// anything is written, and some users do without.
    pub fn asked(&self, plan: &Plan, backend: Backend, salt_account: (&str, &str)) -> Vec<Permission> {
        let touched = Touched::by(plan, backend);
        let rules = self.rules_with(backend).filter(|rule| rule.is_for(&touched));
        let mut asked: Vec<Permission> = Vec::new();
        for one in rules.flat_map(|rule| rule.permissions(&touched, salt_account)) {
            if !asked.contains(&one) {
                asked.push(one);
            }
        }
        asked
    }
}

impl Rule {
    fn is_for(&self, touched: &Touched) -> bool {
        let is_touched = |resource: &str| touched.resources.contains(resource);
        let given = |name: &&str| touched.roles.contains(*name);
        match self.with {
            _ if self.when == When::Optional => false,
            _ if self.verbs == ["bind"] => self.names.iter().any(given),
            Some(resource) => is_touched(resource),
            None if self.is_read() => true,
            None => self.resources.iter().any(|resource| is_touched(resource)),
        }
    }

    fn permissions(&self, touched: &Touched, salt_account: (&str, &str)) -> Vec<Permission> {
        let grant = self.grant_for(salt_account);
        let names = if grant.names.is_empty() { vec![String::new()] } else { grant.names };
        let namespaces: Vec<String> = match self.place {
            RuleScope::Cluster => vec![String::new()],
            RuleScope::Namespace(name) => vec![self.namespace_for(name, salt_account).to_owned()],
            RuleScope::Environment | RuleScope::New => touched.namespaces.iter().cloned().collect(),
        };
        let mut all = Vec::new();
        for namespace in &namespaces {
            for &resource in &self.resources {
                let is_written = self.with.is_some() || touched.resources.contains(resource);
                let names = names.iter().filter(|name| self.concerns(touched, resource, namespace, name));
                let verbs = self.verbs.iter().filter(|verb| is_written || reads(verb));
                for (name, verb) in names.flat_map(|name| verbs.clone().map(move |verb| (name, verb))) {
                    let permission = Permission::new(verb, self.group, resource);
                    all.push(permission.within(namespace.clone()).on(name.clone()));
                }
            }
        }
        all
    }

    /// Of several objects that a command may be about, a plan is about some.
    fn concerns(&self, touched: &Touched, resource: &str, namespace: &str, name: &str) -> bool {
        let is_choice = self.when == When::Sometimes && matches!(self.place, RuleScope::Namespace(_));
        let object = (resource.to_owned(), namespace.to_owned(), name.to_owned());
        !is_choice || name.is_empty() || touched.objects.contains(&object)
    }
}

impl Touched {
    fn by(plan: &Plan, backend: Backend) -> Self {
        let mut touched = Self::default();
        for step in &plan.steps {
            for action in std::iter::once(&step.action).chain(&step.undo) {
                match (action, backend) {
                    (Action::Backend(intent), Backend::Direct) => touched.intent(intent),
                    _ => touched.action(action),
                }
            }
        }
        touched
    }

    fn action(&mut self, action: &Action) {
        match action {
            Action::Create { target, manifest } => {
                self.object(target);
                if let Some(role) = manifest["roleRef"]["name"].as_str() {
                    self.roles.insert(role.to_owned());
                }
            }
            Action::Patch { target, .. } | Action::Restore { target, .. } | Action::Unmake { target, .. } => {
                self.object(target);
            }
            Action::Delete { target } => self.object(target),
            Action::Restart { target } | Action::Await(Condition::RolledOut(target)) => self.object(target),
            Action::Drain { draining, .. } if draining.disable_eviction => self.resource("pods"),
            Action::Drain { .. } => self.resource("pods/eviction"),
            Action::RemoveOperator { namespace, .. } => {
                self.namespaces.insert(namespace.clone());
                for name in OF_OPERATORS {
                    self.resource(name);
                }
            }
            Action::MarkInactive { .. } => {
                self.object(&Reference::namespaced(CONFIG_MAP, CATALOGUE, CATALOGUE));
            }
            Action::Silence { .. } | Action::Expire { .. } | Action::EndSilences { .. } => {
                self.alertmanager();
            }
            Action::RemoveAdded { .. } | Action::RemoveDefinitions { .. } => {
                self.resource("customresourcedefinitions");
            }
            Action::Backend(_)
            | Action::Run(_)
            | Action::FollowIngress
            | Action::Check(_)
            | Action::Etcd { .. }
            | Action::ForgetMinion { .. }
            | Action::ConfirmBackup { .. }
            | Action::ConfirmProducts { .. }
            | Action::ConfirmRenewed { .. }
            | Action::UnlistProducts { .. }
            | Action::WriteBootstrapConfiguration { .. }
            | Action::Script(_) => {
                self.resource(PROXY);
            }
            Action::Await(Condition::OperatorAvailable { namespace, .. }) => {
                self.namespaces.insert(namespace.clone());
            }
            Action::Await(_) | Action::Record { .. } | Action::Conclude { .. } => {}
        }
    }

    /// Alertmanager behind the service proxy.
    fn alertmanager(&mut self) {
        self.resource(PROXY);
        let object = [PROXY, MONITORING_NAMESPACE, ALERTMANAGER].map(str::to_owned);
        self.objects.insert(object.into());
    }

    /// What the direct backend does itself.
    fn intent(&mut self, intent: &Intent) {
        match intent {
            Intent::Prepare { .. } => OF_OPERATORS.into_iter().for_each(|name| self.resource(name)),
            Intent::DeployComponents | Intent::ForceComponents => self.resource("customresourcedefinitions"),
            Intent::Activate { .. } | Intent::Deactivate { .. } => {
                self.object(&Reference::namespaced(CONFIG_MAP, CATALOGUE, CATALOGUE));
            }
            Intent::Configure { .. } | Intent::Refresh | Intent::Synchronise | Intent::PassToMaster => {}
        }
    }

    fn object(&mut self, target: &Reference) {
        let plural = &target.resource.plural;
        self.resource(plural);
        if let Some(namespace) = &target.namespace {
            self.namespaces.insert(namespace.clone());
            let object = (plural.to_string(), namespace.clone(), target.name.clone());
            self.objects.insert(object);
        }
    }

    fn resource(&mut self, name: &str) {
        self.resources.insert(name.to_owned());
    }
}
