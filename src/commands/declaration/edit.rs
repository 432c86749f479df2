//! `edit environment` and `edit solution`: a document in the editor, which `apply` then brings about.
//!
//! Nothing is deleted because a text lacks it: an editor shows no plan. Nothing is undone that another user changed
//! meanwhile: the text is opened again, with the difference.

use serde_json::{Value, json};

use super::environment::decide;
use super::expected::Expected;
use crate::cli::groups::LockedChangeArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change, Done, Proposal};
use crate::commands::editor::{self, Attempt, Session, complaint};
use crate::commands::environment::{EnvironmentFile, find};
use crate::commands::file::{Filed, one_document};
use crate::commands::solution::compatibility::Terms;
use crate::commands::solution::deployment_scopes;
use crate::error::{CommandError, Result};
use crate::output::result::ActionResult;
use base::error::ErrorKind;
use domain::api::{API_VERSION, EnvironmentSpec, NamespaceSpec, SolutionSpec, SolutionVersionSpec};
use domain::environment::Environment;
use domain::environment::declaration::DeclaredEnvironment;
use domain::environment::declaration::plan::surplus;
use domain::environment::plan::describe_anew;
use domain::object::name::{ExistingName, Name};
use domain::service_config::difference;
use domain::yaml;

/// An object of which a document is edited.
pub(in crate::commands) struct Edit<'a> {
    pub(in crate::commands) environment: &'a ExistingName,
    /// The Solution in it; without, all of the Environment is edited.
    pub(in crate::commands) solution: Option<&'a ExistingName>,
    pub(in crate::commands) locked: &'a LockedChangeArgs,
}

impl Edit<'_> {
    /// Opens the editor, and brings about what is saved.
    pub(in crate::commands) async fn open(&self, context: &Context) -> Result<()> {
        let name = self.name();
        context.about(&name, "edit");
        let found = find(context, self.environment).await?;
        let shown = self.document(context, &found)?;
        let session = Session {
            verb: "edit",
            name: &name,
            file: self.solution.unwrap_or(self.environment).as_str(),
            document: &shown,
            comment: vec![
                format!("{name}: versions may be exact, `latest`, or constraints such as '^1.2'."),
                "Nothing is deleted. Comment lines above the document are ignored. Save it unchanged to cancel."
                    .to_owned(),
            ],
            accepts_original: false,
        };
        let mut by_hand = ByHand { context, edit: self, shown: shown.clone() };
        editor::edit(context, session, async |text: &str| by_hand.attempt(text).await).await
    }

    fn name(&self) -> String {
        match self.solution {
            Some(solution) => format!("solution/{solution}"),
            None => format!("environment/{}", self.environment),
        }
    }

    /// What is edited: the fields that `apply` reads.
    fn document(&self, context: &Context, found: &Environment) -> Result<String> {
        let object = match self.solution {
            None => object(EnvironmentFile::KIND, &json!({"name": found.name}), &spec_of(found)),
            Some(solution) => {
                let member = found.only_holding(solution, context.namespace().map(Name::as_str))?;
                let config = member.config.as_ref();
                let spec = SolutionSpec {
                    environment: found.name.clone(),
                    version: member.version_of(solution).unwrap_or_default().to_owned(),
                    constraint: config.and_then(|config| config.constraints.get(solution.as_str()).cloned()),
                };
                let metadata = json!({"name": solution, "namespace": member.namespace.name});
                object(EditedSolution::KIND, &metadata, &spec)
            }
        };
        yaml::render::document(&object)
            .map_err(|error| CommandError::failed(format!("{}: {error}", self.name())))
    }

    /// What a text declares, beside what it leaves as it is.
    fn declared(&self, text: &str, found: &Environment) -> Result<EnvironmentSpec> {
        let (document, name) = (one_document(text)?, self.name());
        let Some(solution) = self.solution else {
            let edited: EnvironmentFile = document.read(&name)?;
            if edited.metadata.name != *self.environment {
                return Err(fixed("metadata.name"));
            }
            // The text is all of it: without a description, there is to be none.
            return Ok(EnvironmentSpec {
                description: Some(edited.spec.description.unwrap_or_default()),
                ..edited.spec
            });
        };
        let edited: EditedSolution = document.read(&name)?;
        if edited.metadata.name != *solution {
            return Err(fixed("metadata.name"));
        }
        if edited.spec.environment != found.name {
            return Err(fixed("spec.environment"));
        }
        let Some(member) = found.member(&edited.metadata.namespace) else {
            return Err(fixed("metadata.namespace"));
        };
        Ok(EnvironmentSpec {
            description: None,
            namespaces: vec![NamespaceSpec {
                name: edited.metadata.namespace,
                adopted: member.adopted(),
                solutions: vec![SolutionVersionSpec {
                    name: solution.to_string(),
                    version: edited.spec.version,
                    constraint: edited.spec.constraint,
                    enabled: true,
                }],
            }],
        })
    }
}

