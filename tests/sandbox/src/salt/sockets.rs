//! The state of loopback TCP ports, as the kernel shows it: looking does not disturb who listens there.

use anyhow::{Context as _, Result};

const TABLE: &str = "/proc/net/tcp";
const ESTABLISHED: &str = "01";
const LISTEN: &str = "0A";

/// Whether something listens on the port.
pub(crate) fn listens(port: u16) -> Result<bool> {
    Ok(has(&table()?, port, LISTEN))
}

/// Whether somebody is connected to the port.
pub(crate) fn is_connected(port: u16) -> Result<bool> {
    Ok(has(&table()?, port, ESTABLISHED))
}

fn table() -> Result<String> {
    std::fs::read_to_string(TABLE).with_context(|| format!("cannot read {TABLE}"))
}

/// A line begins with a number, the local address, the remote one and the state, as in
/// `0: 0100007F:4E20 00000000:0000 0A`.
fn has(table: &str, port: u16, state: &str) -> bool {
    let local = format!(":{port:04X}");
    table.lines().skip(1).any(|line| {
        let mut fields = line.split_whitespace().skip(1);
        let address = fields.next();
        address.is_some_and(|address| address.ends_with(&local)) && fields.nth(1) == Some(state)
    })
}

#[cfg(test)]
mod tests {
    use std::net::{TcpListener, TcpStream};

    use super::{is_connected, listens};

    #[test]
    fn a_port_is_seen_to_listen_and_to_be_connected() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        assert!(listens(port).unwrap());
        assert!(!is_connected(port).unwrap());
        let _client = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let accepted = listener.accept().unwrap();
        drop(listener);
        assert!(!listens(port).unwrap());
        assert!(is_connected(port).unwrap());
        drop(accepted);
        assert!(!is_connected(port).unwrap());
    }
}
