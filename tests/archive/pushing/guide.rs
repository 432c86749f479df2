//! What a pipeline of the guide builds, signs and pushes is pulled and verified as the guide says.

use super::registry::Registry;
use crate::guide::run_with;
use crate::support::tools;

#[test]
fn a_pipeline_releases_an_archive() {
    if !tools::have(&["docker-registry", "minisign"]) {
        return;
    }
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    run_with("first-archive.sh", root, &[], |text| text);
    std::fs::create_dir(root.join("dist")).unwrap();
    std::fs::write(root.join("password"), "secret words\n").unwrap();
    let registry = Registry::open();
    let address = registry.to_string();
    let variables = [
        ("DIRECTORY", "guestbook"),
        ("ARCHIVE", "dist/guestbook-1.1.0.iso"),
        ("SECRET_KEY", "publisher.key"),
        ("PASSWORD_FILE", "password"),
        ("PUBLIC_KEY", "publisher.pub"),
        ("REGISTRY", &address),
    ];
    // The operator of a new Solution is a placeholder.
    run_with("release.sh", root, &variables, |text| {
        let text = text.replace("--strict", "--strict --allow operator-image-placeholder");
        format!("(cat password; cat password) | minisign -G -s publisher.key -p publisher.pub\n{text}")
    });
    let report = std::fs::read_to_string(root.join("report.json")).unwrap();
    assert!(report.contains("\"result\": true"), "{report}");
    run_with("pull.sh", root, &variables, |text| text);
    let read = |path: &str| std::fs::read(root.join(path)).unwrap();
    assert!(read("pulled.iso") == read("dist/guestbook-1.1.0.iso"));
}
