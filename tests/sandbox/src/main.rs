//! Starts and ends sandboxes from the command line.
#![allow(clippy::print_stdout, reason = "what scripts read goes to standard output")]
#![allow(clippy::print_stderr, reason = "what people read goes to standard error")]

use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context as _, Result};
use clap::{Args, Parser, Subcommand};
use sandbox::progress::Progress;
use sandbox::{Options, Sandbox, detached};

/// A real Kubernetes control plane and a real Salt on loopback
#[derive(Debug, Parser)]
#[command(name = "sandbox")]
struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Start a sandbox that goes on until `down`, and print what to export
    Up(Extent),
    /// End a sandbox and remove its directory
    Down(Name),
    /// Say whether a sandbox is running and answers; exit status 1 if not
    Status(Name),
    /// Start a sandbox if it is not running, and a shell that uses it
    Shell(Name),
    /// Run the demonstration, or what a page tells to type, in a sandbox of its own
    Demo {
        /// The page
        page: Option<PathBuf>,
    },
    /// Build everything a sandbox needs, and start nothing
    Build,
    /// Run a sandbox in this process
    #[command(hide = true)]
    Serve(Extent),
}

#[derive(Debug, Args)]
struct Name {
    /// The sandbox's name, which is its directory's below target/sandbox
    #[arg(long, default_value = "default", value_parser = name)]
    name: String,
}

#[derive(Debug, Args)]
struct Extent {
    #[command(flatten)]
    name: Name,
    /// With a minion on each node, as upgrades of the cluster need it, and with Alertmanager and Prometheus if they are
    /// installed
    #[arg(long)]
    whole: bool,
}

fn main() -> ExitCode {
    match run(&Arguments::parse().verb) {
        Ok(status) => status,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(verb: &Verb) -> Result<ExitCode> {
    match verb {
        Verb::Up(Extent { name, whole }) => {
            let sandbox = detached::up(&name.name, *whole)?;
            eprintln!("the sandbox {} runs Salt {}", name.name, sandbox.salt_release()?.name());
            print_exports(&sandbox);
        }
        Verb::Down(Name { name }) => {
            let ended = detached::down(name)?;
            eprintln!("the sandbox {name} {}", if ended { "has ended" } else { "is not running" });
        }
        Verb::Status(Name { name }) => return status(name),
        Verb::Shell(Name { name }) => return shell(&detached::up(name, false)?),
        Verb::Demo { page } => return demo(page.as_deref()),
        Verb::Build => sandbox::build()?,
        Verb::Serve(Extent { name, whole }) => detached::serve(&name.name, *whole)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn print_exports(sandbox: &Sandbox) {
    println!("export KUBECONFIG=\"{}\"", sandbox.kubeconfig("admin").display());
    let programs: Vec<String> = sandbox.programs().iter().map(|path| path.display().to_string()).collect();
    println!("export PATH=\"{}:$PATH\"", programs.join(":"));
}

fn status(name: &str) -> Result<ExitCode> {
    let Some(process) = detached::owner(name)? else {
        println!("the sandbox {name} is not running");
        return Ok(ExitCode::FAILURE);
    };
    let sandbox = Sandbox::attach(name)?;
    println!("the sandbox {name} is running: process {process}, directory {}", sandbox.directory().display());
    println!("Salt:       {}", sandbox.salt_release()?.name());
    let health = sandbox.health();
    println!("API server: {}", answers(health.api_server));
    println!("Salt API:   {}", answers(health.salt_api));
    let healthy = health.api_server && health.salt_api;
    Ok(if healthy { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn answers(healthy: bool) -> &'static str {
    if healthy { "ready" } else { "does not answer" }
}

fn shell(sandbox: &Sandbox) -> Result<ExitCode> {
    let shell = std::env::var_os("SHELL").unwrap_or_else(|| "/bin/sh".into());
    eprintln!(
        "kubectl uses this sandbox until you leave the shell; the sandbox goes on until `make sandbox-down`"
    );
    let error = Command::new(&shell).envs(sandbox.environment()?).exec();
    Err(error).with_context(|| format!("cannot run {}", Path::new(&shell).display()))
}

fn demo(page: Option<&Path>) -> Result<ExitCode> {
    sandbox::build()?;
    let task = Progress::new(1).step().begin("starting a sandbox");
    let sandbox = Sandbox::start(Options::default())?;
    task.done();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut bash = Command::new("bash");
    // A page begins in an empty directory.
    let directory = tempfile::tempdir()?;
    match page {
        None => bash.arg(sources.join("demo.sh")),
        Some(page) => bash
            .arg(sources.join("../../examples/tell"))
            .arg(page.canonicalize().context("cannot find the page")?)
            .current_dir(directory.path()),
    };
    let status = bash.envs(sandbox.environment()?).status().context("cannot run bash")?;
    Ok(status.code().and_then(|code| u8::try_from(code).ok()).map_or(ExitCode::FAILURE, ExitCode::from))
}

fn name(text: &str) -> Result<String, String> {
    let valid = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if valid && text != "cache" {
        Ok(text.to_owned())
    } else {
        Err("a sandbox's name consists of letters, digits and hyphens, and is not `cache`".to_owned())
    }
}
