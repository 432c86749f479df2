//! Examples and explanations of the help pages.

mod alert;
mod archive;
mod backup;
mod bootstrap;
mod config;
mod environment;
mod etcd;
mod history;
mod instance;
mod job;
mod node;
mod permissions;
mod plugin;
mod render;
mod restore;
mod solution;
mod user;
mod volume;

pub use alert::*;
pub use archive::*;
pub use backup::*;
pub use bootstrap::*;
pub use config::*;
pub use environment::*;
pub use etcd::*;
pub use history::*;
pub use instance::*;
pub use job::*;
pub use node::*;
pub use permissions::*;
pub use plugin::*;
pub use render::*;
pub use restore::*;
pub use solution::*;
pub use user::*;
pub use volume::*;
