use crate::cli::bootstrap::ValidateBootstrapArgs;
use crate::commands::Context;
use crate::commands::file::{named, text_from};
use crate::error::{CommandError, Result};
use crate::output::bootstrap::Report;
use domain::bootstrap::configuration::check;

pub async fn validate(context: &Context, arguments: &ValidateBootstrapArgs) -> Result<()> {
    let file = named(&arguments.file);
    context.about(&file, "validate");
    context.ui().refuse_names()?;
    let text = text_from(&arguments.file).await?;
    let report = Report::new(file, check(&text), arguments.strict);
    if context.ui().is_for_people() {
        context.ui().page(&report.page())?;
    } else {
        context.ui().conclusion(&report)?;
    }
    if report.is_valid() {
        return Ok(());
    }
    Err(CommandError::invalid(report.verdict()))
}
