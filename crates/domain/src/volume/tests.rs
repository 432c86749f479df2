use insta::assert_snapshot;

use super::*;
use crate::object::seen::Version;
use crate::testing::shown;
use base::error::ErrorKind;

fn parts(path: Option<&str>, size: Option<&str>, group: Option<&str>) -> DeviceParts {
    let owned = |text: Option<&str>| text.map(str::to_owned);
    DeviceParts { device_path: owned(path), size: owned(size), vg_name: owned(group) }
}

#[test]
fn every_combination_of_flags_is_right_or_names_the_flag() {
    let (path, size, group) = (Some("/dev/sdb"), Some("10Gi"), Some("vg"));
    let verdicts = [
        ("rawBlockDevice", parts(path, None, None)),
        ("rawBlockDevice", parts(None, None, None)),
        ("rawBlockDevice", parts(path, size, None)),
        ("rawBlockDevice", parts(path, None, group)),
        ("rawBlockDevice", parts(Some("sdb"), None, None)),
        ("sparseLoopDevice", parts(None, size, None)),
        ("sparseLoopDevice", parts(None, None, None)),
        ("sparseLoopDevice", parts(path, size, None)),
        ("sparseLoopDevice", parts(None, size, group)),
        ("sparseLoopDevice", parts(None, Some("0"), None)),
        ("sparseLoopDevice", parts(None, Some("-1Gi"), None)),
        ("sparseLoopDevice", parts(None, Some("ten"), None)),
        ("lvmLogicalVolume", parts(None, size, group)),
        ("lvmLogicalVolume", parts(None, None, group)),
        ("lvmLogicalVolume", parts(None, size, None)),
        ("lvmLogicalVolume", parts(path, size, group)),
    ]
    .map(|(word, given)| {
        let kind: DeviceKind = word.parse().unwrap();
        kind.device(&given).map_or_else(
            |message| message,
            |device| {
                assert_eq!(device.kind(), kind);
                word.to_owned()
            },
        )
    });
    assert_snapshot!(verdicts.join("\n"));
    assert_snapshot!("disk".parse::<DeviceKind>().unwrap_err(), @r#""disk" is not a valid volume type; available: rawBlockDevice, sparseLoopDevice, lvmLogicalVolume"#);
}

fn object() -> Value {
    json!({
        "apiVersion": "storage.metalk8s.scality.com/v1alpha1", "kind": "Volume",
        "metadata": {"name": "data-1", "annotations": {"note": "x"}, "finalizers": ["f"], "labels": {"a": "b"}},
        "spec": {
            "nodeName": "node-1", "storageClassName": "metalk8s", "mode": "Block",
            "lvmLogicalVolume": {"vgName": "vg", "size": "10Gi"},
            "template": {"metadata": {"labels": {"c": "d"}}, "spec": {"mountOptions": ["ro"]}},
        },
    })
}

#[test]
fn nothing_of_a_file_is_lost() {
    let mut listed = object();
    listed["metadata"]["uid"] = json!("1");
    listed["status"] = json!({"conditions": []});
    let volume = NewVolume::read(&listed).unwrap();
    assert_eq!(volume.object, object());
    assert_eq!(volume.mode, Mode::Block);
    assert_eq!(volume.device.to_string(), "lvmLogicalVolume in vg of 10Gi");
    assert_eq!(volume.differences(&listed), Vec::<String>::new());
}

#[test]
fn what_a_volume_does_not_have_is_refused() {
    let messages = [
        ("/sepc", json!({})),
        ("/spec/size", json!("1Gi")),
        ("/spec/lvmLogicalVolume/vg_name", json!("x")),
        ("/metadata/name", json!("Data_1")),
        ("/metadata/name", json!("")),
        ("/spec/mode", json!(1)),
        ("/spec/template", json!("x")),
    ]
    .map(|(pointer, value)| {
        let mut wrong = object();
        let (map, field) = pointer.rsplit_once('/').unwrap();
        wrong.pointer_mut(map).unwrap()[field] = value;
        NewVolume::read(&wrong).unwrap_err()
    });
    assert_snapshot!(messages.join("\n"), @r#"
    unknown field sepc; did you mean spec?
    unknown field spec.size; known fields: nodeName, storageClassName, mode, template, rawBlockDevice, sparseLoopDevice, lvmLogicalVolume
    unknown field spec.lvmLogicalVolume.vg_name; did you mean vgName?
    metadata.name: "Data_1" contains 'D' at position 1; use lower-case letters, digits and '-'
    metadata.name is missing
    spec.mode is 1, which is not a string
    spec.template is not a map
    "#);
}

#[test]
fn all_that_differs_is_said() {
    let volume = NewVolume::read(&object()).unwrap();
    for (pointer, value, difference) in [
        ("/spec/nodeName", json!("n"), "it is on node n"),
        ("/spec/storageClassName", json!("c"), "its storage class is c"),
        ("/spec/lvmLogicalVolume/size", json!("5Gi"), "it is made from lvmLogicalVolume in vg of 5Gi"),
        ("/spec/mode", json!("Filesystem"), "its mode is Filesystem"),
        ("/metadata/labels", json!({}), "its labels are none"),
        ("/spec/template/metadata/labels", json!({"c": "e"}), "the labels of its persistent volume are c=e"),
        ("/spec/template/spec", json!({}), "spec.template.spec.mountOptions differs"),
        ("/metadata/annotations", json!({}), "metadata.annotations.note differs"),
    ] {
        let mut found = object();
        *found.pointer_mut(pointer).unwrap() = value;
        assert_eq!(volume.differences(&found), [difference]);
    }
    let mut found = object();
    found["metadata"]["annotations"]["other"] = json!("added by somebody");
    assert_eq!(volume.differences(&found), Vec::<String>::new());
}

#[test]
fn only_what_can_name_a_device_or_a_group_passes() {
    for path in ["/dev/sdb", "/dev/disk/by-id/wwn-0x5000:1", "/dev/mapper/a-b"] {
        assert!(DeviceKind::Raw.device(&parts(Some(path), None, None)).is_ok(), "{path}");
    }
    let messages =
        ["/dev/", "/dev/../etc/passwd", "/dev/./sdb", "/dev//sdb", "/dev/sdb/", "/dev/a b"].map(|path| {
            let device = DeviceKind::Raw.device(&parts(Some(path), None, None));
            device.unwrap_err()
        });
    assert_snapshot!(messages.join("\n"), @r#"
    device path "/dev/" is not a device; write /dev/sdb or /dev/disk/by-id/...
    device path "/dev/../etc/passwd" is not a device; write /dev/sdb or /dev/disk/by-id/...
    device path "/dev/./sdb" is not a device; write /dev/sdb or /dev/disk/by-id/...
    device path "/dev//sdb" is not a device; write /dev/sdb or /dev/disk/by-id/...
    device path "/dev/sdb/" is not a device; write /dev/sdb or /dev/disk/by-id/...
    device path "/dev/a b" is not a device; write /dev/sdb or /dev/disk/by-id/...
    "#);
    for (group, fits) in [("vg0", true), ("a.b+c_d-e", true), ("a/b c", false), ("-a", false), ("..", false)]
    {
        let device = DeviceKind::Lvm.device(&parts(None, Some("1Gi"), Some(group)));
        assert_eq!(device.is_ok(), fits, "{group}");
    }
}

#[test]
fn several_kinds_or_none_are_refused() {
    let messages = [
        json!({"rawBlockDevice": {"devicePath": "/dev/sdb"}, "sparseLoopDevice": {"size": "1Gi"}}),
        json!({}),
        json!({"lvmLogicalVolume": {"size": "1Gi"}}),
    ]
    .map(|object| Device::read(&object).unwrap_err());
    assert_snapshot!(messages.join("\n"), @"
    exactly one of rawBlockDevice, sparseLoopDevice, lvmLogicalVolume is required, but found rawBlockDevice and sparseLoopDevice
    exactly one of rawBlockDevice, sparseLoopDevice, lvmLogicalVolume is required, but found none
    lvmLogicalVolume.vgName is missing
    ");
    assert_eq!(
        Device::read(&json!({"sparseLoopDevice": {"size": 1_000_000}})).unwrap().size(),
        Some("1000000")
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
    assert_eq!(Phase::read(&with_ready("False", "CreationError")).1, "CreationError: m");
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
        (Phase::Available, Some("Pending"), true),
        (Phase::Available, Some("Bound"), false),
    ] {
        let answer = deletable("v", phase, &backing(persistent));
        assert_eq!(answer.is_ok(), allowed, "{phase:?} {persistent:?}");
    }
    let refusal = deletable("v", Phase::Available, &backing(Some("Bound"))).unwrap_err();
    assert_eq!(refusal.message, "volume v is bound to claim prod/data, used by pod db-0");
    assert_eq!(refusal.kind, ErrorKind::Conflict);
}

#[test]
fn a_deletion_that_was_cut_off_is_waited_for() {
    let steps = |phase| -> Vec<String> {
        let plan = plan::delete("v", Version::default(), phase, &Backing::default()).unwrap();
        shown::summaries(&plan)
    };
    assert_eq!(
        steps(Phase::Available),
        [
            "delete volume.storage.metalk8s.scality.com/v",
            "wait until volume.storage.metalk8s.scality.com/v is gone"
        ]
    );
    assert_eq!(steps(Phase::Terminating), ["wait until volume.storage.metalk8s.scality.com/v is gone"]);
}

#[test]
fn classes_that_lead_nowhere_are_refused() {
    const NONE: &str = "kubernetes.io/no-provisioner";
    const WAIT: &str = "WaitForFirstConsumer";
    let class = |provisioner: &str, mode: &str, parameters: &[(&str, &str)]| StorageClass {
        name: "c".into(),
        provisioner: provisioner.into(),
        reclaim_policy: "Retain".into(),
        binding_mode: mode.into(),
        parameters: parameters.iter().map(|(key, value)| ((*key).into(), (*value).into())).collect(),
    };
    let options = [("fsType", "ext4"), ("mkfsOptions", "[\"-m\", \"0\"]")];
    for usable in [class(NONE, WAIT, &[("fsType", "xfs")]), class(NONE, WAIT, &options)] {
        assert_eq!(usable.usable(), Ok(()), "{usable:?}");
    }
    let refusals = [
        class("x", WAIT, &[("fsType", "xfs")]),
        class(NONE, "Immediate", &[("fsType", "xfs")]),
        class(NONE, WAIT, &[]),
        class(NONE, WAIT, &[("fsType", "btrfs")]),
        class(NONE, WAIT, &[("fsType", "xfs"), ("mkfsOptions", "-m 0")]),
    ]
    .map(|one| shown::refusal(&one.usable().unwrap_err()));
    assert_snapshot!(refusals.join("\n"), @r#"
    Conflict: no volume can become available with storage class c: its provisioner is x, not kubernetes.io/no-provisioner
    hint: to see a class that MetalK8s can use: kubectl get storageclass metalk8s -o yaml
    Conflict: no volume can become available with storage class c: its volumeBindingMode is Immediate, not WaitForFirstConsumer
    hint: to see a class that MetalK8s can use: kubectl get storageclass metalk8s -o yaml
    Conflict: no volume can become available with storage class c: it has no parameter fsType (xfs or ext4), which Block volumes need as well
    hint: to see a class that MetalK8s can use: kubectl get storageclass metalk8s -o yaml
    Conflict: no volume can become available with storage class c: its parameter fsType is btrfs, not xfs or ext4
    hint: to see a class that MetalK8s can use: kubectl get storageclass metalk8s -o yaml
    Conflict: no volume can become available with storage class c: its parameter mkfsOptions is "-m 0", not a JSON list of strings
    hint: to see a class that MetalK8s can use: kubectl get storageclass metalk8s -o yaml
    "#);
    let mut delete = class(NONE, WAIT, &[("fsType", "xfs")]);
    delete.reclaim_policy = "Delete".into();
    assert_snapshot!(delete.warning().unwrap(), @"storage class c has reclaimPolicy Delete, but MetalK8s requires Retain");
}

#[test]
fn sizes_of_as_many_bytes_are_one() {
    let size = |text: &str| Size::from(text.to_owned());
    assert_eq!(size("1Gi"), size("1024Mi"));
    assert_eq!(size("1G"), size("1e9"));
    assert_ne!(size("1Gi"), size("1G"));
    assert_ne!(size("much"), size("more"));
}
