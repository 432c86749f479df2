//! `set-password user`, and the hashing of passwords.

use super::{Read, locking, propose};
use crate::cli::groups::DryRun;
use crate::cli::user::SetPasswordArgs;
use crate::commands::Context;
use crate::commands::change::{self, interrupted};
use crate::error::{CommandError, Result};
use crate::output::password;
use crate::output::result::ActionResult;
use base::events::Events;
use base::secrets::remember;
use domain::plan::Decision;
use domain::user::plan;
use domain::user::{Email, check_password};

/// The bcrypt cost, which makes guessing a password slow: 2 to the power of this.
const COST: u32 = 12;

pub async fn set(context: &Context, arguments: &SetPasswordArgs) -> Result<()> {
    let email = &arguments.email;
    let name = format!("user/{email}");
    context.about(&name, "set-password");
    plan::set_password(&Read::from(context).await?.facts(), email, "-")?;
    let hash = hash(context, email, arguments.locked.change.dry_run).await?;
    let result = ActionResult::done(&name, "set-password", format!("password of {name} changed"));
    change::run(context, locking(&arguments.locked), async |context| {
        propose(context, arguments.locked.change.dry_run, result, |facts| {
            Ok((Decision::Do(plan::set_password(facts, email, &hash)?), Vec::new()))
        })
        .await
    })
    .await
}

/// The hash of this user's password, which is read now. A dry run does not request it.
pub(super) async fn hash(context: &Context, email: &Email, dry_run: DryRun) -> Result<String> {
    if dry_run != DryRun::None {
        return Ok("(hash)".to_owned());
    }
    // Hashing blocks the thread, so it runs elsewhere: the lock must be renewed meanwhile.
    let events = context.events().clone();
    let prompt = format!("Password for {email}: ");
    let hashing = tokio::task::spawn_blocking(move || hashed_password(&prompt, &events));
    // On a terminal, Ctrl-C ends the question, which also restores the echo.
    let is_asked = password::is_asked();
    tokio::select! {
        hash = hashing => hash.map_err(CommandError::failed)?,
        () = context.interrupt().wait(1), if !is_asked => Err(interrupted()),
    }
}

fn hashed_password(prompt: &str, events: &Events) -> Result<String> {
    let usage = CommandError::usage;
    let password = password::read(prompt).map_err(|error| match error.kind() {
        std::io::ErrorKind::Interrupted => interrupted(),
        _ => usage(format!("cannot read the password: {error}")),
    })?;
    remember(&password);
    check_password(&password).map_err(|message| {
        let error = usage(message);
        if password.is_empty() {
            error.hint("give it on standard input, or run the command on a terminal")
        } else {
            error
        }
    })?;
    events.started("hashing the password");
    let hash = bcrypt::hash(password, COST).map_err(CommandError::failed)?;
    remember(&hash);
    Ok(hash)
}
