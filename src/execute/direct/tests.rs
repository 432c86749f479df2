//! Definitions that are applied and deleted, with another command beside that.

use std::time::Duration;

use insta::assert_snapshot;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{Run, apply, remove_definition, want};
use crate::execute::run::ActionError;
use crate::execute::tests::{CATALOGUE, With, by_executor, locked, plan_of, take_over};
use crate::execute::{Executor, Mode};
use client::cluster::scripted::{Fault, Scripted};
use client::cluster::{Error, deletion_mark};
use domain::archive::catalogue::Catalogue;
use domain::archive::contents::Sources;
use domain::backend::Backend;
use domain::backend::direct::{Package, reference};
use domain::object::resource::{CONFIG_MAP, CUSTOM_RESOURCE_DEFINITION, Reference};
use domain::object::seen::{Seen, Version};
use domain::object::well_known;
use domain::plan::{Action, Condition, Intent, Plan};

const NAME: &str = "things.x.example.com";
const PATH: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/things.x.example.com";

fn target() -> Reference {
    Reference::cluster(CUSTOM_RESOURCE_DEFINITION, NAME)
}

fn definition() -> Value {
    json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": {"name": NAME},
        "spec": {
            "group": "x.example.com", "scope": "Namespaced", "names": {"kind": "Thing", "plural": "things"},
            "versions": [{"name": "v1", "served": true, "storage": true}],
        },
    })
}

/// The API server with the definition, as an activation wrote it.
fn activated() -> Scripted {
    let server = Scripted::start();
    let mut definition = definition();
    definition["metadata"]["managedFields"] = json!([{"manager": well_known::DIRECT}]);
    server.put(PATH, definition);
    server
}

async fn removed(server: &Scripted) -> Result<(), ActionError> {
    by_executor(server, With::default(), async |executor| {
        remove_definition(&mut Run::of(executor), &target(), false).await
    })
    .await
}

#[tokio::test(start_paused = true)]
async fn a_definition_is_marked_before_it_is_deleted() {
    let server = activated();
    assert!(removed(&server).await.is_ok());
    assert_eq!(server.get(PATH), None);
    assert_eq!(server.writes(), [format!("PATCH {PATH}"), format!("DELETE {PATH}")]);
}

/// Somebody has replaced it since the plan was made.
#[tokio::test(start_paused = true)]
async fn the_end_of_a_definition_that_was_kept_is_not_waited_for() {
    let server = activated();
    server.change(PATH, &json!({"metadata": {"managedFields": [{"manager": "helm"}]}}));
    let begin = Instant::now();
    let waited = by_executor(&server, With::default(), async |executor| {
        let mut run = Run::of(executor);
        remove_definition(&mut run, &target(), true).await?;
        let names = vec![NAME.to_owned(), "gone.x.example.com".to_owned()];
        run.wait(&Condition::Definitions { names, present: false }).await
    });
    waited.await.unwrap();
    assert!(server.get(PATH).is_some() && begin.elapsed() < Duration::from_secs(1));
}

/// Its plan found no objects. Somebody creates one before the definition is deleted.
#[tokio::test(start_paused = true)]
async fn an_object_that_was_created_meanwhile_keeps_its_definition() {
    let server = activated();
    server.before(&format!("PATCH {PATH}"), |server| {
        server.put(
            "/apis/x.example.com/v1/namespaces/prod/things/new",
            json!({"apiVersion": "x.example.com/v1", "kind": "Thing", "metadata": {"name": "new", "namespace": "prod"}}),
        );
    });
    let failed = removed(&server).await.unwrap_err();
    assert!(matches!(failed, ActionError::Ended(_)));
    assert_snapshot!(failed, @"customresourcedefinition.apiextensions.k8s.io/things.x.example.com is kept: thing.x.example.com/new in prod exists");
    let left = server.get(PATH).unwrap();
    assert_eq!(left["metadata"]["labels"][well_known::DELETION_MARK], Value::Null);
}

