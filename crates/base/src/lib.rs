//! What every part of the plugin may use, and what uses none of them.
//!
//! [`error`] has the kinds of failure, each with one exit status; [`cause`] finds the reason in an error. [`events`] carries
//! progress and warnings to the code that shows them. [`deadline`] and [`interrupt`] end work: a time limit, or a signal.
//! [`clock`] tells the time of servers. [`secrets`] masks in texts what must not be read, [`nearest`] finds the word that was
//! meant, [`shell`] writes the words of a command, and [`system`] is what depends on the operating system.

pub mod cause;
pub mod clock;
pub mod deadline;
pub mod error;
pub mod events;
pub mod interrupt;
pub mod nearest;
pub mod secrets;
pub mod shell;
pub mod system;
