//! The plugin itself: what it needs, its version, its help.

pub mod check;
pub mod completion;
pub mod help;
pub mod options;
pub mod salt_access;
pub mod version;
