//! Panics, told where they happen.

use std::io::Write;
use std::sync::Once;

/// Has every panic written to standard error at once, past what a test harness captures. The harness prints it at its end
/// only, which a log that is cut off may lack.
pub(crate) fn tell_at_once() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            // There is nobody left to tell that standard error is closed.
            let _ = writeln!(std::io::stderr(), "{panic}");
            hook(panic);
        }));
    });
}
