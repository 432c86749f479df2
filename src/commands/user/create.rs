use super::file::{UserFile, email, role};
use super::get::object;
use super::password::hash;
use super::{Read, locking, propose};
use crate::cli::groups::{DryRun, FileArgs};
use crate::cli::user::CreateUserArgs;
use crate::commands::Context;
use crate::commands::change;
use crate::commands::change::results;
use crate::commands::file::documents_from;
use crate::commands::file::source::Source;
use crate::error::{CommandError, Result};
use crate::output::password;
use crate::output::result::ActionResult;
use domain::plan::Decision;
use domain::user::plan;
use domain::user::{Email, User, UserRole};
use std::path::Path;

struct Request {
    email: Email,
    user: User,
    role: Option<UserRole>,
}

pub async fn create(context: &Context, arguments: &CreateUserArgs) -> Result<()> {
    context.about("users", "create");
    let requests = requests(arguments).await?;
    context.about(format!("user/{}", requests[0].email), "create");
    if results::previews(context.ui(), &arguments.locked.change) {
        let shown: Vec<_> = requests.iter().map(preview).collect::<Result<_>>()?;
        return context.ui().manifests(&shown);
    }
    // An existing user is reported before a password is requested.
    let read = Read::from(context).await?;
    for one in &requests {
        plan::create(&read.facts(), &one.user, &one.email, "", one.role)?;
    }
    let mut hashed = Vec::new();
    for one in &requests {
        let hash = hash(context, &one.email, arguments.locked.change.dry_run).await?;
        hashed.push((format!("user/{}", one.email), (one, hash)));
    }
    let change = |_: &str, _: &(&Request, String)| locking(&arguments.locked);
    let decide = async |context: &Context, name: &str, (one, hash): (&Request, String)| {
        let message = match one.role {
            Some(role) => format!("{name} created ({role})"),
            None => format!("{name} created without a role"),
        };
        let result = ActionResult::done(name, "create", message);
        propose(context, arguments.locked.change.dry_run, result, |facts| {
            plan::create(facts, &one.user, &one.email, &hash, one.role)
                .map(|(plan, warnings)| (Decision::Do(plan), warnings))
        })
        .await
    };
    change::each(context, "create", hashed, change, decide).await
}

/// The users of the command line, or of the file.
async fn requests(arguments: &CreateUserArgs) -> Result<Vec<Request>> {
    let source = Source::new(arguments.email.as_slice(), &arguments.file, "users");
    let load = async |file: &FileArgs| {
        refuse_one_input(file, arguments.locked.change.dry_run)?;
        documents_from::<UserFile>(file).await
    };
    source
        .each(load, |given, document| {
            let email = email(given, document, str::parse)?;
            let role = role(document)?;
            let spec = document.map(|document| document.spec.clone()).unwrap_or_default();
            Ok(request(arguments, email, spec.username, spec.user_id, role))
        })
        .await
}

fn request(
    arguments: &CreateUserArgs,
    email: Email,
    username: Option<String>,
    user_id: Option<String>,
    role: Option<UserRole>,
) -> Request {
    let username = arguments.username.clone().or(username);
    let user = User {
        email: email.to_string(),
        username: username.unwrap_or_else(|| email.local_part().to_owned()),
        user_id: user_id.unwrap_or_else(|| uuid::Uuid::new_v4().to_string()),
        damage: None,
    };
    Request { email, user, role: arguments.role.or(role) }
}

/// Standard input cannot contain both the users and their passwords.
fn refuse_one_input(files: &FileArgs, dry_run: DryRun) -> Result<()> {
    let is_read = files.filenames.iter().any(|file| file == Path::new("-"));
    if is_read && dry_run == DryRun::None && !password::is_asked() {
        let message =
            "standard input cannot contain both the users and their passwords; write the users to a file";
        return Err(CommandError::usage(message));
    }
    Ok(())
}

/// The user in the output of a client dry run.
fn preview(request: &Request) -> Result<serde_json::Value> {
    let mut shown = object(&request.user, &[]);
    shown.spec.role = request.role.map(|role| role.to_string());
    shown.status.roles = request.role.iter().map(ToString::to_string).collect();
    serde_json::to_value(shown).map_err(CommandError::failed)
}
