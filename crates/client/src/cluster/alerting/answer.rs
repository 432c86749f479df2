//! Failures that are answers: of the API server, or of the server behind its proxy.

use http::StatusCode;
use kube::core::Status;
use serde_json::Value;

use super::{AlertingError, Server};
use crate::cluster::{Error, json, status};

const LONGEST: usize = 300;

/// The failure that an answer with this HTTP status is.
pub(super) fn failure(server: Server, code: StatusCode, answer: &[u8]) -> AlertingError {
    let value: Value = json::read(answer).unwrap_or_default();
    let by_proxy = (value["kind"] == "Status").then(|| serde_json::from_value::<Status>(value.clone()));
    if let Some(Ok(refusal)) = by_proxy {
        return of_proxy(server, code, &refusal);
    }
    match code.as_u16() {
        code @ (401 | 403) => AlertingError::Cluster(Error::Refused {
            code,
            message: format!("access to {server} is denied: the answer was {code}"),
        }),
        502..=504 => AlertingError::Away { server, message: format!("the answer was {}", code.as_u16()) },
        // Alertmanager says nothing else of a silence that it does not have. A page is that of a proxy.
        404 if !answer.is_empty() => AlertingError::Unintelligible(server),
        code => AlertingError::Refused {
            server,
            code,
            message: reason(&value).unwrap_or_else(|| format!("the answer was {code}")),
        },
    }
}

/// The API server refuses, finds no such Service, or nothing behind it.
fn of_proxy(server: Server, code: StatusCode, refusal: &Status) -> AlertingError {
    let message = status::essential(refusal);
    match code.as_u16() {
        404 => AlertingError::Absent { server, message },
        500 | 502..=504 => AlertingError::Away { server, message },
        code => AlertingError::Cluster(Error::Refused { code, message }),
    }
}

/// What Alertmanager or Prometheus says: a text, or an object with one. Pages are never shown.
fn reason(answer: &Value) -> Option<String> {
    let text = answer.as_str().or_else(|| answer["message"].as_str()).or_else(|| answer["error"].as_str())?;
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(line.chars().take(LONGEST).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(code: u16, answer: &str) -> String {
        let code = StatusCode::from_u16(code).unwrap();
        failure(Server::Alertmanager, code, answer.as_bytes()).to_string()
    }

    #[test]
    fn each_failure_is_one_line_that_says_whose_it_is() {
        let status = |code: u16, message: &str| {
            format!(
                r#"{{"kind":"Status","apiVersion":"v1","status":"Failure","message":"{message}","code":{code}}}"#
            )
        };
        for (code, answer, message) in [
            (
                404,
                status(404, "services x not found"),
                "this cluster has no Alertmanager: services x not found",
            ),
            (
                503,
                status(503, "no endpoints available for service x"),
                "Alertmanager is not running: no endpoints available for service x",
            ),
            (403, status(403, "no"), "no"),
            (400, r#""bad\nmatcher""#.to_owned(), "Alertmanager refuses: bad matcher"),
            (422, r#"{"code":601,"message":"id is wrong"}"#.to_owned(), "Alertmanager refuses: id is wrong"),
            (
                400,
                r#"{"status":"error","error":"parse error"}"#.to_owned(),
                "Alertmanager refuses: parse error",
            ),
            (
                404,
                "<html>Not found</html>".to_owned(),
                "Alertmanager's answer is not as expected: is another server behind its service?",
            ),
            (404, String::new(), "Alertmanager refuses: the answer was 404"),
            (502, "<html>Bad gateway</html>".to_owned(), "Alertmanager is not running: the answer was 502"),
            (401, "<html>Log in</html>".to_owned(), "access to Alertmanager is denied: the answer was 401"),
        ] {
            assert_eq!(shown(code, &answer), message);
        }
    }
}
