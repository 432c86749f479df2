//! The files that declare something.

use crate::cli::declaration::{FilesArgs, Prune};
use crate::commands::environment::EnvironmentFile;
use crate::commands::file::{Filed, documents_in, typed};
use crate::error::{CommandError, Result};
use domain::api::{API_VERSION, SolutionsConfigurationSpec};
use domain::environment::declaration::{Declaration, DeclaredEnvironment};
use domain::object::name::Name;
use domain::service_config::CONFIGS;

/// A file's declaration of the catalogue. It needs no name: there is one catalogue.
#[derive(Debug, serde::Deserialize)]
struct SolutionsConfigurationFile {
    #[serde(default)]
    spec: SolutionsConfigurationSpec,
}

impl Filed for SolutionsConfigurationFile {
    const KIND: &str = "SolutionsConfiguration";
}

/// Everything that these files, directories, or standard input for `-`, declare. All of it is read and checked before
/// anything is done. `chosen` is the only namespace that may be in them, and the only one that anything is removed from.
pub(super) async fn declaration(arguments: &FilesArgs, chosen: Option<&Name>) -> Result<Declaration> {
    if let Some(chosen) = chosen
        && arguments.prune == Prune::Environments
    {
        return Err(CommandError::usage(format!(
            "--prune=environments deletes whole environments, but -n {chosen} names one namespace; leave one of them out"
        )));
    }
    let mut declaration = Declaration::default();
    for (file, document) in documents_in(&arguments.filenames, arguments.recursive).await? {
        declare(&mut declaration, &document, &file)?;
    }
    for environment in &mut declaration.environments {
        environment.is_part = chosen.is_some();
        let mut namespaces = environment.namespaces.iter().map(|namespace| &namespace.name);
        if let Some(chosen) = chosen
            && let Some(other) = namespaces.find(|&name| name != chosen)
        {
            let message =
                format!("namespace {other} of environment {} is not namespace {chosen}", environment.name);
            return Err(CommandError::usage(message).hint("all that the files declare: without -n"));
        }
    }
    Ok(declaration)
}

fn declare(declaration: &mut Declaration, document: &serde_json::Value, name: &str) -> Result<()> {
    let kind = document["kind"].as_str().unwrap_or_default();
    let declared = match (document["apiVersion"].as_str(), kind) {
        (None, _) => Err(format!("a document has no apiVersion; expected {API_VERSION}")),
        (_, "") => Err("a document has no kind".to_owned()),
        (Some(version), _) if version != API_VERSION => {
            Err(format!("kind {kind} of {version} is not known; expected {API_VERSION}"))
        }
        (_, EnvironmentFile::KIND) => {
            let file: EnvironmentFile = typed(document, name)?;
            DeclaredEnvironment::new(file.metadata.name, file.spec)
                .and_then(|environment| declaration.declare(environment))
        }
        (_, SolutionsConfigurationFile::KIND) => {
            let file: SolutionsConfigurationFile = typed(document, name)?;
            declaration.configure(file.spec)
        }
        _ => Err(format!(
            "kind {kind} cannot be applied; expected {} or {}",
            EnvironmentFile::KIND,
            SolutionsConfigurationFile::KIND
        )),
    };
    declared.map_err(|error| {
        let error = CommandError::invalid(format!("{name}: {error}"));
        match fitting(kind) {
            Some(command) => error.hint(format!("to {command} -f FILE")),
            None => error,
        }
    })
}

const APPLY_CONFIG: &str = "apply it: kubectl metalk8s apply config";

