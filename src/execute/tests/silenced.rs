//! Commands that silence alerts while they change something.

use domain::alerting::matcher::Matcher;
use domain::alerting::silence::NewSilence;

use super::*;

const SILENCES: &str = "/api/v1/namespaces/metalk8s-monitoring/services/\
    http:prometheus-operator-alertmanager:http-web/proxy/api/v2/silences";

/// A plan that deletes a namespace, and silences alerts meanwhile.
fn muted() -> Plan {
    let mut plan = plan_of(Action::Delete { target: Seen::by_name(Reference::cluster(NAMESPACE, "none")) });
    plan.muting(vec![NewSilence {
        matchers: vec![Matcher::equal("node", "n")],
        length: Duration::from_mins(1),
        author: "jo".to_owned(),
        comment: "delete (1)".to_owned(),
        extends: None,
    }]);
    plan
}

#[tokio::test(start_paused = true)]
async fn without_its_silence_a_command_changes_nothing() {
    let (post, get) = (format!("POST {SILENCES}"), format!("GET {SILENCES}"));
    for (fault, kind, is_looked_for) in [
        (Fault::Refused(404), ErrorKind::NotFound, false),
        (Fault::Refused(403), ErrorKind::Denied, false),
        // It may be there in spite of that.
        (Fault::Away, ErrorKind::Unreachable, true),
    ] {
        let server = Scripted::start();
        server.fail(&post, fault);
        let failure = failure_of(&server, &muted(), With::default()).await;
        assert_eq!(failure.error.kind, kind, "{}", said(&failure));
        assert!(!failure.error.changed, "{}", said(&failure));
        assert_eq!(server.writes(), [post.as_str()]);
        assert_eq!(server.asked().contains(&get), is_looked_for, "{fault:?}");
    }
}
