//! The main times of a search: each is the expansion of a level or an exchange of notes, and ends when all that was sent
//! in it has arrived.

use abstract_games_core::Keyed;
use abstract_games_search::LevelKey;

use super::{LevelWorker, unexpected};
use crate::parcel::Content;
use crate::workers::Ended;

/// The bits of a time that count the times within a level.
pub(super) const TIME_BITS: u32 = 40;

impl<G: Keyed, K: LevelKey> LevelWorker<'_, '_, G, K> {
    /// Waits until all keys that any worker has sent have arrived.
    pub(super) fn complete_time(&mut self) -> Result<(), Ended> {
        let time = self.begin_time();
        while self.port.may_arrive(time) {
            self.await_parcels()?;
            self.take_keys(time)?;
        }
        Ok(())
    }

    /// The last time of the present main time: the expansion of a level, or an exchange of notes.
    pub(super) fn end_of_main_time(&self) -> u64 {
        self.port.time() | ((1 << TIME_BITS) - 1)
    }

    /// Begins the next main time, and returns the end of the one before.
    pub(super) fn begin_time(&mut self) -> u64 {
        self.parcels = 0;
        let end = self.end_of_main_time();
        self.port.advance_to(end + 1);
        end
    }

    /// Lets timely work, waits a little if there is nothing to do, and asks whether the search goes on.
    pub(super) fn await_parcels(&mut self) -> Result<(), Ended> {
        self.port.step_or_wait()?;
        self.observe()
    }

    /// Asks whether the search goes on: in all processes, and for the observer of this one. Called once a batch in
    /// every long loop.
    pub(crate) fn check(&mut self) -> Result<(), Ended> {
        self.port.step()?;
        self.observe()
    }

    /// Tells all workers a note, and returns the notes of all.
    pub(crate) fn tell_all(&mut self, note: &[u8]) -> Result<Vec<Vec<u8>>, Ended> {
        self.port.send_to_all(note);
        let mut notes = Vec::new();
        self.gather(|content| match content {
            Content::Note(note) => {
                notes.push(note);
                Ok(())
            }
            content => Err(unexpected(&content)),
        })?;
        Ok(notes)
    }

    /// Ends the present main time, and calls `take` with all that arrives in it.
    pub(super) fn gather(
        &mut self,
        mut take: impl FnMut(Content<K>) -> Result<(), Ended>,
    ) -> Result<(), Ended> {
        let time = self.begin_time();
        loop {
            let complete = !self.port.may_arrive(time);
            while let Some(content) = self.port.take(time) {
                take(content)?;
            }
            if complete {
                return Ok(());
            }
            self.await_parcels()?;
        }
    }
}
