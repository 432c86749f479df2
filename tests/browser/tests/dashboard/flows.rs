//! The life of a Solution, by hand.

use browser::Browser;

use browser::stage::{Dashboard, Environment, SOLUTION, run};

/// Waits for a text: a page without scripts has to be loaded again.
pub(crate) fn wait(browser: &Browser, scripts: bool, text: &str) {
    if scripts {
        browser.until(text);
    } else {
        browser.reload_until(text);
    }
}

/// Presses the button of a plan, and waits for the change to end.
fn carry_out(browser: &Browser, scripts: bool, ending: &str) {
    browser.click(".sure button");
    wait(browser, scripts, ending);
}

/// An Environment is created; a Solution is added to it, upgraded and rolled back; both are deleted.
fn lives(name: &str, scripts: bool) {
    let dashboard = Dashboard::start(&["--allow-changes"]);
    let browser = dashboard.browser(scripts);
    browser.open(&dashboard.page("environments"));
    browser.click(".do a");
    browser.fill("input[name=environment]", name);
    browser.fill("input[name=description]", "by hand");
    browser.click("button.main");
    browser.until("It takes these steps");
    carry_out(&browser, scripts, "Done");
    browser.click("dl.facts a");
    browser.until("Add a Solution");
    browser.click(".do a");
    browser.fill("input[name=solution]", SOLUTION);
    browser.fill("input[name=version]", "1.0.0");
    browser.click("button.main");
    browser.until("It takes these steps");
    carry_out(&browser, scripts, "Done");
    browser.open(&dashboard.page(&format!("environment/{name}")));
    wait(&browser, scripts, "1/1");
    browser.click("td.actions a");
    browser.until("1.0.0 -&gt; 1.1.0");
    carry_out(&browser, scripts, "Done");
    browser.open(&dashboard.page(&format!("environment/{name}/solution/{SOLUTION}")));
    browser.click(".do a[href*='rollback']");
    browser.until("It takes these steps");
    carry_out(&browser, scripts, "Done");
    let history = run(&["history", "environment", name]);
    for change in ["none -> 1.0.0", "1.0.0 -> 1.1.0", "1.1.0 -> 1.0.0"] {
        assert!(history.contains(change), "{history}");
    }
    // Each earlier change of the history leads back to its version.
    browser.open(&dashboard.page(&format!("environment/{name}")));
    assert!(browser.has(".actions a[href*='do=rollback'][href*='to=1']"));
    assert!(!browser.has(".actions a[href*='do=rollback'][href*='to=3']"), "that is the current one");
    browser.click(".actions a[href*='do=rollback'][href*='to=2']");
    browser.until("1.0.0 -&gt; 1.1.0");
    carry_out(&browser, scripts, "Done");
    is_deleted(&dashboard, &browser, name, scripts);
}

/// What cannot be taken back needs its name, and a box for all that goes with it.
fn is_deleted(dashboard: &Dashboard, browser: &Browser, name: &str, scripts: bool) {
    browser.open(&dashboard.page(&format!("environment/{name}")));
    browser.click(".do a[href*='delete-environment']");
    // There is a Solution in it.
    browser.until("--with-solutions");
    browser.click("input[name=with-solutions]");
    browser.click("button.main");
    browser.until("to confirm");
    browser.fill("input[name=name]", "other");
    browser.click(".sure input[type=checkbox]");
    browser.click(".sure button");
    browser.until("nothing was changed");
    browser.fill("input[name=name]", name);
    browser.click(".sure input[type=checkbox]");
    carry_out(browser, scripts, "Done");
    assert!(!run(&["get", "environments", "-o", "name"]).contains(name));
}

#[test]
fn a_solution_lives_by_hand() {
    if browser::is_there() {
        lives("by-hand", true);
    }
}

#[test]
fn a_solution_lives_by_hand_without_scripts() {
    if browser::is_there() && browser::is_thorough() {
        lives("by-text", false);
    }
}

/// A change that is interrupted is rolled back, and the history names it.
fn is_interrupted(environment: &Environment, name: &str, scripts: bool) {
    let dashboard = Dashboard::start(&["--allow-changes"]);
    environment.fail("1.1.0");
    let browser = dashboard.browser(scripts);
    browser.open(&dashboard.page(&format!("environment/{name}")));
    browser.click("td.actions a");
    browser.click(".sure button");
    wait(&browser, scripts, "waiting until the operator");
    // It is seen in the list of changes, and on the overview as everybody's changes are.
    let activity = browser.address();
    browser.open(&dashboard.page("activities"));
    browser.until("Running");
    browser.open(&dashboard.page(""));
    browser.until("upgrade solution");
    browser.open(&activity);
    browser.click("button.danger");
    wait(&browser, scripts, "Interrupted and rolled back");
    let history = environment.history();
    assert!(history.contains("RolledBack"), "{history}");
}

#[test]
fn an_interrupted_upgrade_is_rolled_back() {
    if browser::is_there() {
        is_interrupted(&Environment::with_solution("stopped"), "stopped", true);
    }
}

#[test]
fn an_interrupted_upgrade_is_rolled_back_without_scripts() {
    if browser::is_there() && browser::is_thorough() {
        is_interrupted(&Environment::with_solution("stopped-text"), "stopped-text", false);
    }
}

/// What can be done with a version stands on the page of its archive: nobody has to know an address.
#[test]
fn the_page_of_an_archive_offers_what_can_be_done_with_it() {
    if !browser::is_there() {
        return;
    }
    let dashboard = Dashboard::start(&["--allow-changes"]);
    let browser = dashboard.browser(true);
    for (version, act) in [("1.0.0", "activate"), ("1.1.0", "deactivate")] {
        browser.open(&dashboard.page("catalogue"));
        browser.click(&format!("tbody th a[href$='/{SOLUTION}-{version}']"));
        browser.until(&format!("<h1>Archive {SOLUTION}-{version}"));
        assert!(browser.has(".do a[href*='do=delete-archive']"));
        browser.click(&format!(".do a[href*='do={act}&']"));
        browser.until(&format!("<h1>Plan: {act} solution"));
        // Other tests use the version: then the plan says who is in the way.
        assert!(browser.has(".sure button, .problem"));
    }
}

#[test]
fn without_permission_the_routes_of_changes_do_not_exist() {
    if !browser::is_there() {
        return;
    }
    let dashboard = Dashboard::start(&[]);
    let browser = dashboard.browser(true);
    for path in ["plan?do=create-environment", "activities", "activity/1"] {
        browser.open(&dashboard.page(path));
        assert!(browser.source().contains("No such page"), "{path}");
    }
    browser.open(&dashboard.page("environments"));
    assert!(!browser.has(".do a"));
}
