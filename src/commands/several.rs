//! `get all`, and `get` with several resources: each as its own listing shows it.

use super::Context;
use super::listing::selected;
use super::{archive, config, environment, job, node, solution, user, volume};
use crate::cli::several::{GetAllArgs, Listable};
use crate::commands::scope;
use crate::error::Result;
use crate::output::gathered::Section;
use crate::output::row::Row;
use crate::output::ui::Listing;
use domain::object::name::ExistingName;
use domain::selector::Selector;

pub(super) async fn get(context: &Context, arguments: &GetAllArgs) -> Result<()> {
    context.about("all", "get");
    context.ui().prepare(arguments.show.no_headers)?;
    let several = Several {
        context,
        arguments,
        environment: scope::environment(
            context,
            arguments.environment.as_ref(),
            arguments.show.all_namespaces,
        )?,
    };
    let (mut sections, mut failure) = (Vec::new(), None);
    for resource in &arguments.resources {
        match several.section(*resource).await {
            Ok(section) => sections.push(section),
            Err(error) => {
                failure.get_or_insert(error);
            }
        }
    }
    let Some(failure) = failure else { return context.ui().sections(sections) };
    // Where the failure is printed as an object, that is the only one, as with objects of one type.
    if !context.ui().prints_failures() && !sections.is_empty() {
        context.ui().sections(sections)?;
    }
    Err(failure)
}

struct Several<'a> {
    context: &'a Context,
    arguments: &'a GetAllArgs,
    environment: Option<ExistingName>,
}

impl Several<'_> {
    async fn section(&self, resource: Listable) -> Result<Section> {
        let (context, environment) = (self.context, self.environment.as_ref());
        let selector = self.arguments.show.selector.as_ref().map(Selector::as_str);
        match resource {
            Listable::Environment => self.of(environment::get::of(context, environment).await?),
            Listable::Solution => self.of(solution::get::read(context, environment).await?),
            Listable::Archive => self.of(archive::get::all(context).await?),
            Listable::Job => self.of(job::get::latest(context, environment).await?),
            Listable::Node => self.of(node::get::read(context, selector).await?),
            Listable::Volume => self.of(volume::get::read(context, selector, None).await?),
            Listable::Config => self.of(config::get::all(context).await?),
            Listable::User => self.of(user::get::all(context).await?),
        }
    }

    fn of<T: Row>(&self, rows: Vec<T>) -> Result<Section> {
        let show = &self.arguments.show;
        let listing = Listing {
            no_headers: show.no_headers,
            show_labels: show.show_labels,
            label_columns: show.label_columns.clone(),
            ..Listing::default()
        };
        self.context.ui().section(&selected(rows, show), &listing)
    }
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::*;
    use crate::cli::groups::ShowArgs;
    use crate::commands::change::tests::Command;
    use crate::output::OutputFormat;
    use base::error::ErrorKind;
    use client::cluster::scripted::{Fault, Scripted};
    use domain::object::well_known::ENVIRONMENT;
    use serde_json::json;

    /// `get` of these resources; nodes may not be read.
    async fn listed(format: OutputFormat, resources: &[&str]) -> (String, ErrorKind) {
        let server = Scripted::start();
        let metadata = json!({"name": "prod", "labels": {(ENVIRONMENT): "prod"}});
        server.put("/api/v1/namespaces/prod", json!({"metadata": metadata}));
        server.fail("GET /api/v1/nodes", Fault::Refused(403));
        let command = Command::printing(format, server.cluster(), None);
        let resources = resources.iter().map(|name| Listable::from_str(name, false).unwrap());
        let (resources, show) = (resources.collect(), ShowArgs::default());
        let arguments = GetAllArgs { resources, environment: None, show };
        let error = get(&command.context, &arguments).await.unwrap_err();
        (command.stdout.text(), error.kind)
    }

    #[tokio::test]
    async fn what_can_be_read_is_printed_in_spite_of_a_failure() {
        let found = "environment/prod\n".to_owned();
        for resources in [["node", "environment"], ["environment", "node"]] {
            let (name, json) = (OutputFormat::Name, OutputFormat::Json);
            assert_eq!(listed(name, &resources).await, (found.clone(), ErrorKind::Denied));
            assert_eq!(listed(json, &resources).await, (String::new(), ErrorKind::Denied));
        }
    }
}
