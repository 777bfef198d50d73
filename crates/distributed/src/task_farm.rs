//! `TaskFarm`: independent tasks, handed out by the first process to whichever process asks.

use std::collections::VecDeque;
use std::fmt;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_core::{Observer, Progress, Run, Stop, observer, run_setters};
use thiserror::Error;

use crate::cluster::Cluster;
use crate::error::{Cause, DistributedError};
use crate::identity::Identity;
use crate::network::{AbortOnPanic, LEAST_KIND, MOST, Message, Peers, system};

/// A number of independent tasks that several processes compute.
///
/// A task is a number, and its result is some bytes. The first process hands out the tasks; each
/// process, the first one included, computes one after the other until none is left. The results
/// come to the first process in any order. The connections are those of a
/// [`DistributedSearch`](crate::DistributedSearch).
///
/// If a process is lost, the run ends on all others. Run the rest of the tasks again.
///
/// ```
/// use abstract_games_core::Stop;
/// use abstract_games_distributed::{Cluster, Identity, TaskFarm};
///
/// let mut squares = vec![0; 10];
/// let farm = TaskFarm::new(Identity::new("squares")).tasks(0..10);
/// farm.run(
///     Cluster::single(),
///     |task, _| Ok::<_, Stop>((task * task).to_le_bytes().to_vec()),
///     |task, result| {
///         squares[task as usize] = u64::from_le_bytes(result.try_into().unwrap());
///         Ok(())
///     },
/// )?;
/// assert_eq!(squares, [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]);
/// # Ok::<(), abstract_games_distributed::TaskFarmError<Stop>>(())
/// ```
///
/// # Cost
///
/// Two short messages for each task, and one a second about its progress. A process waits for the
/// first one between two tasks, so a task should take some seconds.
#[must_use]
pub struct TaskFarm<'r> {
    identity: Identity,
    tasks: Vec<u64>,
    before: u64,
    run: Run<'r>,
}

/// The kinds of messages. The first three go to the coordinator, a thread of the first process.
const READY: u8 = LEAST_KIND;
const PROGRESS: u8 = LEAST_KIND + 1;
const RESULT: u8 = LEAST_KIND + 2;
const TASK: u8 = LEAST_KIND + 3;
const DONE: u8 = LEAST_KIND + 4;
/// The parts of a task that the progress counts.
const PARTS: u64 = 1000;
/// The longest wait for a message, after which the observer is asked.
const WAIT: Duration = Duration::from_millis(50);
/// The time between two messages about the progress of a task.
const INTERVAL: Duration = Duration::from_secs(1);

/// The reason why a run of tasks did not come to its end.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TaskFarmError<E> {
    /// The processes did not find each other or agree, one was lost or failed, or the run was
    /// stopped.
    #[error(transparent)]
    Run(#[from] DistributedError),
    /// A task failed in this process, or its result was refused here.
    #[error("task {task}: {error}")]
    Task {
        /// The number of the task.
        task: u64,
        /// The error of the computation, or of the function that takes the results.
        error: E,
    },
}

type Ended<E> = Option<TaskFarmError<E>>;

impl<'r> TaskFarm<'r> {
    /// A farm without tasks. All processes must have an equal `identity`, which should name all
    /// parameters on which the results depend.
    pub fn new(identity: Identity) -> Self {
        Self { identity, tasks: Vec::new(), before: 0, run: Run::new() }
    }

    /// Sets the tasks, which are handed out in this order. Only those of the first process
    /// count.
    pub fn tasks(self, tasks: impl IntoIterator<Item = u64>) -> Self {
        Self { tasks: tasks.into_iter().collect(), ..self }
    }

    /// Sets the number of tasks that an earlier run completed, which the progress counts as
    /// done.
    pub fn before(self, tasks: u64) -> Self {
        Self { before: tasks, ..self }
    }

    run_setters! {
        'r;
        /// It is asked in this process, and a stop ends the run in all. In the first process `done`
        /// and `total` count thousandths of tasks, those under way included, and `found` complete
        /// tasks; in the others they are those of the task under way. `bytes` are those of the task
        /// of this process.
        observer;
    }

