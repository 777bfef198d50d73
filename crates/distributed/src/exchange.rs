//! `Exchange`: rounds of messages between all workers.
//!
//! The search is bulk-synchronous (L. G. Valiant, *A bridging model for parallel computation*,
//! 1990). In a round every worker sends data to others, and then a value to all. The round is
//! complete for a worker when it has the values of all; messages of one worker arrive in order, so
//! all data are there by then.

use std::collections::VecDeque;
use std::mem;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use abstract_games_core::Stop;

use crate::error::Cause;
use crate::network::{LEAST_KIND, Message, Peers};

/// The kinds of messages.
const DATA: u8 = LEAST_KIND;
const RECEIVED: u8 = LEAST_KIND + 1;
const END_OF_ROUND: u8 = LEAST_KIND + 2;
pub(crate) const WAIT: Duration = Duration::from_millis(20);

pub(crate) struct Exchange<'p> {
    pub(crate) peers: &'p Peers,
    inbox: Mutex<Receiver<Message>>,
    values: Vec<Option<Vec<u8>>>,
    /// Messages of this round that arrived before it began, and those of the next one. No worker is
    /// further ahead.
    early: VecDeque<Message>,
    next: VecDeque<Message>,
    /// Number of messages that their receivers have not taken, and its limit.
    under_way: usize,
    most_under_way: usize,
}

impl<'p> Exchange<'p> {
    /// Sends at most `most_under_way` messages before one of them is received.
    pub(crate) fn new(peers: &'p Peers, inbox: Receiver<Message>, most_under_way: usize) -> Self {
        Self {
            peers,
            inbox: Mutex::new(inbox),
            values: vec![None; peers.hosts.len()],
            early: VecDeque::new(),
            next: VecDeque::new(),
            under_way: 0,
            most_under_way: most_under_way.max(1),
        }
    }

    /// Whether data can be sent. Otherwise the worker must [receive](Self::receive) first: no inbox
    /// grows without limit, and no two workers wait for each other.
    pub(crate) fn may_send(&self) -> bool {
        self.under_way < self.most_under_way
    }

    pub(crate) fn send(&mut self, to: usize, bytes: Vec<u8>) {
        self.under_way += 1;
        self.peers.send(to, DATA, bytes);
    }

    /// The next data of the round, or `None` if nothing comes in time or the round is complete.
    pub(crate) fn receive(&mut self, wait: Duration) -> Result<Option<Vec<u8>>, Stop> {
        while !self.is_complete() {
            self.peers.check()?;
            let inbox = self.inbox.get_mut().unwrap_or_else(PoisonError::into_inner);
            let message = match self.early.pop_front() {
                Some(message) => message,
                None => match inbox.recv_timeout(wait) {
                    Ok(message) => message,
                    Err(RecvTimeoutError::Timeout) => return Ok(None),
                    Err(RecvTimeoutError::Disconnected) => return Err(Stop::Cancelled),
                },
            };
            let from = message.from;
            match message.kind {
                RECEIVED => self.under_way = self.under_way.saturating_sub(1),
                _ if self.values[from].is_some() => self.next.push_back(message),
                END_OF_ROUND => self.values[from] = Some(message.bytes),
                _ => {
                    self.peers.send(from, RECEIVED, Vec::new());
                    return Ok(Some(message.bytes));
                }
            }
        }
        Ok(None)
    }

    pub(crate) fn end_round(&mut self, value: &[u8]) {
        for to in (0..self.values.len()).filter(|&to| to != self.peers.process) {
            self.peers.send(to, END_OF_ROUND, value.to_vec());
        }
        self.values[self.peers.process] = Some(value.to_vec());
    }

    fn is_complete(&self) -> bool {
        self.values.iter().all(Option::is_some)
    }

    /// The values of the round, by workers, if it is complete. The next round begins.
    pub(crate) fn values(&mut self) -> Option<Vec<Vec<u8>>> {
        if !self.is_complete() {
            return None;
        }
        self.early.append(&mut self.next);
        Some(self.values.iter_mut().map(|value| mem::take(value).unwrap_or_default()).collect())
    }

    pub(crate) fn await_values(&mut self) -> Result<Option<Vec<Vec<u8>>>, Stop> {
        match self.receive(WAIT)? {
            None => Ok(self.values()),
            Some(_) => Err(self.malformed()),
        }
    }

    /// Ends the run because a message is not what belongs here.
    pub(crate) fn malformed(&self) -> Stop {
        self.peers.abort(Cause::failed(self.peers.process, "the workers are not at the same step"));
        Stop::Cancelled
    }
}
