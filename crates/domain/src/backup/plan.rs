use crate::plan::{Action, Job, Plan};
use crate::salt::formula;

/// Runs MetalK8s' script, and confirms what it did, with the sums of the files to `verify`. `old` are the files that are there, `jobs` the Jobs that copied
/// them, and `nodes` those that get a copy. An unfinished backup harms nobody, so there is nothing to undo.
pub fn create(old: &[String], jobs: &[String], nodes: &[String], verify: bool) -> Plan {
    let mut plan = Plan::default();
    plan.then(Action::Run(Job::Function { function: formula::BACKUP.to_owned() }));
    plan.then(Action::ConfirmBackup {
        old: old.to_vec(),
        known: jobs.to_vec(),
        nodes: nodes.to_vec(),
        verify,
    });
    plan
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_script_runs_before_anything_is_confirmed() {
        let nodes = ["b".to_owned()];
        let planned = |nodes: &[String], verify| {
            let steps = create(&[], &[], nodes, verify).steps;
            steps.iter().map(crate::plan::Step::planned).collect::<Vec<_>>()
        };
        assert_eq!(
            planned(&nodes, false),
            ["back up the bootstrap node", "check that there is a new backup, and that b has a copy"]
        );
        assert_eq!(planned(&[], false)[1], "check that there is a new backup");
        assert_eq!(
            planned(&nodes, true)[1],
            "check that there is a new backup, that its files match their checksums, and that b has a copy"
        );
        let plan = create(&[], &[], &nodes, false);
        assert_eq!(plan.steps[0].action.summary(), "run Salt metalk8s.backup_node on the bootstrap node");
        assert!(plan.steps.iter().all(|step| step.undo.is_empty()));
    }
}
