//! `Control`: signs of life between the processes of a run, and its end.
//!
//! Each pair of processes has a connection of its own for them. A process sends a sign of life every
//! second. It counts another one as lost if that closes the connection without saying so, or is silent
//! for six seconds. The first process that knows of an end tells all others.

use std::io;
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::connect::{start, system};
use crate::error::DistributedError;
use crate::fate::{Cause, Fate};
use crate::frame::{await_frame, send};
use crate::mesh::Mesh;

/// The messages: a sign of life, the early end of the run with its cause, and a farewell.
const ALIVE: u8 = 0;
const END: u8 = 1;
const FAREWELL: u8 = 2;
/// The greatest number of bytes of a message.
const MOST: usize = 4096;
const WRITE_LIMIT: Duration = Duration::from_secs(2);

/// The threads that watch over the other processes.
#[derive(Debug)]
pub(crate) struct Control {
    shared: Arc<Shared>,
    readers: Vec<JoinHandle<()>>,
    beater: Option<JoinHandle<()>>,
}

#[derive(Debug)]
struct Shared {
    fate: Arc<Fate>,
    control: Vec<Option<TcpStream>>,
    /// The connections for data, which are closed when the run ends early.
    data: Vec<Option<TcpStream>>,
    /// Whether this process has completed the run.
    complete: AtomicBool,
    silence: Duration,
}

impl Control {
    /// Begins to watch over the other processes.
    pub(crate) fn start(mesh: &Mesh, fate: &Arc<Fate>) -> Result<Self, DistributedError> {
        let clones = |sockets: &[Option<TcpStream>]| {
            let clone = |socket: &Option<TcpStream>| socket.as_ref().map(TcpStream::try_clone);
            let clones = sockets.iter().map(|socket| clone(socket).transpose());
            clones.collect::<Result<Vec<_>, _>>().map_err(|error| system("a connection", &error))
        };
        let shared = Arc::new(Shared {
            fate: Arc::clone(fate),
            control: clones(&mesh.control)?,
            data: clones(&mesh.data)?,
            complete: AtomicBool::new(false),
            silence: mesh.timing.silence,
        });
        let joining = mesh.timing.joining;
        let mut control = Self { shared: Arc::clone(&shared), readers: Vec::new(), beater: None };
        for process in (0..shared.control.len()).filter(|&other| other != mesh.process) {
            let shared = Arc::clone(&shared);
            control.readers.push(start("reader", move || shared.read(process, joining))?);
        }
        control.beater = Some(start("beater", move || shared.beat())?);
        Ok(control)
    }

    /// Says farewell after a complete run, or tells the others the cause of its early end, and ends the
    /// threads.
    pub(crate) fn finish(mut self) {
        self.shared.complete.store(true, Ordering::Release);
        self.stop();
    }

    fn stop(&mut self) {
        if let Some(beater) = self.beater.take() {
            // The threads do not panic.
            let _ = beater.join();
        }
        for reader in self.readers.drain(..) {
            let _ = reader.join();
        }
    }
}

impl Drop for Control {
    /// An unfinished run is one whose threads were not all started, or whose worker panicked.
    fn drop(&mut self) {
        if self.beater.is_some() || !self.readers.is_empty() {
            self.shared.complete.store(true, Ordering::Release);
            self.stop();
        }
    }
}

impl Shared {
    /// Sends signs of life until the run has ended.
    fn beat(&self) {
        for socket in self.control.iter().flatten() {
            // Without the limit, a process that hangs might block this thread, which serves all others.
            let _ = socket.set_write_timeout(Some(WRITE_LIMIT));
        }
        let interval = (self.silence / 6).min(Duration::from_secs(1));
        let mut next = Instant::now();
        while !self.fate.is_over() && !self.complete.load(Ordering::Acquire) {
            if Instant::now() >= next {
                next = Instant::now() + interval;
                for socket in self.control.iter().flatten() {
                    // The reader of this connection notices a broken one.
                    let _ = send(socket, &[ALIVE]);
                }
            }
            self.fate.pause(interval.min(Duration::from_millis(20)));
        }
        if let Some(cause) = self.fate.cause() {
            for socket in self.control.iter().flatten() {
                send_end(socket, &cause);
            }
            for socket in self.data.iter().flatten() {
                // This wakes timely's threads.
                let _ = socket.shutdown(Shutdown::Both);
            }
        } else {
            for socket in self.control.iter().flatten() {
                let _ = send(socket, &[FAREWELL]);
                let _ = socket.shutdown(Shutdown::Write);
            }
        }
    }

    /// Reads what a process sends, until it says farewell or the run ends.
    fn read(&self, process: usize, joining: Duration) {
        let Some(socket) = &self.control[process] else { return };
        // Until the other process has joined all others, it sends nothing.
        let mut deadline = Instant::now() + joining + self.silence;
        loop {
            let check = || {
                if self.fate.is_over() {
                    Err(io::ErrorKind::Other.into())
                } else if Instant::now() >= deadline {
                    Err(io::ErrorKind::TimedOut.into())
                } else {
                    Ok(())
                }
            };
            let reason = match await_frame(socket, MOST, &check) {
                Ok(message) => match message.split_first() {
                    Some((&ALIVE, [])) => {
                        deadline = Instant::now() + self.silence;
                        continue;
                    }
                    Some((&FAREWELL, [])) => return,
                    Some((&END, cause)) => {
                        self.fate.end(Cause::from_bytes(cause, process));
                        return;
                    }
                    _ => "it sent a malformed message".to_owned(),
                },
                Err(_) if self.fate.is_over() => return,
                Err(error) if error.kind() == io::ErrorKind::TimedOut => {
                    format!("no sign of life for {} s", self.silence.as_secs_f32())
                }
                Err(_) => {
                    let reason = "it closed its connection".to_owned();
                    self.fate.suspect(Cause::Lost { process, reason });
                    return;
                }
            };
            self.fate.end(Cause::Lost { process, reason });
            return;
        }
    }
}

/// Tells a process why the run ends early.
pub(crate) fn send_end(socket: &TcpStream, cause: &Cause) {
    let message = [&[END][..], &cause.to_bytes()].concat();
    // The other process may be gone.
    let _ = socket.set_write_timeout(Some(WRITE_LIMIT));
    let _ = send(socket, &message);
    let _ = socket.shutdown(Shutdown::Write);
}

/// The cause of an early end that a process has sent already, if it has. Nothing is taken from the
/// connection.
pub(crate) fn early_end(socket: &TcpStream) -> Option<Cause> {
    let mut bytes = [0; MOST];
    socket.set_nonblocking(true).ok()?;
    let peeked = socket.peek(&mut bytes);
    socket.set_nonblocking(false).ok()?;
    let mut rest = &bytes[..peeked.ok()?];
    loop {
        let (length, content) = rest.split_first_chunk::<4>()?;
        let (content, next) = content.split_at_checked(u32::from_le_bytes(*length) as usize)?;
        match content.split_first() {
            Some((&END, cause)) => return Some(Cause::from_bytes(cause, usize::MAX)),
            _ => rest = next,
        }
    }
}
