//! The arguments of searches on several processes.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::common::duration;

/// The group of the options that ask for several processes, required by those that have no effect
/// on one.
const SEVERAL: &str = "several";

// The processes of a search.
#[derive(Debug, Args)]
pub(crate) struct ClusterOptions {
    /// Run on this many processes of this machine, each with --threads threads [0: one] and an
    /// equal part of --memory
    #[arg(
        long,
        value_name = "NUMBER",
        value_parser = clap::value_parser!(u16).range(1..=256),
        conflicts_with = "hosts",
        group = SEVERAL
    )]
    pub(crate) processes: Option<u16>,
    /// Run on the processes listed in this file, one host:port a line, of which this is one, each
    /// with its own --threads [0: one for each core]
    #[arg(long, value_name = "FILE", requires = "process", group = SEVERAL)]
    pub(crate) hosts: Option<PathBuf>,
    /// Number of this process in the file of hosts, from 0
    #[arg(long, value_name = "NUMBER", requires = "hosts", conflicts_with = "processes")]
    pub(crate) process: Option<usize>,
    /// Shared secret of all processes, a file of 16 to 4096 bytes; without it, hosts must be
    /// loopback addresses
    #[arg(long, value_name = "FILE", requires = "hosts", conflicts_with = "processes")]
    pub(crate) secret: Option<PathBuf>,
    /// End the run if a read, a write or another call of the file system takes this long in any
    /// process, as in 20s or 1min [default: 6s]
    #[arg(long, value_name = "TIME", value_parser = duration, requires = SEVERAL)]
    pub(crate) disk_patience: Option<Duration>,
    /// Folder on this machine for the states that its processes find, where the shared one is on a
    /// network
    #[arg(long, value_name = "DIR", requires = SEVERAL)]
    pub(crate) local_scratch: Option<PathBuf>,
    /// Take the hosts, the number and the secret from standard input, as a process of --processes
    /// does
    #[arg(long, hide = true, requires = "processes")]
    pub(crate) join: bool,
}

impl ClusterOptions {
    /// Whether the command runs on several processes.
    pub(crate) fn are_given(&self) -> bool {
        self.processes.is_some() || self.hosts.is_some()
    }
}
