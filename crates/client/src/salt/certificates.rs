//! The certificates of MetalK8s on its nodes.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::answer::unintelligible;
use super::call::{local, returned};
use super::transport::Request;
use super::{Error, Salt};
use domain::cluster::certificate::Found;

/// Lists the certificates that MetalK8s watches on a node. Of each file only the first certificate leaves the node: a
/// kubeconfig has a private key as well. A file that cannot be read is none that makes the others unknown.
const TEMPLATE: &str = r#"{%- from "metalk8s/map.jinja" import certificates with context -%}
{%- set found = [] -%}
{%- for usage in ["client", "kubeconfig", "server"] -%}
  {%- for name, one in certificates[usage].files.items() if one.get("watched") -%}
    {%- set text = salt["test.try"](module="file.read", path=one.path) or "" -%}
    {%- if usage == "kubeconfig" -%}
      {%- set content = salt["test.try"](module="slsutil.deserialize", serializer="yaml", stream_or_string=text) -%}
      {%- set encoded = content | traverse("users:0:user:client-certificate-data", "") -%}
      {%- set text = salt["test.try"](module="hashutil.base64_b64decode", instr=encoded) or "" -%}
    {%- endif -%}
    {%- set text = text | string -%}
    {%- set begin = text.find("-----BEGIN CERTIFICATE-----") -%}
    {%- set end = text.find("-----END CERTIFICATE-----", begin) -%}
    {%- do found.append({
      "name": name,
      "usage": usage,
      "path": one.path,
      "renewal_days": one.get("days_remaining", certificates[usage].days_remaining),
      "exists": salt["file.file_exists"](one.path),
      "certificate": text[begin:end + 25] if begin >= 0 and end >= 0 else "",
    }) -%}
  {%- endfor -%}
{%- endfor -%}
{{ found | json }}"#;

const FUNCTION: &str = "slsutil.renderer";

impl Salt {
    /// What the minion of each of these nodes answers, or of all nodes if there are none: its certificates, or why they are
    /// not known. It is one call.
    pub async fn certificates(
        &self,
        nodes: &[String],
    ) -> Result<BTreeMap<String, Result<Vec<Found>, Error>>, Error> {
        let arguments =
            [("string", TEMPLATE), ("default_renderer", "jinja|json"), ("saltenv", &self.saltenv().await?)];
        let arguments = arguments.map(|(name, value)| (name.to_owned(), Value::from(value)));
        let mut call = local("*", FUNCTION, &Map::from_iter(arguments));
        if !nodes.is_empty() {
            call["tgt"] = nodes.into();
            call["tgt_type"] = "list".into();
        }
        let answer = self.read(&Request::post("/", json!([call]))).await?;
        self.hear(&answer);
        let mut minions = nodes.to_vec();
        if nodes.is_empty() {
            let all = answer.pointer("/return/0").and_then(Value::as_object);
            minions.extend(all.ok_or_else(|| unintelligible(&answer))?.keys().cloned());
        }
        let of = |minion: String| {
            let found = returned(&minion, FUNCTION, &answer, 0)
                .and_then(|list| serde_json::from_value(list.clone()).map_err(|_| unintelligible(&list)));
            (minion, found)
        };
        Ok(minions.into_iter().map(of).collect())
    }
}
