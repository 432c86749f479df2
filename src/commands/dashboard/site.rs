//! The site: from a request to a page. `Page` knows the paths and the commands of each page; here a command is run, without a
//! process, and what it would print is drawn as HTML within the frame of the page.

use std::rc::Rc;
use std::time::Duration;

use futures::FutureExt as _;
use futures::future::join_all;
use jiff::Timestamp;
use tokio::time::timeout;

use super::change::act::{Act, Incomplete};
use super::change::{Changes, Plan, Refused, draw};
use super::links::linked;
use super::live::Live;
use super::notices::{moment, notices};
use super::offers;
use super::overview::Overview;
use super::page::{Form, Page, Section};
use super::reader::{Lane, PATIENCE, ReadResult, SALT_PATIENCE};
use crate::commands::Context;
use crate::output::captured::Captured;
use crate::output::html::{self, Cell, Frame, Grid, Line, Markup, View, html};
use crate::output::row::Tone;
use crate::serve::{Asset, Method, Reply, Request, Site, Status};
use base::error::ErrorKind;
use base::events::Events;
use base::shell::quoted;

const ASSETS: &[Asset] = &[
    Asset { name: "page.css", media: "text/css; charset=utf-8", text: html::STYLE },
    Asset { name: "page.js", media: "text/javascript; charset=utf-8", text: html::SCRIPT },
    Asset { name: "icon.svg", media: "image/svg+xml", text: html::ICON },
];

/// How long a page may take before its frame is sent without it. Below that nobody notices, and the status can say what was
/// found.
const QUICK: Duration = Duration::from_millis(100);

#[derive(Debug, Clone)]
pub(super) struct About {
    pub(super) context: String,
    /// The user, as the API server knows them.
    pub(super) user: String,
    /// The flags that make a command one about the same cluster.
    pub(super) flags: Vec<String>,
}

#[derive(Clone)]
pub(super) struct Dashboard {
    base: String,
    about: About,
    plain: Rc<Lane>,
    salt: Rc<Lane>,
    live: Rc<Live>,
    /// None where nothing may be changed: then its routes do not exist.
    changes: Option<Rc<Changes>>,
}

impl Site for Dashboard {
    fn entrance(&self, was_wrong: bool) -> String {
        html::entrance(&self.base, was_wrong)
    }

    fn farewell(&self) -> String {
        html::farewell(&self.base)
    }

    fn assets(&self) -> &'static [Asset] {
        ASSETS
    }

    async fn answer(&self, request: Request) -> Reply {
        if let Some(changes) = &self.changes
            && let Some(answer) = self.change(changes, &request).await
        {
            return answer;
        }
        let page = Page::of(&request.path);
        match (page, request.method) {
            (Some(page), Method::Follow) if page.is_live() => Reply::Updates(self.live.follow(page)),
            (Some(page), Method::Get) => self.page(page, &request).await,
            _ => self.missing(&request),
        }
    }
}

impl Dashboard {
    /// Pages with connections like those of `context`, whose commands log to `log`.
    pub(super) fn new(
        (context, log): (&Context, &Events),
        base: String,
        about: About,
        changes: Option<Rc<Changes>>,
    ) -> Self {
        let lane = |patience: Duration| {
            let like = context.for_pages(Events::none());
            Rc::new(Lane::new(move |events| like.for_pages(events), log.clone(), patience))
        };
        let (plain, salt) = (lane(PATIENCE), lane(SALT_PATIENCE));
        let live = Rc::new(Live::new(Rc::clone(&plain)));
        Self { base, about, plain, salt, live, changes }
    }

    /// A page. What takes its time follows its frame, so that a person sees at once where they are.
    async fn page(&self, page: Page, request: &Request) -> Reply {
        let (title, command) = (page.title(), self.command(&page.words()));
        let frame = Frame {
            title: &title,
            part: page.part(),
            command: &command,
            live: page.is_live(),
            ..self.frame(&request.token)
        };
        let (own, view) = (self.clone(), View::of(&request.query));
        let mut reading = async move { own.read(&page, &view).await }.boxed_local();
        if let Ok((status, main)) = timeout(QUICK, &mut reading).await {
            return Reply::Page(status, frame.around(&main));
        }
        let (before, after) = frame.halves();
        let rest = reading.map(move |(_, main)| format!("{}{after}", main.into_string()));
        Reply::Parts(before, rest.boxed_local())
    }

