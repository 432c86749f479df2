//! A link that the user's browser opens.

use std::io::{self, Write};
use std::process::Stdio;

use maud::{DOCTYPE, html};
use tempfile::NamedTempFile;
use tokio::process::Command;

use base::system::{BROWSER, set_apart};

/// The file that leads the browser to the link. Other users see the arguments of programs, and so would see the code of the
/// link in them; such a file only its owner can read. It is gone when this is dropped.
pub(super) struct Opened {
    _file: NamedTempFile,
}

impl Opened {
    pub(super) fn new(url: &str) -> io::Result<Self> {
        let mut file = tempfile::Builder::new().prefix("metalk8s-dashboard-").suffix(".html").tempfile()?;
        let page = html! {
            (DOCTYPE)
            meta charset="utf-8";
            meta http-equiv="refresh" content={ "0; url=" (url) };
            title { "MetalK8s" }
            a href=(url) { "Dashboard" }
        };
        file.write_all(page.into_string().as_bytes())?;
        let mut browser = Command::new(BROWSER);
        let browser = browser.arg(file.path());
        let browser = browser.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        set_apart(browser);
        // The browser outlives this process.
        browser.spawn()?;
        Ok(Self { _file: file })
    }
}
