//! Custom resources with the columns that their definition prints.

use http::header::ACCEPT;
use serde_json::Value;

use super::kinds::{is_gone, unlisted};
use super::reach::Reach;
use super::{Cluster, Error};
use domain::object::resource::Resource;
use domain::solution::instance::Instance;

/// A table, as kubectl requests it; the rows have whole objects.
const TABLE: &str = "application/json;as=Table;v=v1;g=meta.k8s.io";

/// The columns that every kind has.
const COMMON: [&str; 2] = ["Name", "Age"];

/// The objects of a Solution's kind within `reach`, in one request, or in one for each namespace. There are none if its
/// definition is gone.
pub async fn list(
    cluster: &Cluster,
    kind: &Resource,
    reach: &Reach,
    solution: &str,
) -> Result<Vec<Instance>, Error> {
    let reach = if kind.namespaced { reach } else { &Reach::Everywhere };
    let list = async |place: Option<&str>| list_at(cluster, kind, place, solution).await;
    match reach.each(list).await {
        Err(Error::Refused { code: 404, .. }) => {
            if is_gone(cluster, kind).await? {
                Ok(Vec::new())
            } else {
                Err(unlisted(kind))
            }
        }
        listed => listed,
    }
}

async fn list_at(
    cluster: &Cluster,
    kind: &Resource,
    namespace: Option<&str>,
    solution: &str,
) -> Result<Vec<Instance>, Error> {
    let place = namespace.map(|name| format!("/namespaces/{name}"));
    let path = format!(
        "/apis/{}{}/{}?includeObject=Object",
        kind.api_version(),
        place.unwrap_or_default(),
        kind.plural
    );
    let request =
        http::Request::get(path).header(ACCEPT, TABLE).body(Vec::new()).map_err(kube::Error::HttpError)?;
    let table: Value = cluster.client.request(request).await?;
    let titles: Vec<&str> =
        array(&table["columnDefinitions"]).filter_map(|column| column["name"].as_str()).collect();
    let rows = array(&table["rows"]).map(|row| {
        let cells = titles.iter().zip(array(&row["cells"]));
        let own = cells.filter(|(title, _)| !COMMON.contains(*title));
        let cells = own.map(|(title, cell)| ((*title).to_owned(), text(cell)));
        Instance::new(row["object"].clone(), kind, solution, cells.collect())
    });
    Ok(rows.collect())
}

fn array(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn text(cell: &Value) -> String {
    match cell {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::cluster::scripted::{Fault, Scripted};

    #[tokio::test]
    async fn a_kind_whose_definition_is_gone_has_no_objects() {
        let clocks = Resource {
            group: "example.com".into(),
            version: "v1".into(),
            kind: "Clock".into(),
            plural: "clocks".into(),
            namespaced: true,
        };
        for is_there in [false, true] {
            let server = Scripted::start();
            if is_there {
                let spec = json!({"group": "example.com", "scope": "Namespaced", "versions": [],
                    "names": {"kind": "Clock", "plural": "clocks"}});
                let status = json!({"conditions": [{"type": "Established", "status": "True"}]});
                server.put(
                    "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/clocks.example.com",
                    json!({"spec": spec, "status": status}),
                );
            }
            server.fail("GET /apis/example.com/v1/clocks", Fault::UnknownKind);
            let listed = list(&server.cluster(), &clocks, &Reach::Everywhere, "x").await;
            match listed {
                Ok(found) => assert!(!is_there && found.is_empty()),
                Err(error) => assert!(is_there && error.is_absence(), "{error}"),
            }
        }
    }
}
