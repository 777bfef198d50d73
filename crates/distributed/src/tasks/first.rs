//! The first process of a farm: it hands out the tasks, takes the results, and computes tasks itself.

use std::collections::VecDeque;
use std::fmt::Display;
use std::io;
use std::net::TcpStream;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use abstract_games_core::{Observer, Progress, Run};

use super::message::{MOST, Message};
use super::watch::{compute, stopped};
use super::{Ended, TaskFarmError};
use crate::connect::system;
use crate::error::DistributedError;
use crate::fate::{Cause, Fate};
use crate::mesh::Mesh;

/// The parts of a task that the progress counts.
const PARTS: u64 = 1000;
/// The longest wait for results, after which the observer is asked.
const WAIT: Duration = Duration::from_millis(50);

/// The first process of a farm.
pub(super) struct First<'f, E, T> {
    mesh: &'f Mesh,
    fate: &'f Fate,
    /// The number of tasks of earlier runs and of this one.
    total: u64,
    state: Mutex<State<E>>,
    take: Mutex<T>,
}

struct State<E> {
    /// The tasks that nobody has begun.
    waiting: VecDeque<u64>,
    /// The number of complete tasks, those of earlier runs included.
    complete: u64,
    /// The thousandths of its task that each process has done.
    parts: Vec<u64>,
    /// The first result that was refused.
    refused: Option<TaskFarmError<E>>,
}

/// What a process does next.
enum Next {
    Task(u64),
    /// Others compute the last tasks.
    Wait,
    Done,
}

