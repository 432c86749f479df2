use insta::assert_snapshot;

use super::*;
use crate::testing::shown;

fn file() -> Value {
    json!({
        "metadata": {"name": "filed", "labels": {"a": "b"}},
        "spec": {
            "nodeName": "node-1", "storageClassName": "metalk8s",
            "lvmLogicalVolume": {"vgName": "vg0", "size": "5Gi"},
            "template": {"spec": {"mountOptions": ["ro"]}},
        },
    })
}

fn request(path: &str) -> VolumeRequest {
    VolumeRequest {
        prefix: Some("data".into()),
        node: Some("node-1".into()),
        storage_class: Some("metalk8s".into()),
        kind: Some(DeviceKind::Raw),
        paths: vec![path.into()],
        ..VolumeRequest::default()
    }
}

#[test]
fn one_volume_a_path() {
    let mut both = request("/dev/sd{b,c}");
    both.paths.push("/dev/sdf".into());
    assert_eq!(volumes(&both).unwrap().len(), 3);
    let made = volumes(&request("/dev/sd{b..k}")).unwrap();
    assert_eq!(made.len(), 10);
    assert_eq!(made[9].name, "data-10");
    assert_eq!(made[9].device, Device::RawBlockDevice { device_path: "/dev/sdk".into() });
    assert_eq!(volumes(&request("/dev/sdb")).unwrap()[0].name, "data-1");
}

#[test]
fn names_are_needed_once() {
    let mut both = request("/dev/sdb");
    both.name = Some("x".into());
    let mut none = request("/dev/sdb");
    none.prefix = None;
    let mut several = request("/dev/sd{b,c}");
    several.prefix = None;
    several.name = Some("x".into());
    for wrong in [both, none, several, request("/dev/sd{b"), request("sdb")] {
        assert_eq!(volumes(&wrong).unwrap_err().kind, ErrorKind::Usage, "{wrong:?}");
    }
}

#[test]
fn the_command_line_wins_over_the_file_part_by_part() {
    let larger = VolumeRequest {
        device: DeviceParts { size: Some("6Gi".into()), ..DeviceParts::default() },
        labels: BTreeMap::from([("c".into(), "d".into())]),
        ..VolumeRequest::default()
    };
    assert_eq!(
        filed(&larger, &file()).unwrap().object["spec"],
        json!({
            "nodeName": "node-1", "storageClassName": "metalk8s",
            "template": {"spec": {"mountOptions": ["ro"]}, "metadata": {"labels": {"c": "d"}}},
            "lvmLogicalVolume": {"vgName": "vg0", "size": "6Gi"},
            "mode": "Filesystem",
        })
    );
    let bare = json!({"spec": {"template": {}}});
    let mut whole = request("/dev/sdb");
    whole.prefix = None;
    whole.name = Some("named".into());
    let made = filed(&whole, &bare).unwrap();
    assert_eq!((made.name.as_str(), made.node.as_str()), ("named", "node-1"));
    assert_eq!(made.device.to_string(), "rawBlockDevice /dev/sdb");
    let another_type = filed(&whole, &file()).unwrap();
    assert_eq!(another_type.object["spec"].get("lvmLogicalVolume"), None);
    let mut sized = whole.clone();
    sized.device = larger.device;
    sized.paths = Vec::new();
    assert_eq!(filed(&sized, &bare).unwrap_err().message, "a rawBlockDevice needs --device-path");
    whole.paths = vec!["/dev/sd{b..c}".into()];
    let several = filed(&whole, &bare).unwrap_err();
    assert_eq!((several.kind, several.hints.len()), (ErrorKind::Usage, 0));
    assert_eq!(filed(&VolumeRequest::default(), &bare).unwrap_err().kind, ErrorKind::Invalid);
}

fn class() -> StorageClass {
    StorageClass {
        name: "metalk8s".into(),
        provisioner: "kubernetes.io/no-provisioner".into(),
        reclaim_policy: "Delete".into(),
        binding_mode: "WaitForFirstConsumer".into(),
        parameters: BTreeMap::from([("fsType".into(), "ext4".into())]),
    }
}

