pages! {
    "get user": "\
Lists the static users of Dex and the cluster roles that are bound to them. Password hashes are never shown.

Examples:
  kubectl metalk8s get users
  kubectl metalk8s get user ann@example.com -o json",
    "describe user": "\
Shows the user's names and each binding that grants the user a cluster role.

Examples:
  kubectl metalk8s describe user ann@example.com
  kubectl metalk8s describe user ann@example.com -o yaml",
    "edit user": "\
Replaces the role binding that this plugin created. Other bindings of the user are kept. You cannot change your
own role, or that of the last cluster-admin.

Examples:
  kubectl metalk8s edit user ann@example.com --role solution-admin
  kubectl metalk8s edit user ann@example.com --role read-only --dry-run",
    "create user": "\
The password is the first line of standard input; on a terminal, the plugin prompts for it. With several users in a
file, standard input has one line per user. Only the bcrypt hash is stored.
The roles cluster-admin and solution-admin give access to Salt, which is root on every node.

Examples:
  kubectl metalk8s create user ann@example.com --role read-only
  # from a script: the password is read from standard input
  kubectl metalk8s create user ann@example.com --role cluster-admin < password.txt
  kubectl metalk8s create user bob@example.com --role solution-admin --username Bob
  # users from a file, with one line per user in passwords.txt
  kubectl metalk8s create user -f users.yaml < passwords.txt",
    "set-password user": "\
The password is the first line of standard input; on a terminal, the plugin prompts for it.

Examples:
  kubectl metalk8s set-password user ann@example.com
  kubectl metalk8s set-password user bob@example.com",
    "delete user": "\
The last cluster-admin cannot be deleted.

Examples:
  kubectl metalk8s delete user ann@example.com
  kubectl metalk8s delete user ann@example.com --dry-run",
}
