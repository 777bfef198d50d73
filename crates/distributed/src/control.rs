//! `Control`: signs of life between the processes of a run, and its end.
//!
//! Each pair of processes has a connection of its own for them. A process sends a sign of life every
//! second, from the moment at which the connection exists. It counts another one as lost if that closes the connection
//! without saying so, or is silent for six seconds in which this process ran. The first process that knows of an end tells all others.
//!
//! The signs come from a thread of their own. So a process that is stopped, or whose machine hangs, is noticed at once,
//! and a worker of this process that does not go on must be noticed by that thread. Workers count the states that they
//! ask the game about, and a worker that stays at one state as long as a process may be silent ends the run. So does a call
//! of the file system that takes too long. What a worker does besides takes as long as it takes: sorting, waiting. A task of
//! a farm counts how often it asks its observer, and its calls of the file system.

use std::io::{self, Read};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::connect::{start, system};
use crate::error::DistributedError;
use crate::fate::{Cause, Fate};
use crate::frame::{await_frame, is_timeout, send};
use crate::mesh::Mesh;
use crate::silence::Silence;

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
    /// The number of this process.
    process: usize,
    /// Whether this process has completed the run.
    complete: AtomicBool,
    silence: Duration,
    /// The longest time of a call of the file system.
    disk: Duration,
    patience: Patience,
}

/// How long a worker or a task of this process may stay where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    pub(crate) limit: Duration,
    /// What it has done all the time, if it exceeds the limit.
    pub(crate) fault: &'static str,
}

