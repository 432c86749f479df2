//! A browser with its windows, as much of its remote control as the tests of the dashboard need.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Stdio};
use std::time::{Duration, Instant};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

/// How long a page may take to show something.
const PATIENCE: Duration = Duration::from_mins(2);
/// How often it is looked at.
const BETWEEN: Duration = Duration::from_millis(150);

/// The key that goes to the next element.
pub const TAB: &str = "\u{e004}";
/// The key that follows a link.
pub const ENTER: &str = "\u{e007}";

pub struct Browser {
    driver: Child,
    /// It ends when nobody reads what it says.
    _said: BufReader<ChildStdout>,
    port: u16,
    session: String,
}

impl Browser {
    /// A browser that nobody has used, with scripts or without.
    pub fn start(scripts: bool) -> Self {
        let mut driver = programs::command("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(driver.stdout.take().unwrap());
        let mut line = String::new();
        let port = loop {
            line.clear();
            assert!(said.read_line(&mut line).unwrap() > 0, "chromedriver ended");
            let port = line.split("started successfully on port ").nth(1);
            if let Some(port) = port.and_then(|rest| rest.trim().trim_end_matches('.').parse().ok()) {
                break port;
            }
        };
        let mut browser = Self { driver, _said: said, port, session: String::new() };
        let preferences =
            json!({"profile.managed_default_content_settings.javascript": if scripts { 1 } else { 2 }});
        let options = json!({
            "binary": programs::find("chromium").unwrap(),
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1280,900"],
            "prefs": preferences,
        });
        let wanted = json!({"browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}});
        let answer = browser.request("POST", "/session", &json!({"capabilities": {"alwaysMatch": wanted}}));
        browser.session = format!("/session/{}", answer["sessionId"].as_str().unwrap());
        browser
    }

    fn request(&self, method: &str, path: &str, body: &Value) -> Value {
        self.try_request(method, path, body).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    fn try_request(&self, method: &str, path: &str, body: &Value) -> std::io::Result<Value> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        let body = if method == "POST" { body.to_string() } else { String::new() };
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.port,
            body.len()
        );
        stream.write_all(request.as_bytes())?;
        stream.set_read_timeout(Some(PATIENCE))?;
        // The driver does not always close a connection when it was asked to.
        let mut answer = BufReader::new(stream);
        let mut length = 0;
        let mut line = String::new();
        while line != "\r\n" {
            line.clear();
            if answer.read_line(&mut line)? == 0 {
                return Err(std::io::Error::other("chromedriver says nothing"));
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        answer.read_exact(&mut body)?;
        Ok(serde_json::from_slice::<Value>(&body)?["value"].take())
    }

    fn get(&self, what: &str) -> Value {
        self.request("GET", &format!("{}/{what}", self.session), &Value::Null)
    }

    fn post(&self, what: &str, body: &Value) -> Value {
        self.request("POST", &format!("{}/{what}", self.session), body)
    }

    pub fn open(&self, url: &str) {
        let answer = self.post("url", &json!({ "url": url }));
        assert!(answer.is_null(), "{url}: {answer}");
    }

    pub fn reload(&self) {
        self.post("refresh", &json!({}));
    }

    /// A new window, which is the one that is driven from now on: its name.
    pub fn new_window(&self) -> String {
        let window = self.post("window/new", &json!({"type": "window"}));
        let handle = window["handle"].as_str().unwrap().to_owned();
        self.use_window(&handle);
        handle
    }

    pub fn window(&self) -> String {
        self.get("window").as_str().unwrap().to_owned()
    }

    pub fn use_window(&self, name: &str) {
        let answer = self.post("window", &json!({ "handle": name }));
        assert!(answer.is_null(), "{answer}");
    }

    /// Closes the window that is driven; another one is to be driven then.
    pub fn close_window(&self) {
        self.request("DELETE", &format!("{}/window", self.session), &Value::Null);
    }

    pub fn address(&self) -> String {
        self.get("url").as_str().unwrap().to_owned()
    }

    pub fn source(&self) -> String {
        self.get("source").as_str().unwrap_or_default().to_owned()
    }

    pub fn until(&self, text: &str) {
        self.wait(text, || self.source().contains(text), || ());
    }

    /// The same where the page changes only when it is loaded again.
    pub fn reload_until(&self, text: &str) {
        self.wait(text, || self.source().contains(text), || self.reload());
    }

    pub fn until_true(&self, expression: &str) {
        self.wait(expression, || self.evaluate(expression) == true, || ());
    }

    fn wait(&self, what: &str, is_met: impl Fn() -> bool, between: impl Fn()) {
        let deadline = Instant::now() + PATIENCE;
        while !is_met() {
            assert!(Instant::now() < deadline, "no {what} at {}:\n{}", self.address(), self.source());
            std::thread::sleep(BETWEEN);
            between();
        }
    }

    fn element(&self, selector: &str) -> String {
        let found = self.post("element", &json!({"using": "css selector", "value": selector}));
        let id = found.as_object().and_then(|found| found.values().next()).and_then(Value::as_str);
        let id = id.filter(|_| found["error"].is_null());
        id.unwrap_or_else(|| panic!("no {selector} at {}:\n{}", self.address(), self.source())).to_owned()
    }

    pub fn has(&self, selector: &str) -> bool {
        let found = self.post("elements", &json!({"using": "css selector", "value": selector}));
        found.as_array().is_some_and(|found| !found.is_empty())
    }

    pub fn click(&self, selector: &str) {
        let answer = self.post(&format!("element/{}/click", self.element(selector)), &json!({}));
        assert!(answer.is_null(), "{selector}: {answer}");
    }

    pub fn fill(&self, selector: &str, text: &str) {
        let element = self.element(selector);
        self.post(&format!("element/{element}/clear"), &json!({}));
        let answer = self.post(&format!("element/{element}/value"), &json!({ "text": text }));
        assert!(answer.is_null(), "{selector}: {answer}");
    }

    /// Presses keys where the focus is: letters, or one of [`TAB`] and [`ENTER`].
    pub fn press(&self, keys: &str) {
        let active = self.get("element/active");
        let id = active.as_object().and_then(|found| found.values().next());
        let id = id.and_then(Value::as_str).unwrap();
        let answer = self.post(&format!("element/{id}/value"), &json!({ "text": keys }));
        assert!(answer.is_null(), "{answer}");
    }

    /// The value of an expression, which the page's policy does not forbid to the driver.
    pub fn evaluate(&self, expression: &str) -> Value {
        let parameters = json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let answer = self.control("Runtime.evaluate", &parameters);
        let thrown = &answer["exceptionDetails"];
        assert!(thrown.is_null(), "{expression}: {thrown}");
        answer["result"]["value"].clone()
    }

    /// A request in Chromium's own protocol.
    fn control(&self, command: &str, parameters: &Value) -> Value {
        self.post("goog/cdp/execute", &json!({"cmd": command, "params": parameters}))
    }

    /// Has pages look as on a system with this preference, such as `prefers-color-scheme` and `dark`.
    pub fn prefer(&self, name: &str, value: &str) {
        let features = json!({"features": [{"name": name, "value": value}]});
        self.control("Emulation.setEmulatedMedia", &features);
    }

    /// Has pages look as in a window of this size, in the pixels of a style sheet, each as wide as `scale` pixels of the screen.
    pub fn resize(&self, width: u32, height: u32, scale: u32) {
        let size = json!({"width": width, "height": height, "deviceScaleFactor": scale, "mobile": false});
        self.control("Emulation.setDeviceMetricsOverride", &size);
    }

    pub fn picture(&self) -> Vec<u8> {
        let picture = self.control("Page.captureScreenshot", &json!({"format": "png"}));
        STANDARD.decode(picture["data"].as_str().unwrap()).unwrap()
    }

    /// What the browser complains of, such as what the page's policy has forbidden.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.post("se/log", &json!({"type": "browser"}));
        let messages = log.as_array().into_iter().flatten();
        messages.filter_map(|line| line["message"].as_str().map(str::to_owned)).collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // Also where a test has failed: the driver alone would leave its Chromium running.
        if !self.session.is_empty() {
            let _ = self.try_request("DELETE", &self.session, &Value::Null);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}
