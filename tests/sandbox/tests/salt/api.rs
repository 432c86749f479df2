//! Salt API through the API server's service proxy, as a user with a bearer token has it.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use kube::config::{KubeConfigOptions, Kubeconfig};
use kube::{Client, Config};
use sandbox::Sandbox;
use serde_json::{Map, Value, json};
use tokio::runtime::Runtime;

const PROXY: &str = "/api/v1/namespaces/kube-system/services/https:salt-master:api/proxy";
const SALTENV: &str = "metalk8s-129.0.0-dev";
const USER: &str = "system:serviceaccount:sandbox-users:token";
const JOB_ENDS_WITHIN: Duration = Duration::from_mins(3);

pub(crate) struct SaltApi {
    runtime: Runtime,
    client: Client,
    token: String,
    session: RefCell<String>,
}

/// What a finished job has to say.
pub(crate) struct Job {
    pub(crate) succeeded: bool,
    /// The states of all levels by their whole keys.
    pub(crate) states: Map<String, Value>,
    pub(crate) text: String,
}

impl Job {
    #[track_caller]
    pub(crate) fn assert_succeeded(&self) {
        assert!(self.succeeded, "{}", self.text);
    }

    #[track_caller]
    pub(crate) fn assert_failed(&self, reason: &str) {
        assert!(!self.succeeded && self.text.contains(reason), "{}", self.text);
    }
}

impl SaltApi {
    pub(crate) fn login(sandbox: &Sandbox) -> Self {
        let runtime = Runtime::new().unwrap();
        let kubeconfig = Kubeconfig::read_from(sandbox.kubeconfig("token")).unwrap();
        let document: Value =
            serde_yaml::from_str(&std::fs::read_to_string(sandbox.kubeconfig("token")).unwrap()).unwrap();
        let token = document["users"][0]["user"]["token"].as_str().unwrap();
        let client = runtime.block_on(async {
            let options = KubeConfigOptions::default();
            let mut config = Config::from_custom_kubeconfig(kubeconfig, &options).await.unwrap();
            // A 503 is an answer here: Salt API is away.
            config.default_retry = false;
            Client::try_from(config).unwrap()
        });
        let api = Self { client, token: token.to_owned(), session: RefCell::default(), runtime };
        api.renew();
        api
    }

    /// Logs in as `user` with the token at hand: the answer's status and text.
    pub(crate) fn log_in_as(&self, user: &str) -> (u16, String) {
        let credentials = json!({"eauth": "kubernetes_rbac", "username": user, "token": self.token});
        self.send("POST", "/login", &credentials)
    }

    fn renew(&self) {
        // One that is just being restarted turns a login away.
        let text = wait_until("Salt API logs in", || {
            let (status, text) = self.log_in_as(USER);
            (status == 200).then_some(text)
        });
        let answer: Value = serde_json::from_str(&text).unwrap();
        let session = answer["return"][0]["token"].as_str().unwrap();
        session.clone_into(&mut self.session.borrow_mut());
    }

    pub(crate) fn send(&self, method: &str, path: &str, body: &Value) -> (u16, String) {
        let request = http::Request::builder()
            .method(method)
            .uri(format!("{PROXY}{path}"))
            .header("X-Auth-Token", self.session.borrow().as_str())
            .header("Accept", "application/json")
            .header("Content-Type", "application/json")
            .body(body.to_string().into_bytes())
            .unwrap();
        match self.runtime.block_on(self.client.request_text(request)) {
            Ok(text) => (200, text),
            Err(kube::Error::Api(status)) => (status.code, status.message),
            // The connection ended: Salt API is being restarted.
            Err(error) => (0, error.to_string()),
        }
    }

    /// What a function of the bootstrap minion returns, with its return code.
    pub(crate) fn local(&self, function: &str, arguments: &Value) -> (Value, i64) {
        let call = json!({"client": "local", "tgt": "bootstrap", "fun": function, "kwarg": arguments, "full_return": true});
        let (status, text) = self.send("POST", "/", &call);
        assert_eq!(status, 200, "{function}: {text}");
        let answer: Value = serde_json::from_str(&text).unwrap();
        let returned = &answer["return"][0]["bootstrap"];
        (returned["ret"].clone(), returned["retcode"].as_i64().unwrap())
    }

    pub(crate) fn orchestrate(&self, name: &str, pillar: &Value) -> String {
        let sls = format!("metalk8s.orchestrate.solutions.{name}");
        let call = json!({"client": "runner_async", "fun": "state.orchestrate", "arg": [sls],
            "kwarg": {"saltenv": SALTENV, "pillar": pillar}});
        self.submit(&call)
    }

    /// Submits the step that puts the mounted archives into the Salt master.
    pub(crate) fn reconfigure(&self) -> String {
        self.submit(&json!({"client": "local_async", "tgt": "bootstrap", "fun": "state.sls",
            "arg": ["metalk8s.salt.master.installed"], "kwarg": {"saltenv": SALTENV}}))
    }

    fn submit(&self, call: &Value) -> String {
        let (status, text) = self.send("POST", "/", call);
        assert_eq!(status, 200, "{text}");
        let answer: Value = serde_json::from_str(&text).unwrap();
        answer["return"][0]["jid"].as_str().unwrap().to_owned()
    }

    /// A job's result; `None` while there is none.
    pub(crate) fn job(&self, jid: &str) -> Option<Job> {
        let (code, text) = self.send("GET", &format!("/jobs/{jid}"), &Value::Null);
        if code == 401 {
            self.renew();
        }
        let answer: Value = serde_json::from_str(&text).unwrap_or_default();
        let (_, result) = answer["info"][0]["Result"].as_object()?.iter().next()?;
        let inner = &result["return"];
        let success = result.get("success").unwrap_or(&inner["success"]);
        let mut states = Map::new();
        collect_states(inner, &mut states);
        Some(Job { succeeded: success == true, states, text: inner.to_string() })
    }

    pub(crate) fn wait(&self, jid: &str) -> Job {
        wait_until(&format!("job {jid} ends"), || self.job(jid))
    }
}

/// Calls until there is an answer.
pub(crate) fn wait_until<T>(what: &str, mut condition: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + JOB_ENDS_WITHIN;
    loop {
        if let Some(answer) = condition() {
            return answer;
        }
        assert!(Instant::now() < deadline, "waited in vain until {what}");
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// Finds the states at whatever depth a salt.state or salt.runner has put them.
fn collect_states(value: &Value, states: &mut Map<String, Value>) {
    let Some(object) = value.as_object() else { return };
    for (key, value) in object {
        if value.get("__run_num__").is_some() {
            states.insert(key.clone(), value.clone());
        }
        collect_states(value, states);
    }
}
