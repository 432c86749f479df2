//! Many requests to the API server at once, from this process.

use futures::{StreamExt, stream};
use kube::api::{Api, DynamicObject, Patch, PatchParams, PostParams};
use kube::config::{KubeConfigOptions, Kubeconfig};
use kube::core::{ApiResource, GroupVersionKind};
use kube::{Client, Config};
use sandbox::Sandbox;
use serde_json::{Value, json};
use tokio::runtime::Runtime;

const AT_ONCE: usize = 24;

/// Someone else who writes to the cluster.
pub(crate) struct Writer {
    runtime: Runtime,
    client: Client,
}

impl Writer {
    pub(crate) fn to(sandbox: &Sandbox) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let kubeconfig = Kubeconfig::read_from(sandbox.kubeconfig("admin")).unwrap();
        let client = runtime.block_on(async {
            let options = KubeConfigOptions::default();
            let mut config = Config::from_custom_kubeconfig(kubeconfig, &options).await.unwrap();
            // A proxy that the environment names does not lead to this machine's loopback.
            config.proxy_url = None;
            Client::try_from(config).unwrap()
        });
        Self { runtime, client }
    }

    /// Creates these objects, and then gives those a status that come with one.
    pub(crate) fn create(&self, objects: impl Iterator<Item = Value>) {
        let creating = stream::iter(objects).map(|object| async move {
            let api = self.api(&object);
            let named: DynamicObject = serde_json::from_value(object.clone()).unwrap();
            api.create(&PostParams::default(), &named).await.unwrap();
            if object["status"].is_object() {
                let status = Patch::Merge(json!({"status": object["status"]}));
                let name = named.metadata.name.unwrap();
                api.patch_status(&name, &PatchParams::default(), &status).await.unwrap();
            }
        });
        self.runtime.block_on(creating.buffer_unordered(AT_ONCE).for_each(async |()| ()));
    }

    /// Changes objects of a kind, each named by its manifest, by merge patches.
    pub(crate) fn change(&self, patches: impl Iterator<Item = Value>) {
        let changing = stream::iter(patches).map(|patch| async move {
            let name = patch["metadata"]["name"].as_str().unwrap();
            let api = self.api(&patch);
            api.patch_metadata(name, &PatchParams::default(), &Patch::Merge(&patch)).await.unwrap();
        });
        self.runtime.block_on(changing.buffer_unordered(AT_ONCE).for_each(async |()| ()));
    }

    fn api(&self, object: &Value) -> Api<DynamicObject> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let (group, version) = match text(&object["apiVersion"]).split_once('/') {
            Some((group, version)) => (group.to_owned(), version.to_owned()),
            None => (String::new(), text(&object["apiVersion"])),
        };
        let kind = GroupVersionKind::gvk(&group, &version, &text(&object["kind"]));
        let resource = ApiResource::from_gvk(&kind);
        match object["metadata"]["namespace"].as_str() {
            Some(namespace) => Api::namespaced_with(self.client.clone(), namespace, &resource),
            None => Api::all_with(self.client.clone(), &resource),
        }
    }
}
