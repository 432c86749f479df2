//! Dry runs of several objects: each says what comes after those before it.

use super::*;
use crate::cli::{Delete, Verb};
use crate::commands;
use crate::commands::environment;
use domain::archive::contents::{Contents, Record};

const ROLES: &str = "/apis/rbac.authorization.k8s.io/v1/clusterroles";

/// Environments of these names, each of which has Solutions x and y. All operators are bound to one cluster role.
fn deployed(names: &[&str]) -> Scripted {
    let server = Scripted::start();
    let managed = json!({"app.kubernetes.io/managed-by": "salt"});
    server.put(&format!("{ROLES}/shared"), json!({"metadata": {"name": "shared", "labels": managed}}));
    let mut record = Record::default();
    for solution in ["x", "y"] {
        record.insert(solution, "1.0.0", Contents::default());
    }
    let archives = "/api/v1/namespaces/metalk8s-solutions/configmaps/metalk8s-cli-archives";
    server.put(archives, json!({"data": {"x": record.text("x"), "y": record.text("y")}}));
    for name in names {
        let metadata = json!({"name": name, "labels": {(well_known::ENVIRONMENT): name}});
        server.put(&format!("/api/v1/namespaces/{name}"), json!({"metadata": metadata}));
        let metadata = json!({"name": well_known::ENVIRONMENT_CONFIG, "namespace": name});
        let path = format!("/api/v1/namespaces/{name}/configmaps/{}", well_known::ENVIRONMENT_CONFIG);
        server.put(&path, json!({"metadata": metadata, "data": {"x": "1.0.0", "y": "1.0.0"}}));
        for part in ["x", "y"] {
            let labels = json!({"app.kubernetes.io/managed-by": "salt", "app.kubernetes.io/part-of": part});
            let role =
                json!({"apiGroup": "rbac.authorization.k8s.io", "kind": "ClusterRole", "name": "shared"});
            let bindings = format!("/apis/rbac.authorization.k8s.io/v1/namespaces/{name}/rolebindings");
            let metadata = json!({"name": part, "namespace": name, "labels": labels});
            server.put(&format!("{bindings}/{part}"), json!({"metadata": metadata, "roleRef": role}));
            let deployment = json!({
                "metadata": {"name": format!("{part}-operator"), "namespace": name, "labels": labels},
                "spec": {"template": {"spec": {"containers": []}}},
            });
            let path = format!("/apis/apps/v1/namespaces/{name}/deployments/{part}-operator");
            server.put(&path, deployment);
        }
    }
    server
}

/// What a dry run of this deletion says of the cluster role: in its plan, and as a warning.
async fn said(server: &Scripted, words: &str) -> (usize, usize) {
    let command = Command::of(server, None);
    let words = ["kubectl-metalk8s", "delete"].into_iter().chain(words.split(' '));
    let cli = Cli::of(&cli::tree().try_get_matches_from(words).unwrap()).unwrap();
    let Verb::Delete(Delete::Environment(arguments)) = &cli.verb else { panic!("another verb") };
    let outcome = environment::delete::delete(&command.context, arguments).await;
    assert!(outcome.is_ok(), "{}", command.stderr.text());
    commands::close(&command.context).await;
    let count = |text: String| text.matches("clusterrole.rbac.authorization.k8s.io/shared").count();
    (count(command.stdout.text()), count(command.stderr.text()))
}

#[tokio::test(start_paused = true)]
async fn what_is_removed_before_uses_no_cluster_role_any_more() {
    for (words, expected) in [
        // Environment c stays.
        ("environment a b --with-solutions", (0, 1)),
        ("environment a b c --with-solutions", (1, 0)),
    ] {
        for mode in ["server", "client"] {
            let server = deployed(&["a", "b", "c"]);
            let (planned, kept) = said(&server, &format!("{words} --dry-run={mode}")).await;
            // Only the API server is asked who uses the role.
            let expected = (expected.0, if mode == "server" { expected.1 } else { 0 });
            assert_eq!((planned, kept), expected, "{words} {mode}");
        }
    }
}