impl<'f, E, T> First<'f, E, T>
where
    E: Display + Send,
    T: FnMut(u64, Vec<u8>) -> Result<(), E> + Send,
{
    pub(super) fn new(
        mesh: &'f Mesh,
        fate: &'f Fate,
        tasks: Vec<u64>,
        before: u64,
        take: T,
    ) -> Self {
        let total = before + tasks.len() as u64;
        let state = State {
            waiting: tasks.into(),
            complete: before,
            parts: vec![0; mesh.hosts.len()],
            refused: None,
        };
        Self { mesh, fate, total, state: Mutex::new(state), take: Mutex::new(take) }
    }

    /// Works until all tasks are complete.
    pub(super) fn run(
        self,
        run: &mut Run<'_>,
        mut task: impl FnMut(u64, &mut dyn Observer) -> Result<Vec<u8>, E>,
    ) -> Result<(), Ended<E>> {
        let this = &self;
        let outcome = thread::scope(|scope| {
            for (process, socket) in this.mesh.data.iter().enumerate() {
                let Some(socket) = socket else { continue };
                let builder = thread::Builder::new().name("distributed-tasks".to_owned());
                let spawned = builder.spawn_scoped(scope, move || this.serve(process, socket));
                if let Err(error) = spawned {
                    let error = system("a thread", &error);
                    // The other threads end too.
                    this.fate.end(Cause::Failed { process: 0, reason: error.to_string() });
                    return Err(Ended::Error(error.into()));
                }
            }
            let worked = this.work(run, &mut task);
            if let Err(ended) = &worked {
                this.tell(ended);
            }
            worked
        });
        // A result that was refused says more than that the run is over.
        match (outcome, self.lock().refused.take()) {
            (Err(Ended::Over), Some(refused)) => Err(Ended::Error(refused)),
            (outcome, _) => outcome,
        }
    }

    /// Ends the run, so that the threads that serve others end before they are waited for.
    fn tell(&self, ended: &Ended<E>) {
        if let Ended::Error(error) = ended {
            self.fate.end(match error {
                TaskFarmError::Run(DistributedError::Stopped(stop)) => Cause::Stopped(*stop),
                error => Cause::Failed { process: 0, reason: error.to_string() },
            });
        }
    }

    fn work(
        &self,
        run: &mut Run<'_>,
        task: &mut impl FnMut(u64, &mut dyn Observer) -> Result<Vec<u8>, E>,
    ) -> Result<(), Ended<E>> {
        let _over = EndsOnPanic(self.fate);
        loop {
            if self.fate.is_over() {
                return Err(Ended::Over);
            }
            match self.next() {
                Next::Done => return Ok(()),
                Next::Wait => {
                    run.observe(&self.progress(0)).map_err(stopped)?;
                    self.fate.pause(WAIT);
                }
                Next::Task(number) => {
                    let mut look = |progress: &Progress| {
                        self.note(0, progress.done, progress.total.unwrap_or(0));
                        run.observe(&self.progress(progress.bytes))
                    };
                    let result = compute(self.fate, number, &mut look, task)?;
                    self.accept(0, number, result)?;
                }
            }
        }
    }

    /// Serves another process until all tasks are complete or the run ends.
    fn serve(&self, process: usize, socket: &TcpStream) {
        let mut under_way = None;
        loop {
            let check =
                || if self.fate.is_over() { Err(io::ErrorKind::Other.into()) } else { Ok(()) };
            let message = Message::receive(socket, MOST, &check);
            let lost = |reason: String| self.fate.suspect(Cause::Lost { process, reason });
            let is_next = match message {
                Ok(Message::Ready) => under_way.is_none(),
                Ok(Message::Progress { task, done, total }) if under_way == Some(task) => {
                    self.note(process, done, total);
                    continue;
                }
                Ok(Message::Result { task, result }) if under_way == Some(task) => {
                    if self.accept(process, task, result).is_err() {
                        return;
                    }
                    true
                }
                Ok(_) => false,
                Err(error) if error.kind() == io::ErrorKind::InvalidData => false,
                Err(_) if self.fate.is_over() => return,
                Err(_) => return lost("it closed its connection".to_owned()),
            };
            if !is_next {
                return lost("it sent a malformed message".to_owned());
            }
            let next = loop {
                match self.next() {
                    Next::Wait if self.fate.is_over() => return,
                    Next::Wait => self.fate.pause(WAIT),
                    Next::Task(task) => {
                        under_way = Some(task);
                        break Message::Task(task);
                    }
                    Next::Done => break Message::Done,
                }
            };
            if next.send(socket).is_err() {
                return lost("it closed its connection".to_owned());
            }
            if next == Message::Done {
                return;
            }
        }
    }

    fn next(&self) -> Next {
        let mut state = self.lock();
        match state.waiting.pop_front() {
            Some(task) => Next::Task(task),
            None if state.complete == self.total => Next::Done,
            None => Next::Wait,
        }
    }

    /// Takes a result. An error ends the run.
    fn accept(&self, process: usize, task: u64, result: Vec<u8>) -> Result<(), Ended<E>> {
        let taken = {
            let mut take = self.take.lock().unwrap_or_else(PoisonError::into_inner);
            let _over = EndsOnPanic(self.fate);
            // The lock keeps others from watching with the same value.
            self.fate.file_calls()[1].watch(|| take(task, result))
        };
        if let Err(error) = taken {
            let error = TaskFarmError::Task { task, error };
            let reason = format!("the result of process {process} was refused: {error}");
            let mut state = self.lock();
            state.refused.get_or_insert(error);
            drop(state);
            self.fate.end(Cause::Failed { process: 0, reason });
            return Err(Ended::Over);
        }
        let mut state = self.lock();
        state.complete += 1;
        state.parts[process] = 0;
        Ok(())
    }

    /// Notes how far a process is with its task.
    fn note(&self, process: usize, done: u64, total: u64) {
        let part = u128::from(PARTS) * u128::from(done) / u128::from(total.max(1));
        // A task under way is not complete, and an estimate may be too high.
        let part = u64::try_from(part).unwrap_or(PARTS).min(PARTS - 1);
        self.lock().parts[process] = if total == 0 { 0 } else { part };
    }

    fn progress(&self, bytes: u64) -> Progress {
        let state = self.lock();
        let done = state.complete * PARTS + state.parts.iter().sum::<u64>();
        Progress::at(done.min(self.total * PARTS))
            .of(self.total * PARTS)
            .found(state.complete)
            .bytes(bytes)
    }

    fn lock(&self) -> MutexGuard<'_, State<E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Ends the run if a task or the function that takes results panics, so that no thread waits for ever.
struct EndsOnPanic<'f>(&'f Fate);

impl Drop for EndsOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end(Cause::Failed { process: 0, reason: "a task panicked".to_owned() });
        }
    }
}
