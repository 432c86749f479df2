//! The pages of plans and changes.

use super::act::{Act, Input, KINDS};
use super::{Activity, Changes, Outcome, Plan};
use crate::output::age::human;
use crate::output::html::{self, Cell, Grid, Line, Markup, html};
use crate::output::row::Tone;
use crate::output::text::printable;
use base::secrets::in_url;
use base::system::CAN_INTERRUPT;

/// The form of an act: what it still needs, and what it can be given.
pub(in crate::commands::dashboard) fn form(act: &Act, base: &str) -> Markup {
    html! {
        form.act method="get" action={ (base) "plan" } {
            input type="hidden" name="do" value=(act.kind.name);
            @for field in act.kind.fields {
                @if field.input == Input::Switch {
                    p { label {
                        input type="checkbox" name=(field.name) value="yes" checked[!act.value(field).is_empty()];
                        " " (field.label)
                    } }
                } @else {
                    p { label {
                        (field.label)
                        input type="text" name=(field.name) value=(act.value(field)) autocomplete="off"
                            required[field.input != Input::Value(false)];
                    } }
                }
            }
            button.main type="submit" { "Plan" }
        }
    }
}

/// A plan, and the button that carries it out.
pub(in crate::commands::dashboard) fn plan(
    plan: &Plan,
    id: &str,
    base: &str,
    token: &str,
    command: &str,
) -> Markup {
    let outcome = &plan.outcome;
    html! {
        @if !outcome.result {
            (html::problem(&outcome.message, &outcome.hints))
        } @else if outcome.plan.is_empty() {
            p.empty { (printable(&outcome.message)) ". There is nothing to do." }
        } @else {
            p {
                "It takes these steps. "
                @if plan.act.kind.undoes { "If one of them fails, those before it are rolled back." }
                @else { "If one of them fails, those before it are not rolled back; the same command again does the rest." }
            }
            ol.steps { @for step in &outcome.plan { li { (printable(step)) } } }
            (html::copyable(command))
            (button(plan, id, base, token))
        }
        details open[!outcome.result] {
            summary { "Plan it with other values" }
            (form(&plan.act, base))
        }
    }
}

fn button(plan: &Plan, id: &str, base: &str, token: &str) -> Markup {
    let act = &plan.act;
    let back = act.environment().map_or_else(String::new, |name| format!("environment/{}", in_url(name)));
    html! {
        form.sure method="post" action={ (base) "run" } {
            input type="hidden" name="token" value=(token);
            input type="hidden" name="plan" value=(id);
            @if act.kind.destroys {
                label { "Type " strong { (act.subject()) } " to confirm"
                    input type="text" name="name" required autocomplete="off" autocapitalize="off" spellcheck="false";
                }
            }
            @for field in act.switches() {
                label { input type="checkbox" name=(field.name) value="yes" required; " " (field.label) }
            }
            button type="submit" class=(if act.kind.destroys { "danger" } else { "main" }) { (act.kind.label) " " (act.place()) }
            a href={ (base) (back) } { "Cancel" }
        }
    }
}

/// How a change stands, in the command line's words.
fn standing(activity: &Activity) -> (String, Tone) {
    let ended = activity.ended.borrow();
    match ended.as_ref() {
        None if activity.is_interrupted.get() => {
            let word = if activity.act.kind.undoes { "Rolling back" } else { "Interrupting" };
            (word.to_owned(), Tone::Busy)
        }
        None => ("Running".to_owned(), Tone::Busy),
        Some((outcome, _)) => {
            let (word, tone) = ending(outcome);
            (word.to_owned(), tone)
        }
    }
}

fn ending(outcome: &Outcome) -> (&'static str, Tone) {
    match (outcome.reason.as_deref(), outcome.state.as_deref()) {
        _ if outcome.result => ("Done", Tone::Good),
        (_, Some("Running" | "Unknown")) => ("Still running", Tone::Busy),
        (Some("Interrupted"), _) if outcome.rolled_back => ("Interrupted and rolled back", Tone::Bad),
        _ if outcome.rolled_back => ("Failed and rolled back", Tone::Bad),
        (Some("HalfDone"), _) => ("Half done", Tone::Bad),
        (Some("Lost"), _) => ("Lost", Tone::Bad),
        (Some("Interrupted"), _) => ("Interrupted", Tone::Bad),
        _ => ("Failed", Tone::Bad),
    }
}

