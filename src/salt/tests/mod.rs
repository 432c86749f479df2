//! The client against a scripted Salt API.

mod call;
mod network;
mod recorded;
mod session;
mod submit;
mod support;
mod wait;
