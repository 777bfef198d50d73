//! `TaskFarm`: independent tasks, handed out by the first process to whichever process asks.

mod first;
mod message;
mod other;
mod watch;

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::time::Duration;

use abstract_games_core::{Observer, Run, run_setters};
use thiserror::Error;

use crate::cluster::Cluster;
use crate::control::{Control, Patience};
use crate::error::DistributedError;
use crate::fate::{Cause, Fate};
use crate::identity::Identity;

/// A number of independent tasks that several processes compute.
///
/// A task is a number, and its result is some bytes. The first process has the list of the tasks and hands them out: each
/// process, the first one included, computes one task after the other until none is left. The results come to the first
/// process in any order, each with a checksum. The connections and what they check are those of a
/// [`DistributedSearch`](crate::DistributedSearch): the secret, the [`Identity`], and signs of life.
///
/// If a process is lost, or its task does not ask its observer for [long](Self::patience), the run ends on all others, and its task is not handed to another. Whoever keeps the results
/// runs the rest of the tasks again, on the processes that are left.
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

/// Why a process of a farm ended early.
enum Ended<E> {
    /// The run has ended early, for a reason that is in [`Fate`].
    Over,
    Error(TaskFarmError<E>),
    Panic(Box<dyn Any + Send>),
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
    /// [call of the file system](abstract_games_storage::file_call) on its thread, by default 8 seconds. The
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
        let mesh = cluster.connect(identity.parameter("work", "tasks"))?;
        let fate = Arc::new(Fate::of_tasks());
        let patience = Patience { limit: patience, fault: "a task has not asked its observer" };
        let control = Control::start(&mesh, &fate, patience)?;
        let work = || {
            if process == 0 {
                let farm = first::First::new(&mesh, &fate, tasks, before, take);
                farm.run(&mut run, compute)
            } else {
                other::run(&mesh, &fate, &mut run, compute)
            }
        };
        let outcome = catch_unwind(AssertUnwindSafe(work));
        let outcome = outcome.unwrap_or_else(|panic| Err(Ended::Panic(panic)));
        // The others are told before this process ends. A cause that is known already remains.
        let failed = |reason| fate.end(Cause::Failed { process, reason });
        match &outcome {
            Err(Ended::Error(TaskFarmError::Run(DistributedError::Stopped(stop)))) => {
                fate.end(Cause::Stopped(*stop));
            }
            Err(Ended::Error(error)) => failed(error.to_string()),
            Err(Ended::Panic(_)) => failed("a task panicked".to_owned()),
            Err(Ended::Over) | Ok(()) => (),
        }
        let cause = fate.cause();
        control.finish();
        match outcome {
            Ok(()) => Ok(()),
            Err(Ended::Error(error)) => Err(error),
            Err(Ended::Panic(panic)) => resume_unwind(panic),
            Err(Ended::Over) => {
                let unknown = || Cause::Failed { process, reason: "it ended early".to_owned() };
                Err(cause.unwrap_or_else(unknown).into_error(&mesh.hosts, process).into())
            }
        }
    }
}

impl fmt::Debug for TaskFarm<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut farm = f.debug_struct("TaskFarm");
        farm.field("identity", &self.identity).field("tasks", &self.tasks).finish_non_exhaustive()
    }
}
