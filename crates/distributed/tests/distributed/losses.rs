//! A process that dies, hangs or fails ends the run on all others.

use std::mem;
use std::net::TcpStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_core::Progress;
use abstract_games_core::observer::from_fn;
use abstract_games_distributed::{Cluster, DistributedError, DistributedSearch, Header, Secret};
use abstract_games_storage::file_call;

use super::graph::Graph;
use super::{bound, on_each};

/// What a proxy does from some moment on.
#[derive(Clone, Copy, Debug)]
enum Fault {
    Silent,
    /// Forwards five bytes a second.
    Dripping,
    Closed,
    /// Closes the connection with bytes unread, which resets it.
    Reset,
    /// The next bytes in each direction have one wrong bit.
    Altered,
    /// Sends back what it gets.
    Reflected,
    /// Sends much else instead.
    Flooded,
}

/// A proxy between two processes that forwards bytes until `cut` is set.
fn proxy(to: std::net::SocketAddr, cut: &Arc<AtomicBool>, fault: Fault) -> std::net::SocketAddr {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let cut = Arc::clone(cut);
    thread::spawn(move || {
        // The connection of the one process that dials.
        for client in listener.incoming().take(1) {
            let (client, server) = (client.unwrap(), TcpStream::connect(to).unwrap());
            for (from, to) in [(&client, &server), (&server, &client)] {
                let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                let cut = Arc::clone(&cut);
                thread::spawn(move || forward(from, to, &cut, fault));
            }
        }
    });
    address
}

fn forward(mut from: TcpStream, mut to: TcpStream, cut: &AtomicBool, fault: Fault) {
    use std::io::{Read, Write};
    from.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
    let mut bytes = [0; 4096];
    let mut is_altered = false;
    loop {
        let is_cut = cut.load(Ordering::Relaxed);
        match (is_cut, fault) {
            (true, Fault::Silent) => return thread::sleep(Duration::from_secs(8)),
            (true, Fault::Closed) => break,
            (true, Fault::Reset) => {
                while from.peek(&mut bytes).is_err() {}
                return;
            }
            _ => (),
        }
        let is_dripping = is_cut && matches!(fault, Fault::Dripping);
        let most = if is_dripping { 1 } else { bytes.len() };
        match from.read(&mut bytes[..most]) {
            Ok(0) => break,
            Ok(read) => {
                let outcome = match fault {
                    Fault::Reflected if is_cut => from.write_all(&bytes[..read]),
                    Fault::Flooded if is_cut => to.write_all(&vec![255; 1 << 20]),
                    Fault::Altered if is_cut && !mem::replace(&mut is_altered, true) => {
                        bytes[read / 2] ^= 1;
                        to.write_all(&bytes[..read])
                    }
                    _ => to.write_all(&bytes[..read]),
                };
                if outcome.is_err() {
                    break;
                }
            }
            Err(_) => (),
        }
        if is_dripping {
            thread::sleep(Duration::from_millis(200));
        }
    }
    let _ = to.shutdown(std::net::Shutdown::Both);
}

/// The errors of two processes whose connections are cut, and the time until the later one ended.
fn errors_of_a_cut(fault: Fault) -> (Vec<DistributedError>, Duration) {
    let (hosts, listeners) = bound(2);
    let cut = Arc::new(AtomicBool::new(false));
    let between = proxy(listeners[0].local_addr().unwrap(), &cut, fault);
    let second_view =
        format!("127.0.0.1:{}\n{}", between.port(), hosts.address(1)).parse().unwrap();
    let views = [hosts, second_view];
    // Moves take so long that no search is complete before it is cut.
    let before_moves = |_| thread::sleep(Duration::from_micros(200));
    let graph = Graph { before_moves, ..Graph::wide(200_000, 44) };
    let clusters = listeners.into_iter().enumerate().map(|(process, listener)| {
        let cluster = Cluster::new(views[process].clone(), process).unwrap().listener(listener);
        cluster
            .secret(Secret::from_bytes("the secret of all").unwrap())
            .heartbeat_timeout(Duration::from_secs(2))
    });
    let begin = Mutex::new(None);
    let errors = on_each(clusters.collect(), |cluster| {
        // The connections are cut as soon as a level after the first is found.
        let observer = from_fn(|progress: &Progress| {
            if progress.found > 2 && !cut.swap(true, Ordering::Relaxed) {
                *begin.lock().unwrap() = Some(Instant::now());
            }
            Ok(())
        });
        let search = DistributedSearch::new(&graph, Header::new("graph", 1)).observer(observer);
        search.search(cluster).unwrap_err()
    });
    let begin = begin.into_inner().unwrap();
    (errors, begin.expect("the connections were cut").elapsed())
}

