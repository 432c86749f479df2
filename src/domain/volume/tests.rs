use super::*;
use crate::error::Kind;

fn parts(path: Option<&str>, size: Option<&str>, group: Option<&str>) -> DeviceParts {
    let owned = |text: Option<&str>| text.map(str::to_owned);
    DeviceParts {
        device_path: owned(path),
        size: owned(size),
        vg_name: owned(group),
    }
}

#[test]
fn every_combination_of_flags_is_right_or_names_the_flag() {
    let (path, size, group) = (Some("/dev/sdb"), Some("10Gi"), Some("vg"));
    for (kind, given, complaint) in [
        ("rawBlockDevice", parts(path, None, None), ""),
        ("rawBlockDevice", parts(None, None, None), "needs --device-path"),
        ("rawBlockDevice", parts(path, size, None), "takes no --size"),
        ("rawBlockDevice", parts(path, None, group), "takes no --vg-name"),
        (
            "rawBlockDevice",
            parts(Some("sdb"), None, None),
            "does not begin with /dev/",
        ),
        ("sparseLoopDevice", parts(None, size, None), ""),
        ("sparseLoopDevice", parts(None, None, None), "needs --size"),
        (
            "sparseLoopDevice",
            parts(path, size, None),
            "takes no --device-path",
        ),
        ("sparseLoopDevice", parts(None, size, group), "takes no --vg-name"),
        (
            "sparseLoopDevice",
            parts(None, Some("0"), None),
            "no quantity above 0",
        ),
        (
            "sparseLoopDevice",
            parts(None, Some("-1Gi"), None),
            "no quantity above 0",
        ),
        (
            "sparseLoopDevice",
            parts(None, Some("ten"), None),
            "no quantity above 0",
        ),
        ("lvmLogicalVolume", parts(None, size, group), ""),
        ("lvmLogicalVolume", parts(None, None, group), "needs --size"),
        ("lvmLogicalVolume", parts(None, size, None), "needs --vg-name"),
        (
            "lvmLogicalVolume",
            parts(path, size, group),
            "takes no --device-path",
        ),
    ] {
        let kind: DeviceKind = kind.parse().unwrap();
        match kind.device(&given) {
            Ok(device) => {
                assert_eq!(complaint, "", "{given:?}");
                assert_eq!(device.kind(), kind);
            }
            Err(message) => assert!(
                !complaint.is_empty() && message.contains(complaint),
                "{message} for {given:?}"
            ),
        }
    }
    assert!(
        "disk"
            .parse::<DeviceKind>()
            .unwrap_err()
            .contains("sparseLoopDevice")
    );
}

#[test]
fn manifests_are_read_back() {
    let volume = NewVolume {
        name: "data-1".into(),
        node: "node-1".into(),
        storage_class: "metalk8s".into(),
        device: Device::LvmLogicalVolume {
            vg_name: "vg".into(),
            size: "10Gi".to_owned().into(),
        },
        mode: Mode::Block,
        labels: BTreeMap::from([("a".into(), "b".into())]),
    };
    let manifest = volume.manifest();
    assert_eq!(
        manifest["metadata"]["labels"],
        manifest["spec"]["template"]["metadata"]["labels"]
    );
    assert_eq!(NewVolume::read(&manifest), Ok(volume));
}

#[test]
fn several_kinds_or_none_are_refused() {
    let two = json!({"rawBlockDevice": {"devicePath": "/dev/sdb"}, "sparseLoopDevice": {"size": "1Gi"}});
    let message = Device::read(&two).unwrap_err();
    assert!(
        message.contains("found rawBlockDevice and sparseLoopDevice"),
        "{message}"
    );
    assert!(Device::read(&json!({})).unwrap_err().contains("found none"));
    assert_eq!(
        Device::read(&json!({"sparseLoopDevice": {"size": 1_000_000}}))
            .unwrap()
            .size(),
        Some("1000000")
    );
    assert!(
        Device::read(&json!({"lvmLogicalVolume": {"size": "1Gi"}}))
            .unwrap_err()
            .contains("vgName is missing")
    );
}

fn with_ready(status: &str, reason: &str) -> Value {
    json!({"status": {"conditions": [{"type": "Ready", "status": status, "reason": reason, "message": "m"}]}})
}

