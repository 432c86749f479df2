//! Pages for one person's browser on this machine: the listener, the login, sessions, limits. It knows no cluster.
//!
//! Everything is below a path that nobody guesses, and a browser gets a session for the code that the process printed. A page
//! of another origin can neither read nor change anything: `guard` refuses it before a page is asked for.

mod answer;
mod body;
mod gate;
mod guard;
mod listener;
mod request;
mod secret;
mod server;
#[cfg(test)]
mod tests;

pub use answer::{Asset, Reply, Status};
pub use body::{Updates, updates};
pub use gate::{CODE_LIFETIME, Gate};
pub use listener::{Address, Listener};
pub use request::{Method, Request, decoded};
pub use server::{Site, serve};
