use clap::Args;

use super::groups::{AbsenceArgs, FileArgs, ListArgs, LockedChangeArgs};
use domain::user::{Email, UserRole};

#[derive(Debug, Args)]
pub struct GetUserArgs {
    /// E-mail addresses; default: all
    #[arg(value_name = "EMAIL", value_parser = Email::of_anybody)]
    pub names: Vec<Email>,
    #[command(flatten)]
    pub list: ListArgs,
}

#[derive(Debug, Args)]
pub struct CreateUserArgs {
    /// E-mail address to log in with
    #[arg(value_name = "EMAIL", required_unless_present = "filename")]
    pub email: Option<Email>,
    /// Role: cluster-admin, solution-admin or read-only (default: none)
    #[arg(long)]
    pub role: Option<UserRole>,
    /// Display name (default: the part before the @)
    #[arg(long, value_name = "NAME")]
    pub username: Option<String>,
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct DescribeUserArgs {
    /// E-mail address
    #[arg(value_name = "EMAIL", value_parser = Email::of_anybody)]
    pub email: Email,
}

#[derive(Debug, Args)]
pub struct EditUserArgs {
    /// E-mail address
    #[arg(value_name = "EMAIL", required_unless_present = "filename", value_parser = Email::of_anybody)]
    pub email: Option<Email>,
    /// New role: cluster-admin, solution-admin or read-only
    #[arg(long, required_unless_present = "filename")]
    pub role: Option<UserRole>,
    /// Users as `get users -o yaml` prints them; their role is taken.
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct SetPasswordArgs {
    /// E-mail address
    #[arg(value_name = "EMAIL", value_parser = Email::of_anybody)]
    pub email: Email,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}

#[derive(Debug, Args)]
pub struct DeleteUserArgs {
    /// E-mail addresses
    #[arg(value_name = "EMAIL", required_unless_present = "filename", conflicts_with = "filename", value_parser = Email::of_anybody)]
    pub emails: Vec<Email>,
    #[command(flatten)]
    pub file: FileArgs,
    #[command(flatten)]
    pub absence: AbsenceArgs,
    #[command(flatten)]
    pub locked: LockedChangeArgs,
}
