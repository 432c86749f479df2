//! A session with Salt API: login, logout, and the one rule for repeating requests.
//!
//! Salt API keeps sessions in memory, so a restart of the Salt master ends them. Salt answers the same for a session
//! that it lost and for a user without permission; only another login distinguishes them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use jiff::Timestamp;
use secrecy::{ExposeSecret, SecretString};
use serde_json::{Value, json};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::{Instant, sleep, timeout, timeout_at};

use super::Error;
use super::answer::{Cause, Fault};
use super::backoff::Backoff;
use super::surroundings::Surroundings;
use super::transport::{Request, Response, Transport};
use super::unanswered::Unanswered;
use crate::cluster::connect::{masked, unconfirmed};
use crate::cluster::identity::{Account, Credentials};
use crate::cluster::patience::{Absence, ServerFailure};
use base::clock::ServerClock;
use base::deadline;
use base::events::Events;
use base::secrets::remember;

const LOGOUT_TIMEOUT: Duration = Duration::from_secs(3);

/// The effect of sending a request twice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effect {
    /// None: the request may be repeated whenever its answer is lost.
    Reads,
    /// Perhaps everything happens twice: the request is repeated only if it certainly never arrived.
    Changes,
}

#[derive(Debug, Clone)]
pub(crate) struct Login {
    token: SecretString,
    pub(crate) user: String,
    pub(crate) account: Account,
}

pub(crate) struct Session {
    transport: Transport,
    surroundings: Arc<dyn Surroundings>,
    pub(crate) events: Events,
    login: Mutex<Option<Login>>,
    /// Held during an attempt of [`Self::persist`]: Salt API sometimes fails one of several requests at the same time
    /// with status 500, as if it were away. A submission that fails like this is searched for before it is sent again,
    /// which takes ten seconds. What waits for a job or searches for one takes no turn, because Salt API may need
    /// seconds for the answer.
    turn: Mutex<()>,
    absence: Absence,
    unanswered: Unanswered,
    /// The API server has refused a token, and has accepted none since then.
    is_refused: AtomicBool,
    clock: ServerClock,
}

impl Session {
    pub(crate) fn new(transport: Transport, surroundings: Arc<dyn Surroundings>, events: Events) -> Self {
        Self {
            transport,
            surroundings,
            events,
            login: Mutex::new(None),
            turn: Mutex::default(),
            absence: Absence::default(),
            unanswered: Unanswered::default(),
            is_refused: AtomicBool::new(false),
            clock: ServerClock::default(),
        }
    }

    pub(crate) fn log(&self, level: u8, line: impl Into<String>) {
        self.events.log(level, line.into());
    }

    /// The time by the Salt master's clock, which makes job ids, or `None` before its first answer.
    pub(crate) fn now(&self) -> Option<Timestamp> {
        self.clock.now()
    }

    /// Sends a request, and repeats it while that is safe and until `patience` ends.
    pub(crate) async fn exchange(
        &self,
        request: &Request,
        effect: Effect,
        patience: Instant,
    ) -> Result<Value, Fault> {
        self.persist(effect, patience, async || self.once(request).await).await
    }

    /// Tries again while that is safe and until `patience` ends. If Salt API fell silent only later, that time begins then. Attempts
    /// are made one at a time. What confirms the lock before a change belongs to the attempt, so that no wait comes between them.
    pub(crate) async fn persist<T>(
        &self,
        effect: Effect,
        patience: Instant,
        attempt: impl AsyncFn() -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let begun = Instant::now();
        let length = patience.saturating_duration_since(begun);
        let mut backoff = Backoff::between(Duration::from_millis(500), Duration::from_secs(3));
        loop {
            let turn = self.turn().await?;
            let sent = Instant::now();
            if self.unanswered.has_lasted(begun, length) {
                return Err(Fault::away("another request of this command had no answer either".to_owned()));
            }
            let outcome = attempt().await;
            let fault = match outcome {
                Ok(outcome) => return Ok(outcome),
                Err(fault) => fault,
            };
            let pause = match &fault {
                Fault::NeverArrived { passing: true, pause, .. } => pause.unwrap_or_else(|| backoff.pause()),
                Fault::Lost { .. } if effect == Effect::Reads => backoff.pause(),
                Fault::Renewed { .. } => Duration::ZERO,
                // The API server refused the request while it was starting, so the request never reached Salt.
                Fault::Final(_) if self.is_away(&fault) => backoff.pause(),
                _ => {
                    if matches!(fault, Fault::Lost { .. }) {
                        self.unanswered.goes_on(sent);
                    }
                    return Err(fault);
                }
            };
            let since = self.unanswered.goes_on(sent);
            drop(turn);
            if Instant::now() + pause > deadline::no_later_than(since.max(begun) + length) {
                return Err(fault);
            }
            self.gone(&fault);
            sleep(pause).await;
        }
    }