#[test]
fn a_connection_that_is_closed_or_reset_ends_both_processes_at_once() {
    for fault in [Fault::Closed, Fault::Reset] {
        let (errors, time) = errors_of_a_cut(fault);
        for (process, error) in errors.iter().enumerate() {
            let text = error.to_string();
            assert!(text.starts_with(&format!("process {} (", 1 - process)), "{fault:?}: {text}");
            assert!(text.contains("was lost: it"), "{fault:?}: {text}");
        }
        assert!(time < Duration::from_secs(6), "{fault:?}: {time:?}");
    }
}

#[test]
fn altered_reflected_or_foreign_bytes_end_both_processes_at_once() {
    for fault in [Fault::Altered, Fault::Reflected, Fault::Flooded] {
        let (errors, time) = errors_of_a_cut(fault);
        let texts: Vec<_> = errors.iter().map(ToString::to_string).collect();
        assert!(texts.iter().all(|text| text.contains(" was lost: ")), "{fault:?}: {texts:?}");
        let is_malformed = |text: &String| text.ends_with("it sent a malformed message");
        assert!(texts.iter().any(is_malformed), "{fault:?}: {texts:?}");
        assert!(time < Duration::from_secs(6), "{fault:?}: {time:?}");
    }
}

/// Bytes arrive all the time, and a heartbeat takes twice the time limit.
#[test]
fn a_connection_that_drips_ends_both_processes_after_the_time_limit() {
    let (errors, time) = errors_of_a_cut(Fault::Dripping);
    let texts: Vec<_> = errors.iter().map(ToString::to_string).collect();
    assert!(texts.iter().all(|text| text.contains(" was lost: ")), "{texts:?}");
    assert!(texts.iter().any(|text| text.ends_with("no sign of life for 2 s")), "{texts:?}");
    assert!(time < Duration::from_secs(8), "{time:?}");
}

#[test]
fn a_connection_that_is_silent_ends_both_processes_after_the_time_limit() {
    let (errors, time) = errors_of_a_cut(Fault::Silent);
    for error in &errors {
        assert!(error.to_string().contains("was lost: no sign of life for 2 s"), "{error}");
    }
    assert!(time < Duration::from_secs(8), "{time:?}");
}

#[test]
fn a_disk_that_hangs_ends_all_processes() {
    static IS_OVER: AtomicBool = AtomicBool::new(false);
    let graph = Graph::wide(2000, 44);
    let begin = Instant::now();
    let outcomes = on_each(super::clusters(3), |cluster| {
        let mut waits = cluster.process() == 1;
        let observer = from_fn(|_| {
            if mem::take(&mut waits) {
                file_call(|| {
                    let end = Instant::now() + Duration::from_secs(20);
                    while !IS_OVER.load(Ordering::Relaxed) && Instant::now() < end {
                        thread::sleep(Duration::from_millis(1));
                    }
                });
            }
            Ok(())
        });
        let search = DistributedSearch::new(&graph, Header::new("graph", 1)).observer(observer);
        let error = search.search(cluster).unwrap_err();
        IS_OVER.store(true, Ordering::Relaxed);
        (error, begin.elapsed())
    });
    for (error, time) in &outcomes {
        let text = error.to_string();
        assert!(text.starts_with("process 1 (127.0.0.1:"), "{text}");
        assert!(text.ends_with("was lost: it has waited for its disk for 6 s"), "{text}");
        assert!(*time < Duration::from_secs(10), "{time:?}");
    }
}

#[test]
fn a_game_that_panics_ends_all_processes() {
    let before_moves = |state| {
        if state == 1500 {
            // Without a message of the panic hook.
            std::panic::resume_unwind(Box::new("no moves"));
        }
    };
    let graph = Graph { before_moves, ..Graph::wide(2000, 44) };
    let outcomes = on_each(super::clusters(3), |cluster| {
        let search = DistributedSearch::new(&graph, Header::new("graph", 1));
        catch_unwind(AssertUnwindSafe(|| search.search(cluster).unwrap_err().to_string()))
    });
    assert_eq!(outcomes.iter().filter(|outcome| outcome.is_err()).count(), 1);
    let texts: Vec<_> = outcomes.into_iter().flatten().collect();
    assert!(texts.iter().all(|text| text.contains("it panicked")), "{texts:?}");
}
