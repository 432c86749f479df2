use insta::assert_snapshot;
use serde::Deserialize;

use super::*;
use base::error::ErrorKind;

#[derive(Debug, Deserialize)]
struct Thing {
    metadata: serde_json::Value,
}

impl Filed for Thing {
    const KIND: &str = "Environment";
}

fn files(path: &Path) -> FileArgs {
    FileArgs { filenames: vec![path.to_owned()], ..FileArgs::default() }
}

async fn read(text: &str) -> Result<Vec<Thing>> {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    documents_from(&files(file.path())).await
}

const HEAD: &str = "apiVersion: solutions.metalk8s.scality.com/v1alpha1\nkind: Environment\n";

#[tokio::test]
async fn documents_and_lists_are_read() {
    let two =
        read(&format!("{HEAD}metadata: {{name: a}}\n---\n{HEAD}metadata: {{name: b}}\n")).await.unwrap();
    assert_eq!(two[1].metadata["name"], "b");
    let item = HEAD.replace('\n', ", ");
    let list = read(&format!("kind: List\nitems: [{{{item} metadata: {{name: c}}}}]\n")).await.unwrap();
    assert_eq!(list[0].metadata["name"], "c");
}

#[cfg(unix)]
#[tokio::test]
async fn a_pipe_is_read_once() {
    use std::io::Write;
    use std::os::fd::AsRawFd;

    let (reader, mut writer) = std::io::pipe().unwrap();
    writeln!(writer, "{HEAD}metadata: {{name: a}}").unwrap();
    drop(writer);
    let path = PathBuf::from(format!("/dev/fd/{}", reader.as_raw_fd()));
    for _ in 0..2 {
        let documents: Vec<Thing> = documents_from(&files(&path)).await.unwrap();
        assert_eq!(documents[0].metadata["name"], "a");
    }
}

#[tokio::test]
async fn what_is_something_else_is_refused() {
    let mut messages = Vec::new();
    for text in [
        "",
        "kind: List\napiVersion: v1\nitems: []\n",
        "kind: Pod\napiVersion: v1\n",
        "{",
        "just text",
        HEAD,
        &format!("{HEAD}metadata: {{name: a}}\nspec: {{namespace: []}}\n"),
    ] {
        let error = read(text).await.unwrap_err();
        assert_eq!(error.kind, ErrorKind::Invalid, "{text}");
        messages.push(error.message());
    }
    insta::with_settings!({filters => [(r"/\S+: ", "<file>: "), (r"/\S+ ", "<file> ")]}, {
        assert_snapshot!(messages.join("\n"), @"
        <file> is empty
        <file> contains no objects
        <file> contains Pod of v1; expected Environment of solutions.metalk8s.scality.com/v1alpha1
        <file> is not valid YAML: line 1: a value is missing
        <file> contains no object; expected Environment of solutions.metalk8s.scality.com/v1alpha1
        <file> contains no valid Environment: missing field metadata
        <file> contains no valid Environment: unknown field spec.namespace; did you mean namespaces?
        ");
    });
    let missing: Result<Vec<Thing>> = documents_from(&files(Path::new("/nonexistent/file"))).await;
    let missing = missing.unwrap_err();
    assert_eq!(
        (missing.kind, missing.message().as_str()),
        (ErrorKind::Usage, "/nonexistent/file does not exist")
    );
}

#[tokio::test]
async fn what_is_too_large_is_refused_and_not_cut_off() {
    let file = tempfile::NamedTempFile::new().unwrap();
    file.as_file().set_len(LARGEST_FILE).unwrap();
    assert_eq!(text_from(file.path()).await.unwrap().len() as u64, LARGEST_FILE);
    file.as_file().set_len(LARGEST_FILE + 1).unwrap();
    let error = text_from(file.path()).await.unwrap_err();
    assert_eq!(error.kind, ErrorKind::Invalid);
    assert!(error.message().ends_with("is larger than 16 MiB"), "{}", error.message());
}
