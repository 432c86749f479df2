//! What pages show while something else fails.

use rustix::process::Signal;
use sandbox::Forwarder;

use crate::flows::wait;
use browser::stage::{Dashboard, Environment, eventually, kubectl};

#[test]
fn rows_stay_while_the_api_server_is_away_and_come_back_to_life() {
    if !browser::is_there() {
        return;
    }
    let environment = Environment::new("kept");
    let config = kubectl(&["config", "view", "--raw", "--minify", "--flatten"]);
    let (forwarder, file) = Forwarder::within(&config).unwrap();
    let dashboard = Dashboard::with(file.path(), &[]);
    let browser = dashboard.browser(true);
    browser.open(&dashboard.page("environments"));
    browser.until("live updates");
    browser.until(">kept<");
    forwarder.set_away(true);
    browser.until("As of ");
    assert!(browser.source().contains(">kept<"), "the rows stay");
    // What was never read is a failure that says what to do, and the pages around it work.
    let other = browser.new_window();
    browser.open(&dashboard.page("volumes"));
    browser.until("Try again");
    assert!(browser.source().contains("role=\"alert\""));
    browser.use_window(&other);
    forwarder.set_away(false);
    browser.until_true("!document.querySelector('.problem, .notice')");
    drop(environment);
}

/// A command goes on when the dashboard that began it is killed, and the history has its end.
fn is_orphaned(environment: &Environment, name: &str, scripts: bool) {
    let mut dashboard = Dashboard::start(&["--allow-changes"]);
    environment.fail("1.1.0");
    let browser = dashboard.browser(scripts);
    browser.open(&dashboard.page(&format!("environment/{name}")));
    browser.click("td.actions a");
    browser.click(".sure button");
    wait(&browser, scripts, "waiting until the operator");
    dashboard.kill();
    if scripts {
        browser.until("disconnected");
        assert!(browser.source().contains("waiting until the operator"), "the steps stay");
        browser.until_true("document.querySelector('.danger').closest('[inert]') !== null");
    }
    environment.heal();
    eventually("the upgrade ends", || {
        let history = environment.history();
        let line = history.lines().find(|line| line.contains("1.0.0 -> 1.1.0"));
        assert!(line.is_none_or(|line| !line.contains("RolledBack")), "{history}");
        line.is_some_and(|line| line.contains("Succeeded"))
    });
    // Another dashboard shows it.
    let another = Dashboard::start(&[]);
    let browser = another.browser(scripts);
    browser.open(&another.page(&format!("environment/{name}")));
    browser.until("1.0.0 -&gt; 1.1.0");
}

#[test]
fn a_killed_dashboard_leaves_its_upgrade_running() {
    if browser::is_there() {
        is_orphaned(&Environment::with_solution("orphan"), "orphan", true);
    }
}

#[test]
fn a_killed_dashboard_leaves_its_upgrade_running_without_scripts() {
    if browser::is_there() && browser::is_thorough() {
        is_orphaned(&Environment::with_solution("orphan-text"), "orphan-text", false);
    }
}

/// The first Ctrl-C waits for what runs, the second one rolls it back.
#[test]
fn the_second_interrupt_of_the_dashboard_rolls_back() {
    if !browser::is_there() || !browser::is_thorough() {
        return;
    }
    let environment = Environment::with_solution("ended");
    environment.fail("1.1.0");
    let mut dashboard = Dashboard::start(&["--allow-changes"]);
    let browser = dashboard.browser(true);
    browser.open(&dashboard.page("environment/ended"));
    browser.click("td.actions a");
    browser.click(".sure button");
    browser.until("waiting until the operator");
    dashboard.signal(Signal::INT);
    eventually("it names what it waits for", || dashboard.said().contains("waiting for: upgrade solution"));
    browser.until("waiting until the operator");
    dashboard.signal(Signal::INT);
    browser.until("disconnected");
    assert!(dashboard.ended().success());
    assert!(environment.history().contains("RolledBack"));
}
