//! `Fate`: whether a run goes on, and the first reason why it does not.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use abstract_games_core::Stop;
use abstract_games_storage::FileCalls;

use crate::error::DistributedError;
use crate::hosts::Hosts;

/// The reason why a run ends early, as processes tell it to each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// A process died, was stopped or is cut off, or a worker of it does not come back from the game.
    Lost { process: usize, reason: String },
    /// A process failed.
    Failed { process: usize, reason: String },
    /// An observer of a process stopped the run.
    Stopped(Stop),
}

/// Every reason to stop, with its number in messages.
const STOPS: [Stop; 9] = [
    Stop::WorkLimit,
    Stop::FoundLimit,
    Stop::MemoryLimit,
    Stop::TimeLimit,
    Stop::TooManyStates,
    Stop::Cancelled,
    Stop::Repetition,
    Stop::LineLimit,
    Stop::SystemMemory,
];
const LOST: u8 = 1;
const FAILED: u8 = 2;
const STOPPED: u8 = 3;
/// The greatest number of bytes of a reason in a message.
const MOST_REASON: usize = 1000;

impl Cause {
    /// The cause as bytes: its kind, the number of the process or of the reason to stop, and a text.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let (kind, number, text) = match self {
            Self::Lost { process, reason } => (LOST, *process, reason.as_str()),
            Self::Failed { process, reason } => (FAILED, *process, reason.as_str()),
            Self::Stopped(stop) => {
                let number = STOPS.iter().position(|other| other == stop);
                (STOPPED, number.unwrap_or(STOPS.len()), "")
            }
        };
        let mut bytes = vec![kind];
        bytes.extend(u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
        bytes.extend(text.bytes().take(MOST_REASON));
        bytes
    }

    /// The cause with these bytes, which the process `from` sent.
    pub(crate) fn from_bytes(bytes: &[u8], from: usize) -> Self {
        let malformed =
            || Self::Lost { process: from, reason: "it sent a malformed message".to_owned() };
        let Some((&kind, rest)) = bytes.split_first() else { return malformed() };
        let Some((number, text)) = rest.split_first_chunk::<4>() else { return malformed() };
        let number = u32::from_le_bytes(*number) as usize;
        let reason = String::from_utf8_lossy(text).into_owned();
        match kind {
            LOST => Self::Lost { process: number, reason },
            FAILED => Self::Failed { process: number, reason },
            STOPPED => Self::Stopped(STOPS.get(number).copied().unwrap_or(Stop::Cancelled)),
            _ => malformed(),
        }
    }

    /// The error of a run that ended by this cause, for the process `own`.
    pub(crate) fn into_error(self, hosts: &Hosts, own: usize) -> DistributedError {
        let address = |process: usize| {
            let address = hosts.address(process);
            if process == own { format!("{address}, this one") } else { address.to_owned() }
        };
        match self {
            Self::Lost { process, reason } => {
                DistributedError::Lost { process, address: address(process), reason }
            }
            Self::Failed { process, reason } => {
                DistributedError::Failed { process, address: address(process), reason }
            }
            Self::Stopped(stop) => DistributedError::Stopped(stop),
        }
    }
}

/// Whether a run goes on, shared by all threads of a process.
#[derive(Debug, Default)]
pub(crate) struct Fate {
    over: AtomicBool,
    cause: Mutex<Option<Cause>>,
    changed: Condvar,
    /// Number of worker threads that still use timely.
    workers: AtomicUsize,
    pulses: Vec<Pulse>,
    /// The calls of the file system by each worker. In a farm they are those of the task of this process, and those of whatever
    /// takes the results.
    file_calls: Vec<FileCalls>,
    /// How often tasks of this process have begun or asked their observers.
    beats: AtomicU64,
}

/// The number of states that a worker has asked the game about, or 0 while it does not ask; or the number of times that
/// tasks have asked their observers, or 0 between two tasks. Workers write their own
/// ones for each state, so they must not share a cache line.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Pulse(AtomicU64);

impl Pulse {
    pub(crate) fn set(&self, states: u64) {
        self.0.store(states, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Fate {
    /// A run with this number of worker threads.
    pub(crate) fn new(workers: usize) -> Self {
        let pulses = (0..workers).map(|_| Pulse::default()).collect();
        let file_calls = (0..workers).map(|_| FileCalls::new()).collect();
        Self { workers: AtomicUsize::new(workers), pulses, file_calls, ..Self::default() }
    }

    /// A run of tasks, without workers of timely. Its only pulse is that of the task that this process computes.
    pub(crate) fn of_tasks() -> Self {
        let (pulses, file_calls) =
            (vec![Pulse::default()], vec![FileCalls::new(), FileCalls::new()]);
        Self { pulses, file_calls, ..Self::default() }
    }

    /// The task of this process begins, or asks its observer.
    pub(crate) fn beat(&self) {
        let beats = self.beats.fetch_add(1, Ordering::Relaxed) + 1;
        self.pulses.iter().for_each(|pulse| pulse.set(beats));
    }

    /// The task of this process has ended.
    pub(crate) fn rest(&self) {
        self.pulses.iter().for_each(|pulse| pulse.set(0));
    }

    /// The pulses of all workers.
    pub(crate) fn pulses(&self) -> &[Pulse] {
        &self.pulses
    }

    /// The calls of the file system by each worker, or by the task and by whatever takes the results.
    pub(crate) fn file_calls(&self) -> &[FileCalls] {
        &self.file_calls
    }

    /// Whether the run has ended early.
    pub(crate) fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    /// Ends the run. Only the first cause counts.
    pub(crate) fn end(&self, cause: Cause) {
        let mut first = self.lock();
        first.get_or_insert(cause);
        self.over.store(true, Ordering::Release);
        drop(first);
        self.changed.notify_all();
    }

    /// Ends the run unless another cause becomes known within half a second: a broken connection is often the
    /// consequence of a cause that is on its way.
    pub(crate) fn suspect(&self, cause: Cause) {
        let grace = Instant::now() + Duration::from_millis(500);
        while !self.is_over() && Instant::now() < grace {
            self.pause(Duration::from_millis(50));
        }
        self.end(cause);
    }

    /// The first cause, if the run has ended early.
    pub(crate) fn cause(&self) -> Option<Cause> {
        self.lock().clone()
    }

    /// Waits for the end of the run or of a worker, at most this long.
    pub(crate) fn pause(&self, limit: Duration) {
        let first = self.lock();
        // Spurious and early returns do no harm.
        drop(self.changed.wait_timeout(first, limit));
    }

    /// A worker has dropped all that belongs to timely.
    pub(crate) fn worker_ended(&self) {
        self.workers.fetch_sub(1, Ordering::AcqRel);
        self.changed.notify_all();
    }

    /// Waits until no worker uses timely any more.
    pub(crate) fn await_workers(&self) {
        while self.workers.load(Ordering::Acquire) > 0 {
            self.pause(Duration::from_millis(20));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Cause>> {
        self.cause.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
