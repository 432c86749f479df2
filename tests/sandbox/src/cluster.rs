//! The sandbox's own, blocking view of the API server.

use std::future::Future;
use std::path::Path;
use std::sync::{Arc, mpsc};

use anyhow::{Context as _, Result};
use k8s_openapi::api::authentication::v1::{TokenRequest, TokenRequestSpec};
use k8s_openapi::api::core::v1::{Pod, ServiceAccount};
use kube::api::{Api, ApiResource, DeleteParams, DynamicObject, Patch, PatchParams, PostParams, TypeMeta};
use kube::config::{KubeConfigOptions, Kubeconfig};
use kube::core::GroupVersionKind;
use kube::{Client, Config};
use serde::Deserialize as _;
use serde_json::Value;
use tokio::runtime::Runtime;

const FIELD_MANAGER: &str = "sandbox";
/// A token outlives every sandbox.
const TOKEN_SECONDS: i64 = 365 * 24 * 3600;

/// A client that may do everything, usable from any thread, asynchronous ones included.
#[derive(Clone)]
pub(crate) struct Cluster {
    client: Client,
    runtime: Arc<Background>,
}

/// A runtime that may also be dropped inside another one.
struct Background(Option<Runtime>);

impl Drop for Background {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl Cluster {
    /// Makes a client; nothing is asked of the server yet.
    pub(crate) fn new(kubeconfig: &Path) -> Result<Self> {
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        let kubeconfig = Kubeconfig::read_from(kubeconfig)?;
        let client = wait(&runtime, async move {
            let mut config =
                Config::from_custom_kubeconfig(kubeconfig, &KubeConfigOptions::default()).await?;
            // A proxy that the environment names does not lead to this machine's loopback.
            config.proxy_url = None;
            // Who waits for the cluster asks often, and wants to hear each answer.
            config.default_retry = false;
            anyhow::Ok(Client::try_from(config)?)
        })??;
        Ok(Self { client, runtime: Arc::new(Background(Some(runtime))) })
    }

    /// Runs `work` on the sandbox's own runtime: the caller's thread may belong to another one.
    pub(crate) fn run<T, F>(&self, work: impl FnOnce(Client) -> F) -> Result<T>
    where
        T: Send + 'static,
        F: Future<Output = Result<T>> + Send + 'static,
    {
        let runtime = self.runtime.0.as_ref().context("the sandbox is ending")?;
        wait(runtime, work(self.client.clone()))?
    }

    pub(crate) fn get(&self, path: &str) -> Result<String> {
        let request = http::Request::get(path).body(Vec::new())?;
        self.run(|client| async move { Ok(client.request_text(request).await?) })
    }

    /// Applies every document of a YAML file, in order.
    pub(crate) fn apply(&self, documents: &str) -> Result<()> {
        for document in serde_yaml::Deserializer::from_str(documents) {
            let object = DynamicObject::deserialize(document)?;
            let name = object.metadata.name.clone().unwrap_or_default();
            self.apply_object(object).with_context(|| format!("cannot apply {name}"))?;
        }
        Ok(())
    }

    fn apply_object(&self, object: DynamicObject) -> Result<()> {
        let types =
            object.types.clone().unwrap_or(TypeMeta { api_version: String::new(), kind: String::new() });
        let resource = ApiResource::from_gvk(&GroupVersionKind::try_from(&types)?);
        let name = object.metadata.name.clone().context("an object without a name")?;
        self.run(|client| async move {
            let api: Api<DynamicObject> = match &object.metadata.namespace {
                Some(namespace) => Api::namespaced_with(client, namespace, &resource),
                None => Api::all_with(client, &resource),
            };
            let parameters = PatchParams::apply(FIELD_MANAGER).force();
            api.patch(&name, &parameters, &Patch::Apply(&object)).await?;
            Ok(())
        })
    }

    pub(crate) fn token(&self, namespace: &str, name: &str) -> Result<String> {
        let (namespace, name) = (namespace.to_owned(), name.to_owned());
        self.run(|client| async move {
            let api: Api<ServiceAccount> = Api::namespaced(client, &namespace);
            let request = TokenRequest {
                spec: TokenRequestSpec {
                    expiration_seconds: Some(TOKEN_SECONDS),
                    ..TokenRequestSpec::default()
                },
                ..TokenRequest::default()
            };
            let answer = api.create_token_request(&name, &PostParams::default(), &request).await?;
            Ok(answer.status.context("a token request without an answer")?.token)
        })
    }

    /// Deletes the Pod of this name at once, and creates this one.
    pub(crate) fn replace_pod(&self, pod: Pod) -> Result<()> {
        let metadata = pod.metadata.clone();
        let name = metadata.name.context("a Pod without a name")?;
        let namespace = metadata.namespace.context("a Pod without a namespace")?;
        self.run(|client| async move {
            let api: Api<Pod> = Api::namespaced(client, &namespace);
            match api.delete(&name, &DeleteParams::default().grace_period(0)).await {
                Err(kube::Error::Api(status)) if status.is_not_found() => {}
                outcome => {
                    outcome?;
                }
            }
            api.create(&PostParams::default(), &pod).await?;
            Ok(())
        })
    }

    /// Sets parts of a Pod's status, as its kubelet would.
    pub(crate) fn set_pod_status(&self, namespace: &str, name: &str, status: Value) -> Result<()> {
        let (namespace, name) = (namespace.to_owned(), name.to_owned());
        self.run(|client| async move {
            let api: Api<Pod> = Api::namespaced(client, &namespace);
            let patch = Patch::Merge(serde_json::json!({"status": status}));
            api.patch_status(&name, &PatchParams::default(), &patch).await?;
            Ok(())
        })
    }
}

fn wait<T: Send + 'static>(runtime: &Runtime, work: impl Future<Output = T> + Send + 'static) -> Result<T> {
    let (sender, receiver) = mpsc::channel();
    runtime.spawn(async move {
        // The receiver waits below; it cannot be gone.
        let _ = sender.send(work.await);
    });
    receiver.recv().context("the sandbox's runtime has ended")
}
