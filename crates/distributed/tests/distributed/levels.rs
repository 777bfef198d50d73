//! The results are those of `LevelSearch`, for every number of processes and threads.

use std::collections::HashSet;
use std::fs;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use abstract_games_core::{Game, Limits, Progress, Stop, observer};
use abstract_games_distributed::{Cluster, DistributedLevels, DistributedSearch, Header, Storage};
use abstract_games_search::{DiskUse, End, LevelSearch, Scratch, disk_levels};
use proptest::prelude::*;
use tempfile::TempDir;

use super::graph::{Graph, graph};
use super::{clusters, on_each};

/// What a search on one machine finds: the number and the weight of the states of each level, the
/// farthest states, and the distance of the target with the states of a path.
pub(crate) struct Expected {
    pub(crate) counts: Vec<u64>,
    pub(crate) weights: Vec<u64>,
    farthest: Vec<usize>,
    distance: Option<usize>,
    path: Option<Vec<usize>>,
}

pub(crate) fn expected(graph: &Graph, target: usize) -> Expected {
    let mut search = LevelSearch::new(graph).keep_levels().start();
    let (mut counts, mut weights, mut farthest, mut distance) = (vec![], vec![], vec![], None);
    while let Some(level) = search.next_level() {
        if level.contains(&target) {
            distance = Some(counts.len());
        }
        counts.push(level.len() as u64);
        weights.push(level.iter().map(weight).sum());
        farthest = level.to_vec();
    }
    farthest.sort_unstable();
    let path = search.path_to(&target).map(|path| path.states().copied().collect());
    Expected { counts, weights, farthest, distance, path }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "a weight takes a state by reference")]
pub(crate) fn weight(state: &usize) -> u64 {
    *state as u64 + 1
}

