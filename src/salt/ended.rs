//! Ended runner jobs, many with one call.
//!
//! Salt's runner module looks up one job at a time, and each lookup starts a process on the master, for a third of a
//! second. The execution module `ret` reads the job cache itself, and a template can call it for many jobs. It does not
//! know which minions a job was sent to, so jobs on minions are left to `jobs.list_job`, like jobs without a result.

use std::collections::HashMap;

use serde_json::{Value, json};

use super::job::Record;
use super::transport::Request;
use super::{Error, Salt};
use crate::domain::jid::Jid;

/// From how many jobs on the call is faster than the lookups.
const SEVERAL: usize = 3;

/// How many jobs one call asks for. Their results are in one answer.
const AT_ONCE: usize = 50;

/// The results in Salt's own job cache, in the order of the ids.
const TEMPLATE: &str = "[{% for jid in jids %}{{ salt['ret.get_jid']('local_cache', jid) | json }}\
                        {{ ',' if not loop.last }}{% endfor %}]";

impl Salt {
    /// The records of those of these jobs that are runner jobs and have ended. Empty if Salt cannot answer the call.
    pub(super) async fn ended(&self, jids: &[Jid]) -> Result<HashMap<Jid, Record>, Error> {
        let mut ended = HashMap::new();
        if jids.len() < SEVERAL {
            return Ok(ended);
        }
        for some in jids.chunks(AT_ONCE) {
            let answer = match self.read(&Request::post("/", results_of(some))).await {
                Err(Error::Refused { .. } | Error::Unintelligible { .. } | Error::NotAllowed { .. }) => {
                    continue;
                }
                answer => answer?,
            };
            let results = answer.pointer("/return/0").and_then(Value::as_array);
            let Some(results) = results.filter(|results| results.len() == some.len()) else {
                continue;
            };
            let records = some.iter().zip(results);
            ended.extend(
                records.filter_map(|(jid, result)| Some((jid.clone(), Record::of_runner(jid, result)?))),
            );
        }
        Ok(ended)
    }
}

fn results_of(jids: &[Jid]) -> Value {
    let jids: Vec<&str> = jids.iter().map(Jid::as_str).collect();
    let arguments = json!({"string": TEMPLATE, "default_renderer": "jinja|json", "jids": jids});
    json!([{"client": "runner", "fun": "salt.cmd", "arg": ["slsutil.renderer"], "kwarg": arguments}])
}
