//! The command line: what can be typed, and what it means. No input or output.

pub mod alert;
pub mod archive;
pub mod backup;
pub mod bootstrap;
pub mod certificate;
pub mod cluster;
mod complaint;
pub mod complete;
pub mod config;
pub mod connection;
pub mod dashboard;
pub mod debug;
pub mod declaration;
pub mod duration;
pub mod environment;
pub mod etcd;
pub mod files;
pub mod fill;
#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzing;
pub mod groups;
pub mod habits;
pub mod history;
pub mod instance;
pub mod job;
pub mod leads;
pub mod line;
pub mod lock;
pub mod manual;
pub mod metalk8sctl;
pub mod node;
pub mod normalise;
pub mod objects;
pub mod permissions;
pub mod places;
pub mod plugin;
pub mod refusal;
pub mod render;
pub mod restore;
pub mod scripts;
pub mod several;
pub mod silence;
pub mod solution;
pub mod topics;
mod tree;
pub mod unnamed;
pub mod user;
pub mod volume;
mod words;

use clap::{Args, Command, Subcommand};

use archive::{of_archive, of_registry};
use config::of_configs;
use groups::{GlobalArgs, NamesArgs, labelled_by_prometheus, named, without_noise};
use node::ssh_defaults;

pub use tree::{tree, tree_of};

/// A command line that was understood.
#[derive(Debug)]
pub struct Cli {
    pub global: GlobalArgs,
    pub verb: Verb,
    /// Whether it prints changes until it is interrupted.
    pub watches: bool,
}