    async fn read(&self, page: &Page, view: &View) -> (Status, Markup) {
        let (status, at, main) = if *page == Page::Overview {
            let overview = Overview::read(page, &self.live, &self.plain).await;
            (Status::Fine, overview.at(), overview.draw(&self.base))
        } else {
            self.sections(page, view).await
        };
        (status, html! { (as_of(at)) (main) })
    }

    async fn sections(&self, page: &Page, view: &View) -> (Status, Timestamp, Markup) {
        let sections = page.sections();
        let read = sections.iter().map(|section| async {
            let lane = if section.asks_salt { &self.salt } else { &self.plain };
            let key = section.words.join(" ");
            self.live.answer(page, &key, lane.command(&section.words)).await
        });
        let answers: Vec<Rc<ReadResult>> = join_all(read).await;
        let first = answers.first();
        let status = match first.and_then(|answer| answer.failure.as_ref()) {
            Some(failure) if failure.kind == ErrorKind::NotFound => Status::NotFound,
            Some(_) if first.is_some_and(|answer| answer.parts.is_empty()) => Status::Unavailable,
            _ => Status::Fine,
        };
        let at = answers.iter().map(|answer| answer.at).min().unwrap_or_default();
        let main = html! {
            @for (section, answer) in sections.iter().zip(&answers) {
                @if section.title.is_empty() {
                    (self.links(page))
                    (self.acts(page, answer))
                    (self.section(page, section, answer, view))
                } @else {
                    section { h2 { (section.title) } (self.section(page, section, answer, view)) }
                }
            }
        };
        (status, at, main)
    }

    /// The acts of a page that no row has.
    fn acts(&self, page: &Page, answer: &ReadResult) -> Markup {
        let acts = self.changes.as_ref().map(|_| offers::of_page(page, answer));
        let acts = acts.unwrap_or_default();
        html! {
            @if !acts.is_empty() {
                p.do { @for (word, path) in &acts { a.button href={ (self.base) (path) } { (word) } } }
            }
        }
    }

    /// The ways from a page that no table has.
    fn links(&self, page: &Page) -> Markup {
        match page {
            Page::Solution(environment, solution) => {
                let (log, owner) = (
                    Page::Log(environment.clone(), solution.clone()).path(),
                    Page::Environment(environment.clone()).path(),
                );
                html! { p.do {
                    a href={ (self.base) (owner) } { "Environment " (environment.as_str()) }
                    a href={ (self.base) (log) } { "Log of the operator" }
                } }
            }
            Page::Log(environment, solution) => {
                let back = Page::Solution(environment.clone(), solution.clone()).path();
                html! { p.do { a href={ (self.base) (back) } { (solution.as_str()) " in " (environment.as_str()) } } }
            }
            _ => html! {},
        }
    }

    fn section(&self, page: &Page, section: &Section, answer: &ReadResult, view: &View) -> Markup {
        html! {
            (notices(answer))
            @if answer.failure.is_some() { p { a href={ (self.base) (page.path()) } { "Try again" } } }
            @for part in &answer.parts { (self.part(page, section, part, view)) }
            @if answer.parts.is_empty() && answer.failure.is_none() { p.empty { "Nothing here." } }
        }
    }

    fn part(&self, page: &Page, section: &Section, part: &Captured, view: &View) -> Markup {
        let caption = if section.title.is_empty() { page.title() } else { section.title.to_owned() };
        let view = Some(view).filter(|_| section.form == Form::List);
        match part {
            Captured::Grid(word, grid) => {
                let mut grid = linked(word, grid.clone());
                if self.changes.is_some() {
                    offers::to_rows(word, &mut grid);
                }
                if section.form == Form::Facts {
                    return html::facts(&grid.without("NAME"));
                }
                // What the page is about needs no column.
                let grid = match (page, *word) {
                    (Page::Environment(_), "solution") => grid.without("ENVIRONMENT"),
                    _ => grid,
                };
                html! {
                    (html::table(&caption, &grid, &self.base, &page.path(), view))
                    @if grid.lines.is_empty() { (self.next_step(page)) }
                }
            }
            Captured::Page(description) => html::description(description),
            Captured::Cells(lines) => html::table(&caption, &checks(lines), &self.base, &page.path(), view),
            Captured::Text(text) => html::code(&caption, text),
        }
    }

