//! MetalK8s itself: its imported archives, and its own checks.

use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

use super::answer::unintelligible;
use super::text::one_line;
use super::transport::Request;
use super::{Error, Salt};
use domain::archive::product::{ProductArchive, Products, UnreadableProduct};
use domain::cluster::version::Direction;
use domain::cluster::version::OwnChecks;

#[derive(Deserialize)]
struct Info {
    version: String,
    path: String,
    #[serde(default)]
    iso: Option<String>,
}

impl Info {
    fn archive(self) -> ProductArchive {
        let Self { version, path, iso } = self;
        ProductArchive { version, path, iso }
    }
}

impl Salt {
    /// The archives of MetalK8s itself that the bootstrap node is configured with, and can read.
    pub async fn product_archives(&self) -> Result<Vec<ProductArchive>, Error> {
        Ok(self.products().await?.archives)
    }

    /// All archives of MetalK8s itself that the bootstrap node is configured with.
    ///
    /// MetalK8s lists none of them if one cannot be read: then each is looked at by itself.
    pub async fn products(&self) -> Result<Products, Error> {
        let failure = match self.listed_archives("metalk8s.get_archives").await {
            Ok(archives) => {
                return Ok(Products {
                    archives: archives.into_values().map(Info::archive).collect(),
                    unreadable: Vec::new(),
                });
            }
            Err(failure @ Error::CallFailed { .. }) => failure,
            Err(error) => return Err(error),
        };
        let key = Map::from_iter([("key".to_owned(), "metalk8s:archives".into())]);
        let configured = self.query("pillar.get", &key).await?;
        let mut products = Products::default();
        for path in configured.as_array().into_iter().flatten().filter_map(Value::as_str) {
            match self.archive_at(path).await {
                Ok(archive) => products.archives.push(archive),
                Err(Error::CallFailed { reason, .. }) => {
                    products.unreadable.push(UnreadableProduct { path: path.to_owned(), reason });
                }
                Err(error) => return Err(error),
            }
        }
        if products.unreadable.is_empty() {
            return Err(failure);
        }
        Ok(products)
    }

    /// The archive of MetalK8s itself at a path of the bootstrap node, or `None` if there is nothing, or another one.
    pub async fn product_at(&self, path: &str) -> Result<Option<ProductArchive>, Error> {
        match self.archive_at(path).await {
            Ok(archive) => Ok(Some(archive)),
            Err(Error::CallFailed { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn archive_at(&self, path: &str) -> Result<ProductArchive, Error> {
        let arguments = Map::from_iter([("archive".to_owned(), path.into())]);
        let answer = self.query("metalk8s.archive_info_from_product_txt", &arguments).await?;
        let info: Info = serde_json::from_value(answer.clone()).map_err(|_| unintelligible(&answer))?;
        Ok(info.archive())
    }

    /// The versions of MetalK8s whose ISO files the bootstrap node mounts.
    pub async fn mounted_products(&self) -> Result<Vec<String>, Error> {
        let archives = self.listed_archives("metalk8s.get_mounted_archives").await?;
        Ok(archives.into_values().map(|archive| archive.version).collect())
    }

    async fn listed_archives(&self, function: &str) -> Result<BTreeMap<String, Info>, Error> {
        let answer = self.query(function, &Map::new()).await?;
        serde_json::from_value(answer.clone()).map_err(|_| unintelligible(&answer))
    }

    /// What MetalK8s' own checks find before an upgrade or a downgrade. The modules of its version are copied to the
    /// Salt master before.
    pub async fn own_checks(&self, checks: &OwnChecks) -> Result<Vec<String>, Error> {
        let saltenv = format!("metalk8s-{}", checks.of);
        self.runner("saltutil.sync_all", &json!({"saltenv": saltenv})).await?;
        let mut arguments = json!({"dest_version": checks.version, "saltenv": saltenv, "raises": false});
        if checks.direction == Direction::Downgrade && checks.force {
            arguments["bypass_disable"] = true.into();
        }
        let function = format!("metalk8s_checks.{}", checks.direction);
        let found = self.runner(&function, &arguments).await?;
        if found == Value::Bool(true) {
            return Ok(Vec::new());
        }
        let errors = found.get("errors").and_then(Value::as_array);
        let errors = errors.into_iter().flatten().filter_map(Value::as_str);
        let errors: Vec<String> = errors.map(one_line).collect();
        if errors.is_empty() {
            // A runner that failed answers with the text of its failure.
            return Ok(vec![one_line(found.as_str().unwrap_or(&found.to_string()))]);
        }
        Ok(errors)
    }

    /// Runs a runner module on the master that may be run again.
    async fn runner(&self, function: &str, arguments: &Value) -> Result<Value, Error> {
        let request = json!([{"client": "runner", "fun": function, "kwarg": arguments}]);
        let answer = self.read(&Request::post("/", request)).await?;
        answer.pointer("/return/0").cloned().ok_or_else(|| unintelligible(&answer))
    }
}
