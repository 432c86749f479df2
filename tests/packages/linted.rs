//! What the packagers' own tools say.

use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::{dist, file, quietly, root};

#[test]
fn lintian_finds_nothing() {
    let Some(dist) = dist() else { return };
    if !programs::have(&["lintian"]) {
        return;
    }
    let mut lintian = programs::command("lintian");
    let said = quietly(lintian.args(["--fail-on", "error,warning", "--allow-root"]).arg(file(&dist, ".deb")));
    assert_eq!(said, "");
}

#[test]
fn rpmlint_finds_nothing_that_is_not_explained() {
    let Some(dist) = dist() else { return };
    if !programs::have(&["rpmlint"]) {
        return;
    }
    let mut rpmlint = programs::command("rpmlint");
    let said = quietly(
        rpmlint.arg("--config").arg(root().join("packaging/rpm/rpmlint.toml")).arg(file(&dist, ".rpm")),
    );
    assert!(said.contains("0 errors, 0 warnings"), "{said}");
}

#[test]
fn systemd_takes_the_units_and_calls_the_service_safe() {
    if !programs::have(&["systemd-analyze"]) {
        return;
    }
    let mut analyze = programs::command("systemd-analyze");
    // The program and its manual page are those of the package, and not here.
    let units = tempfile::tempdir().unwrap();
    for name in ["kubectl-metalk8s-upgrade.service", "kubectl-metalk8s-upgrade.timer"] {
        let text = std::fs::read_to_string(root().join("packaging/systemd").join(name)).unwrap();
        let text = text.replace("/usr/bin/kubectl-metalk8s", "/bin/true");
        std::fs::write(units.path().join(name), text).unwrap();
    }
    let service = units.path().join("kubectl-metalk8s-upgrade.service");
    let timer = units.path().join("kubectl-metalk8s-upgrade.timer");
    let said = analyze.args(["verify", "--man=no"]).args([&service, &timer]).output().unwrap();
    // What it does not understand is a warning for it, and an error here.
    assert_eq!(String::from_utf8_lossy(&said.stderr), "");
    assert!(said.status.success(), "{said:?}");
    quietly(
        programs::command("systemd-analyze")
            .args(["security", "--offline=true", "--threshold=15"])
            .arg(&service),
    );
}

#[test]
fn krew_takes_the_manifest_and_installs_from_it() {
    let Some(dist) = dist() else { return };
    let krew = krew();
    let directory = tempfile::tempdir().unwrap();
    let manifest = directory.path().join("metalk8s.yaml");
    let address = serve(file(&dist, ".tar.gz"));
    let text = std::fs::read_to_string(dist.join("metalk8s.yaml")).unwrap();
    std::fs::write(&manifest, with_uri(&text, &address)).unwrap();
    let kubectl = sandbox::kubectl().unwrap();
    let path = [&krew, kubectl.parent().unwrap(), Path::new("/usr/bin"), Path::new("/bin")];
    let said = Command::new(krew.join("validate-krew-manifest"))
        .arg("-manifest")
        .arg(&manifest)
        .env("PATH", std::env::join_paths(path).unwrap())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&said.stderr);
    assert!(said.status.success(), "{text}");
    assert!(text.contains("all 1 spec.platforms installed fine"), "{text}");
}

/// The manifest with the tarball from here instead of from where it is published.
fn with_uri(manifest: &str, address: &str) -> String {
    let replaced = |line: &str| match line.split_once("uri: ") {
        Some((before, _)) => format!("{before}uri: {address}\n"),
        None => format!("{line}\n"),
    };
    manifest.lines().map(replaced).collect()
}

/// Krew and its validator, built once from the versions that `packaging/krew/validator` pins.
fn krew() -> PathBuf {
    let programs = root().join("target/krew");
    std::fs::create_dir_all(&programs).unwrap();
    let commands = ["krew", "validate-krew-manifest"];
    quietly(
        Command::new("go")
            .args(["build", "-o"])
            .arg(&programs)
            .args(commands.map(|command| format!("sigs.k8s.io/krew/cmd/{command}")))
            .current_dir(root().join("packaging/krew/validator")),
    );
    let plugin = programs.join("kubectl-krew");
    if !plugin.exists() {
        std::os::unix::fs::symlink("krew", plugin).unwrap();
    }
    programs
}

/// Answers every request on loopback with this file, as long as the test runs.
fn serve(file: PathBuf) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/{}", listener.local_addr().unwrap(), "plugin.tar.gz");
    let answer = move |mut stream: TcpStream| {
        let body = std::fs::read(&file)?;
        read_request(&stream)?;
        write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", body.len())?;
        stream.write_all(&body)
    };
    std::thread::spawn(move || listener.incoming().flatten().try_for_each(answer));
    address
}

fn read_request(stream: &TcpStream) -> std::io::Result<()> {
    use std::io::{BufRead, BufReader};
    for line in BufReader::new(stream).lines() {
        if line?.is_empty() {
            break;
        }
    }
    Ok(())
}
