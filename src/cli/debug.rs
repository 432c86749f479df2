use std::path::PathBuf;

use clap::Args;
use printers::Quantity;

use domain::object::name::ExistingName;

#[derive(Debug, Args)]
pub struct BundleArgs {
    /// File to write, such as bundle.tar.gz; only an earlier bundle is replaced
    #[arg(short, long, value_name = "FILE")]
    pub filename: PathBuf,
    /// Environment whose objects and logs are included (default: all)
    #[arg(short, long, value_name = "ENV")]
    pub environment: Option<ExistingName>,
    /// Maximum size of the contents (50Mi, 1Gi); the oldest lines of logs are left out first
    #[arg(long, value_name = "SIZE", default_value = "50Mi", value_parser = size)]
    pub max_size: u64,
}

fn size(text: &str) -> Result<u64, String> {
    Quantity::parse(text.as_bytes())
        .filter(|size| size.is_positive())
        .and_then(Quantity::whole)
        .ok_or_else(|| format!("{text:?} is not a size; write 50Mi or 1Gi"))
}
