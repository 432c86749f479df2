use super::file::{UserFile, email};
use super::{locking, propose};
use crate::cli::user::DeleteUserArgs;
use crate::commands::Context;
use crate::commands::change;
use crate::commands::file::documents_from;
use crate::commands::file::source::Source;
use crate::error::Result;
use crate::output::result::ActionResult;
use domain::plan::Decision;
use domain::user::Email;
use domain::user::plan;

pub async fn delete(context: &Context, arguments: &DeleteUserArgs) -> Result<()> {
    context.about("users", "delete");
    let source = Source::new(&arguments.emails, &arguments.file, "users");
    let emails = source
        .names(async |file| {
            let documents = documents_from::<UserFile>(file).await?;
            let emails = documents.iter().map(|one| email(None, Some(one), Email::of_anybody));
            emails.collect()
        })
        .await?;
    if let Some(first) = emails.first() {
        context.about(format!("user/{first}"), "delete");
    }
    let subjects = emails.iter().map(|email| (format!("user/{email}"), email));
    let change =
        |name: &str, _: &&Email| locking(&arguments.locked).tolerating(arguments.absence, name, "delete");
    let decide = async |context: &Context, name: &str, email: &Email| {
        let result = ActionResult::done(name, "delete", format!("{name} deleted"));
        propose(context, arguments.locked.change.dry_run, result, |facts| {
            plan::delete(facts, email).map(|(plan, warnings)| (Decision::Do(plan), warnings))
        })
        .await
    };
    change::each(context, "delete", subjects, change, decide).await
}
