//! Which warnings of the API server are shown.

use tower::{Layer, Service};

use super::super::response_layer::PerResponse;
use super::super::warnings::Warnings;
use super::*;
use base::events::{Event, Events};

#[tokio::test]
async fn a_warning_of_a_write_is_shown_once() {
    const WARNED: &[(&str, &str)] = &[
        ("warning", "299 - \"no label   team\""),
        ("warning", "299 - \"token: abc\", 299 - \"no label team\""),
    ];
    let shown = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&shown);
    let events = Events::new(move |event| sink.lock().unwrap().push(event));
    let mut layer = PerResponse(Warnings::new(events)).layer(Server::answering([Ok((200, WARNED))]));
    for (method, path, count) in
        [("GET", "/api/v1/nodes", 0), ("POST", SALT, 0), ("PATCH", "/api/v1/nodes/a", 2), ("POST", "/x", 2)]
    {
        layer.call(request(method, path)).await.unwrap();
        assert_eq!(shown.lock().unwrap().len(), count, "{method} {path}");
    }
    let expected = ["no label team", "token: <masked>"].map(|text| Event::Warning(text.to_owned()));
    assert_eq!(*shown.lock().unwrap(), expected);
}
