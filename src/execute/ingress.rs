//! Lets Salt know a new address of the control plane.

use std::time::Duration;

use serde_json::{Map, Value, json};
use tokio::time::{Instant, sleep};

use super::run::{ActionError, Run, ended};
use super::salt;
use crate::error::CommandError;
use base::error::ErrorKind;
use client::cluster::cluster_config;
use domain::cluster::config::ingress_address;
use domain::plan::{Action, Call};

const PAUSE: Duration = Duration::from_secs(1);

/// Refreshes the pillar until Salt knows the address that MetalK8s' operator reports.
pub(super) async fn follow(run: &mut Run<'_>) -> Result<(), ActionError> {
    let object = cluster_config::read(run.with.cluster).await;
    let object = ended(object, || "failed to read clusterconfig/main".to_owned())?;
    let wanted = object.as_ref().and_then(ingress_address).unwrap_or_default();
    loop {
        let known = known(run).await?;
        if known == wanted {
            return Ok(());
        }
        if Instant::now() + PAUSE > run.with.deadline {
            let message = format!(
                "timed out waiting until Salt knows the control plane address {wanted}: it knows {known:?}"
            );
            return Err(ActionError::Ended(CommandError::new(ErrorKind::TimedOut, message)));
        }
        tokio::select! {
            () = sleep(PAUSE) => {}
            () = run.with.interrupt.wait(run.heeds) => {
                let message = "interrupted while waiting until Salt knows the new control plane address";
                return Err(ActionError::Ended(CommandError::interrupted(message)));
            }
        }
    }
}

/// The address that Salt knows, after a refresh.
async fn known(run: &mut Run<'_>) -> Result<String, ActionError> {
    let waiting = Map::from_iter([("wait".to_owned(), json!(true))]);
    let refresh = Call::new("saltutil.refresh_pillar", waiting);
    let progress = Action::FollowIngress.progress(None);
    salt::call(run, &refresh, &progress).await?;
    let nothing = Map::new();
    let answer = run.salt()?.query("metalk8s_network.get_control_plane_ingress_ip", &nothing);
    let answer = ended(answer.await, || "the address that Salt knows cannot be read".to_owned())?;
    Ok(Value::as_str(&answer).unwrap_or_default().to_owned())
}