#[test]
fn what_is_taken_is_refused_before_the_first_is_made() {
    let checked = |volumes: &[NewVolume], existing: &[Value]| {
        check(volumes, &["node-1".to_owned()], &[class()], existing)
    };
    let objects = |path: &str| -> Vec<Value> {
        let made = volumes(&request(path)).unwrap();
        made.into_iter().map(|one| one.object).collect()
    };
    let first = objects("/dev/sd{b,c}");
    let same = volumes(&request("/dev/sd{b,c,d}")).unwrap();
    assert!(checked(&same, &first).is_ok());
    let second = volumes(&request("/dev/sd{d..f}")).unwrap();
    let mut other = request("/dev/sdb");
    other.prefix = Some("other".into());
    let other = volumes(&other).unwrap();
    let refusals = [&second, &other].map(|volumes| shown::refusal(&checked(volumes, &first).unwrap_err()));
    assert_snapshot!(refusals.join("\n"), @"
    Conflict: no volume was created: volume data-1 already exists with different settings: it is made from rawBlockDevice /dev/sdb; volume data-2 already exists with different settings: it is made from rawBlockDevice /dev/sdc
    hint: details: kubectl metalk8s get volumes -o wide
    Conflict: volume other-1 cannot be created: volume data-1 already uses /dev/sdb of node node-1
    hint: details: kubectl metalk8s describe volume data-1
    ");
    let mut elsewhere = first;
    elsewhere[0]["spec"]["nodeName"] = json!("node-2");
    assert!(checked(&other, &elsewhere).is_ok());
}

#[test]
fn a_file_with_two_of_a_name_or_of_a_disk_is_refused() {
    let of = |prefix: &str| {
        let mut request = request("/dev/sdb");
        request.prefix = Some(prefix.into());
        volumes(&request).unwrap().remove(0)
    };
    let refusals = [[of("a"), of("a")], [of("a"), of("b")]]
        .map(|two| shown::refusal(&check(&two, &["node-1".to_owned()], &[class()], &[]).unwrap_err()));
    assert_snapshot!(refusals.join("\n"), @"
    Invalid: volume a-1 is given twice
    Invalid: volumes a-1 and b-1 both use /dev/sdb of node node-1
    ");
}

#[test]
fn node_and_class_have_to_be_there() {
    let class = class();
    let made = volumes(&request("/dev/sd{b,c}")).unwrap();
    let nodes = ["node-1".to_owned()];
    assert_eq!(check(&made, &[], std::slice::from_ref(&class), &[]).unwrap_err().kind, ErrorKind::NotFound);
    assert_eq!(check(&made, &nodes, &[], &[]).unwrap_err().kind, ErrorKind::NotFound);
    assert_eq!(check(&made, &nodes, std::slice::from_ref(&class), &[]).unwrap().len(), 1);
    let useless = StorageClass { parameters: BTreeMap::new(), ..class };
    assert_eq!(check(&made, &nodes, &[useless], &[]).unwrap_err().kind, ErrorKind::Conflict);
}

#[test]
fn a_volume_of_another_node_is_not_meant() {
    let volume = &volumes(&request("/dev/sdb")).unwrap()[0].object;
    assert_eq!(on_node(volume, None), Ok(()));
    assert_eq!(on_node(volume, Some("node-1")), Ok(()));
    assert_eq!(on_node(volume, Some("node-2")).unwrap_err().kind, ErrorKind::NotFound);
}

#[test]
fn the_same_volume_is_unchanged_and_another_is_refused() {
    let made = volumes(&request("/dev/sd{b,c}")).unwrap();
    assert!(matches!(create(&made[0], None), Ok(Decision::Do(_))));
    assert_eq!(create(&made[0], Some(&made[0].object)), Ok(Decision::Unchanged));
    assert_eq!(create(&made[0], Some(&made[1].object)).unwrap_err().kind, ErrorKind::Conflict);
}
