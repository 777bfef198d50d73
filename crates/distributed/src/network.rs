//! `Network`: the connections of a process to all others, and the early end of the run.
//!
//! Each connection has a thread that reads and one that writes. Messages are handed to the worker
//! without waiting; workers limit [what is under way](crate::exchange::Exchange::may_send). The
//! thread that writes sends a heartbeat when it has sent nothing else for a second. A process
//! counts as lost if it closes its connection without a farewell, or sends no whole frame for some
//! seconds in which this process ran. The first process that knows of an end tells all others.

use std::io::ErrorKind;
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use abstract_games_core::{FileCalls, Stop};

use crate::error::{Cause, DistributedError};
use crate::hosts::Hosts;
use crate::noise::{Receiver, Sender};

/// The kinds of messages of a connection, below those between workers.
const HEARTBEAT: u8 = 0;
const ABORT: u8 = 1;
const FAREWELL: u8 = 2;
/// The least kind of a message between workers.
pub(crate) const LEAST_KIND: u8 = 3;
/// The greatest number of bytes of a message.
const MOST: usize = 1 << 28;
const PATIENCE: Duration = Duration::from_secs(1);

/// A message between workers, one in each process.
#[derive(Debug)]
pub(crate) struct Message {
    pub(crate) from: usize,
    pub(crate) kind: u8,
    pub(crate) bytes: Vec<u8>,
}

/// The time limits of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// For all processes to join.
    pub(crate) joining: Duration,
    /// Without a frame, heartbeats included.
    pub(crate) heartbeat: Duration,
    /// For a call of the file system.
    pub(crate) disk: Duration,
}

/// The connections of a process to all others. Dropped, it says farewell, or why the run has ended.
pub(crate) struct Network {
    pub(crate) peers: Arc<Peers>,
    threads: Vec<JoinHandle<()>>,
}

/// What all threads of a process share.
pub(crate) struct Peers {
    pub(crate) hosts: Hosts,
    pub(crate) process: usize,
    limits: Limits,
    pub(crate) file_calls: FileCalls,
    inbox: mpsc::Sender<Message>,
    links: Vec<OnceLock<Link>>,
    pub(crate) bytes_sent: AtomicU64,
    complete: AtomicBool,
    /// Why the run has ended early.
    cause: OnceLock<Cause>,
}

/// The way to another process.
struct Link {
    /// Takes messages, or `None` for the end of the run.
    queue: mpsc::Sender<Option<Message>>,
    socket: TcpStream,
}

impl Network {
    /// The network of a process, with the messages for its worker.
    pub(crate) fn new(
        hosts: Hosts,
        process: usize,
        limits: Limits,
    ) -> Result<(Self, mpsc::Receiver<Message>), DistributedError> {
        let (inbox, messages) = mpsc::channel();
        let peers = Arc::new(Peers {
            links: (0..hosts.len()).map(|_| OnceLock::new()).collect(),
            hosts,
            process,
            limits,
            file_calls: FileCalls::new(),
            inbox,
            bytes_sent: AtomicU64::new(0),
            complete: AtomicBool::new(false),
            cause: OnceLock::new(),
        });
        let mut network = Self { peers, threads: Vec::new() };
        network.start("watchdog", Peers::watch_disk)?;
        Ok((network, messages))
    }

    pub(crate) fn attach(
        &mut self,
        process: usize,
        sender: Sender,
        receiver: Receiver,
    ) -> Result<(), DistributedError> {
        let (queue, messages) = mpsc::channel();
        let socket = sender.socket.try_clone().map_err(|error| system("a connection", &error))?;
        let _ = self.peers.links[process].set(Link { queue, socket });
        self.start("writer", move |peers| peers.write(process, sender, &messages))?;
        self.start("reader", move |peers| peers.read(process, receiver))
    }

