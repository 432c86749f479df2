//! Examples and explanations of the help pages.

/// The help of the plugin itself.
pub const ROOT: &str = "\
Resources: environment (env), solution (sol), archive, node, volume (vol), config, user, job; TYPE NAME
and TYPE/NAME both work.

Examples:
  # the life of a solution
  kubectl metalk8s import archive /archives/example-solution-1.0.0.iso
  kubectl metalk8s activate solution example-solution
  kubectl metalk8s create environment prod --description 'what customers use'
  kubectl metalk8s add solution example-solution -e prod
  kubectl metalk8s get solutions";

/// `get environment`.
pub const GET_ENVIRONMENT: &str = "\
Reads namespaces, their configurations and the operators in them; changes nothing.

Examples:
  # every environment
  kubectl metalk8s get environments
  # one of them, as YAML that `create -f` accepts
  kubectl metalk8s get environment prod -o yaml";

/// `get solution`.
pub const GET_SOLUTION: &str = "\
Without -e and -n everywhere. OPERATOR is read from the Deployment and from the roles that are bound for
it, so a solution that is configured and does not run, or runs without rights, shows. LATEST is as far as
its constraint allows. Changes nothing.

Examples:
  # everywhere
  kubectl metalk8s get solutions
  # in one environment, for a script
  kubectl metalk8s get solutions -e prod -o json";

/// `get archive`.
pub const GET_ARCHIVE: &str = "\
The catalogue of the bootstrap node: every version that was imported, whether its kinds are the
cluster's, and where it is used. Changes nothing.

Examples:
  # what was imported, what is active, what is in use
  kubectl metalk8s get archives
  # the versions of one solution
  kubectl metalk8s get archives example-solution";

/// `get job`.
pub const GET_JOB: &str = "\
The jobs are those that this plugin wrote down when it started them; Salt is asked how they ended.
Changes nothing.

Examples:
  # the Salt jobs that this plugin started
  kubectl metalk8s get jobs
  # one job
  kubectl metalk8s get job 20261121080328739162 -o yaml";

/// `describe environment`.
pub const DESCRIBE_ENVIRONMENT: &str = "\
Everything around an environment: its namespaces, its solutions and their operators, recent events,
and what was changed when. Changes nothing.

Examples:
  kubectl metalk8s describe environment prod
  kubectl metalk8s describe env/test";

/// `describe solution`.
pub const DESCRIBE_SOLUTION: &str = "\
The operator with its image and conditions, its roles, its kinds and who else uses them. Changes
nothing.

Examples:
  kubectl metalk8s describe solution example-solution -e prod
  # in one of the environment's namespaces
  kubectl metalk8s describe sol/example-solution -e prod -n prod-a";

/// `describe archive`.
pub const DESCRIBE_ARCHIVE: &str = "\
What an imported archive holds, whether it is active, and where it is used. Changes nothing.

Examples:
  kubectl metalk8s describe archive example-solution --version 1.0.0
  kubectl metalk8s describe archive example-solution-1.0.0";

/// `describe job`.
pub const DESCRIBE_JOB: &str = "\
How a Salt job ended and which of its states failed, root causes first. Changes nothing.

Examples:
  kubectl metalk8s describe job 20261121080328739162
  kubectl metalk8s describe job/20261121080328739162 -o json";

/// `create environment`.
pub const CREATE_ENVIRONMENT: &str = "\
Makes a namespace with the environment's label and description, and its configuration. All or
nothing: a failure leaves nothing behind.

Examples:
  # an environment in a namespace of the same name
  kubectl metalk8s create environment prod --description 'what customers use'
  # a second namespace of the same environment
  kubectl metalk8s create environment prod -n prod-reports
  # in a namespace that exists, which is never deleted later
  kubectl metalk8s create environment test -n default --adopt";

/// `create salt-access`.
pub const CREATE_SALT_ACCESS: &str = "\
Client certificates carry no token, and Salt API wants one. This makes a service account with the
one right that Salt asks for; the plugin then asks the API server for short-lived tokens of it.
Whoever may create tokens of this service account is as good as root on every node.

Examples:
  kubectl metalk8s create salt-access
  kubectl metalk8s create salt-access --salt-service-account kube-system/my-account
  # what it would create
  kubectl metalk8s create salt-access --dry-run=client -o yaml";