/// The verbs, each with its flags or with the resources that follow it. [`Verb`] itself has verbs without their resources,
/// which `tree` adds where they are needed.
macro_rules! verbs {
    ($(
        $(#[$about:meta])* $verb:ident $(($arguments:ty))? $(: $resource:ident {
            $($(#[$of_resource:meta])* $variant:ident($flags:ty),)+
        })?,
    )+) => {
        /// What to do.
        #[derive(Debug, Subcommand)]
        pub enum Verb {
            $($(#[$about])* $verb $(($arguments))? $(($resource))?,)+
        }

        $($(
            // Documentation of it would replace that of the verb.
            #[derive(Debug, Subcommand)]
            pub enum $resource {
                $($(#[$of_resource])* $variant($flags),)+
            }

            impl Args for $resource {
                fn augment_args(verb: Command) -> Command {
                    verb.subcommand_required(true).arg_required_else_help(true)
                }

                fn augment_args_for_update(verb: Command) -> Command {
                    verb
                }
            }
        )?)+

        /// What adds its resources to each verb, in the order of the verbs.
        const RESOURCES: &[fn(Command) -> Command] = &[$(|verb| {
            $(let verb = $resource::augment_subcommands(verb);)?
            verb
        },)+];
    };
}

verbs! {
    /// List resources
    Get: Get {
        /// List environments with their namespaces and solutions
        Environment(environment::GetEnvironmentArgs),
        /// List deployed solutions with the state of their operators
        Solution(solution::GetSolutionArgs),
        /// List the custom resources of solutions with their state
        Instance(instance::GetInstanceArgs),
        /// List imported archives
        Archive(archive::GetArchiveArgs),
        /// List the Salt jobs that this plugin started
        Job(job::GetJobArgs),
        /// List the locks that commands hold
        #[command(mut_args(named("NAME", "Names of locks; default: all")))]
        Lock(NamesArgs),
        /// List nodes with their roles, version, deployment and Salt minion
        Node(node::GetNodeArgs),
        /// List volumes with their devices and users
        Volume(volume::GetVolumeArgs),
        /// List service configurations, or print one
        Config(config::GetConfigArgs),
        /// List the static users of Dex
        User(user::GetUserArgs),
        /// List the alerts that fire
        #[command(mut_args(labelled_by_prometheus))]
        Alert(alert::GetAlertArgs),
        /// List silences of alerts
        Silence(silence::GetSilenceArgs),
        /// List the rules of Prometheus with their state
        #[command(mut_args(named("NAME", "Names of rules; default: all")))]
        #[command(mut_args(labelled_by_prometheus))]
        Rule(NamesArgs),
        /// List the targets that Prometheus scrapes
        #[command(mut_args(named("JOB|INSTANCE", "Jobs or instances; default: all")))]
        #[command(mut_args(labelled_by_prometheus))]
        Target(NamesArgs),
        /// Show the cluster's version, and the running upgrade or downgrade
        #[command(alias = "clusters")]
        Cluster(cluster::GetClusterArgs),
        /// List the etcd members with their health
        #[command(alias = "etcds")]
        #[command(mut_args(named("NODE", "Nodes of members; default: all")), mut_args(without_noise))]
        Etcd(NamesArgs),
        /// List the certificates of nodes with the days that are left
        #[command(visible_alias = "certificates", aliases = ["cert", "certs"])]
        Certificate(certificate::GetCertificateArgs),
        /// List the backups of the bootstrap node
        #[command(mut_args(named("NAME", "Names of backups; default: all")), mut_args(without_noise))]
        Backup(NamesArgs),
        /// List environments and the solutions in them
        All(several::GetAllArgs),
    },
    /// Show details of a resource
    Describe: Describe {
        /// Show an environment with its operators, events and history
        Environment(environment::DescribeEnvironmentArgs),
        /// Show a deployed solution with its operator, roles, CRDs and other users
        Solution(solution::DescribeSolutionArgs),
        /// Show an imported archive
        Archive(archive::DescribeArchiveArgs),
        /// Show a Salt job with its result and root causes
        Job(job::DescribeJobArgs),
        /// Show a node with its roles, taints, conditions and SSH settings
        Node(node::DescribeNodeArgs),
        /// Show a volume with its device, phase and users
        Volume(volume::DescribeVolumeArgs),
        /// Show a service configuration with its ConfigMap and its latest changes
        Config(config::DescribeConfigArgs),
        /// Show a static user of Dex with the role bindings
        User(user::DescribeUserArgs),
        /// Show the versions of all nodes, and the steps of an upgrade or downgrade
        Cluster(cluster::DescribeClusterArgs),
        /// Show an alert with its labels and its silences
        Alert(alert::DescribeAlertArgs),
    },
    /// Print the logs of solutions
    Logs: Logs {
        /// Print the log of a solution's operator
        Solution(solution::LogsSolutionArgs),
    },
    /// List the events of environments and solutions
    Events: Events {
        /// List the events in an environment
        Environment(environment::EventsEnvironmentArgs),
        /// List the events of a solution's operator and of its custom resources
        Solution(solution::EventsSolutionArgs),
    },
    /// Create environments, archives, nodes, volumes, users and more
    Create: Create {
        /// Create an environment: a labelled namespace with its configuration
        Environment(environment::CreateEnvironmentArgs),
        /// Build a solution's archive from a validated directory
        Archive(archive::CreateArchiveArgs),
        /// Create the service account that logs into Salt for kubeconfigs without a token
        SaltAccess(plugin::CreateSaltAccessArgs),
        /// Declare a node; `deploy node` then deploys it
        #[command(after_help = topics::create_node())]
        Node(node::CreateNodeArgs),
        /// Create volumes and wait until they are available
        Volume(volume::CreateVolumeArgs),
        /// Create a static user of Dex; the password is read from standard input
        User(user::CreateUserArgs),
        /// Mute alerts for some time
        Silence(silence::CreateSilenceArgs),
        /// Back up the bootstrap node
        Backup(backup::CreateBackupArgs),
    },
    /// Change the custom resource of a solution
    Configure: Configure {
        /// Change a custom resource of a solution with --set, from a file, or in your editor
        Solution(instance::ConfigureSolutionArgs),
    },
    /// Edit environments, solutions, nodes, service configurations and users
    Edit: Edit {
        /// Edit an environment in your editor, or change its description
        Environment(environment::EditEnvironmentArgs),
        /// Edit the version or the constraint of a solution in your editor
        Solution(solution::EditSolutionArgs),
        /// Edit a service configuration in your editor or with --set, and apply it
        Config(config::EditConfigArgs),
        /// Change the roles, taints or SSH settings of a node
        #[command(mut_args(ssh_defaults("unchanged")))]
        Node(node::EditNodeArgs),
        /// Change the role of a static user of Dex
        User(user::EditUserArgs),
    },
    // `apply -f` is read as `apply environment -f`.
    /// Apply environments from files, or a service configuration
    #[command(override_usage = topics::APPLY_USAGE)]
    Apply: Apply {
        /// Apply environments with their solutions and archives from files
        Environment(declaration::ApplyFilesArgs),
        /// Replace a service configuration and apply it
        #[command(mut_args(of_configs))]
        Config(config::ApplyConfigArgs),
    },
    // `diff -f` is read as `diff environment -f`.
    /// Show what `apply` or an upgrade would change
    #[command(override_usage = topics::DIFF_USAGE)]
    Diff: Diff {
        /// Show what applying files would change
        Environment(declaration::DiffFilesArgs),
        /// Show what another version of a solution would change
        Solution(solution::DiffSolutionArgs),
    },
    /// Delete environments, solutions, archives, nodes and more
    Delete: Delete {
        /// Delete environments and their namespaces
        Environment(environment::DeleteEnvironmentArgs),
        /// Delete solutions and their operators from an environment
        Solution(solution::DeleteSolutionArgs),
        /// Remove archives from the catalogue and unmount them
        Archive(archive::DeleteArchiveArgs),
        /// Delete the service account that logs into Salt
        SaltAccess(plugin::DeleteSaltAccessArgs),
        /// Delete nodes that are no longer in use
        Node(node::DeleteNodeArgs),
        /// Delete unused volumes
        Volume(volume::DeleteVolumeArgs),
        /// Delete static users of Dex and their role bindings
        User(user::DeleteUserArgs),
        /// Expire silences of alerts
        Silence(silence::DeleteSilenceArgs),
        /// End locks that a command left behind
        Lock(lock::DeleteLockArgs),
    },
    /// List the permissions of solutions' operators, or of a command
    Permissions: Permissions {
        /// List the permissions of an archive's operator, offline
        Archive(permissions::PermissionsArchiveArgs),
        /// List the permissions of an imported version's operator
        Solution(permissions::PermissionsSolutionArgs),
        /// Print the minimal role of a command
        #[command(visible_alias = "commands")]
        Command(permissions::PermissionsCommandArgs),
    },
    /// Print the objects of solutions' operators
    Render: Render {
        /// Print the objects that Salt applies for a solution's operator
        Solution(render::RenderSolutionArgs),
    },
    /// Deploy nodes, or bootstrap a cluster
    Deploy: Deploy {
        /// Deploy nodes over SSH and wait until they are ready
        Node(node::DeployNodeArgs),
        /// Install the bootstrap node of a new cluster, on that machine
        Bootstrap(bootstrap::DeployBootstrapArgs),
    },
    /// Mark nodes as unschedulable
    Cordon: Cordon {
        /// Mark nodes as unschedulable
        Node(node::CordonNodeArgs),
    },
    /// Mark nodes as schedulable
    Uncordon: Uncordon {
        /// Mark nodes as schedulable
        Node(node::UncordonNodeArgs),
    },
    /// Cordon nodes and evict their pods
    Drain: Drain {
        /// Cordon nodes and evict their pods
        Node(node::DrainNodeArgs),
    },
    /// Replace a lost node by a new one
    Replace: Replace {
        /// Let a new machine take the place of a lost node
        #[command(visible_alias = "nodes")]
        #[command(mut_args(ssh_defaults("that of the lost node")))]
        Node(node::ReplaceNodeArgs),
    },
    /// Change a user's password
    SetPassword: SetPassword {
        /// Change the password of a static user of Dex; the new one is read from standard input
        User(user::SetPasswordArgs),
    },
    /// Deploy a solution in an environment
    Add: Add {
        /// Deploy a solution in an environment and wait until its operator is available
        Solution(solution::AddSolutionArgs),
    },
    /// Upgrade solutions, or the cluster
    Upgrade: Upgrade {
        /// Upgrade a solution, or all solutions of an environment
        Solution(solution::UpgradeSolutionArgs),
        /// Upgrade MetalK8s on all nodes
        Cluster(cluster::UpgradeClusterArgs),
    },
    /// Downgrade solutions, or the cluster
    Downgrade: Downgrade {
        /// Downgrade a solution
        Solution(solution::DowngradeSolutionArgs),
        /// Downgrade MetalK8s on all nodes
        Cluster(cluster::DowngradeClusterArgs),
    },
    /// Restore an earlier version of a solution
    Rollback: Rollback {
        /// Revert the last change of a solution's version, or restore an earlier one
        Solution(solution::RollbackSolutionArgs),
    },
    /// List who changed what, and when
    History(history::History),
    /// Deploy solutions again in the version that they have
    Repair: Repair {
        /// Deploy solutions again in the version that they have, and wait until they are available
        Solution(solution::RepairSolutionArgs),
    },
    /// Renew certificates of nodes
    Renew: Renew {
        /// Renew the certificates of nodes that expire soon
        #[command(visible_alias = "certificates", aliases = ["cert", "certs"])]
        Certificate(certificate::RenewCertificateArgs),
    },
    /// Shrink the databases of etcd
    #[command(visible_alias = "defrag")]
    Defragment: Defragment {
        /// Shrink the databases of etcd members, one after another
        Etcd(etcd::DefragmentEtcdArgs),
    },
    /// Restore the bootstrap node, or plan it
    Restore: Restore {
        /// Restore the bootstrap node on a new machine, or plan it
        Bootstrap(restore::RestoreBootstrapArgs),
    },
    /// Import archives from the bootstrap node
    Import: Import {
        /// Import archives: mount them, serve their images, list them in the catalogue
        Archive(archive::ImportArchiveArgs),
    },
    /// Remove archives from the catalogue
    Unimport: Unimport {
        /// Remove archives from the catalogue and unmount them
        Archive(archive::DeleteArchiveArgs),
    },
    /// Install the CRDs of a solution's version
    Activate: Activate {
        /// Install the custom resource definitions (CRDs) of a solution's version
        Solution(solution::ActivateSolutionArgs),
    },
    /// Remove a solution's CRDs
    Deactivate: Deactivate {
        /// Remove a solution's custom resource definitions (CRDs) and all their objects
        Solution(solution::DeactivateSolutionArgs),
    },
    /// Validate archives, or a bootstrap node's configuration
    Validate: Validate {
        /// Validate archives, or the directories they are built from
        Archive(archive::ValidateArchiveArgs),
        /// Validate the configuration of a bootstrap node
        BootstrapConfiguration(bootstrap::ValidateBootstrapArgs),
    },
    /// Sign archives
    Sign: Sign {
        /// Sign an archive as minisign does, without prompting for a password
        Archive(archive::SignArchiveArgs),
    },
    /// Copy archives or their images to a registry
    Push: Push {
        /// Copy the images of an archive, or the archive itself, to a registry of container images
        #[command(mut_args(of_registry))]
        Archive(archive::PushArchiveArgs),
    },
    /// Copy archives from a registry
    Pull: Pull {
        /// Copy an archive from a registry to a file
        Archive(archive::PullArchiveArgs),
    },
    /// Scaffold a solution
    Init: Init {
        /// Create the directory of a new, valid solution
        Solution(solution::InitSolutionArgs),
    },
    /// Wait for objects, a Salt job, or an upgrade of the cluster
    Wait: Wait {
        /// Wait until solutions are available, in another state, or deleted
        Solution(solution::WaitSolutionArgs),
        /// Wait until environments exist, are deleted, or have a value
        Environment(environment::WaitEnvironmentArgs),
        /// Wait until archives are imported, deleted, or have a value
        #[command(mut_arg("awaited", of_archive))]
        Archive(archive::WaitArchiveArgs),
        /// Wait for a Salt job and finish the command that started it
        Job(job::WaitJobArgs),
        /// Follow the upgrade or downgrade of the cluster to its end
        Cluster(cluster::WaitClusterArgs),
    },
    /// Collect information for support
    Debug: Debug {
        /// Write a file with objects, events, logs and jobs, without secrets
        Bundle(debug::BundleArgs),
    },
    /// Check prerequisites
    Check,
    /// Show the cluster as pages in a browser
    Dashboard(dashboard::DashboardArgs),
    /// Show the versions of the plugin, Kubernetes and MetalK8s
    Version(plugin::VersionArgs),
    /// Print a completion script for a shell
    Completion(plugin::CompletionArgs),
    /// List the connection and global flags of all commands
    Options,
    /// Show help for a command or a topic
    Help(plugin::HelpArgs),
}
