//! What the help pages of Salt jobs say.

pages! {
    "get job": "\
Lists the jobs that this plugin recorded, newest first, with their state in Salt. Salt needs up to a second for
the state of each job; --limit, --since and -e reduce their number.

Examples:
  # the last 20 jobs that this plugin started
  kubectl metalk8s get jobs
  # all jobs of an environment since yesterday
  kubectl metalk8s get jobs -e prod --since 24h --limit 0
  # one job
  kubectl metalk8s get job 20261121080328739162 -o yaml",
    "describe job": "\
Shows the result of a Salt job and its failed states, root causes first.

Examples:
  kubectl metalk8s describe job 20261121080328739162
  kubectl metalk8s describe job/20261121080328739162 -o json",
    "get lock": "\
Lists the locks of commands that change something: who holds each, and which Salt job runs under it. A lock is Held
while its command runs. It is Left when that command is gone and its Salt job may still run; the lock is free as soon
as the job has ended.

Examples:
  kubectl metalk8s get locks
  kubectl metalk8s get lock environment.prod -o yaml",
    "delete lock": "\
Ends a lock that a command left behind. It is refused while that command is at work, or while its Salt job runs. With
--force it is ended even then: the command notices within ten seconds and stops, but its Salt job runs on.

Examples:
  kubectl metalk8s delete lock environment.prod
  # Salt no longer knows the job
  kubectl metalk8s delete lock environment.prod --force",
    "wait": "\
`wait solution`, `wait environment` and `wait archive` change nothing. `wait job` finishes the command that started the
job. `wait cluster` releases the lock and the silences of an upgrade or downgrade that has ended.",
    "wait job": "\
Waits for a job that was started with --async, or whose command was interrupted or timed out. Then it
finishes that command: for example, it waits for the operator. If that is not possible, it fails with
exit status 10 and lists the remaining steps.

Examples:
  kubectl metalk8s wait job 20261121080328739162
  kubectl metalk8s wait job 20261121080328739162 --timeout 30m",
}
