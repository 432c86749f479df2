//! Questions to the bootstrap node's minion: those that a command has at the same time are one call.
//!
//! A call of a minion takes a third of a second, whatever it does, and Salt works off a list of them one by one. So what
//! is asked while another request to Salt is on its way waits for it, and is then asked together: a template calls one
//! function after the other, each so that its failure is the answer to its own question alone. If Salt does not take
//! the template, the questions are asked one by one. Salt waits half a minute for a minion that is silent: that is the answer
//! to all questions, also to those that come soon after.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde_json::{Map, Value, json};
use tokio::sync::{Mutex as Turn, oneshot};
use tokio::task::yield_now;
use tokio::time::Instant;

use super::answer::unanswered;
use super::call::{local, returned};
use super::session::Effect;
use super::text::one_line;
use super::transport::Request;
use super::{Error, Salt};

/// The answers, in the order of the questions. `test.try` returns the exception of a function that fails, which is
/// nothing that JSON knows.
const TEMPLATE: &str = "\
{%- set answers = [] -%}
{%- for one in questions -%}
  {%- set answer = salt['test.try'](module=one.function, return_try_exception=True, **one.arguments) -%}
  {%- if answer is none or answer is string or answer is number or answer is mapping or answer is sequence -%}
    {%- do answers.append({'returned': answer}) -%}
  {%- else -%}
    {%- do answers.append({'failed': answer | string}) -%}
  {%- endif -%}
{%- endfor -%}
{{ answers | json }}";

/// How long a minion counts as silent that did not answer. A watch asks it again.
const IDLE_TIMEOUT: Duration = Duration::from_secs(30);

#[derive(Debug, Clone)]
struct Question {
    function: String,
    arguments: Map<String, Value>,
}

struct Waiting {
    question: Question,
    answer: oneshot::Sender<Result<Value, Error>>,
}

/// The questions that are not on their way yet.
#[derive(Default)]
pub(super) struct Questions {
    waiting: Mutex<Vec<Waiting>>,
    /// Held by the task that asks for all.
    asking: Turn<()>,
    /// When the minion was silent last; nothing if it has answered since.
    silent: Mutex<Option<Instant>>,
}

impl Questions {
    fn add(&self, question: Question) -> oneshot::Receiver<Result<Value, Error>> {
        let (answer, receiver) = oneshot::channel();
        self.lock().push(Waiting { question, answer });
        receiver
    }

    /// Moves those that somebody still wants to know to `asked`.
    fn take(&self, asked: &mut Vec<Waiting>) {
        asked.append(&mut self.lock());
        asked.retain(|one| !one.answer.is_closed());
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Waiting>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_silent(&self) -> bool {
        let silent = *self.silent.lock().unwrap_or_else(PoisonError::into_inner);
        silent.is_some_and(|since| since.elapsed() < IDLE_TIMEOUT)
    }

    /// The minion was silent, or was not; or that may have changed.
    pub(super) fn set_silent(&self, is_silent: bool) {
        let silent = is_silent.then(Instant::now);
        *self.silent.lock().unwrap_or_else(PoisonError::into_inner) = silent;
    }
}

impl Salt {
    /// Calls a function that only reads on the bootstrap node's minion.
    pub async fn query(&self, function: &str, arguments: &Map<String, Value>) -> Result<Value, Error> {
        let question = Question { function: function.to_owned(), arguments: arguments.clone() };
        let mut answer = self.questions.add(question.clone());
        loop {
            tokio::select! {
                biased;
                answered = &mut answer => match answered {
                    Ok(answered) => return answered,
                    // Whoever asked for all has ended without an answer.
                    Err(_) => answer = self.questions.add(question.clone()),
                },
                asked = self.ask() => asked?,
            }
        }
    }

