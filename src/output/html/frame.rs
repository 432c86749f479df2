//! What is around every page, and the pages before and after a session.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::output::text::printable;

/// The pages that every page leads to: their path, and their name.
pub const NAVIGATION: [(&str, &str); 9] = [
    ("", "Overview"),
    ("environments", "Environments"),
    ("solutions", "Solutions"),
    ("catalogue", "Catalogue"),
    ("nodes", "Nodes"),
    ("volumes", "Volumes"),
    ("jobs", "Jobs"),
    ("history", "History"),
    ("check", "Check"),
];

#[derive(Debug, Clone)]
pub struct Frame<'a> {
    pub base: &'a str,
    pub title: &'a str,
    /// The path in [`NAVIGATION`] that it belongs to.
    pub part: &'a str,
    pub context: &'a str,
    pub user: &'a str,
    pub changes: bool,
    pub token: &'a str,
    /// The command that shows the same.
    pub command: &'a str,
    /// Whether it has a stream of updates.
    pub live: bool,
}

fn head(base: &str, title: &str) -> Markup {
    html! {
        head {
            meta charset="utf-8";
            meta name="viewport" content="width=device-width, initial-scale=1";
            meta name="color-scheme" content="light dark";
            title { (title) }
            link rel="icon" type="image/svg+xml" href={ (base) "icon.svg" };
            link rel="stylesheet" href={ (base) "page.css" };
            script defer src={ (base) "page.js" } {}
        }
    }
}

/// Stands in a frame where what is around it begins and ends.
const PLACE: &str = "<!--main-->";

impl Frame<'_> {
    /// What comes before a page and after it, for one that takes its time.
    pub fn halves(&self) -> (String, String) {
        let whole = self.around(&PreEscaped(PLACE.to_owned()));
        let (before, after) = whole.split_once(PLACE).unwrap_or((&whole, ""));
        (before.to_owned(), after.to_owned())
    }

    pub fn around(&self, main: &Markup) -> String {
        let base = self.base;
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                (head(base, &format!("{} \u{00b7} {}", self.title, self.context)))
                body data-live[self.live] {
                    a.skip href="#main" { "Skip to the content" }
                    header.top {
                        p.brand { a href=(base) { "MetalK8s" } }
                        p.who {
                            span { span.hidden { "context " } strong { (self.context) } }
                            span { "as " (self.user) }
                            @if self.changes { span.mode.changes { "changes allowed" } }
                            @else { span.mode { "read-only" } }
                        }
                        p.fresh id="live" {}
                        form.leave method="post" action={ (base) "leave" } {
                            input type="hidden" name="token" value=(self.token);
                            button type="submit" { "Log out" }
                        }
                    }
                    nav.pages aria-label="Pages" {
                        ul {
                            @for (path, name) in NAVIGATION {
                                li { a href={ (base) (path) } aria-current=[(path == self.part).then_some("page")] { (name) } }
                            }
                            @if self.changes {
                                li { a href={ (base) "activities" } aria-current=[("activities" == self.part).then_some("page")] { "Activity" } }
                            }
                        }
                    }
                    main id="main" tabindex="-1" {
                        h1 { (self.title) }
                        (main)
                    }
                    footer {
                        p { "The same in a terminal" }
                        (copyable(self.command))
                    }
                    p.hidden role="status" id="status" {}
                }
            }
        };
        page.into_string()
    }
}

pub fn copyable(command: &str) -> Markup {
    html! {
        p.command {
            code { (command) }
            button.copy type="button" data-copy=(command) { "Copy" span.hidden { " the command" } }
        }
    }
}

pub fn entrance(base: &str, was_wrong: bool) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(base, "Dashboard"))
            body.door {
                main {
                    h1 { "Dashboard" }
                    @if was_wrong {
                        p.problem role="alert" { "This code is wrong, was used, or is older than 5 minutes. Press Enter where the dashboard runs for another link." }
                    } @else {
                        p { "You are not logged in, or your session has ended." }
                    }
                    form id="login" method="post" {
                        label for="code" { "Code of the link, the part behind #" }
                        input id="code" name="code" type="text" required autocomplete="off" autocapitalize="off" spellcheck="false";
                        button.main type="submit" { "Enter" }
                    }
                }
            }
        }
    };
    page.into_string()
}

pub fn farewell(base: &str) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            (head(base, "Dashboard"))
            body.door { main { h1 { "Logged out" } p { "Press Enter where the dashboard runs for another link." } } }
        }
    };
    page.into_string()
}

pub fn problem(message: &str, hints: &[String]) -> Markup {
    html! {
        div.problem role="alert" {
            p { (printable(message)) }
            @for hint in hints { p.hint { (printable(hint)) } }
        }
    }
}