/// `delete salt-access`.
pub const DELETE_SALT_ACCESS: &str = "\
Removes the service account and its role. Kubeconfigs without a token can then no longer run Salt.

Examples:
  kubectl metalk8s delete salt-access
  kubectl metalk8s delete salt-access --dry-run";

/// `edit environment`.
pub const EDIT_ENVIRONMENT: &str = "\
Changes the description in every namespace of the environment. Solutions are not touched.

Examples:
  kubectl metalk8s edit environment prod --description 'what customers use'
  kubectl metalk8s edit env/test --description ''";

/// `delete environment`.
pub const DELETE_ENVIRONMENT: &str = "\
Refused while solutions are in it. Waits until the namespaces are gone, and says what holds one
back. A namespace that was adopted is only un-labelled.

Examples:
  # an empty environment
  kubectl metalk8s delete environment prod
  # what would go
  kubectl metalk8s delete environment prod --with-solutions --dry-run
  # one of its namespaces
  kubectl metalk8s delete environment prod -n prod-reports";

/// `delete solution`.
pub const DELETE_SOLUTION: &str = "\
Removes the solution from the environment's configuration and everything that Salt made for its
operator there. Refused while objects of its kinds exist. Needs no Salt.

Examples:
  kubectl metalk8s delete solution example-solution -e prod
  # with the objects of its kinds
  kubectl metalk8s delete solution example-solution -e prod --with-resources";

/// `delete archive` and `unimport archive`.
pub const DELETE_ARCHIVE: &str = "\
Refused while the version is active or in use. The Salt master is restarted.

Examples:
  kubectl metalk8s delete archive example-solution --version 1.0.0
  # several cost one restart
  kubectl metalk8s unimport archive example-1.0.0 example-1.1.0";

/// `add solution`.
pub const ADD_SOLUTION: &str = "\
Configures the environment, has Salt deploy the operator, and waits until it is available. If that
fails, the previous state comes back.

Examples:
  # the latest release
  kubectl metalk8s add solution example-solution -e prod
  # the highest version that a constraint allows
  kubectl metalk8s add solution example-solution --version '^1.0' -e prod
  # what would be done
  kubectl metalk8s add solution example-solution --version 1.0.0 -e prod --dry-run
  # start it and come back later
  kubectl metalk8s add solution example-solution -e prod --async";

/// `upgrade solution`.
pub const UPGRADE_SOLUTION: &str = "\
In every namespace of the environment that has the solution, or in the one named with -n. If it
fails, the previous version comes back.

Examples:
  # to the latest release, or as far as the constraint of `add` allows
  kubectl metalk8s upgrade solution example-solution -e prod
  # to one version
  kubectl metalk8s upgrade solution example-solution -e prod --version 1.1.0
  # the plan for all solutions of the environment
  kubectl metalk8s upgrade solution --all -e prod --dry-run";

/// `downgrade solution`.
pub const DOWNGRADE_SOLUTION: &str = "\
In every namespace of the environment that has the solution, or in the one named with -n. If it
fails, the version from before comes back.

Examples:
  kubectl metalk8s downgrade solution example-solution -e prod --version 1.0.0
  # the plan
  kubectl metalk8s downgrade solution example-solution -e prod --version 1.0.0 --dry-run";

/// `validate archive`.
pub const VALIDATE_ARCHIVE: &str = "\
Reads the file once: the implanted MD5, the SHA-256 of every blob, SHA256SUMS and FILE.minisig beside it,
and every rule about what is inside. Needs no cluster. Exits with 6 where an archive is not valid.
Keys that are always trusted: one a line in $XDG_CONFIG_HOME/kubectl-metalk8s/trusted-keys.

Examples:
  kubectl metalk8s validate archive example-solution-1.0.0.iso
  # the tree before it is packed; warnings count, but not this one
  kubectl metalk8s validate archive . --strict --allow operator-image-placeholder
  # for a script: which rules are broken
  kubectl metalk8s validate archive example-solution-1.0.0.iso -o json | jq '.findings[].rule'
  # only what one maker has signed
  kubectl metalk8s validate archive *.iso --require-signature --public-key maker.pub";

