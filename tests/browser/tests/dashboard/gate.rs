//! Who is let in, and who is not, as a browser sees it.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;

use browser::Browser;

use browser::stage::Dashboard;

#[test]
fn a_link_logs_in_once_and_leaves_no_code_behind() {
    if !browser::is_there() {
        return;
    }
    let dashboard = Dashboard::start(&["-v=8"]);
    let browser = dashboard.browser(true);
    assert_eq!(browser.address(), dashboard.page(""), "the code is gone");
    // Nor does the link of somebody who is logged in, on another page and on the same one.
    for page in ["nodes", "nodes", ""] {
        browser.open(&format!("{}#{}", dashboard.page(page), dashboard.code()));
        browser.until_true("location.hash === '' && document.body.innerText.includes('Log out')");
    }
    let other = Browser::start(true);
    other.open(dashboard.link());
    other.until("This code is wrong");
    assert!(!other.source().contains("kubernetes-admin"));
    // The code is in no list of processes, and in no log.
    for arguments in arguments_of_all_processes() {
        assert!(!arguments.contains(dashboard.code()), "{arguments}");
    }
    assert!(!dashboard.said().contains(dashboard.code()), "{}", dashboard.said());
    browser.click(".leave button");
    browser.until("Logged out");
    browser.open(&dashboard.page("nodes"));
    assert!(browser.source().contains("id=\"login\""));
}

/// The arguments of every process, as every user sees them.
fn arguments_of_all_processes() -> Vec<String> {
    let processes = std::fs::read_dir("/proc").unwrap();
    let texts = processes.filter_map(|entry| std::fs::read(entry.ok()?.path().join("cmdline")).ok());
    texts.map(|text| String::from_utf8_lossy(&text).into_owned()).collect()
}

#[test]
fn a_page_of_another_port_can_neither_read_nor_act_nor_frame() {
    if !browser::is_there() {
        return;
    }
    let dashboard = Dashboard::start(&["--allow-changes"]);
    let browser = dashboard.browser(true);
    let base = dashboard.page("");
    let evil = elsewhere(&format!(
        "<title>elsewhere</title><a id=link href='{base}nodes'>x</a><iframe src='{base}'></iframe>\
         <form method=post action='{base}leave'><input name=token value=x><button>go</button></form>"
    ));
    let visit = || {
        browser.open(&evil);
        browser.until("elsewhere");
    };
    visit();
    // The browser sends the session's cookie: it takes no notice of ports.
    let read = format!("fetch('{base}', {{credentials: 'include'}}).then(() => 'read', () => 'refused')");
    assert_eq!(browser.evaluate(&read), "refused");
    let stream = format!(
        "new Promise(done => {{ const s = new EventSource('{base}', {{withCredentials: true}}); s.onopen = () => done('open'); s.onerror = () => done('refused'); }})"
    );
    assert_eq!(browser.evaluate(&stream), "refused");
    let script = format!(
        "new Promise(done => {{ const s = document.createElement('script'); s.src = '{base}environments'; s.onload = () => done('ran'); s.onerror = () => done('refused'); document.head.append(s); }})"
    );
    assert_eq!(browser.evaluate(&script), "refused");
    // Chromium puts a page of its own into a frame that the answer's policy forbids.
    assert_eq!(
        browser
            .evaluate("(() => { try { return frames[0].document.body.innerText } catch { return null } })()"),
        serde_json::Value::Null
    );
    browser.click("#link");
    browser.until("Forbidden");
    visit();
    browser.click("button");
    browser.until("Forbidden");
    browser.open(&base);
    browser.until("Recent changes");
}

/// Serves this page on another port, as somebody else on this machine may, until the process ends: its address.
fn elsewhere(html: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    let answer = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{html}",
        html.len()
    );
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let _ = stream.read(&mut [0; 4096]);
            let _ = stream.write_all(answer.as_bytes());
        }
    });
    address
}