impl Control {
    /// Begins to watch over the other processes.
    pub(crate) fn start(
        mesh: &Mesh,
        fate: &Arc<Fate>,
        patience: Patience,
    ) -> Result<Self, DistributedError> {
        let clones = |sockets: &[Option<TcpStream>]| {
            let clone = |socket: &Option<TcpStream>| socket.as_ref().map(TcpStream::try_clone);
            let clones = sockets.iter().map(|socket| clone(socket).transpose());
            clones.collect::<Result<Vec<_>, _>>().map_err(|error| system("a connection", &error))
        };
        let shared = Arc::new(Shared {
            fate: Arc::clone(fate),
            control: clones(&mesh.control)?,
            data: clones(&mesh.data)?,
            process: mesh.process,
            complete: AtomicBool::new(false),
            silence: mesh.timing.silence,
            disk: mesh.timing.disk,
            patience,
        });
        let mut control = Self { shared: Arc::clone(&shared), readers: Vec::new(), beater: None };
        for process in (0..shared.control.len()).filter(|&other| other != mesh.process) {
            let shared = Arc::clone(&shared);
            control.readers.push(start("reader", move || shared.read(process))?);
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
    /// An unfinished run is one whose threads were not all started. The others must not take it for a complete one.
    fn drop(&mut self) {
        if self.beater.is_some() || !self.readers.is_empty() {
            let reason = "it could not start all of its threads".to_owned();
            self.shared.fate.end(Cause::Failed { process: self.shared.process, reason });
            if self.beater.is_none() {
                self.shared.beat();
            }
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
        let interval = interval(self.silence);
        let mut next = Instant::now();
        let mut workers = vec![Still::default(); self.fate.pulses().len()];
        let mut files = vec![Still::default(); self.fate.file_calls().len()];
        while !self.fate.is_over() && !self.complete.load(Ordering::Acquire) {
            if Instant::now() >= next {
                next = Instant::now() + interval;
                for socket in self.control.iter().flatten() {
                    send_sign(socket);
                }
                self.look(&mut workers, &mut files);
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

    /// Ends the run if a worker of this process does not come back from the game, a task does not ask its observer, or a call
    /// of the file system does not return. `workers` and `files` have what was seen of each at the last look.
    fn look(&self, workers: &mut [Still], files: &mut [Still]) {
        let Patience { limit, fault } = self.patience;
        let interval = interval(self.silence);
        let lost = |fault: &str, limit: Duration| {
            let reason = format!("{fault} for {} s", limit.as_secs_f32());
            self.fate.end(Cause::Lost { process: self.process, reason });
        };
        // With a limit of 0, what is seen once more is over it, and what is not there is not.
        let is_over = |looks: u32, limit: Duration| looks > 0 && interval * looks >= limit;
        for (calls, still) in self.fate.file_calls().iter().zip(files) {
            if is_over(still.look(calls.under_way()), self.disk) {
                lost("it has waited for its disk", self.disk);
            }
        }
        for ((pulse, calls), still) in
            self.fate.pulses().iter().zip(self.fate.file_calls()).zip(workers)
        {
            // A task that uses the file system goes on. A call under way has a limit of its own.
            let pulse = Some(pulse.get()).filter(|&pulse| pulse != 0);
            let pulse = pulse.filter(|_| calls.under_way().is_none());
            if is_over(still.look(pulse.map(|it| it.wrapping_add(calls.ended()))), limit) {
                lost(fault, limit);
            }
        }
    }

    /// Reads what a process sends, until it says farewell or the run ends.
    fn read(&self, process: usize) {
        let Some(socket) = &self.control[process] else { return };
        let silence = Silence::new(self.silence);
        loop {
            let check = || {
                if self.fate.is_over() {
                    Err(io::ErrorKind::Other.into())
                } else if silence.is_too_long() {
                    Err(io::ErrorKind::TimedOut.into())
                } else {
                    Ok(())
                }
            };
            let reason = match await_frame(socket, MOST, &check) {
                Ok(message) => match message.split_first() {
                    Some((&ALIVE, [])) => {
                        silence.end();
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
                Err(error) if error.kind() == io::ErrorKind::TimedOut => no_sign(self.silence),
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

/// What was seen of a worker or of its calls, and at how many looks in succession. Looks are counted, and not seconds, because a
/// process that was stopped for a while has done nothing.
#[derive(Clone, Copy, Debug, Default)]
struct Still {
    seen: Option<u64>,
    looks: u32,
}

impl Still {
    /// Looks at what is there now, and returns the number of looks since it was first seen. It is 0 if nothing is there.
    fn look(&mut self, now: Option<u64>) -> u32 {
        self.looks = if now.is_some() && now == self.seen { self.looks + 1 } else { 0 };
        self.seen = now;
        self.looks
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

/// The time between two signs of life.
pub(crate) fn interval(silence: Duration) -> Duration {
    (silence / 6).min(Duration::from_secs(1))
}

/// The reason why a silent process counts as lost.
pub(crate) fn no_sign(silence: Duration) -> String {
    format!("no sign of life for {} s", silence.as_secs_f32())
}

/// Sends a sign of life. Whoever reads from the connection notices a broken one.
pub(crate) fn send_sign(socket: &TcpStream) {
    let _ = send(socket, &[ALIVE]);
}

/// What a process has sent while others join.
pub(crate) enum Early {
    Nothing,
    /// Signs of life, which were taken from the connection.
    Sign,
    /// The end of the run, which stays in the connection.
    End(Cause),
}

/// Looks without waiting at what a process has sent while others join.
pub(crate) fn early(socket: &TcpStream, process: usize) -> Early {
    let mut bytes = [0; MOST];
    let peeked = socket.set_nonblocking(true).and_then(|()| socket.peek(&mut bytes));
    let blocking = socket.set_nonblocking(false);
    let closed = || {
        let reason = "it closed its connection".to_owned();
        Early::End(Cause::Lost { process, reason })
    };
    let mut rest = match (peeked, blocking) {
        (Ok(0), _) => return closed(),
        (Ok(length), Ok(())) => &bytes[..length],
        (Err(error), Ok(())) if is_timeout(&error) => return Early::Nothing,
        _ => return closed(),
    };
    let mut signs = 0;
    while let Some((length, content)) = rest.split_first_chunk::<4>() {
        let length = u32::from_le_bytes(*length) as usize;
        let Some((content, next)) = content.split_at_checked(length) else { break };
        match content.split_first() {
            Some((&END, cause)) => return Early::End(Cause::from_bytes(cause, process)),
            Some((&ALIVE, [])) => signs += 4 + length,
            _ => break,
        }
        rest = next;
    }
    if signs == 0 {
        return Early::Nothing;
    }
    let mut socket = socket;
    // They are there already.
    match socket.read_exact(&mut bytes[..signs]) {
        Ok(()) => Early::Sign,
        Err(_) => closed(),
    }
}
