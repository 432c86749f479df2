//! Examples and explanations of the help pages.

/// The pages of commands: the verb, and its resource if it has one.
macro_rules! pages {
    ($($($words:literal)|+: $page:literal,)+) => {
        pub(super) const PAGES: &[(&str, &str)] = &[$($(($words, $page)),+),+];
    };
}

mod alert;
mod archive;
mod backup;
mod bootstrap;
mod certificate;
mod cluster;
mod config;
mod dashboard;
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

pub use environment::*;
pub use node::*;
pub use plugin::*;

const PAGES: &[&[(&str, &str)]] = &[
    alert::PAGES,
    archive::PAGES,
    backup::PAGES,
    bootstrap::PAGES,
    certificate::PAGES,
    cluster::PAGES,
    config::PAGES,
    dashboard::PAGES,
    environment::PAGES,
    etcd::PAGES,
    history::PAGES,
    instance::PAGES,
    job::PAGES,
    node::PAGES,
    permissions::PAGES,
    plugin::PAGES,
    render::PAGES,
    restore::PAGES,
    solution::PAGES,
    user::PAGES,
    volume::PAGES,
];

/// The page of a command, such as `get node` or `check`.
pub fn of(command: &str) -> Option<&'static str> {
    let mut pages = PAGES.iter().copied().flatten();
    pages.find(|(words, _)| *words == command).map(|(_, page)| *page)
}
