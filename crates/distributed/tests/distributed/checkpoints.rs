//! A search that is interrupted resumes from its last complete level, with any number of processes.

use std::fs;
use std::io::Read;
use std::path::Path;

use abstract_games_core::observer::from_fn;
use abstract_games_core::{Limits, Stop};
use abstract_games_distributed::{Cluster, DistributedError, DistributedSearch, Storage};
use abstract_games_storage::{ContainerReader, Header, Target, push_number};
use proptest::prelude::*;

use super::graph::{Graph, graph};
use super::levels::{check, folder, weight};
use super::{clusters, on_each};

/// Searches with checkpoints until `found` states are found, and returns whether the search is
/// complete.
fn search(graph: &Graph, folder: &Path, processes: usize, resume: bool, found: u64) -> bool {
    let outcomes = on_each(clusters(processes), |cluster| {
        let search = DistributedSearch::new(graph, Header::new("graph", 1));
        let search = search.target(700).weigh(&weight).path();
        let storage = Storage::new();
        let storage = if resume { storage.resume(folder) } else { storage.checkpoint(folder) };
        search.storage(storage).observer(Limits::new().found(found)).search(cluster).unwrap()
    });
    for outcome in &outcomes {
        match outcome.stopped() {
            None => {
                check(graph, outcome, 700);
                outcome.checkpoint.remove().unwrap();
            }
            stopped => assert_eq!(stopped, Some(Stop::FoundLimit)),
        }
    }
    outcomes[0].stopped().is_none()
}

#[test]
fn a_search_resumes_with_another_number_of_processes() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("levels");
    let graph = Graph::wide(3000, 44);
    assert!(!search(&graph, &folder, 2, false, 50));
    assert!(!search(&graph, &folder, 3, true, 500));
    assert!(!search(&graph, &folder, 3, true, 1500));
    assert!(search(&graph, &folder, 1, true, u64::MAX));
    // Only the lock may remain.
    let left = fs::read_dir(&folder).into_iter().flatten().flatten();
    let left: Vec<_> = left.map(|it| it.file_name().to_string_lossy().into_owned()).collect();
    assert!(left.iter().all(|name| name.starts_with('.')), "{left:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    /// Each run but the last is stopped at a given call of the observer of some process.
    #[test]
    fn a_search_that_is_stopped_at_any_moment_resumes_with_any_number_of_workers(
        graph in graph(200),
        target in 0..200_usize,
        runs in prop::collection::vec((1..=3_usize, 1..=2_usize, 0..60_u64, any::<[bool; 3]>()), 1..4),
    ) {
        let target = target % graph.edges.len();
        let (folder, files) = (folder(), folder());
        let last = (runs[0].1 + 1, runs[0].0, u64::MAX, runs[0].3);
        for (processes, threads, most, on_disk) in runs.into_iter().chain([last]) {
            let is_saved = folder.path().join("levels").exists();
            let found = on_each(clusters(processes), |cluster| {
                let mut asked = 0;
                let stops = cluster.process() + 1 == processes;
                let observer = from_fn(move |_| {
                    asked += 1;
                    if stops && asked > most { Err(Stop::Cancelled) } else { Ok(()) }
                });
                let search = DistributedSearch::new(&graph, Header::new("graph", 1));
                let storage = if on_disk[cluster.process()] {
                    Storage::new().on_disk(files.path()).memory(1 << 8)
                } else {
                    Storage::new()
                };
                let storage = if is_saved {
                    storage.resume(folder.path())
                } else {
                    storage.checkpoint(folder.path())
                };
                let search = search.target(target).weigh(&weight).path();
                let search = search.threads(threads).observer(observer);
                search.storage(storage).search(cluster).unwrap()
            });
            for found in &found {
                // A run may be complete before it is stopped. Its levels stay, and the next run
                // reads them.
                if found.stopped().is_none() {
                    check(&graph, found, target);
                }
            }
            prop_assert!(most < u64::MAX || found.iter().all(|it| it.stopped().is_none()));
        }
    }
}

#[test]
fn the_levels_of_a_complete_search_stay_until_they_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let graph = Graph::wide(300, 44);
    let new = || DistributedSearch::new(&graph, Header::new("graph", 1));
    let list = folder.path().join("levels");
    let found =
        new().storage(Storage::new().checkpoint(folder.path())).search(Cluster::single()).unwrap();
    assert!(found.stopped().is_none() && list.exists());
    let levels = found.counts.len();
    drop(found);
    // A temporary file of a worker that was killed.
    let next = folder.path().join(format!("level-{levels:05}"));
    fs::create_dir(&next).unwrap();
    let temporary = next.join(".part-00000-of-00001.abcdef.tmp");
    fs::write(&temporary, "keys").unwrap();
    let again =
        new().storage(Storage::new().resume(folder.path())).search(Cluster::single()).unwrap();
    assert!(again.stopped().is_none() && list.exists() && !next.exists());
    again.checkpoint.remove().unwrap();
    assert!(!list.exists());
}