    /// What to run where there is nothing.
    fn next_step(&self, page: &Page) -> Markup {
        let words: &[&str] = match page {
            Page::Environments => &["create", "environment", "NAME"],
            Page::Catalogue => &["import", "archive", "FILE"],
            Page::Volumes => &["create", "volume", "NAME", "--help"],
            _ => return html! {},
        };
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        html! { p { "To begin:" } (html::copyable(&self.command(&words))) }
    }

    /// The answer of the routes that change something, or `None` if it is another's.
    async fn change(&self, changes: &Rc<Changes>, request: &Request) -> Option<Reply> {
        let path: Vec<&str> = request.path.iter().map(String::as_str).collect();
        Some(match (path.as_slice(), request.method) {
            (["plan"], Method::Get) => self.plan(changes, request).await?,
            (["run"], Method::Post) => match changes.run(&request.form).await {
                Ok(activity) => Reply::Redirect(format!("activity/{}", activity.number)),
                Err(refused) => self.refused(changes, refused, request),
            },
            // A login leads back to where a form was sent.
            (["run"], Method::Get) => Reply::Redirect("activities".to_owned()),
            (["activity", number, "interrupt"], Method::Get) => {
                Reply::Redirect(format!("activity/{}", changes.activity(number)?.number))
            }
            (["activities"], Method::Get) => {
                let main = draw::activities(changes, &self.base);
                self.activity_page("Activity", &main, request, true)
            }
            (["activities"], Method::Follow) => Reply::Updates(changes.follow()),
            (["activity", number], method) => {
                let activity = changes.activity(number)?;
                match method {
                    Method::Follow => Reply::Updates(activity.follow()),
                    Method::Get => {
                        let title = format!("{} {}", activity.act.kind.label, activity.act.place());
                        let command = |words: &[String]| self.command(words);
                        let main = draw::activity(&activity, &self.base, &request.token, command);
                        let main = html! { (main) (self.beside(&activity.act).await) };
                        self.activity_page(&title, &main, request, true)
                    }
                    Method::Post => return None,
                }
            }
            (["activity", number, "interrupt"], Method::Post) => {
                let activity = changes.activity(number)?;
                match activity.interrupt() {
                    Ok(()) => Reply::Redirect(format!("activity/{number}")),
                    Err(error) => {
                        let message = format!("the command cannot be interrupted: {error}");
                        let main = html! {
                            (html::problem(&message, &[]))
                            p { a href={ (self.base) "activity/" (number) } { "Activity" } }
                        };
                        self.failed("Activity", Status::Unavailable, &main, request)
                    }
                }
            }
            _ => return None,
        })
    }

    /// What can be seen of a change in the cluster while it runs.
    async fn beside(&self, act: &Act) -> Markup {
        let environment =
            act.environment().and_then(|name| Page::of(&["environment".to_owned(), name.to_owned()]));
        let Some(page) = environment.filter(|_| act.kind.words[1] == "solution") else { return html! {} };
        let sections: Vec<Section> =
            page.sections().into_iter().filter(|one| matches!(one.title, "Solutions" | "Events")).collect();
        let mut drawn = Vec::new();
        for section in &sections {
            let answer = self.plain.command(&section.words).await;
            drawn.push(html! { section { h2 { (section.title) } (self.section(&page, section, &answer, &View::default())) } });
        }
        html! { @for one in &drawn { (one) } }
    }

    fn activity_page(&self, title: &str, main: &Markup, request: &Request, live: bool) -> Reply {
        let frame = Frame {
            title,
            part: "activities",
            command: &self.command(&["history".to_owned()]),
            live,
            ..self.frame(&request.token)
        };
        let main = html! { (as_of(Timestamp::now())) (main) };
        Reply::Page(Status::Fine, frame.around(&main))
    }

    /// The plan of an act, or the form for what it still needs.
    async fn plan(&self, changes: &Changes, request: &Request) -> Option<Reply> {
        let act = Act::of(&request.query)?;
        let main = match act.words() {
            Ok(words) => {
                let plan = changes.plan(act.clone(), words).await;
                self.drawn(changes, &plan, request)
            }
            Err(Incomplete::Missing) => draw::form(&act, &self.base),
            Err(Incomplete::Wrong(message)) => {
                html! { (html::problem(&message, &[])) (draw::form(&act, &self.base)) }
            }
        };
        let title = format!("Plan: {} {} {}", act.kind.label.to_lowercase(), act.kind.words[1], act.place());
        Some(self.activity_page(title.trim_end(), &main, request, false))
    }

