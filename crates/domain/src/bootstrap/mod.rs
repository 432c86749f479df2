//! The bootstrap node: the machine that MetalK8s is installed from, and on which Salt and the archives are.
//!
//! [`configuration`] checks its configuration and plans changes of it. [`mounted`] chooses the archive whose script is run
//! on it, and [`script`] follows the scripts that run there detached.

pub mod configuration;
pub mod mounted;
pub mod script;