#[test]
fn a_search_whose_levels_were_being_removed_begins_anew() {
    let folder = tempfile::tempdir().unwrap();
    let graph = Graph::wide(300, 44);
    let new = || DistributedSearch::new(&graph, Header::new("graph", 1));
    let found =
        new().storage(Storage::new().checkpoint(folder.path())).search(Cluster::single()).unwrap();
    let expected = found.counts.clone();
    drop(found);
    // What a run leaves that is killed while it removes its levels.
    let list = folder.path().join("levels");
    let header = Header::read(&list).unwrap();
    Target::new(&list).unwrap().write(&header, br#"{"run":[],"levels":[]}"#).unwrap();
    fs::remove_file(folder.path().join("level-00001/part-00000-of-00001")).unwrap();
    let again =
        new().storage(Storage::new().resume(folder.path())).search(Cluster::single()).unwrap();
    assert!(again.stopped().is_none() && again.counts == expected);
    again.checkpoint.remove().unwrap();
    assert!(!list.exists());
}

/// The error of the first process when a search resumes.
fn refusal(graph: &Graph, folder: &Path, identity: &Header) -> DistributedError {
    let search = DistributedSearch::new(graph, identity.clone()).target(700).weigh(&weight).path();
    search.storage(Storage::new().resume(folder)).search(Cluster::single()).unwrap_err()
}

#[test]
fn altered_missing_and_foreign_checkpoints_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let graph = Graph::wide(3000, 44);
    let identity = Header::new("graph", 1);
    let error = refusal(&graph, &folder.join("missing"), &identity).to_string();
    assert!(error.contains("no such folder"), "{error}");

    assert!(!search(&graph, folder, 2, false, 500));
    let error = refusal(&graph, folder, &Header::new("tree", 1)).to_string();
    assert!(error.contains("a graph, where a tree is expected"), "{error}");

    let other = Graph { key_bits: 45, ..graph.clone() };
    let error = refusal(&other, folder, &identity).to_string();
    assert!(error.contains("bits of a key is 44, where 45 is expected"), "{error}");

    let part = folder.join("level-00002/part-00000-of-00002");
    let bytes = fs::read(&part).unwrap();
    let mut altered = bytes.clone();
    let last = altered.len() - 6;
    altered[last] ^= 1;
    for (content, reason) in [
        (&altered[..], "altered"),
        (&bytes[..bytes.len() - 1], "shortened"),
        (b"anything else".as_slice(), "not a file of abstract-games"),
    ] {
        fs::write(&part, content).unwrap();
        let error = refusal(&graph, folder, &identity).to_string();
        assert!(error.contains("level-00002/part-00000") && error.contains(reason), "{error}");
    }
    fs::remove_file(&part).unwrap();
    assert!(matches!(refusal(&graph, folder, &identity), DistributedError::Checkpoint(_)));
    fs::write(&part, bytes).unwrap();
    assert!(search(&graph, folder, 2, true, u64::MAX));
}

#[test]
fn levels_that_another_version_saved_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let graph = Graph::wide(300, 44);
    assert!(!search(&graph, folder, 1, false, 50));
    for name in ["levels", "level-00001/part-00000-of-00001"] {
        let path = folder.join(name);
        let good = fs::read(&path).unwrap();
        let header = Header::read(&path).unwrap();
        let mut content = Vec::new();
        ContainerReader::open(&path, &header).unwrap().read_to_end(&mut content).unwrap();
        let other = header.parameter("version of the search", "0.0.0-other");
        Target::new(&path).unwrap().write(&other, &content).unwrap();
        let error = refusal(&graph, folder, &Header::new("graph", 1)).to_string();
        let own = env!("CARGO_PKG_VERSION");
        let reason = format!("version of the search is 0.0.0-other, where {own} is expected");
        assert!(error.contains(name) && error.contains(&reason), "{error}");
        fs::write(&path, good).unwrap();
    }
    assert!(search(&graph, folder, 1, true, u64::MAX));
}

