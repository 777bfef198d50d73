//! Tests of searches on disk against those in memory.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};

use super::disk_levels::{files, folder};
use super::graph::graph;
use super::levels::{Scattered, wide, wide_of};
use abstract_games_core::{Keyed, Limits, Stop, observer};
use abstract_games_search::{
    End, LevelSearch, LevelStoreError, Scratch, StoredLevels, disk_levels,
};
use proptest::prelude::*;

/// All levels from here on, and how the search ended.
fn all<G: Keyed>(levels: &mut StoredLevels<'_, G>) -> (Vec<Vec<G::State>>, End) {
    let mut all = Vec::new();
    while let Some(len) = levels.next_level().unwrap() {
        let newest = levels.levels() - 1;
        let level = read(levels, newest).unwrap();
        assert_eq!((level.len() as u64, levels.level_len(newest)), (len, len));
        all.push(level);
    }
    assert_eq!(levels.next_level().unwrap(), None, "no level follows the end");
    (all, levels.end().unwrap())
}

fn read<G: Keyed, F: Fn(&G::State) -> bool>(
    levels: &StoredLevels<'_, G, F>,
    level: usize,
) -> Result<Vec<G::State>, LevelStoreError> {
    let mut states = levels.read(level)?;
    let mut all = Vec::new();
    while let Some(batch) = states.next_batch()? {
        all.extend(batch);
    }
    Ok(all)
}

/// The levels of a search in memory, each in the order of keys.
fn in_memory<G: Keyed>(search: LevelSearch<'_, G, G::State>) -> (Vec<Vec<G::State>>, Option<End>) {
    let mut levels = search.start();
    let mut all = Vec::new();
    while let Some(level) = levels.next_level() {
        all.push(level.to_vec());
    }
    (all, levels.end())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn levels_on_disk_are_those_in_memory(
        graph in graph(60),
        sources in prop::collection::vec(0..60_usize, 0..4),
        key_bits in prop::sample::select(vec![6_u32, 40, 64, 65, 100, 128]),
        memory in prop::sample::select(vec![0_u64, 600, 4096]),
        plies in 0..12_usize,
        goal in 0..60_usize,
        threads in 1..=2_usize,
    ) {
        let game = Scattered { graph, width: key_bits, declared: key_bits };
        let sources: Vec<_> = sources.iter().map(|s| s % game.graph.0.len()).collect();
        let search = || LevelSearch::new(&game).sources(sources.clone()).threads(threads);
        let (mut levels, end) = in_memory(search());
        for level in &mut levels {
            level.sort_unstable_by_key(|state| game.key(state));
        }
        let folder = folder();
        let scratch = || Scratch::new(folder.path()).memory(memory);
        let mut stored = search().on_disk(scratch()).unwrap();
        let (found, found_end) = all(&mut stored);
        prop_assert_eq!((&found, Some(found_end)), (&levels, end));
        prop_assert_eq!(stored.found(), levels.concat().len() as u64);
        stored.remove().unwrap();
        prop_assert_eq!(files(folder.path()), Vec::<PathBuf>::new());

        // The goal of least key in the first level with one, and paths to it.
        let is_goal = |state: &usize| state % 60 >= goal && state % 3 == 0;
        let first = levels.iter().position(|level| level.iter().any(is_goal));
        let first = first.filter(|&level| level <= plies);
        let mut in_memory = search().within(plies).until(is_goal).keep_levels().start();
        while in_memory.next_level().is_some() {}
        let mut stored = search().within(plies).until(is_goal).keep_levels().on_disk(scratch()).unwrap();
        let notes = |levels: usize| [levels as u64, 1 << 60];
        stored.set_notes(notes(0).to_vec());
        while stored.next_level().unwrap().is_some() {
            stored.set_notes(notes(stored.levels()).to_vec());
        }
        prop_assert_eq!(stored.end(), in_memory.end());
        prop_assert_eq!(stored.levels(), levels.len().min(first.unwrap_or(plies) + 1));
        let least = first.and_then(|level| levels[level].iter().find(|state| is_goal(state)));
        prop_assert_eq!(stored.goal(), least);
        for (level, expected) in levels[..stored.levels()].iter().enumerate() {
            let states = read(&stored, level).unwrap();
            prop_assert_eq!(&states, expected);
            for state in [states[0], states[states.len() - 1]] {
                let path = stored.path_to(&state).unwrap();
                prop_assert_eq!(&path, &in_memory.path_to(&state));
                prop_assert_eq!(path.map(|path| path.len()), Some(level));
                prop_assert!(stored.contains(level, &state).unwrap());
            }
        }
        let unreached = (0..game.graph.0.len()).find(|state| !levels.concat().contains(state));
        if let Some(state) = unreached {
            prop_assert_eq!(stored.path_to(&state).unwrap(), None);
        }
        drop(stored);
        let scratch = scratch().resume();
        let mut stored = search().within(plies).until(is_goal).by_predecessors().on_disk(scratch).unwrap();
        prop_assert_eq!(stored.next_level().unwrap(), None);
        if let Some(newest) = stored.levels().checked_sub(1) {
            prop_assert_eq!(stored.notes(), notes(newest));
        }
        if let Some(goal) = in_memory.goal().filter(|_| stored.end() == Some(End::Goal)) {
            prop_assert_eq!(stored.path_to(goal).unwrap(), in_memory.path_to(goal));
        }
    }
}

