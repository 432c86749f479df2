//! What the help pages of users say.

/// `get user`.
pub const GET_USER: &str = "\
The static users of Dex' configuration, and the cluster roles that are bound to them. Hashes of
passwords are never shown. Changes nothing.

Examples:
  kubectl metalk8s get users
  kubectl metalk8s get user ann@example.com -o json";

/// `create user`.
pub const CREATE_USER: &str = "\
The password is the first line of standard input, or asked for on a terminal. It is kept as a bcrypt
hash and never shown.

Examples:
  kubectl metalk8s create user ann@example.com --role read-only
  # from a script
  kubectl metalk8s create user ann@example.com --role cluster-admin
  kubectl metalk8s create user bob@example.com --role solution-admin --username Bob";

/// `set-password user`.
pub const SET_PASSWORD_USER: &str = "\
The password is the first line of standard input, or asked for on a terminal.

Examples:
  kubectl metalk8s set-password user ann@example.com
  kubectl metalk8s set-password user bob@example.com";

/// `delete user`.
pub const DELETE_USER: &str = "\
The last cluster admin stays.

Examples:
  kubectl metalk8s delete user ann@example.com
  kubectl metalk8s delete user ann@example.com --dry-run";
