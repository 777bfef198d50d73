//! `Manifest`: the levels of a scratch folder, and the runs that hold their keys.
//!
//! The content of the file is words of 8 bytes: the number of levels, and for each the number of
//! its keys and of its run, 0 if there is none; the number of the runs that together hold all keys,
//! and their numbers, the oldest first; the number of all runs, and for each its number, its keys,
//! the length and the checksum of its content; the number of the notes of the program that
//! searches, and the notes.
//!
//! A level writes its run first, then the run that merges older ones, then the manifest, and then
//! removes all other files. A process that ends in between leaves a manifest with all its runs.

use std::collections::BTreeMap;

use abstract_games_storage::{ContainerReader, Header, StorageError, words_to_bytes};

use super::run_file::Summary;

pub(super) const NAME: &str = "manifest";
const KIND: &str = "manifest of a search by levels";
pub(super) const PROGRAM: &str = "program";
const VERSION: u32 = 2;

pub(super) fn header(parameters: &Header) -> Header {
    let header = parameters.clone().of_kind(KIND, VERSION);
    header.parameter(PROGRAM, env!("CARGO_PKG_VERSION"))
}

/// A level: the number of its keys, and the run that holds them, unless it was merged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Level {
    pub(super) keys: u64,
    pub(super) run: Option<u64>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Manifest {
    pub(super) levels: Vec<Level>,
    /// The runs that together hold the keys of all levels, disjoint, the oldest first.
    pub(super) known: Vec<u64>,
    /// All runs by their numbers.
    pub(super) runs: BTreeMap<u64, Summary>,
    /// Numbers that a search saves with the levels.
    pub(super) notes: Vec<u64>,
}

impl Manifest {
    pub(super) fn found(&self) -> u64 {
        self.levels.iter().fold(0, |sum, level| level.keys.saturating_add(sum))
    }

    pub(super) fn bytes(&self) -> u64 {
        self.runs.values().fold(0, |sum, run| run.bytes.saturating_add(sum))
    }

    pub(super) fn next_number(&self) -> u64 {
        self.runs.keys().next_back().map_or(1, |last| last + 1)
    }

    /// Removes the runs that are not in use, and returns their numbers.
    pub(super) fn remove_unused(&mut self) -> Vec<u64> {
        let Self { levels, known, runs, .. } = self;
        let is_used = |number: &u64| {
            known.contains(number) || levels.iter().any(|level| level.run == Some(*number))
        };
        let unused: Vec<_> = runs.keys().copied().filter(|number| !is_used(number)).collect();
        runs.retain(|number, _| is_used(number));
        unused
    }

    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let mut numbers = vec![self.levels.len() as u64];
        for level in &self.levels {
            numbers.extend([level.keys, level.run.unwrap_or(0)]);
        }
        numbers.push(self.known.len() as u64);
        numbers.extend(&self.known);
        numbers.push(self.runs.len() as u64);
        for (&number, summary) in &self.runs {
            numbers.extend([number, summary.keys, summary.bytes, summary.checksum.into()]);
        }
        numbers.push(self.notes.len() as u64);
        numbers.extend(&self.notes);
        words_to_bytes(&numbers)
    }

    pub(super) fn read(mut reader: ContainerReader) -> Result<Self, StorageError> {
        let mut manifest = Self::default();
        for _ in 0..reader.word()? {
            let (keys, run) = (reader.word()?, reader.word()?);
            manifest.levels.push(Level { keys, run: (run > 0).then_some(run) });
        }
        for _ in 0..reader.word()? {
            manifest.known.push(reader.word()?);
        }
        for _ in 0..reader.word()? {
            let (number, keys, bytes) = (reader.word()?, reader.word()?, reader.word()?);
            let checksum = u32::try_from(reader.word()?)
                .map_err(|_| reader.invalid("a checksum is too large"))?;
            manifest.runs.insert(number, Summary { keys, bytes, checksum });
        }
        for _ in 0..reader.word()? {
            manifest.notes.push(reader.word()?);
        }
        if let Some(reason) = manifest.fault() {
            return Err(reader.invalid(reason));
        }
        reader.finish()?;
        Ok(manifest)
    }

    /// The first inconsistency, as a clause.
    fn fault(&self) -> Option<&'static str> {
        let keys_of = |number: &u64| self.runs.get(number).map(|run| run.keys);
        let is_there =
            |level: &Level| level.run.is_none_or(|run| keys_of(&run) == Some(level.keys));
        if !self.levels.iter().all(is_there) {
            return Some("the run of a level is missing or has another number of keys");
        }
        if self.runs.keys().any(|&number| number == 0 || number == u64::MAX) {
            return Some("the number of a run is not valid");
        }
        let add = |sum: u64, number| sum.checked_add(keys_of(number)?);
        let known = self.known.iter().try_fold(0, add);
        if known != Some(self.found()) {
            return Some("the runs do not hold the keys of all levels");
        }
        match self.levels.last() {
            Some(Level { run: None, .. }) => Some("the run of the newest level is missing"),
            _ => None,
        }
    }
}