    /// The turn of an attempt. While another request of this command has it, Salt is at work for the command: only the time
    /// limit of the command ends the wait.
    async fn turn(&self) -> Result<MutexGuard<'_, ()>, Fault> {
        let Some(end) = deadline::current() else { return Ok(self.turn.lock().await) };
        let turn = timeout_at(end, self.turn.lock()).await;
        // Attempts with the same deadline end when it is over, and leave their turn to one that is too late as well.
        turn.ok().filter(|_| Instant::now() < end).ok_or_else(|| {
            let reason = "other requests of this command used up the time limit".to_owned();
            Fault::away(reason).caused_by(Cause::TimeLimit)
        })
    }

    /// Sends a request once; if Salt does not know the session, logs in again and sends it once more.
    pub(crate) async fn once(&self, request: &Request) -> Result<Value, Fault> {
        // A query is a POST as well.
        unconfirmed(self.once_if(request, async || Ok(()))).await
    }

    /// The same for a change, which `allowed` allows right before each time that it is sent. A login takes time, in
    /// which the lock may be lost: therefore it comes before that, the second one as well.
    pub(crate) async fn once_if(
        &self,
        request: &Request,
        allowed: impl AsyncFn() -> Result<(), Fault>,
    ) -> Result<Value, Fault> {
        let login = self.login().await?;
        allowed().await?;
        let answer = match self.attempt(request, Some(&login.token)).await {
            Err(Fault::Unauthorized) => {
                let login = self.login_again(&login).await?;
                allowed().await?;
                self.attempt(request, Some(&login.token)).await
            }
            answer => answer,
        };
        match answer {
            Err(Fault::Unauthorized) => Err(Fault::Final(self.not_allowed(request).await)),
            Ok(data) => {
                self.back();
                Ok(data)
            }
            Err(fault) => Err(fault),
        }
    }

    pub(crate) async fn stream(&self) -> Result<Response, Fault> {
        let request = Request::events();
        let login = self.login().await?;
        let mut response = self.send(&request, Some(&login.token)).await?;
        if response.status == http::StatusCode::UNAUTHORIZED {
            let login = self.login_again(&login).await?;
            response = self.send(&request, Some(&login.token)).await?;
        }
        if response.status.is_success() {
            return Ok(response);
        }
        match response.whole().await?.judge() {
            Err(Fault::Unauthorized) => Err(Fault::Final(self.not_allowed(&request).await)),
            Err(fault) => Err(fault),
            Ok(_) => Err(Fault::Final(Error::Unintelligible { answer: "no event stream".to_owned() })),
        }
    }

    /// The user who is logged in; logs in first if necessary.
    pub(crate) async fn login(&self) -> Result<Login, Fault> {
        let mut current = self.login.lock().await;
        if let Some(login) = current.as_ref() {
            return Ok(login.clone());
        }
        let login = self.log_in().await.map_err(before_the_request)?;
        Ok(current.insert(login).clone())
    }

    /// Logs in again, unless another task has logged in since `stale` was refused.
    async fn login_again(&self, stale: &Login) -> Result<Login, Fault> {
        let mut current = self.login.lock().await;
        if let Some(login) =
            current.as_ref().filter(|login| login.token.expose_secret() != stale.token.expose_secret())
        {
            return Ok(login.clone());
        }
        self.log(4, "Salt API does not know the session; logging in again");
        *current = None;
        // The account that worked before: another account would change the user in the middle of a job.
        let login = self.log_in_with(stale.account).await.map_err(before_the_request)?;
        Ok(current.insert(login).clone())
    }

    /// Logs in with the user's own token. If Salt refuses this token or gives it no permissions, the service account
    /// is tried.
    async fn log_in(&self) -> Result<Login, Fault> {
        let credentials = self.credentials(Account::Own).await?;
        let refusal = match self.log_in_as(&credentials).await {
            Err(Fault::Final(refusal @ (Error::LoginRefused { .. } | Error::NoPermissions { .. }))) => {
                refusal
            }
            outcome => return outcome,
        };
        if credentials.account == Account::ServiceAccount {
            return Err(Fault::Final(refusal));
        }
        self.log(4, format!("{refusal}; trying the service account"));
        match self.log_in_with(Account::ServiceAccount).await {
            // The user needs to know about the first account first, so its error is reported.
            Err(Fault::Final(error)) => {
                self.log(4, error.to_string());
                Err(Fault::Final(refusal))
            }
            outcome => outcome,
        }
    }

    async fn log_in_with(&self, account: Account) -> Result<Login, Fault> {
        let credentials = self.credentials(account).await?;
        self.log_in_as(&credentials).await
    }

    async fn credentials(&self, account: Account) -> Result<Credentials, Fault> {
        self.surroundings.credentials(account).await.map_err(Fault::of_cluster)
    }

    async fn log_in_as(&self, credentials: &Credentials) -> Result<Login, Fault> {
        let (user, token) = (credentials.username.clone(), credentials.token.expose_secret());
        let login = json!({"eauth": "kubernetes_rbac", "username": user, "token": token});
        let answer = match self.attempt(&Request::post("/login", login), None).await {
            Err(Fault::Unauthorized) => return Err(Fault::Final(Error::LoginRefused { user })),
            answer => answer?,
        };
        let session = answer.pointer("/return/0").unwrap_or(&Value::Null);
        let Some(token) = session.get("token").and_then(Value::as_str) else {
            let answer = "a login without a session".to_owned();
            return Err(Fault::Final(Error::Unintelligible { answer }));
        };
        remember(token);
        let login = Login { token: SecretString::from(token), user, account: credentials.account };
        if !permits(session.get("perms")) {
            self.log_out(&login).await;
            return Err(Fault::Final(Error::NoPermissions { user: login.user }));
        }
        self.log(4, format!("logged in to Salt API as {}", login.user));
        Ok(login)
    }

    pub(crate) async fn close(&self) {
        let login = self.login.lock().await.take();
        if let Some(login) = login {
            self.log_out(&login).await;
        }
    }

    /// A session that is not closed expires by itself, so a failure is only logged.
    async fn log_out(&self, login: &Login) {
        let request = Request::post("/logout", json!({}));
        let attempt = unconfirmed(self.attempt(&request, Some(&login.token)));
        match timeout(LOGOUT_TIMEOUT, attempt).await {
            Ok(Ok(_)) => {}
            Ok(Err(fault)) => self.log(4, format!("the session with Salt API was not closed: {fault}")),
            Err(_) => self.log(4, "the session with Salt API was not closed in time"),
        }
    }

    async fn not_allowed(&self, request: &Request) -> Error {
        let user = self.login.lock().await.as_ref().map(|login| login.user.clone()).unwrap_or_default();
        Error::NotAllowed { user, what: what(request) }
    }

    async fn attempt(&self, request: &Request, token: Option<&SecretString>) -> Result<Value, Fault> {
        let exchange = async { self.send(request, token).await?.whole().await };
        let begin = Instant::now();
        let end = deadline::no_later_than(begin + request.timeout);
        let answer = timeout_at(end, exchange).await.map_err(|_| {
            Fault::lost(format!("no answer within {} s", (end - begin).as_secs())).caused_by(Cause::of(end))
        })??;
        let judged = answer.judge();
        // A second token that is refused in a row is a refusal of the user.
        if answer.is_renewed && !self.is_refused.swap(true, Ordering::Relaxed) {
            return Err(Fault::Renewed { reason: "the API server refused the token".to_owned() });
        }
        if !answer.is_renewed {
            self.is_refused.store(false, Ordering::Relaxed);
        }
        if let Ok(data) = &judged
            && self.transport.is_silent()
        {
            self.log(8, format!("< {}", masked(&data.to_string())));
        }
        judged
    }

    async fn send(&self, request: &Request, token: Option<&SecretString>) -> Result<Response, Fault> {
        let answer = self.sent(request, token).await;
        if let Ok(response) = &answer
            // If the API server cannot reach Salt, the answer is its own status, with its own clock.
            && response.status.is_success()
        {
            self.clock.read(&response.headers);
        }
        answer
    }

    async fn sent(&self, request: &Request, token: Option<&SecretString>) -> Result<Response, Fault> {
        if !self.transport.is_silent() {
            return self.transport.send(request, token).await;
        }
        if !request.body.is_null() {
            self.log(8, format!("> {}", masked(&request.body.to_string())));
        }
        let start = Instant::now();
        let answer = self.transport.send(request, token).await;
        let outcome = match &answer {
            Ok(response) => response.status.to_string(),
            Err(fault) => fault.to_string(),
        };
        let (method, path, time) = (&request.method, &request.path, start.elapsed().as_millis());
        self.log(6, format!("{method} {path} {outcome} in {time} ms"));
        answer
    }

    /// Salt API does not answer: reported once, not at every attempt.
    pub(crate) fn gone(&self, fault: &Fault) {
        if let Fault::Renewed { reason } = fault {
            return self.log(4, format!("{reason}; using another one"));
        }
        self.log(4, format!("Salt API is unavailable: {fault}"));
        if self.absence.goes_on(fault.sign()) {
            self.events.progress("Salt API is unavailable (restarting?); waiting for it");
        }
    }

    /// Whether a fault comes from a server that is unavailable, or has just started.
    pub(crate) fn is_away(&self, fault: &Fault) -> bool {
        self.absence.explains(fault.sign())
    }

    fn back(&self) {
        self.unanswered.ends();
        if self.absence.ends() {
            self.events.progress("Salt API is available again");
        }
    }
}

/// A fault of the login comes before the request itself, which was therefore never sent.
fn before_the_request(fault: Fault) -> Fault {
    match fault {
        Fault::Lost { reason, cause, .. } => Fault::away(reason).caused_by(cause),
        fault => fault,
    }
}

/// Salt writes the permissions as a list, and none as an empty object.
fn permits(permissions: Option<&Value>) -> bool {
    match permissions {
        None => true,
        Some(Value::Array(list)) => !list.is_empty(),
        Some(_) => false,
    }
}

fn what(request: &Request) -> String {
    let function = request.body.pointer("/0/fun").and_then(Value::as_str);
    function.map_or_else(|| format!("{} {}", request.method, request.path), str::to_owned)
}
