//! The hosts file and name servers on loopback.

use std::net::Ipv4Addr;

use hickory_resolver::config::{ConnectionConfig, NameServerConfig};
use hickory_resolver::proto::op::{Message, ResponseCode};
use hickory_resolver::proto::rr::{RData, Record};
use tokio::net::UdpSocket;
use tokio::time::Instant;

use super::*;

const NOTED: &str = "192.0.2.1";
const SERVED: Ipv4Addr = Ipv4Addr::new(192, 0, 2, 2);

impl HostResolver {
    /// One with this hosts file and the name server on this port of loopback.
    pub(crate) fn with(hosts: &str, name_server: u16) -> Self {
        let mut connection = ConnectionConfig::udp();
        connection.port = name_server;
        let server = NameServerConfig::new(Ipv4Addr::LOCALHOST.into(), true, vec![connection]);
        let search = Name::from_ascii("example.com.").unwrap();
        let config = ResolverConfig::from_parts(None, vec![search], vec![server]);
        let mut known = Hosts::default();
        known.read_hosts_conf(hosts.as_bytes()).unwrap();
        let sources = Sources::new(known, config, ResolverOpts::default()).unwrap();
        Self(Arc::new(OnceCell::new_with(Some(sources))))
    }

    async fn told(self, name: &str) -> Result<Vec<String>, String> {
        let found = self.addresses(name).await.map_err(|error| error.to_string())?;
        Ok(found.map(|address| address.ip().to_string()).collect())
    }
}

async fn name_server() -> (UdpSocket, u16) {
    let socket = UdpSocket::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
    let port = socket.local_addr().unwrap().port();
    (socket, port)
}

/// Gives this name its IPv4 address; there is no other name. Says nothing about IPv6.
async fn serve(socket: UdpSocket, name: &str) {
    let mut buffer = [0; 512];
    loop {
        let (length, client) = socket.recv_from(&mut buffer).await.unwrap();
        let question = Message::from_vec(&buffer[..length]).unwrap();
        let query = question.queries[0].clone();
        if query.query_type() != RecordType::A {
            continue;
        }
        let mut answer = question.into_response();
        if query.name().to_ascii() == name {
            answer.add_answer(Record::from_rdata(query.name().clone(), 60, RData::A(SERVED.into())));
        } else {
            answer.metadata.response_code = ResponseCode::NXDomain;
        }
        socket.send_to(&answer.to_vec().unwrap(), client).await.unwrap();
    }
}

/// With the name server of [`serve`], which knows one name.
async fn beside(served: &str, hosts: &str, name: &str) -> Result<Vec<String>, String> {
    let (socket, port) = name_server().await;
    tokio::select! {
        () = serve(socket, served) => unreachable!(),
        found = HostResolver::with(hosts, port).told(name) => found,
    }
}

#[tokio::test(start_paused = true)]
async fn a_name_of_the_hosts_file_is_not_asked_for() {
    let (_silent, port) = name_server().await;
    let start = Instant::now();
    let hosts = format!("{NOTED} my_api Api # as in the file\n");
    for name in ["api", "API.", "my_api"] {
        let found = HostResolver::with(&hosts, port).told(name).await;
        assert_eq!(found, Ok(vec![NOTED.to_owned()]), "{name}");
    }
    assert_eq!(start.elapsed(), Duration::ZERO, "a name server was waited for");
}

#[tokio::test]
async fn the_hosts_file_comes_before_the_search_list() {
    let found = beside("api.example.com.", &format!("{NOTED} api"), "api").await;
    assert_eq!(found, Ok(vec![NOTED.to_owned()]));
}

#[tokio::test]
async fn a_family_that_no_server_answers_for_is_soon_given_up() {
    for (served, name) in [("api.example.com.", "api"), ("my_api.", "my_api")] {
        let start = Instant::now();
        let found = beside(served, "", name).await;
        assert_eq!(found, Ok(vec![SERVED.to_string()]));
        assert!(start.elapsed() < NAME_SERVERS / 2, "{:?}", start.elapsed());
    }
}

#[tokio::test(start_paused = true)]
async fn silent_name_servers_leave_time_and_are_named() {
    let (_silent, port) = name_server().await;
    let start = Instant::now();
    let found = HostResolver::with("", port).told("api").await;
    assert_eq!(found, Err("no name server answered for api".to_owned()));
    assert!(start.elapsed() < ADDRESSES, "{:?}", start.elapsed());
}
