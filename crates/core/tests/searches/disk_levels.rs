//! Tests of stores of levels on disk.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::graph::graph;
use super::level_stores::{drive, expected, keys_of};
use abstract_games_core::{Keyed, Stop, observer};
use abstract_games_search::{LevelStore, LevelStoreError, Scratch, disk_levels};
use abstract_games_storage::{ContainerReader, Header, StorageError, Target};
use proptest::prelude::*;
use tempfile::TempDir;

/// A folder in memory, if the system has one: each level is synchronised with the disk several
/// times.
pub(crate) fn folder() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a temporary folder")
}

/// The names of the files in a folder, without that of the lock.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> = paths.filter(|path| !path.ends_with(".abstract-games.lock")).collect();
    paths.sort();
    paths
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_store_that_is_opened_again_goes_on_alike(
        graph in graph(60),
        batch in 1..40_usize,
        interruptions in prop::collection::vec(any::<bool>(), 0..12),
    ) {
        let folder = folder();
        let scratch = Scratch::new(folder.path()).memory(512);
        let expected = expected(&graph);
        prop_assert_eq!(
            &drive(&graph, batch, &mut *disk_levels(&scratch, 30, 1, &mut ()).unwrap()).unwrap(),
            &expected
        );
        let open = || disk_levels(&scratch.clone().resume(), 30, 2, &mut ()).unwrap();
        let mut store = open();
        prop_assert_eq!((store.levels(), store.finish_level(&mut ()).unwrap()), (expected.len(), 0));
        drop(store);
        scratch.remove().unwrap();
        store = disk_levels(&scratch, 30, 2, &mut ()).unwrap();
        store.offer(&mut vec![0], &mut ()).unwrap();
        prop_assert_eq!(store.finish_level(&mut ()).unwrap(), 1);
        for is_interrupted in interruptions {
            let newest = store.levels() - 1;
            prop_assert_eq!(&keys_of(&*store, newest).unwrap(), &expected[newest]);
            let states = expected[newest].iter().filter_map(|&key| graph.state(key));
            let mut keys = states.flat_map(|state| graph.0[state].clone()).map(|next| next as u128).collect();
            store.remove_seen(&mut keys);
            store.offer(&mut keys, &mut ()).unwrap();
            if is_interrupted {
                drop(store);
                store = open();
                continue;
            }
            let len = store.finish_level(&mut ()).unwrap();
            prop_assert_eq!(len, expected.get(newest + 1).map_or(0, |level| level.len() as u64));
            if len > 0 {
                drop(store);
                store = open();
            }
        }
    }
}

#[test]
fn a_store_that_failed_cannot_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("scratch");
    let mut store = disk_levels(&Scratch::new(&path), 20, 1, &mut ()).unwrap();
    store.offer(&mut vec![3, 1, 2], &mut ()).unwrap();
    assert_eq!(store.finish_level(&mut ()).unwrap(), 3);
    store.offer(&mut vec![4, 1], &mut ()).unwrap();
    // Without its folder, the store cannot write.
    fs::rename(&path, folder.path().join("elsewhere")).unwrap();
    assert!(matches!(store.finish_level(&mut ()), Err(LevelStoreError::Storage(_))));
    fs::rename(folder.path().join("elsewhere"), &path).unwrap();
    assert!(matches!(store.finish_level(&mut ()), Err(LevelStoreError::Failed)));
    assert!(matches!(store.offer(&mut vec![5], &mut ()), Err(LevelStoreError::Failed)));
    drop(store);
    let mut store = disk_levels(&Scratch::new(&path).resume(), 20, 1, &mut ()).unwrap();
    assert_eq!((store.levels(), store.found()), (1, 3));
    store.offer(&mut vec![4, 1], &mut ()).unwrap();
    assert_eq!(store.finish_level(&mut ()).unwrap(), 1);
}

#[test]
fn files_of_others_with_the_names_of_runs_are_not_removed() {
    for (name, is_folder) in [("run-1", false), ("spill-3", false), ("run-7", true)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        if is_folder {
            fs::create_dir(&path).unwrap();
        } else {
            fs::write(&path, "notes").unwrap();
        }
        let error = disk_levels(&Scratch::new(folder.path()), 20, 1, &mut ()).err().unwrap();
        assert!(error.to_string().contains(name), "{error}");
        assert!(path.exists());
    }
}

