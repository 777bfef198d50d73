//! Farms of tasks on several processes.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_core::{Cancel, Observer, Progress, Stop};
use abstract_games_distributed::{
    Cluster, DistributedError, DistributedSearch, Identity, TaskFarm, TaskFarmError,
};
use abstract_games_storage::file_call;

use super::graph::Graph;
use super::{clusters, on_each};

type Outcome = Result<(), TaskFarmError<String>>;

/// Runs tasks on several processes, and returns their outcomes and the results in the order of
/// their arrival.
fn run(
    processes: usize,
    tasks: u64,
    compute: impl Fn(usize, u64, &mut dyn Observer) -> Result<Vec<u8>, String> + Sync,
    take: impl Fn(u64, &[u8]) -> Result<(), String> + Sync,
) -> (Vec<Outcome>, Vec<(u64, Vec<u8>)>) {
    let results = Mutex::new(Vec::new());
    let outcomes = on_each(clusters(processes, 1), |cluster| {
        let process = cluster.process();
        // Only the list of the first process counts.
        let count = if process == 0 { tasks } else { 7 };
        let farm = TaskFarm::new(Identity::new("tasks")).tasks(0..count);
        farm.run(
            cluster,
            |task, observer| compute(process, task, observer),
            |task, result| {
                take(task, &result)?;
                results.lock().unwrap().push((task, result));
                Ok(())
            },
        )
    });
    (outcomes, results.into_inner().unwrap())
}

#[test]
fn every_task_is_computed_once_on_any_number_of_processes() {
    for (processes, tasks) in [(1, 0), (1, 5), (2, 0), (2, 1), (2, 60), (4, 60)] {
        let computed: Vec<_> = (0..processes).map(|_| AtomicUsize::new(0)).collect();
        let (outcomes, results) = run(
            processes,
            tasks,
            |process, task, observer| {
                computed[process].fetch_add(1, Ordering::Relaxed);
                observer.observe(&Progress::at(1).of(2)).unwrap();
                // Long enough for every process to get some.
                thread::sleep(Duration::from_millis(3));
                Ok(format!("result {}", task * task)
                    .into_bytes()
                    .repeat(usize::try_from(task).unwrap()))
            },
            |_, _| Ok(()),
        );
        assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
        assert_eq!(results.len() as u64, tasks);
        let results: BTreeMap<_, _> = results.into_iter().collect();
        for task in 0..tasks {
            let expected = format!("result {}", task * task).repeat(usize::try_from(task).unwrap());
            assert_eq!(results[&task], expected.as_bytes());
        }
        let computed: Vec<_> = computed.into_iter().map(AtomicUsize::into_inner).collect();
        assert_eq!(computed.iter().sum::<usize>() as u64, tasks);
        if tasks == 60 {
            assert!(computed.iter().all(|&count| count > 0), "{computed:?}");
        }
    }
}

#[test]
fn an_error_of_a_task_ends_the_run_on_all_and_is_named() {
    for failing in 0..3 {
        let begin = Instant::now();
        let (outcomes, _) = run(
            3,
            300,
            |process, task, _| {
                thread::sleep(Duration::from_millis(5));
                if process == failing && task > 20 {
                    Err("too hard".to_owned())
                } else {
                    Ok(vec![])
                }
            },
            |_, _| Ok(()),
        );
        assert!(begin.elapsed() < Duration::from_secs(10));
        for (process, outcome) in outcomes.into_iter().enumerate() {
            let error = outcome.unwrap_err();
            let text = error.to_string();
            if process == failing {
                assert!(matches!(error, TaskFarmError::Task { .. }), "{text}");
                assert!(text.starts_with("task ") && text.ends_with(": too hard"), "{text}");
            } else {
                assert!(text.starts_with(&format!("process {failing} (127.0.0.1:")), "{text}");
                assert!(text.contains("ended the run: task ") && text.ends_with("too hard"));
            }
        }
    }
}

#[test]
fn a_result_that_is_refused_ends_the_run_on_all() {
    let (outcomes, results) = run(
        2,
        100,
        |_, _, _| {
            thread::sleep(Duration::from_millis(2));
            Ok(vec![1])
        },
        |task, _| if task == 10 { Err("not a value".to_owned()) } else { Ok(()) },
    );
    assert!(results.iter().all(|(task, _)| *task != 10));
    let texts: Vec<_> = outcomes.into_iter().map(|it| it.unwrap_err().to_string()).collect();
    assert_eq!(texts[0], "task 10: not a value");
    assert!(texts[1].starts_with("process 0 (127.0.0.1:"), "{texts:?}");
    assert!(texts[1].ends_with("was refused: task 10: not a value"), "{texts:?}");
}

