use super::{DefaultItems, Field, FieldKind, ServiceConfig, Volumes};

const fn field(path: &'static str, kind: FieldKind) -> Field {
    Field { path, kind }
}

const PROMETHEUS_OPERATOR: &str = "metalk8s.addons.prometheus-operator.deployed";
const DEX: &str = "metalk8s.addons.dex.deployed";
const UI: &str = "metalk8s.addons.ui.deployed";
const LOKI: &str = "metalk8s.addons.logging.loki.deployed";

/// The formulas that apply Dex' users: other services have lists of them, too.
pub const USER_FORMULAS: [&str; 3] = [DEX, PROMETHEUS_OPERATOR, UI];

const UNVERSIONED: &str = "addons.metalk8s.scality.com";
const V1ALPHA1: &str = "addons.metalk8s.scality.com/v1alpha1";
const V1ALPHA2: &str = "addons.metalk8s.scality.com/v1alpha2";
pub(super) const REPLICAS: Field = field("spec.deployment.replicas", FieldKind::Count);
const DEPLOYMENT: Field = field("spec.deployment", FieldKind::Mapping);
const CONFIG: Field = field("spec.config", FieldKind::Mapping);

pub const STATIC_PASSWORDS: &str = "spec.config.staticPasswords";

pub const CONFIGS: [ServiceConfig; 11] = [
    ServiceConfig {
        aliases: &["am"],
        fields: &[
            DEPLOYMENT,
            REPLICAS,
            field("spec.notification.config", FieldKind::Mapping),
            field("spec.notification.config.global.resolve_timeout", FieldKind::Duration),
            field("spec.notification.config.receivers", FieldKind::List),
            field("spec.notification.config.templates", FieldKind::List),
            field("spec.notification.config.inhibit_rules", FieldKind::List),
            field("spec.notification.config.route.receiver", FieldKind::Text),
            field("spec.notification.config.route.routes", FieldKind::List),
            field("spec.notification.config.route.group_wait", FieldKind::Duration),
            field("spec.notification.config.route.group_interval", FieldKind::Duration),
            field("spec.notification.config.route.repeat_interval", FieldKind::Duration),
        ],
        defaults: &[
            DefaultItems {
                path: "spec.notification.config.receivers",
                key: "name",
                names: &["metalk8s-alert-logger"],
            },
            DefaultItems {
                path: "spec.notification.config.route.routes",
                key: "receiver",
                names: &["metalk8s-alert-logger"],
            },
        ],
        volumes: Some(Volumes {
            label: "prometheus-operator-alertmanager",
            stateful_set: "alertmanager-prometheus-operator-alertmanager",
        }),
        ..plain(
            "alertmanager",
            ["metalk8s-monitoring", "metalk8s-alertmanager-config"],
            ["AlertmanagerConfig", UNVERSIONED],
            &[PROMETHEUS_OPERATOR],
        )
    },
    plain("deployed-ui-apps", ["metalk8s-ui", "deployed-ui-apps"], ["DeployedUIApps", V1ALPHA1], &[UI]),
    ServiceConfig {
        fields: &[
            DEPLOYMENT,
            REPLICAS,
            CONFIG,
            field("spec.config.connectors", FieldKind::List),
            field("spec.config.staticClients", FieldKind::List),
            field(STATIC_PASSWORDS, FieldKind::List),
            field("spec.config.enablePasswordDB", FieldKind::Switch),
            field("spec.config.oauth2.alwaysShowLoginScreen", FieldKind::Switch),
            field("spec.config.oauth2.skipApprovalScreen", FieldKind::Switch),
            field("spec.config.logger.level", FieldKind::Text),
        ],
        defaults: &[DefaultItems {
            path: "spec.config.staticClients",
            key: "id",
            names: &["oidc-auth-client", "metalk8s-ui", "grafana-ui"],
        }],
        ..plain("dex", ["metalk8s-auth", "metalk8s-dex-config"], ["DexConfig", V1ALPHA2], &[DEX])
    },
    plain(
        "fluent-bit",
        ["metalk8s-logging", "metalk8s-fluent-bit-config"],
        ["FluentBitConfig", UNVERSIONED],
        &["metalk8s.addons.logging.fluent-bit.deployed"],
    ),
    ServiceConfig {
        fields: &[DEPLOYMENT, REPLICAS],
        ..plain(
            "grafana",
            ["metalk8s-monitoring", "metalk8s-grafana-config"],
            ["GrafanaConfig", UNVERSIONED],
            &[PROMETHEUS_OPERATOR],
        )
    },
    plain(
        "ingress-controller",
        ["metalk8s-ingress", "metalk8s-ingress-controller-config"],
        ["IngressControllerConfig", UNVERSIONED],
        &["metalk8s.addons.nginx-ingress.deployed"],
    ),
    ServiceConfig {
        fields: &[
            DEPLOYMENT,
            REPLICAS,
            CONFIG,
            field("spec.config.auth_enabled", FieldKind::Switch),
            field("spec.config.table_manager.retention_period", FieldKind::Duration),
            field("spec.config.table_manager.retention_deletes_enabled", FieldKind::Switch),
            field("spec.config.schema_config.configs", FieldKind::List),
        ],
        defaults: &[DefaultItems {
            path: "spec.config.schema_config.configs",
            key: "from",
            names: &["2018-04-15"],
        }],
        volumes: Some(Volumes { label: "loki", stateful_set: "loki" }),
        ..plain("loki", ["metalk8s-logging", "metalk8s-loki-config"], ["LokiConfig", UNVERSIONED], &[LOKI])
    },
    ServiceConfig {
        aliases: &["prom"],
        fields: &[
            DEPLOYMENT,
            REPLICAS,
            CONFIG,
            field("spec.config.retention_time", FieldKind::Duration),
            field("spec.config.retention_size", FieldKind::Text),
            field("spec.config.enable_admin_api", FieldKind::Switch),
            field("spec.rules", FieldKind::Mapping),
        ],
        volumes: Some(Volumes {
            label: "prometheus-operator-prometheus",
            stateful_set: "prometheus-prometheus-operator-prometheus",
        }),
        ..plain(
            "prometheus",
            ["metalk8s-monitoring", "metalk8s-prometheus-config"],
            ["PrometheusConfig", UNVERSIONED],
            &[PROMETHEUS_OPERATOR],
        )
    },
    ServiceConfig {
        fields: &[
            field("spec.canChangeLanguage", FieldKind::Switch),
            field("spec.canChangeTheme", FieldKind::Switch),
            field("spec.userGroupsMapping", FieldKind::Mapping),
        ],
        ..plain("shell-ui", ["metalk8s-ui", "metalk8s-shell-ui-config"], ["ShellUIConfig", V1ALPHA2], &[UI])
    },
    ServiceConfig {
        fields: &[field("spec.basePath", FieldKind::Text)],
        ..plain("ui", ["metalk8s-ui", "metalk8s-ui-config"], ["UIConfig", V1ALPHA2], &[UI])
    },
    plain(
        "workloadplane-shell-ui",
        ["metalk8s-ui", "workloadplane-shell-ui-config"],
        ["WorkloadPlaneShellUIConfig", V1ALPHA1],
        &[UI],
    ),
];

const fn plain(
    name: &'static str,
    [namespace, config_map]: [&'static str; 2],
    [kind, api_version]: [&'static str; 2],
    formulas: &'static [&'static str],
) -> ServiceConfig {
    ServiceConfig {
        name,
        aliases: &[],
        config_map,
        namespace,
        kind,
        api_version,
        formulas,
        fields: &[],
        defaults: &[],
        volumes: None,
    }
}
