use std::cell::Cell;

use super::{instances, kinds, reach};
use crate::cli::instance::GetInstanceArgs;
use crate::commands::Context;
use crate::commands::archive::contents::Archives;
use crate::commands::listing::{ListRequest, prepare, present};
use crate::commands::page::Unlisted;
use crate::commands::scope;
use crate::commands::watch::Sources;
use crate::error::Result;
use client::cluster::changes::Watched;
use domain::object::name::ExistingName;
use domain::plan::refusal::Refusal;
use domain::solution::instance::Instance;

pub async fn get(context: &Context, arguments: &GetInstanceArgs) -> Result<()> {
    prepare(context, &arguments.list, "instances".to_owned())?;
    let everywhere = arguments.list.show.all_namespaces;
    let environment = scope::environment(context, arguments.environment.as_ref(), everywhere)?;
    let solution = arguments.solution.as_deref();
    let environments = scope::environments(context, environment.as_ref()).await?;
    let archives = Archives::read(context).await?;
    let kinds = kinds(context, &archives, &environments, solution).await?;
    if let (Some(solution), []) = (solution, kinds.as_slice()) {
        let place = environment.as_ref().map_or_else(String::new, |name| format!(" in environment {name}"));
        let refusal = Refusal::not_found(format!("solution {solution} is not deployed{place}"));
        return Err(refusal.hint("to list the solutions: kubectl metalk8s get solutions").into());
    }
    let mut watched = Watched::environments();
    let all = kinds.iter().flat_map(|one| &one.kinds);
    watched.extend(all.map(|kind| Watched::all(kind.clone())));
    let asked = ListRequest::<ExistingName>::new(&arguments.list, &[]);
    let first = Cell::new(Some(environments));
    let unlisted = Unlisted::of(&arguments.list);
    let listed = async || {
        let environments = match first.take() {
            Some(environments) => environments,
            None => scope::environments(context, environment.as_ref()).await?,
        };
        let reach = reach(context, &environments, environment.is_some());
        let hear = |error| unlisted.hear(context, error);
        let found = instances(context, &environments, &reach, &kinds, hear).await?;
        Ok(found.into_iter().map(Instance::without_managers).collect())
    };
    present(context, &asked, &Sources::watch(watched), listed).await?;
    unlisted.end()
}