/// `create archive`.
pub const CREATE_ARCHIVE: &str = "\
Checks the directory as `validate archive` does, then writes an ISO 9660 image with Rock Ridge and Joliet,
equal layers stored once, the registry's configuration and an implanted MD5, and adds the file to SHA256SUMS
beside it. The same directory gives the same bytes; SOURCE_DATE_EPOCH dates them, or else the manifest's date.
What .archiveignore names stays out. Needs no other tool and pulls nothing.

Examples:
  kubectl metalk8s create archive . -f dist/example-solution-1.0.0.iso
  # with images from `docker save` and from an OCI layout
  kubectl metalk8s create archive . -f demo.iso --images-from operator.tar --images-from layouts/
  # one image of several
  kubectl metalk8s create archive . -f demo.iso --images-from all.tar --image demo-operator:1.0.0";

/// `sign archive`.
pub const SIGN_ARCHIVE: &str = "\
Writes FILE.minisig, which minisign verifies: minisign -Vm FILE -p maker.pub.

Examples:
  kubectl metalk8s sign archive example-solution-1.0.0.iso --secret-key maker.key
  # a key with a password
  kubectl metalk8s sign archive example-solution-1.0.0.iso --secret-key maker.key --password-file password";

/// `init solution`.
pub const INIT_SOLUTION: &str = "\
Makes a manifest, a custom resource definition, a role, a placeholder image, the registry's configuration, a
README, a Makefile and a workflow for continuous integration.

Examples:
  kubectl metalk8s init solution demo
  # in a directory of another name, then the first archive
  kubectl metalk8s init solution demo --version 0.1.0 work/demo
  kubectl metalk8s create archive work/demo -f demo-0.1.0.iso";

/// `import archive`.
pub const IMPORT_ARCHIVE: &str = "\
Paths are on the bootstrap node. Several archives cost one import and one restart of the Salt
master, which this command survives.

Examples:
  kubectl metalk8s import archive /archives/example-solution-1.0.0.iso
  kubectl metalk8s import archive /archives/example-solution-1.*.iso
  # check the archive and show what would be done
  kubectl metalk8s import archive /archives/example-solution-1.0.0.iso --dry-run";

/// `activate solution`.
pub const ACTIVATE_SOLUTION: &str = "\
One active version's custom resource definitions serve all others. If it fails, the version that was
active comes back.

Examples:
  kubectl metalk8s activate solution example-solution
  kubectl metalk8s activate solution example-solution --version 1.0.0";

/// `deactivate solution`.
pub const DEACTIVATE_SOLUTION: &str = "\
Removing a definition removes every object of its kind. Refused while an environment uses the
solution, while objects of its kinds exist, and while its kinds cannot be known.

Examples:
  kubectl metalk8s deactivate solution example-solution
  # what would be removed
  kubectl metalk8s deactivate solution example-solution --force --dry-run";

/// `wait job`.
pub const WAIT_JOB: &str = "\
Waits for a job that was started with --async, and then for the operator that it was to bring about.
Ends with the status that the command itself would have ended with. Changes nothing.

Examples:
  kubectl metalk8s wait job 20261121080328739162
  kubectl metalk8s wait job 20261121080328739162 --timeout 30m";

/// `check`.
pub const CHECK: &str = "\
Asks for everything that the plugin needs: the API server, permissions, Salt API, minions, versions.
One line each, with the mend where one is needed. Changes nothing.

Examples:
  kubectl metalk8s check
  # for a script: ends with the status of the first line that failed
  kubectl metalk8s check -o json";

/// `version`.
pub const VERSION: &str = "\
Asks the API server and the bootstrap node for theirs, unless --client is given.

Examples:
  kubectl metalk8s version
  kubectl metalk8s version --client -o json";

/// `completion`.
pub const COMPLETION: &str = "\
Prints a script for this binary called by its own name. What follows `kubectl metalk8s` is completed
by kubectl itself, which asks kubectl_complete-metalk8s: `completion install` puts that beside this
binary. Needs no cluster.

Examples:
  # complete after `kubectl metalk8s`, names in the cluster included
  kubectl metalk8s completion install
  # complete after `kubectl-metalk8s`
  kubectl metalk8s completion bash > ~/.kubectl-metalk8s.bash
  kubectl metalk8s completion zsh > ~/.zfunc/_kubectl-metalk8s";

/// `help`.
pub const HELP: &str = "\
Shows the page of a verb, of a verb with its resource, or of a topic. Needs no cluster.

