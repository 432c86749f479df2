use super::dex;
use crate::cli::user::GetUserArgs;
use crate::commands::listing::ListRequest;
use crate::commands::watch::Sources;
use crate::commands::{Context, listing};
use crate::error::{CommandError, Result};
use client::cluster::changes::Watched;
use client::cluster::configs;
use domain::api::{Metadata, UserObject, UserSpec, UserStatus};
use domain::object::resource::{CLUSTER_ROLE_BINDING, CONFIG_MAP};
use domain::service_config::ServiceConfig;
use domain::user::{Binding, Email, User, given_role, roles_of, users};

pub async fn get(context: &Context, arguments: &GetUserArgs) -> Result<()> {
    let subject = listing::called::<UserObject>(&arguments.names);
    listing::prepare(context, &arguments.list, subject)?;
    let dex = dex()?;
    let read = async || read(context, dex).await;
    let wanted: Vec<&str> = arguments.names.iter().map(Email::as_str).collect();
    let asked = ListRequest::new(&arguments.list, &wanted);
    let watched = vec![Watched::all(CONFIG_MAP).named(dex.config_map), Watched::all(CLUSTER_ROLE_BINDING)];
    listing::present(context, &asked, &Sources::watch(watched), read).await
}

pub(in crate::commands) async fn all(context: &Context) -> Result<Vec<UserObject>> {
    read(context, dex()?).await
}

/// The users that Dex knows, with the roles that bindings give them.
pub(in crate::commands) async fn read(context: &Context, dex: &ServiceConfig) -> Result<Vec<UserObject>> {
    let cluster = context.cluster().await?;
    let (stored, bindings) =
        tokio::try_join!(configs::stored(cluster, dex), configs::user_bindings(cluster))?;
    let all = users(&stored.document(dex))
        .map_err(|error| CommandError::invalid(format!("config/dex: {error}")))?;
    Ok(all.iter().map(|user| object(user, &bindings)).collect())
}

pub(super) fn object(user: &User, bindings: &[Binding]) -> UserObject {
    let metadata = Metadata { name: user.email.to_lowercase(), ..Metadata::default() };
    let spec = UserSpec {
        username: user.username.clone(),
        user_id: user.user_id.clone(),
        role: given_role(&user.email, bindings),
    };
    let status = UserStatus {
        roles: roles_of(&user.email, bindings),
        message: user.damage.as_ref().map(|damage| format!("damaged: {damage}")),
    };
    UserObject::new("User", metadata, spec, status)
}
