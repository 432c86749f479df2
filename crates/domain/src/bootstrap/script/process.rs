//! Scripts of MetalK8s that somebody started by hand on the bootstrap node, which no unit of this plugin has.

/// The scripts that change the cluster, or that a restart of Salt would disturb. One that calls another comes first.
const SCRIPTS: [&str; 6] =
    ["upgrade.sh", "downgrade.sh", "restore.sh", "bootstrap.sh", "iso-manager.sh", "backup.sh"];

/// How a line begins that names a script and the session that it belongs to.
const MARK: &str = "Script=";

/// Shows the scripts of MetalK8s that run, each with its session. Other products have a `backup.sh` as well, so only one
/// beside which MetalK8s' `product.txt` is counts.
pub(super) fn processes_command() -> String {
    let names: Vec<&str> = SCRIPTS.iter().filter_map(|name| name.strip_suffix(".sh")).collect();
    format!(
        "ps -eo pid=,sid=,args= \
         | grep -E '^ *[0-9]+ +[0-9]+ ([^ ]*/)?(ba)?sh( -[^ ]+)* ([^ ]*/)?({})[.]sh( |$)' \
         | while read -r pid sid args; do for word in $args; do case $word in *.sh) break;; esac; done; \
         (cd \"/proc/$pid/cwd\" 2>/dev/null && grep -qs '^NAME=MetalK8s' \"$(dirname \"$word\")/product.txt\" \
         && echo \"{MARK}$sid $word\"); done; true",
        names.join("|")
    )
}

/// The names of the scripts in the output of [`processes_command`] that belong to none of these sessions.
pub(super) fn by_hand(text: &str, sessions: &[&str]) -> impl Iterator<Item = &'static str> {
    let shown = text.lines().filter_map(|line| line.strip_prefix(MARK)?.split_once(' '));
    let running: Vec<String> = shown
        .filter(|(session, _)| !sessions.contains(session))
        .filter_map(|(_, path)| path.rsplit('/').next().map(str::to_owned))
        .collect();
    SCRIPTS.into_iter().filter(move |name| running.iter().any(|one| one == name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_counts_once_and_not_if_a_unit_runs_it() {
        let text =
            "Script=7 /srv/scality/metalk8s-130.0.0/backup.sh\nScript=7 ./upgrade.sh\nScript=9 backup.sh\n";
        let names = |sessions: &[&str]| by_hand(text, sessions).collect::<Vec<_>>();
        assert_eq!(names(&[]), ["upgrade.sh", "backup.sh"]);
        assert_eq!(names(&["7"]), ["backup.sh"]);
        assert!(names(&["7", "9"]).is_empty());
        assert_eq!(by_hand("Description=Script=1 upgrade.sh\n", &[]).count(), 0);
    }
}
