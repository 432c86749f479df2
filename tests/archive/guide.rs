//! The guide for those who make Solutions: what it shows is what works.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde::Deserialize;
use serde_json::Value;
use solution_archive::Events;
use solution_archive::{self as archive, BuildOptions, manifest};
use tempfile::TempDir;

use crate::support::{self, tools};

fn guide() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/solutions")
}

fn text(path: &str) -> String {
    fs::read_to_string(guide().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// One listing: the page it is on, the file it says it is from, and its lines.
#[derive(Debug)]
struct Listing {
    page: String,
    file: String,
    text: String,
}

fn pages() -> BTreeMap<String, String> {
    let entries = fs::read_dir(guide()).unwrap().map(|entry| entry.unwrap().file_name());
    let names = entries.map(|name| name.into_string().unwrap());
    let is_page = |name: &String| Path::new(name).extension().is_some_and(|extension| extension == "md");
    let pages = names.filter(is_page);
    pages.map(|name| (name.clone(), text(&name))).collect()
}

/// The listings of all pages. A fence says its language and its file.
fn listings() -> Vec<Listing> {
    let mut listings = Vec::new();
    for (page, text) in pages() {
        let mut open: Option<Listing> = None;
        for line in text.lines() {
            let Some(fence) = line.strip_prefix("```") else {
                if let Some(listing) = &mut open {
                    listing.text += line;
                    listing.text += "\n";
                }
                continue;
            };
            if let Some(listing) = open.take() {
                listings.push(listing);
            } else {
                let (_, file) = fence.split_once(' ').unwrap_or_else(|| panic!("{page}: {line}"));
                open = Some(Listing { page: page.clone(), file: file.to_owned(), text: String::new() });
            }
        }
        assert!(open.is_none(), "{page} ends within a listing");
    }
    listings
}

/// Every file below a directory of the guide.
fn files(directory: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(guide().join(directory)).unwrap();
    let paths = entries.map(|entry| entry.unwrap());
    paths
        .flat_map(|entry| {
            let path = format!("{directory}/{}", entry.file_name().to_str().unwrap());
            if entry.path().is_dir() { files(&path) } else { BTreeSet::from([path]) }
        })
        .collect()
}

#[test]
fn every_listing_is_a_part_of_a_file_and_every_file_is_shown() {
    let listings = listings();
    for listing in &listings {
        let file = format!("\n{}", text(&listing.file));
        let is_part = !listing.text.trim().is_empty() && file.contains(&format!("\n{}", listing.text));
        assert!(is_part, "{}: not in {}:\n{}", listing.page, listing.file, listing.text);
    }
    let shown: BTreeSet<String> = listings.into_iter().map(|listing| listing.file).collect();
    let all = ["example", "objects", "scripts"].into_iter().flat_map(files).collect();
    assert_eq!(shown, all);
}

/// Whether links lead somewhere, `tests/generated` checks for all pages.
#[test]
fn every_page_is_in_the_list_of_pages() {
    for page in pages().into_keys().filter(|page| page != "README.md") {
        assert!(text("README.md").contains(&format!("]({page})")), "{page}");
    }
}

/// The example's tree, with the placeholder that `init solution` makes for its operator.
fn example() -> (TempDir, PathBuf) {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path().join("tree");
    archive::init(&"guestbook".parse().unwrap(), "1.1.0", &root, false).unwrap();
    for file in files("example") {
        let path = root.join(file.trim_start_matches("example/"));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text(&file)).unwrap();
    }
    // What `init solution` makes beside these is a developer's own.
    fs::remove_dir_all(root.join(".github")).unwrap();
    (directory, root)
}

#[test]
fn the_example_is_a_valid_tree_and_becomes_a_valid_archive() {
    let (directory, root) = example();
    assert_eq!(support::each(&support::check(&root)), ["operator-image-placeholder"]);
    let options =
        BuildOptions { output: directory.path().join("guestbook-1.1.0.iso"), ..BuildOptions::default() };
    let built = archive::build(&root, &options, &Events::none()).unwrap();
    assert!(built.sha256.is_some(), "{:#?}", built.report.findings);
    assert_eq!(support::broken(&options.output), ["operator-image-placeholder"]);
}

/// `docker save` writes files, and `docker buildx` layouts.
#[test]
fn the_makefile_takes_the_images_of_both_kinds() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path().join("tree");
    archive::init(&"guestbook".parse().unwrap(), "1.1.0", &root, false).unwrap();
    fs::create_dir_all(root.join("dist/layout")).unwrap();
    fs::create_dir_all(root.join("dist/other")).unwrap();
    fs::write(root.join("dist/layout/index.json"), "{}").unwrap();
    fs::write(root.join("dist/saved.tar"), "").unwrap();
    let made = Command::new("make").args(["--dry-run", "archive"]).current_dir(&root).output().unwrap();
    let commands = String::from_utf8(made.stdout).unwrap();
    assert!(commands.contains("--images-from dist/saved.tar --images-from dist/layout\n"), "{commands}");
}

fn objects(file: &str) -> Vec<Value> {
    let text = text(file);
    let documents = serde_yaml::Deserializer::from_str(&text);
    documents.map(|document| Value::deserialize(document).unwrap()).collect()
}

