//! The help pages of this name's own. All others are the plugin's.

use super::resources::{Resource, Resources};
use super::{ADMINISTRATOR, PROGRAM};
use crate::cli::fill;

pub fn overview(resources: &Resources) -> String {
    let about = fill::prose(&format!(
        "The kubectl plugin kubectl-metalk8s by its second name, with the resource before the action. Root needs no kubeconfig on \
         a control plane node: without KUBECONFIG and ~/.kube/config, {ADMINISTRATOR} is used."
    ));
    format!(
        "Administer a MetalK8s cluster on its bootstrap node\n\nUsage: {PROGRAM} RESOURCE ACTION [NAME...] [FLAGS]\n\n\
         {about}\n\n{}\nWithout a resource:\n  check, completion, dashboard, help, history, options, version\n\n\
         Actions of a resource: {PROGRAM} RESOURCE -h\nHelp: {PROGRAM} RESOURCE ACTION -h\n",
        resources.guide()
    )
}

impl Resources {
    /// Each resource with the names of its actions.
    pub fn guide(&self) -> String {
        let width = self.iter().map(|resource| resource.name.len()).max();
        let width = width.unwrap_or_default() + 2;
        let mut text = "Resources:\n".to_owned();
        for resource in self.iter() {
            let lines = fill::lines_of(&resource.verbs(), 76 - width);
            let verbs = lines.join(&format!("\n  {:width$}", ""));
            text.push_str(&format!("  {:<width$}{verbs}\n", resource.name));
        }
        text
    }
}

impl Resource {
    pub fn page(&self) -> String {
        format!(
            "Usage: {PROGRAM} {} ACTION [FLAGS]\n\n{}\nHelp: {PROGRAM} {} ACTION -h\n",
            self.name,
            self.guide(),
            self.name
        )
    }

    /// Each action with its purpose.
    pub fn guide(&self) -> String {
        let own = self.actions.iter().map(|action| (&*action.verb, action.about.clone()));
        let more = self
            .synonyms()
            .map(|(action, (verb, resource))| (action, format!("The same as {resource} {verb}")));
        let mut text = "Actions:\n".to_owned();
        for (action, about) in own.chain(more) {
            let about = fill::lines_of(&about, 62).join(&format!("\n{:16}", ""));
            text.push_str(&format!("  {action:<14}{about}\n"));
        }
        text
    }
}
