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
    let mut sections = Vec::new();
    for resource in &arguments.resources {
        sections.push(several.section(*resource).await?);
    }
    context.ui().sections(sections)
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
