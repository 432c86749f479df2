use crate::cli::manual;
use crate::commands::Context;
use crate::error::Result;

#[expect(clippy::unused_async, reason = "commands are called alike")]
pub async fn options(context: &Context, (): &()) -> Result<()> {
    context.ui().text(&manual::options())
}
