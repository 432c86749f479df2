use std::time::{Duration, SystemTime};

use rcgen::{CertificateParams, KeyPair};

use super::*;

pub(super) fn pem(end: &str) -> String {
    let end: Timestamp = end.parse().unwrap();
    let seconds = u64::try_from(end.as_second()).unwrap();
    let mut parameters = CertificateParams::default();
    parameters.not_after = (SystemTime::UNIX_EPOCH + Duration::from_secs(seconds)).into();
    let key = KeyPair::generate().unwrap();
    parameters.self_signed(&key).unwrap().pem()
}

fn found(certificate: String, exists: bool) -> CertificateObject {
    let found = Found {
        name: "etcd".to_owned(),
        usage: Usage::Server,
        path: "/etc/kubernetes/pki/etcd/server.crt".to_owned(),
        renewal_days: 90,
        exists,
        certificate,
    };
    found.document("node-1", "2027-01-01T12:00:00Z".parse().unwrap())
}

#[test]
fn days_are_rounded_down_and_negative_after_the_end() {
    for (end, days, state, is_due) in [
        ("2028-01-01T12:00:00Z", 365, CertificateState::Valid, false),
        ("2027-04-01T12:00:00Z", 90, CertificateState::Valid, false),
        ("2027-04-01T11:00:00Z", 89, CertificateState::Valid, true),
        ("2027-02-16T12:00:00Z", 46, CertificateState::Valid, true),
        ("2027-02-16T11:00:00Z", 45, CertificateState::Expiring, true),
        ("2027-01-01T13:00:00Z", 0, CertificateState::Expiring, true),
        ("2027-01-01T11:00:00Z", -1, CertificateState::Expired, true),
    ] {
        let one = found(pem(end), true);
        assert_eq!((one.status.days, one.status.state, one.is_due()), (Some(days), state, is_due), "{end}");
        assert_eq!(one.status.expires.as_deref(), Some(end));
    }
}

#[test]
fn a_file_without_a_certificate_is_not_a_missing_one() {
    let unreadable = found(String::new(), true);
    assert_eq!(unreadable.status.state, CertificateState::Unreadable);
    assert!(unreadable.is_due());
    let missing = found(String::new(), false);
    assert_eq!(missing.status.state, CertificateState::Missing);
    assert!(!missing.is_due());
}

#[test]
fn the_worst_certificate_decides() {
    let of = |end: &str| found(pem(end), true);
    let (valid, soon, over) =
        (of("2028-01-01T12:00:00Z"), of("2027-01-11T12:00:00Z"), of("2026-12-30T12:00:00Z"));
    let missing = found(String::new(), false);
    assert_eq!(
        verdict(&[valid.clone(), missing.clone()]),
        Verdict::Valid("all are valid for 365 days or longer".to_owned())
    );
    assert_eq!(verdict(&[missing]), Verdict::Valid("there are none".to_owned()));
    assert_eq!(
        verdict(&[valid, soon.clone()]),
        Verdict::Expiring(vec!["etcd on node-1 (10 days)".to_owned()])
    );
    assert_eq!(
        verdict(&[soon, over]),
        Verdict::Expired {
            expired: vec!["etcd on node-1 (2026-12-30)".to_owned()],
            expiring: vec!["etcd on node-1 (10 days)".to_owned()],
        }
    );
}
