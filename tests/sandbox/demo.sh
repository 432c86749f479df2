#!/usr/bin/env bash
# The life of a Solution, on a real API server, real controllers and a real Salt.
# Runs in the environment that `sandbox demo` makes: KUBECONFIG, PATH, SANDBOX_ARCHIVES.
set -euo pipefail

run() {
    printf '\n\033[1m$ %s\033[0m\n' "$*"
    "$@"
}

solution=example-solution
one="$SANDBOX_ARCHIVES/$solution-1.0.0.iso"
other="$SANDBOX_ARCHIVES/$solution-1.1.0.iso"

run kubectl metalk8s create salt-access
run kubectl metalk8s check
run kubectl metalk8s import archive "$one" "$other"
run kubectl metalk8s get archives
run kubectl metalk8s activate solution "$solution"
run kubectl metalk8s create environment prod --description 'Production'
run kubectl metalk8s add solution "$solution" --version 1.0.0 -e prod
run kubectl metalk8s get solutions
run kubectl get deployments,roles,rolebindings -n prod
run kubectl metalk8s upgrade solution "$solution" -e prod
run kubectl metalk8s get environments
run kubectl metalk8s downgrade solution "$solution" -e prod --version 1.0.0
run kubectl metalk8s describe solution "$solution" -e prod
run kubectl metalk8s delete solution "$solution" -e prod
run kubectl metalk8s delete environment prod
run kubectl metalk8s deactivate solution "$solution"
run kubectl metalk8s unimport archive "$solution-1.0.0" "$solution-1.1.0"
run kubectl metalk8s get archives
run kubectl metalk8s get environments

[ -z "$(kubectl metalk8s get archives -o name)" ]
[ -z "$(kubectl metalk8s get environments -o name)" ]
printf '\nthe catalogue is empty, and so are the namespaces\n'
