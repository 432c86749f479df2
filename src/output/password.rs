//! The only question of the plugin: a password, on a terminal.

use std::io::{BufRead as _, IsTerminal as _};

/// Whether a person is asked; otherwise standard input is read.
pub fn is_asked() -> bool {
    std::io::stdin().is_terminal()
}

/// On a terminal, asks with `prompt` and without echo; otherwise reads the next line of standard input.
pub fn read(prompt: &str) -> std::io::Result<String> {
    if is_asked() {
        return rpassword::prompt_password(prompt);
    }
    let mut line = String::new();
    std::io::stdin().lock().read_line(&mut line)?;
    Ok(line.trim_end_matches(['\r', '\n']).to_owned())
}
