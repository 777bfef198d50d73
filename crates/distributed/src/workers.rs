//! The worker threads of a process, and timely's threads for its connections.

use std::any::Any;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_search::LevelKey;
use timely::WorkerConfig;
use timely::communication::Hooks;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{Allocator, ProcessBuilder};
use timely::worker::Worker;

use crate::connect::system;
use crate::control::{Control, Patience};
use crate::error::DistributedError;
use crate::fate::{Cause, Fate};
use crate::link::{self, Link, Traffic};
use crate::mesh::Mesh;
use crate::port::{Over, Port};

/// The longest wait for timely's threads after a run that has ended early.
const PATIENCE: Duration = Duration::from_secs(3);

/// Why a worker did not come to a result.
#[derive(Debug)]
pub(crate) enum Ended {
    /// The run has ended early, for a reason that is known elsewhere.
    Over,
    /// An error of this worker.
    Error(DistributedError),
    /// A panic of this worker, in most cases of the game.
    Panic(Box<dyn Any + Send>),
}

impl From<Over> for Ended {
    fn from(Over: Over) -> Self {
        Self::Over
    }
}

impl<E: Into<DistributedError>> From<E> for Ended {
    fn from(error: E) -> Self {
        Self::Error(error.into())
    }
}

/// Runs `first` on this thread and `others` on the other worker threads of this process. Returns the result
/// of `first`, the cause if the run ended early, and the bytes sent to other processes.
pub(crate) fn run<K: LevelKey, R>(
    mut mesh: Mesh,
    first: impl FnOnce(&mut Port<K>) -> Result<R, Ended>,
    others: impl Fn(&mut Port<K>) -> Result<(), Ended> + Sync,
) -> Result<(Result<R, Cause>, u64), DistributedError> {
    if !link::knows_the_header() {
        let reason = "this version of timely has another header".to_owned();
        return Err(DistributedError::Protocol { reason });
    }
    let fate = Arc::new(Fate::new(mesh.threads));
    let fault = "a worker has asked the game about one state";
    let patience = Patience { limit: mesh.timing.silence, fault };
    let control = Control::start(&mesh, &fate, patience)?;
    let traffic = Arc::new(Traffic { sent: AtomicU64::new(0), broken: AtomicBool::new(false) });
    let hooks = Hooks::default;
    let inner = ProcessBuilder::new_typed_vector(mesh.threads, hooks().refill, None);
    let links = mem::take(&mut mesh.data).into_iter().enumerate();
    let links = links
        .map(|(process, socket)| socket.map(|socket| Link::new(socket, process, &fate, &traffic)));
    let links: Vec<_> = links.collect();
    let several = links.len() > 1;
    let started = if several {
        let threads = mesh.threads;
        let started =
            initialize_networking_from_sockets(inner, links, mesh.process, threads, hooks());
        let (builders, guard) = started.map_err(|error| system("a thread", &error))?;
        (builders.into_iter().map(Builder::Tcp).collect::<Vec<_>>(), Some(guard))
    } else {
        (inner.into_iter().map(Builder::Process).collect(), None)
    };
    let (builders, guard) = started;
    let outcome = work(builders, &fate, mesh.process, first, others);
    let cause = fate.cause();
    if let Some(guard) = guard {
        // Timely's threads hold the links, and each of them the traffic. The one of this thread remains.
        let deadline = Instant::now() + PATIENCE;
        while Arc::strong_count(&traffic) > 1
            && (fate.cause().is_none() || Instant::now() < deadline)
        {
            thread::sleep(Duration::from_millis(1));
        }
        if Arc::strong_count(&traffic) > 1 || traffic.broken.load(Ordering::Acquire) {
            // To drop it would wait for a thread, or panic because one was ended.
            mem::forget(guard);
        } else {
            drop(guard);
        }
    }
    control.finish();
    let sent = traffic.sent.load(Ordering::Relaxed);
    match (outcome, cause) {
        (Ok(result), _) => Ok((Ok(result), sent)),
        (Err(Ended::Error(DistributedError::Stopped(stop))), _) => {
            Ok((Err(Cause::Stopped(stop)), sent))
        }
        (Err(Ended::Error(error)), _) => Err(error),
        (Err(Ended::Panic(panic)), _) => resume_unwind(panic),
        (Err(Ended::Over), cause) => {
            let unknown = || Cause::Failed {
                process: mesh.process,
                reason: "a worker ended without a result".to_owned(),
            };
            Ok((Err(cause.unwrap_or_else(unknown)), sent))
        }
    }
}

