use clap::Args;

use super::groups::ListArgs;

#[derive(Debug, Args)]
pub struct GetAlertArgs {
    /// Names or fingerprints of alerts; default: all
    #[arg(value_name = "NAME")]
    pub names: Vec<String>,
    /// Only alerts of these severities (critical, warning, info, none)
    #[arg(long, value_name = "SEVERITY,...", value_delimiter = ',')]
    pub severity: Vec<String>,
    #[command(flatten)]
    pub list: ListArgs,
}

#[derive(Debug, Args)]
pub struct DescribeAlertArgs {
    /// Name or fingerprint of the alert
    #[arg(value_name = "NAME|FINGERPRINT")]
    pub name: String,
}
