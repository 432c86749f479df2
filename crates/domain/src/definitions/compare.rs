use serde_json::{Value, json};

use super::breach::{Breach, Incompatibility, keeps_unknown};
use super::path::{Path, Segment};
use super::versions;

/// Bounds that are narrower when they are smaller.
const UPPER: [&str; 4] = ["maximum", "maxLength", "maxItems", "maxProperties"];

/// Bounds that are narrower when they are larger.
const LOWER: [&str; 4] = ["minimum", "minLength", "minItems", "minProperties"];

/// The incompatible changes from an installed definition to a new one.
pub fn breaches(old: &Value, new: &Value) -> Vec<Breach> {
    let mut found =
        Breaches { definition: super::name(old), version: None, stored_as: None, all: Vec::new() };
    let scope = |definition: &Value| definition["spec"]["scope"].as_str().unwrap_or_default().to_owned();
    let (from, to) = (scope(old), scope(new));
    if from != to {
        found.add(&Path::default(), Incompatibility::Scope { from, to });
    }
    let stored = old["status"]["storedVersions"].as_array();
    for version in stored.into_iter().flatten().filter_map(Value::as_str) {
        if !versions(new).any(|(name, _)| name == version) {
            found.version = Some(version);
            found.add(&Path::default(), Incompatibility::StoredVersion);
        }
    }
    for (version, before) in versions(old) {
        if let Some((_, after)) = versions(new).find(|(name, _)| *name == version) {
            found.version = Some(version);
            found.schema(before, after, &Path::default());
        }
    }
    found.another_storage(old, new);
    found.all
}

/// The version in which objects are stored, with its schema.
fn storage(definition: &Value) -> Option<(&str, &Value)> {
    let all = definition["spec"]["versions"].as_array()?;
    let stored = all.iter().find(|version| version["storage"] == true)?;
    Some((stored["name"].as_str()?, &stored["schema"]["openAPIV3Schema"]))
}

struct Breaches<'a> {
    definition: &'a str,
    version: Option<&'a str>,
    stored_as: Option<&'a str>,
    all: Vec<Breach>,
}

/// Restrictions whose every change may be one for the worse.
const OTHERS: [&str; 5] = ["allOf", "anyOf", "format", "not", "oneOf"];

impl<'a> Breaches<'a> {
    fn add(&mut self, path: &Path, broken: Incompatibility) {
        self.all.push(Breach {
            definition: self.definition.to_owned(),
            version: self.version.map(str::to_owned),
            stored_as: self.stored_as.map(str::to_owned),
            path: path.clone(),
            broken,
        });
    }

    /// Without a webhook, the API server changes only the name of the version when it converts an object. With the next
    /// write it keeps of it what the version knows in which it is stored.
    fn another_storage(&mut self, old: &'a Value, new: &'a Value) {
        let (Some((from, before)), Some((to, after))) = (storage(old), storage(new)) else { return };
        if from == to || new["spec"]["conversion"]["strategy"] == "Webhook" {
            return;
        }
        (self.version, self.stored_as) = (Some(from), Some(to));
        let known = self.all.len();
        self.schema(before, after, &Path::default());
        // Defaults belong to the version that is requested.
        let is_default = |one: &Breach| matches!(one.broken, Incompatibility::Default { .. });
        let mut index = 0;
        self.all.retain(|one| {
            index += 1;
            index <= known || !is_default(one)
        });
        self.stored_as = None;
    }

    fn schema(&mut self, old: &Value, new: &Value, path: &Path) {
        let (from, to) = (kind(old), kind(new));
        let is_wider = matches!(
            (from, to),
            ("integer", "number" | "integer or string") | ("string", "integer or string")
        );
        if from != to && !to.is_empty() && !is_wider {
            let (from, to) = (from.to_owned(), to.to_owned());
            // The fields below belong to another type.
            return self.add(path, Incompatibility::Type { from, to });
        }
        if old["nullable"] == true && new["nullable"] != true {
            self.add(path, Incompatibility::NotNull);
        }
        self.values(old, new, path);
        self.bounds(old, new, path);
        self.restrictions(old, new, path);
        if old["default"] != new["default"] {
            let (from, to) = (old["default"].clone(), new["default"].clone());
            self.add(path, Incompatibility::Default { from, to });
        }
        self.required(old, new, path);
        self.properties(old, new, path);
        for (keyword, segment) in [("items", Segment::Items), ("additionalProperties", Segment::Values)] {
            if old[keyword].is_object() && new[keyword].is_object() {
                self.schema(&old[keyword], &new[keyword], &path.then(segment));
            }
        }
    }

