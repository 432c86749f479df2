//! What others write into the cluster stays text.

use serde_json::json;

use browser::stage::{Dashboard, Environment, SOLUTION, cluster, create, kubectl, run};

/// Each of them would show that it was run: as a script, as an attribute, or as the end of the element that it is in.
const HOSTILE: [&str; 3] = [
    "<img src=x onerror=\"window.broken=1\">",
    "</pre></td></title><script>window.broken=1</script>",
    "' onmouseover='window.broken=1' style='position:fixed",
];

#[test]
fn hostile_descriptions_events_logs_and_locks_are_texts() {
    if !browser::is_there() {
        return;
    }
    let _environment = Environment::with_solution("hostile");
    let [one, other, third] = HOSTILE;
    run(&["edit", "environment", "hostile", "--description", one]);
    event(other);
    let log = cluster().log("hostile", None).unwrap();
    for line in [one, other, third, "\u{1b}[31mred\u{202e}desrever"] {
        log.write(line).unwrap();
    }
    lock(third, one);
    let dashboard = Dashboard::start(&["--allow-changes"]);
    let browser = dashboard.browser(true);
    let solution = format!("environment/hostile/solution/{SOLUTION}");
    let log = format!("{solution}/log");
    let filter = "environments?q=%3Cimg%20src%3Dx%20onerror%3D%22window.broken%3D1%22%3E";
    let plan = "plan?do=create-environment&environment=%3Cscript%3Ewindow.broken%3D1%3C%2Fscript%3E&description=%22%3E%3Cimg%20src%3Dx%3E";
    for (path, shown) in [
        ("environments", "<img src=x onerror"),
        (filter, "<img src=x onerror"),
        ("environment/hostile", "</pre></td></title><script>"),
        (&solution, "</pre></td></title><script>"),
        (&log, "' onmouseover='window.broken=1'"),
        (&log, "desrever"),
        ("", "' onmouseover='window.broken=1'"),
        ("history", "hostile"),
        (plan, "Environment"),
    ] {
        browser.open(&dashboard.page(path));
        let text = serde_json::to_string(shown).unwrap();
        browser.until_true(&format!("document.body.innerText.includes({text})"));
        let strange = "document.querySelectorAll('main img, main script, main style, [style], [onmouseover], [onerror]').length";
        assert_eq!(browser.evaluate(strange), 0, "{path}");
        assert_eq!(browser.evaluate("typeof window.broken"), "undefined", "{path}");
        let controls = r"/[\u001b\u202e]/.test(document.body.innerText)";
        assert_eq!(browser.evaluate(controls), false, "{path}");
    }
    // The stream brings a new text in another way than the page does.
    browser.open(&dashboard.page("environments"));
    browser.until("live updates");
    run(&["edit", "environment", "hostile", "--description", other]);
    browser.until("&lt;script&gt;window.broken");
    assert_eq!(browser.evaluate("typeof window.broken"), "undefined");
    let complaints = browser.complaints();
    assert!(!complaints.iter().any(|text| text.contains("Content Security")), "{complaints:?}");
    kubectl(&["delete", "lease", "-n", "kube-system", "metalk8s-cli.node.elsewhere"]);
}

fn event(message: &str) {
    let object = json!({"apiVersion": "apps/v1", "kind": "Deployment", "name": format!("{SOLUTION}-operator"), "namespace": "hostile"});
    create(&json!({
        "apiVersion": "v1", "kind": "Event", "metadata": {"name": "hostile", "namespace": "hostile"},
        "involvedObject": object, "type": "Warning", "reason": "Hostile", "message": message,
        "firstTimestamp": "2026-11-26T00:00:00Z", "lastTimestamp": "2026-11-26T00:00:00Z",
        "source": {"component": "test"},
    }));
}

/// A lock of somebody who does not end.
fn lock(holder: &str, command: &str) {
    let annotations = json!({
        "metalk8s.scality.com/cli-holder": holder,
        "metalk8s.scality.com/cli-command": command,
    });
    let labels = json!({"metalk8s.scality.com/cli-lock": "exclusive"});
    create(&json!({
        "apiVersion": "coordination.k8s.io/v1", "kind": "Lease",
        "metadata": {"name": "metalk8s-cli.node.elsewhere", "namespace": "kube-system", "labels": labels, "annotations": annotations},
        "spec": {"holderIdentity": holder, "leaseDurationSeconds": 2_000_000_000, "renewTime": "2026-01-01T00:00:00.000000Z"},
    }));
}
