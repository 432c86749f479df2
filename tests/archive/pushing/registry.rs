//! A registry of container images (Debian's docker-registry), as a process of its own on loopback.

use std::fmt::{self, Display};
use std::fs;
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Child, Stdio};

use tempfile::TempDir;

pub(super) struct Registry {
    process: Child,
    directory: TempDir,
    port: u16,
}

pub(super) fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

impl Display for Registry {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "127.0.0.1:{}", self.port)
    }
}

impl Registry {
    /// A registry with more lines of configuration: of `http`, where they are indented, or who may do what.
    pub(super) fn start(access: impl FnOnce(&TempDir) -> String) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let port = free_port();
        let access = access(&directory);
        let path = directory.path().join("config.yml");
        let data = directory.path().join("data");
        let config = format!(
            "version: 0.1\nlog: {{level: info, formatter: json}}\nstorage: {{filesystem: {{rootdirectory: {}}}}}\n\
             http:\n  addr: '127.0.0.1:{port}'\n{access}",
            data.display()
        );
        fs::write(&path, config).unwrap();
        let mut process = programs::command("docker-registry")
            .arg("serve")
            .arg(&path)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut log = BufReader::new(process.stderr.take().unwrap()).lines();
        let listens = log.by_ref().any(|line| line.unwrap().contains("listening on"));
        assert!(listens, "the registry ended");
        // What it writes later must not fill the pipe.
        std::thread::spawn(move || log.map_while(Result::ok).count());
        Self { process, directory, port }
    }

    /// One that lets everybody do everything.
    pub(super) fn open() -> Self {
        Self::start(|_| String::new())
    }

    pub(super) fn port(&self) -> u16 {
        self.port
    }

    /// Where it keeps what was pushed.
    pub(super) fn data(&self) -> PathBuf {
        self.directory.path().join("data")
    }

    pub(super) fn tags(&self, repository: &str) -> Vec<String> {
        let path = format!("docker/registry/v2/repositories/{repository}/_manifests/tags");
        let entries = fs::read_dir(self.data().join(path)).into_iter().flatten();
        let mut tags: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        tags.sort();
        tags
    }
}

impl Drop for Registry {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
