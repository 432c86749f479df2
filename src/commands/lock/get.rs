//! `get lock`.

use crate::cli::lock::GetLockArgs;
use crate::commands::listing::ListRequest;
use crate::commands::watch::Sources;
use crate::commands::{Context, listing};
use crate::error::Result;
use domain::lock::LockDocument;

pub async fn get(context: &Context, arguments: &GetLockArgs) -> Result<()> {
    let subject = listing::called::<LockDocument>(&arguments.names);
    listing::prepare(context, &arguments.list, subject)?;
    let read = async || {
        let held = context.taken_locks().await?;
        Ok(held.iter().map(LockDocument::from).collect())
    };
    let asked = ListRequest::new(&arguments.list, &arguments.names);
    listing::present(context, &asked, &Sources::poll(Vec::new()), read).await
}
