//! What the help pages of the plugin itself, and the pages that are read by `help TOPIC` say.

pages! {
    "create salt-access": "\
Salt API requires a bearer token, which a kubeconfig with client certificates does not have. This creates a
service account with the permission Salt requires; the plugin then requests short-lived tokens for it.
Whoever may create tokens for this service account has root access to every node.

Examples:
  kubectl metalk8s create salt-access
  kubectl metalk8s create salt-access --salt-service-account kube-system/my-account
  # print what it would create
  kubectl metalk8s create salt-access --dry-run=client -o yaml",
    "delete salt-access": "\
Deletes the service account and its role. Afterwards, kubeconfigs without a token cannot use Salt.

Examples:
  kubectl metalk8s delete salt-access
  kubectl metalk8s delete salt-access --dry-run",
    "check": "\
Checks the API server, permissions, Salt API, minions, etcd and the versions of MetalK8s. Warns about critical alerts, and
about a backup that is missing, old or not copied. Prints one line per check, and how to fix each problem. If the
kubeconfig has no token, run `create salt-access` first.

Examples:
  kubectl metalk8s check
  # for scripts; the exit status is that of the first failed line
  kubectl metalk8s check -o json
  # several clusters
  kubectl metalk8s check --all-contexts",
    "debug bundle": "\
Writes a compressed archive with the objects of environments and Solutions, their events, the logs of operators,
Salt jobs with results, locks, history, versions and the result of `check`. Its first file, index.json, lists its
content, and the objects that could not be read, with the reason.

Secrets, service configurations and users are never read. Tokens, keys, passwords and their hashes are masked, by the
names of fields and by well-known forms. Masking is best-effort: review the bundle before you share it. Only the
owner of the file can read it.

Examples:
  kubectl metalk8s debug bundle -f bundle.tar.gz
  # one environment, and less of the logs
  kubectl metalk8s debug bundle -f prod.tar.gz -e prod --max-size 10Mi",
    "version": "\
The versions of Kubernetes and MetalK8s are read from the cluster.

Examples:
  kubectl metalk8s version
  kubectl metalk8s version --client -o json
  # one line for each cluster
  kubectl metalk8s version --contexts staging,/^prod-/",
    "completion": "\
Prints a completion script for `kubectl-metalk8s`. To complete `kubectl metalk8s`, kubectl runs
kubectl_complete-metalk8s, which `completion install` creates next to this binary.

Names are looked up in the cluster for 0.8s at most, so that the shell does not wait. For a distant or slow cluster,
KUBECTL_METALK8S_COMPLETION_TIMEOUT allows more.

Examples:
  # complete `kubectl metalk8s`, including names from the cluster
  kubectl metalk8s completion install
  # allow more time for a distant cluster
  export KUBECTL_METALK8S_COMPLETION_TIMEOUT=3s
  # complete `kubectl-metalk8s`
  kubectl metalk8s completion bash > ~/.kubectl-metalk8s.bash
  kubectl metalk8s completion zsh > ~/.zfunc/_kubectl-metalk8s",
    "options": "\
These flags are the same for every command. The connection flags are kubectl's, and some for Salt API.

Examples:
  kubectl metalk8s options
  # use one of them
  kubectl metalk8s get environments --context staging -o json
  # several clusters
  kubectl metalk8s get solutions --outdated --all-contexts",
    "help": "\
Shows the help of a verb, of a verb and a resource, or of a topic.

Examples:
  kubectl metalk8s help add solution
  kubectl metalk8s help exit-status",
}

pub const ROOT: &str = "\
Resources: environment (env), solution (sol), instance, archive, node, volume (vol), config, user, job, lock, cluster,
etcd, certificate, backup, alert, silence, rule, target, bootstrap, salt-access; TYPE NAME and TYPE/NAME both work.

Examples:
  # deploy a solution, step by step
  kubectl metalk8s import archive /archives/example-solution-1.0.0.iso
  kubectl metalk8s activate solution example-solution
  kubectl metalk8s create environment prod --description 'Production'
  kubectl metalk8s add solution example-solution -e prod
  kubectl metalk8s get solutions";

pub const OUTPUT: &str = "\
Data goes to standard output, everything else to standard error. The default format is a table.

  -o wide                      the table with all columns
  -o name                      one TYPE/NAME per line
  -o json, -o yaml             the object, or a list of objects
  -o jsonpath='{...}'          kubectl's JSONPath
  -o go-template='{{...}}'     kubectl's templates
  -o custom-columns=A:.b,...   a table with these columns

A command that changes something prints one line, or one object with -o json:

  {\"kind\":\"ActionResult\",\"name\":\"environment/prod\",\"action\":\"create\",
   \"message\":\"environment/prod created\",\"result\":true,
   \"changed\":true,\"elapsed\":0.412,\"dryRun\":false}

A failure also prints such an object, with \"result\":false and \"reason\"; its message is on standard error, too.
Fields may be added, but are never renamed. The JSON Schemas are schemas/KIND.json in the sources and in
the packages.";

pub const SALT_ACCESS: &str = "\
Salt API requires a bearer token.

1. If the kubeconfig has a token (token, tokenFile, exec plugin, OIDC, service account), the plugin logs in
   with it, and with the username that the API server reports for it.
2. If the kubeconfig has a client certificate, or --as is given, the plugin requests a short-lived token for its
   service account, kube-system/metalk8s-cli (--salt-service-account NAMESPACE/NAME). Create that once with
   kubectl metalk8s create salt-access.
3. Otherwise the command fails with exit status 5.

Salt lets users with full access to nodes do everything. Whoever may create tokens for this service account has
root access to every node. The roles in packaging/rbac (and in the packages) show who has this permission.";
