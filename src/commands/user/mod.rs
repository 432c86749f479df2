//! Dex's static users: what each verb does with them.

pub mod get;

use crate::cli::groups::{ChangeArgs, DryRun, LockArgs};
use crate::cli::user::{CreateUserArgs, DeleteUserArgs, UserArgs};
use crate::commands::Context;
use crate::commands::change::{Change, Proposal, interrupted};
use crate::domain::lock::Scope;
use crate::domain::plan::Plan;
use crate::domain::plans::Decision;
use crate::domain::plans::config::Stored;
use crate::domain::plans::user::{self as plans, Facts};
use crate::domain::refusal::Refusal;
use crate::domain::resource::CLUSTER_ROLE;
use crate::domain::service_config::{CONFIGS, ServiceConfig};
use crate::domain::user::{Binding, Email, User, UserRole, check_password};
use crate::error::{CommandError, Result};
use crate::events::{Event, Events};
use crate::kind::Kind;
use crate::output::password;
use crate::output::result::ActionResult;
use crate::secrets::remember;
use get::document;

/// How much work a guess at a password costs: 2 to the power of this.
const COST: u32 = 12;

/// What was read for a decision on a user.
struct Read {
    dex: &'static ServiceConfig,
    stored: Stored,
    bindings: Vec<Binding>,
    cluster_roles: Vec<String>,
}

impl Read {
    async fn from(context: &Context) -> Result<Self> {
        let dex = dex()?;
        let cluster = context.cluster().await?;
        let (stored, bindings) = tokio::try_join!(cluster.stored_config(dex), cluster.user_bindings())?;
        let mut cluster_roles = Vec::new();
        // The viewer's are among them.
        for (role, _) in UserRole::SolutionAdmin.manifests() {
            if cluster.raw_one(CLUSTER_ROLE, None, &role.name).await?.is_some() {
                cluster_roles.push(role.name);
            }
        }
        Ok(Self {
            dex,
            stored,
            bindings,
            cluster_roles,
        })
    }

    fn facts(&self) -> Facts<'_> {
        Facts {
            dex: self.dex,
            stored: &self.stored,
            bindings: &self.bindings,
            cluster_roles: &self.cluster_roles,
        }
    }
}

pub(in crate::commands) fn dex() -> Result<&'static ServiceConfig> {
    CONFIGS
        .iter()
        .find(|config| config.is_dex())
        .ok_or_else(|| CommandError::new(Kind::Failed, "dex is not a service configuration"))
}

/// `create user`.
pub async fn create(context: &Context, arguments: &CreateUserArgs) -> Result<()> {
    let email = &arguments.email;
    let name = format!("user/{email}");
    context.about(&name, "create");
    let user = User {
        email: email.to_string(),
        username: arguments
            .username
            .clone()
            .unwrap_or_else(|| email.local_part().to_owned()),
        user_id: uuid::Uuid::new_v4().to_string(),
        damage: None,
    };
    if context.previews(&arguments.change) {
        let mut shown = document(&user, &[]);
        shown.status.roles = arguments.role.iter().map(ToString::to_string).collect();
        let shown = serde_json::to_value(shown).map_err(|error| CommandError::new(Kind::Failed, error))?;
        return context.ui().manifests(&[shown]);
    }
    // Who already exists is told before a password is asked for.
    plans::create(
        &Read::from(context).await?.facts(),
        &user,
        email,
        "",
        arguments.role,
    )?;
    let hash = hash(context, arguments.change.dry_run).await?;
    let message = match arguments.role {
        Some(role) => format!("{name} created ({role})"),
        None => format!("{name} created without a role"),
    };
    let result = ActionResult::done(&name, "create", message);
    change(context, &arguments.change, &arguments.lock, result, |facts| {
        plans::create(facts, &user, email, &hash, arguments.role)
    })
    .await
}

/// `set-password user`.
pub async fn set_password(context: &Context, arguments: &UserArgs) -> Result<()> {
    let email = &arguments.email;
    let name = format!("user/{email}");
    context.about(&name, "set-password");
    plans::set_password(&Read::from(context).await?.facts(), email, "-")?;
    let hash = hash(context, arguments.change.dry_run).await?;
    let result = ActionResult::done(&name, "set-password", format!("password of {name} changed"));
    change(context, &arguments.change, &arguments.lock, result, |facts| {
        Ok((plans::set_password(facts, email, &hash)?, Vec::new()))
    })
    .await
}

/// `delete user`.
pub async fn delete(context: &Context, arguments: &DeleteUserArgs) -> Result<()> {
    context.about(format!("user/{}", arguments.emails[0]), "delete");
    let subjects = arguments
        .emails
        .iter()
        .map(|email| (format!("user/{email}"), email));
    let change = |email: &&Email| {
        locking(&arguments.change, &arguments.lock).tolerating(
            arguments.absence,
            format!("user/{email}"),
            "delete",
        )
    };
    context
        .change_each("delete", subjects, change, async |context, name, email| {
            let result = ActionResult::done(name, "delete", format!("{name} deleted"));
            propose(context, result, |facts| plans::delete(facts, email)).await
        })
        .await
}

/// A change of Dex' configuration, which Salt applies.
fn locking<'a>(change: &'a ChangeArgs, lock: &'a LockArgs) -> Change<'a> {
    let scopes = vec![Scope::MasterShare, Scope::Config("dex".to_owned())];
    Change::locking(scopes, change, lock)
}

async fn change(
    context: &Context,
    change: &ChangeArgs,
    lock: &LockArgs,
    result: ActionResult,
    plan: impl Fn(&Facts<'_>) -> std::result::Result<(Plan, Vec<String>), Refusal>,
) -> Result<()> {
    context
        .change(locking(change, lock), async |context| {
            propose(context, result, plan).await
        })
        .await
}

async fn propose(
    context: &Context,
    result: ActionResult,
    plan: impl Fn(&Facts<'_>) -> std::result::Result<(Plan, Vec<String>), Refusal>,
) -> Result<Proposal> {
    let read = Read::from(context).await?;
    let (plan, warnings) = plan(&read.facts())?;
    let mut proposal = Proposal::new(Decision::Do(plan), result);
    proposal.warnings = warnings;
    Ok(proposal)
}

/// The hash of a password that is read now. A dry run asks for none.
async fn hash(context: &Context, dry_run: DryRun) -> Result<String> {
    if dry_run != DryRun::None {
        return Ok("(hash)".to_owned());
    }
    // It blocks, so it may not hold up the lock that others renew.
    let events = context.events().clone();
    let hashing = tokio::task::spawn_blocking(move || hashed_password(&events));
    // On a terminal Ctrl-C ends the question, which also brings back the echo.
    let is_asked = password::is_asked();
    tokio::select! {
        hash = hashing => hash.map_err(|error| CommandError::new(Kind::Failed, error))?,
        () = context.interrupt().wait(1), if !is_asked => Err(interrupted()),
    }
}

fn hashed_password(events: &Events) -> Result<String> {
    let usage = |message: String| CommandError::new(Kind::Usage, message);
    let password = password::read().map_err(|error| match error.kind() {
        std::io::ErrorKind::Interrupted => interrupted(),
        _ => usage(format!("cannot read the password: {error}")),
    })?;
    remember(&password);
    check_password(&password).map_err(|message| {
        usage(message).hint("give it on standard input, or run the command on a terminal")
    })?;
    events.emit(Event::Started("hashing the password".to_owned()));
    let hash = bcrypt::hash(password, COST).map_err(|error| CommandError::new(Kind::Failed, error))?;
    remember(&hash);
    Ok(hash)
}
