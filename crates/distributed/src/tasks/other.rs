//! A process of a farm that asks the first one for tasks.

use std::cell::RefCell;
use std::io;
use std::time::{Duration, Instant};

use abstract_games_core::{Observer, Progress, Run};

use super::Ended;
use super::message::{MOST_RESULT, MOST_SHORT, Message};
use super::watch::{compute, stopped};
use crate::error::DistributedError;
use crate::fate::{Cause, Fate};
use crate::mesh::Mesh;

/// The time between two messages about the progress of a task.
const INTERVAL: Duration = Duration::from_secs(1);

/// Computes tasks until the first process says that all are complete.
pub(super) fn run<E>(
    mesh: &Mesh,
    fate: &Fate,
    run: &mut Run<'_>,
    mut task: impl FnMut(u64, &mut dyn Observer) -> Result<Vec<u8>, E>,
) -> Result<(), Ended<E>> {
    let Some(Some(socket)) = mesh.data.first() else { return Err(Ended::Over) };
    // The control connection knows more than the connection for data.
    let lost = |_| {
        let reason = "it closed its connection".to_owned();
        fate.suspect(Cause::Lost { process: 0, reason });
        Ended::Over
    };
    Message::Ready.send(socket).map_err(lost)?;
    loop {
        let stop = RefCell::new(None);
        let waiting = RefCell::new(&mut *run);
        let check = || {
            let asked = waiting.borrow_mut().observe(&Progress::at(0));
            *stop.borrow_mut() = asked.err();
            let goes_on = asked.is_ok() && !fate.is_over();
            if goes_on { Ok(()) } else { Err(io::ErrorKind::Other.into()) }
        };
        let message = Message::receive(socket, MOST_SHORT, &check);
        if let Some(stop) = stop.into_inner() {
            return Err(stopped(stop));
        }
        let number = match message {
            Ok(Message::Task(number)) => number,
            Ok(Message::Done) => return Ok(()),
            Err(_) if fate.is_over() => return Err(Ended::Over),
            Ok(_) => return Err(lost(io::ErrorKind::InvalidData.into())),
            Err(error) => return Err(lost(error)),
        };
        let mut told = Instant::now();
        let mut look = |progress: &Progress| {
            if told.elapsed() >= INTERVAL {
                told = Instant::now();
                let (done, total) = (progress.done, progress.total.unwrap_or(0));
                // A broken connection is noticed by the thread that reads signs of life.
                let _ = Message::Progress { task: number, done, total }.send(socket);
            }
            run.observe(progress)
        };
        let result = compute(fate, number, &mut look, &mut task)?;
        if result.len() > MOST_RESULT {
            let reason = format!("the result of task {number} has more than {MOST_RESULT} bytes");
            return Err(Ended::Error(DistributedError::Protocol { reason }.into()));
        }
        Message::Result { task: number, result }.send(socket).map_err(lost)?;
    }
}
