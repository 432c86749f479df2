//! The clients of the servers that the plugin talks to.
//!
//! [`cluster`] talks to the API server: it connects, reads, writes, waits and locks. [`salt`] talks to Salt API, usually
//! through the API server: it logs in, calls, submits jobs and waits for their results. [`registry`] talks to registries of
//! container images. [`proxies`] knows which requests go through a proxy of the environment, [`resolver`] finds the
//! addresses of servers, and [`tls`] knows whose certificates are believed, for all three.
//!
//! A client does what it is asked for. What is to be done is decided in `domain`, and the code that calls a client carries
//! that out. An error says what happened; what the user can do about it is said above. A client writes to no terminal:
//! what it has to tell while it works, it tells as events of `base`.

pub mod cluster;
pub mod proxies;
pub mod registry;
pub mod resolver;
pub mod salt;
pub mod tls;