/// Levels of tens of thousands of states, in runs of several blocks.
#[test]
fn wide_levels_are_spilled_and_merged() {
    let graph = wide();
    let mut expected = in_memory(LevelSearch::new(&graph).source(1)).0;
    for level in &mut expected {
        level.sort_unstable();
    }
    for (memory, threads) in [(1 << 14, 1), (1 << 18, 2), (1 << 24, 3)] {
        let folder = folder();
        let scratch = Scratch::new(folder.path()).memory(memory);
        let search = LevelSearch::new(&graph).source(1).threads(threads);
        let mut stored = search.on_disk(scratch.clone()).unwrap();
        let mut found = 0;
        for level in &expected {
            let len = stored.next_level().unwrap();
            assert_eq!(len, Some(level.len() as u64));
            assert_eq!(&read(&stored, stored.levels() - 1).unwrap(), level);
            found += level.len() as u64;
        }
        assert_eq!((stored.next_level().unwrap(), stored.found()), (None, found));
        // A run has more than twice the keys of all newer ones together, except for those of two
        // levels.
        let runs = files(folder.path()).len() - 1;
        assert!(runs <= 2 + 18, "{runs} runs");
        assert!(scratch.disk_use().bytes < 3 * found, "{:?}", scratch.disk_use());
    }
}

#[test]
fn the_peak_of_the_bytes_on_disk_is_that_of_the_files() {
    let graph = wide();
    let folder = folder();
    let scratch = Scratch::new(folder.path()).memory(1 << 14);
    let most = AtomicU64::new(0);
    let observer = observer::from_fn(|_| {
        // A file may be renamed or removed meanwhile.
        let lengths = files(folder.path()).into_iter().filter_map(|file| fs::metadata(file).ok());
        most.fetch_max(lengths.map(|it| it.len()).sum(), Ordering::Relaxed);
        Ok(())
    });
    let search = LevelSearch::new(&graph).source(1).observer(observer);
    let mut stored = search.on_disk(scratch.clone()).unwrap();
    while stored.next_level().unwrap().is_some() {}
    let (found, most) = (scratch.disk_use(), most.load(Ordering::Relaxed));
    let lengths = files(folder.path()).into_iter().map(|file| fs::metadata(file).unwrap().len());
    // Files have headers.
    assert!((found.bytes..found.bytes * 11 / 10).contains(&lengths.sum()), "{found:?}");
    // The observer is not asked at the very moment of the peak: a block is a tenth of it.
    assert!(found.peak > found.bytes && found.peak * 2 / 3 < most, "{found:?}, {most}");
    assert!(most < found.peak * 11 / 10, "{found:?}, {most}");
    stored.remove().unwrap();
    assert_eq!(scratch.disk_use(), found, "the numbers outlive the files");
    drop(disk_levels(&scratch, 20, 1, &mut ()).unwrap());
    assert_eq!((scratch.disk_use().bytes, scratch.disk_use().peak), (0, 0), "a new search");
}