#[test]
fn phases_follow_the_condition() {
    for (volume, phase) in [
        (json!({}), Phase::Unknown),
        (json!({"status": {"conditions": []}}), Phase::Unknown),
        (with_ready("True", ""), Phase::Available),
        (with_ready("False", "CreationError"), Phase::Failed),
        (with_ready("Unknown", "Pending"), Phase::Pending),
        (with_ready("Unknown", "Terminating"), Phase::Terminating),
        (with_ready("Unknown", "Other"), Phase::Terminating),
    ] {
        assert_eq!(Phase::read(&volume).0, phase, "{volume}");
    }
    assert_eq!(
        Phase::read(&with_ready("False", "CreationError")).1,
        "CreationError: m"
    );
}

#[test]
fn only_what_metalk8s_can_delete_is_deleted() {
    let backing = |phase: Option<&str>| Backing {
        persistent_volume: phase.map(str::to_owned),
        claim: (phase == Some("Bound")).then(|| "prod/data".to_owned()),
        pods: vec!["db-0".to_owned()],
        ..Backing::default()
    };
    for (phase, persistent, allowed) in [
        (Phase::Unknown, None, false),
        (Phase::Pending, None, false),
        (Phase::Terminating, None, false),
        (Phase::Failed, None, true),
        (Phase::Failed, Some("Bound"), false),
        (Phase::Available, None, true),
        (Phase::Available, Some("Available"), true),
        (Phase::Available, Some("Released"), true),
        (Phase::Available, Some("Failed"), true),
        (Phase::Available, Some("Pending"), false),
        (Phase::Available, Some("Bound"), false),
    ] {
        let answer = deletable("v", phase, &backing(persistent));
        assert_eq!(answer.is_ok(), allowed, "{phase:?} {persistent:?}");
    }
    let refusal = deletable("v", Phase::Available, &backing(Some("Bound"))).unwrap_err();
    assert_eq!(
        refusal.message,
        "volume v is bound to claim prod/data, used by pod db-0"
    );
    assert_eq!(refusal.kind, Kind::Conflict);
}

#[test]
fn classes_that_lead_nowhere_are_refused() {
    let class = |provisioner: &str, mode: &str, parameters: &[(&str, &str)]| StorageClass {
        name: "c".into(),
        provisioner: provisioner.into(),
        reclaim_policy: "Retain".into(),
        binding_mode: mode.into(),
        parameters: parameters
            .iter()
            .map(|(key, value)| ((*key).into(), (*value).into()))
            .collect(),
    };
    const NONE: &str = "kubernetes.io/no-provisioner";
    const WAIT: &str = "WaitForFirstConsumer";
    for (one, part) in [
        (class(NONE, WAIT, &[("fsType", "xfs")]), ""),
        (
            class(
                NONE,
                WAIT,
                &[("fsType", "ext4"), ("mkfsOptions", "[\"-m\", \"0\"]")],
            ),
            "",
        ),
        (class("x", WAIT, &[("fsType", "xfs")]), "provisioner"),
        (
            class(NONE, "Immediate", &[("fsType", "xfs")]),
            "volumeBindingMode",
        ),
        (class(NONE, WAIT, &[]), "no parameter fsType"),
        (class(NONE, WAIT, &[("fsType", "btrfs")]), "fsType is btrfs"),
        (
            class(NONE, WAIT, &[("fsType", "xfs"), ("mkfsOptions", "-m 0")]),
            "mkfsOptions",
        ),
    ] {
        match one.usable() {
            Ok(()) => assert_eq!(part, "", "{one:?}"),
            Err(refusal) => assert!(
                !part.is_empty() && refusal.message.contains(part),
                "{}",
                refusal.message
            ),
        }
    }
    let mut delete = class(NONE, WAIT, &[("fsType", "xfs")]);
    delete.reclaim_policy = "Delete".into();
    assert!(delete.warning().unwrap().contains("Delete"));
}

#[test]
fn sizes_of_as_many_bytes_are_one() {
    let size = |text: &str| Size::from(text.to_owned());
    assert_eq!(size("1Gi"), size("1024Mi"));
    assert_eq!(size("1G"), size("1e9"));
    assert_ne!(size("1Gi"), size("1G"));
    assert_ne!(size("much"), size("more"));
}
