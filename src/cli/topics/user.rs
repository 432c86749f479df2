//! What the help pages of users say.

/// `get user`.
pub const GET_USER: &str = "\
Lists the static users of Dex and the cluster roles that are bound to them. Password hashes are never shown.

Examples:
  kubectl metalk8s get users
  kubectl metalk8s get user ann@example.com -o json";

/// `create user`.
pub const CREATE_USER: &str = "\
The password is the first line of standard input; on a terminal it is asked for. Only its bcrypt hash is
stored.

Examples:
  kubectl metalk8s create user ann@example.com --role read-only
  # from a script: the password is read from standard input
  kubectl metalk8s create user ann@example.com --role cluster-admin < password.txt
  kubectl metalk8s create user bob@example.com --role solution-admin --username Bob";

/// `set-password user`.
pub const SET_PASSWORD_USER: &str = "\
The password is the first line of standard input; on a terminal it is asked for.

Examples:
  kubectl metalk8s set-password user ann@example.com
  kubectl metalk8s set-password user bob@example.com";

/// `delete user`.
pub const DELETE_USER: &str = "\
The last cluster-admin cannot be deleted.

Examples:
  kubectl metalk8s delete user ann@example.com
  kubectl metalk8s delete user ann@example.com --dry-run";
