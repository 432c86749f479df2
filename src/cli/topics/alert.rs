//! What the help pages of alerts, silences, rules and targets say.

pages! {
    "get alert": "\
Lists the alerts that fire now, critical ones first. A suppressed alert fires, but a silence or another alert mutes
it. -l selects by the labels of alerts.

Examples:
  kubectl metalk8s get alerts
  kubectl metalk8s get alerts --severity critical,warning
  # the alerts about one node, with all labels
  kubectl metalk8s get alerts -l node=node-1 -o wide",
    "describe alert": "\
Shows an alert with its labels, its annotations and the silences that mute it.

Examples:
  kubectl metalk8s describe alert NodeAtRisk
  # one of several alerts of the same name
  kubectl metalk8s describe alert 0f4f8f4f1e2a6d3c",
    "get silence": "\
Lists silences: which alerts they mute, until when, who created them, and why.

Examples:
  kubectl metalk8s get silences
  kubectl metalk8s get silences --expired -o wide",
    "create silence": "\
Mutes the alerts that match all matchers, from now on. Nobody is notified of them in the meantime. Matchers are
written as in amtool; a regular expression must match the whole value.

Examples:
  kubectl metalk8s create silence alertname=NodeAtRisk --for 2h --comment maintenance
  # the alerts of one node, except for critical ones
  kubectl metalk8s create silence node=node-1 'severity!=critical' --for 30m --comment 'new disk'",
    "delete silence": "\
Expires silences: their alerts notify again. Alertmanager keeps expired silences for some days.

Examples:
  kubectl metalk8s delete silence 7f0a4a6e-6f0f-4f3e-9c39-0d6f5f2c9f11
  kubectl metalk8s delete silence 7f0a4a6e-6f0f-4f3e-9c39-0d6f5f2c9f11 --dry-run",
    "get rule": "\
Lists the rules of Prometheus with the state of their alerts. Prometheus evaluates the PrometheusRules with the
label metalk8s.scality.com/monitor=''.

Examples:
  kubectl metalk8s get rules
  kubectl metalk8s get rule NodeAtRisk -o wide",
    "get target": "\
Lists the targets that Prometheus scrapes, down targets first. They are the ones that ServiceMonitors with the label
metalk8s.scality.com/monitor='' select.

Examples:
  kubectl metalk8s get targets
  kubectl metalk8s get target node-exporter -o wide",
}
