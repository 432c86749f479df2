use crate::cli::manual;
use crate::commands::Context;
use crate::error::Result;

pub fn options(context: &Context) -> Result<()> {
    context.ui().text(&manual::options())
}
