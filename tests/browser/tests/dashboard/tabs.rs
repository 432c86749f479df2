//! Several windows of one session.

use browser::stage::{Dashboard, Environment, SOLUTION, create, kubectl, run};

#[test]
fn of_two_tabs_with_the_same_plan_one_carries_it_out() {
    if !browser::is_there() {
        return;
    }
    let environment = Environment::with_solution("twice");
    let dashboard = Dashboard::start(&["--allow-changes"]);
    let browser = dashboard.browser(true);
    let one = browser.window();
    let plan = format!("plan?do=upgrade&solution={SOLUTION}&environment=twice&version=1.1.0");
    browser.open(&dashboard.page(&plan));
    let other = browser.new_window();
    browser.open(&dashboard.page(&plan));
    browser.until("It takes these steps");
    browser.use_window(&one);
    browser.click(".sure button");
    browser.until("Done");
    browser.use_window(&other);
    browser.click(".sure button");
    browser.until("nothing was changed");
    // Going back and pressing the button again does nothing either.
    browser.use_window(&one);
    browser.open(&dashboard.page("activities"));
    assert_eq!(browser.evaluate("document.querySelectorAll('tbody tr').length"), 1);
    assert_eq!(environment.history().matches("1.0.0 -> 1.1.0").count(), 1);
}

/// A session has four streams: a window without one is live as soon as another one has given its own back.
#[test]
fn more_windows_than_streams_show_their_pages() {
    if !browser::is_there() || !browser::is_thorough() {
        return;
    }
    let dashboard = Dashboard::start(&[]);
    let browser = dashboard.browser(true);
    let mut windows = vec![browser.window()];
    for _ in 0..5 {
        windows.push(browser.new_window());
        browser.open(&dashboard.page("environments"));
        browser.until("<h1>Environments</h1>");
    }
    let last = windows.pop().unwrap();
    for window in windows {
        browser.use_window(&window);
        browser.close_window();
    }
    browser.use_window(&last);
    browser.until("live updates");
}

#[test]
fn a_change_is_seen_without_losing_the_focus_the_place_or_what_is_typed() {
    if !browser::is_there() {
        return;
    }
    let dashboard = Dashboard::start(&[]);
    let browser = dashboard.browser(true);
    browser.open(&dashboard.page("environments"));
    browser.until("live updates");
    browser.fill("input[type=search]", "half a word");
    let seen = Environment::new("appeared");
    browser.until(">appeared<");
    assert_eq!(browser.evaluate("document.activeElement.name"), "q");
    assert_eq!(browser.evaluate("document.activeElement.value"), "half a word");
    assert!(browser.evaluate("document.getElementById('status').textContent") != "");
    drop(seen);
    browser.until_true("!document.body.innerText.includes('appeared')");
}

/// Filters, orders and pages are in the address, so that they work without scripts and as links.
#[test]
fn rows_are_filtered_sorted_and_in_pages_without_scripts() {
    if !browser::is_there() || !browser::is_thorough() {
        return;
    }
    let names: Vec<String> = (0..120).map(|number| format!("many-{number}")).collect();
    let namespaces: Vec<serde_json::Value> = names
        .iter()
        .map(|name| {
            let labels = serde_json::json!({"solutions.metalk8s.scality.com/environment": name});
            serde_json::json!({"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name, "labels": labels}})
        })
        .collect();
    create(&serde_json::json!({"apiVersion": "v1", "kind": "List", "items": namespaces}));
    let dashboard = Dashboard::start(&[]);
    let browser = dashboard.browser(false);
    browser.open(&dashboard.page("environments"));
    browser.fill("input[type=search]", "many-");
    browser.click(".tools button");
    browser.until("\u{2013}100 of 120");
    browser.click("a[rel=next]");
    browser.until("101\u{2013}120 of 120");
    browser.click("thead th a");
    browser.until("aria-sort=\"ascending\"");
    browser.click("thead th a");
    browser.until("aria-sort=\"descending\"");
    let source = browser.source();
    assert!(source.find("many-119").unwrap() < source.find("many-20").unwrap());
    assert!(run(&["get", "environments", "-o", "name"]).contains("many-119"));
    let words: Vec<&str> =
        ["delete", "namespace", "--wait=false"].into_iter().chain(names.iter().map(String::as_str)).collect();
    kubectl(&words);
}
