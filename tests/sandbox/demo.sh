#!/usr/bin/env bash
# The life of a Solution, on a real API server, real controllers and a real Salt.
# Runs in the environment that `sandbox demo` makes: KUBECONFIG, PATH, SANDBOX_ARCHIVES.
set -euo pipefail

fail() {
    printf '\ndemo: %s\n' "$1" >&2
    exit 1
}

# Shows a command and runs it.
run() {
    printf '\n\033[1m$ %s\033[0m\n' "$*"
    "$@" || fail "expected success, found exit status $?: $*"
}

# expect DESCRIPTION EXPECTED COMMAND...: the command prints that. Nobody has to read an expectation that is met.
expect() {
    local description=$1 expected=$2 found
    shift 2
    found=$("$@") || fail "expected $description, found exit status $?: $*"
    [ "$found" = "$expected" ] || fail "expected $description, found ${found:-nothing}: $*"
}

solution=example-solution
one="$SANDBOX_ARCHIVES/$solution-1.0.0.iso"
other="$SANDBOX_ARCHIVES/$solution-1.1.0.iso"

# The version that is deployed in the Environment, and the state of its operator.
deployed() {
    kubectl metalk8s get solution "$solution" -e prod -o 'jsonpath={.spec.version} {.status.state}'
}

archives() {
    kubectl metalk8s get archives -o name
}

run kubectl metalk8s create salt-access
run kubectl metalk8s check
before=$(archives)
run kubectl metalk8s import archive "$one" "$other"
run kubectl metalk8s get archives
run kubectl metalk8s activate solution "$solution"
run kubectl metalk8s create environment prod --description 'Production'
run kubectl metalk8s add solution "$solution" --version 1.0.0 -e prod
run kubectl metalk8s get solutions
expect 'version 1.0.0' '1.0.0 Available' deployed
run kubectl get deployments,roles,rolebindings -n prod
run kubectl metalk8s upgrade solution "$solution" -e prod
expect 'the upgrade to 1.1.0' '1.1.0 Available' deployed
run kubectl metalk8s get environments
run kubectl metalk8s downgrade solution "$solution" -e prod --version 1.0.0
expect 'the downgrade to 1.0.0' '1.0.0 Available' deployed
run kubectl metalk8s describe solution "$solution" -e prod
run kubectl metalk8s delete solution "$solution" -e prod
run kubectl metalk8s delete environment prod
run kubectl metalk8s deactivate solution "$solution"
run kubectl metalk8s unimport archive "$solution-1.0.0" "$solution-1.1.0"
run kubectl metalk8s get archives
run kubectl metalk8s get environments

expect 'the archives of the beginning' "$before" archives
expect 'no environment' '' kubectl metalk8s get environments -o name
expect 'no namespace of the environment' '' kubectl get namespace prod --ignore-not-found -o name

cat <<'END'

This was the life of a Solution: imported, activated, deployed, upgraded, downgraded and removed; nothing of it is left.
To look around: `make sandbox` starts a cluster, `make shell` opens a shell that uses it, `make sandbox-down` ends it.
Where to go next: README.md for a cluster of yours, docs/solutions/README.md for a Solution of yours.
END
