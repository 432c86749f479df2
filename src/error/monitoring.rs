use super::CommandError;
use base::error::ErrorKind;
use client::cluster::alerting::AlertingError;

/// What to do where there is no monitoring.
const MONITORED: &str =
    "MetalK8s installs it on its clusters; is the context the right one? kubectl config get-contexts";
/// What to do where the monitoring does not run.
const MONITORING: &str = "it starts when its volumes exist: kubectl get pods,pvc -n metalk8s-monitoring";

impl From<AlertingError> for CommandError {
    fn from(error: AlertingError) -> Self {
        let (kind, hint) = match error {
            AlertingError::Cluster(inner) => return inner.into(),
            AlertingError::Absent { .. } => (ErrorKind::NotFound, MONITORED),
            AlertingError::Away { .. } => (ErrorKind::Unreachable, MONITORING),
            AlertingError::Refused { code: 400 | 422, .. } => (ErrorKind::Usage, ""),
            AlertingError::Refused { .. } | AlertingError::Unintelligible(_) => {
                (ErrorKind::Failed, MONITORING)
            }
        };
        let error = Self::caused(kind, error);
        if hint.is_empty() { error } else { error.hint(hint) }
    }
}