    fn start(
        &mut self,
        name: &str,
        run: impl FnOnce(&Peers) + Send + 'static,
    ) -> Result<(), DistributedError> {
        let peers = Arc::clone(&self.peers);
        self.threads.push(start(name, move || run(&peers))?);
        Ok(())
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        if thread::panicking() {
            self.peers.abort(Cause::failed(self.peers.process, "it panicked"));
        }
        self.peers.complete.store(true, Ordering::Release);
        self.peers.wake();
        let mut deadline = None;
        while self.threads.iter().any(|thread| !thread.is_finished()) {
            self.threads.iter().for_each(|thread| thread.thread().unpark());
            let now = Instant::now();
            if self.peers.is_aborted() && now >= *deadline.get_or_insert(now + PATIENCE) {
                // A process that hangs.
                for link in self.peers.links() {
                    let _ = link.socket.shutdown(Shutdown::Both);
                }
            }
            thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Peers {
    /// Sends a message to the worker of a process, without waiting.
    pub(crate) fn send(&self, to: usize, kind: u8, bytes: Vec<u8>) {
        // A receiver that is gone has ended, and so has the run.
        if let Some(link) = self.links[to].get() {
            let _ = link.queue.send(Some(Message { from: self.process, kind, bytes }));
        }
    }

    /// Ends the run, and returns whether it had not ended before. Only the first cause counts.
    pub(crate) fn abort(&self, cause: Cause) -> bool {
        let is_first = self.cause.set(cause).is_ok();
        self.wake();
        is_first
    }

    /// Ends the run unless another cause becomes known within half a second: a broken connection is
    /// often its consequence.
    fn suspect(&self, process: usize, reason: &str) {
        let end = Instant::now() + Duration::from_millis(500);
        while !self.is_aborted() && Instant::now() < end {
            thread::sleep(Duration::from_millis(10));
        }
        self.abort(Cause::lost(process, reason));
    }

    pub(crate) fn is_aborted(&self) -> bool {
        self.cause.get().is_some()
    }

    pub(crate) fn check(&self) -> Result<(), Stop> {
        if self.is_aborted() { Err(Stop::Cancelled) } else { Ok(()) }
    }

    pub(crate) fn error(&self) -> DistributedError {
        let unknown = || Cause::failed(self.process, "it ended early");
        self.hosts.error(self.cause.get().cloned().unwrap_or_else(unknown), self.process)
    }

    fn links(&self) -> impl Iterator<Item = &Link> {
        self.links.iter().filter_map(OnceLock::get)
    }

    fn wake(&self) {
        for link in self.links() {
            let _ = link.queue.send(None);
        }
    }

    fn interval(&self) -> Duration {
        (self.limits.heartbeat / 6).min(Duration::from_secs(1))
    }

    fn write(&self, process: usize, mut sender: Sender, queue: &mpsc::Receiver<Option<Message>>) {
        loop {
            let message = match queue.recv_timeout(self.interval()) {
                _ if self.is_aborted() => break,
                Ok(Some(Message { kind, bytes, .. })) => [&[kind], &bytes[..]].concat(),
                Err(RecvTimeoutError::Timeout) => vec![HEARTBEAT],
                Ok(None) | Err(RecvTimeoutError::Disconnected) => break,
            };
            match sender.send(&message) {
                Ok(sent) => self.bytes_sent.fetch_add(sent, Ordering::Relaxed),
                Err(_) => return self.suspect(process, "its connection is broken"),
            };
        }
        let last = match self.cause.get() {
            Some(cause) => [vec![ABORT], serde_json::to_vec(cause).unwrap_or_default()].concat(),
            None => vec![FAREWELL],
        };
        // The other process may be gone.
        let _ = sender.send(&last);
        let _ = sender.socket.shutdown(Shutdown::Write);
    }

    /// Reads what a process sends to its end, also after that of the run: a connection that is
    /// closed with bytes unread takes back those on their way to the other side.
    fn read(&self, process: usize, mut receiver: Receiver) {
        let limit = self.limits.heartbeat;
        // A part of a frame is no sign of life: its bytes may drip for ever.
        let check = |waited| if waited < limit { Ok(()) } else { Err(ErrorKind::TimedOut.into()) };
        let reason = loop {
            let message = receiver.receive(MOST, &check);
            let is_known = match message.as_deref().map(<[u8]>::split_first) {
                Ok(Some((&HEARTBEAT, []))) => true,
                Ok(Some((&FAREWELL, []))) => return,
                Ok(Some((&ABORT, cause))) => match serde_json::from_slice(cause) {
                    Ok(cause) => {
                        self.abort(cause);
                        return;
                    }
                    Err(_) => false,
                },
                Ok(Some((&kind, bytes))) if kind >= LEAST_KIND => {
                    // A worker that has ended needs it no more.
                    let message = Message { from: process, kind, bytes: bytes.to_vec() };
                    let _ = self.inbox.send(message);
                    true
                }
                Ok(_) => false,
                Err(_) if self.is_aborted() => return,
                Err(error) if error.kind() == ErrorKind::InvalidData => false,
                Err(error) if error.kind() == ErrorKind::TimedOut => {
                    break format!("no sign of life for {} s", limit.as_secs_f32());
                }
                Err(_) => return self.suspect(process, "it closed its connection"),
            };
            if !is_known {
                break "it sent a malformed message".to_owned();
            }
        };
        self.abort(Cause::lost(process, &reason));
    }

    /// Ends the run if a call of the file system does not return. Looks are counted, not seconds,
    /// because a process may be stopped for a while.
    fn watch_disk(&self) {
        let (interval, limit) = (self.interval(), self.limits.disk);
        let (mut before, mut looks) = (None, 0);
        while !self.is_aborted() && !self.complete.load(Ordering::Acquire) {
            let now = self.file_calls.under_way();
            looks = if now.is_some() && now == before { looks + 1 } else { 0 };
            before = now;
            if looks > 0 && interval * looks >= limit {
                let reason = format!("it has waited for its disk for {} s", limit.as_secs_f32());
                self.abort(Cause::lost(self.process, &reason));
            }
            // A wake before its time only makes the limit shorter by an interval.
            thread::park_timeout(interval);
        }
    }
}

pub(crate) fn start(
    name: &str,
    run: impl FnOnce() + Send + 'static,
) -> Result<JoinHandle<()>, DistributedError> {
    let builder = thread::Builder::new().name(format!("distributed-{name}"));
    builder.spawn(run).map_err(|error| system("a thread", &error))
}

pub(crate) fn system(what: &str, error: &std::io::Error) -> DistributedError {
    DistributedError::System(format!("the system refuses {what}: {error}"))
}
