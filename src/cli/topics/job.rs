//! What the help pages of Salt jobs say.

/// `get job`.
pub const GET_JOB: &str = "\
Lists the jobs that this plugin recorded, newest first, with their state in Salt. Salt needs up to a second for
the state of each job; --limit, --since and -e reduce their number.

Examples:
  # the last 20 jobs that this plugin started
  kubectl metalk8s get jobs
  # all jobs of an environment since yesterday
  kubectl metalk8s get jobs -e prod --since 24h --limit 0
  # one job
  kubectl metalk8s get job 20261121080328739162 -o yaml";

/// `describe job`.
pub const DESCRIBE_JOB: &str = "\
Shows the result of a Salt job and its failed states, root causes first.

Examples:
  kubectl metalk8s describe job 20261121080328739162
  kubectl metalk8s describe job/20261121080328739162 -o json";

/// `wait`.
pub const WAIT: &str = "\
`wait solution`, `wait environment` and `wait archive` change nothing. `wait job` finishes the command that started the
job. `wait cluster` releases the lock and the silences of an upgrade or downgrade that has ended.";

/// `wait job`.
pub const WAIT_JOB: &str = "\
Waits for a job that was started with --async, or whose command was interrupted or timed out. Then it
finishes that command: for example, it waits for the operator. If that is not possible, it fails with
exit status 10 and lists the remaining steps.

Examples:
  kubectl metalk8s wait job 20261121080328739162
  kubectl metalk8s wait job 20261121080328739162 --timeout 30m";
