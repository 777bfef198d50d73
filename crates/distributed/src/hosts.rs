//! `Hosts`: the addresses of the processes of a run.

use std::fmt::Display;
use std::net::{SocketAddr, ToSocketAddrs};

use abstract_games_core::{quoted, without_byte_order_mark};

use crate::error::{Cause, DistributedError};

/// The greatest number of processes of a run.
const MOST: usize = 1000;

/// The addresses of the processes of a run, in the order of their numbers.
///
/// Its text has one `host:port` a line. Empty lines, lines that begin with `#`, and a byte order
/// mark are skipped.
///
/// ```
/// use abstract_games_distributed::Hosts;
///
/// let hosts: Hosts = "node1:4400\n# the second machine\nnode2:4400\n".parse()?;
/// assert_eq!(hosts.len(), 2);
/// assert_eq!(hosts.address(1), "node2:4400");
/// assert!("node1".parse::<Hosts>().unwrap_err().to_string().contains("line 1"));
/// # Ok::<(), abstract_games_distributed::DistributedError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hosts(Vec<String>);

impl Hosts {
    /// The addresses of processes on this machine, which listen on these ports.
    pub fn local(ports: impl IntoIterator<Item = u16>) -> Self {
        Self(ports.into_iter().map(|port| format!("127.0.0.1:{port}")).collect())
    }

    /// The number of processes.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are no processes.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The address of a process, or a text without meaning if there is no such process.
    pub fn address(&self, process: usize) -> &str {
        self.0.get(process).map_or("unknown", String::as_str)
    }

    /// The socket addresses of a process. Without a secret, all must be loopback addresses.
    pub(crate) fn resolve(
        &self,
        process: usize,
        loopback_only: bool,
    ) -> Result<Vec<SocketAddr>, DistributedError> {
        let address = self.address(process);
        let failed = |reason: &dyn Display| {
            DistributedError::Hosts(format!("process {process} ({address}): {reason}"))
        };
        let found: Vec<_> = address.to_socket_addrs().map_err(|error| failed(&error))?.collect();
        if found.is_empty() {
            return Err(failed(&"the name has no address"));
        }
        if loopback_only && !found.iter().all(|found| found.ip().is_loopback()) {
            return Err(not_loopback(address));
        }
        Ok(found)
    }

    /// The error of a run that ended by `cause`, for the process `own`.
    pub(crate) fn error(&self, cause: Cause, own: usize) -> DistributedError {
        match cause {
            Cause::Process { process, reason } => {
                let here = if process == own { ", this one" } else { "" };
                let address = format!("{}{here}", self.address(process));
                DistributedError::Process { process, address, reason }
            }
            Cause::Stopped(stop) => DistributedError::Stopped(stop),
        }
    }
}

impl std::str::FromStr for Hosts {
    type Err = DistributedError;

    fn from_str(text: &str) -> Result<Self, DistributedError> {
        let mut addresses: Vec<String> = Vec::new();
        for (number, line) in (1..).zip(without_byte_order_mark(text).lines()) {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let failed = |reason: &str| {
                Err(DistributedError::Hosts(format!("line {number}: {}: {reason}", quoted(line))))
            };
            let address = line.rsplit_once(':').and_then(|(host, port)| {
                let port = port.parse::<u16>().ok().filter(|&port| port != 0)?;
                let is_host = !host.is_empty() && !host.contains(char::is_whitespace);
                // A port has one text, so that an address does not occur twice.
                is_host.then(|| format!("{host}:{port}"))
            });
            let Some(address) = address else {
                return failed("not an address of the form host:port");
            };
            if addresses.iter().any(|other| other.eq_ignore_ascii_case(&address)) {
                return failed("listed twice");
            }
            addresses.push(address);
        }
        if (1..=MOST).contains(&addresses.len()) {
            Ok(Self(addresses))
        } else {
            Err(DistributedError::Hosts(format!("1 to {MOST} hosts, not {}", addresses.len())))
        }
    }
}

pub(crate) fn not_loopback(address: &str) -> DistributedError {
    let advice = "processes on several machines need a secret";
    DistributedError::Secret(format!("{address} is not a loopback address: {advice}"))
}
