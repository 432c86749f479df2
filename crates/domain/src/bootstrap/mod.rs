//! The bootstrap node: the machine from which MetalK8s is installed, with Salt and the archives.
//!
//! [`configuration`] checks its configuration and plans changes of it. [`mounted`] selects the archive whose script is run on
//! it, and [`script`] follows the scripts that run there detached.

pub mod configuration;
pub mod mounted;
pub mod script;