fn spec_of(environment: &Environment) -> EnvironmentSpec {
    environment.clone().into_object(&[]).spec
}

fn object(kind: &str, metadata: &Value, spec: &impl serde::Serialize) -> Value {
    json!({"apiVersion": API_VERSION, "kind": kind, "metadata": metadata, "spec": spec})
}

fn fixed(field: &str) -> CommandError {
    CommandError::invalid(format!("{field} cannot be edited"))
}

#[derive(Debug, serde::Deserialize)]
struct EditedSolution {
    metadata: EditedMetadata,
    spec: SolutionSpec,
}

#[derive(Debug, serde::Deserialize)]
struct EditedMetadata {
    name: ExistingName,
    namespace: String,
}

impl Filed for EditedSolution {
    const KIND: &str = "Solution";
}

struct ByHand<'a> {
    context: &'a Context,
    edit: &'a Edit<'a>,
    /// How the document was when it was read last.
    shown: String,
}

impl ByHand<'_> {
    async fn attempt(&mut self, text: &str) -> Result<Attempt> {
        let error = match self.bring_about(text).await {
            Ok(done) => return Ok(Attempt::Accepted(done)),
            Err(error) => error,
        };
        let is_of_the_text = matches!(
            error.kind,
            ErrorKind::Invalid | ErrorKind::Conflict | ErrorKind::NotFound | ErrorKind::Usage
        );
        if error.changed || !is_of_the_text {
            return Err(error);
        }
        let error = CommandError { hints: self.context.ui().hints(&error), ..error };
        let mut comment = complaint(&error, text);
        let found = find(self.context, self.edit.environment).await?;
        let now = self.edit.document(self.context, &found)?;
        if now != self.shown {
            comment.push("Changes by other users, which saving this text would undo:".to_owned());
            comment.push(difference(&self.edit.name(), &self.shown, &now));
            self.shown = now;
        }
        comment.push("Save it unchanged to give up.".to_owned());
        Ok(Attempt::Refused { error, comment })
    }

    async fn bring_about(&self, text: &str) -> Result<Done> {
        let Self { context, edit, .. } = *self;
        let found = find(context, edit.environment).await?;
        let spec = edit.declared(text, &found)?;
        let is_only_described = edit.solution.is_none() && spec.namespaces == spec_of(&found).namespaces;
        let description = spec.description.clone().unwrap_or_default();
        let declared =
            DeclaredEnvironment::new(edit.environment.clone(), spec).map_err(CommandError::invalid)?;
        if edit.solution.is_none() {
            refuse_removal(&declared, &found)?;
        }
        // A description is in the namespaces, which Salt has no part in.
        if is_only_described {
            let propose = async |context: &Context| {
                let environment = self.unchanged(context).await?;
                let name = edit.name();
                let done = ActionResult::done(&name, "edit", format!("{name} edited"));
                Ok(Proposal::new(describe_anew(&environment, &description)?, done))
            };
            let change = Change::of_environment(edit.environment, edit.locked);
            return change::carry_out(context, change, context.events(), propose).await;
        }
        let terms = Terms { dry_run: edit.locked.change.dry_run, allow_crd_changes: false };
        let propose = async |context: &Context| {
            self.unchanged(context).await?;
            let decided = decide(context, &declared, &Expected::default(), (false, false), terms).await?;
            let mut proposal = decided.stage.proposal;
            // The first result is the Environment's.
            if edit.solution.is_some() && proposal.results.len() > 1 {
                proposal.results.remove(0);
            }
            for result in &mut proposal.results {
                "edit".clone_into(&mut result.action);
            }
            Ok(proposal)
        };
        let change = Change::locking(deployment_scopes(edit.environment), edit.locked);
        change::carry_out(context, change, context.events(), propose).await
    }

    /// The Environment, if the document is still the one that was shown.
    async fn unchanged(&self, context: &Context) -> Result<Environment> {
        let found = find(context, self.edit.environment).await?;
        if self.edit.document(context, &found)? == self.shown {
            return Ok(found);
        }
        let message = format!("{} was changed meanwhile", self.edit.name());
        Err(CommandError::conflict(message))
    }
}

/// What is missing in the text, or switched off there, is to be deleted by its own command, which says what goes with it.
fn refuse_removal(declared: &DeclaredEnvironment, found: &Environment) -> Result<()> {
    let surplus = surplus(declared, found, &[], true);
    let environment = &found.name;
    let solutions = surplus.solutions.iter().map(|(namespace, solution)| {
        format!("kubectl metalk8s delete solution {solution} -e {environment} -n {namespace}")
    });
    let namespaces = surplus.namespaces.iter().chain(&surplus.adopted);
    let namespaces =
        namespaces.map(|name| format!("kubectl metalk8s delete environment {environment} -n {name}"));
    let commands: Vec<String> = solutions.chain(namespaces).collect();
    if commands.is_empty() {
        return Ok(());
    }
    let message = format!("an edit deletes nothing; instead: {}", commands.join("; "));
    Err(CommandError::invalid(message))
}
