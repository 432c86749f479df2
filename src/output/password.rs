//! The one question that is asked: a password, where a person sits at a terminal.

use std::io::{BufRead as _, IsTerminal as _};

/// Whether a person will be asked, rather than standard input read.
#[must_use]
pub fn is_asked() -> bool {
    std::io::stdin().is_terminal()
}

/// Asks with `prompt` and without echo on a terminal; otherwise the next line of standard input.
pub fn read(prompt: &str) -> std::io::Result<String> {
    if is_asked() {
        return rpassword::prompt_password(prompt);
    }
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