/// A change: its steps as they happen, and its end.
pub(in crate::commands::dashboard) fn activity(
    activity: &Activity,
    base: &str,
    token: &str,
    command: impl Fn(&[String]) -> String,
) -> Markup {
    let (word, tone) = standing(activity);
    let ended = activity.ended.borrow();
    let time = ended.as_ref().map_or_else(|| activity.began.elapsed(), |(_, time)| *time);
    let lines: Vec<String> = activity.lines.borrow().iter().cloned().collect();
    html! {
        dl.facts {
            div { dt { "State" } dd { (html::badge(&word, tone)) } }
            div { dt { "Time" } dd { (human(i64::try_from(time.as_secs()).unwrap_or(i64::MAX))) } }
            @if let Some(environment) = activity.act.environment() {
                div { dt { "Environment" } dd { a href={ (base) "environment/" (in_url(environment)) } { (environment) } } }
            }
            @if let Some(job) = ended.as_ref().and_then(|(outcome, _)| outcome.job.as_deref()) {
                div { dt { "Salt job" } dd { a href={ (base) "job/" (in_url(job)) } { (job) } } }
            }
        }
        h2 { "Steps" }
        @if lines.is_empty() { p.empty { "No output yet." } }
        @else { ol.steps { @for line in &lines { li { (line) } } } }
        @match ended.as_ref() {
            Some((outcome, _)) if outcome.result => { div.success { p { (printable(&outcome.message)) } } }
            Some((outcome, _)) => { (html::problem(&outcome.message, &outcome.hints)) (afterwards(outcome, &command)) }
            None => @if CAN_INTERRUPT {
                form.sure method="post" action={ (base) "activity/" (activity.number) "/interrupt" } {
                    input type="hidden" name="token" value=(token);
                    button.danger type="submit" disabled[activity.is_interrupted.get()] {
                        "Interrupt" @if activity.act.kind.undoes { ": roll back" }
                    }
                }
            }
        }
        (html::copyable(&command(&activity.words)))
    }
}

/// How to go on after an end that is none.
fn afterwards(outcome: &Outcome, command: impl Fn(&[String]) -> String) -> Markup {
    let job = outcome.job.as_deref().filter(|_| outcome.state.as_deref() == Some("Running"));
    html! { @if let Some(job) = job { (html::copyable(&command(&["wait", "job", job].map(str::to_owned)))) } }
}

pub(in crate::commands::dashboard) fn activities(changes: &Changes, base: &str) -> Markup {
    let line = |activity: &std::rc::Rc<Activity>| {
        let (word, tone) = standing(activity);
        let name = format!("{} {}", activity.act.kind.label, activity.act.place());
        let mut name = Cell::new(name, Tone::Plain);
        name.link = Some(format!("activity/{}", activity.number));
        let age = human(i64::try_from(activity.began.elapsed().as_secs()).unwrap_or(i64::MAX));
        Line {
            key: activity.number.to_string(),
            cells: vec![name, Cell::new(word, tone), Cell::new(age, Tone::Plain)],
            ..Line::default()
        }
    };
    let grid = Grid {
        titles: ["CHANGE", "STATE", "AGE"].map(str::to_owned).to_vec(),
        lines: changes.activities().iter().map(line).collect(),
    };
    html! {
        p.do {
            @for kind in KINDS.iter().filter(|kind| matches!(kind.name, "create-environment" | "import")) {
                a.button href={ (base) "plan?do=" (kind.name) } { (kind.label) " " (kind.words[1]) }
            }
        }
        (html::table("Changes from this dashboard", &grid, base, "activities", None))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::rc::Rc;
    use std::time::Duration;

    use tokio::time::Instant;

    use super::*;
    use crate::commands::dashboard::change::tests;

    fn act(name: &str) -> Act {
        Act::of(&BTreeMap::from([("do".to_owned(), name.to_owned())])).unwrap()
    }

    fn running(name: &str) -> Activity {
        Activity { act: act(name), ..Rc::into_inner(tests::activity(None)).unwrap() }
    }

    fn shown(one: &Activity) -> String {
        activity(one, "/", "token", |words| format!("{} --context=c", words.join(" "))).into_string()
    }

    #[test]
    fn a_rollback_is_promised_only_by_what_rolls_back() {
        for (name, undoes) in [
            ("upgrade", true),
            ("import", true),
            ("deactivate", true),
            ("delete-archive", true),
            ("delete-solution", false),
            ("delete-environment", false),
        ] {
            let outcome = Outcome { result: true, plan: vec!["a step".to_owned()], ..Outcome::default() };
            let planned = Plan { act: act(name), words: Vec::new(), outcome, made: Instant::now() };
            let planned = plan(&planned, "id", "/", "token", "command").into_string();
            assert_eq!(planned.contains("are rolled back"), undoes, "{planned}");
            assert_eq!(planned.contains("the same command again does the rest"), !undoes, "{planned}");
            let running = running(name);
            let before = shown(&running);
            assert_eq!(before.contains("Interrupt: roll back"), undoes && CAN_INTERRUPT, "{before}");
            running.is_interrupted.set(true);
            let after = shown(&running);
            assert_eq!(after.contains("Rolling back"), undoes, "{after}");
            assert_eq!(after.contains("Interrupting"), !undoes, "{after}");
        }
    }

    #[test]
    fn a_job_is_waited_for_in_the_same_cluster() {
        let running = running("upgrade");
        let outcome = Outcome {
            job: Some("20261121080328739162".to_owned()),
            state: Some("Running".to_owned()),
            ..Outcome::default()
        };
        running.ended.replace(Some((outcome, Duration::ZERO)));
        assert!(shown(&running).contains("wait job 20261121080328739162 --context=c"));
    }
}
