//! The table of commands: what is typed, and the function that carries it out.

/// Gives the table to a macro: that of `cli` makes the command line of it, with the attributes and the types of the flags;
/// that of `commands` calls the functions. The paths are those of these modules.
macro_rules! verbs {
    ($with:ident) => {
        $with! {
            /// List resources
            Get: Get {
                /// List environments with their namespaces and solutions
                Environment(environment::GetEnvironmentArgs) => environment::get::get,
                /// List deployed solutions with the state of their operators
                Solution(solution::GetSolutionArgs) => solution::get::get,
                /// List the custom resources of solutions with their state
                Instance(instance::GetInstanceArgs) => instance::get::get,
                /// List imported archives
                Archive(archive::GetArchiveArgs) => archive::get::get,
                /// List the Salt jobs that this plugin started
                Job(job::GetJobArgs) => job::get::get,
                /// List the locks that commands hold
                #[command(mut_args(named("NAME", "Names of locks; default: all")))]
                Lock(NamesArgs) => listing::get::<domain::lock::LockObject>,
                /// List nodes with their roles, version, deployment and Salt minion
                Node(node::GetNodeArgs) => node::get::get,
                /// List volumes with their devices and users
                Volume(volume::GetVolumeArgs) => volume::get::get,
                /// List service configurations, or print one
                Config(config::GetConfigArgs) => config::get::get,
                /// List the static users of Dex
                User(user::GetUserArgs) => user::get::get,
                /// List the alerts that fire
                #[command(mut_args(labelled_by_prometheus))]
                Alert(alert::GetAlertArgs) => alert::get::get,
                /// List silences of alerts
                Silence(silence::GetSilenceArgs) => silence::get::get,
                /// List the rules of Prometheus with their state
                #[command(mut_args(named("NAME", "Names of rules; default: all")))]
                #[command(mut_args(labelled_by_prometheus))]
                Rule(NamesArgs) => listing::get::<domain::alerting::rule::RuleObject>,
                /// List the targets that Prometheus scrapes
                #[command(mut_args(named("JOB|INSTANCE", "Jobs or instances; default: all")))]
                #[command(mut_args(labelled_by_prometheus))]
                Target(NamesArgs) => listing::get::<domain::alerting::target::TargetObject>,
                /// Show the cluster's version, and the running upgrade or downgrade
                #[command(alias = "clusters")]
                Cluster(cluster::GetClusterArgs) => cluster::get::get,
                /// List the etcd members with their health
                #[command(alias = "etcds")]
                #[command(mut_args(named("NODE", "Nodes of members; default: all")), mut_args(without_noise))]
                Etcd(NamesArgs) => etcd::get,
                /// List the certificates of nodes with the days that are left
                #[command(visible_alias = "certificates", aliases = ["cert", "certs"])]
                Certificate(certificate::GetCertificateArgs) => certificate::get::get,
                /// List the backups of the bootstrap node
                #[command(mut_args(named("NAME", "Names of backups; default: all")), mut_args(without_noise))]
                Backup(NamesArgs) => listing::get::<domain::backup::BackupObject>,
                /// List environments and the solutions in them
                All(several::GetAllArgs) => several::get,
            },
            /// Show details of a resource
            Describe: Describe {
                /// Show an environment with its operators, events and history
                Environment(environment::DescribeEnvironmentArgs) => environment::describe::describe,
                /// Show a deployed solution with its operator, roles, CRDs and other users
                Solution(solution::DescribeSolutionArgs) => solution::describe::describe,
                /// Show an imported archive
                Archive(archive::DescribeArchiveArgs) => archive::describe::describe,
                /// Show a Salt job with its result and root causes
                Job(job::DescribeJobArgs) => job::describe::describe,
                /// Show a node with its roles, taints, conditions and SSH settings
                Node(node::DescribeNodeArgs) => node::describe::describe,
                /// Show a volume with its device, phase and users
                Volume(volume::DescribeVolumeArgs) => volume::describe::describe,
                /// Show a service configuration with its ConfigMap and its latest changes
                Config(config::DescribeConfigArgs) => config::describe::describe,
                /// Show a static user of Dex with the role bindings
                User(user::DescribeUserArgs) => user::describe::describe,
                /// Show the versions of all nodes, and the steps of an upgrade or downgrade
                Cluster(()) => cluster::describe::describe,
                /// Show an alert with its labels and its silences
                Alert(alert::DescribeAlertArgs) => alert::describe::describe,
            },
            /// Print the logs of solutions
            Logs: Logs {
                /// Print the log of a solution's operator
                Solution(solution::LogsSolutionArgs) => solution::logs::logs,
            },
            /// List the events of environments and solutions
            Events: Events {
                /// List the events in an environment
                Environment(environment::EventsEnvironmentArgs) => environment::events::events,
                /// List the events of a solution's operator and of its custom resources
                Solution(solution::EventsSolutionArgs) => solution::events::events,
            },
            /// Create environments, archives, nodes, volumes, users and more
            Create: Create {
                /// Create an environment: a labelled namespace with its configuration
                Environment(environment::CreateEnvironmentArgs) => environment::create::create,
                /// Build a solution's archive from a validated directory
                Archive(archive::CreateArchiveArgs) => archive::create::create,
                /// Create the service account that logs into Salt for kubeconfigs without a token
                SaltAccess(plugin::CreateSaltAccessArgs) => plugin::salt_access::create,
                /// Declare a node; `deploy node` then deploys it
                #[command(after_help = topics::create_node())]
                Node(node::CreateNodeArgs) => node::create::create,
                /// Create volumes and wait until they are available
                Volume(volume::CreateVolumeArgs) => volume::create::create,
                /// Create a static user of Dex; the password is read from standard input
                User(user::CreateUserArgs) => user::create::create,
                /// Mute alerts for some time
                Silence(silence::CreateSilenceArgs) => silence::create::create,
                /// Back up the bootstrap node
                Backup(backup::CreateBackupArgs) => backup::create::create,
            },
            /// Change the custom resource of a solution
            Configure: Configure {
                /// Change a custom resource of a solution with --set, from a file, or in your editor
                Solution(instance::ConfigureSolutionArgs) => instance::configure::configure,
            },
            /// Edit environments, solutions, nodes, service configurations and users
            Edit: Edit {
                /// Edit an environment in your editor, or change its description
                Environment(environment::EditEnvironmentArgs) => environment::edit::edit,
                /// Edit the version or the constraint of a solution in your editor
                Solution(solution::EditSolutionArgs) => solution::edit::edit,
                /// Edit a service configuration in your editor or with --set, and apply it
                Config(config::EditConfigArgs) => config::edit::edit,
                /// Change the roles, taints or SSH settings of a node
                #[command(mut_args(ssh_defaults("unchanged")))]
                Node(node::EditNodeArgs) => node::edit::edit,
                /// Change the role of a static user of Dex
                User(user::EditUserArgs) => user::edit::edit,
            },
            // `apply -f` is read as `apply environment -f`.
            /// Apply environments from files, or a service configuration
            #[command(override_usage = topics::APPLY_USAGE)]
            Apply: Apply {
                /// Apply environments with their solutions and archives from files
                Environment(declaration::ApplyFilesArgs) => declaration::apply::apply,
                /// Replace a service configuration and apply it
                #[command(mut_args(of_configs))]
                Config(config::ApplyConfigArgs) => config::apply::apply,
            },
            // `diff -f` is read as `diff environment -f`.
            /// Show what `apply` or an upgrade would change
            #[command(override_usage = topics::DIFF_USAGE)]
            Diff: Diff {
                /// Show what applying files would change
                Environment(declaration::DiffFilesArgs) => declaration::diff::diff,
                /// Show what another version of a solution would change
                Solution(solution::DiffSolutionArgs) => solution::diff::diff,
            },
            /// Delete environments, solutions, archives, nodes and more
            Delete: Delete {
                /// Delete environments and their namespaces
                Environment(environment::DeleteEnvironmentArgs) => environment::delete::delete,
                /// Delete solutions and their operators from an environment
                Solution(solution::DeleteSolutionArgs) => solution::delete::delete,
                /// Remove archives from the catalogue and unmount them
                Archive(archive::DeleteArchiveArgs) => archive::delete::delete,
                /// Delete the service account that logs into Salt
                SaltAccess(plugin::DeleteSaltAccessArgs) => plugin::salt_access::delete,
                /// Delete nodes that are no longer in use
                Node(node::DeleteNodeArgs) => node::delete::delete,
                /// Delete unused volumes
                Volume(volume::DeleteVolumeArgs) => volume::delete::delete,
                /// Delete static users of Dex and their role bindings
                User(user::DeleteUserArgs) => user::delete::delete,
                /// Expire silences of alerts
                Silence(silence::DeleteSilenceArgs) => silence::delete::delete,
                /// End locks that a command left behind
                Lock(lock::DeleteLockArgs) => lock::delete::delete,
            },
            /// List the permissions of solutions' operators, or of a command
            Permissions: Permissions {
                /// List the permissions of an archive's operator, offline
                Archive(permissions::PermissionsArchiveArgs) => permissions::archive,
                /// List the permissions of an imported version's operator
                Solution(permissions::PermissionsSolutionArgs) => permissions::solution,
                /// Print the minimal role of a command
                #[command(visible_alias = "commands")]
                Command(permissions::PermissionsCommandArgs) => permissions::command,
            },
            /// Print the objects of solutions' operators
            Render: Render {
                /// Print the objects that Salt applies for a solution's operator
                Solution(render::RenderSolutionArgs) => solution::render::render,
            },
            /// Deploy nodes, or bootstrap a cluster
            Deploy: Deploy {
                /// Deploy nodes over SSH and wait until they are ready
                Node(node::DeployNodeArgs) => node::deploy::deploy,
                /// Install the bootstrap node of a new cluster, on that machine
                Bootstrap(bootstrap::DeployBootstrapArgs) => bootstrap::deploy::deploy,
            },
            /// Mark nodes as unschedulable
            Cordon: Cordon {
                /// Mark nodes as unschedulable
                Node(node::CordonNodeArgs) => node::schedulable::cordon,
            },
            /// Mark nodes as schedulable
            Uncordon: Uncordon {
                /// Mark nodes as schedulable
                Node(node::UncordonNodeArgs) => node::schedulable::uncordon,
            },
            /// Cordon nodes and evict their pods
            Drain: Drain {
                /// Cordon nodes and evict their pods
                Node(node::DrainNodeArgs) => node::schedulable::drain,
            },
            /// Replace a lost node by a new one
            Replace: Replace {
                /// Let a new machine take the place of a lost node
                #[command(visible_alias = "nodes")]
                #[command(mut_args(ssh_defaults("that of the lost node")))]
                Node(node::ReplaceNodeArgs) => node::replace::replace,
            },
            /// Change a user's password
            SetPassword: SetPassword {
                /// Change the password of a static user of Dex; the new one is read from standard input
                User(user::SetPasswordArgs) => user::password::set,
            },
            /// Deploy a solution in an environment
            Add: Add {
                /// Deploy a solution in an environment and wait until its operator is available
                Solution(solution::AddSolutionArgs) => solution::add::add,
            },
            /// Upgrade solutions, or the cluster
            Upgrade: Upgrade {
                /// Upgrade a solution, or all solutions of an environment
                Solution(solution::UpgradeSolutionArgs) => solution::upgrade::upgrade,
                /// Upgrade MetalK8s on all nodes
                Cluster(cluster::UpgradeClusterArgs) => cluster::upgrade::upgrade,
            },
            /// Downgrade solutions, or the cluster
            Downgrade: Downgrade {
                /// Downgrade a solution
                Solution(solution::DowngradeSolutionArgs) => solution::upgrade::downgrade,
                /// Downgrade MetalK8s on all nodes
                Cluster(cluster::DowngradeClusterArgs) => cluster::upgrade::downgrade,
            },
            /// Restore an earlier version of a solution
            Rollback: Rollback {
                /// Revert the last change of a solution's version, or restore an earlier one
                Solution(solution::RollbackSolutionArgs) => solution::rollback::rollback,
            },
            /// List who changed what, and when
            History(history::History) => history::history,
            /// Deploy solutions again in the version that they have
            Repair: Repair {
                /// Deploy solutions again in the version that they have, and wait until they are available
                Solution(solution::RepairSolutionArgs) => solution::repair::repair,
            },
            /// Renew certificates of nodes
            Renew: Renew {
                /// Renew the certificates of nodes that expire soon
                #[command(visible_alias = "certificates", aliases = ["cert", "certs"])]
                Certificate(certificate::RenewCertificateArgs) => certificate::renew::renew,
            },
            /// Shrink the databases of etcd
            #[command(visible_alias = "defrag")]
            Defragment: Defragment {
                /// Shrink the databases of etcd members, one after another
                Etcd(etcd::DefragmentEtcdArgs) => etcd::defragment::defragment,
            },
            /// Restore the bootstrap node, or plan it
            Restore: Restore {
                /// Restore the bootstrap node on a new machine, or plan it
                Bootstrap(restore::RestoreBootstrapArgs) => restore::restore,
            },
            /// Import archives from the bootstrap node
            Import: Import {
                /// Import archives: mount them, serve their images, list them in the catalogue
                Archive(archive::ImportArchiveArgs) => archive::import::import,
            },
            /// Remove archives from the catalogue
            Unimport: Unimport {
                /// Remove archives from the catalogue and unmount them
                Archive(archive::DeleteArchiveArgs) => archive::delete::delete,
            },
            /// Install the CRDs of a solution's version
            Activate: Activate {
                /// Install the custom resource definitions (CRDs) of a solution's version
                Solution(solution::ActivateSolutionArgs) => solution::activation::activate,
            },
            /// Remove a solution's CRDs
            Deactivate: Deactivate {
                /// Remove a solution's custom resource definitions (CRDs) and all their objects
                Solution(solution::DeactivateSolutionArgs) => solution::activation::deactivate,
            },
            /// Validate archives, or a bootstrap node's configuration
            Validate: Validate {
                /// Validate archives, or the directories they are built from
                Archive(archive::ValidateArchiveArgs) => archive::validate::validate,
                /// Validate the configuration of a bootstrap node
                BootstrapConfiguration(bootstrap::ValidateBootstrapArgs) => bootstrap::validate::validate,
            },
            /// Sign archives
            Sign: Sign {
                /// Sign an archive as minisign does, without prompting for a password
                Archive(archive::SignArchiveArgs) => archive::sign::sign,
            },
            /// Copy archives or their images to a registry
            Push: Push {
                /// Copy the images of an archive, or the archive itself, to a registry of container images
                #[command(mut_args(of_registry))]
                Archive(archive::PushArchiveArgs) => archive::push::push,
            },
            /// Copy archives from a registry
            Pull: Pull {
                /// Copy an archive from a registry to a file
                Archive(archive::PullArchiveArgs) => archive::pull::pull,
            },
            /// Scaffold a solution
            Init: Init {
                /// Create the directory of a new, valid solution
                Solution(solution::InitSolutionArgs) => solution::init::init,
            },
            /// Wait for objects, a Salt job, or an upgrade of the cluster
            Wait: Wait {
                /// Wait until solutions are available, in another state, or deleted
                Solution(solution::WaitSolutionArgs) => solution::wait::wait,
                /// Wait until environments exist, are deleted, or have a value
                Environment(environment::WaitEnvironmentArgs) => environment::wait::wait,
                /// Wait until archives are imported, deleted, or have a value
                #[command(mut_arg("awaited", of_archive))]
                Archive(archive::WaitArchiveArgs) => archive::wait::wait,
                /// Wait for a Salt job and finish the command that started it
                Job(job::WaitJobArgs) => job::wait::wait,
                /// Follow the upgrade or downgrade of the cluster to its end
                Cluster(cluster::WaitClusterArgs) => cluster::wait::wait,
            },
            /// Collect information for support
            Debug: Debug {
                /// Write a file with objects, events, logs and jobs, without secrets
                Bundle(debug::BundleArgs) => debug::bundle,
            },
            /// Check prerequisites
            Check(()) => plugin::check::check,
            /// Show the cluster as pages in a browser
            Dashboard(dashboard::DashboardArgs) => dashboard::dashboard,
            /// Show the versions of the plugin, Kubernetes and MetalK8s
            Version(plugin::VersionArgs) => plugin::version::version,
            /// Print a completion script for a shell
            Completion(plugin::CompletionArgs) => plugin::completion::completion,
            /// List the connection and global flags of all commands
            Options(()) => plugin::options::options,
            /// Show help for a command or a topic
            Help(plugin::HelpArgs) => plugin::help::help,
        }
    };
}
