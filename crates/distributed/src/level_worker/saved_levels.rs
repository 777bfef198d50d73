//! The levels that a search saves in a folder, and loads when it resumes.

use std::time::Duration;

use abstract_games_core::Keyed;
use abstract_games_search::LevelKey;

use super::{LevelWorker, ask, watched};
use crate::checkpoint::{Folder, Saved, SavedLevel};
use crate::note::Note;
use crate::workers::Ended;

/// The longest wait for a network file system to show what another process wrote.
const FOLDER_WAIT: Duration = Duration::from_secs(3);

impl<G: Keyed, K: LevelKey> LevelWorker<'_, '_, G, K> {
    /// Checks that all processes see the same folder, by a token of the first worker.
    pub(super) fn check_folder(&mut self) -> Result<(), Ended> {
        let Some(folder) = self.task.folder else { return Ok(()) };
        let own = if self.port.index() == 0 { folder.write_token()? } else { Vec::new() };
        let tokens = self.tell_all(&own)?;
        let token = tokens.iter().find(|token| !token.is_empty());
        folder.check_token(token.map_or(&[], Vec::as_slice), FOLDER_WAIT)?;
        // No process writes before all have seen the token.
        self.tell_all(&[])?;
        Ok(())
    }

    /// Loads the levels of a checkpoint, and returns their number.
    pub(super) fn load(&mut self) -> Result<usize, Ended> {
        let Some(folder) = self.task.folder else { return Ok(0) };
        let (index, peers) = (self.port.index(), self.port.peers());
        let owners = self.owners;
        let levels = &folder.saved.levels;
        for (level, saved) in levels.iter().enumerate() {
            let parts = saved.parts as usize;
            // A part that was saved by as many workers has the keys of the same owner.
            let own = if parts == peers { index..index + 1 } else { 0..parts };
            for part in own {
                let progress = self.progress();
                let Self { store, port, run, .. } = self;
                let mut take = |keys: &mut Vec<K>| {
                    port.step()?;
                    ask(run.as_deref_mut(), &progress)?;
                    keys.retain(|&key| owners.of(key) == index);
                    let run = run.as_deref_mut();
                    let mut keys = keys.drain(..).map(LevelKey::wide).collect();
                    watched(port, run, &progress, |observer| store.offer(&mut keys, observer))
                };
                folder.read_part([level, part, parts], &mut take)?;
                self.check()?;
            }
            self.finish_level()?;
            self.check_loaded(folder, level, saved.count)?;
            self.complete.counts.push(saved.count);
            // A search until the target needs no level after it.
            let is_last = level + 1 == levels.len()
                || (self.task.until_target && self.complete.target_distance.is_some());
            if is_last {
                break;
            }
            if self.task.weigh.is_some() {
                self.complete.weights.push(saved.weight);
            }
        }
        Ok(self.complete.counts.len())
    }

    /// All workers together must have the keys of a loaded level that the list promises.
    pub(super) fn check_loaded(
        &mut self,
        folder: &Folder,
        level: usize,
        expected: u64,
    ) -> Result<(), Ended> {
        let count = self.newest_len();
        let has_target = self.has_target(level)?;
        let note = Note { count, weight: 0, has_target };
        let sum = Note::sum(self.tell_all(&note.to_bytes())?);
        if sum.count != expected {
            let found = sum.count;
            let reason = format!("level {level} has {found} keys, where its list says {expected}");
            return Err(Ended::Error(folder.error(reason)));
        }
        if sum.has_target {
            self.complete.target_distance = Some(level);
        }
        Ok(())
    }

    /// Saves the newest level. The first worker lists it when all have saved their parts.
    pub(super) fn save(&mut self) -> Result<(), Ended> {
        let Some(folder) = self.task.folder else { return Ok(()) };
        let level = self.places.len() - 1;
        let part = [level, self.port.index(), self.port.peers()];
        let count = self.newest_len();
        let progress = self.progress();
        let Self { store, port, run, places, .. } = self;
        let mut batches = places[level].map(|place| store.read(place)).transpose()?;
        let mut wide = Vec::new();
        let mut next = |keys: &mut Vec<K>| {
            let Some(batches) = &mut batches else { return Ok(false) };
            port.step()?;
            ask(run.as_deref_mut(), &progress)?;
            let is_there = batches.next_batch(&mut wide)?;
            keys.clear();
            keys.extend(wide.iter().map(|&key| K::from_wide(key)));
            Ok::<_, Ended>(is_there)
        };
        folder.write_part(part, count, &mut next)?;
        self.tell_all(&[])?;
        if self.port.index() == 0 {
            let parts = u32::try_from(self.port.peers()).unwrap_or(u32::MAX);
            let weights = self.complete.weights.iter().copied().chain([0]);
            let weights = weights.chain(std::iter::repeat(0));
            let new = self.complete.counts.iter().zip(weights).enumerate();
            let levels = new.map(|(level, (&count, weight))| {
                let parts = folder.saved.levels.get(level).map_or(parts, |saved| saved.parts);
                SavedLevel { parts, count, weight }
            });
            folder.write_list(&Saved { levels: levels.collect() })?;
        }
        Ok(())
    }
}
