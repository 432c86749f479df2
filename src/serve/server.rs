//! The server: connections within limits, and the way of a request to the site.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use http::header::{ACCEPT, COOKIE};
use http::{HeaderMap, Response};
use http_body_util::{BodyExt, Limited};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::sync::Semaphore;
use tokio::task::spawn_local;
use tokio::time::timeout;

use super::answer::{self, Asset, Reply, Status};
use super::body::{Live, Sent};
use super::gate::{Gate, Id};
use super::guard;
use super::listener::{Listener, Stream};
use super::request::{self, Method, Request, TOKEN};

/// How many connections are served at once; others wait.
const CONNECTIONS: usize = 64;
/// How long the head of a request may take, and its form.
const PATIENCE: Duration = Duration::from_secs(10);
/// How large the head of a request may be.
const HEAD: usize = 16 << 10;
/// How many headers it may have.
const HEADERS: usize = 64;
/// How large a form may be.
const FORM: usize = 64 << 10;
const NAME: &str = "session";
/// The name of the field with the code of a link.
const CODE: &str = "code";

pub trait Site: 'static {
    /// The page that asks for the code; after a wrong one it says so. It is the same for everybody, and says nothing of the
    /// cluster.
    fn entrance(&self, was_wrong: bool) -> String;

    /// The page that says that a session has ended.
    fn farewell(&self) -> String;

    fn assets(&self) -> &'static [Asset];

    /// The answer to a request of a session.
    fn answer(&self, request: Request) -> impl Future<Output = Reply>;
}

/// Serves `site` behind `gate` for as long as this is polled. It must be called within a `LocalSet`.
pub async fn serve<S: Site>(listener: &Listener, gate: Rc<Gate>, site: Rc<S>) -> Infallible {
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        // It is never closed.
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { continue };
        let Ok(stream) = listener.accept().await else {
            // Too many files are open: some will be closed.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let (gate, site) = (Rc::clone(&gate), Rc::clone(&site));
        spawn_local(async move {
            connection(stream, gate, site).await;
            drop(place);
        });
    }
}

async fn connection<S: Site>(stream: Stream, gate: Rc<Gate>, site: Rc<S>) {
    let service = service_fn(move |incoming| {
        let (gate, site) = (Rc::clone(&gate), Rc::clone(&site));
        async move { Ok::<_, Infallible>(handle(incoming, gate, &*site).await) }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(HEAD)
        .max_headers(HEADERS)
        .serve_connection(TokioIo::new(stream), service);
    // A browser that goes away is no failure.
    let _ = served.await;
}

async fn handle<S: Site>(incoming: http::Request<Incoming>, gate: Rc<Gate>, site: &S) -> Response<Sent> {
    let (head, body) = incoming.into_parts();
    if let Err(status) = guard::check(&head.method, &head.uri, &head.headers) {
        return answer::refusal(status);
    }
    let Some(path) = gate.within(head.uri.path()) else { return answer::refusal(Status::NotFound) };
    let is_post = head.method == http::Method::POST;
    let asset = site.assets().iter().find(|asset| asset.name == path);
    if let Some(asset) = asset.filter(|_| !is_post) {
        return answer::asset(asset);
    }
    // A login leads back to all of it.
    let place = head.uri.path_and_query().map_or("/", |place| place.as_str());
    let session = cookies(&head.headers).find_map(|cookie| gate.session(cookie));
    let follows = !is_post && accepts_updates(&head.headers);
    let Some(session) = session else {
        return match (is_post, follows) {
            (true, _) => enter(place, body, &gate, site).await,
            (false, true) => answer::refusal(Status::Forbidden),
            (false, false) => answer::page(Status::Forbidden, site.entrance(false)),
        };
    };
    let form = if is_post {
        match form(body).await {
            Ok(form) => form,
            Err(status) => return answer::refusal(status),
        }
    } else {
        BTreeMap::new()
    };
    // Whoever is logged in stays so; the code of the link that they have opened is used up all the same.
    if let Some(code) = form.get(CODE) {
        gate.use_up(code);
        return answer::redirect(place, None);
    }
    if is_post && !form.get(TOKEN).is_some_and(|token| gate.is_form_of(session, token)) {
        return answer::refusal(Status::Forbidden);
    }
    if path == "leave" {
        if !is_post {
            return answer::redirect(&gate.base(), None);
        }
        gate.leave(session);
        return answer::page(Status::Fine, site.farewell());
    }
    let parts = request::parts(path);
    let query = request::fields(head.uri.query().unwrap_or_default());
    let (Some(parts), Some(query), Some(token)) = (parts, query, gate.form_token(session)) else {
        return answer::refusal(Status::BadRequest);
    };
    let request = Request {
        method: match (is_post, follows) {
            (true, _) => Method::Post,
            (false, true) => Method::Follow,
            (false, false) => Method::Get,
        },
        path: parts,
        query,
        form,
        token,
    };
    respond(request, session, gate, site).await
}

async fn respond<S: Site>(request: Request, session: Id, gate: Rc<Gate>, site: &S) -> Response<Sent> {
    let base = gate.base();
    match site.answer(request).await {
        Reply::Page(status, html) => answer::page(status, html),
        Reply::Parts(beginning, rest) => answer::parts(beginning, rest),
        Reply::Redirect(place) => answer::redirect(&format!("{base}{place}"), None),
        Reply::Updates(updates) => match gate.open_stream(session) {
            Some(end) => {
                let live = Live::new(updates, end, gate, session);
                answer::stream(Sent::Stream(Box::new(live)))
            }
            None => answer::refusal(Status::TooMany),
        },
    }
}

/// The login: the code for a cookie.
async fn enter<S: Site>(place: &str, body: Incoming, gate: &Gate, site: &S) -> Response<Sent> {
    let form = match form(body).await {
        Ok(form) => form,
        Err(status) => return answer::refusal(status),
    };
    // Another form of a session that has ended is no wrong code.
    let Some(code) = form.get(CODE) else { return answer::page(Status::Forbidden, site.entrance(false)) };
    match gate.enter(code) {
        Ok(Some(value)) => {
            let cookie = format!("{NAME}={value}; Path={}; HttpOnly; SameSite=Strict", gate.base());
            answer::redirect(place, Some(&cookie))
        }
        Ok(None) => answer::page(Status::Forbidden, site.entrance(true)),
        Err(_) => answer::refusal(Status::Unavailable),
    }
}

async fn form(body: Incoming) -> Result<BTreeMap<String, String>, Status> {
    let whole = timeout(PATIENCE, Limited::new(body, FORM).collect()).await;
    let whole = whole.map_err(|_| Status::TimedOut)?;
    let bytes = whole.map_err(|_| Status::TooLarge)?.to_bytes();
    let text = std::str::from_utf8(&bytes).map_err(|_| Status::BadRequest)?;
    request::fields(text).ok_or(Status::BadRequest)
}

/// The values of the session's cookie. Another process on this machine may have set one of the same name.
fn cookies(headers: &HeaderMap) -> impl Iterator<Item = &str> {
    let texts = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
    let pairs = texts.flat_map(|text| text.split(';'));
    pairs.filter_map(|pair| pair.trim().strip_prefix(NAME)?.strip_prefix('='))
}

fn accepts_updates(headers: &HeaderMap) -> bool {
    let accepted = headers.get(ACCEPT).and_then(|value| value.to_str().ok());
    accepted.is_some_and(|accepted| accepted.starts_with("text/event-stream"))
}
