//! Long lists in JSON, page by page: one page is in memory at a time, and the next one is on its way while it is
//! decoded.

use kube::api::{ListParams, Request};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::{Cluster, Error, json};

/// How many objects a page has. Each page costs an API server some ten milliseconds, however short it is; kubectl's
/// pages of 500 therefore take it twice as long. A page of this length has some megabytes.
const PAGE: u32 = 2000;

/// What `decode` reads from the pages of the collection at `path`, such as `/api/v1/nodes`.
pub(super) async fn read<T>(
    cluster: &Cluster,
    path: &str,
    wanted: &ListParams,
    decode: impl Fn(&[u8]) -> Result<Vec<T>, Error>,
) -> Result<Vec<T>, Error> {
    let mut items = Vec::new();
    let mut body = page(cluster, path, &wanted.clone().limit(PAGE)).await?;
    loop {
        let token = token(body.as_bytes())?;
        if token.is_empty() {
            items.extend(decode(body.as_bytes())?);
            return Ok(items);
        }
        let wanted = wanted.clone().limit(PAGE).continue_token(&token);
        let decoded = async {
            // The request of the next page goes out first.
            tokio::task::yield_now().await;
            decode(body.as_bytes())
        };
        let (next, decoded) = tokio::join!(page(cluster, path, &wanted), decoded);
        items.extend(decoded?);
        body = match next {
            // The state that the first pages were of is gone: all is read again, at once.
            Err(Error::Refused { code: 410, .. }) => {
                items.clear();
                let whole = ListParams { limit: None, continue_token: None, ..wanted };
                page(cluster, path, &whole).await?
            }
            next => next?,
        };
    }
}

async fn page(cluster: &Cluster, path: &str, wanted: &ListParams) -> Result<String, Error> {
    let request = Request::new(path).list(wanted);
    let request = request.map_err(kube::Error::BuildRequest)?;
    Ok(cluster.client.request_text(request).await?)
}

/// The token for the next page; empty on the last one.
fn token(page: &[u8]) -> Result<String, Error> {
    let head: Head = json::read(page).map_err(garbled)?;
    Ok(head.metadata.unwrap_or_default().token)
}

/// The objects of a page, or of a whole list.
pub(super) fn items<T: DeserializeOwned>(page: &[u8]) -> Result<Vec<T>, Error> {
    let list: List<T> = json::read(page).map_err(garbled)?;
    Ok(list.items.unwrap_or_default())
}

#[derive(Deserialize)]
#[serde(bound = "T: Deserialize<'de>")]
struct List<T> {
    /// An empty list may come as null. An answer without this field is not a list, and is refused: otherwise a proxy's answer
    /// would count as an empty list.
    #[serde(deserialize_with = "Option::deserialize")]
    items: Option<Vec<T>>,
}

/// The beginning of a list; its objects are skipped.
#[derive(Deserialize)]
struct Head {
    metadata: Option<HeadMeta>,
}

#[derive(Default, Deserialize)]
struct HeadMeta {
    #[serde(rename = "continue", default)]
    token: String,
}

pub(super) fn garbled(reason: impl std::fmt::Display) -> Error {
    Error::Other(format!("the API server's answer cannot be read: {reason}"))
}

#[cfg(test)]
mod tests {
    use kube::api::PartialObjectMeta;
    use serde_json::{Value, json};

    use super::*;
    use crate::cluster::answering::{self, ScriptedAnswer, refused};

    fn page(token: &str, names: &[&str]) -> ScriptedAnswer {
        let items: Vec<Value> = names.iter().map(|name| json!({"metadata": {"name": name}})).collect();
        let list = json!({"metadata": {"continue": token}, "items": items});
        (200, "application/json", list.to_string().into())
    }

    async fn names(cluster: &Cluster) -> Result<Vec<String>, Error> {
        let named = |page: &[u8]| {
            let found: Vec<PartialObjectMeta> = items(page)?;
            Ok(found.into_iter().filter_map(|one| one.metadata.name).collect())
        };
        read(cluster, "/api/v1/nodes", &ListParams::default(), named).await
    }

    #[tokio::test]
    async fn a_list_is_read_page_by_page() {
        let (cluster, asked) = answering::server(vec![page("next", &["a", "b"]), page("", &["c"])]);
        assert_eq!(names(&cluster).await.unwrap(), ["a", "b", "c"]);
        let asked = asked.lock().unwrap();
        assert_eq!(asked.len(), 2);
        assert!(asked.iter().all(|path| path.contains("limit=2000")), "{asked:?}");
        assert!(asked[1].contains("continue=next"), "{asked:?}");
    }

    #[tokio::test]
    async fn an_empty_list_may_be_null() {
        let empty = json!({"metadata": null, "items": null}).to_string();
        let (cluster, _) = answering::server(vec![(200, "application/json", empty.into())]);
        assert!(names(&cluster).await.unwrap().is_empty());
    }

    #[tokio::test]
    async fn a_list_that_became_too_old_is_read_anew() {
        let answers = vec![page("next", &["old"]), refused(410, "too old"), page("", &["a"])];
        let (cluster, asked) = answering::server(answers);
        assert_eq!(names(&cluster).await.unwrap(), ["a"]);
        assert!(!asked.lock().unwrap()[2].contains("limit="));
    }

    #[tokio::test]
    async fn what_is_no_list_is_an_error() {
        let status = br#"{"kind": "Status", "metadata": {}, "status": "Success"}"#;
        let answers: [(_, &[u8]); 3] =
            [("text/html", b"<html>"), ("application/json", b"{}"), ("application/json", status)];
        for (content, answer) in answers {
            let (cluster, _) = answering::server(vec![(200, content, answer.to_vec())]);
            let message = names(&cluster).await.unwrap_err().to_string();
            assert!(message.starts_with("the API server's answer cannot be read"), "{message}");
        }
    }
}