    /// Connects to the other processes, and works until all tasks are complete.
    ///
    /// `compute` returns the result of a task. It must ask the observer that it is given at least
    /// every few seconds, and return an error if that returns one. When it is called again, or when
    /// the run is complete, the first process has taken the results of the tasks before. `take` is
    /// called in the first process only, with each task and its result, one at a time.
    ///
    /// # Errors
    ///
    /// [`TaskFarmError::Run`] if the processes do not find each other or do not agree, or if one is
    /// lost or fails, with [`DistributedError::Stopped`] if an observer of some process stopped the
    /// run, and with [`DistributedError::Protocol`] for a result of more than 256 MiB.
    /// [`TaskFarmError::Task`] with the error of `compute` or `take` in this process.
    pub fn run<E: fmt::Display + Send>(
        self,
        cluster: Cluster,
        compute: impl FnMut(u64, &mut dyn Observer) -> Result<Vec<u8>, E>,
        take: impl FnMut(u64, Vec<u8>) -> Result<(), E> + Send,
    ) -> Result<(), TaskFarmError<E>> {
        let Self { identity, tasks, before, mut run } = self;
        let process = cluster.process();
        let (network, inboxes) = cluster.connect(identity.parameter("work", "tasks"))?;
        let peers = &*network.peers;
        let (parts, total) = (vec![0; peers.hosts.len()], before + tasks.len() as u64);
        let status = Mutex::new(Status { complete: before, total, parts });
        let [own, first] = inboxes.map(|inbox| Endpoint { peers, inbox, status: &status });
        let outcome = thread::scope(|scope| {
            let spawned = (process == 0).then(|| {
                let builder = thread::Builder::new().name("distributed-tasks".to_owned());
                builder.spawn_scoped(scope, move || first.coordinate(tasks.into(), take))
            });
            let coordinator = spawned.transpose().map_err(|error| {
                let error = system("a thread", &error);
                peers.fail(error.into(), |error| cause_of(error, process))
            })?;
            let computed = own.work(&mut run, compute);
            match coordinator.map(thread::ScopedJoinHandle::join) {
                Some(Err(panic)) => resume_unwind(panic),
                // A result that was refused says more than that the run is over.
                Some(Ok(Err(Some(error)))) => Err(Some(error)),
                _ => computed,
            }
        });
        outcome.map_err(|error: Ended<E>| error.unwrap_or_else(|| peers.error().into()))
    }
}

impl fmt::Debug for TaskFarm<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut farm = f.debug_struct("TaskFarm");
        farm.field("identity", &self.identity).field("tasks", &self.tasks).finish_non_exhaustive()
    }
}

fn cause_of<E: fmt::Display>(error: &TaskFarmError<E>, process: usize) -> Cause {
    match error {
        TaskFarmError::Run(error) => Cause::of(error, process),
        error @ TaskFarmError::Task { .. } => Cause::failed(process, &error.to_string()),
    }
}

struct Status {
    complete: u64,
    total: u64,
    parts: Vec<u64>,
}

impl Status {
    fn note(&mut self, process: usize, done: u64, total: u64) {
        let part = u128::from(PARTS) * u128::from(done) / u128::from(total.max(1));
        // A task under way is not complete, and an estimate may be too high.
        let part = u64::try_from(part).unwrap_or(PARTS).min(PARTS - 1);
        self.parts[process] = if total == 0 { 0 } else { part };
    }
}

struct Endpoint<'f> {
    peers: &'f Peers,
    inbox: Receiver<Message>,
    status: &'f Mutex<Status>,
}

