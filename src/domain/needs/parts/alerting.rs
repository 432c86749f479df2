//! Alerts, silences, rules and targets, behind the service proxy.

use super::{ALERTMANAGER, MONITORING_NAMESPACE, PROXY, Part};
use crate::domain::needs::rule::cluster;

part!(
    ALERTS,
    "Alerts and silences.",
    [cluster(&["get"], "", &[PROXY])
        .named(ALERTMANAGER)
        .within(MONITORING_NAMESPACE),]
);

part!(
    ALERTS_SEEN,
    "Alerts, where they may be read.",
    [cluster(&["get"], "", &[PROXY])
        .named(ALERTMANAGER)
        .within(MONITORING_NAMESPACE)
        .optional(),]
);

part!(
    RULES,
    "The rules of Prometheus.",
    [cluster(&["get"], "", &[PROXY])
        .named(&["http:thanos-query-http:http"])
        .within(MONITORING_NAMESPACE),]
);

part!(
    TARGETS,
    "What Prometheus scrapes.",
    [cluster(&["get"], "", &[PROXY])
        .named(&["http:prometheus-operator-prometheus:http-web"])
        .within(MONITORING_NAMESPACE),]
);

part!(
    SILENCES_CREATED,
    "Silences are made here.",
    [cluster(&["create"], "", &[PROXY])
        .named(ALERTMANAGER)
        .within(MONITORING_NAMESPACE),]
);

part!(
    SILENCES_EXPIRED,
    "Silences are ended here.",
    [cluster(&["delete"], "", &[PROXY])
        .named(ALERTMANAGER)
        .within(MONITORING_NAMESPACE),]
);

part!(
    SILENCED,
    "Alerts are silenced meanwhile.",
    [cluster(&["get", "create", "delete"], "", &[PROXY])
        .named(ALERTMANAGER)
        .within(MONITORING_NAMESPACE)
        .sometimes(),]
);
