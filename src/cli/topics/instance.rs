//! What the help pages of custom resources say.

pages! {
    "get instance": "\
Lists a solution's custom resources: the objects of the CRDs in its archives. STATUS is the condition Ready or Available, or
else the phase. `-o wide` adds the columns that the CRD defines; other formats print the objects themselves.

Examples:
  kubectl metalk8s get instances -e prod
  kubectl metalk8s get instances example-solution -A -o wide",
    "configure solution": "\
Changes a custom resource of a solution. The name of the custom resource may be left out if there is only one. The API
server checks the change before anything is written, and a change by another user in the meantime is never overwritten. A
file with metadata.generation or metadata.resourceVersion is refused if the custom resource was changed since it was read.

Examples:
  # scale the only custom resource of a solution
  kubectl metalk8s configure solution example-solution -e prod --set spec.replicas=3
  # one of several, in an editor
  kubectl metalk8s configure solution example-solution/clock -e prod --edit
  # from a file; show what would change
  kubectl metalk8s configure solution example-solution/clock -e prod -f clock.yaml --dry-run",
}