impl Endpoint<'_> {
    fn fail<E: fmt::Display>(&self, error: impl Into<TaskFarmError<E>>) -> Ended<E> {
        self.peers.fail(error.into(), |error| cause_of(error, self.peers.process))
    }

    fn malformed<E: fmt::Display>(&self) -> Ended<E> {
        let reason = "a message does not belong to a task";
        self.fail(DistributedError::Protocol(reason.to_owned()))
    }

    fn receive<E: fmt::Display>(&self) -> Result<Option<Message>, Ended<E>> {
        let message = self.peers.check().and_then(|()| match self.inbox.recv_timeout(WAIT) {
            Ok(message) => Ok(Some(message)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(Stop::Cancelled),
        });
        message.map_err(|stop| self.fail(DistributedError::from(stop)))
    }

    fn status(&self) -> MutexGuard<'_, Status> {
        self.status.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn coordinate<E: fmt::Display>(
        self,
        mut waiting: VecDeque<u64>,
        mut take: impl FnMut(u64, Vec<u8>) -> Result<(), E>,
    ) -> Result<(), Ended<E>> {
        let _guard = AbortOnPanic(self.peers);
        let processes = self.peers.hosts.len();
        let mut under_way = vec![None; processes];
        loop {
            let is_complete = |status: MutexGuard<'_, Status>| status.complete == status.total;
            if is_complete(self.status()) {
                (0..processes).for_each(|process| self.peers.send(process, DONE, Vec::new()));
                return Ok(());
            }
            let Some(Message { from: process, kind, bytes }) = self.receive()? else { continue };
            if kind != READY {
                let (task, rest) = number(&bytes).ok_or_else(|| self.malformed())?;
                if under_way[process] != Some(task) {
                    return Err(self.malformed());
                }
                if kind == PROGRESS {
                    let (done, rest) = number(rest).ok_or_else(|| self.malformed())?;
                    let (total, _) = number(rest).ok_or_else(|| self.malformed())?;
                    self.status().note(process, done, total);
                    continue;
                }
                if let Err(error) = self.peers.file_calls.watch(|| take(task, rest.to_vec())) {
                    let error = TaskFarmError::Task { task, error };
                    let reason = format!("the result of process {process} was refused: {error}");
                    return Err(self.peers.fail(error, |_| Cause::failed(0, &reason)));
                }
                let mut status = self.status();
                status.complete += 1;
                status.parts[process] = 0;
            }
            under_way[process] = waiting.pop_front();
            if let Some(task) = under_way[process] {
                self.peers.send(process, TASK, bytes_of(&[task], &[]));
            }
        }
    }

    fn work<E: fmt::Display>(
        self,
        run: &mut Run<'_>,
        mut compute: impl FnMut(u64, &mut dyn Observer) -> Result<Vec<u8>, E>,
    ) -> Result<(), Ended<E>> {
        let _guard = AbortOnPanic(self.peers);
        self.peers.send_to_coordinator(READY, Vec::new());
        loop {
            let Some(message) = self.receive()? else {
                let asked = self.observe(run, None);
                asked.map_err(|stop| self.fail(DistributedError::from(stop)))?;
                continue;
            };
            if message.kind == DONE {
                return Ok(());
            }
            let (task, _) = number(&message.bytes).ok_or_else(|| self.malformed())?;
            let (mut told, mut stopped) = (Instant::now(), None);
            let mut watch = observer::from_fn(|progress: &Progress| {
                self.peers.check()?;
                if told.elapsed() >= INTERVAL {
                    told = Instant::now();
                    let numbers = [task, progress.done, progress.total.unwrap_or(0)];
                    self.peers.send_to_coordinator(PROGRESS, bytes_of(&numbers, &[]));
                }
                self.observe(run, Some(progress)).inspect_err(|stop| stopped = Some(*stop))
            });
            let result = self.peers.file_calls.watch(|| compute(task, &mut watch));
            // A task that was told to stop says nothing of interest.
            if let Some(stop) = stopped {
                return Err(self.fail(DistributedError::from(stop)));
            }
            let result = result.map_err(|error| self.fail(TaskFarmError::Task { task, error }))?;
            if result.len() > MOST {
                let reason = format!("the result of task {task} has more than {MOST} bytes");
                return Err(self.fail(DistributedError::Protocol(reason)));
            }
            self.peers.send_to_coordinator(RESULT, bytes_of(&[task], &result));
        }
    }

    /// Asks the observer about the own task, and in the first process about all.
    fn observe(&self, run: &mut Run<'_>, progress: Option<&Progress>) -> Result<(), Stop> {
        let own = progress.copied().unwrap_or_default();
        if self.peers.process > 0 {
            return run.observe(&own);
        }
        let mut status = self.status();
        if progress.is_some() {
            status.note(0, own.done, own.total.unwrap_or(0));
        }
        let (done, total) =
            (status.complete * PARTS + status.parts.iter().sum::<u64>(), status.total);
        let all = Progress::at(done.min(total * PARTS)).of(total * PARTS).found(status.complete);
        drop(status);
        run.observe(&all.bytes(own.bytes))
    }
}

fn bytes_of(numbers: &[u64], rest: &[u8]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).chain(rest.iter().copied()).collect()
}

fn number(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (number, rest) = bytes.split_first_chunk()?;
    Some((u64::from_le_bytes(*number), rest))
}
