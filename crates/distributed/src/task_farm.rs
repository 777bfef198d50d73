//! `TaskFarm`: independent tasks, handed out by the first process to whichever process asks.

use std::collections::VecDeque;
use std::fmt;
use std::panic::resume_unwind;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_core::{Observer, Progress, Run, Stop, observer, run_setters};
use thiserror::Error;

use crate::cause::Cause;
use crate::cluster::Cluster;
use crate::error::DistributedError;
use crate::identity::Identity;
use crate::network::{AbortOnPanic, LEAST_KIND, MOST, Message, Peers, system};

/// A number of independent tasks that several processes compute.
///
/// A task is a number, and its result is some bytes. The first process has the list of the tasks and hands them out: each
/// process, the first one included, computes one task after the other until none is left. The results come to the first
/// process in any order. The connections and what they check are those of a
/// [`DistributedSearch`](crate::DistributedSearch): the secret, the [`Identity`], and heartbeats.
///
/// If a process is lost, or its task does not ask its observer for [long](Self::patience), the run ends on all others.
/// Whoever keeps the results runs the rest of the tasks again, on the processes that are left.
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
/// Two short messages for each task, and one a second about its progress. A process waits for the answer of the first one
/// between two tasks, so a task should take some seconds.
pub struct TaskFarm<'r> {
    identity: Identity,
    tasks: Vec<u64>,
    before: u64,
    patience: Duration,
    run: Run<'r>,
}

/// The kinds of messages. The first three go to the coordinator, a thread of the first process.
const READY: u8 = LEAST_KIND;
const PROGRESS: u8 = LEAST_KIND + 1;
const RESULT: u8 = LEAST_KIND + 2;
const TASK: u8 = LEAST_KIND + 3;
const DONE: u8 = LEAST_KIND + 4;
/// The inboxes of a process: of the thread that computes, and of the coordinator.
const COMPUTER: usize = 0;
const COORDINATOR: usize = 1;
const INBOXES: usize = 2;
/// The parts of a task that the progress counts.
const PARTS: u64 = 1000;
/// The longest wait for a message, after which the observer is asked.
const WAIT: Duration = Duration::from_millis(50);
/// The time between two messages about the progress of a task.
const INTERVAL: Duration = Duration::from_secs(1);

/// The time without a sign of a task after which its process counts as lost, unless another is set.
const PATIENCE: Duration = Duration::from_secs(8);

/// Why a run of tasks did not come to its end.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TaskFarmError<E> {
    /// The processes did not find each other or did not agree, one was lost or failed, or the run was stopped.
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

impl<'r> TaskFarm<'r> {
    /// A farm without tasks. All processes must have an equal `identity`, so it should name all parameters on which the
    /// results of the tasks depend.
    pub fn new(identity: Identity) -> Self {
        Self { identity, tasks: Vec::new(), before: 0, patience: PATIENCE, run: Run::new() }
    }

    /// Sets the tasks, which are handed out in this order. Only those of the first process count.
    #[must_use]
    pub fn tasks(mut self, tasks: impl IntoIterator<Item = u64>) -> Self {
        self.tasks = tasks.into_iter().collect();
        self
    }

    /// Sets the number of tasks that an earlier run completed, which the progress counts as done.
    #[must_use]
    pub fn before(mut self, tasks: u64) -> Self {
        self.before = tasks;
        self
    }

    /// Sets the time for which a task of this process may go without asking its observer and without a
    /// [call of the file system](abstract_games_core::file_call) on its thread, by default 8 seconds. The
    /// process of a task that exceeds it counts as lost, which ends the run on all others; it cannot end itself before the
    /// task returns. Time in which the process is stopped does not count.
    #[must_use]
    pub fn patience(mut self, limit: Duration) -> Self {
        self.patience = limit;
        self
    }

    run_setters! {
        'r;
        /// It is asked in this process, and a stop ends the run in all. In the first process `done` and `total` count
        /// thousandths of tasks, those under way included, and `found` counts complete tasks; in the others they are
        /// those of the task under way. `bytes` are those of the task of this process.
        observer;
    }

