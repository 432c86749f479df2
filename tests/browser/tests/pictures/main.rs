//! The pictures of `docs/dashboard.md`, and whether the pages still are what they show.
//!
//! Pixels differ with fonts. So beside each picture is an outline of its page: its words and its structure, without what is another
//! one each time, and a digest of the style sheet. A page whose outline has changed needs a new picture. `make demo-dashboard`
//! compares them and leaves new pictures in `target/dashboard`; with `UPDATE=1` they replace those of the documentation.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use std::path::{Path, PathBuf};

use browser::Browser;
use browser::stage::{Dashboard, Environment, SOLUTION, run};

const OUTLINE: &str = include_str!("outline.js");
const LARGEST: u64 = 600_000;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The pictures that were taken, and what is wrong with those of the documentation.
struct Album {
    browser: Browser,
    updates: bool,
    wrong: Vec<String>,
}

impl Album {
    fn take(&mut self, name: &str) {
        let documented = root().join("docs/pictures/dashboard");
        let place = if self.updates { documented.clone() } else { root().join("target/dashboard") };
        std::fs::create_dir_all(&place).unwrap();
        let outline = self.browser.evaluate(OUTLINE).as_str().unwrap().to_owned();
        std::fs::write(place.join(format!("{name}.png")), self.browser.picture()).unwrap();
        std::fs::write(place.join(format!("{name}.outline")), &outline).unwrap();
        let known = std::fs::read_to_string(documented.join(format!("{name}.outline"))).unwrap_or_default();
        if known != outline {
            self.wrong.push(format!("{name}:\n{}", difference(&known, &outline)));
        }
    }
}

/// The lines that only one of two texts has.
fn difference(old: &str, new: &str) -> String {
    let only = |one: &str, other: &str, mark: char| -> String {
        let other: Vec<&str> = other.lines().collect();
        let lines = one.lines().filter(|line| !other.contains(line));
        lines.map(|line| format!("{mark} {line}\n")).collect()
    };
    only(old, new, '-') + &only(new, old, '+')
}

#[test]
#[ignore = "`make demo-dashboard` runs it"]
fn the_pages_are_what_the_pictures_show() {
    if !browser::is_there() {
        return;
    }
    let production = Environment::with_solution("prod");
    run(&["edit", "environment", "prod", "--description", "Production"]);
    let _staging = Environment::new("staging");
    run(&["add", "solution", SOLUTION, "-e", "staging", "--version=1.1.0"]);
    run(&["edit", "environment", "staging", "--description", "Rehearsals"]);
    let dashboard = Dashboard::start(&["--allow-changes"]);
    let browser = dashboard.browser(true);
    browser.prefer("prefers-color-scheme", "light");
    browser.resize(1000, 700, 1);
    let updates = std::env::var_os("UPDATE").is_some();
    let mut album = Album { browser, updates, wrong: Vec::new() };
    tell(&mut album, &dashboard, &production);
    let wrong = album.wrong.join("\n");
    assert!(
        updates || wrong.is_empty(),
        "pages have changed since their pictures were taken; look at target/dashboard, then UPDATE=1 make demo-dashboard:\n{wrong}"
    );
    let pictures = std::fs::read_dir(root().join("docs/pictures/dashboard")).unwrap();
    let size: u64 = pictures.map(|entry| entry.unwrap().metadata().unwrap().len()).sum();
    assert!(size <= LARGEST, "the pictures have {size} bytes, more than {LARGEST}");
}

/// An upgrade that is planned, begun and interrupted, and a deletion that asks for a name.
fn tell(album: &mut Album, dashboard: &Dashboard, production: &Environment) {
    let open = |album: &Album, path: &str, text: &str| {
        album.browser.open(&dashboard.page(path));
        album.browser.until(text);
    };
    open(album, "", "live updates");
    album.browser.until_true(
        "[...document.querySelectorAll('.cards .badge')].some(one => one.innerText.includes('2 Available'))",
    );
    album.take("overview");
    open(album, "environment/prod", "live updates");
    album.browser.until("1/1");
    album.browser.prefer("prefers-color-scheme", "dark");
    album.take("environment-dark");
    album.browser.prefer("prefers-color-scheme", "light");
    album.browser.click("td.actions a");
    album.browser.until("It takes these steps");
    album.take("plan");
    production.fail("1.1.0");
    album.browser.click(".sure button");
    album.browser.until("waiting until the operator");
    album.browser.until("live updates");
    album.take("activity");
    album.browser.click("button.danger");
    album.browser.until("Interrupted and rolled back");
    album.take("rolled-back");
    production.heal();
    open(album, "plan?do=delete-environment&environment=staging&with-solutions=yes", "to confirm");
    album.take("delete");
}
