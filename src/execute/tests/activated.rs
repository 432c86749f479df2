//! What is put back of an activation and of an operator: definitions that were added, the catalogue's mark, objects
//! that Salt made.

use insta::assert_snapshot;

use super::*;
use domain::object::well_known::DELETION_MARK;

const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
const NAME: &str = "things.x.example.com";
const THINGS: &str = "/apis/x.example.com/v1/things";

fn definition(is_served: bool) -> Value {
    json!({"apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "spec": {"group": "x.example.com", "scope": "Cluster",
            "names": {"kind": "Thing", "plural": "things"},
            "versions": [{"name": "v1", "served": is_served, "storage": true}]}})
}

/// The failure of a plan that puts this back, and changed nothing else.
pub(super) async fn undone(server: &Scripted, back: Action) -> Failure {
    let mut plan = Plan::default();
    let (forward, _) = namespace("new");
    plan.with_undo(forward, vec![back]);
    refused(server, &mut plan);
    failure_of(server, &plan, With::default()).await
}

fn remove_added() -> Action {
    Action::RemoveAdded { definitions: vec![NAME.to_owned(), "gone.x.example.com".to_owned()] }
}

#[tokio::test(start_paused = true)]
async fn a_definition_that_was_added_goes_only_where_nothing_would_be_lost() {
    let path = format!("{DEFINITIONS}/{NAME}");
    let delete = format!("DELETE {path}");
    let list = format!("GET {THINGS}");
    let mut messages = Vec::new();
    for (is_served, has_object, fault, is_kept) in [
        (true, false, None, false),
        // It was never established.
        (true, false, Some((&list, 404)), false),
        (true, true, None, true),
        (false, false, None, true),
        (true, false, Some((&delete, 403)), true),
        // Somebody changed it since it was looked at.
        (true, false, Some((&delete, 409)), true),
        (true, false, Some((&list, 403)), true),
        // It is unavailable.
        (true, false, Some((&list, 503)), false),
        (true, false, Some((&delete, 503)), false),
    ] {
        let server = Scripted::start();
        server.put(&path, definition(is_served));
        if has_object {
            server.put(&format!("{THINGS}/one"), json!({}));
        }
        if let Some((request, code)) = fault {
            server.fail(request, Fault::Refused(code));
        }
        let failure = undone(&server, remove_added()).await;
        let message = said(&failure);
        assert_eq!(failure.error.kind, ErrorKind::Denied, "{message}");
        let left = server.get(&path);
        assert_eq!(left.is_some(), is_kept, "{message}");
        if let Some(left) = left {
            assert_eq!(left["metadata"]["labels"][DELETION_MARK], Value::Null, "{message}");
        }
        messages.push(message);
    }
    assert_snapshot!(messages.join("\n"));
}

/// What a plan says that removes the definition, and whether that is left without its mark.
async fn removed(server: &Scripted) -> (Result<(), (ErrorKind, String)>, bool) {
    let definitions = vec![NAME.to_owned()];
    let plan = plan_of(Action::RemoveDefinitions { definitions });
    let outcome = run(server, &plan, With::default()).await;
    let left = server.get(&format!("{DEFINITIONS}/{NAME}"));
    let is_left = left.is_some_and(|one| one["metadata"]["labels"][DELETION_MARK] == Value::Null);
    let failed = |failure: Failure| (failure.error.kind, said(&failure));
    (outcome.map(|_| ()).map_err(failed), is_left)
}

/// The plan found no objects.
#[tokio::test(start_paused = true)]
async fn a_definition_is_not_removed_with_an_object_that_was_created_meanwhile() {
    let path = format!("{DEFINITIONS}/{NAME}");
    let server = Scripted::start();
    server.put(&path, definition(true));
    server.before(&format!("PATCH {path}"), |server| {
        server.put(&format!("{THINGS}/one"), json!({}));
    });
    let (outcome, is_left) = removed(&server).await;
    let (kind, message) = outcome.unwrap_err();
    assert_eq!(kind, ErrorKind::Conflict);
    assert_snapshot!(message, @"customresourcedefinition.apiextensions.k8s.io/things.x.example.com is kept: thing.x.example.com/one exists");
    assert!(is_left);

    server.remove(&format!("{THINGS}/one"));
    server.fail(&format!("DELETE {path}"), Fault::Refused(403));
    let (outcome, is_left) = removed(&server).await;
    assert_eq!(outcome.unwrap_err().0, ErrorKind::Denied);
    assert!(is_left);

    // A controller writes its status after the look, and an object is created at the same time; then only the former.
    let conflict = format!("DELETE {path}");
    server.before(&conflict, |server| server.put(&format!("{THINGS}/two"), json!({})));
    server.fail(&conflict, Fault::Refused(409));
    assert_eq!(removed(&server).await.0.unwrap_err().0, ErrorKind::Conflict);
    server.remove(&format!("{THINGS}/two"));
    server.fail(&conflict, Fault::Refused(409));
    assert_eq!(removed(&server).await, (Ok(()), false));
    // Nothing is left to remove.
    assert_eq!(removed(&server).await, (Ok(()), false));
}