#[tokio::test(start_paused = true)]
async fn a_deletion_that_arrives_after_the_next_activation_is_refused() {
    let server = activated();
    // It is held on its way.
    server.fail(&format!("DELETE {PATH}"), Fault::Away);
    assert!(removed(&server).await.is_err());
    let late = Seen::new(target(), Version::of(&server.get(PATH).unwrap()));

    deletion_mark::unmark_definitions(&server.cluster()).await.unwrap();
    let applied = by_executor(&server, With::default(), async |executor| {
        apply::all(&Run::of(executor), &[definition()]).await
    })
    .await;
    assert!(applied.is_ok());
    let deleted = server.cluster().delete(&late, false).await;
    assert!(matches!(deleted, Err(Error::Refused { code: 409, .. })), "{deleted:?}");
    let left = server.get(PATH).unwrap();
    assert_eq!(left["metadata"]["labels"][well_known::DELETION_MARK], Value::Null);
}

#[tokio::test(start_paused = true)]
async fn what_the_next_holder_wrote_before_the_second_read_is_not_overwritten() {
    let server = activated();
    let lock = locked(&server.cluster(), "ann").await;
    let patch = format!("PATCH {PATH}");
    // The first one is the dry run. At the second one, a controller writes; then the next holder comes before the object is
    // read again.
    server.before(&patch.clone(), move |server| {
        server.before(&patch, |server| {
            server.change(PATH, &json!({"status": {"storedVersions": ["v1"]}}));
            server.before(&format!("GET {PATH}"), |server| {
                take_over(server);
                server.change(PATH, &json!({"spec": {"group": "next.example.com"}}));
            });
        });
    });
    let applied = by_executor(&server, With::locked(&lock), async |executor| {
        apply::all(&Run::of(executor), &[definition()]).await
    })
    .await;
    assert!(matches!(applied, Err(ActionError::Lost { .. })));
    assert_eq!(server.get(PATH).unwrap()["spec"]["group"], "next.example.com");
}

async fn applied(server: &Scripted, with: With<'_>) -> Result<(), ActionError> {
    by_executor(server, with, async |executor| apply::all(&Run::of(executor), &[definition()]).await).await
}

/// The definition did not exist when it was looked for. Somebody else creates it before it is applied.
#[tokio::test(start_paused = true)]
async fn what_was_created_meanwhile_is_not_overwritten() {
    let server = Scripted::start();
    assert!(applied(&server, With::default()).await.is_ok());
    assert_eq!(server.get(PATH).unwrap()["spec"], definition()["spec"]);

    let (patch, mut other) = (format!("PATCH {PATH}"), definition());
    other["spec"]["group"] = json!("next.example.com");
    other["metadata"]["managedFields"] = json!([{"manager": "helm"}]);
    let server = Scripted::start();
    server.before(&patch, {
        let other = other.clone();
        move |server| server.put(PATH, other.clone())
    });
    assert_snapshot!(applied(&server, With::default()).await.unwrap_err(), @"customresourcedefinition.apiextensions.k8s.io/things.x.example.com already exists, and was written by helm, not by this plugin");
    assert_eq!(server.get(PATH).unwrap()["spec"], other["spec"]);

    other["metadata"]["managedFields"] = json!([{"manager": well_known::DIRECT}]);
    let server = Scripted::start();
    let lock = locked(&server.cluster(), "ann").await;
    server.before(&patch, {
        let other = other.clone();
        move |server| {
            take_over(server);
            server.put(PATH, other.clone());
        }
    });
    let outcome = applied(&server, With::locked(&lock)).await;
    assert!(matches!(outcome, Err(ActionError::Lost { .. })));
    assert_eq!(server.get(PATH).unwrap()["spec"], other["spec"]);
}

/// The API server gives no new `resourceVersion` where nothing is changed.
#[tokio::test(start_paused = true)]
async fn an_apply_of_the_same_content_changes_the_object() {
    let server = activated();
    let read = Seen::new(target(), Version::of(&server.get(PATH).unwrap()));
    assert!(applied(&server, With::default()).await.is_ok());
    let deleted = server.cluster().delete(&read, false).await;
    assert!(matches!(deleted, Err(Error::Refused { code: 409, .. })), "{deleted:?}");
    // Each of them.
    let read = Seen::new(target(), Version::of(&server.get(PATH).unwrap()));
    assert!(applied(&server, With::default()).await.is_ok());
    let deleted = server.cluster().delete(&read, false).await;
    assert!(matches!(deleted, Err(Error::Refused { code: 409, .. })), "{deleted:?}");
}

