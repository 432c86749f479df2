//! Ended runner jobs, many with one call.
//!
//! Salt's runner module looks up one job at a time, and each lookup starts a process on the master, for a third of a
//! second. The execution module `ret` reads the job cache itself, and a template can call it for many jobs. It does not
//! know which minions a job was sent to, so jobs on minions are left to `jobs.list_job`, like jobs without a result.

use std::collections::HashMap;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Value, json};

use super::job::Record;
use super::transport::Request;
use super::{Error, Salt};
use domain::salt::jid::Jid;

/// From how many jobs on the call is faster than the lookups.
const SEVERAL: usize = 3;

/// How many jobs one call requests. Their results are in one answer.
const AT_ONCE: usize = 50;

/// The results in Salt's own job cache, in the order of the ids.
const TEMPLATE: &str = "[{% for jid in jids %}{{ salt['ret.get_jid']('local_cache', jid) | json }}\
                        {{ ',' if not loop.last }}{% endfor %}]";

/// The orchestrations that have ended, each with its arguments, from the directory of the job cache. The lists that the
/// runner module makes are no substitute: 3002 lists no job of a runner, and 3006 lists them without their arguments.
/// The result of a runner job is in a directory that has the name of the master.
const ORCHESTRATIONS: &str = "\
{%- set ended = [] -%}
{%- set master = opts['id'] -%}
{%- for path, written in salt['file.find'](opts['cachedir'] ~ '/jobs', name=master, type='d', print='path,mtime')
    if written >= since -%}
  {%- set jid = salt['file.read'](path[:-(master | length)] ~ 'jid') -%}
  {%- set job = salt['ret.get_jid']('local_cache', jid).get(master, {}).get('return', {}) -%}
  {%- if job is mapping and job.get('fun') == 'runner.state.orchestrate' -%}
    {%- do ended.append({'jid': jid, 'arguments': job.get('fun_args')}) -%}
  {%- endif -%}
{%- endfor -%}
{{ ended | json }}";

#[derive(Debug, Deserialize)]
pub(super) struct Orchestration {
    pub(super) jid: String,
    pub(super) arguments: Value,
}

impl Salt {
    /// The orchestrations that ended since then, by the clock of the Salt master.
    pub(super) async fn orchestrations(&self, since: Timestamp) -> Result<Vec<Orchestration>, Error> {
        let request = rendered(ORCHESTRATIONS, "since", &json!(since.as_second()));
        let mut answer = self.read(&request).await?;
        let list = answer.pointer_mut("/return/0").map(Value::take).unwrap_or_default();
        Vec::deserialize(&list)
            .map_err(|_| Error::Unintelligible { answer: format!("no list of orchestrations, but {list}") })
    }

    /// The records of those of these jobs that are runner jobs and have ended. Empty if Salt cannot answer the call.
    pub(super) async fn ended(&self, jids: &[Jid]) -> Result<HashMap<Jid, Record>, Error> {
        let mut ended = HashMap::new();
        if jids.len() < SEVERAL {
            return Ok(ended);
        }
        for some in jids.chunks(AT_ONCE) {
            let answer = match self.read(&results_of(some)).await {
                Err(Error::Refused { .. } | Error::Unintelligible { .. } | Error::NotAllowed { .. }) => {
                    continue;
                }
                answer => answer?,
            };
            let results = answer.pointer("/return/0").and_then(Value::as_array);
            let Some(results) = results.filter(|results| results.len() == some.len()) else { continue };
            let records = some.iter().zip(results);
            ended.extend(
                records.filter_map(|(jid, result)| Some((jid.clone(), Record::of_runner(jid, result)?))),
            );
        }
        Ok(ended)
    }
}

fn results_of(jids: &[Jid]) -> Request {
    let jids: Vec<&str> = jids.iter().map(Jid::as_str).collect();
    rendered(TEMPLATE, "jids", &json!(jids))
}

/// What the master makes of a template that needs one value.
fn rendered(template: &str, name: &str, value: &Value) -> Request {
    let arguments = json!({"string": template, "default_renderer": "jinja|json", name: value});
    let call =
        json!([{"client": "runner", "fun": "salt.cmd", "arg": ["slsutil.renderer"], "kwarg": arguments}]);
    Request::post("/", call)
}
