//! What the help pages of environments say.

/// `get environment`.
pub const GET_ENVIRONMENT: &str = "\
Reads namespaces, their configurations and the operators in them; changes nothing.

Examples:
  # every environment
  kubectl metalk8s get environments
  # one of them, as YAML that `create -f` accepts
  kubectl metalk8s get environment prod -o yaml";

/// `describe environment`.
pub const DESCRIBE_ENVIRONMENT: &str = "\
Everything around an environment: its namespaces, its solutions and their operators, recent events,
and what was changed when. Changes nothing.

Examples:
  kubectl metalk8s describe environment prod
  kubectl metalk8s describe env/test";

/// `create environment`.
pub const CREATE_ENVIRONMENT: &str = "\
Makes a namespace with the environment's label and description, and its configuration. All or
nothing: a failure leaves nothing behind.

Examples:
  # an environment in a namespace of the same name
  kubectl metalk8s create environment prod --description 'what customers use'
  # a second namespace of the same environment
  kubectl metalk8s create environment prod -n prod-reports
  # in a namespace that exists, which is never deleted later
  kubectl metalk8s create environment test -n default --adopt";

/// `edit environment`.
pub const EDIT_ENVIRONMENT: &str = "\
Changes the description in every namespace of the environment. Solutions are not touched.

Examples:
  kubectl metalk8s edit environment prod --description 'what customers use'
  kubectl metalk8s edit env/test --description ''";

/// `delete environment`.
pub const DELETE_ENVIRONMENT: &str = "\
Refused while solutions are in it, configured or not: an operator that runs counts. Waits until the namespaces are gone, and says what holds one
back. A namespace that was adopted is only un-labelled.

Examples:
  # an empty environment
  kubectl metalk8s delete environment prod
  # what would go
  kubectl metalk8s delete environment prod --with-solutions --dry-run
  # one of its namespaces
  kubectl metalk8s delete environment prod -n prod-reports";
