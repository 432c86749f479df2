//! Alerts, silences, rules and targets, behind the service proxy.

use super::{ALERTMANAGER, MONITORING_NAMESPACE, PROXY, Part};
use crate::needs::rule::cluster;

part!(
    ALERTS,
    "Alerts and silences.",
    [cluster(&["get"], "", &[PROXY])
        .named(ALERTMANAGER)
        .within(MONITORING_NAMESPACE),]
);

part!(
    ALERTS_SEEN,
    "Alerts (optional).",
    [cluster(&["get"], "", &[PROXY])
        .named(ALERTMANAGER)
        .within(MONITORING_NAMESPACE)
        .optional(),]
);

part!(
    RULES,
    "The rules of Prometheus.",
    [cluster(&["get"], "", &[PROXY])
        .named(&["http:thanos-query-http:http", "http:thanos-query:http"])
        .within(MONITORING_NAMESPACE),]
);

part!(
    TARGETS,
    "Targets that Prometheus scrapes.",
    [cluster(&["get"], "", &[PROXY])
        .named(&["http:prometheus-operator-prometheus:http-web"])
        .within(MONITORING_NAMESPACE),]
);

part!(
    SILENCES_CREATED,
    "Creates silences.",
    [cluster(&["create"], "", &[PROXY])
        .named(ALERTMANAGER)
        .within(MONITORING_NAMESPACE),]
);

part!(
    SILENCES_EXPIRED,
    "Expires silences.",
    [cluster(&["delete"], "", &[PROXY])
        .named(ALERTMANAGER)
        .within(MONITORING_NAMESPACE),]
);

part!(
    SILENCED,
    "Silences alerts in the meantime.",
    [cluster(&["get", "create", "delete"], "", &[PROXY])
        .named(ALERTMANAGER)
        .within(MONITORING_NAMESPACE)
        .sometimes(),]
);