fn object(file: &str) -> Value {
    objects(file).remove(0)
}

#[test]
fn objects_fit_each_other_and_the_example() {
    let manifest = object("example/manifest.yaml");
    let (name, version) = (&manifest["metadata"]["name"], &manifest["spec"]["version"]);
    let definition = object("example/operator/deploy/crds/guestbook_crd.yaml");
    assert_eq!(manifest["spec"]["customApiGroups"][0], definition["spec"]["group"]);

    let user = object("objects/guestbook.yaml");
    let group = definition["spec"]["group"].as_str().unwrap();
    assert_eq!(
        user["apiVersion"],
        format!("{group}/{}", definition["spec"]["versions"][0]["name"].as_str().unwrap())
    );
    assert_eq!(user["kind"], definition["spec"]["names"]["kind"]);
    assert_eq!(user["spec"]["version"], *version);
    let fields =
        &definition["spec"]["versions"][0]["schema"]["openAPIV3Schema"]["properties"]["spec"]["properties"];
    let given = user["spec"].as_object().unwrap();
    assert!(given.keys().all(|field| fields.get(field).is_some()), "{user}");

    let deployment = object("objects/deployment.yaml");
    let pod = &deployment["spec"]["template"]["spec"];
    let image = &manifest["spec"]["operator"]["image"];
    let program = format!("{}-operator", name.as_str().unwrap());
    assert_eq!(pod["containers"][0]["command"][0], program);
    let config = object("objects/operator-config.yaml");
    let endpoint = config["repositories"][version.as_str().unwrap()][0]["endpoint"].as_str().unwrap();
    let (image, tag) = (image["name"].as_str().unwrap(), image["tag"].as_str().unwrap());
    assert_eq!(pod["containers"][0]["image"], format!("{endpoint}/{image}:{tag}"));
    let secret = &pod["volumes"][1]["secret"]["secretName"];
    assert_eq!(*secret, objects("objects/certificate.yaml")[1]["spec"]["secretName"]);
    assert_eq!(*secret, format!("{}-cert", name.as_str().unwrap()));
}

#[test]
fn configurations_of_operators_are_what_metalk8s_writes() {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    struct Config {
        api_version: String,
        kind: String,
        repositories: BTreeMap<String, Vec<Repository>>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Repository {
        endpoint: String,
        images: Vec<String>,
    }
    for file in ["objects/operator-config.yaml", "objects/operator-config-elsewhere.yaml"] {
        let config: Config = serde_yaml::from_str(&text(file)).unwrap();
        assert_eq!(config.api_version, manifest::API_VERSION);
        assert_eq!(config.kind, "OperatorConfig");
        for repository in config.repositories.values().flatten() {
            assert!(
                !repository.endpoint.is_empty() && repository.images.iter().all(|image| image.contains(':'))
            );
        }
        assert!(config.repositories.contains_key("1.1.0"));
    }
}

#[test]
fn what_is_monitored_is_found_by_its_labels() {
    let (service, monitor) = (object("objects/service.yaml"), object("objects/service-monitor.yaml"));
    let wanted = monitor["spec"]["selector"]["matchLabels"].as_object().unwrap();
    assert!(wanted.iter().all(|(label, value)| service["metadata"]["labels"][label] == *value));
    assert_eq!(monitor["spec"]["endpoints"][0]["port"], service["spec"]["ports"][0]["name"]);
    assert_eq!(monitor["metadata"]["namespace"], service["metadata"]["namespace"]);
    let alerts = object("objects/alerts.yaml");
    for object in [&monitor, &alerts] {
        assert_eq!(object["metadata"]["labels"]["metalk8s.scality.com/monitor"], "");
    }
    let expression = alerts["spec"]["groups"][0]["rules"][0]["expr"].as_str().unwrap();
    assert!(expression.contains(service["metadata"]["name"].as_str().unwrap()));
    let dashboard = object("objects/dashboard.yaml");
    assert_eq!(dashboard["metadata"]["labels"]["grafana_dashboard"], "1");
    let panels: Value = serde_json::from_str(dashboard["data"]["visitors.json"].as_str().unwrap()).unwrap();
    let query = panels["panels"][0]["targets"][0]["expr"].as_str().unwrap();
    assert!(query.contains(service["metadata"]["name"].as_str().unwrap()), "{query}");
    let dex = object("objects/dex-config.yaml");
    assert_eq!(dex["kind"], "DexConfig");
    assert!(dex["spec"]["config"]["staticClients"][0]["redirectURIs"].is_array());
}

/// Runs a script of the guide in `directory`, with the plugin behind the name that users type.
fn run(script: &str, directory: &Path) -> String {
    run_with(script, directory, &[], |text| text)
}

/// The same with variables, and changed by `own`. Returns its standard output.
pub(crate) fn run_with(
    script: &str,
    directory: &Path,
    variables: &[(&str, &str)],
    own: impl FnOnce(String) -> String,
) -> String {
    let shim = directory.join("bin/kubectl");
    fs::create_dir_all(shim.parent().unwrap()).unwrap();
    let plugin = env!("CARGO_BIN_EXE_kubectl-metalk8s");
    fs::write(&shim, format!("#!/bin/sh\n[ \"$1\" = metalk8s ] && shift\nexec '{plugin}' \"$@\"\n")).unwrap();
    fs::set_permissions(&shim, fs::Permissions::from_mode(0o755)).unwrap();
    let mut path = vec![directory.join("bin")];
    path.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap()));
    let text = own(text(&format!("scripts/{script}")));
    let output = Command::new("sh")
        .args(["-euc", &text])
        .current_dir(directory)
        .envs(variables.iter().copied())
        .env("PATH", std::env::join_paths(path).unwrap())
        .env("HOME", directory)
        .env_remove("XDG_CONFIG_HOME")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{script}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_scripts_make_and_sign_an_archive() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    run("first-archive.sh", root);
    assert_eq!(support::broken(&root.join("guestbook-1.1.0.iso")), ["operator-image-placeholder"]);
    let looked = run("look.sh", root);
    assert!(looked.contains("Role   guestbook-operator   yes"), "{looked}");
    assert!(looked.contains("kind: Deployment"), "{looked}");
    if tools::have(&["minisign"]) {
        run("sign.sh", root);
        run("trust.sh", root);
    }
    if tools::have(&["genisoimage", "implantisomd5"]) {
        fs::rename(root.join("guestbook"), root.join("tree")).unwrap();
        run("other-tools.sh", root);
    }
}

