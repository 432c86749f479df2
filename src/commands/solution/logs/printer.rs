//! Prints the lines of logs; with several Pods each line says whose it is.

use crate::error::Result;
use crate::output::ui::Ui;
use client::cluster::logs::OperatorPod;

pub(super) struct Printer<'a> {
    ui: &'a Ui,
    /// Whether lines begin with their Pod and container, as with kubectl's `--prefix`.
    names_pods: bool,
    /// Whether the last line has no line break yet.
    is_within_line: bool,
}

impl<'a> Printer<'a> {
    pub(super) const fn new(ui: &'a Ui, names_pods: bool) -> Self {
        Self { ui, names_pods, is_within_line: false }
    }

    /// From now on lines begin with their Pod.
    pub(super) const fn name_pods(&mut self) {
        self.names_pods = true;
    }

    /// Prints a line, or a piece of one that `begins` a line or not.
    pub(super) fn print(
        &mut self,
        pod: &OperatorPod,
        container: &str,
        bytes: &[u8],
        begins: bool,
    ) -> Result<()> {
        let mut text = Vec::new();
        if begins && self.names_pods {
            self.end_line()?;
            text = format!("[pod/{}/{container}] ", pod.name).into_bytes();
        }
        text.extend_from_slice(bytes);
        self.is_within_line = !bytes.ends_with(b"\n");
        self.ui.raw(&text)
    }

    /// Ends the last line of a log, for that of another Pod to begin on a line of its own.
    pub(super) fn end_line(&mut self) -> Result<()> {
        if self.names_pods && std::mem::take(&mut self.is_within_line) {
            self.ui.raw(b"\n")?;
        }
        Ok(())
    }
}