    /// Asks all questions that wait when it is this request's turn, unless another task has asked them meanwhile.
    ///
    /// It fails if its turn did not come in time, so that [`Self::query`] ends. That loop would otherwise ask without a
    /// pause, and nothing else in the command would run.
    async fn ask(&self) -> Result<(), Error> {
        let _asking = self.questions.asking.lock().await;
        let asked = Mutex::new(Vec::new());
        let attempt = async || {
            // What the command asks at the same time has come when it runs again.
            yield_now().await;
            let request = {
                let mut asked = asked.lock().unwrap_or_else(PoisonError::into_inner);
                self.questions.take(&mut asked);
                self.request_of(&asked)
            };
            match request {
                None => Ok(Value::Null),
                // As Salt says it.
                Some(_) if self.questions.is_silent() => Ok(json!({"return": [{self.bootstrap(): false}]})),
                Some(request) => {
                    let answer = self.session.once(&request).await?;
                    self.hear(&answer);
                    Ok(answer)
                }
            }
        };
        let answer = self.session.persist(Effect::Reads, self.patience_ends(), attempt);
        let answer = answer.await.map_err(unanswered);
        let asked = asked.into_inner().unwrap_or_else(PoisonError::into_inner);
        match answer {
            Err(error) if asked.is_empty() => return Err(error),
            answer => self.give(asked, answer).await,
        }
        Ok(())
    }

    fn request_of(&self, asked: &[Waiting]) -> Option<Request> {
        let call = match asked {
            [] => return None,
            [one] => local(self.bootstrap(), &one.question.function, &one.question.arguments),
            several => {
                let question = |one: &Waiting| json!({"function": one.question.function, "arguments": one.question.arguments});
                let questions: Vec<Value> = several.iter().map(question).collect();
                let arguments = [
                    ("string".to_owned(), TEMPLATE.into()),
                    ("default_renderer".to_owned(), "jinja|json".into()),
                    ("questions".to_owned(), questions.into()),
                ];
                local(self.bootstrap(), "slsutil.renderer", &Map::from_iter(arguments))
            }
        };
        Some(Request::post("/", json!([call])))
    }

    /// Takes notice of whether the minion has answered a call.
    pub(super) fn hear(&self, answer: &Value) {
        if let Some(answer) = answer.pointer("/return/0").and_then(|all| all.get(self.bootstrap())) {
            self.questions.set_silent(answer == &Value::Bool(false));
        }
    }

    async fn give(&self, mut asked: Vec<Waiting>, answer: Result<Value, Error>) {
        if answer.as_ref().is_ok_and(|answer| answer["return"][0][self.bootstrap()] == false) {
            for one in asked {
                let _ = one.answer.send(Err(Error::NoAnswer { minion: self.bootstrap().to_owned() }));
            }
            return;
        }
        if asked.len() < 2 {
            if let Some(one) = asked.pop() {
                let returned =
                    answer.and_then(|answer| returned(self.bootstrap(), &one.question.function, &answer, 0));
                // Nobody waits any more.
                let _ = one.answer.send(returned);
            }
            return;
        }
        let together = match answer {
            Ok(answer) => answers(self.bootstrap(), &answer, asked.len()),
            Err(Error::Refused { .. } | Error::Unintelligible { .. } | Error::NotAllowed { .. }) => None,
            Err(error) => {
                // It is the first one's failure; the others ask again, as long as they may.
                let _ = asked.swap_remove(0).answer.send(Err(error));
                return;
            }
        };
        let Some(together) = together else {
            self.session.log(4, "the minion answers no questions together; asking one by one");
            for one in asked {
                let Question { function, arguments } = &one.question;
                let answer = self.query_minion(self.bootstrap(), function, arguments).await;
                let _ = one.answer.send(answer);
            }
            return;
        };
        for (one, answer) in asked.into_iter().zip(together) {
            let answer = answer.map_err(|reason| Error::CallFailed {
                minion: self.bootstrap().to_owned(),
                function: one.question.function,
                reason,
            });
            let _ = one.answer.send(answer);
        }
    }
}

/// For each function what it returned, or why it failed. Returns `None` if the answer is not that of the template. A function may
/// have left a return code that says nothing about the others.
fn answers(minion: &str, answer: &Value, count: usize) -> Option<Vec<Result<Value, String>>> {
    let list = answer.get("return")?.get(0)?.get(minion)?.get("ret")?.as_array()?;
    let answer = |one: &Value| match (one.get("returned"), one.get("failed")) {
        (Some(value), None) => Some(Ok(value.clone())),
        (None, Some(reason)) => Some(Err(one_line(reason.as_str()?))),
        _ => None,
    };
    let answers: Vec<_> = list.iter().filter_map(answer).collect();
    (answers.len() == count).then_some(answers)
}
