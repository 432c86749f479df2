//! Why a step failed, in the output of Salt that MetalK8s' scripts log.
//!
//! Salt prints each state as a block, the states of a nested orchestration indented within the block of the outer one,
//! and a summary last. The cause is in the blocks that failed by themselves: a state that was not run names the state
//! that it requires, and a state that ran others repeats only that one of them failed.

/// What Salt writes into the comment of a state that it did not run.
const NOT_RUN: &str = "One or more requisite failed";

struct Block<'a> {
    /// The column of its keys' values, which the lines of a long comment are indented to.
    column: usize,
    id: &'a str,
    failed: bool,
    comment: Vec<&'a str>,
}

impl Block<'_> {
    fn cause(&self) -> String {
        if self.comment.is_empty() {
            return format!("{}: failed without a comment", self.id);
        }
        format!("{}: {}", self.id, self.comment.join(" "))
    }

    fn is_not_run(&self) -> bool {
        self.comment.first().is_some_and(|line| line.starts_with(NOT_RUN))
    }
}

/// The states that failed by themselves, each with its comment.
pub fn causes(text: &str) -> Vec<String> {
    let failed = blocks(text).into_iter().filter(|block| block.failed && !block.is_not_run());
    let failed: Vec<Block<'_>> = failed.collect();
    let mut causes = Vec::new();
    for (index, block) in failed.iter().enumerate() {
        let inner = failed.get(index + 1);
        if inner.is_none_or(|inner| inner.column <= block.column) {
            causes.push(block.cause());
        }
    }
    causes
}

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut in_comment = false;
    for line in text.lines() {
        let trimmed = line.trim();
        if let Some(id) = trimmed.strip_prefix("ID: ") {
            in_comment = false;
            blocks.push(Block { column: line.len() - id.len(), id, failed: false, comment: Vec::new() });
            continue;
        }
        let Some(block) = blocks.last_mut() else { continue };
        let is_at_column = line.len() - line.trim_start().len() >= block.column;
        if in_comment && is_at_column && !trimmed.is_empty() {
            block.comment.push(trimmed);
        } else if let Some(comment) = value(line, "Comment:", block.column) {
            in_comment = true;
            block.comment.extend(Some(comment).filter(|comment| !comment.is_empty()));
        } else {
            in_comment = false;
            if let Some(result) = value(line, "Result:", block.column) {
                block.failed = result == "False";
            }
        }
    }
    blocks
}

/// The value of a key of a block: keys end where those of the block's `ID:` end.
fn value<'a>(line: &'a str, key: &str, column: usize) -> Option<&'a str> {
    let rest = line.trim_start().strip_prefix(key)?;
    (line.len() - rest.len() + 1 == column).then(|| rest.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As Salt 3002.9 and 3006.28 print an orchestration in an orchestration.
    const NESTED: &str = "\
bootstrap_master:
----------
          ID: Execute the upgrade prechecks
    Function: salt.runner
      Result: True
     Comment: Runner function executed.
     Changes:   
              ----------
              return:
                  True
----------
          ID: Deploy node bootstrap
    Function: salt.runner
        Name: state.orchestrate
      Result: False
     Comment: Runner function 'state.orchestrate' failed.
     Started: 10:32:09.714300
    Duration: 4400.604 ms
     Changes:                 
              bootstrap_master:
              ----------
                        ID: Cordon the node
                    Result: True
                   Comment: Success!
                   Changes:   
              ----------
                        ID: Drain the node
                  Function: metalk8s_drain.node_drained
                    Result: False
                   Comment: Failed to drain node-1:
                            Timed out
                   Started: 10:32:13.104175
                   Changes:   
              ----------
                        ID: Run the highstate
                    Result: False
                   Comment: One or more requisite failed: deploy_node.Drain the node
                   Changes:   
              
              Summary for bootstrap_master
              ------------
              Succeeded: 1
              Failed:    2
----------
          ID: Deploy Kubernetes objects
    Function: salt.runner
      Result: False
     Comment: One or more requisite failed: upgrade.Deploy node bootstrap
     Changes:   

Summary for bootstrap_master
------------
Succeeded: 1 (changed=2)
Failed:    2
------------
Total states run:     3
Total run time:   4.401 s
";

    #[test]
    fn the_cause_is_the_innermost_state_that_failed_by_itself() {
        assert_eq!(causes(NESTED), ["Drain the node: Failed to drain node-1: Timed out"]);
    }

    #[test]
    fn several_states_may_fail_and_one_may_say_nothing() {
        let text = "          ID: A\n      Result: False\n     Comment: \n     Started: 1\n----------\n          \
                    ID: B\n      Result: False\n     Comment: no disk\n";
        assert_eq!(causes(text), ["A: failed without a comment", "B: no disk"]);
    }

    #[test]
    fn output_without_states_has_no_causes() {
        assert!(causes("etcdserver: no leader\nResult: False\nComment: x\n").is_empty());
        assert!(causes("retcode:\n    1\nerrors:\n    - Nodes 'x' are not ready\n").is_empty());
    }
}
