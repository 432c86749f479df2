//! What is run: one command of the plugin a line, and its standard input.

use crate::support::LOCK;
use crate::support::listings::listings;

/// A command, and the name of its input after ` < `.
pub(super) type Line = &'static str;

/// The changes of archives, environments and versions, one after another. A line after `!` prepares something, as the
/// administrator: words of kubectl. A command after `~` works with its roles, and needs only a part of them: the others are
/// for other objects of its resource. After `+` it needs the optional rules as well. `{}` is the directory of the archives.
pub(super) const FIRST: &[Line] = &[
    "import archive {}/example-solution-1.0.0.iso {}/example-solution-1.1.0.iso",
    "~import archive {}/metalk8s-131.0.0.iso",
    "activate solution example-solution --version 1.0.0",
    // What archives contain is recorded by those who may; others find it there.
    "!metalk8s activate solution example-solution --version 1.1.0",
    "!metalk8s activate solution example-solution --version 1.0.0",
    "create environment prod",
    "edit environment prod --description other",
    "add solution example-solution -e prod --version 1.0.0",
    "upgrade solution example-solution -e prod --version 1.1.0",
    "downgrade solution example-solution -e prod --version 1.0.0",
    "rollback solution example-solution -e prod",
    "repair solution example-solution -e prod",
    // The editor saves it unchanged.
    "~edit solution example-solution -e prod",
    "!apply -f - < INSTANCE",
    "configure solution example-solution/mine -e prod -n prod --set spec.replicas=2",
    "create user ann@example.com --role read-only < PASSWORD",
    "create silence alertname=Least --for 1h --comment least",
    "create node node-9 --hostname 192.0.2.11 --roles node --ssh-key-path /etc/metalk8s/pki/salt-bootstrap",
    "deploy node node-9",
    // The lost node is gone already, and the new one deployed: only the key of the minion is left.
    "~replace node node-8 node-9",
    "defragment etcd",
    "create backup",
    "edit node node-9 --taints own:NoSchedule",
    "cordon node node-9",
    "uncordon node node-9",
    // The node remains cordoned, so that it can be deleted below. The scheduler may or may not have placed Pods on it.
    "~drain node node-9 --ignore-daemonsets",
    "!apply -f - < LOKI",
    "~create volume --for loki --nodes bootstrap",
    "create volume disk-9 --node-name bootstrap --storage-class metalk8s --type sparseLoopDevice --size 1Gi",
];

/// What changes nothing, on a cluster where all of that was done. `JOB` is a Salt job, `USER` who runs the command.
pub(super) fn reads() -> impl Iterator<Item = Line> {
    let other_listings = listings().filter(|words| !READS.iter().any(|line| line.starts_with(words)));
    READS.iter().copied().chain(other_listings)
}

/// Those of them that are more than the name of a listing.
const READS: &[Line] = &[
    "validate archive {}/example-solution-1.0.0.iso --dry-run=server",
    "wait job JOB",
    "describe job JOB",
    "permissions solution example-solution --version 1.0.0 -e prod",
    "render solution example-solution --version 1.0.0 -e prod",
    "permissions command history -e prod",
    "diff solution example-solution -e prod --version 1.1.0",
    "diff environment -f - < FRESH",
    "+get archive --all",
    "get solution -A",
    "get all -e prod",
    "~get config cluster",
    "~get config bootstrap",
    "get instance -e prod",
    "describe alert Watchdog",
    "renew certificate --node bootstrap",
    "restore bootstrap --plan",
    "describe cluster",
    "wait cluster",
    "upgrade cluster --to 129.0.0-dev",
    "downgrade cluster --to 129.0.0-dev",
    "describe archive example-solution-1.0.0",
    "+describe archive metalk8s-131.0.0",
    "describe environment prod",
    "describe solution example-solution -e prod",
    "describe config dex",
    "describe config cluster",
    "~describe config bootstrap",
    "describe node node-9",
    "describe volume disk-9",
    "describe user ann@example.com",
    "events environment prod",
    "events solution example-solution -e prod",
    "logs solution example-solution -e prod",
    "wait solution example-solution -e prod",
    "wait environment prod --for=create",
    "wait archive example-solution-1.0.0 --for=create",
    "history",
    "check",
    "version",
    "debug bundle -f {}/USER.tar.gz",
];

/// The changes after that, which leave nothing. `SILENCE` is the id of a silence.
pub(super) const LAST: &[Line] = &[
    "delete silence SILENCE",
    "!apply -f - < LOCK",
    // Salt is not asked about a lock that is ended by force.
    "~delete lock node.elsewhere --force",
    "edit user ann@example.com --role solution-admin",
    "set-password user ann@example.com < OTHER",
    "delete user ann@example.com",
    "edit config loki --set spec.deployment.replicas=2",
    "apply config ui -f - < CONFIG",
    "~edit config cluster --set spec.controlPlane.ingress.externalIP.address=10.99.0.40",
    "~edit config bootstrap --set kubernetes.coreDNS.replicas=3",
    "delete node node-9",
    "delete volume disk-9",
    "apply environment -f - < FRESH",
    "delete solution example-solution -e prod --with-resources",
    "delete environment fresh --with-solutions",
    "!metalk8s delete environment prod",
    "deactivate solution example-solution",
    "delete archive example-solution-1.0.0",
    "unimport archive example-solution-1.1.0",
    "~delete archive metalk8s-131.0.0",
    "create salt-access --salt-service-account kube-system/second",
    "delete salt-access --salt-service-account kube-system/second",
];

/// What the lines name as their inputs.
const INPUTS: [(&str, &str); 7] = [
    ("CONFIG", CONFIG),
    ("FRESH", FRESH),
    ("INSTANCE", INSTANCE),
    ("LOCK", LOCK),
    ("LOKI", LOKI),
    ("OTHER", "other\n"),
    ("PASSWORD", "secret\n"),
];

/// The command of a line, and its standard input.
pub(super) fn parted(line: Line) -> (&'static str, &'static str) {
    let Some((command, name)) = line.split_once(" < ") else { return (line, "") };
    let (_, input) = INPUTS.into_iter().find(|(known, _)| *known == name).unwrap();
    (command, input)
}

const CONFIG: &str =
    "{apiVersion: addons.metalk8s.scality.com/v1alpha2, kind: UIConfig, spec: {basePath: /new}}";
const FRESH: &str = "{apiVersion: solutions.metalk8s.scality.com/v1alpha1, kind: Environment, metadata: {name: fresh}, \
    spec: {namespaces: [{name: fresh, solutions: [{name: example-solution, version: 1.1.0}]}]}}";
/// What no sandbox has: the service that waits for its volume.
const LOKI: &str = "{apiVersion: apps/v1, kind: StatefulSet, metadata: {name: loki, namespace: metalk8s-logging}, \
    spec: {selector: {matchLabels: {app: loki}}, template: {metadata: {labels: {app: loki}}, \
    spec: {containers: [{name: a, image: 'a:1'}]}}, volumeClaimTemplates: [{metadata: {name: data}, spec: {\
    accessModes: [ReadWriteOnce], storageClassName: metalk8s, selector: {matchLabels: {app.kubernetes.io/name: loki}}, \
    resources: {requests: {storage: 1Gi}}}}]}}";
const INSTANCE: &str = "{apiVersion: example-solution.metalk8s.scality.com/v1alpha1, kind: ClockServer, \
    metadata: {name: mine, namespace: prod}, spec: {replicas: 1}}";
