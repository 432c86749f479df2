//! Salt: its jobs, and the formulas that plans run.
//!
//! [`jid`] reads the ids of jobs, [`job`] is a job as it is printed. [`formula`] names the formulas and functions that plans
//! run, and [`pillar`] estimates how long Salt takes to compute the pillar for them.

pub mod formula;
pub mod jid;
pub mod job;
pub mod pillar;
