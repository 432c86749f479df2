//! Failures on request: how the Pods of a Deployment are to fail.
//!
//! The switch is an annotation of the namespace, so that it can be set before the Deployment is there;
//! `manifests/05-failures.yaml` hands it on to new Pods and `kwok/stages/failures.yaml` plays it.

use std::fmt;

use anyhow::Result;
use k8s_openapi::api::core::v1::{Namespace, Pod};
use kube::Client;
use kube::api::{Api, ListParams, Patch, PatchParams};
use serde_json::{Value, json};

use crate::Sandbox;

const ON_POD: &str = "sandbox/failure";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// The image cannot be had.
    ImagePullBackOff,
    /// The container ends as soon as it has started.
    CrashLoopBackOff,
    /// The container ends twice after it has started, and runs from then on.
    CrashesTwice,
    /// The container becomes ready after twenty seconds.
    ReadyLate,
    /// The container runs and never becomes ready.
    NeverReady,
    /// As [`Failure::NeverReady`], and the Deployment's deadline is so short that it is soon exceeded.
    ProgressDeadlineExceeded,
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, formatter)
    }
}

impl Sandbox {
    /// Lets the new Pods of a Deployment, which need not exist yet, fail from now on: all of them, or those with an
    /// image of the tag `version`. Pods that are there fail once they have been deleted.
    pub fn fail(
        &self,
        namespace: &str,
        deployment: &str,
        failure: Failure,
        version: Option<&str>,
    ) -> Result<()> {
        let value = version.map_or_else(|| failure.to_string(), |version| format!("{failure}@{version}"));
        self.switch(namespace, deployment, &json!(value))
    }

    /// Ends what [`Sandbox::fail`] began: Pods that fail become ready, and new ones no longer fail.
    pub fn heal(&self, namespace: &str, deployment: &str) -> Result<()> {
        self.switch(namespace, deployment, &Value::Null)?;
        let (namespace, prefix) = (namespace.to_owned(), format!("{deployment}-"));
        self.cluster.run(async move |client: Client| {
            let api: Api<Pod> = Api::namespaced(client, &namespace);
            for pod in api.list_metadata(&ListParams::default()).await? {
                let name = pod.metadata.name.unwrap_or_default();
                let failing = pod.metadata.annotations.is_some_and(|all| all.contains_key(ON_POD));
                if failing && name.starts_with(&prefix) {
                    let patch = annotation(ON_POD, &Value::Null);
                    api.patch_metadata(&name, &PatchParams::default(), &patch).await?;
                }
            }
            Ok(())
        })
    }

    fn switch(&self, namespace: &str, deployment: &str, value: &Value) -> Result<()> {
        let patch = annotation(&format!("failure.sandbox/{deployment}"), value);
        let namespace = namespace.to_owned();
        self.cluster.run(async move |client: Client| {
            let api: Api<Namespace> = Api::all(client);
            api.patch_metadata(&namespace, &PatchParams::default(), &patch).await?;
            Ok(())
        })
    }
}

fn annotation(key: &str, value: &Value) -> Patch<Value> {
    Patch::Merge(json!({"metadata": {"annotations": {key: value}}}))
}
