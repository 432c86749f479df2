//! Why something failed: errors of libraries wrap the reason, and repeat it or say less.

use std::error::Error;
use std::{io, iter};

/// This error and those that it wraps, from the outermost to the innermost.
pub fn causes<'a>(error: &'a (dyn Error + 'static)) -> impl Iterator<Item = &'a (dyn Error + 'static)> {
    iter::successors(Some(error), |&error| {
        // An I/O error does not return the error that it wraps as its source.
        match error.downcast_ref::<io::Error>().and_then(io::Error::get_ref) {
            Some(wrapped) => Some(wrapped),
            None => error.source(),
        }
    })
}

pub fn innermost(error: &(dyn Error + 'static)) -> String {
    causes(error).last().map(ToString::to_string).unwrap_or_default()
}
