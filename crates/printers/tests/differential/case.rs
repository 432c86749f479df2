//! One expression for both, and the comparison of what they print.

use std::cell::RefCell;
use std::path::PathBuf;
use std::process::Output;

use printers::{Error, Format, SortKey};
use serde_json::Value;
use tempfile::TempDir;

use crate::kubectl::Kubectl;
use crate::server::Server;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Input {
    Object,
    List,
    Empty,
}

impl Input {
    const fn resource(self) -> &'static [&'static str] {
        match self {
            Self::Object => &["samples", "alpha"],
            Self::List => &["samples"],
            Self::Empty => &["voids"],
        }
    }
}

/// What is typed behind `get`.
#[derive(Debug, Clone)]
pub(crate) struct Case {
    input: Input,
    output: String,
    sort_by: Option<&'static str>,
    no_headers: bool,
}

impl Case {
    pub(crate) fn new(input: Input, output: String) -> Self {
        Self { input, output, sort_by: None, no_headers: false }
    }

    pub(crate) fn sorted_by(self, path: &'static str) -> Self {
        Self { sort_by: Some(path), ..self }
    }

    pub(crate) fn without_headers(self) -> Self {
        Self { no_headers: true, ..self }
    }

    fn arguments(&self) -> Vec<String> {
        let mut arguments = vec!["get".to_owned()];
        arguments.extend(self.input.resource().iter().map(|word| (*word).to_owned()));
        arguments.push(format!("--output={}", self.output));
        arguments.extend(self.sort_by.map(|path| format!("--sort-by={path}")));
        arguments.extend(self.no_headers.then(|| "--no-headers".to_owned()));
        arguments
    }

    fn ours(&self, input: &Value) -> Result<Vec<u8>, Error> {
        let mut input = input.clone();
        let mut expression = self.output.parse::<Format>()?.compile(self.no_headers)?;
        if let Some(path) = self.sort_by {
            SortKey::parse(path)?.sort(&mut input)?;
        }
        expression.render(&input)
    }
}

/// What was printed, or why nothing was.
type Printed = Result<Vec<u8>, String>;

/// kubectl, and the objects as it sees them.
pub(crate) struct Bench {
    kubectl: Kubectl,
    object: Value,
    list: Value,
    empty: Value,
    files: TempDir,
    count: RefCell<usize>,
}

impl Bench {
    /// Runs `test` if there is a kubectl to compare with.
    pub(crate) fn run(test: impl Fn(&Self)) {
        let samples: Vec<Value> = serde_json::from_str(include_str!("objects.json")).unwrap();
        let object = samples[0].clone();
        let server = Server::start(samples);
        let Some(kubectl) = Kubectl::find(&server) else { return };
        let list = kubectl.json(Input::List.resource());
        let empty = kubectl.json(Input::Empty.resource());
        let files = TempDir::new().unwrap();
        test(&Self { kubectl, object, list, empty, files, count: RefCell::default() });
    }

    pub(crate) fn file(&self, content: &str) -> PathBuf {
        *self.count.borrow_mut() += 1;
        let path = self.files.path().join(self.count.borrow().to_string());
        std::fs::write(&path, content).unwrap();
        path
    }

    /// Both print the same bytes for each case, or both fail.
    pub(crate) fn same(&self, cases: &[Case]) {
        self.compare(cases, |theirs, ours| match (theirs, ours) {
            (Ok(theirs), Ok(ours)) => theirs == ours,
            (theirs, ours) => theirs.is_err() && ours.is_err(),
        });
    }

    /// Both print the same words for each case, in whatever order.
    pub(crate) fn same_words(&self, cases: &[Case]) {
        let words = |text: &[u8]| {
            let text = String::from_utf8(text.to_vec()).unwrap();
            let mut words: Vec<_> = text.split_whitespace().map(str::to_owned).collect();
            words.sort();
            words
        };
        self.compare(cases, |theirs, ours| words(theirs.as_ref().unwrap()) == words(ours.as_ref().unwrap()));
    }

    /// The two differ in each case.
    pub(crate) fn different(&self, cases: &[Case]) {
        self.compare(cases, |theirs, ours| theirs.as_ref().ok() != ours.as_ref().ok());
    }

    /// kubectl prints something for each case before it fails; we fail, and print nothing then.
    pub(crate) fn failing_late(&self, cases: &[Case]) {
        for case in cases {
            let theirs = self.run_kubectl(case);
            assert!(!theirs.status.success() && !theirs.stdout.is_empty(), "{case:?}: {theirs:?}");
            assert!(self.ours(case).is_err(), "{case:?}");
        }
    }

    fn compare(&self, cases: &[Case], expected: impl Fn(&Printed, &Printed) -> bool) {
        let mut report = Vec::new();
        for case in cases {
            let (theirs, ours) = (self.theirs(case), self.ours(case));
            if !expected(&theirs, &ours) {
                let (theirs, ours) = (shown(&theirs), shown(&ours));
                let arguments = case.arguments().join(" ");
                report.push(format!("\n{arguments}\n  kubectl: {theirs}\n  ours:    {ours}\n"));
            }
        }
        assert!(report.is_empty(), "{}", report.concat());
    }

    fn theirs(&self, case: &Case) -> Printed {
        let output = self.run_kubectl(case);
        if output.status.success() {
            Ok(output.stdout)
        } else {
            Err(String::from_utf8_lossy(&output.stderr).into_owned())
        }
    }

    fn run_kubectl(&self, case: &Case) -> Output {
        let arguments = case.arguments();
        self.kubectl.run(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
    }

    fn ours(&self, case: &Case) -> Printed {
        let input = match case.input {
            Input::Object => &self.object,
            Input::List => &self.list,
            Input::Empty => &self.empty,
        };
        case.ours(input).map_err(|error| error.to_string())
    }
}

fn shown(printed: &Printed) -> String {
    match printed {
        Ok(bytes) => format!("{:?}", String::from_utf8_lossy(bytes)),
        Err(reason) => format!("failed: {}", reason.chars().take(300).collect::<String>()),
    }
}
