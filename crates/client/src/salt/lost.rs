//! Archives of Solutions whose files are gone from the bootstrap node.

use serde_json::{Map, Value};

use super::answer::unintelligible;
use super::{Error, Salt};

/// Lists the configured files that are gone, in one call. Before the first import there is no configuration.
const TEMPLATE: &str = r#"{%- set config = salt["test.try"](module="metalk8s_solutions.read_config") or {} -%}
{%- set lost = [] -%}
{%- for path in config.get("archives") or [] if not salt["file.file_exists"](path) -%}
  {%- do lost.append(path) -%}
{%- endfor -%}
{{ lost | json }}"#;

impl Salt {
    /// The archives of Solutions that the bootstrap node's configuration lists, and whose files are gone.
    pub async fn lost_archives(&self) -> Result<Vec<String>, Error> {
        let arguments = [("string", TEMPLATE), ("default_renderer", "jinja|json")];
        let arguments = arguments.map(|(name, value)| (name.to_owned(), Value::from(value)));
        let lost = self.query("slsutil.renderer", &Map::from_iter(arguments)).await?;
        serde_json::from_value(lost.clone()).map_err(|_| unintelligible(&lost))
    }
}