#[tokio::test(start_paused = true)]
async fn what_the_next_holder_activated_is_not_overwritten() {
    let server = Scripted::start();
    server.put(CATALOGUE, json!({"data": {"x": "[]"}}));
    let lock = locked(&server.cluster(), "ann").await;
    let read = format!("GET {CATALOGUE}");
    server.before(&read, |server| {
        take_over(server);
        server.change(CATALOGUE, &json!({"metadata": {"annotations": {"by": "bob"}}}));
    });
    server.delay(&read, Duration::from_secs(12));
    let wanted = by_executor(&server, With::locked(&lock), async |executor| {
        want(&Run::of(executor), "x", Some("1.0.0")).await
    })
    .await;
    assert!(matches!(wanted, Err(ActionError::Lost { .. })));
    assert_eq!(server.writes(), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn a_catalogue_that_seemed_to_be_gone_is_not_overwritten() {
    let server = Scripted::start();
    let active = json!({"metadata": {"annotations": {well_known::ACTIVE: r#"{"x":"1.0.0"}"#}}, "data": {"x": "[]", "y": "[]"}});
    server.put(CATALOGUE, active.clone());
    server.fail(&format!("GET {CATALOGUE}"), Fault::Refused(404));
    let wanted = by_executor(&server, With::default(), async |executor| {
        want(&Run::of(executor), "y", Some("1.0.0")).await
    })
    .await;
    assert_snapshot!(
        wanted.unwrap_err(),
        @"failed to change the catalogue: configmap/metalk8s-solutions in metalk8s-solutions was not there when it was read; run the command again"
    );
    let left = server.get(CATALOGUE).unwrap();
    assert_eq!(left["metadata"]["annotations"], active["metadata"]["annotations"]);
}

/// Solution x is imported, and environment prod is there. Somebody else has written this object.
fn imported_beside(path: &str) -> Scripted {
    let server = Scripted::start();
    let manifest = json!({"spec": {"operator": {"image": {"name": "x", "tag": "1.0.0"}}}});
    let data = [("x".to_owned(), json!([{"version": "1.0.0", "manifest": manifest}]).to_string())];
    server.put(CATALOGUE, json!({"data": {"x": data[0].1}}));
    let archive = Catalogue::from_data(Some(&data.into())).find("x", "1.0.0").unwrap().clone();
    let kept = reference(&archive.id);
    let sources = Sources { definitions: vec![definition()], roles: Vec::new() };
    let package = Package { archive, sources }.manifest().unwrap();
    server.put(&format!("/api/v1/namespaces/metalk8s-solutions/configmaps/{}", kept.name), package);
    let labels = json!({well_known::ENVIRONMENT: "prod"});
    server.put("/api/v1/namespaces/prod", json!({"metadata": {"name": "prod", "labels": labels}}));
    let metadata = json!({"managedFields": [{"manager": "helm"}]});
    server.put(path, json!({"metadata": metadata}));
    server
}

#[tokio::test(start_paused = true)]
async fn a_dry_run_is_refused_where_another_has_the_name_of_what_is_applied() {
    let mut adding = Plan::default();
    let config = Reference::namespaced(CONFIG_MAP, "prod", well_known::ENVIRONMENT_CONFIG);
    adding.dependent(Action::create(config, json!({"data": {"x": "1.0.0"}})).0, Vec::new());
    adding.then(Action::Backend(Intent::Prepare { environment: "prod".to_owned(), webhook: false }));
    let [x, one] = ["x", "1.0.0"].map(str::to_owned);
    let activating = plan_of(Action::Backend(Intent::Activate { solution: x, version: one }));
    let operator = "/apis/apps/v1/namespaces/prod/deployments/x-operator";
    for (path, plan, refused) in
        [(operator, &adding, true), (PATH, &adding, false), (PATH, &activating, true)]
    {
        let server = imported_beside(path);
        let outcome = by_executor(&server, With::default(), async |executor| {
            let executor = Executor { mode: Mode::Server, backend: Backend::Direct, ..executor };
            Box::pin(executor.run(plan)).await
        })
        .await;
        let said = outcome.map(drop).map_err(|failure| failure.error.message());
        let is_refused = said.as_ref().is_err_and(|text| text.contains("was written by helm"));
        assert_eq!((is_refused, said.is_err()), (refused, refused), "{path}: {said:?}");
        assert_eq!(server.writes(), Vec::<String>::new());
    }
}
