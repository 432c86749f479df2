//! Pages for everybody: by axe-core, by the keyboard, enlarged, in other colours.

use browser::{Browser, ENTER, TAB};

use browser::stage::{Dashboard, Environment, SOLUTION};

/// Pages of every kind, below the base of a dashboard.
fn pages(environment: &str) -> Vec<String> {
    let one = format!("environment/{environment}");
    let solution = format!("{one}/solution/{SOLUTION}");
    let archive = format!("archive/{SOLUTION}-1.0.0");
    let plan = format!("plan?do=upgrade&solution={SOLUTION}&environment={environment}&version=1.1.0");
    let deletion = format!("plan?do=delete-environment&environment={environment}&with-solutions=yes");
    let known = [
        "",
        "environments",
        "environments?q=nothing-has-this-name",
        &one,
        "environment/nowhere",
        &solution,
        "solutions",
        "catalogue",
        &archive,
        "nodes",
        "node/bootstrap",
        "volumes",
        "jobs",
        "history",
        "check",
        "activities",
        "plan?do=upgrade",
        &deletion,
        &plan,
        "nonsense",
    ];
    known.map(str::to_owned).to_vec()
}

struct Stage {
    _environment: Environment,
    dashboard: Dashboard,
    browser: Browser,
}

impl Stage {
    fn new(environment: Environment) -> Self {
        let dashboard = Dashboard::start(&["--allow-changes"]);
        let browser = dashboard.browser(true);
        Self { _environment: environment, dashboard, browser }
    }

    fn open(&self, path: &str) {
        self.browser.open(&self.dashboard.page(path));
    }
}

/// What `axe-core` finds, in both colour schemes.
#[test]
fn axe_core_finds_nothing() {
    if !browser::is_there() {
        return;
    }
    let Some(axe) = browser::axe() else { return };
    let stage = Stage::new(Environment::with_solution("accessible"));
    let find =
        "axe.run(RULES).then(r => JSON.stringify(r.violations.map(v => [v.id, v.nodes.map(n => n.html)])))";
    let colours = find.replace("RULES", "{runOnly: ['color-contrast', 'link-in-text-block']}");
    for (scheme, find) in [("light", find.replace("RULES", "")), ("dark", colours)] {
        stage.browser.prefer("prefers-color-scheme", scheme);
        let all = pages("accessible");
        // The others have the same colours.
        let step = if browser::is_thorough() || scheme == "light" { 1 } else { 3 };
        for path in all.iter().rev().step_by(step) {
            stage.open(path);
            let _ = stage.browser.evaluate(&axe);
            assert_eq!(stage.browser.evaluate(&find), "[]", "{scheme} {path}");
        }
    }
    // The door, before and after a session.
    stage.browser.click(".leave button");
    stage.browser.until("Logged out");
    for path in [None, Some("")] {
        if let Some(path) = path {
            stage.open(path);
        }
        let _ = stage.browser.evaluate(&axe);
        assert_eq!(stage.browser.evaluate(&find.replace("RULES", "")), "[]", "{path:?}");
    }
}

/// A window of 1280 by 1024 pixels at 400 % is one of 320 by 256: nothing has to be moved sideways to be read, except tables
/// and logs, which do that within themselves.
#[test]
fn enlarged_to_400_percent_no_page_is_wider_than_its_window() {
    if !browser::is_there() {
        return;
    }
    let stage = Stage::new(Environment::with_solution("accessible-wide"));
    stage.browser.resize(320, 256, 4);
    // Text is not an element: a range has its place.
    let text = "(() => { const r = document.createRange(); const w = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT); const found = []; while (w.nextNode()) { r.selectNodeContents(w.currentNode); const e = w.currentNode.parentElement; if (r.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !e.closest('.scroll, pre, .skip, .hidden')) found.push(w.currentNode.data) } return found })()";
    let wide = "[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth + 1 && !e.closest('.scroll, pre, .skip')).map(e => e.outerHTML.slice(0, 200))";
    for path in pages("accessible-wide") {
        stage.open(&path);
        let found = stage.browser.evaluate(wide);
        assert_eq!(found, serde_json::json!([]), "{path}");
        assert_eq!(stage.browser.evaluate(text), serde_json::json!([]), "{path}");
        let hidden = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(stage.browser.evaluate(hidden), 0, "{path}");
    }
}

/// The way of the Tab key: it goes through all that can be used, in the order of the page, and shows where it is.
#[test]
fn the_keyboard_reaches_everything_in_order_and_shows_where_it_is() {
    if !browser::is_there() {
        return;
    }
    let stage = Stage::new(Environment::new("accessible-keys"));
    let browser = &stage.browser;
    for path in ["", "environments", "environment/accessible-keys", "plan?do=upgrade"] {
        stage.open(path);
        // Others change the cluster meanwhile, and this page would change with it.
        let _ = browser.evaluate("XMLHttpRequest.prototype.send = () => {}");
        let usable = "[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, summary, [tabindex=\"0\"]')].filter(e => e.checkVisibility()).length";
        let count = browser.evaluate(usable).as_u64().unwrap();
        let _ = browser.evaluate("document.querySelectorAll('*').forEach((e, i) => e.place = i)");
        let mut last = -1;
        for step in 0..count {
            browser.press(TAB);
            let place = browser.evaluate("document.activeElement.place").as_i64().unwrap();
            let name = browser.evaluate("document.activeElement.outerHTML.slice(0, 120)");
            assert!(place > last, "{path}, after {step} steps: {name}");
            let outline =
                browser.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)");
            assert!(outline.as_f64().unwrap() >= 2.0, "{path}: {name} has no outline");
            last = place;
        }
    }
    // The first key leads past the navigation.
    stage.open("environments");
    browser.press(TAB);
    assert_eq!(browser.evaluate("document.activeElement.className"), "skip");
    browser.press(ENTER);
    assert_eq!(browser.evaluate("document.activeElement.id"), "main");
}

/// The schemes differ, colours that the system forces are used, and nothing moves for those who want nothing to move.
#[test]
fn colours_and_motion_follow_the_system() {
    if !browser::is_there() {
        return;
    }
    let stage = Stage::new(Environment::new("accessible-dark"));
    let browser = &stage.browser;
    stage.open("nodes");
    browser.until("badge");
    let back = "getComputedStyle(document.body).backgroundColor";
    browser.prefer("prefers-color-scheme", "light");
    let light = browser.evaluate(back);
    browser.prefer("prefers-color-scheme", "dark");
    assert_ne!(browser.evaluate(back), light);
    browser.prefer("forced-colors", "active");
    let border = "getComputedStyle(document.querySelector('.badge')).borderTopStyle";
    assert_eq!(browser.evaluate(border), "solid", "a badge is more than its background");
    browser.prefer("prefers-reduced-motion", "reduce");
    let moving = "[...document.querySelectorAll('*')].filter(e => { const s = getComputedStyle(e); return s.animationName !== 'none' || s.transitionDuration.split(', ').some(t => parseFloat(t) > 0) }).length";
    assert_eq!(browser.evaluate(moving), 0);
}
