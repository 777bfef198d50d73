//! `Cluster`: how a process finds the others of its run.

use std::fmt::{self, Debug};
use std::net::TcpListener;
use std::time::Duration;

use abstract_games_core::Cancel;

use crate::error::DistributedError;
use crate::hosts::Hosts;
use crate::network::Limits;
use crate::secret::Secret;

/// The part of a process in a run of several: the addresses of all, its own number, and the secret.
/// One process is a cluster as well, and needs no network.
///
/// Each process listens on its address and connects to those before it. Every connection is
/// encrypted and authenticated by the protocol `Noise_NNpsk0_25519_ChaChaPoly_BLAKE2s`, whose key
/// is the secret and whose prologue names both processes and the run, and both sides compare the
/// identities of their runs. A client that is silent, or sends something else, is dropped after
/// five seconds.
///
/// Whoever has the secret can join. Without a secret, only loopback addresses are used, and every
/// user of the machine can join the run.
#[must_use]
pub struct Cluster {
    pub(crate) hosts: Hosts,
    pub(crate) process: usize,
    pub(crate) secret: Option<Secret>,
    pub(crate) listener: Option<TcpListener>,
    pub(crate) limits: Limits,
    pub(crate) cancel: Cancel,
    pub(crate) watch: FailureDetector,
    pub(crate) notice: Box<dyn FnMut(&str) + Send>,
}

/// A function that names a process that has ended, with the reason.
type FailureDetector = Box<dyn FnMut() -> Option<(usize, String)> + Send>;

impl Cluster {
    /// The process with this number among `hosts`.
    ///
    /// # Errors
    ///
    /// [`DistributedError::Hosts`] if there is no such number.
    pub fn new(hosts: Hosts, process: usize) -> Result<Self, DistributedError> {
        if process >= hosts.len() {
            let hosts = hosts.len();
            let reason = format!("there is no process {process}; the number of hosts is {hosts}");
            return Err(DistributedError::Hosts(reason));
        }
        let limits = Limits {
            joining: Duration::from_secs(60),
            heartbeat: Duration::from_secs(6),
            disk: Duration::from_secs(6),
        };
        Ok(Self {
            hosts,
            process,
            secret: None,
            listener: None,
            limits,
            cancel: Cancel::new(),
            watch: Box::new(|| None),
            notice: Box::new(|_| ()),
        })
    }

    /// A single process, without a network.
    pub fn single() -> Self {
        Self::new(Hosts::local([0]), 0).expect("there is a process 0")
    }

    /// Sets the secret. Without one, all addresses must be loopback addresses.
    pub fn secret(self, secret: Secret) -> Self {
        Self { secret: Some(secret), ..self }
    }

    /// Uses a socket that listens already, instead of binding the address of this process. Without
    /// a secret, it must listen on a loopback address.
    pub fn listener(self, listener: TcpListener) -> Self {
        Self { listener: Some(listener), ..self }
    }

    /// Sets the time within which all processes must have joined, by default 60 seconds.
    pub fn joining(mut self, limit: Duration) -> Self {
        self.limits.joining = limit;
        self
    }

    /// Sets the time without a message or a heartbeat after which a process counts as lost, by
    /// default 6 seconds. It should be the same for all. A long message has frames of 64 KiB, each
    /// of which must arrive within this time.
    pub fn heartbeat_timeout(mut self, limit: Duration) -> Self {
        self.limits.heartbeat = limit.max(Duration::from_millis(200));
        self
    }

    /// Sets the time after which a process whose [call of the file
    /// system](abstract_games_storage::file_call) has not returned counts as lost, by default 6
    /// seconds. Files of levels are written and synchronised in parts of at most 16 MiB. A network
    /// file system that many processes use at a time may need longer.
    pub fn disk_patience(mut self, limit: Duration) -> Self {
        self.limits.disk = limit;
        self
    }

    /// Sets a switch that ends the wait for the other processes.
    pub fn cancel(self, cancel: Cancel) -> Self {
        Self { cancel, ..self }
    }

    /// Sets a function that is called every few milliseconds while the processes join. If it
    /// returns the number of a process and a reason, that process counts as lost at once, such as
    /// one that was started here and has ended.
    pub fn watch(
        mut self,
        watch: impl FnMut() -> Option<(usize, String)> + Send + 'static,
    ) -> Self {
        self.watch = Box::new(watch);
        self
    }

    /// Sets a function that is told, in one line and once for each process, of a client that says
    /// it is that process and has another secret. Any stranger can say so, and the wait goes on.
    pub fn notices(self, notice: impl FnMut(&str) + Send + 'static) -> Self {
        Self { notice: Box::new(notice), ..self }
    }

    /// The number of this process.
    pub fn process(&self) -> usize {
        self.process
    }
}

impl Debug for Cluster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut cluster = f.debug_struct("Cluster");
        cluster.field("hosts", &self.hosts).field("process", &self.process).finish_non_exhaustive()
    }
}