#[test]
fn an_observer_of_any_process_stops_all() {
    for stopping in 0..2 {
        let outcomes = on_each(clusters(2, 1), |cluster| {
            let cancel = Cancel::new();
            if cluster.process() == stopping {
                cancel.cancel();
            }
            let farm = TaskFarm::new(Identity::new("tasks")).tasks(0..1).observer(cancel);
            // It never ends by itself.
            let compute = |_, observer: &mut dyn Observer| loop {
                thread::sleep(Duration::from_millis(1));
                observer.observe(&Progress::at(0))?;
            };
            farm.run::<Stop>(cluster, compute, |_, _| Ok(())).unwrap_err()
        });
        for error in outcomes {
            let is_stopped =
                matches!(error, TaskFarmError::Run(DistributedError::Stopped(Stop::Cancelled)));
            assert!(is_stopped, "{error}");
        }
    }
}

#[test]
fn a_task_that_panics_ends_the_run_on_the_others() {
    for failing in 0..2 {
        let texts = on_each(clusters(2, 1), |cluster| {
            let process = cluster.process();
            let compute = |_, observer: &mut dyn Observer| {
                if process == failing {
                    // Without a message of the panic hook.
                    std::panic::resume_unwind(Box::new("no result"));
                }
                loop {
                    thread::sleep(Duration::from_millis(1));
                    observer.observe(&Progress::at(0))?;
                }
            };
            let farm = TaskFarm::new(Identity::new("tasks")).tasks(0..2);
            let run = || farm.run::<Stop>(cluster, compute, |_, _| Ok(())).unwrap_err().to_string();
            catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| "panicked".to_owned())
        });
        assert_eq!(texts[failing], "panicked");
        let other = &texts[1 - failing];
        assert!(other.contains(&format!("process {failing} (")), "{other}");
        assert!(other.contains("panicked"), "{other}");
    }
}

#[test]
fn a_disk_that_hangs_in_a_task_or_under_a_result_ends_the_run() {
    for in_a_task in [true, false] {
        let is_over = AtomicBool::new(false);
        let hang = |hangs: bool| {
            let end = Instant::now() + Duration::from_secs(20);
            while hangs && !is_over.load(Ordering::Relaxed) && Instant::now() < end {
                thread::sleep(Duration::from_millis(1));
            }
        };
        let texts = on_each(clusters(2, 1), |cluster| {
            let cluster = cluster.disk_patience(Duration::from_secs(1));
            let compute = |task, _: &mut dyn Observer| {
                file_call(|| hang(in_a_task && task == 7));
                Ok::<_, Stop>(vec![])
            };
            let take = |task, _| {
                file_call(|| hang(!in_a_task && task == 7));
                Ok(())
            };
            let farm = TaskFarm::new(Identity::new("tasks")).tasks(0..10);
            let error = farm.run(cluster, compute, take).unwrap_err().to_string();
            is_over.store(true, Ordering::Relaxed);
            error
        });
        let reason = "was lost: it has waited for its disk for 1 s";
        assert!(texts.iter().all(|text| text.ends_with(reason)), "{texts:?}");
        let is_of_the_first = |text: &String| text.starts_with("process 0 (127.0.0.1:");
        assert!(in_a_task || texts.iter().all(is_of_the_first), "{texts:?}");
    }
}

#[test]
fn the_progress_counts_the_tasks_of_all_processes_and_of_earlier_runs() {
    let seen = Mutex::new(Vec::new());
    on_each(clusters(2, 1), |cluster| {
        let is_first = cluster.process() == 0;
        let note = |progress: &Progress| {
            if is_first {
                seen.lock().unwrap().push((progress.done, progress.total, progress.found));
            }
            Ok(())
        };
        let farm = TaskFarm::new(Identity::new("tasks")).tasks(0..20).before(5);
        let observer = abstract_games_core::observer::from_fn(note);
        let compute = |_, observer: &mut dyn Observer| {
            observer.observe(&Progress::at(1).of(2))?;
            thread::sleep(Duration::from_millis(2));
            Ok::<_, Stop>(Vec::new())
        };
        farm.observer(observer).run(cluster, compute, |_, _| Ok(())).unwrap();
    });
    let seen = seen.into_inner().unwrap();
    assert_eq!(seen[0], (5500, Some(25_000), 5));
    assert!(seen.iter().all(|&(done, total, found)| {
        total == Some(25_000) && done >= 1000 * found && done < 25_000 + 1 && found <= 25
    }));
    // More than the first process has computed itself.
    assert!(seen.last().unwrap().2 > seen.len() as u64 / 4, "{seen:?}");
}

#[test]
fn a_farm_and_a_search_do_not_join() {
    let graph = Graph { edges: vec![vec![]], key_bits: 44 };
    let texts = on_each(clusters(2, 1), |cluster: Cluster| {
        let identity = Identity::new("graph");
        if cluster.process() == 0 {
            let farm = TaskFarm::new(identity).tasks(0..1);
            let run = farm.run(cluster, |_, _| Ok::<_, Stop>(vec![]), |_, _| Ok(()));
            run.unwrap_err().to_string()
        } else {
            DistributedSearch::new(&graph, identity).search(cluster).unwrap_err().to_string()
        }
    });
    assert!(texts.iter().all(|text| text.contains(" differs: ")), "{texts:?}");
}
