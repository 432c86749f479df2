//! `debug bundle`: a file with what support needs to see of a cluster.

mod bundle;
mod collect;
mod file;

use super::Context;
use crate::cli::debug::BundleArgs;
use crate::error::Result;
use crate::output::result::ActionResult;
use base::events::Event;
use client::cluster::versions;

use bundle::Bundle;
use file::BundleFile;

pub(super) async fn bundle(context: &Context, arguments: &BundleArgs) -> Result<()> {
    let file = arguments.filename.file_name().unwrap_or(arguments.filename.as_os_str());
    let name = format!("bundle/{}", file.display());
    context.about(name.clone(), "create");
    let place = BundleFile::at(&arguments.filename)?;
    // Without an API server, there is nothing to put in.
    versions::api_server(context.cluster().await?).await?;
    let mut bundle = Bundle::new(arguments.max_size, context.ui().now());
    let collecting = Event::Started("reading the cluster".to_owned());
    context.events().emit(collecting);
    collect::all(context, arguments.environment.as_ref(), &mut bundle).await?;
    for missing in bundle.missing() {
        let warning = format!("{} is missing from the bundle: {}", missing.path, missing.reason);
        context.events().warning(warning);
    }
    let count = bundle.count();
    let size = place.write(&bundle)?;
    let message = format!(
        "{name} created at {} ({count} files, {} KiB); review it before you share it",
        arguments.filename.display(),
        size.div_ceil(1024)
    );
    let result = ActionResult::done(name, "create", message);
    context.ui().results(&[result.after(context.ui().elapsed())])
}
