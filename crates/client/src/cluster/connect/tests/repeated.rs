//! Which requests are made again, and after which pauses.

use std::time::Duration;

use tokio::time::Instant;
use tower::{Layer, Service};

use super::super::request_layer::PerRequest;
use super::super::retry::Retry;
use super::*;
use base::deadline::within;
use base::events::Events;

/// How often the server was queried, and how long that took.
async fn tries(replies: Vec<Reply>, request: Request<Body>) -> (usize, Duration, Option<u16>) {
    let server = Server::answering(replies);
    let begin = Instant::now();
    let answer = PerRequest(Retry(Events::none())).layer(server.clone()).call(request).await;
    let bodies: Vec<String> = server.seen().into_iter().map(|(.., body)| body).collect();
    assert!(bodies.iter().all(|body| *body == bodies[0]), "{bodies:?}");
    let status = answer.ok().map(|answer| answer.status().as_u16());
    (bodies.len(), begin.elapsed(), status)
}

const NONE: &[(&str, &str)] = &[];

#[tokio::test(start_paused = true)]
async fn what_is_made_again_after_an_answer() {
    const TWO: &[(&str, &str)] = &[("retry-after", "2")];
    const FORTY: &[(&str, &str)] = &[("retry-after", "40")];
    const DATE: &[(&str, &str)] = &[("retry-after", "Sat, 21 Nov 2026 08:03:38 GMT")];
    for (method, reply, expected, milliseconds) in [
        ("GET", Ok((503, NONE)), 3, 1000),
        ("GET", Ok((504, NONE)), 3, 1000),
        ("GET", Ok((429, NONE)), 3, 1000),
        ("GET", Ok((500, NONE)), 1, 0),
        ("GET", Ok((404, NONE)), 1, 0),
        ("GET", Ok((503, TWO)), 3, 4000),
        // It may have been carried out.
        ("POST", Ok((503, NONE)), 1, 0),
        ("PATCH", Ok((504, NONE)), 1, 0),
        // It was not; without a time there is no telling when to come back.
        ("POST", Ok((429, NONE)), 1, 0),
        ("POST", Ok((429, TWO)), 3, 4000),
        ("DELETE", Ok((429, TWO)), 3, 4000),
        // Longer than a command waits that has no time limit.
        ("GET", Ok((429, FORTY)), 1, 0),
        ("GET", Ok((429, DATE)), 3, 1000),
    ] {
        let asked = tries(vec![reply.clone()], request(method, "/api/v1/nodes")).await;
        let expected = (expected, Duration::from_millis(milliseconds));
        assert_eq!((asked.0, asked.1), expected, "{method} {reply:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn what_is_made_again_without_an_answer() {
    let silent = Fault::Silent(Duration::from_secs(30));
    for (method, fault, connected, expected) in [
        ("GET", Fault::Refused, false, 3),
        ("GET", Fault::Closed, true, 3),
        ("PATCH", Fault::Refused, false, 3),
        ("PATCH", Fault::Closed, true, 1),
        ("POST", Fault::NoConnection, false, 1),
        ("DELETE", Fault::Closed, true, 1),
        ("GET", silent.clone(), true, 2),
        ("PATCH", silent, true, 1),
        ("GET", Fault::OutOfTime, false, 1),
        ("GET", Fault::TooLarge(1), true, 1),
        // Something before the server answered.
        ("GET", Fault::Foreign("x".to_owned()), true, 3),
        ("PATCH", Fault::Foreign("x".to_owned()), true, 1),
    ] {
        let reply = Err(failure(fault, connected));
        let asked = tries(vec![reply.clone()], request(method, "/api/v1/nodes")).await;
        assert_eq!(asked.0, expected, "{method} {reply:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn the_first_good_answer_counts() {
    let away = Err(failure(Fault::Refused, false));
    let (tries, pauses, status) =
        tries(vec![away, Ok((503, NONE)), Ok((200, NONE))], request("GET", "/version")).await;
    assert_eq!((tries, status), (3, Some(200)));
    assert_eq!(pauses, Duration::from_secs(1));
}

#[tokio::test(start_paused = true)]
async fn what_is_for_salt_is_never_made_again() {
    for reply in [Ok((503, NONE)), Err(failure(Fault::Refused, false))] {
        assert_eq!(tries(vec![reply], request("GET", SALT)).await.0, 1);
    }
}

#[tokio::test(start_paused = true)]
async fn a_server_that_names_a_time_is_waited_for_as_long_as_the_command_has() {
    const FORTY: &[(&str, &str)] = &[("retry-after", "40")];
    for (method, minutes, asked, status) in [("PATCH", 10, 4, 200), ("GET", 10, 4, 200), ("PATCH", 1, 2, 429)]
    {
        let replies = vec![Ok((429, FORTY)), Ok((429, FORTY)), Ok((429, FORTY)), Ok((200, NONE))];
        let end = Instant::now() + Duration::from_mins(minutes);
        let tried = within(end, tries(replies, request(method, "/api/v1/nodes"))).await;
        assert_eq!((tried.0, tried.2), (asked, Some(status)), "{method} {minutes}");
        assert!(Instant::now() < end);
    }
}
