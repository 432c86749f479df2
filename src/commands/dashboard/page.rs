//! The pages: their paths, the commands that they show, and what makes them change.

use crate::commands::Context;
use crate::commands::environment::find;
use crate::error::Result;
use base::secrets::in_url;
use client::cluster::changes::Watched;
use domain::object::name::ExistingName;
use domain::object::resource::{CONFIG_MAP, EVENT, LEASE, NODE, PERSISTENT_VOLUME, VOLUME};
use domain::object::well_known::JOURNAL;
use domain::salt::jid::Jid;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Page {
    Overview,
    Environments,
    Environment(ExistingName),
    Solutions,
    Solution(ExistingName, ExistingName),
    Log(ExistingName, ExistingName),
    Catalogue,
    Archive(ExistingName),
    Nodes,
    Node(ExistingName),
    Volumes,
    Volume(ExistingName),
    Jobs,
    Job(Jid),
    History,
    Check,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// A table that is filtered, sorted and in pages.
    List,
    Rows,
    /// The only row of a table, as facts.
    Facts,
    Whole,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Section {
    /// Its heading; none for the first.
    pub(super) title: &'static str,
    pub(super) words: Vec<String>,
    pub(super) form: Form,
    /// Whether it asks Salt, which takes longer.
    pub(super) asks_salt: bool,
}

fn section(title: &'static str, form: Form, words: &[&str]) -> Section {
    Section { title, words: words.iter().map(|&word| word.to_owned()).collect(), form, asks_salt: false }
}

impl Section {
    fn of_salt(self) -> Self {
        Self { asks_salt: true, ..self }
    }
}

/// A name that no command takes for a flag.
fn name(text: &str) -> Option<ExistingName> {
    text.parse().ok().filter(|_| !text.starts_with('-'))
}

impl Page {
    pub(super) fn of(path: &[String]) -> Option<Self> {
        let parts: Vec<&str> = path.iter().map(String::as_str).collect();
        Some(match parts.as_slice() {
            [] => Self::Overview,
            ["environments"] => Self::Environments,
            ["environment", one] => Self::Environment(name(one)?),
            ["environment", one, "solution", solution] => Self::Solution(name(one)?, name(solution)?),
            ["environment", one, "solution", solution, "log"] => Self::Log(name(one)?, name(solution)?),
            ["solutions"] => Self::Solutions,
            ["catalogue" | "archives"] => Self::Catalogue,
            ["archive", one] => Self::Archive(name(one)?),
            ["nodes"] => Self::Nodes,
            ["node", one] => Self::Node(name(one)?),
            ["volumes"] => Self::Volumes,
            ["volume", one] => Self::Volume(name(one)?),
            ["jobs"] => Self::Jobs,
            ["job", one] => Self::Job(one.parse().ok()?),
            ["history"] => Self::History,
            ["check"] => Self::Check,
            _ => return None,
        })
    }

    /// Its path below the base.
    pub(super) fn path(&self) -> String {
        let of = |kind: &str, name: &str| format!("{kind}/{}", in_url(name));
        match self {
            Self::Overview => String::new(),
            Self::Environments => "environments".to_owned(),
            Self::Environment(name) => of("environment", name.as_str()),
            Self::Solutions => "solutions".to_owned(),
            Self::Solution(environment, solution) => {
                format!("{}/{}", of("environment", environment.as_str()), of("solution", solution.as_str()))
            }
            Self::Log(environment, solution) => {
                format!("{}/log", Self::Solution(environment.clone(), solution.clone()).path())
            }
            Self::Catalogue => "catalogue".to_owned(),
            Self::Archive(name) => of("archive", name.as_str()),
            Self::Nodes => "nodes".to_owned(),
            Self::Node(name) => of("node", name.as_str()),
            Self::Volumes => "volumes".to_owned(),
            Self::Volume(name) => of("volume", name.as_str()),
            Self::Jobs => "jobs".to_owned(),
            Self::Job(jid) => of("job", jid.as_str()),
            Self::History => "history".to_owned(),
            Self::Check => "check".to_owned(),
        }
    }

    pub(super) fn title(&self) -> String {
        match self {
            Self::Overview => "Overview".to_owned(),
            Self::Environments => "Environments".to_owned(),
            Self::Environment(name) => format!("Environment {name}"),
            Self::Solutions => "Solutions".to_owned(),
            Self::Solution(environment, solution) => format!("{solution} in {environment}"),
            Self::Log(environment, solution) => format!("Log of {solution} in {environment}"),
            Self::Catalogue => "Catalogue".to_owned(),
            Self::Archive(name) => format!("Archive {name}"),
            Self::Nodes => "Nodes".to_owned(),
            Self::Node(name) => format!("Node {name}"),
            Self::Volumes => "Volumes".to_owned(),
            Self::Volume(name) => format!("Volume {name}"),
            Self::Jobs => "Salt jobs".to_owned(),
            Self::Job(jid) => format!("Salt job {jid}"),
            Self::History => "History".to_owned(),
            Self::Check => "Check".to_owned(),
        }
    }

    /// The path of the page in the navigation that it belongs to.
    pub(super) fn part(&self) -> &'static str {
        match self {
            Self::Overview => "",
            Self::Environments | Self::Environment(_) | Self::Solution(..) | Self::Log(..) => "environments",
            Self::Solutions => "solutions",
            Self::Catalogue | Self::Archive(_) => "catalogue",
            Self::Nodes | Self::Node(_) => "nodes",
            Self::Volumes | Self::Volume(_) => "volumes",
            Self::Jobs | Self::Job(_) => "jobs",
            Self::History => "history",
            Self::Check => "check",
        }
    }

    /// The commands that it shows; the overview has its own.
    pub(super) fn sections(&self) -> Vec<Section> {
        use Form::{Facts, List, Rows, Whole};
        match self {
            Self::Overview => Vec::new(),
            Self::Environments => vec![section("", List, &["get", "environment"])],
            Self::Environment(name) => {
                let name = name.as_str();
                vec![
                    section("", Facts, &["get", "environment", name]),
                    section("Solutions", Rows, &["get", "solution", "-e", name]),
                    section("Events", Rows, &["events", "environment", name]),
                    section("History", Rows, &["history", "environment", name]),
                ]
            }
            Self::Solutions => vec![section("", List, &["get", "solution", "-A"])],
            Self::Solution(environment, solution) => {
                let (environment, solution) = (environment.as_str(), solution.as_str());
                vec![
                    section("", Whole, &["describe", "solution", solution, "-e", environment]),
                    section("Events", Rows, &["events", "solution", solution, "-e", environment]),
                ]
            }
            Self::Log(environment, solution) => {
                let words =
                    ["logs", "solution", solution.as_str(), "-e", environment.as_str(), "--tail", "200"];
                vec![section("", Whole, &words)]
            }
            Self::Catalogue => vec![section("", List, &["get", "archive"])],
            Self::Archive(name) => vec![section("", Whole, &["describe", "archive", name.as_str()])],
            Self::Nodes => vec![section("", List, &["get", "node"]).of_salt()],
            Self::Node(name) => vec![section("", Whole, &["describe", "node", name.as_str()]).of_salt()],
            Self::Volumes => vec![section("", List, &["get", "volume"])],
            Self::Volume(name) => vec![section("", Whole, &["describe", "volume", name.as_str()])],
            Self::Jobs => vec![section("", List, &["get", "job", "-A", "--limit", "20"]).of_salt()],
            Self::Job(jid) => vec![section("", Whole, &["describe", "job", jid.as_str()]).of_salt()],
            Self::History => vec![section("", List, &["history"])],
            Self::Check => vec![section("", List, &["check"]).of_salt()],
        }
    }

    /// The command that shows the same.
    pub(super) fn words(&self) -> Vec<String> {
        match self {
            Self::Overview => vec!["get".to_owned(), "all".to_owned(), "-A".to_owned()],
            // All of it.
            Self::Environment(name) => ["describe", "environment", name.as_str()].map(str::to_owned).to_vec(),
            _ => self.sections().swap_remove(0).words,
        }
    }

    /// Whether changes of it are reported. A check is made when somebody asks for it.
    pub(super) fn is_live(&self) -> bool {
        *self != Self::Check
    }

    /// Whether the API server does not report all changes of it, so that it is read again and again.
    pub(super) fn is_polled(&self) -> bool {
        matches!(self, Self::Jobs | Self::Job(_) | Self::Log(..))
    }

    pub(super) async fn watched(&self, context: &Context) -> Result<Vec<Watched>> {
        let environments = || {
            let mut watched = Watched::environments();
            watched.push(Watched::all(CONFIG_MAP).named(domain::object::well_known::CATALOGUE));
            watched
        };
        let journal = || Watched::all(CONFIG_MAP).named(JOURNAL);
        Ok(match self {
            Self::Overview => {
                let mut watched = environments();
                watched.extend([Watched::all(NODE), Watched::all(LEASE).within("kube-system"), journal()]);
                watched
            }
            Self::Environments | Self::Solutions | Self::Catalogue | Self::Archive(_) => environments(),
            Self::Environment(name) | Self::Solution(name, _) => {
                let environment = find(context, name).await?;
                let namespaces = environment.members.iter().map(|member| member.namespace.name.as_str());
                let mut watched = environments();
                watched.extend(namespaces.map(|namespace| Watched::all(EVENT).within(namespace)));
                watched.push(journal());
                watched
            }
            Self::History => {
                let mut watched = environments();
                watched.push(journal());
                watched
            }
            Self::Nodes => vec![Watched::all(NODE)],
            Self::Node(name) => vec![Watched::all(NODE).named(name.as_str())],
            Self::Volumes => [VOLUME, PERSISTENT_VOLUME].map(Watched::all).to_vec(),
            Self::Volume(name) => vec![Watched::all(VOLUME).named(name.as_str())],
            Self::Jobs => vec![Watched::all(LEASE).within("kube-system")],
            Self::Job(_) | Self::Log(..) | Self::Check => Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli;

    fn page(path: &str) -> Option<Page> {
        let parts: Vec<String> = path.split('/').filter(|part| !part.is_empty()).map(str::to_owned).collect();
        Page::of(&parts)
    }

    const PATHS: [&str; 16] = [
        "",
        "environments",
        "environment/prod",
        "environment/prod/solution/example",
        "environment/prod/solution/example/log",
        "solutions",
        "catalogue",
        "archive/example-1.0.0",
        "nodes",
        "node/node-1",
        "volumes",
        "volume/disk",
        "jobs",
        "job/20261121080328739162",
        "history",
        "check",
    ];

    #[test]
    fn every_page_has_one_path() {
        for path in PATHS {
            assert_eq!(page(path).unwrap().path(), path);
        }
        for path in [
            "x",
            "environment",
            "environment/-x",
            "environment/a b",
            "environment/../x",
            "job/x",
            "environment/a/b",
        ] {
            assert_eq!(page(path), None, "{path}");
        }
    }

    #[test]
    fn every_page_is_a_command_that_reads() {
        let tree = cli::tree();
        for path in PATHS {
            let page = page(path).unwrap();
            let all = page.sections().into_iter().map(|section| section.words).chain([page.words()]);
            for words in all {
                let line = std::iter::once("kubectl metalk8s".to_owned()).chain(words.iter().cloned());
                assert!(tree.clone().try_get_matches_from(line).is_ok(), "{words:?}");
                let reads = ["get", "describe", "events", "logs", "history", "check"];
                assert!(reads.contains(&words[0].as_str()), "{words:?}");
            }
        }
    }

    /// A role for the dashboard is one for each of its pages.
    #[test]
    fn the_table_of_permissions_has_what_every_page_needs() {
        let needs = |words: &str| &domain::needs::find(words).unwrap().parts;
        let own = needs("dashboard");
        for section in PATHS.iter().flat_map(|path| page(path).unwrap().sections()) {
            let words = section.words.join(" ");
            for part in needs(&words) {
                assert!(own.iter().any(|one| std::ptr::eq(*one, *part)), "{words}");
            }
        }
    }

    #[test]
    fn what_is_read_in_the_navigation_is_a_page_of_its_own_part() {
        for (path, _) in crate::output::html::NAVIGATION {
            assert_eq!(page(path).unwrap().part(), path);
        }
    }
}
