use super::read;
use crate::cli::certificate::GetCertificateArgs;
use crate::commands::listing::{ListRequest, called};
use crate::commands::watch::Sources;
use crate::commands::{Context, listing};
use crate::error::Result;
use domain::cluster::certificate::CertificateObject;

pub async fn get(context: &Context, arguments: &GetCertificateArgs) -> Result<()> {
    let subject = called::<CertificateObject>(&arguments.names);
    listing::prepare(context, &arguments.list, subject)?;
    let mut asked = ListRequest::new(&arguments.list, &arguments.names);
    // Each node may have a certificate of this name.
    asked.full_key = arguments.names.len() == 1 && arguments.nodes.nodes.len() == 1;
    let read = async || read(context, &arguments.nodes.nodes).await;
    listing::present(context, &asked, &Sources::poll_salt(Vec::new()), read).await
}