#[test]
fn the_runs_of_levels_that_shrink_slowly_are_merged() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = disk_levels(&Scratch::new(folder.path()), 40, 1, &mut ()).unwrap();
    let mut least = 0;
    for level in 0..40 {
        let keys = 1000 - 20 * level;
        store.offer(&mut (least..least + u128::from(keys)).collect(), &mut ()).unwrap();
        assert_eq!(store.finish_level(&mut ()).unwrap(), keys);
        least += u128::from(keys);
    }
    let runs = files(folder.path()).len() - 1;
    assert!(runs <= 2 + 14, "{runs} runs");
}

#[cfg(target_os = "linux")]
#[test]
fn the_files_of_kept_levels_are_not_open() {
    let folder = folder();
    let scratch = Scratch::new(folder.path()).keep_levels();
    let mut store = disk_levels(&scratch, 40, 1, &mut ()).unwrap();
    let open_files = || {
        let files = fs::read_dir("/proc/self/fd").unwrap();
        let paths = files.filter_map(|file| fs::read_link(file.ok()?.path()).ok());
        paths.filter(|path| path.starts_with(folder.path())).count()
    };
    for level in 0..60 {
        store.offer(&mut vec![2 * level, 2 * level + 1], &mut ()).unwrap();
        assert_eq!(store.finish_level(&mut ()).unwrap(), 2);
    }
    assert!(files(folder.path()).len() > 60 && open_files() < 12, "{}", open_files());
    let check = |store: &dyn LevelStore| {
        for level in [0, 17, 59] {
            let first = 2 * level as u128;
            assert_eq!(keys_of(store, level).unwrap(), [first, first + 1]);
        }
        assert!(open_files() < 12, "{}", open_files());
    };
    check(&*store);
    drop(store);
    check(&*disk_levels(&scratch.resume(), 40, 1, &mut ()).unwrap());
}

#[test]
fn a_folder_of_another_search_is_not_removed() {
    let folder = folder();
    let scratch = |name: &str| Scratch::new(folder.path()).parameter("name", name);
    let mut store = disk_levels(&scratch("one"), 20, 1, &mut ()).unwrap();
    store.offer(&mut vec![3, 1, 2], &mut ()).unwrap();
    store.finish_level(&mut ()).unwrap();
    drop(store);
    let kept = files(folder.path());
    let refused = scratch("other").remove().unwrap_err();
    assert!(matches!(refused, StorageError::Refused { .. }), "{refused}");
    assert_eq!(files(folder.path()), kept);
    scratch("one").remove().unwrap();
    // A file of somebody else with the name of the manifest.
    fs::create_dir_all(folder.path()).unwrap();
    fs::write(folder.path().join("manifest"), "notes").unwrap();
    assert!(scratch("one").remove().is_err());
    assert!(folder.path().join("manifest").exists());
}

#[test]
fn a_search_that_another_version_began_is_not_resumed_but_removed() {
    let folder = folder();
    let scratch = Scratch::new(folder.path());
    let mut store = disk_levels(&scratch, 20, 1, &mut ()).unwrap();
    store.offer(&mut vec![3, 1, 2], &mut ()).unwrap();
    store.finish_level(&mut ()).unwrap();
    drop(store);
    let manifest = folder.path().join("manifest");
    let header = Header::read(&manifest).unwrap();
    let mut content = Vec::new();
    ContainerReader::open(&manifest, &header).unwrap().read_to_end(&mut content).unwrap();
    let other = header.parameter("program", "0.0.0-other");
    Target::new(&manifest).unwrap().write(&other, &content).unwrap();
    let resumed = disk_levels(&scratch.clone().resume(), 20, 1, &mut ());
    let error = resumed.err().unwrap().to_string();
    let own = env!("CARGO_PKG_VERSION");
    let reason = format!("program is 0.0.0-other, where {own} is expected");
    assert!(error.contains("manifest") && error.ends_with(&reason), "{error}");
    scratch.remove().unwrap();
    assert_eq!(files(folder.path()), Vec::<PathBuf>::new());
}

