//! Writes what a release says of the libraries in it: `notices`, their licences, and `sbom`, a bill of
//! materials in CycloneDX. The same sources give the same bytes.

#[cfg(test)]
mod allowed;
mod libraries;
mod notices;
mod sbom;

use std::io::Write;

use clap::{Parser, Subcommand};

/// Write what a release says of the libraries in it
#[derive(Debug, Parser)]
struct Cli {
    /// Target that the binary is built for
    #[arg(long, default_value = "x86_64-unknown-linux-gnu")]
    target: String,
    #[command(subcommand)]
    document: Document,
}

#[derive(Debug, Subcommand)]
enum Document {
    /// The licences of all libraries, with their texts
    Notices,
    /// A bill of materials in CycloneDX 1.5
    Sbom,
}

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    let release = libraries::read(&cli.target)?;
    let text = match cli.document {
        Document::Notices => notices::write(&release)?,
        Document::Sbom => sbom::write(&release)?,
    };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(())
}
