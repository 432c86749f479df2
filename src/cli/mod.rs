//! The command line: what can be typed, and what it means. No input or output.

pub mod archive;
pub mod complete;
pub mod config;
pub mod connection;
pub mod duration;
pub mod environment;
pub mod fill;
#[cfg(any(test, fuzzing))]
pub(crate) mod fuzzing;
pub mod groups;
pub mod job;
pub mod line;
pub mod manual;
pub mod node;
pub mod normalise;
pub mod plugin;
pub mod solution;
pub mod topics;
pub mod user;
pub mod volume;

use clap::{Args, Parser, Subcommand};

use groups::GlobalArgs;

/// Manage MetalK8s environments, solutions and archives
#[derive(Debug, Parser)]
#[command(
    name = "kubectl metalk8s",
    bin_name = "kubectl metalk8s",
    disable_help_subcommand = true,
    disable_version_flag = true,
    subcommand_required = true,
    max_term_width = 100,
    after_help = topics::ROOT
)]
pub struct Cli {
    /// Flags that every command takes.
    #[command(flatten)]
    pub global: GlobalArgs,
    /// What to do.
    #[command(subcommand)]
    pub verb: Verb,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Show objects, one a line or as JSON or YAML
    Get(Get),
    /// Show one object with everything around it
    Describe(Describe),
    /// Make an environment, a node, volumes, a user, or what the plugin needs
    Create(Create),
    /// Change a service configuration or an environment's description
    Edit(Edit),
    /// Put a service configuration in place
    Apply(Apply),
    /// Delete an environment, a solution, an archive, volumes or a user
    Delete(Delete),
    /// Install nodes and make them the cluster's
    Deploy(Deploy),
    /// Change a user's password
    SetPassword(SetPassword),
    /// Deploy a solution in an environment
    Add(Add),
    /// Take solutions to a newer version
    Upgrade(Upgrade),
    /// Take a solution to an older version
    Downgrade(Downgrade),
    /// Import archives from the bootstrap node
    Import(Import),
    /// Remove archives from the catalogue
    Unimport(Unimport),
    /// Make a version's kinds the cluster's
    Activate(Activate),
    /// Remove a solution's kinds from the cluster
    Deactivate(Deactivate),
    /// Check archives, without a cluster
    Validate(Validate),
    /// Sign archives, without a cluster
    Sign(Sign),
    /// Begin a solution, without a cluster
    Init(Init),
    /// Wait for a Salt job to end
    Wait(Wait),
    /// Check that everything is there for this plugin to work
    #[command(after_help = topics::CHECK)]
    Check,
    /// Show the versions of the plugin, Kubernetes and MetalK8s
    #[command(after_help = topics::VERSION)]
    Version(plugin::VersionArgs),
    /// Print a completion script for a shell
    #[command(after_help = topics::COMPLETION)]
    Completion(plugin::CompletionArgs),
    /// Show help for a command or a topic
    #[command(after_help = topics::HELP)]
    Help(plugin::HelpArgs),
}