#[test]
fn a_search_that_would_have_ended_before_the_saved_levels_is_not_resumed() {
    let graph = wide();
    let folder = folder();
    let scratch = Scratch::new(folder.path()).memory(1 << 16);
    let mut stored = LevelSearch::new(&graph).source(1).within(6).on_disk(scratch.clone()).unwrap();
    let (levels, end) = all(&mut stored);
    assert_eq!((levels.len(), end), (7, End::Depth));
    drop(stored);
    let scratch = scratch.resume();
    let resume = || LevelSearch::new(&graph).source(1);
    let error = resume().within(5).on_disk(scratch.clone()).unwrap_err().to_string();
    assert!(error.ends_with("its levels go to ply 6, beyond the limit of 5"), "{error}");
    for level in &levels[..6] {
        let goal = *level.last().unwrap();
        let stored = resume().until(|state| *state == goal).on_disk(scratch.clone());
        let error = stored.unwrap_err().to_string();
        assert!(
            error.contains("manifest") && error.ends_with("has a goal of this search"),
            "{error}"
        );
    }
    // The same limit, a goal in the newest level, a later goal, and a greater limit are right.
    assert_eq!(resume().within(6).on_disk(scratch.clone()).unwrap().next_level().unwrap(), None);
    let goal = levels[6][0];
    let mut stored = resume().until(|state| *state == goal).on_disk(scratch.clone()).unwrap();
    assert_eq!((stored.next_level().unwrap(), stored.end()), (None, Some(End::Goal)));
    drop(stored);
    let in_memory = in_memory(resume().within(8)).0;
    let goal = in_memory[8][0];
    let mut stored = resume().until(|state| *state == goal).on_disk(scratch.clone()).unwrap();
    while stored.next_level().unwrap().is_some() {}
    assert_eq!((stored.levels(), stored.end()), (9, Some(End::Goal)));
}

#[test]
fn a_search_that_is_stopped_at_any_question_is_resumed() {
    let graph = wide_of(16_000);
    let folder = folder();
    let scratch = Scratch::new(folder.path()).memory(1 << 12).keep_levels();
    let mut expected = in_memory(LevelSearch::new(&graph).source(1)).0;
    let goal = *expected.last().unwrap().last().unwrap();
    for level in &mut expected {
        level.sort_unstable();
    }
    let search = || LevelSearch::new(&graph).source(1).until(|state| *state == goal);
    let mut stopped = 0;
    // Each run is asked a few times more than the one before.
    for most in (0..).step_by(5) {
        let mut asked = 0;
        let observer = observer::from_fn(|_| {
            asked += 1;
            if asked > most { Err(Stop::Cancelled) } else { Ok(()) }
        });
        let scratch = scratch.clone().resume_if_there();
        let mut stored = match search().observer(observer).on_disk(scratch) {
            Ok(stored) => stored,
            Err(LevelStoreError::Stopped(Stop::Cancelled)) => continue,
            Err(error) => panic!("{error}"),
        };
        let mut levels = stored.levels();
        while stored.next_level().unwrap().is_some() {
            levels += 1;
        }
        assert_eq!(levels, stored.levels(), "each level that was saved was returned");
        if stored.stopped().is_some() {
            stopped += 1;
            continue;
        }
        assert_eq!((stored.end(), stored.goal()), (Some(End::Goal), Some(&goal)));
        for (level, expected) in expected.iter().enumerate() {
            assert_eq!(&read(&stored, level).unwrap(), expected);
        }
        break;
    }
    assert!(stopped > 10, "{stopped}");
}

#[test]
fn a_limit_on_the_states_found_does_not_hide_the_goal() {
    let graph = wide_of(2000);
    let levels = in_memory(LevelSearch::new(&graph).source(1)).0;
    let goal = levels[2][0];
    let found: usize = levels[..=2].iter().map(Vec::len).sum();
    let folder = folder();
    let search = LevelSearch::new(&graph).source(1).until(|state| *state == goal);
    let search = search.observer(Limits::new().found(found as u64));
    let mut stored = search.on_disk(Scratch::new(folder.path())).unwrap();
    while stored.next_level().unwrap().is_some() {}
    assert_eq!((stored.end(), stored.goal()), (Some(End::Goal), Some(&goal)));
}
