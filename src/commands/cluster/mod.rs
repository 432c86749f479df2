pub mod describe;
pub mod get;
pub mod upgrade;
pub mod wait;

/// How the cluster is called in results.
const SUBJECT: &str = "cluster/metalk8s";