/// The files that kubebuilder creates for an operator, with the definition and the rules of the example.
fn repository_of_an_operator(root: &Path) {
    let write = |path: &str, text: String| {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    let definition = text("example/operator/deploy/crds/guestbook_crd.yaml");
    write("config/crd/bases/guestbook.example.com_guestbooks.yaml", definition);
    let role = text("example/operator/deploy/role.yaml");
    let role = role.replace("kind: Role\n", "kind: ClusterRole\n");
    write("config/rbac/role.yaml", role.replace("name: guestbook-operator", "name: manager-role"));
    let leader = "apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata:\n  name: leader-election-role\n\
                  rules:\n- apiGroups: [coordination.k8s.io]\n  resources: [leases]\n  verbs: [get, create, update]\n";
    write("config/rbac/leader_election_role.yaml", leader.to_owned());
}

#[test]
fn an_operator_that_exists_becomes_an_archive() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    repository_of_an_operator(root);
    let permissions = run("from-operator.sh", root);
    for role in ["Role   guestbook-operator   yes", "Role   guestbook-leader     yes"] {
        assert!(permissions.contains(role), "{permissions}");
    }
    let crds = root.join("guestbook/operator/deploy/crds");
    let names: Vec<_> = fs::read_dir(crds).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["guestbooks_crd.yaml"]);
    run("check.sh", root);
    assert!(root.join("guestbook-1.1.0.iso").exists());
}

/// The helm operator is one that shows how it is started.
#[test]
fn the_wrapper_of_a_chart_finds_the_images() {
    let directory = tempfile::tempdir().unwrap();
    let bin = directory.path().join("bin");
    fs::create_dir(&bin).unwrap();
    let program = bin.join("helm-operator");
    fs::write(&program, "#!/bin/sh\necho \"$RELATED_IMAGE_SERVER $*\"\n").unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    #[rustfmt::skip]
    let cases = [
        ("operator-config.yaml", "metalk8s-registry-from-config.invalid/guestbook-1.1.0/guestbook-server:1.1.0"),
        ("operator-config-elsewhere.yaml", "registry.example.com/guestbook/guestbook-server:1.1.0"),
    ];
    for (config, image) in cases {
        let config = guide().join("objects").join(config);
        let flag = format!("--config={}", config.display());
        let said = run_with("guestbook-operator", directory.path(), &[("VERSION", "1.1.0")], |text| {
            format!("set -- '{flag}'\n{text}")
        });
        assert_eq!(said.trim(), format!("{image} run --watches-file=/opt/helm/watches.yaml"));
    }
    let watches = objects("objects/watches.yaml");
    assert_eq!(watches[0][0]["overrideValues"]["server.image"], "$RELATED_IMAGE_SERVER");
}

#[test]
fn pipelines_run_the_script_with_its_variables() {
    let script = text("scripts/release.sh");
    #[rustfmt::skip]
    let pipelines = [
        (object("objects/github.yaml")["jobs"]["archive"]["env"].clone(), text("objects/github.yaml")),
        (object("objects/gitlab.yaml")["release"]["variables"].clone(), text("objects/gitlab.yaml")),
    ];
    for (variables, pipeline) in pipelines {
        let variables = variables.as_object().unwrap();
        for (name, _) in variables {
            assert!(script.contains(&format!("\"${name}\"")), "{name}");
        }
        assert_eq!(variables.len(), 6, "{variables:?}");
        assert!(pipeline.contains("sh release.sh"), "{pipeline}");
    }
}

#[test]
fn the_other_scripts_can_be_read_by_a_shell() {
    for script in files("scripts") {
        tools::succeed("sh", &["-n", guide().join(&script).to_str().unwrap()]);
    }
}
