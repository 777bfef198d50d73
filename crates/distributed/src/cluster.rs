//! `Cluster`: how a process finds the others of its run.

use std::fmt;
use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use abstract_games_core::Cancel;

use crate::connect;
use crate::error::DistributedError;
use crate::handshake::Party;
use crate::hosts::Hosts;
use crate::identity::Identity;
use crate::mesh::Mesh;
use crate::owner;
use crate::secret::{Secret, random};

/// How a process takes part in a run of several: the addresses of all, its own number, its threads, and the
/// secret.
///
/// Each process listens on its address and connects to those before it, with two connections for each pair:
/// one for data, one for signs of life. Before any other code reads from a connection, both sides prove that
/// they know the secret and compare their [`Identity`]. A client that is silent, or sends something else, is
/// dropped after five seconds, and the process goes on waiting for the others.
///
/// Nothing is encrypted, and after the handshake nothing is authenticated: whoever can alter packets between
/// the machines can alter the result. Over an untrusted network, put `WireGuard`, stunnel or a tunnel of ssh
/// in front. Without a secret, only loopback addresses are used, and every user of the machine can join the run.
///
/// One process is a cluster as well, and needs no network.
#[derive(Debug)]
pub struct Cluster {
    hosts: Hosts,
    process: usize,
    threads: usize,
    secret: Option<Secret>,
    listener: Option<TcpListener>,
    pub(crate) timing: Timing,
    cancel: Cancel,
    watch: Watch,
}

/// The number of the protocol between the processes. Every change of what they send or expect raises it.
const PROTOCOL: u32 = 4;

/// What is asked while the processes join.
#[derive(Default)]
pub(crate) struct Watch {
    ended: Option<Box<Ended>>,
    notice: Option<Box<Notice>>,
}

/// A function that names a process that has ended, with the reason.
type Ended = dyn FnMut() -> Option<(usize, String)> + Send;
/// A function that takes a notice.
type Notice = dyn FnMut(&str) + Send;

impl Watch {
    /// A process that has ended, with the reason.
    pub(crate) fn ended(&mut self) -> Option<(usize, String)> {
        self.ended.as_mut()?()
    }

    pub(crate) fn notice(&mut self, text: &str) {
        if let Some(notice) = &mut self.notice {
            notice(text);
        }
    }
}

impl fmt::Debug for Watch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Watch").finish_non_exhaustive()
    }
}

/// The time limits of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Timing {
    /// For all processes to join.
    pub(crate) joining: Duration,
    /// For one handshake.
    pub(crate) handshake: Duration,
    /// Without a sign of life.
    pub(crate) silence: Duration,
    /// For a call of the file system.
    pub(crate) disk: Duration,
}

impl Cluster {
    /// The process with this number among `hosts`, with one thread.
    ///
    /// # Errors
    ///
    /// [`DistributedError::Hosts`] if there is no such number.
    pub fn new(hosts: Hosts, process: usize) -> Result<Self, DistributedError> {
        if process >= hosts.len() {
            let reason = format!("there is no process {process} among {} hosts", hosts.len());
            return Err(DistributedError::Hosts { reason });
        }
        let timing = Timing {
            joining: Duration::from_secs(60),
            handshake: Duration::from_secs(5),
            silence: Duration::from_secs(6),
            disk: Duration::from_secs(8),
        };
        Ok(Self {
            hosts,
            process,
            threads: 1,
            secret: None,
            listener: None,
            timing,
            cancel: Cancel::new(),
            watch: Watch::default(),
        })
    }

    /// A single process, without a network.
    pub fn single() -> Self {
        Self::new(Hosts::local([0]), 0).expect("there is a process 0")
    }

    /// Sets the number of threads of each process; 0 stands for one for each core. It must be the same for all, so on
    /// machines with different numbers of cores, 0 is refused when the processes join.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        let cores = || thread::available_parallelism().map_or(1, usize::from);
        self.threads = if threads == 0 { cores() } else { threads };
        self
    }

    /// Sets the secret. Without one, all addresses must be loopback addresses.
    #[must_use]
    pub fn secret(mut self, secret: Secret) -> Self {
        self.secret = Some(secret);
        self
    }

    /// Uses a socket that listens already, instead of binding the address of this process. Without a secret, it must
    /// listen on a loopback address.
    #[must_use]
    pub fn listener(mut self, listener: TcpListener) -> Self {
        self.listener = Some(listener);
        self
    }

    /// Sets the time within which all processes must have joined, by default 60 seconds.
    #[must_use]
    pub fn joining(mut self, limit: Duration) -> Self {
        self.timing.joining = limit;
        self
    }

    /// Sets the time without a sign of life after which a process counts as lost, by default 6 seconds. It
    /// should be the same for all. It is also the longest time that a worker may ask the game about one state: for its moves
    /// or its predecessors.
    #[must_use]
    pub fn silence(mut self, limit: Duration) -> Self {
        self.timing.silence = limit.max(Duration::from_millis(200));
        self
    }

    /// Sets the time after which a process whose [call of the file system](abstract_games_storage::file_call) has not
    /// returned counts as lost, by default 8 seconds. Files of levels are written and synchronised in parts of at most 16 MiB.
    /// A network file system that many processes use at a time may need longer.
    #[must_use]
    pub fn disk_patience(mut self, limit: Duration) -> Self {
        self.timing.disk = limit;
        self
    }

    /// Sets a switch that ends the wait for the other processes.
    #[must_use]
    pub fn cancel(mut self, cancel: Cancel) -> Self {
        self.cancel = cancel;
        self
    }

    /// Sets a function that is called every few milliseconds while the processes join. If it returns the number of a
    /// process and a reason, that process counts as lost at once, as one that was started here and has ended.
    #[must_use]
    pub fn watch(
        mut self,
        watch: impl FnMut() -> Option<(usize, String)> + Send + 'static,
    ) -> Self {
        self.watch.ended = Some(Box::new(watch));
        self
    }

    /// Sets a function that is told, in one line, of a client that says it is a process of the run and has another secret.
    /// It does not end the wait, because any stranger can connect with a wrong secret. It is told once for each process.
    #[must_use]
    pub fn notices(mut self, notice: impl FnMut(&str) + Send + 'static) -> Self {
        self.watch.notice = Some(Box::new(notice));
        self
    }

    /// The number of processes.
    pub fn processes(&self) -> usize {
        self.hosts.len()
    }

    /// The number of this process.
    pub fn process(&self) -> usize {
        self.process
    }

    /// The number of threads of each process.
    pub(crate) fn thread_count(&self) -> usize {
        self.threads
    }

    /// Connects to all other processes, and checks that they run the same.
    pub(crate) fn connect(self, identity: Identity) -> Result<Mesh, DistributedError> {
        let Self { hosts, process, threads, secret, listener, timing, cancel, watch } = self;
        let identity = identity
            .parameter("version", env!("CARGO_PKG_VERSION"))
            .parameter("protocol", PROTOCOL)
            .parameter("assignment of keys", format!("{:08x}", owner::checksum()))
            .parameter("number of processes", hosts.len())
            .parameter("number of threads of each process", threads);
        identity.check()?;
        let loopback_only = secret.is_none();
        let secret = secret.unwrap_or_else(Secret::none);
        let party = Party { hosts, process, mark: random()?, secret, identity };
        let (data, control) = if party.hosts.len() == 1 {
            (vec![None], vec![None])
        } else {
            connect::connect(&party, listener, loopback_only, &timing, &cancel, watch)?
        };
        Ok(Mesh { hosts: party.hosts, process, threads, timing, data, control })
    }
}