pub(crate) fn check(graph: &Graph, found: &DistributedLevels<usize, usize>, target: usize) {
    let expected = expected(graph, target);
    assert_eq!(found.counts, expected.counts);
    assert_eq!(found.weights, expected.weights);
    assert_eq!(found.farthest, expected.farthest);
    assert_eq!(found.target_distance, expected.distance);
    let states = found.path.as_ref().map(|path| path.states().copied().collect::<Vec<_>>());
    assert_eq!(states, expected.path);
    assert_eq!(found.eccentricity(), Some(expected.counts.len() - 1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn every_number_of_processes_and_threads_finds_the_same(
        graph in graph(200),
        processes in 1..=4_usize,
        threads in 1..=2_usize,
        target in 0..200_usize,
        by_predecessors in any::<bool>(),
        on_disk in any::<[bool; 4]>(),
        batch in 0..20_usize,
    ) {
        let target = target % graph.edges.len();
        let folder = folder();
        let found = on_each(clusters(processes), |cluster| {
            let search = DistributedSearch::new(&graph, Header::new("graph", 1));
            let search = search.threads(threads).batches(batch, 0);
            let search = if on_disk[cluster.process()] {
                search.storage(Storage::new().on_disk(folder.path()).memory(1 << 8))
            } else {
                search
            };
            let search = search.target(target).weigh(&weight);
            let search = if by_predecessors { search.by_predecessors() } else { search.path() };
            search.search(cluster).unwrap()
        });
        for found in &found {
            check(&graph, found, target);
        }
        let expanded: u64 = found.iter().map(|it| it.cost.expanded).sum();
        prop_assert_eq!(expanded, found[0].found());
        for (found, on_disk) in found.iter().zip(on_disk) {
            let DiskUse { bytes, peak, .. } = found.cost.disk;
            prop_assert!(peak >= bytes && (on_disk || peak == 0));
        }
        prop_assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}

#[test]
fn an_observer_does_not_wait_for_a_whole_batch_of_the_store() {
    let graph = Graph::wide(20_000, 44);
    let mut done = Vec::new();
    let observer = observer::from_fn(|progress: &Progress| {
        done.push(progress.done);
        Ok(())
    });
    let search = DistributedSearch::new(&graph, Header::new("graph", 1)).observer(observer);
    search.search(Cluster::single()).unwrap();
    assert!(done.windows(2).all(|it| it[1] <= it[0] + 2048), "{done:?}");
    assert!(done.last() > Some(&10_000), "{done:?}");
}

#[test]
fn every_thread_expands_states() {
    let graph = Graph::wide(20_000, 44);
    let threads = Mutex::new(HashSet::new());
    let weight = |_: &usize| {
        threads.lock().unwrap().insert(thread::current().id());
        thread::sleep(Duration::from_micros(1));
        1
    };
    let search = DistributedSearch::new(&graph, Header::new("graph", 1)).threads(2).weigh(&weight);
    search.search(Cluster::single()).unwrap();
    // Levels of few states are expanded by this thread.
    threads.lock().unwrap().remove(&thread::current().id());
    assert_eq!(threads.into_inner().unwrap().len(), 2);
}

/// A folder in memory, if the system has one: each level is synchronised with the disk several
/// times.
pub(crate) fn folder() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a temporary folder")
}

/// Keys are sorted and spilled in small parts, and runs are merged.
#[test]
fn keys_beyond_the_memory_limit_are_on_disk() {
    let graph = Graph::wide(20_000, 44);
    let folder = folder();
    let search = || {
        let search = DistributedSearch::new(&graph, Header::new("graph", 1));
        let storage = Storage::new().on_disk(folder.path()).memory(1 << 14);
        search.target(13_000).weigh(&weight).path().storage(storage)
    };
    let found = on_each(clusters(2), |cluster| search().search(cluster).unwrap());
    for found in &found {
        check(&graph, found, 13_000);
        let DiskUse { bytes, peak, .. } = found.cost.disk;
        assert!(bytes > 10_000 && peak > bytes, "{bytes}, {peak}");
    }
    // Files that a killed run left, and those of a search that uses the folder.
    let left = Scratch::new(folder.path().join("worker-00000")).parameter("worker", 0);
    let mut store = disk_levels(&left, 44, 1, &mut ()).unwrap();
    store.offer(&mut vec![1, 2, 3], &mut ()).unwrap();
    store.finish_level(&mut ()).unwrap();
    let error = search().search(Cluster::single()).unwrap_err().to_string();
    assert!(error.contains("worker-00000") && error.contains("in use"), "{error}");
    // A process that is about to end.
    let ending = thread::spawn(|| {
        thread::sleep(Duration::from_millis(200));
        drop(store);
    });
    check(&graph, &search().search(Cluster::single()).unwrap(), 13_000);
    ending.join().unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // Files of a worker that there is no more.
    let left = Scratch::new(folder.path().join("worker-00007")).parameter("worker", 7);
    let mut store = disk_levels(&left, 44, 1, &mut ()).unwrap();
    store.offer(&mut vec![1, 2, 3], &mut ()).unwrap();
    store.finish_level(&mut ()).unwrap();
    drop(store);
    check(&graph, &search().search(Cluster::single()).unwrap(), 13_000);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // A search of somebody else with the name of a worker.
    let other = Scratch::new(folder.path().join("worker-00001"));
    let mut store = disk_levels(&other, 44, 1, &mut ()).unwrap();
    store.offer(&mut vec![1, 2, 3], &mut ()).unwrap();
    store.finish_level(&mut ()).unwrap();
    drop(store);
    check(&graph, &search().search(Cluster::single()).unwrap(), 13_000);
    assert!(other.is_in_use());
}

/// Levels of thousands of states, on six workers.
#[test]
fn a_graph_of_wide_levels_is_searched() {
    let graph = Graph::wide(20_000, 44);
    let found = on_each(clusters(3), |cluster| {
        let search = DistributedSearch::new(&graph, Header::new("graph", 1));
        search.target(13_000).weigh(&weight).path().search(cluster).unwrap()
    });
    for found in &found {
        check(&graph, found, 13_000);
    }
    assert!(found.iter().all(|it| it.cost.bytes_sent > 0 && it.cost.keys_sent > 0));
}

/// The keys of a few states fill a batch, and a worker that is a few batches ahead waits.
#[test]
fn workers_that_are_far_ahead_wait_for_the_others() {
    let graph = Graph::wide(8000, 44);
    let mut bytes_sent = Vec::new();
    for (keys, ahead) in [(1, 4), (usize::MAX, 9)] {
        let found = on_each(clusters(2), |cluster| {
            let search = DistributedSearch::new(&graph, Header::new("graph", 1));
            search.target(5000).weigh(&weight).batches(keys, ahead).path().search(cluster).unwrap()
        });
        for found in &found {
            check(&graph, found, 5000);
        }
        bytes_sent.push(found.iter().map(|it| it.cost.bytes_sent).sum::<u64>());
    }
    assert!(bytes_sent.is_sorted_by(|more, fewer| more > fewer), "{bytes_sent:?}");
}

#[test]
fn a_search_until_the_target_ends_at_its_level() {
    let graph = Graph::wide(2000, 44);
    let expected = expected(&graph, 1000);
    let found = on_each(clusters(2), |cluster| {
        let search = DistributedSearch::new(&graph, Header::new("graph", 1));
        search.target(1000).until_target().weigh(&weight).search(cluster).unwrap()
    });
    for found in found {
        let levels = expected.distance.unwrap() + 1;
        assert_eq!((found.end, found.target_distance), (End::Goal, expected.distance));
        assert_eq!(found.counts, expected.counts[..levels]);
        assert_eq!(found.weights, expected.weights[..levels]);
    }
}

#[test]
fn a_stop_in_one_process_ends_all_with_the_complete_levels() {
    let graph = Graph::wide(20_000, 44);
    let expected = expected(&graph, 0);
    let found = on_each(clusters(3), |cluster| {
        let is_second = cluster.process() == 1;
        let limits = if is_second { Limits::new().found(1000) } else { Limits::new() };
        let search = DistributedSearch::new(&graph, Header::new("graph", 1));
        search.observer(limits).search(cluster).unwrap()
    });
    for found in found {
        assert_eq!(found.stopped(), Some(Stop::FoundLimit));
        assert_eq!(found.eccentricity(), None);
        assert_eq!(found.counts, expected.counts[..found.counts.len()]);
    }
}

#[test]
fn a_memory_limit_stops_all() {
    let graph = Graph::wide(20_000, 44);
    let found = on_each(clusters(2), |cluster| {
        let search = DistributedSearch::new(&graph, Header::new("graph", 1));
        search.storage(Storage::new().memory(100_000)).search(cluster).unwrap()
    });
    assert!(found.iter().all(|found| found.stopped() == Some(Stop::MemoryLimit)));
}

#[test]
fn every_process_learns_that_the_system_refuses_memory() {
    let graph = Graph::wide(20_000, 44);
    let found = on_each(clusters(2), |cluster| {
        let is_second = cluster.process() == 1;
        let refuse = observer::from_fn(move |progress| {
            if is_second && progress.found > 1000 { Err(Stop::SystemMemory) } else { Ok(()) }
        });
        let search = DistributedSearch::new(&graph, Header::new("graph", 1));
        search.observer(refuse).search(cluster).unwrap().stopped()
    });
    assert_eq!(found, [Some(Stop::SystemMemory); 2]);
}

#[test]
fn several_sources_are_one_level() {
    let graph = Graph::new(vec![vec![], vec![2], vec![0]], 44);
    let found = on_each(clusters(2), |cluster| {
        let search = DistributedSearch::new(&graph, Header::new("graph", 1));
        search.source(1).source(2).source(1).search(cluster).unwrap()
    });
    assert!(
        found.iter().all(|found| found.counts == [2, 1] && found.farthest == [graph.initial()])
    );
}

#[test]
fn a_key_that_is_too_wide_ends_the_search_with_its_state() {
    let graph = Graph::new(vec![vec![1 << 20]], 20);
    let search = DistributedSearch::new(&graph, Header::new("wide", 1));
    let error = search.search(Cluster::single()).unwrap_err();
    assert!(error.to_string().contains("the key of the state 1048576 has more bits"), "{error}");
}