/// A verb whose resource follows.
macro_rules! verb {
    ($(#[$doc:meta])* $name:ident, $resource:ident { $($(#[$variant_doc:meta])* $variant:ident($args:ty),)+ }) => {
        $(#[$doc])*
        #[derive(Debug, Args)]
        pub struct $name {
            /// The kind of object.
            #[command(subcommand)]
            pub resource: $resource,
        }

        $(#[$doc])*
        #[derive(Debug, Subcommand)]
        pub enum $resource {
            $($(#[$variant_doc])* $variant($args),)+
        }
    };
}

verb! {
    /// Show objects.
    Get, GetResource {
        /// List environments, their namespaces and solutions
        #[command(visible_aliases = ["env", "envs", "environments"], after_help = topics::GET_ENVIRONMENT)]
        Environment(environment::GetEnvironmentArgs),
        /// List the solutions that are deployed, and how their operators are
        #[command(visible_aliases = ["sol", "solutions"], after_help = topics::GET_SOLUTION)]
        Solution(solution::GetSolutionArgs),
        /// List the imported archives
        #[command(visible_alias = "archives", after_help = topics::GET_ARCHIVE)]
        Archive(archive::GetArchiveArgs),
        /// List the Salt jobs that this plugin started
        #[command(visible_alias = "jobs", after_help = topics::GET_JOB)]
        Job(job::GetJobArgs),
        /// List the nodes: roles, version, whether they are deployed and Salt reaches them
        #[command(visible_alias = "nodes", after_help = topics::GET_NODE)]
        Node(node::GetNodeArgs),
        /// List the volumes: what they are made from, and who uses them
        #[command(visible_aliases = ["vol", "volumes"], after_help = topics::GET_VOLUME)]
        Volume(volume::GetVolumeArgs),
        /// List the service configurations, or print the document of one
        #[command(visible_alias = "configs", after_help = topics::GET_CONFIG)]
        Config(config::GetConfigArgs),
        /// List the static users of Dex
        #[command(visible_alias = "users", after_help = topics::GET_USER)]
        User(user::GetUserArgs),
    }
}

verb! {
    /// Show one object.
    Describe, DescribeResource {
        /// Show an environment: operators, events, history
        #[command(visible_aliases = ["env", "envs", "environments"], after_help = topics::DESCRIBE_ENVIRONMENT)]
        Environment(environment::DescribeEnvironmentArgs),
        /// Show a deployed solution: operator, roles, kinds, other users
        #[command(visible_aliases = ["sol", "solutions"], after_help = topics::DESCRIBE_SOLUTION)]
        Solution(solution::DescribeSolutionArgs),
        /// Show an imported archive
        #[command(visible_alias = "archives", after_help = topics::DESCRIBE_ARCHIVE)]
        Archive(archive::DescribeArchiveArgs),
        /// Show a Salt job: what it did, and why it failed
        #[command(visible_alias = "jobs", after_help = topics::DESCRIBE_JOB)]
        Job(job::DescribeJobArgs),
        /// Show a node: roles, taints, conditions, how it is reached
        #[command(visible_alias = "nodes", after_help = topics::DESCRIBE_NODE)]
        Node(node::DescribeNodeArgs),
        /// Show a volume: its device, its phase and who uses it
        #[command(visible_aliases = ["vol", "volumes"], after_help = topics::DESCRIBE_VOLUME)]
        Volume(volume::DescribeVolumeArgs),
    }
}

verb! {
    /// Make something.
    Create, CreateResource {
        /// Make an environment: a namespace, its label and its configuration
        #[command(visible_aliases = ["env", "envs", "environments"], after_help = topics::CREATE_ENVIRONMENT)]
        Environment(environment::CreateEnvironmentArgs),
        /// Build a solution's archive from a directory, once that has passed the checks
        #[command(visible_alias = "archives", after_help = topics::CREATE_ARCHIVE)]
        Archive(archive::CreateArchiveArgs),
        /// Make the service account that logs into Salt for kubeconfigs without a token
        #[command(after_help = topics::CREATE_SALT_ACCESS)]
        SaltAccess(plugin::SaltAccessArgs),
        /// Declare a node, to be deployed afterwards
        #[command(visible_alias = "nodes", after_help = topics::create_node())]
        Node(node::CreateNodeArgs),
        /// Make volumes, and wait until they are available
        #[command(visible_aliases = ["vol", "volumes"], after_help = topics::CREATE_VOLUME)]
        Volume(volume::CreateVolumeArgs),
        /// Make a static user of Dex; the password is read from standard input
        #[command(visible_alias = "users", after_help = topics::CREATE_USER)]
        User(user::CreateUserArgs),
    }
}

verb! {
    /// Change something in place.
    Edit, EditResource {
        /// Change an environment's description
        #[command(visible_aliases = ["env", "envs", "environments"], after_help = topics::EDIT_ENVIRONMENT)]
        Environment(environment::EditEnvironmentArgs),
        /// Change a service configuration in your editor, or field by field, and apply it
        #[command(visible_alias = "configs", after_help = topics::EDIT_CONFIG)]
        Config(config::EditConfigArgs),
    }
}

verb! {
    /// Put something in place.
    Apply, ApplyResource {
        /// Put a service configuration's document in place, and apply it
        #[command(visible_alias = "configs", after_help = topics::APPLY_CONFIG)]
        Config(config::ApplyConfigArgs),
    }
}

verb! {
    /// Install something.
    Deploy, DeployResource {
        /// Install nodes over SSH, and wait until they are ready
        #[command(visible_alias = "nodes", after_help = topics::DEPLOY_NODE)]
        Node(node::DeployNodeArgs),
    }
}

verb! {
    /// Change a password.
    SetPassword, SetPasswordResource {
        /// Change the password of a static user of Dex; it is read from standard input
        #[command(visible_alias = "users", after_help = topics::SET_PASSWORD_USER)]
        User(user::UserArgs),
    }
}

verb! {
    /// Delete something.
    Delete, DeleteResource {
        /// Delete an environment and its namespaces
        #[command(visible_aliases = ["env", "envs", "environments"], after_help = topics::DELETE_ENVIRONMENT)]
        Environment(environment::DeleteEnvironmentArgs),
        /// Delete a solution from an environment, its operator included
        #[command(visible_aliases = ["sol", "solutions"], after_help = topics::DELETE_SOLUTION)]
        Solution(solution::DeleteSolutionArgs),
        /// Remove archives from the catalogue and unmount them
        #[command(visible_alias = "archives", after_help = topics::DELETE_ARCHIVE)]
        Archive(archive::DeleteArchiveArgs),
        /// Delete the service account that logs into Salt
        #[command(after_help = topics::DELETE_SALT_ACCESS)]
        SaltAccess(plugin::SaltAccessArgs),
        /// Delete volumes that nobody uses
        #[command(visible_aliases = ["vol", "volumes"], after_help = topics::DELETE_VOLUME)]
        Volume(volume::DeleteVolumeArgs),
        /// Delete a static user of Dex, and what binds roles to it
        #[command(visible_alias = "users", after_help = topics::DELETE_USER)]
        User(user::UserArgs),
    }
}

verb! {
    /// Deploy something in an environment.
    Add, AddResource {
        /// Deploy a solution in an environment, and wait until its operator is available
        #[command(visible_aliases = ["sol", "solutions"], after_help = topics::ADD_SOLUTION)]
        Solution(solution::AddSolutionArgs),
    }
}

verb! {
    /// Take something to a newer version.
    Upgrade, UpgradeResource {
        /// Take a solution, or all of an environment's, to a newer version
        #[command(visible_aliases = ["sol", "solutions"], after_help = topics::UPGRADE_SOLUTION)]
        Solution(solution::UpgradeSolutionArgs),
    }
}

verb! {
    /// Take something to an older version.
    Downgrade, DowngradeResource {
        /// Take a solution to an older version
        #[command(visible_aliases = ["sol", "solutions"], after_help = topics::DOWNGRADE_SOLUTION)]
        Solution(solution::DowngradeSolutionArgs),
    }
}

verb! {
    /// Bring something into the cluster.
    Import, ImportResource {
        /// Mount archives, publish their images and list them in the catalogue
        #[command(visible_alias = "archives", after_help = topics::IMPORT_ARCHIVE)]
        Archive(archive::ImportArchiveArgs),
    }
}

verb! {
    /// Take something out of the cluster.
    Unimport, UnimportResource {
        /// Remove archives from the catalogue and unmount them
        #[command(visible_alias = "archives", after_help = topics::DELETE_ARCHIVE)]
        Archive(archive::DeleteArchiveArgs),
    }
}

verb! {
    /// Make something the cluster's.
    Activate, ActivateResource {
        /// Apply the custom resource definitions of a solution's version
        #[command(visible_aliases = ["sol", "solutions"], after_help = topics::ACTIVATE_SOLUTION)]
        Solution(solution::ActivateSolutionArgs),
    }
}

verb! {
    /// Take something back from the cluster.
    Deactivate, DeactivateResource {
        /// Remove a solution's custom resource definitions, and so every object of its kinds
        #[command(visible_aliases = ["sol", "solutions"], after_help = topics::DEACTIVATE_SOLUTION)]
        Solution(solution::DeactivateSolutionArgs),
    }
}

verb! {
    /// Check something.
    Validate, ValidateResource {
        /// Check archives, or the directories that they are built from, against every rule
        #[command(visible_alias = "archives", after_help = topics::VALIDATE_ARCHIVE)]
        Archive(archive::ValidateArchiveArgs),
    }
}

verb! {
    /// Sign something.
    Sign, SignResource {
        /// Sign an archive as minisign does, never asking for a password
        #[command(visible_alias = "archives", after_help = topics::SIGN_ARCHIVE)]
        Archive(archive::SignArchiveArgs),
    }
}

verb! {
    /// Begin something.
    Init, InitResource {
        /// Make the directory of a new solution, which passes the checks as it is
        #[command(visible_aliases = ["sol", "solutions"], after_help = topics::INIT_SOLUTION)]
        Solution(solution::InitSolutionArgs),
    }
}

verb! {
    /// Wait for something.
    Wait, WaitResource {
        /// Wait for a Salt job to end, and for what it was to bring about
        #[command(visible_alias = "jobs", after_help = topics::WAIT_JOB)]
        Job(job::WaitJobArgs),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_tree_is_consistent() {
        Cli::command().debug_assert();
    }
}