#[tokio::test(start_paused = true)]
async fn definitions_of_which_some_may_be_deleted_are_put_back() {
    let path = format!("{DEFINITIONS}/{NAME}");
    let server = Scripted::start();
    server.put(&path, definition(true));
    server.fail(&format!("DELETE {path}"), Fault::Refused(422));
    let (back, _) = namespace("back");
    let mut plan = Plan::default();
    let definitions = vec![NAME.to_owned()];
    plan.with_undo(Action::RemoveDefinitions { definitions }, vec![back]);
    let failure = failure_of(&server, &plan, With::default()).await;
    assert_eq!(failure.error.kind, ErrorKind::Invalid, "{}", failure.error);
    assert!(server.get("/api/v1/namespaces/back").is_some());
}

#[tokio::test(start_paused = true)]
async fn an_unknown_kind_proves_nothing_while_its_definition_is_established() {
    let server = Scripted::start();
    let mut established = definition(true);
    established["status"]["conditions"] = json!([{"type": "Established", "status": "True"}]);
    server.put(&format!("{DEFINITIONS}/{NAME}"), established);
    server.put(&format!("{THINGS}/one"), json!({}));
    server.fail(&format!("GET {THINGS}"), Fault::Refused(404));
    let failure = undone(&server, remove_added()).await;
    assert!(server.get(&format!("{DEFINITIONS}/{NAME}")).is_some(), "{}", said(&failure));
}

#[tokio::test(start_paused = true)]
async fn what_cannot_be_removed_is_listed_as_remaining() {
    let server = Scripted::start();
    server.put(&format!("{DEFINITIONS}/{NAME}"), definition(true));
    server.fail(&format!("GET {THINGS}"), Fault::Refused(400));
    let failure = undone(&server, remove_added()).await;
    assert_eq!(failure.error.kind, ErrorKind::HalfDone, "{}", failure.error);
    assert!(server.get(&format!("{DEFINITIONS}/{NAME}")).is_some());
}

pub(super) fn catalogue(active: &str) -> Value {
    let entry = ["1.0.0", "2.0.0"].map(|version| json!({"version": version, "active": version == active}));
    json!({"data": {"x": json!(entry).to_string()}})
}

pub(super) fn active(server: &Scripted) -> Option<String> {
    let catalogue = server.get(CATALOGUE)?;
    let entry: Value = serde_json::from_str(catalogue["data"]["x"].as_str()?).unwrap();
    let mut archives = entry.as_array().unwrap().iter();
    let found = archives.find(|archive| archive["active"] == true)?;
    found["version"].as_str().map(str::to_owned)
}

#[tokio::test(start_paused = true)]
async fn a_mark_in_the_catalogue_is_taken_off_where_it_is_this_commands() {
    let patch = format!("PATCH {CATALOGUE}");
    let mark_inactive = || Action::MarkInactive { solution: "x".to_owned(), version: "2.0.0".to_owned() };
    for (marked, fault, left) in [
        ("2.0.0", None, None),
        // Another activated another version since.
        ("1.0.0", None, Some("1.0.0")),
        ("2.0.0", Some(Fault::Refused(409)), None),
        ("2.0.0", Some(Fault::Away), None),
        ("2.0.0", Some(Fault::AnswerLost), None),
    ] {
        let server = Scripted::start();
        server.put(CATALOGUE, catalogue(marked));
        if let Some(fault) = fault {
            server.fail(&patch, fault);
        }
        let failure = undone(&server, mark_inactive()).await;
        assert_eq!(failure.error.kind, ErrorKind::Denied, "{marked} {fault:?}: {}", failure.error);
        assert_eq!(active(&server).as_deref(), left, "{marked} {fault:?}");
    }
    // Without an entry, or a catalogue, there is nothing to mark.
    for catalogue in [None, Some(json!({"data": {"other": "[]"}}))] {
        let server = Scripted::start();
        if let Some(catalogue) = catalogue {
            server.put(CATALOGUE, catalogue);
        }
        let failure = undone(&server, mark_inactive()).await;
        assert_eq!(failure.error.kind, ErrorKind::Denied, "{}", failure.error);
    }
}

#[tokio::test(start_paused = true)]
async fn an_operator_goes_with_what_salt_made_for_it_alone() {
    let server = Scripted::start();
    let labels = json!({"app.kubernetes.io/managed-by": "salt", "app.kubernetes.io/part-of": "x"});
    let of_salt = json!({"metadata": {"namespace": "prod", "labels": labels}});
    let deployment = "/apis/apps/v1/namespaces/prod/deployments/x-operator";
    let account = "/api/v1/namespaces/prod/serviceaccounts/x-operator";
    let of_others = "/apis/apps/v1/namespaces/prod/deployments/other";
    server.put(deployment, of_salt.clone());
    server.put(account, of_salt);
    server.put(of_others, json!({"metadata": {"labels": {"app": "other"}}}));
    server.fail(&format!("DELETE {account}"), Fault::Refused(503));
    let back = Action::RemoveOperator { namespace: "prod".to_owned(), solution: "x".to_owned() };
    let failure = undone(&server, back).await;
    assert_eq!(failure.error.kind, ErrorKind::Denied, "{}", failure.error);
    assert_eq!(server.get(deployment), None);
    assert_eq!(server.get(account), None);
    assert!(server.get(of_others).is_some());
}
