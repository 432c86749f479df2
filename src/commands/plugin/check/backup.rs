//! Whether there is a recent backup of the bootstrap node, with its copies.

use super::{Line, skipped, warning};
use crate::commands::Context;
use crate::commands::listing::Listed;
use crate::error::Result;
use base::error::ErrorKind;
use domain::backup::{BackupObject, concern};

const NAME: &str = "backup";

/// A missing or old backup is a warning, because the plugin works without one. Only Salt knows the backups.
pub(super) async fn line(context: &Context, has_salt: bool) -> Line {
    if !has_salt {
        return skipped(NAME, "backups are only read through Salt");
    }
    match judged(context).await {
        Ok(Ok(message)) => super::line(NAME, Ok(message)),
        Ok(Err(message)) => {
            warning(NAME, message, vec!["to create one: kubectl metalk8s create backup".to_owned()])
        }
        Err(error) if matches!(error.kind, ErrorKind::NotFound | ErrorKind::Denied) => {
            skipped(NAME, &error.message())
        }
        Err(error) => super::line(NAME, Err(error)),
    }
}

/// The inner error is the warning: why the newest backup is not good enough.
async fn judged(context: &Context) -> Result<std::result::Result<String, String>> {
    Ok(concern(&BackupObject::all(context).await?, context.ui().now()))
}
