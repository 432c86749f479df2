//! `logs solution`: the logs of an operator's Pods.

mod follow;
mod printer;

use crate::cli::solution::LogsSolutionArgs;
use crate::commands::Context;
use crate::error::{CommandError, Result};
use crate::output::OutputFormat;
use client::cluster::Cluster;
use client::cluster::logs::{self, LogParams, OperatorPod};
use domain::operator::Operator;
use domain::plan::refusal::Refusal;
use printer::Printer;

use super::running::{Running, running};

pub async fn logs(context: &Context, arguments: &LogsSolutionArgs) -> Result<()> {
    let solution = arguments.name.as_str();
    context.about(format!("solution/{solution}"), "logs");
    refuse_formats(context)?;
    let Running { environment, operators } =
        running(context, solution, arguments.environment.as_ref()).await?;
    if operators.is_empty() {
        let message = format!(
            "solution {solution} has no operator in environment {}: its Deployment does not exist",
            environment.name
        );
        let fix = format!(
            "to deploy it again: kubectl metalk8s repair solution {solution} -e {}",
            environment.name
        );
        return Err(Refusal::not_found(message).hint(fix).into());
    }
    let pods = pods_of(context.cluster().await?, &operators).await?;
    if pods.is_empty() {
        let names: Vec<String> =
            operators.iter().map(|one| format!("{} in {}", one.name, one.namespace)).collect();
        let message = format!("the operator has no pod: {}", names.join(", "));
        let why =
            format!("to find out why: kubectl metalk8s describe solution {solution} -e {}", environment.name);
        return Err(Refusal::not_found(message).hint(why).into());
    }
    if arguments.follow {
        return follow::follow(context, arguments, &operators, pods).await;
    }
    let mut printer = Printer::new(context.ui(), pods.len() > 1);
    let mut failure = None;
    for pod in &pods {
        if let Err(error) = print(context, arguments, pod, &mut printer).await {
            match &failure {
                None => failure = Some(error),
                Some(_) => context.events().warning(error.message()),
            }
        }
    }
    failure.map_or(Ok(()), Err)
}

/// Standard output is the log, and nothing else.
fn refuse_formats(context: &Context) -> Result<()> {
    match context.ui().format() {
        OutputFormat::Table => Ok(()),
        _ => Err(CommandError::usage("-o does not apply to logs: logs are printed unchanged")),
    }
}

async fn pods_of(cluster: &Cluster, operators: &[Operator]) -> Result<Vec<OperatorPod>> {
    let mut pods = Vec::new();
    for operator in operators {
        pods.extend(logs::operator_pods(cluster, &operator.namespace, &operator.name).await?);
    }
    Ok(pods)
}

async fn print(
    context: &Context,
    arguments: &LogsSolutionArgs,
    pod: &OperatorPod,
    printer: &mut Printer<'_>,
) -> Result<()> {
    let container = arguments.container_of(pod)?;
    let wanted = LogParams { timestamps: arguments.timestamps, ..arguments.wanted(container) };
    let cluster = context.cluster().await?;
    let mut log = logs::open(cluster, &pod.namespace, &pod.name, &wanted).await?;
    while let Some(piece) = log.next().await? {
        printer.print(pod, container, &piece.bytes, piece.begins)?;
        if !context.ui().is_read() {
            break;
        }
    }
    printer.end_line()
}

impl LogsSolutionArgs {
    fn container_of<'a>(&'a self, pod: &'a OperatorPod) -> Result<&'a str> {
        let known = &pod.containers;
        let Some(wanted) = &self.container else {
            return Ok(known.first().map(String::as_str).unwrap_or_default());
        };
        if !known.contains(wanted) {
            let missing = Refusal::unknown("container", wanted, known).message;
            return Err(Refusal::not_found(format!("pod {}: {missing}", pod.name)).into());
        }
        Ok(wanted)
    }

    /// Requests to the API server at first.
    fn wanted(&self, container: &str) -> LogParams {
        LogParams {
            container: Some(container.to_owned()),
            previous: self.previous,
            // A part of a second counts as a whole one; none of it means all, as for kubectl.
            since_seconds: self
                .since
                .filter(|since| !since.is_zero())
                .map(|since| i64::try_from(since.as_millis().div_ceil(1000)).unwrap_or(i64::MAX)),
            tail_lines: self.tail.filter(|lines| *lines >= 0),
            ..LogParams::default()
        }
    }
}
