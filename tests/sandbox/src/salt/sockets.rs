//! The state of loopback TCP ports, as the kernel shows it: looking does not disturb who listens there.

use anyhow::{Context as _, Result};

const TABLE: &str = "/proc/net/tcp";
const ESTABLISHED: &str = "01";
const LISTEN: &str = "0A";

pub(crate) fn listens(port: u16) -> Result<bool> {
    Ok(has(&table()?, port, LISTEN))
}

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

    use super::{ESTABLISHED, LISTEN, has, is_connected, listens};

    /// Port 20000 is listened at, a connection of 4505 is established, one of 4506 is closed and waits.
    const KERNEL: &str = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:4E20 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 81 1 0 100 0 0 10 0
   1: 0100007F:1199 0100007F:4E20 01 00000000:00000000 00:00000000 00000000     0        0 82 1 0 20 4 30 10 -1
   2: 0100007F:119A 0100007F:4E20 06 00000000:00000000 03:000017A0 00000000     0        0 0 3 0
";

    #[test]
    fn a_port_is_listened_at_or_connected_by_its_own_end_and_state() {
        for (port, listened, connected) in
            [(20_000, true, false), (4505, false, true), (4506, false, false), (20_001, false, false)]
        {
            assert_eq!(has(KERNEL, port, LISTEN), listened, "{port}");
            assert_eq!(has(KERNEL, port, ESTABLISHED), connected, "{port}");
        }
    }

    /// That a port is let go is not looked at here: a process that another test is starting holds it a moment longer.
    #[test]
    fn the_kernel_shows_who_listens_and_who_is_connected() {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        assert!(listens(port).unwrap());
        assert!(!is_connected(port).unwrap());
        let _client = TcpStream::connect(("127.0.0.1", port)).unwrap();
        let _accepted = listener.accept().unwrap();
        assert!(is_connected(port).unwrap());
    }
}