#[test]
fn a_store_asks_while_it_merges_spilled_runs() {
    let folder = folder();
    let scratch = Scratch::new(folder.path()).memory(1 << 14);
    let mut store = disk_levels(&scratch, 40, 1, &mut ()).unwrap();
    let (mut offers, mut never) = (0, observer::from_fn(|_| Err(Stop::Cancelled)));
    let stopped = loop {
        // Runs of a few hundred keys: the first offers only write them.
        let offered = store.offer(&mut (offers * 100..(offers + 1) * 100).collect(), &mut never);
        offers += 1;
        if let Err(error) = offered {
            break error;
        }
    };
    assert!(offers > 16, "{offers}");
    assert!(matches!(stopped, LevelStoreError::Stopped(Stop::Cancelled)), "{stopped}");
    assert!(matches!(store.offer(&mut vec![5], &mut ()), Err(LevelStoreError::Failed)));
}

#[test]
fn a_store_asks_while_it_compares_and_merges() {
    let folder = folder();
    let scratch = Scratch::new(folder.path());
    let mut store = disk_levels(&scratch, 40, 1, &mut ()).unwrap();
    let most_asked = (0..6)
        .map(|level| {
            store.offer(&mut (level * 100_000..(level + 1) * 100_000).collect(), &mut ()).unwrap();
            let mut done = Vec::new();
            let mut observer = observer::from_fn(|progress| {
                done.push(progress.done);
                Ok(())
            });
            assert_eq!(store.finish_level(&mut observer).unwrap(), 100_000);
            assert!(done.is_sorted() && done[0] == 0);
            done.len()
        })
        .max();
    // Four times for new keys, and once for each block of merged ones.
    assert!(most_asked > Some(20), "{most_asked:?}");
    store.offer(&mut vec![1 << 30], &mut ()).unwrap();
    let mut never = observer::from_fn(|_| Err(Stop::Cancelled));
    let stopped = store.finish_level(&mut never);
    assert!(matches!(stopped, Err(LevelStoreError::Stopped(Stop::Cancelled))));
    assert!(matches!(store.offer(&mut vec![5], &mut ()), Err(LevelStoreError::Failed)));
    drop(store);
    let stopped = disk_levels(&scratch.clone().resume(), 40, 1, &mut never);
    assert!(matches!(stopped, Err(LevelStoreError::Stopped(Stop::Cancelled))));
    let store = disk_levels(&scratch.resume(), 40, 1, &mut ()).unwrap();
    assert_eq!(store.found(), 600_000);
}

#[test]
fn parameters_do_not_replace_what_is_compared_in_any_case() {
    let folder = folder();
    let scratch = Scratch::new(folder.path()).parameter("program", "mine").parameter("run", 7);
    let mut store = disk_levels(&scratch, 20, 1, &mut ()).unwrap();
    store.offer(&mut vec![3, 1, 2], &mut ()).unwrap();
    store.finish_level(&mut ()).unwrap();
    drop(store);
    let header = |name: &str| Header::read(folder.path().join(name)).unwrap();
    assert_eq!(header("manifest").get("program"), Some(env!("CARGO_PKG_VERSION")));
    assert_eq!(header("run-1").get("run"), Some("1"));
    assert_eq!(disk_levels(&scratch.clone().resume(), 20, 1, &mut ()).unwrap().found(), 3);
    scratch.remove().unwrap();
}

#[test]
fn a_search_of_which_a_run_is_missing_is_refused() {
    let folder = folder();
    let scratch = Scratch::new(folder.path());
    let mut store = disk_levels(&scratch, 20, 1, &mut ()).unwrap();
    store.offer(&mut vec![3, 1, 2], &mut ()).unwrap();
    store.finish_level(&mut ()).unwrap();
    drop(store);
    fs::remove_file(folder.path().join("run-1")).unwrap();
    let error = disk_levels(&scratch.resume(), 20, 1, &mut ()).err().unwrap();
    assert!(matches!(error, LevelStoreError::Storage(StorageError::Refused { .. })), "{error}");
    assert!(error.to_string().ends_with("manifest: its checksum is right, but run-1 is missing"));
}
