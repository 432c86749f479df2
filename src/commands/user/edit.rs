use super::file::{UserFile, email, role};
use super::propose;
use crate::cli::user::EditUserArgs;
use crate::commands::Context;
use crate::commands::change::{self, Change};
use crate::commands::file::documents_from;
use crate::commands::file::source::{Source, missing};
use crate::error::Result;
use crate::output::result::ActionResult;
use domain::lock::Scope;
use domain::user::plan;
use domain::user::{Email, UserRole};

/// `edit user`. It needs no Salt, because roles are bindings.
pub async fn edit(context: &Context, arguments: &EditUserArgs) -> Result<()> {
    context.about("users", "edit");
    let edits = edits(arguments).await?;
    if let Some((first, _)) = edits.first() {
        context.about(format!("user/{first}"), "edit");
    }
    let caller = context.username().await?;
    if caller.is_none() {
        context.events().warning(
            "the API server does not say who you are, so a change of your own role would not be refused",
        );
    }
    let subjects = edits.iter().map(|edit| (format!("user/{}", edit.0), edit));
    let change = |_: &str, _: &&(Email, UserRole)| {
        let scopes = vec![Scope::Config("dex".to_owned())];
        Change::locking(scopes, &arguments.locked)
    };
    let decide = async |context: &Context, name: &str, (email, role): &(Email, UserRole)| {
        let result = ActionResult::done(name, "edit", format!("{name} edited ({role})"));
        propose(context, arguments.locked.change.dry_run, result, |facts| {
            plan::change_role(facts, email, *role, caller.as_deref())
        })
        .await
    };
    change::each(context, "edit", subjects, change, decide).await
}

/// Each user with the new role, from the command line and from the file.
async fn edits(arguments: &EditUserArgs) -> Result<Vec<(Email, UserRole)>> {
    let source = Source::new(arguments.email.as_slice(), &arguments.file, "users");
    source
        .each(documents_from::<UserFile>, |given, document| {
            let email = email(given, document, Email::of_anybody)?;
            let role = match arguments.role {
                Some(role) => Some(role),
                None => role(document)?,
            };
            Ok((email, role.ok_or_else(|| missing("--role"))?))
        })
        .await
}