    fn values(&mut self, old: &Value, new: &Value, path: &Path) {
        let Some(allowed) = new["enum"].as_array() else { return };
        let narrows = match old["enum"].as_array() {
            Some(before) => before.iter().any(|value| !allowed.contains(value)),
            None => true,
        };
        if narrows {
            let allowed = allowed.clone();
            self.add(path, Incompatibility::Values { allowed });
        }
    }

    fn bounds(&mut self, old: &Value, new: &Value, path: &Path) {
        let mut bound = |keyword: &'static str, is_narrower: &dyn Fn(f64, f64) -> bool| {
            let (from, to) = (old[keyword].clone(), new[keyword].clone());
            let narrows = match (from.as_f64(), to.as_f64()) {
                (_, None) => false,
                (None, Some(_)) => true,
                (Some(from), Some(to)) => is_narrower(from, to),
            };
            if narrows {
                self.add(path, Incompatibility::Bound { keyword, from, to });
            }
        };
        for keyword in UPPER {
            bound(keyword, &|from, to| to < from);
        }
        for keyword in LOWER {
            bound(keyword, &|from, to| to > from);
        }
        let (from, to) = (old["pattern"].clone(), new["pattern"].clone());
        if from != to && to.is_string() {
            let keyword = "pattern";
            self.add(path, Incompatibility::Bound { keyword, from, to });
        }
    }

    fn restrictions(&mut self, old: &Value, new: &Value, path: &Path) {
        for (keyword, bound) in [("exclusiveMaximum", "maximum"), ("exclusiveMinimum", "minimum")] {
            let was = old[keyword] == true && old[bound].as_f64() == new[bound].as_f64();
            if new[keyword] == true && new[bound].is_number() && !was {
                let to = new[bound].clone();
                self.add(path, Incompatibility::Restricted { keyword, to });
            }
        }
        if let Some(step) = new["multipleOf"].as_f64() {
            let is_wider = |before: f64| ((before / step) - (before / step).round()).abs() < 1e-9;
            if !old["multipleOf"].as_f64().is_some_and(is_wider) {
                let (keyword, to) = ("multipleOf", new["multipleOf"].clone());
                self.add(path, Incompatibility::Restricted { keyword, to });
            }
        }
        let list = |schema: &Value| {
            let kind = schema["x-kubernetes-list-type"].as_str().unwrap_or("atomic").to_owned();
            json!({"type": kind, "keys": schema["x-kubernetes-list-map-keys"]})
        };
        let (from, to) = (list(old), list(new));
        if from != to && to["type"] != "atomic" {
            let keyword = "x-kubernetes-list-type";
            self.add(path, Incompatibility::Restricted { keyword, to });
        }
        let keyword = "x-kubernetes-embedded-resource";
        if new[keyword] == true && old[keyword] != true {
            let to = new[keyword].clone();
            self.add(path, Incompatibility::Restricted { keyword, to });
        }
        for keyword in OTHERS {
            if !new[keyword].is_null() && old[keyword] != new[keyword] {
                let to = new[keyword].clone();
                self.add(path, Incompatibility::Restricted { keyword, to });
            }
        }
        let rules = |schema: &Value| -> Vec<Value> {
            let rules = schema["x-kubernetes-validations"].as_array().into_iter().flatten();
            rules.map(|rule| rule["rule"].clone()).collect()
        };
        let known = rules(old);
        for to in rules(new).into_iter().filter(|rule| !known.contains(rule)) {
            let keyword = "x-kubernetes-validations";
            self.add(path, Incompatibility::Restricted { keyword, to });
        }
    }

    fn required(&mut self, old: &Value, new: &Value, path: &Path) {
        let before = old["required"].as_array();
        let is_old = |field: &Value| before.is_some_and(|before| before.contains(field));
        let fields = new["required"].as_array().into_iter().flatten();
        for field in fields.filter(|field| !is_old(field)).filter_map(Value::as_str) {
            if new["properties"][field]["default"].is_null() {
                let field = field.to_owned();
                self.add(path, Incompatibility::Required { field });
            }
        }
    }

    fn properties(&mut self, old: &Value, new: &Value, path: &Path) {
        if keeps_unknown(old) && !keeps_unknown(new) {
            let schema = new.clone();
            self.add(path, Incompatibility::Unkept { schema });
        }
        for (name, before) in old["properties"].as_object().into_iter().flatten() {
            let path = path.property(name);
            match new["properties"].get(name) {
                Some(after) => self.schema(before, after, &path),
                None if keeps_unknown(new) => {}
                None => self.add(&path, Incompatibility::Removed),
            }
        }
    }
}

/// The type of a field; empty if the definition leaves it open.
fn kind(schema: &Value) -> &str {
    if schema["x-kubernetes-int-or-string"] == true {
        return "integer or string";
    }
    schema["type"].as_str().unwrap_or_default()
}
