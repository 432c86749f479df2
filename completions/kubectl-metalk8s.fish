# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_kubectl_metalk8s_global_optspecs
    string join \n kubeconfig= context= cluster= user= s/server= token= as= as-group= as-uid= certificate-authority= client-certificate= client-key= tls-server-name= insecure-skip-tls-verify= request-timeout= salt-api= salt-certificate-authority= salt-service-account= n/namespace= o/output= v/verbose= color= q/quiet h/help
end

function __fish_kubectl_metalk8s_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_kubectl_metalk8s_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_kubectl_metalk8s_using_subcommand
    set -l cmd (__fish_kubectl_metalk8s_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "get" -d 'List resources'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "describe" -d 'Show details of a resource'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "create" -d 'Create an environment, an archive, a node, volumes, a user, or Salt access'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "edit" -d 'Edit a service configuration, an environment\'s description or a user\'s role'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "apply" -d 'Apply a service configuration'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "delete" -d 'Delete environments, solutions, archives, volumes, users or Salt access'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "deploy" -d 'Deploy nodes into the cluster'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "set-password" -d 'Change a user\'s password'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "add" -d 'Deploy a solution in an environment'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "upgrade" -d 'Upgrade solutions'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "downgrade" -d 'Downgrade solutions'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "import" -d 'Import archives from the bootstrap node'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "unimport" -d 'Remove archives from the catalogue'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "activate" -d 'Install the CRDs of a solution\'s version'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "deactivate" -d 'Remove a solution\'s CRDs'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "validate" -d 'Validate archives offline'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "sign" -d 'Sign archives offline'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "init" -d 'Scaffold a solution offline'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "wait" -d 'Wait for solutions or a Salt job'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "check" -d 'Check prerequisites'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "version" -d 'Show the versions of the plugin, Kubernetes and MetalK8s'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "completion" -d 'Print a completion script for a shell'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "options" -d 'List the connection and global flags, which all commands take'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_needs_command" -f -a "help" -d 'Show help for a command or a topic'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "environment" -d 'List environments with their namespaces and solutions'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "env" -d 'List environments with their namespaces and solutions'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "envs" -d 'List environments with their namespaces and solutions'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "environments" -d 'List environments with their namespaces and solutions'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "solution" -d 'List deployed solutions with the state of their operators'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "sol" -d 'List deployed solutions with the state of their operators'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "solutions" -d 'List deployed solutions with the state of their operators'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "archive" -d 'List imported archives'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "arch" -d 'List imported archives'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "archives" -d 'List imported archives'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "job" -d 'List the Salt jobs that this plugin started'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "jobs" -d 'List the Salt jobs that this plugin started'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "node" -d 'List nodes with their roles, version, deployment and Salt minion'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "no" -d 'List nodes with their roles, version, deployment and Salt minion'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "nodes" -d 'List nodes with their roles, version, deployment and Salt minion'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "volume" -d 'List volumes with their devices and users'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "vol" -d 'List volumes with their devices and users'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "volumes" -d 'List volumes with their devices and users'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "config" -d 'List service configurations, or print one'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "cfg" -d 'List service configurations, or print one'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "configs" -d 'List service configurations, or print one'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "user" -d 'List the static users of Dex'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "users" -d 'List the static users of Dex'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environment" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from env" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from envs" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from environments" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -s e -l environment -d 'Environment to list (default: `METALK8S_ENVIRONMENT`, without -A and -n)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solution" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -s e -l environment -d 'Environment to list (default: `METALK8S_ENVIRONMENT`, without -A and -n)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from sol" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -s e -l environment -d 'Environment to list (default: `METALK8S_ENVIRONMENT`, without -A and -n)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l version -d 'Only this version' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archive" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l version -d 'Only this version' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from arch" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l version -d 'Only this version' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from archives" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -s e -l environment -d 'Environment whose jobs to list (default: `METALK8S_ENVIRONMENT`, without -A and -n)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l since -d 'Only jobs that were started within this time (30m, 24h)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l limit -d 'How many jobs to list (0: all)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from job" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -s e -l environment -d 'Environment whose jobs to list (default: `METALK8S_ENVIRONMENT`, without -A and -n)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l since -d 'Only jobs that were started within this time (30m, 24h)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l limit -d 'How many jobs to list (0: all)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from jobs" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from node" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from no" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from nodes" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l node-name -d 'Only volumes on this node' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volume" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l node-name -d 'Only volumes on this node' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from vol" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l node-name -d 'Only volumes on this node' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from volumes" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from config" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from cfg" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from configs" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from user" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l sort-by -d 'Sort by this JSONPath expression' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -s l -l selector -d 'Filter by label selector (a=b, a!=b, a in (b,c), a, !a)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l no-headers -d 'Do not print the header'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -s w -l watch -d 'Watch for changes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -s A -l all-namespaces -d 'All namespaces (default)'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l show-labels -d 'Show labels as the last column'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand get; and __fish_seen_subcommand_from users" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "environment" -d 'Show an environment with its operators, events and history'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "env" -d 'Show an environment with its operators, events and history'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "envs" -d 'Show an environment with its operators, events and history'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "environments" -d 'Show an environment with its operators, events and history'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "solution" -d 'Show a deployed solution with its operator, roles, CRDs and other users'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "sol" -d 'Show a deployed solution with its operator, roles, CRDs and other users'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "solutions" -d 'Show a deployed solution with its operator, roles, CRDs and other users'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "archive" -d 'Show an imported archive'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "arch" -d 'Show an imported archive'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "archives" -d 'Show an imported archive'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "job" -d 'Show a Salt job with its result and root causes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "jobs" -d 'Show a Salt job with its result and root causes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "node" -d 'Show a node with its roles, taints, conditions and SSH settings'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "no" -d 'Show a node with its roles, taints, conditions and SSH settings'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "nodes" -d 'Show a node with its roles, taints, conditions and SSH settings'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "volume" -d 'Show a volume with its device, phase and users'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "vol" -d 'Show a volume with its device, phase and users'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "volumes" -d 'Show a volume with its device, phase and users'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "config" -d 'Show a service configuration with where it is kept and who changed it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "cfg" -d 'Show a service configuration with where it is kept and who changed it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "configs" -d 'Show a service configuration with where it is kept and who changed it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "user" -d 'Show a static user of Dex with the bindings that give roles'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives job jobs node no nodes volume vol volumes config cfg configs user users" -f -a "users" -d 'Show a static user of Dex with the bindings that give roles'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environment" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from env" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from envs" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from environments" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -s e -l environment -d 'Environment of the solution (default: `METALK8S_ENVIRONMENT`, or that of -n)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solution" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -s e -l environment -d 'Environment of the solution (default: `METALK8S_ENVIRONMENT`, or that of -n)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from sol" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -s e -l environment -d 'Environment of the solution (default: `METALK8S_ENVIRONMENT`, or that of -n)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l version -d 'Version of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archive" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l version -d 'Version of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from arch" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l version -d 'Version of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from archives" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from job" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from jobs" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from node" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from no" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from nodes" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l node-name -d 'Only if it is on this node' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volume" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l node-name -d 'Only if it is on this node' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from vol" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l node-name -d 'Only if it is on this node' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from volumes" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from config" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from cfg" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from configs" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from user" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand describe; and __fish_seen_subcommand_from users" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "environment" -d 'Create an environment: a labelled namespace with its configuration'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "env" -d 'Create an environment: a labelled namespace with its configuration'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "envs" -d 'Create an environment: a labelled namespace with its configuration'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "environments" -d 'Create an environment: a labelled namespace with its configuration'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "archive" -d 'Build a solution\'s archive from a validated directory'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "arch" -d 'Build a solution\'s archive from a validated directory'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "archives" -d 'Build a solution\'s archive from a validated directory'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "salt-access" -d 'Create the service account that logs into Salt for kubeconfigs without a token'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "node" -d 'Declare a node, which `deploy node` deploys'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "no" -d 'Declare a node, which `deploy node` deploys'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "nodes" -d 'Declare a node, which `deploy node` deploys'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "volume" -d 'Create volumes and wait until they are available'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "vol" -d 'Create volumes and wait until they are available'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "volumes" -d 'Create volumes and wait until they are available'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "user" -d 'Create a static user of Dex; the password is read from standard input'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and not __fish_seen_subcommand_from environment env envs environments archive arch archives salt-access node no nodes volume vol volumes user users" -f -a "users" -d 'Create a static user of Dex; the password is read from standard input'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l description -d 'Purpose of the environment' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -l adopt -d 'Use an existing namespace: label it now and never delete it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environment" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l description -d 'Purpose of the environment' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -l adopt -d 'Use an existing namespace: label it now and never delete it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from env" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l description -d 'Purpose of the environment' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -l adopt -d 'Use an existing namespace: label it now and never delete it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from envs" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l description -d 'Purpose of the environment' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -l adopt -d 'Use an existing namespace: label it now and never delete it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from environments" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -s f -l filename -d 'The file to write' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l images-from -d 'Add images from here: OCI layouts, `docker save` files, skopeo\'s dir: layouts, or a directory of them' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l image -d 'Add only this image' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l dry-run -d 'Check everything, and write nothing' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l allow -d 'Ignore this rule\'s warnings' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -l strict -d 'Treat warnings as errors'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archive" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -s f -l filename -d 'The file to write' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l images-from -d 'Add images from here: OCI layouts, `docker save` files, skopeo\'s dir: layouts, or a directory of them' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l image -d 'Add only this image' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l dry-run -d 'Check everything, and write nothing' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l allow -d 'Ignore this rule\'s warnings' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -l strict -d 'Treat warnings as errors'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from arch" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -s f -l filename -d 'The file to write' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l images-from -d 'Add images from here: OCI layouts, `docker save` files, skopeo\'s dir: layouts, or a directory of them' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l image -d 'Add only this image' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l dry-run -d 'Check everything, and write nothing' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l allow -d 'Ignore this rule\'s warnings' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -l strict -d 'Treat warnings as errors'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from archives" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from salt-access" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l hostname -d 'Host name or address by which the bootstrap node reaches it' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l ssh-user -d 'User to log in as; root by default' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l ssh-port -d 'Port of SSH; 22 by default' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l ssh-key-path -d 'Private key, as a path on the bootstrap node' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l sudo-required -d 'Whether the user needs sudo, as all but root do' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l roles -d 'Roles: control-plane, workload, infra, etcd, master, node' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l taints -d 'Taints, instead of those of the roles: KEY[=VALUE][:EFFECT],... or none' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l version -d 'MetalK8s version to run; the bootstrap node\'s by default' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -l allow-key-path -d 'Accept a key outside /etc/metalk8s/pki; the Salt master must see it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from node" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l hostname -d 'Host name or address by which the bootstrap node reaches it' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l ssh-user -d 'User to log in as; root by default' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l ssh-port -d 'Port of SSH; 22 by default' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l ssh-key-path -d 'Private key, as a path on the bootstrap node' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l sudo-required -d 'Whether the user needs sudo, as all but root do' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l roles -d 'Roles: control-plane, workload, infra, etcd, master, node' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l taints -d 'Taints, instead of those of the roles: KEY[=VALUE][:EFFECT],... or none' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l version -d 'MetalK8s version to run; the bootstrap node\'s by default' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -l allow-key-path -d 'Accept a key outside /etc/metalk8s/pki; the Salt master must see it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from no" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l hostname -d 'Host name or address by which the bootstrap node reaches it' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l ssh-user -d 'User to log in as; root by default' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l ssh-port -d 'Port of SSH; 22 by default' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l ssh-key-path -d 'Private key, as a path on the bootstrap node' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l sudo-required -d 'Whether the user needs sudo, as all but root do' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l roles -d 'Roles: control-plane, workload, infra, etcd, master, node' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l taints -d 'Taints, instead of those of the roles: KEY[=VALUE][:EFFECT],... or none' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l version -d 'MetalK8s version to run; the bootstrap node\'s by default' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -l allow-key-path -d 'Accept a key outside /etc/metalk8s/pki; the Salt master must see it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from nodes" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l name-prefix -d 'Number the volumes: data-1, data-2, ... for --name-prefix data' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l node-name -d 'Node that the device is on' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l storage-class -d 'Storage class, which says how the volume is formatted' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l type -d 'rawBlockDevice (a disk), sparseLoopDevice (a file) or lvmLogicalVolume' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l device-path -d 'Disk of a rawBlockDevice; \'/dev/sd{b..k}\' and \'/dev/sd{b,c,f}\' make a volume each' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l size -d 'Size of a sparseLoopDevice or an lvmLogicalVolume, such as 10Gi' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l vg-name -d 'Volume group of an lvmLogicalVolume' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l mode -d 'Filesystem (the default) or Block' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l labels -d 'Labels of the volume and its persistent volume, which claims select by' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volume" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l name-prefix -d 'Number the volumes: data-1, data-2, ... for --name-prefix data' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l node-name -d 'Node that the device is on' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l storage-class -d 'Storage class, which says how the volume is formatted' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l type -d 'rawBlockDevice (a disk), sparseLoopDevice (a file) or lvmLogicalVolume' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l device-path -d 'Disk of a rawBlockDevice; \'/dev/sd{b..k}\' and \'/dev/sd{b,c,f}\' make a volume each' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l size -d 'Size of a sparseLoopDevice or an lvmLogicalVolume, such as 10Gi' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l vg-name -d 'Volume group of an lvmLogicalVolume' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l mode -d 'Filesystem (the default) or Block' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l labels -d 'Labels of the volume and its persistent volume, which claims select by' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from vol" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l name-prefix -d 'Number the volumes: data-1, data-2, ... for --name-prefix data' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l node-name -d 'Node that the device is on' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l storage-class -d 'Storage class, which says how the volume is formatted' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l type -d 'rawBlockDevice (a disk), sparseLoopDevice (a file) or lvmLogicalVolume' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l device-path -d 'Disk of a rawBlockDevice; \'/dev/sd{b..k}\' and \'/dev/sd{b,c,f}\' make a volume each' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l size -d 'Size of a sparseLoopDevice or an lvmLogicalVolume, such as 10Gi' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l vg-name -d 'Volume group of an lvmLogicalVolume' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l mode -d 'Filesystem (the default) or Block' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l labels -d 'Labels of the volume and its persistent volume, which claims select by' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from volumes" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l role -d 'Role: cluster-admin, solution-admin or read-only (default: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l username -d 'Display name (default: the part before the @)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from user" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l role -d 'Role: cluster-admin, solution-admin or read-only (default: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l username -d 'Display name (default: the part before the @)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand create; and __fish_seen_subcommand_from users" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -f -a "environment" -d 'Change an environment\'s description'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -f -a "env" -d 'Change an environment\'s description'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -f -a "envs" -d 'Change an environment\'s description'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -f -a "environments" -d 'Change an environment\'s description'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -f -a "config" -d 'Edit a service configuration in your editor or with --set, and apply it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -f -a "cfg" -d 'Edit a service configuration in your editor or with --set, and apply it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -f -a "configs" -d 'Edit a service configuration in your editor or with --set, and apply it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -f -a "user" -d 'Change the role of a static user of Dex'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and not __fish_seen_subcommand_from environment env envs environments config cfg configs user users" -f -a "users" -d 'Change the role of a static user of Dex'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l description -d 'Purpose of the environment' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environment" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l description -d 'Purpose of the environment' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from env" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l description -d 'Purpose of the environment' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from envs" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l description -d 'Purpose of the environment' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from environments" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l set -d 'Set a field without an editor; the value is YAML; repeatable' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from config" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l set -d 'Set a field without an editor; the value is YAML; repeatable' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from cfg" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l set -d 'Set a field without an editor; the value is YAML; repeatable' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from configs" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l role -d 'New role: cluster-admin, solution-admin or read-only' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from user" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l role -d 'New role: cluster-admin, solution-admin or read-only' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand edit; and __fish_seen_subcommand_from users" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -f -a "config" -d 'Write a service configuration and apply it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -f -a "cfg" -d 'Write a service configuration and apply it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and not __fish_seen_subcommand_from config cfg configs" -f -a "configs" -d 'Write a service configuration and apply it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -s f -l filename -d 'The document, or what `get configs -o yaml` printed; - for standard input' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from config" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -s f -l filename -d 'The document, or what `get configs -o yaml` printed; - for standard input' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from cfg" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -s f -l filename -d 'The document, or what `get configs -o yaml` printed; - for standard input' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand apply; and __fish_seen_subcommand_from configs" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "environment" -d 'Delete environments and their namespaces'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "env" -d 'Delete environments and their namespaces'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "envs" -d 'Delete environments and their namespaces'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "environments" -d 'Delete environments and their namespaces'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "solution" -d 'Delete solutions and their operators from an environment'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "sol" -d 'Delete solutions and their operators from an environment'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "solutions" -d 'Delete solutions and their operators from an environment'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "archive" -d 'Remove archives from the catalogue and unmount them'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "arch" -d 'Remove archives from the catalogue and unmount them'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "archives" -d 'Remove archives from the catalogue and unmount them'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "salt-access" -d 'Delete the service account that logs into Salt'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "volume" -d 'Delete unused volumes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "vol" -d 'Delete unused volumes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "volumes" -d 'Delete unused volumes'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "user" -d 'Delete static users of Dex and their role bindings'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and not __fish_seen_subcommand_from environment env envs environments solution sol solutions archive arch archives salt-access volume vol volumes user users" -f -a "users" -d 'Delete static users of Dex and their role bindings'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l with-solutions -d 'Also delete the solutions in it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l with-resources -d 'Delete the solutions\' custom resources first, while their operators still run'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environment" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l with-solutions -d 'Also delete the solutions in it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l with-resources -d 'Delete the solutions\' custom resources first, while their operators still run'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from env" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l with-solutions -d 'Also delete the solutions in it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l with-resources -d 'Delete the solutions\' custom resources first, while their operators still run'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from envs" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l with-solutions -d 'Also delete the solutions in it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l with-resources -d 'Delete the solutions\' custom resources first, while their operators still run'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from environments" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -s e -l environment -d 'Environment to delete it from' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l with-resources -d 'Delete its custom resources first, while its operator still runs'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solution" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -s e -l environment -d 'Environment to delete it from' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l with-resources -d 'Delete its custom resources first, while its operator still runs'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from sol" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -s e -l environment -d 'Environment to delete it from' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l with-resources -d 'Delete its custom resources first, while its operator still runs'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l version -d 'Version of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archive" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l version -d 'Version of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from arch" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l version -d 'Version of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from archives" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from salt-access" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l node-name -d 'Only volumes on this node; default: all names' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volume" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l node-name -d 'Only volumes on this node; default: all names' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from vol" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l node-name -d 'Only volumes on this node; default: all names' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from volumes" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from user" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand delete; and __fish_seen_subcommand_from users" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -f -a "node" -d 'Deploy nodes over SSH and wait until they are ready'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -f -a "no" -d 'Deploy nodes over SSH and wait until they are ready'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and not __fish_seen_subcommand_from node no nodes" -f -a "nodes" -d 'Deploy nodes over SSH and wait until they are ready'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -s l -l selector -d 'Filter by label selector' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l parallel -d 'How many nodes to deploy at once; control plane nodes come first, one by one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l redeploy -d 'Deploy again what is deployed already; this drains the node'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -l async -d 'Print the job id and return; `wait job` finishes the command'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from node" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -s l -l selector -d 'Filter by label selector' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l parallel -d 'How many nodes to deploy at once; control plane nodes come first, one by one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l redeploy -d 'Deploy again what is deployed already; this drains the node'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -l async -d 'Print the job id and return; `wait job` finishes the command'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from no" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -s l -l selector -d 'Filter by label selector' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l parallel -d 'How many nodes to deploy at once; control plane nodes come first, one by one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l redeploy -d 'Deploy again what is deployed already; this drains the node'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -l async -d 'Print the job id and return; `wait job` finishes the command'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deploy; and __fish_seen_subcommand_from nodes" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -f -a "user" -d 'Change the password of a static user of Dex; it is read from standard input'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and not __fish_seen_subcommand_from user users" -f -a "users" -d 'Change the password of a static user of Dex; it is read from standard input'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from user" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand set-password; and __fish_seen_subcommand_from users" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -f -a "solution" -d 'Deploy a solution in an environment and wait until its operator is available'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -f -a "sol" -d 'Deploy a solution in an environment and wait until its operator is available'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and not __fish_seen_subcommand_from solution sol solutions" -f -a "solutions" -d 'Deploy a solution in an environment and wait until its operator is available'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -s e -l environment -d 'Environment to add it to' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l version -d 'Exact version, `latest` (default), or a constraint such as \'^1.2\'' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l webhook -d 'Deploy the environment\'s operators with or without a webhook (default: keep)' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l allow-inactive -d 'Add the solution even if none of its versions is active'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l pre -d 'Allow pre-releases for `latest` and constraints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -l async -d 'Print the job id and return; `wait job` finishes the command'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solution" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -s e -l environment -d 'Environment to add it to' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l version -d 'Exact version, `latest` (default), or a constraint such as \'^1.2\'' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l webhook -d 'Deploy the environment\'s operators with or without a webhook (default: keep)' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l allow-inactive -d 'Add the solution even if none of its versions is active'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l pre -d 'Allow pre-releases for `latest` and constraints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -l async -d 'Print the job id and return; `wait job` finishes the command'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from sol" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -s e -l environment -d 'Environment to add it to' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l version -d 'Exact version, `latest` (default), or a constraint such as \'^1.2\'' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l webhook -d 'Deploy the environment\'s operators with or without a webhook (default: keep)' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l allow-inactive -d 'Add the solution even if none of its versions is active'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l pre -d 'Allow pre-releases for `latest` and constraints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -l async -d 'Print the job id and return; `wait job` finishes the command'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand add; and __fish_seen_subcommand_from solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -f -a "solution" -d 'Upgrade a solution, or all solutions of an environment'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -f -a "sol" -d 'Upgrade a solution, or all solutions of an environment'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and not __fish_seen_subcommand_from solution sol solutions" -f -a "solutions" -d 'Upgrade a solution, or all solutions of an environment'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -s e -l environment -d 'Environment of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l version -d 'Exact version, `latest`, or a constraint; default: the constraint it was added with, else the latest release' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l webhook -d 'Deploy the environment\'s operators with or without a webhook (default: keep)' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l all -d 'Upgrade every solution of the environment'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l pre -d 'Allow pre-releases for `latest` and constraints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -l async -d 'Print the job id and return; `wait job` finishes the command'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solution" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -s e -l environment -d 'Environment of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l version -d 'Exact version, `latest`, or a constraint; default: the constraint it was added with, else the latest release' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l webhook -d 'Deploy the environment\'s operators with or without a webhook (default: keep)' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l all -d 'Upgrade every solution of the environment'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l pre -d 'Allow pre-releases for `latest` and constraints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -l async -d 'Print the job id and return; `wait job` finishes the command'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from sol" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -s e -l environment -d 'Environment of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l version -d 'Exact version, `latest`, or a constraint; default: the constraint it was added with, else the latest release' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l webhook -d 'Deploy the environment\'s operators with or without a webhook (default: keep)' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l all -d 'Upgrade every solution of the environment'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l pre -d 'Allow pre-releases for `latest` and constraints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -l async -d 'Print the job id and return; `wait job` finishes the command'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand upgrade; and __fish_seen_subcommand_from solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -f -a "solution" -d 'Downgrade a solution'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -f -a "sol" -d 'Downgrade a solution'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and not __fish_seen_subcommand_from solution sol solutions" -f -a "solutions" -d 'Downgrade a solution'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -s e -l environment -d 'Environment of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l version -d 'Exact version or a constraint' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l webhook -d 'Deploy the environment\'s operators with or without a webhook (default: keep)' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l pre -d 'Allow pre-releases for `latest` and constraints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -l async -d 'Print the job id and return; `wait job` finishes the command'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solution" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -s e -l environment -d 'Environment of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l version -d 'Exact version or a constraint' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l webhook -d 'Deploy the environment\'s operators with or without a webhook (default: keep)' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l pre -d 'Allow pre-releases for `latest` and constraints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -l async -d 'Print the job id and return; `wait job` finishes the command'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from sol" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -s e -l environment -d 'Environment of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l version -d 'Exact version or a constraint' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -s f -l filename -d 'Read the object from this file (-: standard input); flags override it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l webhook -d 'Deploy the environment\'s operators with or without a webhook (default: keep)' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l pre -d 'Allow pre-releases for `latest` and constraints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -l async -d 'Print the job id and return; `wait job` finishes the command'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand downgrade; and __fish_seen_subcommand_from solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -f -a "archive" -d 'Import archives: mount them, serve their images, list them in the catalogue'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -f -a "arch" -d 'Import archives: mount them, serve their images, list them in the catalogue'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and not __fish_seen_subcommand_from archive arch archives" -f -a "archives" -d 'Import archives: mount them, serve their images, list them in the catalogue'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -l replace -d 'Replace an archive of the same name and version that nothing uses'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archive" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -l replace -d 'Replace an archive of the same name and version that nothing uses'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from arch" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -l replace -d 'Replace an archive of the same name and version that nothing uses'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand import; and __fish_seen_subcommand_from archives" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -f -a "archive" -d 'Remove archives from the catalogue and unmount them'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -f -a "arch" -d 'Remove archives from the catalogue and unmount them'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and not __fish_seen_subcommand_from archive arch archives" -f -a "archives" -d 'Remove archives from the catalogue and unmount them'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l version -d 'Version of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archive" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l version -d 'Version of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from arch" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l version -d 'Version of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -l ignore-not-found -d 'Do not fail if the object does not exist'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand unimport; and __fish_seen_subcommand_from archives" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -f -a "solution" -d 'Install the custom resource definitions (CRDs) of a solution\'s version'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -f -a "sol" -d 'Install the custom resource definitions (CRDs) of a solution\'s version'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and not __fish_seen_subcommand_from solution sol solutions" -f -a "solutions" -d 'Install the custom resource definitions (CRDs) of a solution\'s version'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l version -d 'Exact version, `latest`, or a constraint (default: latest)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -l pre -d 'Allow pre-releases for `latest` and constraints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solution" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l version -d 'Exact version, `latest`, or a constraint (default: latest)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -l pre -d 'Allow pre-releases for `latest` and constraints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from sol" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l version -d 'Exact version, `latest`, or a constraint (default: latest)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -l pre -d 'Allow pre-releases for `latest` and constraints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand activate; and __fish_seen_subcommand_from solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -f -a "solution" -d 'Remove a solution\'s custom resource definitions (CRDs) and all their objects'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -f -a "sol" -d 'Remove a solution\'s custom resource definitions (CRDs) and all their objects'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and not __fish_seen_subcommand_from solution sol solutions" -f -a "solutions" -d 'Remove a solution\'s custom resource definitions (CRDs) and all their objects'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -l force -d 'Force it even if the solution is in use, deleting all its custom resources'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solution" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -l force -d 'Force it even if the solution is in use, deleting all its custom resources'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from sol" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l dry-run -d 'Only show the plan; server (default): with remote checks, client: without' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l timeout -d 'Time limit of the command (30s, 10m, 1h; 0: none)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l wait-for-lock -d 'Wait this long for a lock that another command holds (0: fail at once)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -l force -d 'Force it even if the solution is in use, deleting all its custom resources'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand deactivate; and __fish_seen_subcommand_from solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -f -a "archive" -d 'Validate archives, or the directories they are built from'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -f -a "arch" -d 'Validate archives, or the directories they are built from'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and not __fish_seen_subcommand_from archive arch archives" -f -a "archives" -d 'Validate archives, or the directories they are built from'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l public-key -d 'Require a signature by this key or the key in this file; repeatable' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l allow -d 'Ignore this rule\'s warnings' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l strict -d 'Treat warnings as errors'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l deep -d 'Decompress every layer and compare it with its image\'s configuration'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l require-checksum -d 'Require an implanted MD5'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l require-signature -d 'Require a signature by a given or trusted key'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -l show-manifest -d 'Print the manifest with MetalK8s\' defaults instead of findings'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archive" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l public-key -d 'Require a signature by this key or the key in this file; repeatable' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l allow -d 'Ignore this rule\'s warnings' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l strict -d 'Treat warnings as errors'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l deep -d 'Decompress every layer and compare it with its image\'s configuration'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l require-checksum -d 'Require an implanted MD5'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l require-signature -d 'Require a signature by a given or trusted key'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -l show-manifest -d 'Print the manifest with MetalK8s\' defaults instead of findings'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from arch" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l public-key -d 'Require a signature by this key or the key in this file; repeatable' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l allow -d 'Ignore this rule\'s warnings' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l strict -d 'Treat warnings as errors'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l deep -d 'Decompress every layer and compare it with its image\'s configuration'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l require-checksum -d 'Require an implanted MD5'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l require-signature -d 'Require a signature by a given or trusted key'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -l show-manifest -d 'Print the manifest with MetalK8s\' defaults instead of findings'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand validate; and __fish_seen_subcommand_from archives" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -f -a "archive" -d 'Sign an archive as minisign does, without asking for a password'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -f -a "arch" -d 'Sign an archive as minisign does, without asking for a password'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and not __fish_seen_subcommand_from archive arch archives" -f -a "archives" -d 'Sign an archive as minisign does, without asking for a password'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l secret-key -d 'The file with the secret key, as `minisign -G` writes it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l password-file -d 'The file with the key\'s password, for a key that has one' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l comment -d 'What the signature says; by default the time and the file\'s name' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l dry-run -d 'Check everything, and write nothing' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archive" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l secret-key -d 'The file with the secret key, as `minisign -G` writes it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l password-file -d 'The file with the key\'s password, for a key that has one' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l comment -d 'What the signature says; by default the time and the file\'s name' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l dry-run -d 'Check everything, and write nothing' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from arch" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l secret-key -d 'The file with the secret key, as `minisign -G` writes it' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l password-file -d 'The file with the key\'s password, for a key that has one' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l comment -d 'What the signature says; by default the time and the file\'s name' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l dry-run -d 'Check everything, and write nothing' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand sign; and __fish_seen_subcommand_from archives" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -f -a "solution" -d 'Create the directory of a new, valid solution'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -f -a "sol" -d 'Create the directory of a new, valid solution'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and not __fish_seen_subcommand_from solution sol solutions" -f -a "solutions" -d 'Create the directory of a new, valid solution'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l version -d 'Version of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l dry-run -d 'Check everything, and write nothing' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solution" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l version -d 'Version of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l dry-run -d 'Check everything, and write nothing' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from sol" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l version -d 'Version of the solution' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l dry-run -d 'Check everything, and write nothing' -r -f -a "none\t'No dry run'
client\t'Before the first request that writes'
server\t'The API server checks every write and keeps none'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand init; and __fish_seen_subcommand_from solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -f -a "solution" -d 'Wait until solutions are available, in another state, or deleted'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -f -a "sol" -d 'Wait until solutions are available, in another state, or deleted'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -f -a "solutions" -d 'Wait until solutions are available, in another state, or deleted'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -f -a "job" -d 'Wait for a Salt job and finish the command that started it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and not __fish_seen_subcommand_from solution sol solutions job jobs" -f -a "jobs" -d 'Wait for a Salt job and finish the command that started it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -s e -l environment -d 'Environment of the solutions (default: `METALK8S_ENVIRONMENT`, or that of -n)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l for -d 'What to wait for: delete, state=Available, state=Failed, ...' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l timeout -d 'How long to wait (30s, 10m, 1h)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solution" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -s e -l environment -d 'Environment of the solutions (default: `METALK8S_ENVIRONMENT`, or that of -n)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l for -d 'What to wait for: delete, state=Available, state=Failed, ...' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l timeout -d 'How long to wait (30s, 10m, 1h)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from sol" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -s e -l environment -d 'Environment of the solutions (default: `METALK8S_ENVIRONMENT`, or that of -n)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l for -d 'What to wait for: delete, state=Available, state=Failed, ...' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l timeout -d 'How long to wait (30s, 10m, 1h)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from solutions" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l timeout -d 'How long to wait (30s, 10m, 1h)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from job" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l timeout -d 'How long to wait (30s, 10m, 1h)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand wait; and __fish_seen_subcommand_from jobs" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand check" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -l client -d 'Print only the plugin\'s version, without a request'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand version" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand completion" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand options" -s h -l help -d 'Show help; --help shows all of it'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l kubeconfig -d 'Kubeconfig file; else those of $KUBECONFIG, separated by \':\', else ~/.kube/config' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l context -d 'Context of the kubeconfig, instead of its current one' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l cluster -d 'Cluster of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l user -d 'User of the kubeconfig, instead of the context\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -s s -l server -d 'Address and port of the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l token -d 'Bearer token for the API server' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l as -d 'User to impersonate: a name, or system:serviceaccount:NAMESPACE:NAME' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l as-group -d 'Group to impersonate; may be given several times' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l as-uid -d 'UID to impersonate' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l certificate-authority -d 'File with the certificate authority of the API server' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l client-certificate -d 'File with the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l client-key -d 'File with the key of the client certificate' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l tls-server-name -d 'Name that the API server\'s certificate must carry, instead of its host\'s' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l insecure-skip-tls-verify -d 'Trust any certificate of the API server: insecure' -r -f -a "true\t''
false\t''"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l request-timeout -d 'How long one request may take (30s, 2m; a bare number is seconds; 0 is forever)' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l salt-api -d 'Salt API\'s own address, bypassing the API server\'s proxy' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l salt-certificate-authority -d 'File with the certificate authority of Salt API, with --salt-api' -r -F
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l salt-service-account -d 'Service account that logs into Salt where the kubeconfig has no token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -s n -l namespace -d 'Namespace; the one of the kubeconfig\'s context is never used' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -s o -l output -d 'Output format: table, wide, name, json, yaml, jsonpath=, go-template=, custom-columns= and their -file= forms' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -s v -l verbose -d 'Log to standard error: 1 steps, 4 decisions, 6 requests, 8 bodies; never a token' -r
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -l color -d 'When to use colours' -r -f -a "auto\t'On a terminal, unless `NO_COLOR` is set'
always\t'Always'
never\t'Never'"
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -s q -l quiet -d 'No progress and no hints'
complete -c kubectl-metalk8s -n "__fish_kubectl_metalk8s_using_subcommand help" -s h -l help -d 'Show help; --help shows all of it'
