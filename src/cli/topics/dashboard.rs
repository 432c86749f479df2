//! What the help page of the dashboard says.

pages! {
    "dashboard": "\
Shows environments, solutions, the catalogue, nodes, volumes, Salt jobs, the history and the result of `check` as pages in
a browser. Each page shows what a command prints, and the command. The pages change as the cluster does. They work without
JavaScript.

Prints a link with a code. It works once, for five minutes; Enter prints another one. Only this machine can open it: from
another one, use the `ssh` command that is printed. Nobody without the code sees anything, and the dashboard changes
nothing in the cluster without --allow-changes. With it, pages plan commands and run them, each in a process of its own, with
its locks, its undo and its entry in the history; to delete or deactivate, the user types the name. A session ends after 30 minutes without a visible page, after 12 hours, or
with the dashboard.

Examples:
  kubectl metalk8s dashboard --open
  # begin with one environment
  kubectl metalk8s dashboard environment/prod
  # on a machine with other users: a socket instead of a port
  kubectl metalk8s dashboard --socket
  # upgrade, roll back or delete from the pages
  kubectl metalk8s dashboard --allow-changes
  # for scripts
  kubectl metalk8s dashboard --port 8427 -o json",
}