    /// Connects to the other processes, and works until all tasks are complete.
    ///
    /// `compute` returns the result of a task. It must ask the observer that it is given at least every few seconds, and
    /// return an error if that returns one: so it learns of the end of the run. When it is called again, or when the run
    /// is complete, the first process has taken the results of the tasks before.
    ///
    /// `take` is called in the first process only, with each task and its result, one at a time.
    ///
    /// # Errors
    ///
    /// [`TaskFarmError::Run`] if the processes do not find each other or do not agree, or if one is lost or fails, with
    /// [`DistributedError::Stopped`] if an observer of some process stopped the run. [`TaskFarmError::Task`] with the error
    /// of `compute` or `take` in this process. A result has at most 256 MiB; a longer one is a
    /// [`DistributedError::Protocol`].
    pub fn run<E: fmt::Display + Send>(
        self,
        cluster: Cluster,
        compute: impl FnMut(u64, &mut dyn Observer) -> Result<Vec<u8>, E>,
        take: impl FnMut(u64, Vec<u8>) -> Result<(), E> + Send,
    ) -> Result<(), TaskFarmError<E>> {
        let Self { identity, tasks, before, patience, mut run } = self;
        let process = cluster.process();
        let mut network = cluster.connect(identity.parameter("work", "tasks"), INBOXES)?;
        network.watch(patience, "a task has not asked its observer")?;
        let mut inboxes = network.take_inboxes().into_iter();
        let (Some(inbox), Some(coordinator)) = (inboxes.next(), inboxes.next()) else {
            return Err(DistributedError::Protocol("a process has no inboxes".to_owned()).into());
        };
        let peers = &*network.peers;
        let total = before + tasks.len() as u64;
        let parts = vec![0; peers.hosts.len()];
        let status = Mutex::new(Status { complete: before, total, parts });
        let outcome = thread::scope(|scope| {
            let status = &status;
            let coordinator = (process == 0).then(|| {
                let builder = thread::Builder::new().name("distributed-tasks".to_owned());
                builder.spawn_scoped(scope, move || {
                    let _guard = AbortOnPanic(peers);
                    let calls = &peers.activities[COORDINATOR].calls;
                    calls.watch(|| coordinate(peers, &coordinator, tasks.into(), status, take))
                })
            });
            let coordinator = coordinator.transpose();
            let coordinator =
                coordinator.map_err(|error| ended(peers, system("a thread", &error)))?;
            let _guard = AbortOnPanic(peers);
            let computed = Computer { peers, inbox, status, run: &mut run }.work(compute);
            match coordinator.map(thread::ScopedJoinHandle::join) {
                Some(Err(panic)) => resume_unwind(panic),
                // A result that was refused says more than that the run is over.
                Some(Ok(Err(Some(error)))) => Err(Some(error)),
                _ => computed,
            }
        });
        outcome.map_err(|error| error.unwrap_or_else(|| peers.error().into()))
    }
}

/// How far all tasks are, in the first process.
struct Status {
    /// The number of complete tasks, those of earlier runs included, and of all.
    complete: u64,
    total: u64,
    /// The thousandths of its task that each process has done.
    parts: Vec<u64>,
}

impl Status {
    /// Notes how far a process is with its task.
    fn note(&mut self, process: usize, done: u64, total: u64) {
        let part = u128::from(PARTS) * u128::from(done) / u128::from(total.max(1));
        // A task under way is not complete, and an estimate may be too high.
        let part = u64::try_from(part).unwrap_or(PARTS).min(PARTS - 1);
        self.parts[process] = if total == 0 { 0 } else { part };
    }

    fn progress(&self) -> Progress {
        let done = self.complete * PARTS + self.parts.iter().sum::<u64>();
        let total = self.total * PARTS;
        Progress::at(done.min(total)).of(total).found(self.complete)
    }
}

/// Ends the run by an error of this process. Returns it if the run had not ended before.
fn ended<E: fmt::Display>(
    peers: &Peers,
    error: impl Into<TaskFarmError<E>>,
) -> Option<TaskFarmError<E>> {
    let error = error.into();
    let cause = match &error {
        TaskFarmError::Run(error) => Cause::of(error, peers.process),
        error @ TaskFarmError::Task { .. } => Cause::failed(peers.process, &error.to_string()),
    };
    peers.abort(cause).then_some(error)
}

/// The next message, or `None` after a wait.
fn receive(peers: &Peers, inbox: &Receiver<Message>) -> Result<Option<Message>, Stop> {
    peers.check()?;
    match inbox.recv_timeout(WAIT) {
        Ok(message) => Ok(Some(message)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => Err(Stop::Cancelled),
    }
}

/// The bytes of some numbers, and of what follows them.
fn bytes_of(numbers: &[u64], rest: &[u8]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).chain(rest.iter().copied()).collect()
}

/// The number at the front, and what follows it.
fn number(bytes: &[u8]) -> Result<(u64, &[u8]), DistributedError> {
    let (number, rest) = bytes.split_first_chunk().ok_or_else(malformed)?;
    Ok((u64::from_le_bytes(*number), rest))
}

fn malformed() -> DistributedError {
    DistributedError::Protocol("a message does not belong to a task".to_owned())
}

