use std::collections::BTreeMap;

use serde_json::json;

use super::CertificateObject;
use crate::plan::refusal::Refusal;
use crate::plan::{Action, Condition, Decision, Plan};
use crate::salt::formula;

/// The certificates of a node that MetalK8s makes anew now: it keeps all others, whatever it is asked for.
pub fn due(certificates: &[CertificateObject]) -> Vec<&CertificateObject> {
    certificates.iter().filter(|one| one.is_due()).collect()
}

/// Whether a node has certificates of the control plane, whose nodes are changed one by one.
pub fn is_control_plane(certificates: &[CertificateObject]) -> bool {
    certificates.iter().any(|one| one.metadata.name == "apiserver" || is_of_etcd(one))
}

/// Fails if the node has joined the control plane since its certificates were read first: then the locks of the command are
/// those of another node, and two members of etcd could change at once.
pub fn refuse_promoted(
    node: &str,
    before: &[CertificateObject],
    now: &[CertificateObject],
) -> Result<(), Refusal> {
    if is_control_plane(before) || !is_control_plane(now) {
        return Ok(());
    }
    let message = format!("node {node} has joined the control plane meanwhile");
    Err(Refusal::conflict(message).hint("run the same command again: it changes such nodes one by one"))
}

/// The steps that renew the certificates of a node. `unready_etcd` are the Pods of etcd that are not ready now.
///
/// Nothing is undone: an old certificate is of no use to anybody.
pub fn renew(
    node: &str,
    certificates: &[CertificateObject],
    unready_etcd: &[String],
) -> Result<Decision, Refusal> {
    let due = due(certificates);
    if due.is_empty() {
        return Ok(Decision::Unchanged);
    }
    // The states that make them anew deploy the member again.
    let restarts_etcd = due.iter().any(|one| is_of_etcd(one));
    if restarts_etcd && !unready_etcd.is_empty() {
        return Err(Refusal::conflict(format!(
            "the etcd member of node {node} would restart while etcd is not ready: pod {}",
            unready_etcd.join(", ")
        ))
        .hint("to see the members: kubectl metalk8s get etcd"));
    }
    let paths: Vec<&str> = due.iter().map(|one| one.spec.path.as_str()).collect();
    let ends: BTreeMap<String, String> = due
        .iter()
        .map(|one| (one.metadata.name.clone(), one.status.expires.clone().unwrap_or_default()))
        .collect();
    let mut plan = Plan::default();
    plan.then(Action::orchestrate(
        formula::CERTIFICATES,
        json!({"orchestrate": {"target": node, "certificates": paths}}),
    ));
    plan.then(Action::ConfirmRenewed { node: node.to_owned(), certificates: ends });
    if restarts_etcd {
        plan.then(Action::Await(Condition::EtcdReady { node: node.to_owned() }));
    }
    Ok(Decision::Do(plan))
}

/// Whether it belongs to a member of etcd. Clients on other nodes have some as well.
fn is_of_etcd(certificate: &CertificateObject) -> bool {
    matches!(certificate.metadata.name.as_str(), "etcd" | "etcd-peer" | "etcd-healthcheck")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cluster::certificate::{Found, Usage};
    use crate::testing::shown;

    fn certificate(name: &str, days: i64) -> CertificateObject {
        let found = Found {
            name: name.to_owned(),
            usage: Usage::Server,
            path: format!("/pki/{name}.crt"),
            renewal_days: 90,
            exists: true,
            certificate: String::new(),
        };
        let mut one = found.document("n", jiff::Timestamp::UNIX_EPOCH);
        one.status.state = crate::cluster::certificate::CertificateState::Valid;
        one.status.days = Some(days);
        one.status.expires = Some(format!("in {days} days"));
        one
    }

    fn planned(certificates: &[CertificateObject], unready: &[String]) -> Result<Vec<String>, Refusal> {
        renew("n", certificates, unready).map(|decision| shown::steps(&decision))
    }

    #[test]
    fn only_what_metalk8s_would_renew_is_asked_for() {
        let certificates = [certificate("apiserver", 90), certificate("dex", 89)];
        assert_eq!(
            planned(&certificates, &["etcd-n".to_owned()]).unwrap(),
            [
                r#"run Salt state.orchestrate metalk8s.orchestrate.certs.renew pillar={"orchestrate":{"target":"n","certificates":["/pki/dex.crt"]}}"#,
                "check that certificates of node/n expire later: dex",
            ]
        );
        assert!(planned(&certificates[..1], &[]).unwrap().is_empty());
        assert!(is_control_plane(&certificates));
        assert!(!is_control_plane(&certificates[1..]));
    }

    #[test]
    fn a_node_that_has_joined_the_control_plane_meanwhile_needs_other_locks() {
        let (worker, master) = ([certificate("dex", 1)], [certificate("dex", 1), certificate("etcd", 300)]);
        let refusal = refuse_promoted("n", &worker, &master).unwrap_err();
        assert_eq!(refusal.message, "node n has joined the control plane meanwhile");
        for (before, now) in
            [(&worker[..], &worker[..]), (&master[..], &master[..]), (&master[..], &worker[..])]
        {
            refuse_promoted("n", before, now).unwrap();
        }
    }

    #[test]
    fn a_member_of_etcd_restarts_only_beside_ready_ones() {
        let certificates = [certificate("etcd-peer", 1)];
        let steps = planned(&certificates, &[]).unwrap();
        assert_eq!(steps[2], "wait until etcd is ready, on n as well");
        let refusal = planned(&certificates, &["etcd-m".to_owned()]).unwrap_err();
        assert_eq!(
            refusal.message,
            "the etcd member of node n would restart while etcd is not ready: pod etcd-m"
        );
    }
}
