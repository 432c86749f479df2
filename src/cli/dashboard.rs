use std::path::PathBuf;

use clap::{Args, ValueHint};

#[derive(Debug, Args)]
pub struct DashboardArgs {
    /// Page that the link leads to: environment/NAME, nodes, jobs (default: the overview)
    #[arg(value_name = "TYPE[/NAME]")]
    pub page: Option<String>,
    /// Also change the cluster: plan and run commands from the pages
    #[arg(long)]
    pub allow_changes: bool,
    /// Port of 127.0.0.1 to listen on (0: any that is free)
    #[arg(long, value_name = "PORT", default_value_t = 0, conflicts_with = "socket")]
    pub port: u16,
    /// Also open the link in your browser
    #[arg(long, conflicts_with = "socket")]
    pub open: bool,
    /// Listen on a Unix socket that only you can use (default: in the runtime directory of the user)
    #[arg(long, value_name = "PATH", num_args = 0..=1, require_equals = true, value_hint = ValueHint::AnyPath)]
    pub socket: Option<Option<PathBuf>>,
}