/// Hands out the tasks and takes the results, until all tasks are complete.
fn coordinate<E: fmt::Display>(
    peers: &Peers,
    inbox: &Receiver<Message>,
    mut waiting: VecDeque<u64>,
    status: &Mutex<Status>,
    mut take: impl FnMut(u64, Vec<u8>) -> Result<(), E>,
) -> Result<(), Option<TaskFarmError<E>>> {
    let send = |process: usize, kind, bytes| {
        let message = Message { from: peers.process * INBOXES + COORDINATOR, kind, bytes };
        peers.send(process * INBOXES + COMPUTER, message);
    };
    let lock = || status.lock().unwrap_or_else(PoisonError::into_inner);
    let mut under_way = vec![None; peers.hosts.len()];
    let fail = |error: DistributedError| ended(peers, error);
    let is_complete = |status: &Status| status.complete == status.total;
    while !is_complete(&lock()) {
        let message = receive(peers, inbox).map_err(|stop| fail(stop.into()))?;
        let Some(Message { from, kind, bytes }) = message else { continue };
        let process = from / INBOXES;
        if kind != READY {
            let (task, rest) = number(&bytes).map_err(fail)?;
            if under_way[process] != Some(task) {
                return Err(fail(malformed()));
            }
            if kind == PROGRESS {
                let (done, total) = number(rest).map_err(fail)?;
                lock().note(process, done, number(total).map_err(fail)?.0);
                continue;
            }
            if let Err(error) = take(task, rest.to_vec()) {
                let error = TaskFarmError::Task { task, error };
                let reason = format!("the result of process {process} was refused: {error}");
                return Err(peers.abort(Cause::failed(peers.process, &reason)).then_some(error));
            }
            let mut status = lock();
            status.complete += 1;
            status.parts[process] = 0;
        }
        under_way[process] = waiting.pop_front();
        if let Some(task) = under_way[process] {
            send(process, TASK, bytes_of(&[task], &[]));
        }
    }
    (0..peers.hosts.len()).for_each(|process| send(process, DONE, Vec::new()));
    Ok(())
}

/// The thread of a process that computes tasks.
struct Computer<'f, 'r> {
    peers: &'f Peers,
    inbox: Receiver<Message>,
    status: &'f Mutex<Status>,
    run: &'f mut Run<'r>,
}

impl Computer<'_, '_> {
    /// Computes tasks until the coordinator says that all are complete.
    fn work<E: fmt::Display>(
        mut self,
        mut compute: impl FnMut(u64, &mut dyn Observer) -> Result<Vec<u8>, E>,
    ) -> Result<(), Option<TaskFarmError<E>>> {
        let peers = self.peers;
        let fail = |error: DistributedError| ended(peers, error);
        self.send(READY, Vec::new());
        loop {
            let message = receive(peers, &self.inbox).map_err(|stop| fail(stop.into()))?;
            let Some(message) = message else {
                self.observe(None).map_err(|stop| fail(stop.into()))?;
                continue;
            };
            if message.kind == DONE {
                return Ok(());
            }
            let (task, _) = number(&message.bytes).map_err(fail)?;
            let result = self.compute(task, &mut compute)?;
            if result.len() > MOST - size_of::<u64>() {
                let reason = format!("the result of task {task} has more than {MOST} bytes");
                return Err(fail(DistributedError::Protocol(reason)));
            }
            self.send(RESULT, bytes_of(&[task], &result));
        }
    }

    fn compute<E: fmt::Display>(
        &mut self,
        task: u64,
        compute: &mut impl FnMut(u64, &mut dyn Observer) -> Result<Vec<u8>, E>,
    ) -> Result<Vec<u8>, Option<TaskFarmError<E>>> {
        let peers = self.peers;
        let activity = &peers.activities[COMPUTER];
        let (mut told, mut stopped) = (Instant::now(), None);
        let mut watch = observer::from_fn(|progress: &Progress| {
            activity.begin();
            peers.check()?;
            if told.elapsed() >= INTERVAL {
                told = Instant::now();
                let numbers = [task, progress.done, progress.total.unwrap_or(0)];
                self.send(PROGRESS, bytes_of(&numbers, &[]));
            }
            self.observe(Some(progress)).inspect_err(|stop| stopped = Some(*stop))
        });
        activity.begin();
        let result = activity.calls.watch(|| compute(task, &mut watch));
        activity.end();
        match (stopped, result) {
            (Some(stop), _) => Err(ended(peers, DistributedError::from(stop))),
            // What a task says that was told to stop is of no interest: the run has ended before.
            (None, result) => {
                result.map_err(|error| ended(peers, TaskFarmError::Task { task, error }))
            }
        }
    }

    /// Asks the observer of this process, which learns of the own task, and in the first process of those of all.
    fn observe(&mut self, progress: Option<&Progress>) -> Result<(), Stop> {
        let own = progress.copied().unwrap_or_default();
        if self.peers.process > 0 {
            return self.run.observe(&own);
        }
        let mut status = self.status.lock().unwrap_or_else(PoisonError::into_inner);
        if progress.is_some() {
            status.note(0, own.done, own.total.unwrap_or(0));
        }
        let all = status.progress().bytes(own.bytes);
        drop(status);
        self.run.observe(&all)
    }

    fn send(&self, kind: u8, bytes: Vec<u8>) {
        let from = self.peers.process * INBOXES + COMPUTER;
        self.peers.send(COORDINATOR, Message { from, kind, bytes });
    }
}

impl fmt::Debug for TaskFarm<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut farm = f.debug_struct("TaskFarm");
        farm.field("identity", &self.identity).field("tasks", &self.tasks).finish_non_exhaustive()
    }
}
