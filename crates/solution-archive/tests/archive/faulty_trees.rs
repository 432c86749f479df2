//! Trees with one fault each: exactly that one is found, in the directory as well as in an image that
//! another tool made of it.

use std::fs;
use std::os::unix::fs::symlink;

use serde_json::json;

use crate::registry;
use crate::support::image::{Image, sha256};
use crate::support::{self, CRD, REGISTRY, ROLE, Solution, tools};

/// What is done to a good tree, and the one rule that it breaks then.
type Fault = (&'static str, fn(&Solution));

const OPERATOR: &str = "images/sample-operator/1.2.3";
const SERVER: &str = "images/server/9";

/// An image that nobody has yet, so that its files are nobody's links.
fn fresh() -> Image {
    Image::new(&[b"fresh layer"])
}

fn add(solution: &Solution, image: &Image) {
    solution.image("fresh", "1", image);
    solution.serve();
}

fn blob(solution: &Solution, change: impl Fn(&mut Vec<u8>)) {
    let image = fresh();
    add(solution, &image);
    let path = format!("images/fresh/1/{}", image.layer(0));
    let mut bytes = fs::read(solution.path(&path)).unwrap();
    change(&mut bytes);
    solution.write(&path, bytes);
}

fn manifest(solution: &Solution, change: impl Fn(&mut serde_json::Value)) {
    let mut manifest = fresh().manifest();
    add(solution, &fresh());
    change(&mut manifest);
    solution.write("images/fresh/1/manifest.json", serde_json::to_vec(&manifest).unwrap());
    solution.serve();
}

fn role(solution: &Solution, kind: &str, rule: &str) {
    let text = format!(
        "---\napiVersion: rbac.authorization.k8s.io/v1\nkind: {kind}\nmetadata: {{name: more}}\nrules:\n  - {rule}\n"
    );
    solution.write(ROLE, format!("{}{text}", support::ROLES));
}

#[rustfmt::skip]
const FAULTS: &[Fault] = &[
    // Layout.
    ("manifest-missing", |s| s.remove("manifest.yaml")),
    ("unknown-path", |s| s.write("notes/todo.txt", "later")),
    ("unknown-path", |s| s.write("registry-config.inc", "old name")),
    ("unknown-path", |s| s.write("images/readme.txt", "not an image")),
    ("unknown-path", |s| s.write(&format!("{OPERATOR}/extra"), "not a blob")),
    ("unknown-path", |s| s.write("operator/deploy/operator.yaml", "MetalK8s makes the Deployment")),
    ("link-outside", |s| symlink("/etc/passwd", s.path("images/link")).unwrap()),
    ("link-outside", |s| symlink("nothing", s.path("images/server/8")).unwrap()),
    // Manifest.
    ("manifest-syntax", |s| s.write("manifest.yaml", "a: [")),
    ("manifest-syntax", |s| s.write("manifest.yaml", "just text")),
    ("manifest-syntax", |s| s.write("manifest.yaml", b"a: \xff")),
    ("manifest-syntax", |s| s.write("manifest.yaml", format!("{}---\nb: 2\n", support::MANIFEST))),
    ("manifest-syntax", |s| s.write("manifest.yaml", "#".repeat(2 << 20))),
    ("manifest-api-version", |s| s.edit("manifest.yaml", "/v1alpha1", "/v1")),
    ("manifest-kind", |s| s.edit("manifest.yaml", "kind: Solution", "kind: Pod")),
    ("manifest-name", |s| s.edit("manifest.yaml", "name: sample", "name: Sample_1")),
    ("manifest-name", |s| s.edit("manifest.yaml", "name: sample\n", "name: metalk8s-sample\n")),
    ("manifest-version", |s| s.edit("manifest.yaml", "1.2.3", "1.2")),
    ("manifest-version", |s| s.edit("manifest.yaml", "1.2.3", "'1.2'")),
    ("manifest-version", |s| s.edit("manifest.yaml", "1.2.3", "1.2.3-RC1")),
    ("version-order", |s| s.edit("manifest.yaml", "version: 1.2.3\n", "version: 1.2.3.4\n  operator: {image: {tag: 1.2.3}}\n")),
    ("manifest-field", |s| s.edit("manifest.yaml", "[sample.example.com]", "sample.example.com")),
    ("manifest-unknown-field", |s| s.edit("manifest.yaml", "customApiGroups", "customApiGroup")),
    ("display-name-missing", |s| s.edit("manifest.yaml", "annotations:\n  solutions.metalk8s.scality.com/display-name: Sample\n", "")),
    ("display-name-place", |s| s.edit("manifest.yaml", "annotations:\n  solutions", "  annotations:\n    solutions")),
    ("display-name-text", |s| s.edit("manifest.yaml", "name: Sample", "name: 'Sample: the app'")),
    ("display-name-text", |s| s.edit("manifest.yaml", "name: Sample", "name: \"Sample\\n  x\"")),
    ("manifest-null", |s| s.edit("manifest.yaml", "spec:\n", "spec:\n  images: null\n")),
    ("manifest-null", |s| s.edit("manifest.yaml", "spec:\n", "spec:\n  operator:\n")),
    ("manifest-null", |s| s.edit("manifest.yaml", "[sample.example.com]", "~")),
    ("manifest-field", |s| s.edit("manifest.yaml", "spec:\n", "spec:\n  operator: {image: {tag: '1.10'}}\n")),
    ("manifest-syntax", |s| s.edit("manifest.yaml", "metadata:", "metadata:\t")),
    ("manifest-syntax", |s| s.edit("manifest.yaml", "[sample.example.com]", "!!binary c2FtcGxl")),
    ("manifest-syntax", |s| s.edit("manifest.yaml", "[sample.example.com]", "!!set {sample.example.com}")),
    ("manifest-syntax", |s| s.edit("manifest.yaml", "[sample.example.com]", "!!python/tuple [sample.example.com]")),
    ("image-not-found", |s| s.edit("manifest.yaml", "spec:\n", "spec:\n  images: ['sample-operator:1.2.3', 'server:9', 'absent:1']\n")),
    ("image-not-listed", |s| s.edit("manifest.yaml", "spec:\n", "spec:\n  images: ['sample-operator:1.2.3']\n")),
    ("operator-image-missing", |s| s.edit("manifest.yaml", "spec:\n", "spec:\n  operator: {image: {name: other, tag: '1'}}\n")),
    ("ui-image-missing", |s| s.edit("manifest.yaml", "spec:\n", "spec:\n  ui: {image: {name: sample-ui, tag: '1'}}\n")),
    // Images.
    ("image-name", |s| { s.image("Fresh", "1", &fresh()); s.serve(); }),
    ("image-name", |s| { s.image("fresh", "-1", &fresh()); s.serve(); }),
    ("latest-tag", |s| { s.image("fresh", "latest", &fresh()); s.serve(); }),
    ("image-manifest", |s| { s.write(&format!("{SERVER}/manifest.json"), "{"); s.serve(); }),
    ("image-manifest", |s| fs::create_dir(s.path("images/empty")).unwrap()),
    ("image-manifest", |s| { manifest(s, |m| m["layers"][0]["digest"] = json!("md5:123")); s.remove(&format!("images/fresh/1/{}", fresh().layer(0))); }),
    ("image-media-type", |s| { let mut image = fresh(); image.media_type = "application/vnd.oci.image.manifest.v1+json"; add(s, &image); }),
    ("image-media-type", |s| { add(s, &fresh()); s.write("images/fresh/1/manifest.json", r#"{"schemaVersion":1}"#); s.serve(); s.remove_blobs("images/fresh/1"); }),
    ("image-version-file", |s| s.remove(&format!("{SERVER}/version"))),
    ("image-version-file", |s| s.write(&format!("{SERVER}/version"), "1.0\n")),
    ("blob-digest", |s| blob(s, |bytes| bytes[9] ^= 1)),
    ("blob-missing", |s| { add(s, &fresh()); s.remove(&format!("images/fresh/1/{}", fresh().layer(0))); }),
    ("blob-size", |s| manifest(s, |m| m["layers"][0]["size"] = json!(1))),
    ("blob-unused", |s| s.write(&format!("{SERVER}/{}", sha256(b"unused")), "unused")),
    ("image-config", |s| { let mut image = fresh(); image.config["rootfs"]["diff_ids"] = json!([]); add(s, &image); }),
    ("image-config", |s| { let mut image = fresh(); image.config = json!("text"); add(s, &image); }),
    ("image-config", |s| manifest(s, |m| m["config"]["mediaType"] = json!("application/vnd.cncf.helm.config.v1+json"))),
    ("image-platform", |s| { let mut image = fresh(); image.config["architecture"] = json!("arm64"); add(s, &image); }),
    ("layer-media-type", |s| { let mut image = fresh(); image.layers[0].blob = b"fresh layer".to_vec(); add(s, &image); }),
    ("layer-content", |s| { let mut image = fresh(); image.layers[0].blob = b"else".to_vec(); image.layers[0].media_type = "application/vnd.docker.image.rootfs.diff.tar"; add(s, &image); }),
    ("layer-compression", |s| { let mut image = fresh(); image.layers[0].blob = b"BZh91AY".to_vec(); add(s, &image); }),
    ("layer-media-type", |s| { let mut image = fresh(); image.layers[0].media_type = "text/plain"; add(s, &image); }),
    ("layer-stored-twice", |s| {
        let layer: Vec<u8> = (0..9000_u32).flat_map(u32::to_le_bytes).collect();
        for tag in ["1", "2"] {
            let mut image = Image::new(&[&layer]);
            image.layers[0].blob.clone_from(&layer);
            image.layers[0].media_type = "application/vnd.docker.image.rootfs.diff.tar";
            s.image("fresh", tag, &image);
            let path = format!("images/fresh/{tag}/{}", image.layer(0));
            s.remove(&path);
            s.write(&path, &image.layers[0].blob);
        }
        s.serve();
    }),
    // The registry's configuration.
    ("registry-config-missing", |s| s.remove(REGISTRY)),
    ("registry-config-template", |s| s.edit(REGISTRY, "{{ repository }}", "sample-1.2.3")),
    ("registry-config-template", |s| s.edit(REGISTRY, "{{ registry_root }}", "{{ server_root }}")),
    ("registry-config-constants", |s| { let text = fs::read_to_string(s.path(REGISTRY)).unwrap(); s.write(REGISTRY, format!("location = /v2/ {{\n    return 200 'ok';\n}}\n{text}")); }),
    ("registry-config-syntax", |s| s.edit(REGISTRY, "error_page 404 @404_tag;", "error_page 404 @404_tag")),
    ("registry-config-directive", |s| { let text = fs::read_to_string(s.path(REGISTRY)).unwrap(); s.write(REGISTRY, format!("{text}autoindex on;\n")); }),
    ("registry-config-image", |s| s.edit(REGISTRY, "/server/blobs/", "/service/blobs/")),
    ("registry-config-image", |s| s.edit(REGISTRY, "try_files 9/$1 =404", "try_files 8/$1 =404")),
    ("registry-config-image", |s| { let text = fs::read_to_string(s.path(REGISTRY)).unwrap(); s.write(REGISTRY, text.replace(&registry::location(&text, "server/manifests/9"), "")); }),
    ("registry-config-image", |s| { let text = fs::read_to_string(s.path(REGISTRY)).unwrap(); let other = registry::location(&text, "server/manifests/9").replace("manifests/9", "manifests/8"); s.write(REGISTRY, format!("{text}{other}")); }),
    ("registry-config-digest", |s| { let text = fs::read_to_string(s.path(&format!("{SERVER}/manifest.json"))).unwrap(); s.write(&format!("{SERVER}/manifest.json"), format!("{text}\n")); }),
    // Definitions.
    ("crd-syntax", |s| s.write(CRD, "a: [")),
    ("crd-syntax", |s| s.write(CRD, format!("{}---\n{}", support::DEFINITION, support::DEFINITION))),
    ("crd-kind", |s| s.write("operator/deploy/crds/more_crd.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: more, namespace: default}\n")),
    ("crd-syntax", |s| s.write("operator/deploy/crds/more_crd.yaml", "apiVersion: v1\nkind: ConfigMap\n")),
    ("crd-file-name", |s| fs::create_dir(s.path("operator/deploy/crds/x_crd.yaml")).unwrap()),
    ("crd-api-version", |s| s.edit(CRD, "k8s.io/v1\n", "k8s.io/v1beta1\n")),
    ("crd-names", |s| s.edit(CRD, "name: samples.sample", "name: sample.sample")),
    ("crd-names", |s| s.edit(CRD, "kind: Sample\n", "kind: Sample!\n")),
    ("crd-scope", |s| s.edit(CRD, "Namespaced", "Everywhere")),
    ("crd-versions", |s| s.edit(CRD, "storage: true", "storage: false")),
    ("crd-schema", |s| s.edit(CRD, "type: integer", "description: no type")),
    ("crd-schema", |s| s.edit(CRD, "type: integer", "type: string\n                  default: on")),
    ("crd-schema", |s| s.edit(CRD, "type: integer", "type: string\n                  default: 5")),
    ("crd-schema", |s| s.edit(CRD, "type: integer", "type: string\n                  default: 1:30")),
    ("crd-schema", |s| s.edit(CRD, "type: integer", "type: string\n                  enum: [a, b]\n                  default: c")),
    ("crd-schema", |s| s.edit(CRD, "type: integer", "type: integer\n                  minimum: '1'")),
    ("crd-schema", |s| s.edit(CRD, "type: integer", "type: integer\n                  x-kubernetes-validations: [{rule: 'self >'}]")),
    ("crd-versions", |s| s.edit(CRD, "served: true\n", "served: true\n      additionalPrinterColumns: [{name: on, type: string, jsonPath: .spec}]\n")),
    ("crd-names", |s| s.edit(CRD, "singular: sample\n", "singular: sample\n    shortNames: [y, no]\n")),
    ("crd-duplicate", |s| s.write("operator/deploy/crds/twin_crd.yaml", support::DEFINITION)),
    ("crd-template", |s| s.edit(CRD, "type: integer", "type: integer\n                  description: 'like {{ this }}'")),
    ("crd-file-name", |s| s.write("operator/deploy/crds/more.yaml", support::DEFINITION)),
    ("crd-missing", |s| s.remove(CRD)),
    ("crd-status", |s| s.edit(CRD, "      subresources:\n        status: {}\n", "")),
    // Roles.
    ("role-syntax", |s| s.write(ROLE, "a: [")),
    ("role-syntax", |s| s.edit(ROLE, "metadata:\n  name: sample-operator\n", "metadata:\n  annotations: {since: 2026-01-31}\n  name: sample-operator\n")),
    ("role-syntax", |s| s.edit(ROLE, "metadata:\n  name: sample-operator\n", "metadata:\n  labels: {enabled: on}\n  name: sample-operator\n")),
    ("role-syntax", |s| s.edit(ROLE, "name: sample-operator\n", "name: sample-operator\n  labels: {for: 'a b'}\n")),
    ("role-syntax", |s| s.edit(ROLE, "name: sample-operator\n", "name: sample-operator\n  finalizers: [mine]\n")),
    ("role-syntax", |s| s.edit(ROLE, "name: sample-operator\n", "name: sample-operator\n  finalizers: mine\n")),
    ("role-syntax", |s| s.edit(ROLE, "rules: []", "aggregationRule: on")),
    ("role-syntax", |s| s.edit(ROLE, "rules: []", "aggregationRule: {clusterRoleSelectors: []}")),
    ("role-name", |s| s.edit(ROLE, "name: sample-operator-nodes", "name: yes")),
    ("role-name", |s| s.edit(ROLE, "name: sample-operator-nodes", "name: 'yes'")),
    ("role-rules", |s| role(s, "Role", "{apiGroups: [apps], resources: [deployments], verbs: [on, off, 1_0]}")),
    ("crd-file-name", |s| { s.write("operator/deploy/crds/sample: 2_crd.yaml", support::DEFINITION); s.remove(CRD); }),
    ("role-kind", |s| s.write(ROLE, format!("{}---\napiVersion: v1\nkind: ServiceAccount\nmetadata: {{name: sample}}\n", support::ROLES))),
    ("role-api-version", |s| s.edit(ROLE, "io/v1\nkind: ClusterRole", "io/v1beta1\nkind: ClusterRole")),
    ("role-name", |s| s.edit(ROLE, "name: sample-operator-nodes", "name: ''")),
    ("role-rules", |s| role(s, "Role", "{apiGroups: [apps], resources: [deployments]}")),
    ("role-rules", |s| role(s, "Role", "{nonResourceURLs: [/healthz], verbs: [get]}")),
    ("role-slot", |s| s.edit(ROLE, "name: sample-operator-nodes", "name: __slot__:salt:test.ping()")),
    ("role-slot", |s| s.edit(ROLE, "kind: ClusterRole\n", "kind: ClusterRole\nextra: __slot__:salt:cmd.run(id)\n")),
    ("role-missing", |s| s.remove(ROLE)),
    ("role-wildcard", |s| role(s, "Role", "{apiGroups: [apps], resources: ['*'], verbs: [get]}")),
    ("role-escalation", |s| role(s, "Role", "{apiGroups: [rbac.authorization.k8s.io], resources: [roles], verbs: [escalate]}")),
    ("role-escalation", |s| role(s, "Role", "{apiGroups: [''], resources: [pods/exec], verbs: [get]}")),
    ("cluster-role-without-effect", |s| role(s, "ClusterRole", "{apiGroups: [''], resources: [namespaces], verbs: [list, watch]}")),
    ("cluster-role-without-effect", |s| role(s, "ClusterRole", "{apiGroups: [metalk8s.scality.com], resources: [clusterconfigs], verbs: [get]}")),
    ("cluster-role-needless", |s| role(s, "ClusterRole", "{apiGroups: [''], resources: [namespaces], verbs: [get]}")),
    ("cluster-role-needless", |s| role(s, "ClusterRole", "{apiGroups: [apps], resources: [deployments], verbs: [get]}")),
    ("cluster-role-without-effect", |s| role(s, "ClusterRole", "{apiGroups: [''], resources: [nodes], verbs: [list]}")),
    ("role-own-kinds", |s| s.edit(ROLE, "[get, list, watch, update]", "[get, list]")),
];

#[test]
fn a_good_tree_has_no_findings() {
    assert_eq!(support::check(&Solution::new().root()).findings, []);
}

#[test]
fn what_metalk8s_reads_is_accepted() {
    let accepted: [fn(&Solution); 5] = [
        |s| s.write("manifest.yaml", format!("\u{feff}{}", support::MANIFEST)),
        |s| {
            s.edit(
                "manifest.yaml",
                "annotations:\n",
                "annotations:\n  number: 99999999999999999999\n  date: 2026-01-31\n",
            );
        },
        |s| {
            s.image("sample-operator", "1", &fresh());
            s.edit("manifest.yaml", "spec:\n", "spec:\n  operator: {image: {tag: 1}}\n");
            s.serve();
        },
        |s| s.edit(ROLE, "---\n", "---\n{}\n---\n"),
        |s| s.edit(ROLE, "kind: Role\n", "kind: ClusterRole\nkind: Role\n"),
    ];
    for (number, change) in accepted.iter().enumerate() {
        let solution = Solution::new();
        change(&solution);
        assert_eq!(support::check(&solution.root()).findings, [], "change {number}");
    }
}

#[test]
fn each_fault_of_a_tree_is_found_and_nothing_else() {
    assert!(FAULTS.len() >= 40);
    let mut wrong = Vec::new();
    let mut texts = Vec::new();
    for (number, (rule, fault)) in FAULTS.iter().enumerate() {
        let solution = Solution::new();
        fault(&solution);
        let report = support::check(&solution.root());
        let found = support::each(&report);
        if found != [*rule] {
            wrong.push(format!("fault {number}, {rule}: found {found:?}"));
        }
        texts.push(support::texts(&report));
    }
    assert_eq!(wrong, Vec::<String>::new());
    support::without_digests(|| insta::assert_snapshot!(texts.concat()));
}

#[test]
fn each_fault_is_found_in_images_of_other_tools() {
    if !tools::have(&["genisoimage", "xorriso", "implantisomd5"]) {
        return;
    }
    let mut wrong = Vec::new();
    for (number, (rule, fault)) in FAULTS.iter().enumerate() {
        let solution = Solution::new();
        fault(&solution);
        let image = solution.beside("sample.iso");
        let tool = if number % 2 == 0 { "genisoimage" } else { "xorriso" };
        if number % 2 == 0 {
            tools::genisoimage(&solution.root(), &image)
        } else {
            tools::xorriso(&solution.root(), &image)
        };
        tools::succeed("implantisomd5", &[image.to_str().unwrap()]);
        let mut found = support::each(&support::check(&image));
        // The volume's name is that of the good tree, and such short images fail checkisomd5.
        found.retain(|rule| !["volume-id", "checksum-fragments"].contains(rule));
        if found != [*rule] {
            wrong.push(format!("fault {number}, {rule}: found {found:?} in the image of {tool}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
