//! `Mesh`: the connections of a process to all others, after their handshakes.

use std::net::TcpStream;

use crate::cluster::Timing;
use crate::hosts::Hosts;

/// The connections of a process to all others. The place of the process itself is empty.
#[derive(Debug)]
pub(crate) struct Mesh {
    pub(crate) hosts: Hosts,
    pub(crate) process: usize,
    /// Number of threads of each process.
    pub(crate) threads: usize,
    pub(crate) timing: Timing,
    pub(crate) data: Vec<Option<TcpStream>>,
    pub(crate) control: Vec<Option<TcpStream>>,
}