/// What to do with objects of a kind that is not declared here, and with which command.
fn fitting(kind: &str) -> Option<&'static str> {
    match kind {
        "Node" | "Volume" | "User" => Some("create it: kubectl metalk8s create"),
        "Config" | "ConfigList" => Some(APPLY_CONFIG),
        _ => CONFIGS.iter().any(|config| config.kind == kind).then_some(APPLY_CONFIG),
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use insta::assert_snapshot;

    use super::*;
    use base::error::ErrorKind;

    const ENVIRONMENT: &str =
        "apiVersion: solutions.metalk8s.scality.com/v1alpha1\nkind: Environment\nmetadata: {name: prod}\n";
    const CONFIGURATION: &str =
        "apiVersion: solutions.metalk8s.scality.com/v1alpha1\nkind: SolutionsConfiguration\n";

    fn arguments(directory: &Path, prune: Prune) -> FilesArgs {
        FilesArgs { filenames: vec![directory.to_owned()], recursive: false, prune, pre: false }
    }

    async fn read(files: &[(&str, &str)]) -> Result<Declaration> {
        let directory = tempfile::tempdir().unwrap();
        for (name, text) in files {
            std::fs::write(directory.path().join(name), text).unwrap();
        }
        declaration(&arguments(directory.path(), Prune::None), None).await
    }

    #[tokio::test]
    async fn the_files_of_a_directory_are_one_declaration() {
        let archives = format!("{CONFIGURATION}spec: {{archives: [/a.iso]}}\n---\n{ENVIRONMENT}");
        let test = ENVIRONMENT.replace("prod", "test");
        let files = [("b.yaml", archives.as_str()), ("a.yml", &test), ("README.md", "no YAML: {")];
        let declared = read(&files).await.unwrap();
        let names: Vec<&str> = declared.environments.iter().map(|one| one.name.as_str()).collect();
        assert_eq!((names, declared.archives.len()), (vec!["test", "prod"], 1));
    }

    #[tokio::test]
    async fn what_cannot_be_declared_is_refused_with_the_file() {
        let mut messages = Vec::new();
        for text in [
            ENVIRONMENT.replace("metadata", "metdata"),
            format!("{ENVIRONMENT}---\n{ENVIRONMENT}"),
            ENVIRONMENT.replace("Environment", "Solution"),
            ENVIRONMENT.replace("solutions.metalk8s", "x"),
            ENVIRONMENT.replace("apiVersion", "version"),
            ENVIRONMENT.replace("kind", "king"),
            "[]".to_owned(),
            format!("{CONFIGURATION}spec: {{archive: []}}\n"),
            format!("{CONFIGURATION}spec: {{archives: [a.iso]}}\n"),
        ] {
            let error = read(&[("a.yaml", &text)]).await.unwrap_err();
            assert_eq!(error.kind, ErrorKind::Invalid, "{text}");
            messages.push(error.message());
        }
        // The directory of the files is another one each time.
        insta::with_settings!({filters => [(r"/\S+/a\.yaml", "<directory>/a.yaml")]}, {
            assert_snapshot!(messages.join("\n"), @r#"
            <directory>/a.yaml contains no valid Environment: unknown field metdata; did you mean metadata?
            <directory>/a.yaml: environment prod is declared twice
            <directory>/a.yaml: kind Solution cannot be applied; expected Environment or SolutionsConfiguration
            <directory>/a.yaml: kind Environment of x.scality.com/v1alpha1 is not known; expected solutions.metalk8s.scality.com/v1alpha1
            <directory>/a.yaml: a document has no apiVersion; expected solutions.metalk8s.scality.com/v1alpha1
            <directory>/a.yaml: a document has no kind
            <directory>/a.yaml: a document has no apiVersion; expected solutions.metalk8s.scality.com/v1alpha1
            <directory>/a.yaml contains no valid SolutionsConfiguration: unknown field spec.archive; did you mean archives?
            <directory>/a.yaml: archive "a.iso" is not an absolute path on the bootstrap node
            "#);
        });
        let nothing = read(&[("README.md", "")]).await.unwrap_err();
        assert_eq!(nothing.kind, ErrorKind::Usage);
    }

    #[tokio::test]
    async fn a_namespace_other_than_the_chosen_one_is_refused() {
        let directory = tempfile::tempdir().unwrap();
        let two = format!("{ENVIRONMENT}spec: {{namespaces: [{{name: prod}}, {{name: prod-b}}]}}\n");
        for (text, chosen, other) in [
            (ENVIRONMENT, "prod", None),
            (ENVIRONMENT, "test", Some("namespace prod of environment prod is not namespace test")),
            (&two, "prod", Some("namespace prod-b of environment prod is not namespace prod")),
            (CONFIGURATION, "prod", None),
        ] {
            std::fs::write(directory.path().join("a.yaml"), text).unwrap();
            let chosen: Name = chosen.parse().unwrap();
            let read = declaration(&arguments(directory.path(), Prune::Named), Some(&chosen)).await;
            assert!(read.iter().flat_map(|read| &read.environments).all(|one| one.is_part));
            let refusal = read.err().map(|error| (error.kind, error.message()));
            assert_eq!(refusal, other.map(|other| (ErrorKind::Usage, other.to_owned())), "{text}");
        }
        let whole = arguments(directory.path(), Prune::Environments);
        let refusal = declaration(&whole, Some(&"prod".parse().unwrap())).await.unwrap_err();
        assert_eq!(refusal.kind, ErrorKind::Usage);
        assert_snapshot!(refusal, @"--prune=environments deletes whole environments, but -n prod names one namespace; leave one of them out");
    }
}
