//! Why something failed: errors of libraries wrap the reason, and repeat it or say less.

use std::error::Error;

pub fn innermost(error: &(dyn Error + 'static)) -> String {
    let mut cause = error;
    while let Some(inner) = cause.source() {
        cause = inner;
    }
    cause.to_string()
}
