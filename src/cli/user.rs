//! Flags of the verbs on users.

use clap::Args;

use super::groups::{AbsenceArgs, ChangeArgs, ListArgs, LockArgs};
use crate::domain::user::{Email, UserRole};

/// `get user`.
#[derive(Debug, Args)]
pub struct GetUserArgs {
    /// E-mail addresses; default: all
    #[arg(value_name = "EMAIL", value_parser = Email::of_anybody)]
    pub names: Vec<Email>,
    /// What is shown and how.
    #[command(flatten)]
    pub list: ListArgs,
}

/// `create user`.
#[derive(Debug, Args)]
pub struct CreateUserArgs {
    /// E-mail address to log in with
    #[arg(value_name = "EMAIL")]
    pub email: Email,
    /// Role: cluster-admin, solution-admin or read-only (default: none)
    #[arg(long)]
    pub role: Option<UserRole>,
    /// Display name (default: the part before the @)
    #[arg(long, value_name = "NAME")]
    pub username: Option<String>,
    /// Dry run and timeout.
    #[command(flatten)]
    pub change: ChangeArgs,
    /// Waiting for others.
    #[command(flatten)]
    pub lock: LockArgs,
}

/// `set-password user`.
#[derive(Debug, Args)]
pub struct UserArgs {
    /// E-mail address
    #[arg(value_name = "EMAIL", value_parser = Email::of_anybody)]
    pub email: Email,
    /// Dry run and timeout.
    #[command(flatten)]
    pub change: ChangeArgs,
    /// Waiting for others.
    #[command(flatten)]
    pub lock: LockArgs,
}

/// `delete user`.
#[derive(Debug, Args)]
pub struct DeleteUserArgs {
    /// E-mail addresses
    #[arg(value_name = "EMAIL", required = true, value_parser = Email::of_anybody)]
    pub emails: Vec<Email>,
    /// What becomes of objects that do not exist.
    #[command(flatten)]
    pub absence: AbsenceArgs,
    /// Dry run and timeout.
    #[command(flatten)]
    pub change: ChangeArgs,
    /// Waiting for others.
    #[command(flatten)]
    pub lock: LockArgs,
}
