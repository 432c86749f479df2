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
Waits for a job that was started with --async, and then for the operator that it was to bring about.
Ends with the status that the command itself would have ended with. Changes nothing.

Examples:
  kubectl metalk8s wait job 20261121080328739162
  kubectl metalk8s wait job 20261121080328739162 --timeout 30m";