Examples:
  kubectl metalk8s help add solution
  kubectl metalk8s help exit-status";

/// The topic `output`.
pub const OUTPUT: &str = "\
Data goes to standard output, everything else to standard error. Without -o a table is printed.

  -o wide                      the table with all its columns
  -o name                      one TYPE/NAME a line
  -o json, -o yaml             the objects, several of them as a list
  -o jsonpath='{...}'          kubectl's JSONPath
  -o go-template='{{...}}'     kubectl's templates
  -o custom-columns=A:.b,...   a table of your own columns

A command that changes something prints one line, or with -o json one object:

  {\"kind\":\"ActionResult\",\"name\":\"environment/prod\",\"action\":\"create\",
   \"message\":\"environment/prod created\",\"result\":true,
   \"changed\":true,\"elapsed\":0.412,\"dryRun\":false}

A failure is such an object too, with \"result\":false and \"reason\", beside the message on standard
error. Fields are added over time, never renamed. Every kind has a JSON Schema, schemas/KIND.json in the
sources and in the packages' documents.";

/// The topic `salt-access`.
pub const SALT_ACCESS: &str = "\
Salt API wants a bearer token.

1. A kubeconfig with a token (token, tokenFile, exec plugin, OIDC, service account): it is used, with
   the username that the API server reports for it.
2. A kubeconfig with a client certificate, or --as: the plugin asks the API server for a short-lived
   token of its own service account, kube-system/metalk8s-cli (--salt-service-account NAMESPACE/NAME).
   kubectl metalk8s create salt-access makes it.
3. Neither: exit status 5.

Salt grants everything to whoever may do everything to nodes. Whoever may create tokens of this
service account is therefore as good as root on every node: give that right to nobody else. Roles that
hold it, and one that does not, are in packaging/rbac and in the packages' documents.";

/// `get node`.
pub const GET_NODE: &str = "\
Reads the Nodes, and asks Salt which minions answer; where Salt cannot be asked, a warning says so and
SALT is unknown. Changes nothing.

Examples:
  # every node: ready, roles, version, deployed, its Salt minion
  kubectl metalk8s get nodes
  # those for workloads, as the API server has them
  kubectl metalk8s get nodes -l node-role.kubernetes.io/node -o yaml";

/// `describe node`.
pub const DESCRIBE_NODE: &str = "\
How a node is reached, what it is for and how far its deployment came, with the Salt jobs that worked
on it. Changes nothing.

Examples:
  kubectl metalk8s describe node node-1
  kubectl metalk8s describe node/node-1 -o json";

/// `create node`, with the table of roles.
#[must_use]
pub fn create_node() -> String {
    format!(
        "\
Declares a node; `deploy node` installs it. Roles combine freely and decide labels and taints:

{}
control-plane is short for master,etcd, and workload for node. --taints overrides the taints.

Examples:
  # a node for infrastructure services
  kubectl metalk8s create node node-1 --hostname 192.0.2.11 --ssh-key-path /etc/metalk8s/pki/key --roles infra
  # one of the control plane, reached as a user with sudo; only shown
  kubectl metalk8s create node node-2 --hostname 192.0.2.12 --ssh-key-path /etc/metalk8s/pki/key --ssh-user admin --sudo-required --roles control-plane --dry-run=client -o yaml
  # for workloads and infrastructure services, from a file
  kubectl metalk8s create node -f node.yaml --roles workload,infra",
        crate::domain::node::combinations_table()
    )
}

/// `deploy node`.
pub const DEPLOY_NODE: &str = "\
One Salt orchestration a node. Nodes of the control plane come first and one by one, and etcd is
looked at before the next. Done only when the node is Ready; the nodes after one that failed are
deployed nevertheless.

Examples:
  kubectl metalk8s deploy node node-1
  # all that are declared for workloads, three at once
  kubectl metalk8s deploy node -l node-role.kubernetes.io/node --parallel 3
  # what would be done, and whether it can be
  kubectl metalk8s deploy node node-1 --dry-run
  # start it and come back later: kubectl metalk8s wait job JID
  kubectl metalk8s deploy node node-1 --async";

/// `get volume`.
pub const GET_VOLUME: &str = "\
Reads the Volumes, the PersistentVolumes behind them, and the Pods that use these. Changes nothing.

Examples:
  kubectl metalk8s get volumes
  # those of one node, with why they are as they are
  kubectl metalk8s get volumes --node-name node-1 -o wide";

/// `describe volume`.
pub const DESCRIBE_VOLUME: &str = "\
What a volume is made of, how far it has come and why, and who uses it. Changes nothing.

Examples:
  kubectl metalk8s describe volume data-1
  kubectl metalk8s describe vol/data-1 -o yaml";

/// `create volume`.
pub const CREATE_VOLUME: &str = "\
Waits until the volumes are Available. Those that were made before another failed stay.

Examples:
  # a disk
  kubectl metalk8s create volume data --node-name node-1 --storage-class metalk8s --type rawBlockDevice --device-path /dev/sdb
  # ten disks: data-1 to data-10
  kubectl metalk8s create volume --name-prefix data --node-name node-1 --storage-class metalk8s --type rawBlockDevice --device-path '/dev/sd{b..k}'
  # what Prometheus wants
  kubectl metalk8s create volume node-1-prometheus --node-name node-1 --storage-class metalk8s --type sparseLoopDevice --size 10Gi --labels app.kubernetes.io/name=prometheus-operator-prometheus
  # a logical volume, as a device
  kubectl metalk8s create volume raw --node-name node-1 --storage-class metalk8s --type lvmLogicalVolume --vg-name vg0 --size 5Gi --mode Block";

/// `delete volume`.
pub const DELETE_VOLUME: &str = "\
Refused while a volume is used, being made or being deleted.

Examples:
  kubectl metalk8s delete volume data-1 data-2
  # all that are on a node: what would be deleted
  kubectl metalk8s delete volume --node-name node-1 --dry-run";

/// `get config`.
pub const GET_CONFIG: &str = "\
A document holds overrides only; the defaults are MetalK8s' own.

Examples:
  # which there are, and when each was changed
  kubectl metalk8s get configs
  # a document, as it is stored
  kubectl metalk8s get config grafana
  # all of them, as `apply config -f` takes them
  kubectl metalk8s get configs -o yaml";

/// `edit config`.
pub const EDIT_CONFIG: &str = "\
Opens the document in $KUBE_EDITOR, $EDITOR or vi. After you save it, the difference is shown, the
ConfigMap written and the Salt states run that apply it. If they fail, the old document comes back.
Comments and the order of fields stay, with --set too.

Examples:
  kubectl metalk8s edit config grafana
  kubectl metalk8s edit am-config
  # without an editor
  kubectl metalk8s edit config prometheus --set spec.deployment.replicas=2 --set spec.config.retention_time=30d
  # the difference only
  kubectl metalk8s edit config am --set spec.notification.config.global.resolve_timeout=7m --dry-run";

/// `apply config`.
pub const APPLY_CONFIG: &str = "\
Writes the document and runs the Salt states that apply it. If they fail, the old document comes
back and is applied again.

Examples:
  kubectl metalk8s apply config grafana -f grafana.yaml
  # what another cluster has
  kubectl metalk8s --context other get configs -o yaml | kubectl metalk8s apply config -f -";

/// `get user`.
pub const GET_USER: &str = "\
The static users of Dex' configuration, and the cluster roles that are bound to them. Hashes of
passwords are never shown. Changes nothing.

Examples:
  kubectl metalk8s get users
  kubectl metalk8s get user ann@example.com -o json";

/// `create user`.
pub const CREATE_USER: &str = "\
The password is the first line of standard input, or asked for on a terminal. It is kept as a bcrypt
hash and never shown.

Examples:
  kubectl metalk8s create user ann@example.com --role read-only
  # from a script
  kubectl metalk8s create user ann@example.com --role cluster-admin
  kubectl metalk8s create user bob@example.com --role solution-admin --username Bob";

/// `set-password user`.
pub const SET_PASSWORD_USER: &str = "\
The password is the first line of standard input, or asked for on a terminal.

Examples:
  kubectl metalk8s set-password user ann@example.com
  kubectl metalk8s set-password user bob@example.com";

/// `delete user`.
pub const DELETE_USER: &str = "\
The last cluster admin stays.

Examples:
  kubectl metalk8s delete user ann@example.com
  kubectl metalk8s delete user ann@example.com --dry-run";
