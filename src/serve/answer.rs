//! Answers, and the headers that all of them have.

use futures::future::LocalBoxFuture;
use http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HeaderName, HeaderValue, LOCATION,
    REFERRER_POLICY, SET_COOKIE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use http::{Response, StatusCode};

use super::body::{Sent, Updates};

/// Nothing is loaded from elsewhere, nothing shows this page in a frame, and no text becomes a script.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Fine,
    /// No request of a browser.
    BadRequest,
    Forbidden,
    NotFound,
    MethodNotAllowed,
    /// It has changed in the meantime.
    Conflict,
    TooLarge,
    /// The form does not arrive.
    TimedOut,
    /// Enough of this session's streams are open.
    TooMany,
    /// What the page shows cannot be read.
    Unavailable,
}

impl Status {
    const fn code(self) -> StatusCode {
        match self {
            Self::Fine => StatusCode::OK,
            Self::BadRequest => StatusCode::BAD_REQUEST,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Self::Conflict => StatusCode::CONFLICT,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TimedOut => StatusCode::REQUEST_TIMEOUT,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::Unavailable => StatusCode::BAD_GATEWAY,
        }
    }
}

pub enum Reply {
    Page(Status, String),
    /// The beginning of a page, and the rest of it when it is known.
    Parts(String, LocalBoxFuture<'static, String>),
    Redirect(String),
    Updates(Updates),
}

/// A file that belongs to every page and says nothing of the cluster.
#[derive(Debug, Clone, Copy)]
pub struct Asset {
    /// Its name below the base.
    pub name: &'static str,
    pub media: &'static str,
    pub text: &'static str,
}

pub(super) fn page(status: Status, html: String) -> Response<Sent> {
    whole(status, "text/html; charset=utf-8", html)
}

/// A page in two parts. What it is about was not found out before it began, so its status says nothing of that.
pub(super) fn parts(beginning: String, rest: LocalBoxFuture<'static, String>) -> Response<Sent> {
    let mut answer = page(Status::Fine, String::new());
    *answer.body_mut() = Sent::Parts(Some(beginning.into()), Some(rest));
    answer
}

pub(super) fn refusal(status: Status) -> Response<Sent> {
    let code = status.code();
    let text = format!("{}\n", code.canonical_reason().unwrap_or_default());
    let mut answer = whole(status, "text/plain; charset=utf-8", text);
    if status == Status::MethodNotAllowed {
        set(&mut answer, ALLOW, "GET, HEAD, POST");
    }
    // The rest of the request is not read.
    set(&mut answer, http::header::CONNECTION, "close");
    answer
}

pub(super) fn asset(asset: &Asset) -> Response<Sent> {
    let mut answer = whole(Status::Fine, asset.media, asset.text.to_owned());
    // The path is another one in the next process.
    set(&mut answer, CACHE_CONTROL, "private, max-age=3600, immutable");
    answer
}

/// To another page; `cookie` is what a new session begins with.
pub(super) fn redirect(place: &str, cookie: Option<&str>) -> Response<Sent> {
    let mut answer = answer(StatusCode::SEE_OTHER, Sent::Whole(None));
    set(&mut answer, LOCATION, place);
    if let Some(cookie) = cookie {
        set(&mut answer, SET_COOKIE, cookie);
    }
    answer
}

pub(super) fn stream(body: Sent) -> Response<Sent> {
    let mut answer = answer(StatusCode::OK, body);
    set(&mut answer, CONTENT_TYPE, "text/event-stream");
    answer
}

fn whole(status: Status, media: &'static str, text: String) -> Response<Sent> {
    let mut answer = answer(status.code(), text.into());
    set(&mut answer, CONTENT_TYPE, media);
    answer
}

fn answer(code: StatusCode, body: Sent) -> Response<Sent> {
    let mut answer = Response::new(body);
    *answer.status_mut() = code;
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, POLICY),
        (REFERRER_POLICY, "same-origin"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (CACHE_CONTROL, "no-store"),
    ] {
        set(&mut answer, name, value);
    }
    answer
}

/// Sets a header; a value that no header can have is left out.
fn set(answer: &mut Response<Sent>, name: HeaderName, value: &str) {
    if let Ok(value) = HeaderValue::from_str(value) {
        answer.headers_mut().insert(name, value);
    }
}
