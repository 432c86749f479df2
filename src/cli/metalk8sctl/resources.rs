//! Which resource has which actions, from the command tree.

use clap::Command;
use clap::builder::Resettable;

use super::PROGRAM;

/// The actions that the design document names otherwise than the plugin: resource and action, then verb and resource.
const SYNONYMS: [((&str, &str), (&str, &str)); 2] =
    [(("etcd", "health"), ("get", "etcd")), (("bootstrap", "backup"), ("create", "backup"))];

#[derive(Debug)]
pub struct Resources(Vec<Resource>);

#[derive(Debug)]
pub struct Resource {
    pub name: String,
    pub aliases: Vec<String>,
    pub actions: Vec<Action>,
}

#[derive(Debug)]
pub struct Action {
    pub verb: String,
    pub about: String,
    pub command: Command,
}

impl Resources {
    pub fn of(tree: &Command) -> Self {
        let mut resources = Self(Vec::new());
        for verb in tree.get_subcommands() {
            for command in verb.get_subcommands().filter(|command| !command.is_hide_set()) {
                resources.add(verb.get_name(), command);
            }
        }
        resources.0.sort_by(|one, other| one.name.cmp(&other.name));
        resources
    }

    fn add(&mut self, verb: &str, command: &Command) {
        let action = Action {
            verb: verb.to_owned(),
            about: command.get_about().map(ToString::to_string).unwrap_or_default(),
            command: command.clone(),
        };
        let name = command.get_name();
        match self.0.iter_mut().find(|resource| resource.name == name) {
            Some(resource) => resource.actions.push(action),
            None => self.0.push(Resource {
                name: name.to_owned(),
                aliases: command.get_all_aliases().map(str::to_owned).collect(),
                actions: vec![action],
            }),
        }
    }

    /// The resource of this name, in any spelling.
    pub fn find(&self, word: &str) -> Option<&Resource> {
        self.iter().find(|resource| resource.spellings().any(|(spelling, _)| spelling == word))
    }

    pub fn iter(&self) -> impl Iterator<Item = &Resource> {
        self.0.iter()
    }

    /// The tree of this name, made from the plugin's: for scripts that complete without asking the binary.
    pub fn tree(&self, plugin: &Command) -> Command {
        let alone = plugin.get_subcommands().filter(|verb| !verb.has_subcommands());
        let resource = |resource: &Resource| {
            let actions = resource
                .actions
                .iter()
                .map(|action| action.command.clone().name(&action.verb).alias(Resettable::Reset));
            Command::new(&resource.name)
                .aliases(&resource.aliases)
                .about(resource.verbs())
                .subcommands(actions)
        };
        Command::new(PROGRAM)
            .disable_help_flag(true)
            .disable_help_subcommand(true)
            .args(plugin.get_arguments())
            .subcommands(self.iter().map(resource))
            .subcommands(alone)
    }
}

impl Resource {
    /// Each spelling, with the name.
    pub fn spellings(&self) -> impl Iterator<Item = (&str, &str)> {
        let all = std::iter::once(&self.name).chain(&self.aliases);
        all.map(|spelling| (&**spelling, &*self.name))
    }

    /// The names of its actions.
    pub fn verbs(&self) -> String {
        let own = self.actions.iter().map(|action| &*action.verb);
        let more = self.synonyms().map(|(action, _)| action);
        own.chain(more).collect::<Vec<_>>().join(", ")
    }

    /// Other names of actions, each with the verb and the resource that it means.
    pub fn synonyms(&self) -> impl Iterator<Item = (&'static str, (&'static str, &'static str))> {
        let mine = SYNONYMS.iter().filter(|((resource, _), _)| *resource == self.name);
        mine.map(|((_, action), command)| (*action, *command))
    }

    /// The verb and the resource of the plugin that an action means.
    pub fn command(&self, action: &str) -> Option<(&str, &str)> {
        let own = self.actions.iter().find(|own| own.verb == action);
        own.map(|own| (&*own.verb, &*self.name))
            .or_else(|| self.synonyms().find_map(|(synonym, command)| (synonym == action).then_some(command)))
    }
}