/// What makes the allocator of a worker, on its own thread.
enum Builder {
    Process(ProcessBuilder),
    Tcp(timely::communication::allocator::zero_copy::allocator::TcpBuilder),
}

impl Builder {
    fn build(self) -> Allocator {
        match self {
            Self::Process(builder) => Allocator::Process(builder.build()),
            Self::Tcp(builder) => Allocator::Tcp(builder.build()),
        }
    }
}

/// Tells [`Fate`] that a worker has ended.
struct Presence<'f>(&'f Fate);

impl Drop for Presence<'_> {
    fn drop(&mut self) {
        self.0.worker_ended();
    }
}

fn work<K: LevelKey, R>(
    builders: Vec<Builder>,
    fate: &Arc<Fate>,
    process: usize,
    first: impl FnOnce(&mut Port<K>) -> Result<R, Ended>,
    others: impl Fn(&mut Port<K>) -> Result<(), Ended> + Sync,
) -> Result<R, Ended> {
    let others = &others;
    thread::scope(|scope| {
        let mut builders = builders.into_iter();
        let own = builders.next();
        let mut refusal = None;
        let mut handles = Vec::new();
        for builder in builders {
            let spawned = thread::Builder::new()
                .name("distributed-worker".to_owned())
                .spawn_scoped(scope, move || on_worker(builder, fate, process, others));
            match spawned {
                Ok(handle) => handles.push(handle),
                Err(error) => {
                    let error = system("a thread", &error);
                    // This worker never comes, and the others of this process and of the run must not wait for it.
                    fate.worker_ended();
                    fate.end(Cause::Failed { process, reason: error.to_string() });
                    refusal.get_or_insert(Ended::Error(error));
                }
            }
        }
        let Some(own) = own else { return Err(Ended::Over) };
        let outcome = match refusal {
            None => on_worker(own, fate, process, first),
            Some(refusal) => {
                drop(own);
                fate.worker_ended();
                Err(refusal)
            }
        };
        // What a worker of this process says is more than that the run is over.
        handles.into_iter().fold(outcome, |outcome, handle| match (outcome, handle.join()) {
            (Err(Ended::Over), Ok(Err(ended))) => Err(ended),
            (_, Err(panic)) => Err(Ended::Panic(panic)),
            (outcome, Ok(_)) => outcome,
        })
    })
}

fn on_worker<K: LevelKey, R>(
    builder: Builder,
    fate: &Arc<Fate>,
    process: usize,
    run: impl FnOnce(&mut Port<K>) -> Result<R, Ended>,
) -> Result<R, Ended> {
    let _presence = Presence(fate);
    // Declared after the presence, so that all of timely is dropped before.
    // Without a clock, a worker never waits.
    let clock = Some(Instant::now());
    let worker = Worker::new(WorkerConfig::default(), builder.build(), clock);
    let mut port = Port::new(worker, Arc::clone(fate));
    // A panic must not pass through timely, whose other threads would panic too.
    let calls = fate.file_calls()[port.index() % fate.file_calls().len()].clone();
    let result = catch_unwind(AssertUnwindSafe(|| calls.watch(|| run(&mut port))));
    let result = result.unwrap_or_else(|panic| Err(Ended::Panic(panic))).and_then(|result| {
        port.close()?;
        Ok(result)
    });
    // The others are told before this process ends.
    let failed = |reason| fate.end(Cause::Failed { process, reason });
    match &result {
        Err(Ended::Error(DistributedError::Stopped(stop))) => fate.end(Cause::Stopped(*stop)),
        Err(Ended::Error(error)) => failed(error.to_string()),
        Err(Ended::Panic(_)) => failed("a worker thread panicked".to_owned()),
        Err(Ended::Over) | Ok(_) => (),
    }
    result
}
