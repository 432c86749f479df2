//! The client against a scripted Salt API.

mod call;
mod jobs;
mod network;
mod questions;
mod recorded;
mod script;
mod session;
mod submit;
mod wait;
