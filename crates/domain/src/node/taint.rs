//! Taints, on the command line and in Nodes.

use std::fmt;
use std::str::FromStr;

use serde_json::{Value, json};

use super::Roles;
use crate::object::labels;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taint {
    pub key: String,
    pub value: Option<String>,
    pub effect: String,
}

impl Taint {
    pub fn no_schedule(key: String) -> Self {
        Self { key, value: None, effect: "NoSchedule".to_owned() }
    }

    /// Whether it is one of Kubernetes' own, which say how a node is.
    pub fn is_of_kubernetes(&self) -> bool {
        self.key.starts_with("node.kubernetes.io/")
    }

    /// Whether a Pod with these tolerations may start on a node with it, as Kubernetes' scheduler decides it.
    pub fn lets_in(&self, tolerations: &[Value]) -> bool {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let is_any_or = |value: &Value, wanted: &str| text(value).is_empty() || text(value) == wanted;
        let matches = |one: &Value| {
            let has_value = || text(&one["value"]) == self.value.as_deref().unwrap_or_default();
            let has_key = match text(&one["operator"]).as_str() {
                "Exists" => is_any_or(&one["key"], &self.key),
                _ => text(&one["key"]) == self.key && has_value(),
            };
            has_key && is_any_or(&one["effect"], &self.effect)
        };
        self.effect == "PreferNoSchedule" || tolerations.iter().any(matches)
    }

    pub fn manifest(&self) -> Value {
        let mut taint = json!({"key": self.key, "effect": self.effect});
        if let Some(value) = &self.value {
            taint["value"] = json!(value);
        }
        taint
    }
}

/// As kubectl prints it.
impl fmt::Display for Taint {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.key)?;
        if let Some(value) = self.value.as_deref().filter(|value| !value.is_empty()) {
            write!(formatter, "={value}")?;
        }
        write!(formatter, ":{}", self.effect)
    }
}

/// The taints that the user requested: none, or some.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taints(pub Vec<Taint>);

impl FromStr for Taints {
    type Err = String;

    /// Reads `none`, or `KEY[=VALUE][:EFFECT]` separated by commas; a role stands for its taint key.
    fn from_str(text: &str) -> Result<Self, String> {
        if text.eq_ignore_ascii_case(NO_TAINTS) {
            return Ok(Self(Vec::new()));
        }
        let mut taints: Vec<Taint> = Vec::new();
        for taint in text
            .split(',')
            .map(|one| parse_taints(one.trim()))
            .collect::<Result<Vec<_>, _>>()?
            .into_iter()
            .flatten()
        {
            if taints.iter().any(|one| one.key == taint.key && one.effect == taint.effect) {
                return Err(format!("taint {}:{} is given twice", taint.key, taint.effect));
            }
            taints.push(taint);
        }
        Ok(Self(taints))
    }
}

const NO_TAINTS: &str = "none";

/// The taints of one word: several if a role stands for several roles.
fn parse_taints(text: &str) -> Result<Vec<Taint>, String> {
    const EFFECTS: [&str; 3] = ["NoSchedule", "PreferNoSchedule", "NoExecute"];
    let (key, effect) = text.rsplit_once(':').unwrap_or((text, EFFECTS[0]));
    let (key, value) = key.split_once('=').map_or((key, None), |(key, value)| (key, Some(value.to_owned())));
    if !EFFECTS.contains(&effect) {
        return Err(format!("{effect:?} is not a valid taint effect; available: {}", EFFECTS.join(", ")));
    }
    if key.eq_ignore_ascii_case(NO_TAINTS) {
        return Err(format!("{NO_TAINTS} cannot be combined with taints"));
    }
    if !labels::is_key(key) {
        return Err(format!("{text:?} is not a valid taint; write KEY[=VALUE][:EFFECT]"));
    }
    if let Some(value) = value.as_deref().filter(|value| !labels::is_value(value)) {
        return Err(format!(
            "{value:?} is not a valid taint value: at most 63 letters, digits, '-', '_' and '.'"
        ));
    }
    let keys = match key.parse::<Roles>() {
        Ok(roles) if !key.contains('/') => roles.list().iter().map(|role| role.label()).collect(),
        _ => vec![key.to_owned()],
    };
    let taint = |key| Taint { key, value: value.clone(), effect: effect.to_owned() };
    Ok(keys.into_iter().map(taint).collect())
}

pub fn read_taint(taint: &Value) -> Taint {
    let text = |field: &str| taint[field].as_str().map(str::to_owned);
    Taint {
        key: text("key").unwrap_or_default(),
        value: text("value").filter(|value| !value.is_empty()),
        effect: text("effect").unwrap_or_default(),
    }
}
