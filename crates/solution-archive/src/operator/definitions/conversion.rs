//! The conversion between the versions of a definition: by nobody, or by a webhook that can be reached
//! (`apiextensions-apiserver`, `validateCustomResourceConversion`; `apiserver`, `pkg/util/webhook/validation.go`).

use serde_json::Value;

use super::{Definition, text};
use crate::operator::schema::object::{is_label, is_subdomain};
use crate::rules;

impl Definition<'_> {
    pub(super) fn conversion(&mut self, document: &Value) {
        let conversion = document.pointer("/spec/conversion").filter(|value| value.is_object());
        for problem in conversion.map(problems).unwrap_or_default() {
            self.add(&rules::CRD_VERSIONS, format!("spec.conversion: {problem}"));
        }
    }
}

fn problems(conversion: &Value) -> Vec<String> {
    let client = conversion.pointer("/webhook/clientConfig").filter(|client| client.is_object());
    let reviews = conversion.pointer("/webhook/conversionReviewVersions").and_then(Value::as_array);
    let reviews = reviews.map_or(&[][..], Vec::as_slice);
    match text(conversion, "/strategy") {
        "Webhook" => {
            let mut problems = reviewed(reviews);
            problems
                .extend(client.map_or_else(|| vec!["the webhook has no clientConfig".to_owned()], reached));
            problems
        }
        "None" if client.is_some() || !reviews.is_empty() => {
            vec!["a webhook needs the strategy Webhook".to_owned()]
        }
        "None" => Vec::new(),
        other => vec![format!("the strategy is {other:?}, not None or Webhook")],
    }
}

/// Looks at the versions of reviews that the webhook understands.
fn reviewed(versions: &[Value]) -> Vec<String> {
    let versions: Vec<&str> = versions.iter().map(|version| version.as_str().unwrap_or_default()).collect();
    if versions.is_empty() {
        return vec!["the conversion webhook lists no conversionReviewVersions".to_owned()];
    }
    let mut problems = Vec::new();
    for (index, version) in versions.iter().enumerate() {
        if versions[..index].contains(version) {
            problems.push(format!("conversionReviewVersions has {version} twice"));
        }
        if !is_label(version) {
            problems.push(format!("conversionReviewVersions has {version:?}, which is not a version's name"));
        }
    }
    if !versions.iter().any(|version| ["v1", "v1beta1"].contains(version)) {
        problems.push("conversionReviewVersions has neither v1 nor v1beta1".to_owned());
    }
    problems
}

/// Looks at where the webhook is.
fn reached(client: &Value) -> Vec<String> {
    let given = |field: &str| client.get(field).filter(|value| !value.is_null());
    match (given("url"), given("service")) {
        (Some(url), None) => url_problem(url.as_str().unwrap_or_default()).into_iter().collect(),
        (None, Some(service)) => service_problems(service),
        _ => vec!["the webhook's clientConfig needs either url or service".to_owned()],
    }
}

fn url_problem(url: &str) -> Option<String> {
    let wrong = |reason: &str| Some(format!("the webhook's url {url:?} {reason}"));
    let Some((scheme, rest)) = url.split_once("://") else { return wrong("is not https://HOST/PATH") };
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_path = !url.contains(|letter: char| letter.is_ascii_control()) && !authority.contains(' ');
    if !scheme.eq_ignore_ascii_case("https") || !is_path {
        return wrong("is not https://HOST/PATH");
    }
    if authority.is_empty() {
        return wrong("has no host");
    }
    if authority.contains('@') {
        return wrong("has a user");
    }
    // Nothing behind the mark is nothing to the API server.
    let (before, fragment) = rest.split_once('#').unwrap_or((rest, ""));
    let query = before.split_once('?').map_or("", |(_, query)| query);
    if fragment.is_empty() && query.is_empty() {
        return None;
    }
    wrong("has a query or a fragment")
}

fn service_problems(service: &Value) -> Vec<String> {
    let mut problems = Vec::new();
    for field in ["name", "namespace"] {
        if service[field].as_str().unwrap_or_default().is_empty() {
            problems.push(format!("the webhook's service has no {field}"));
        }
    }
    if service["port"].as_i64().is_some_and(|port| !(1..=65535).contains(&port)) {
        problems.push(format!("the webhook's service has the port {}", service["port"]));
    }
    let path = service["path"].as_str().unwrap_or_default();
    if !is_path(path) {
        problems.push(format!("the webhook's service has the path {path:?}, which is not /NAME/NAME"));
    }
    problems
}

fn is_path(path: &str) -> bool {
    if path.is_empty() || path == "/" {
        return true;
    }
    let steps = path.strip_prefix('/').map(|steps| steps.strip_suffix('/').unwrap_or(steps));
    steps.is_some_and(|steps| steps.split('/').all(is_subdomain))
}