    fn drawn(&self, changes: &Changes, plan: &Plan, request: &Request) -> Markup {
        self.with_button(plan, &changes.keep(plan), request)
    }

    fn with_button(&self, plan: &Plan, id: &str, request: &Request) -> Markup {
        draw::plan(plan, id, &self.base, &request.token, &self.command(&plan.words))
    }

    fn refused(&self, changes: &Changes, refused: Refused, request: &Request) -> Reply {
        // Its button works again.
        let same = |plan: &Plan| {
            let id = request.form.get("plan").map(String::as_str).unwrap_or_default();
            self.with_button(plan, id, request)
        };
        let mut hints = Vec::new();
        let (status, message, plan) = match refused {
            Refused::Gone => {
                let message = "this plan is not kept any more: it is older than 10 minutes, or too many others were made since; \
                     Activity shows whether it was carried out; if not, open the form again";
                (Status::Conflict, message.to_owned(), None)
            }
            Refused::Unconfirmed(plan) => {
                let subject = plan.act.subject();
                let message = format!("nothing was changed: type the name {subject} and tick every box");
                (Status::Conflict, message, Some(same(&plan)))
            }
            Refused::Changed(plan) => {
                let message = "nothing was changed: the cluster has changed, and this is the plan now";
                let plan = self.drawn(changes, &plan, request);
                (Status::Conflict, message.to_owned(), Some(plan))
            }
            Refused::Failing(plan, outcome) => {
                hints = outcome.hints;
                let message = format!("nothing was changed: {}", outcome.message);
                (Status::Conflict, message, Some(same(&plan)))
            }
            Refused::Failed(message) => {
                let message = format!("nothing was changed: cannot run the command: {message}");
                (Status::Unavailable, message, None)
            }
            Refused::Closed => {
                let message = "nothing was changed: the dashboard ends";
                (Status::Unavailable, message.to_owned(), None)
            }
        };
        let main = html! {
            (html::problem(&message, &hints))
            @if plan.is_none() { p { a href={ (self.base) "activities" } { "Activity" } } }
            @if let Some(plan) = &plan { (plan) }
        };
        self.failed("Plan", status, &main, request)
    }

    fn failed(&self, title: &str, status: Status, main: &Markup, request: &Request) -> Reply {
        match self.activity_page(title, main, request, false) {
            Reply::Page(_, html) => Reply::Page(status, html),
            other => other,
        }
    }

    fn missing(&self, request: &Request) -> Reply {
        let frame = Frame { title: "No such page", ..self.frame(&request.token) };
        Reply::Page(Status::NotFound, frame.around(&html! { p { a href=(self.base) { "Overview" } } }))
    }

    fn frame<'a>(&'a self, token: &'a str) -> Frame<'a> {
        Frame {
            base: &self.base,
            title: "",
            part: "none",
            context: &self.about.context,
            user: &self.about.user,
            changes: self.changes.is_some(),
            token,
            command: "kubectl metalk8s help",
            live: false,
        }
    }

    /// A command as it is typed.
    fn command(&self, words: &[String]) -> String {
        let all = ["kubectl", "metalk8s"].map(str::to_owned).into_iter();
        let all: Vec<String> =
            all.chain(words.iter().cloned()).chain(self.about.flags.iter().cloned()).collect();
        let all: Vec<String> = all.iter().map(|word| quoted(word)).collect();
        all.join(" ")
    }
}

fn as_of(at: Timestamp) -> Markup {
    html! { p.fresh { "As of " time { (moment(at)) } } }
}

/// The lines of `check`: state, name, and what was found.
fn checks(lines: &[Vec<String>]) -> Grid {
    let line = |cells: &Vec<String>| {
        let tone = match cells.first().map(String::as_str) {
            Some("ok") => Tone::Good,
            Some("failed") => Tone::Bad,
            Some("warning") => Tone::Busy,
            _ => Tone::Plain,
        };
        let toned =
            |(index, text): (usize, &String)| Cell::new(text, if index == 0 { tone } else { Tone::Plain });
        Line {
            key: cells.get(1).cloned().unwrap_or_default(),
            cells: cells.iter().enumerate().map(toned).collect(),
            ..Line::default()
        }
    };
    Grid {
        titles: ["STATE", "CHECK", "FOUND"].map(str::to_owned).to_vec(),
        lines: lines.iter().map(line).collect(),
    }
}