#[test]
fn a_new_search_does_not_overwrite_the_levels_of_another() {
    let folder = tempfile::tempdir().unwrap();
    let graph = Graph::wide(3000, 44);
    assert!(!search(&graph, folder.path(), 1, false, 500));
    let search = DistributedSearch::new(&graph, Header::new("graph", 1));
    let search = search.storage(Storage::new().checkpoint(folder.path()));
    let error = search.search(Cluster::single()).unwrap_err();
    assert!(error.to_string().contains("left by an unfinished run"), "{error}");
}

#[test]
fn processes_that_do_not_see_the_same_folder_are_refused() {
    let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let graph = Graph::wide(300, 44);
    let refused = |resume: bool, reason: &str| {
        let errors = on_each(clusters(2), |cluster| {
            let folder = if cluster.process() == 0 { first.path() } else { second.path() };
            let storage = Storage::new();
            let storage = if resume { storage.resume(folder) } else { storage.checkpoint(folder) };
            let search = DistributedSearch::new(&graph, Header::new("graph", 1)).storage(storage);
            search.search(cluster).unwrap_err().to_string()
        });
        assert!(errors[0].starts_with("process 1 ("), "{errors:?}");
        for error in errors {
            assert!(error.contains("the list of process 0 is not here"), "{error}");
            assert!(error.contains(reason), "{error}");
        }
    };
    refused(false, "levels: ");
    // A copy of the folder has the list of the run before.
    fs::copy(first.path().join("levels"), second.path().join("levels")).unwrap();
    refused(true, "another run wrote its list");
}

#[test]
fn a_search_until_the_target_that_resumes_ends_at_the_level_of_the_target() {
    let folder = tempfile::tempdir().unwrap();
    let graph = Graph::wide(3000, 44);
    let target = 40;
    let until = |folder: Option<&Path>, limit: u64| {
        let search = DistributedSearch::new(&graph, Header::new("graph", 1)).weigh(&weight);
        let search = search.target(target).observer(Limits::new().found(limit));
        let search = match folder {
            Some(folder) => search.storage(Storage::new().resume(folder)).until_target(),
            None => search.until_target(),
        };
        search.search(Cluster::single()).unwrap()
    };
    let expected = until(None, u64::MAX);
    let long = DistributedSearch::new(&graph, Header::new("graph", 1)).weigh(&weight);
    let long = long.storage(Storage::new().checkpoint(folder.path()));
    let long = long.observer(Limits::new().found(2500));
    let long = long.search(Cluster::single()).unwrap();
    assert!(long.stopped().is_some() && long.counts.len() > expected.counts.len() + 1);
    let found = until(Some(folder.path()), u64::MAX);
    assert_eq!((found.counts, found.weights), (expected.counts, expected.weights));
    assert_eq!((found.end, found.target_distance), (expected.end, expected.target_distance));
}

#[test]
fn files_of_others_stay_when_a_search_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let graph = Graph::wide(300, 44);
    let names = ["level-1", "level-90000/part-00000-of-00001", "level-00001/mine"];
    for folder in ["level-00001", "level-90000"].map(|name| folder.path().join(name)) {
        fs::create_dir(folder).unwrap();
    }
    for name in names {
        fs::write(folder.path().join(name), "mine").unwrap();
    }
    assert!(search(&graph, folder.path(), 1, false, u64::MAX));
    for name in names {
        assert!(folder.path().join(name).exists(), "{name}");
    }
}

#[test]
fn levels_that_no_search_saves_are_refused_though_their_checksums_are_right() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let graph = Graph::wide(300, 44);
    assert!(!search(&graph, folder, 1, false, 50));
    let refused = |name: &str, content: &[u8]| {
        let path = folder.join(name);
        let (good, header) = (fs::read(&path).unwrap(), Header::read(&path).unwrap());
        Target::new(&path).unwrap().write(&header, content).unwrap();
        let error = refusal(&graph, folder, &Header::new("graph", 1));
        assert!(matches!(error, DistributedError::Checkpoint(_)), "{error}");
        fs::write(&path, good).unwrap();
        // The list is written anew by each run.
        error.to_string()
    };
    let part = "level-00000/part-00000-of-00001";
    for key in [1 << 44, 1 << 64, u128::MAX] {
        let mut bytes = Vec::new();
        push_number(&mut bytes, key);
        let error = refused(part, &bytes);
        assert!(error.contains(part), "{error}");
    }
    for level in [
        r#"{"parts":0,"count":0,"weight":0}"#,
        r#"{"parts":0,"count":1,"weight":0}"#,
        r#"{"parts":1,"count":2,"weight":0}"#,
        r#"{"parts":18446744073709551615,"count":1,"weight":0}"#,
    ] {
        let list = format!(r#"{{"run":[],"levels":[{level}]}}"#);
        refused("levels", list.as_bytes());
    }
}
