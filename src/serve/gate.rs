//! Who is let in: the code that is used once, and the sessions that it begins.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use tokio::time::Instant;

use super::secret::Secret;

/// How long a code can be used.
pub const CODE_LIFETIME: Duration = Duration::from_mins(5);
/// Wrong codes after which the right one is void.
const TRIES: u8 = 5;
/// How long a session lasts without a visible page.
const IDLE: Duration = Duration::from_mins(30);
/// How long a session lasts at most.
const LONGEST: Duration = Duration::from_hours(12);
/// How many sessions there are at most; a new one ends the oldest.
const SESSIONS: usize = 16;
/// How many streams a session has at most. Browsers themselves allow six connections.
pub(super) const STREAMS: usize = 4;

struct Code {
    secret: Secret,
    made: Instant,
    wrong: u8,
}

struct Session {
    cookie: Secret,
    /// Forms carry it, and pages of other origins cannot read it.
    form: Secret,
    began: Instant,
    used: Instant,
    streams: usize,
}

impl Session {
    fn is_over(&self, now: Instant) -> bool {
        let is_idle = self.streams == 0 && now.duration_since(self.used) >= IDLE;
        is_idle || now >= self.end()
    }

    fn end(&self) -> Instant {
        self.began + LONGEST
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Id(u64);

struct Inner {
    code: Option<Code>,
    sessions: BTreeMap<Id, Session>,
    next: u64,
    /// When the last session ended; the beginning, if there was none.
    empty_since: Instant,
}

pub struct Gate {
    path: Secret,
    inner: RefCell<Inner>,
}

impl Gate {
    /// A gate that nobody has passed.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub fn new() -> io::Result<Self> {
        Ok(Self {
            path: Secret::random()?,
            inner: RefCell::new(Inner {
                code: None,
                sessions: BTreeMap::new(),
                next: 0,
                empty_since: Instant::now(),
            }),
        })
    }

    /// What all paths begin with: `/k3v9.../`.
    pub fn base(&self) -> String {
        format!("/{}/", self.path.text())
    }

    /// The rest of a path behind [`Self::base`], or `None` if the path is another one.
    pub(super) fn within<'a>(&self, path: &'a str) -> Option<&'a str> {
        let (first, rest) = path.strip_prefix('/')?.split_once('/')?;
        self.path.is(first).then_some(rest)
    }

    /// A new code, which makes the one before void.
    ///
    /// # Errors
    ///
    /// If the system has no random numbers.
    pub fn new_code(&self) -> io::Result<String> {
        let secret = Secret::random()?;
        let text = secret.grouped();
        self.inner.borrow_mut().code = Some(Code { secret, made: Instant::now(), wrong: 0 });
        Ok(text)
    }

    /// Whether this is the right code, which is used up by that.
    pub(super) fn use_up(&self, given: &str) -> bool {
        let mut inner = self.inner.borrow_mut();
        let given: String = given
            .chars()
            .filter(char::is_ascii_alphanumeric)
            .map(|character| character.to_ascii_lowercase())
            .collect();
        let Some(code) = &mut inner.code else { return false };
        let is_right = code.secret.is(&given) && code.made.elapsed() < CODE_LIFETIME;
        code.wrong += u8::from(!is_right);
        if is_right || code.wrong >= TRIES {
            inner.code = None;
        }
        is_right
    }

    /// A session for the right code: the value of its cookie.
    pub(super) fn enter(&self, given: &str) -> io::Result<Option<String>> {
        if !self.use_up(given) {
            return Ok(None);
        }
        let now = Instant::now();
        let mut inner = self.inner.borrow_mut();
        let session =
            Session { cookie: Secret::random()?, form: Secret::random()?, began: now, used: now, streams: 0 };
        let cookie = session.cookie.text().to_owned();
        inner.next += 1;
        let id = Id(inner.next);
        inner.sessions.insert(id, session);
        if inner.sessions.len() > SESSIONS {
            inner.sessions.pop_first();
        }
        Ok(Some(cookie))
    }

    /// The session of this cookie. That it is asked for is a use of it.
    pub(super) fn session(&self, cookie: &str) -> Option<Id> {
        let now = Instant::now();
        self.sweep();
        let mut inner = self.inner.borrow_mut();
        // All of them are compared: how long that takes must not say which one is alike.
        let mut found = None;
        for (id, session) in &mut inner.sessions {
            if session.cookie.is(cookie) {
                session.used = now;
                found = Some(*id);
            }
        }
        found
    }

    /// What the forms of a session carry.
    pub(super) fn form_token(&self, id: Id) -> Option<String> {
        let inner = self.inner.borrow();
        let session = inner.sessions.get(&id)?;
        Some(session.form.text().to_owned())
    }

    /// Whether a form is one of this session.
    pub(super) fn is_form_of(&self, id: Id, token: &str) -> bool {
        let inner = self.inner.borrow();
        let session = inner.sessions.get(&id);
        session.is_some_and(|session| session.form.is(token))
    }

    pub(super) fn leave(&self, id: Id) {
        let mut inner = self.inner.borrow_mut();
        inner.sessions.remove(&id);
        if inner.sessions.is_empty() {
            inner.empty_since = Instant::now();
        }
    }

    /// Begins a stream of a session, unless it has enough of them; says when the session ends.
    pub(super) fn open_stream(&self, id: Id) -> Option<Instant> {
        let mut inner = self.inner.borrow_mut();
        let session = inner.sessions.get_mut(&id)?;
        if session.streams >= STREAMS {
            return None;
        }
        session.streams += 1;
        Some(session.end())
    }

    /// Ends a stream of a session. Until now, somebody looked at a page of it.
    pub(super) fn close_stream(&self, id: Id) {
        let mut inner = self.inner.borrow_mut();
        if let Some(session) = inner.sessions.get_mut(&id) {
            session.streams = session.streams.saturating_sub(1);
            session.used = Instant::now();
        }
    }

    /// How long there has been no session, or `None` while there is one.
    pub fn empty_for(&self) -> Option<Duration> {
        self.sweep();
        let inner = self.inner.borrow();
        inner.sessions.is_empty().then(|| Instant::now().duration_since(inner.empty_since))
    }

    /// Drops the sessions that are over.
    fn sweep(&self) {
        let now = Instant::now();
        let mut inner = self.inner.borrow_mut();
        if inner.sessions.is_empty() {
            return;
        }
        inner.sessions.retain(|_, session| !session.is_over(now));
        if inner.sessions.is_empty() {
            inner.empty_since = now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::time::advance;

    fn entered(gate: &Gate) -> (String, Id) {
        let code = gate.new_code().unwrap();
        let cookie = gate.enter(&code).unwrap().unwrap();
        let id = gate.session(&cookie).unwrap();
        (cookie, id)
    }

    #[tokio::test(start_paused = true)]
    async fn a_code_works_once_and_for_five_minutes() {
        let gate = Gate::new().unwrap();
        assert_eq!(gate.enter("").unwrap(), None);
        let code = gate.new_code().unwrap();
        advance(Duration::from_secs(299)).await;
        assert!(gate.enter(&format!(" {}\n", code.to_uppercase())).unwrap().is_some());
        assert_eq!(gate.enter(&code).unwrap(), None, "it was used");
        let code = gate.new_code().unwrap();
        advance(CODE_LIFETIME).await;
        assert_eq!(gate.enter(&code).unwrap(), None, "it is old");
        let (first, second) = (gate.new_code().unwrap(), gate.new_code().unwrap());
        assert_eq!(gate.enter(&first).unwrap(), None, "there is a newer one");
        assert!(gate.enter(&second).unwrap().is_some());
    }

    #[tokio::test(start_paused = true)]
    async fn wrong_codes_make_the_right_one_void() {
        let gate = Gate::new().unwrap();
        for (wrong, works) in [(4, true), (5, false)] {
            let code = gate.new_code().unwrap();
            for _ in 0..wrong {
                assert_eq!(gate.enter("wrong").unwrap(), None);
            }
            assert_eq!(gate.enter(&code).unwrap().is_some(), works, "{wrong}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_session_ends_without_use_after_twelve_hours_and_by_hand() {
        let gate = Gate::new().unwrap();
        let (cookie, _) = entered(&gate);
        for _ in 0..3 {
            advance(IDLE.checked_sub(Duration::from_secs(1)).unwrap()).await;
            assert!(gate.session(&cookie).is_some());
        }
        assert_eq!(gate.empty_for(), None);
        advance(IDLE).await;
        assert_eq!((gate.session(&cookie), gate.empty_for()), (None, Some(Duration::ZERO)));
        // A page that somebody looks at is a use, but not for ever.
        let (cookie, id) = entered(&gate);
        gate.open_stream(id).unwrap();
        advance(LONGEST.checked_sub(Duration::from_secs(1)).unwrap()).await;
        assert!(gate.session(&cookie).is_some());
        advance(Duration::from_secs(1)).await;
        assert_eq!(gate.session(&cookie), None);
        let (cookie, id) = entered(&gate);
        gate.leave(id);
        assert_eq!(gate.session(&cookie), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_session_has_four_streams_and_its_own_forms() {
        let gate = Gate::new().unwrap();
        let ((_, one), (_, other)) = (entered(&gate), entered(&gate));
        for _ in 0..STREAMS {
            assert!(gate.open_stream(one).is_some());
        }
        assert!(gate.open_stream(one).is_none() && gate.open_stream(other).is_some());
        gate.close_stream(one);
        assert!(gate.open_stream(one).is_some());
        let token = gate.form_token(one).unwrap();
        assert!(gate.is_form_of(one, &token) && !gate.is_form_of(other, &token));
    }

    #[test]
    fn other_paths_are_not_within() {
        let gate = Gate::new().unwrap();
        let base = gate.base();
        assert_eq!(gate.within(&base), Some(""));
        assert_eq!(gate.within(&format!("{base}environment/prod")), Some("environment/prod"));
        for path in ["", "/", "//", "/x/", base.trim_end_matches('/'), &format!("/{base}")] {
            assert_eq!(gate.within(path), None, "{path}");
        }
    }
}
