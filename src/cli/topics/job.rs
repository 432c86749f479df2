//! What the help pages of Salt jobs say.

/// `get job`.
pub const GET_JOB: &str = "\
The jobs are those that this plugin wrote down when it started them; Salt is asked how they ended.
Changes nothing.

Examples:
  # the Salt jobs that this plugin started
  kubectl metalk8s get jobs
  # one job
  kubectl metalk8s get job 20261121080328739162 -o yaml";

/// `describe job`.
pub const DESCRIBE_JOB: &str = "\
How a Salt job ended and which of its states failed, root causes first. Changes nothing.

Examples:
  kubectl metalk8s describe job 20261121080328739162
  kubectl metalk8s describe job/20261121080328739162 -o json";

/// `wait job`.
pub const WAIT_JOB: &str = "\
Waits for a job that was started with --async, or that a command left when it was interrupted or ran out of
time. What that command still had to do is then done, and waited for: the Salt master is given an archive,
an operator becomes available. Where that is not possible it ends with 10 and says what is left.

Examples:
  kubectl metalk8s wait job 20261121080328739162
  kubectl metalk8s wait job 20261121080328739162 --timeout 30m";
