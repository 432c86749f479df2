//! What the help pages of the plugin itself, and the pages that are read by `help TOPIC` say.

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
