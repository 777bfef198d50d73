//! Processes that do not agree refuse each other, and name the difference.

use std::fs;
use std::sync::{Arc, Mutex, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_core::{Cancel, Stop};
use abstract_games_distributed::{
    Cluster, DistributedError, DistributedSearch, Header, Hosts, Secret,
};

use super::graph::Graph;
use super::{bound, clusters, on_each};

/// The errors of two processes. `setting` changes the second one's identity and cluster.
fn errors(setting: impl Fn(Header, Cluster) -> (Header, Cluster) + Sync) -> Vec<DistributedError> {
    let (hosts, listeners) = bound(2);
    let clusters = listeners.into_iter().enumerate().map(|(process, listener)| {
        let cluster = Cluster::new(hosts.clone(), process).unwrap().listener(listener);
        cluster
            .secret(Secret::from_bytes("the secret of all").unwrap())
            .joining(Duration::from_secs(2))
    });
    let graph = Graph::new(vec![vec![1], vec![]], 44);
    on_each(clusters.collect(), |cluster| {
        let identity = Header::new("graph", 1).parameter("states", 2);
        let is_second = cluster.process() == 1;
        let (identity, cluster) =
            if is_second { setting(identity, cluster) } else { (identity, cluster) };
        DistributedSearch::new(&graph, identity).search(cluster).unwrap_err()
    })
}

fn texts(errors: &[DistributedError]) -> Vec<String> {
    errors.iter().map(ToString::to_string).collect()
}

#[test]
fn another_game_or_parameter_is_refused_by_both_with_its_name() {
    let found = errors(|_, cluster| (Header::new("graph", 1).parameter("states", 3), cluster));
    for (text, part) in texts(&found)
        .iter()
        .zip(["states is 3, where 2 is expected", "states is 2, where 3 is expected"])
    {
        assert!(text.contains(part), "{text}");
    }
    let found = errors(|_, cluster| (Header::new("tree", 1), cluster));
    assert!(texts(&found)[0].contains("a tree, where a graph is expected"), "{found:?}");
}

#[test]
fn processes_may_have_different_numbers_of_threads() {
    let graph = Graph::wide(3000, 44);
    let found = on_each(clusters(2), |cluster| {
        let threads = 3 * cluster.process();
        let search = DistributedSearch::new(&graph, Header::new("graph", 1)).threads(threads);
        search.search(cluster).unwrap().found()
    });
    assert_eq!(found, [3000, 3000]);
}

#[test]
fn a_second_process_of_the_same_number_is_refused() {
    // The third process is missing, so that nobody gets further than that.
    let (hosts, listeners) = bound(3);
    let clusters = listeners.into_iter().zip([0, 1, 1]).map(|(listener, process)| {
        let cluster = Cluster::new(hosts.clone(), process).unwrap().listener(listener);
        let cluster = cluster.secret(Secret::from_bytes("the secret of all").unwrap());
        cluster.joining(Duration::from_secs(if process == 0 { 4 } else { 2 }))
    });
    let graph = Graph::new(vec![vec![1], vec![]], 44);
    let found = on_each(clusters.collect(), |cluster| {
        DistributedSearch::new(&graph, Header::new("graph", 1)).search(cluster).unwrap_err()
    });
    let refused = |error: &&DistributedError| {
        error.to_string().ends_with("another process 1 has joined")
            && matches!(error, DistributedError::Process { process: 0, .. })
    };
    assert_eq!(found[1..].iter().filter(refused).count(), 1, "{found:?}");
}

#[test]
fn another_secret_is_refused() {
    let other = Secret::from_bytes("another secret of all").unwrap();
    let found = errors(|identity, cluster| (identity, cluster.secret(other.clone())));
    for (process, error) in found.iter().enumerate() {
        let is_other = |it: &usize| *it == 1 - process;
        assert!(matches!(error, DistributedError::Process { process, .. } if is_other(process)));
        assert!(error.to_string().ends_with("within 2 s: it has another secret"), "{error}");
    }
}

#[test]
fn another_secret_is_noticed_at_once_by_both() {
    let (hosts, listeners) = bound(2);
    let begin = Instant::now();
    let notices = Arc::new(Mutex::new(Vec::new()));
    let graph = Graph::new(vec![vec![1], vec![]], 44);
    let clusters = listeners.into_iter().enumerate().map(|(process, listener)| {
        let cluster = Cluster::new(hosts.clone(), process).unwrap().listener(listener);
        let secret = Secret::from_bytes(format!("the secret of process {process}")).unwrap();
        let (noted, cancel) = (Arc::clone(&notices), Cancel::new());
        let cluster = cluster.secret(secret).cancel(cancel.clone());
        // Whoever starts the processes may end the wait.
        cluster.notices(move |text: &str| {
            let mut noted = noted.lock().unwrap();
            noted.push((process, text.to_owned()));
            // Each is told once, although the other tries again and again.
            if noted.len() == 2 {
                cancel.cancel();
            }
        })
    });
    let found = on_each(clusters.collect(), |cluster| {
        let cluster = cluster.joining(Duration::from_secs(2));
        DistributedSearch::new(&graph, Header::new("graph", 1)).search(cluster).unwrap_err()
    });
    let is_cancelled =
        |error: &&DistributedError| matches!(error, DistributedError::Stopped(Stop::Cancelled));
    assert_eq!(found.iter().filter(is_cancelled).count(), 1, "{found:?}");
    let mut notices = Arc::into_inner(notices).unwrap().into_inner().unwrap();
    notices.sort();
    let server = format!("process 0 ({}) has another secret", hosts.address(0));
    let client = "a client that says it is process 1 has another secret".to_owned();
    assert_eq!(notices, [(0, client), (1, server)]);
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn a_wrong_secret_at_one_process_does_not_end_the_wait_of_the_others() {
    let (hosts, listeners) = bound(3);
    let graph = Graph::wide(300, 44);
    let search = |process: usize, secret: &str, cancel: &Cancel, notice: mpsc::Sender<String>| {
        let cluster = Cluster::new(hosts.clone(), process).unwrap().cancel(cancel.clone());
        let cluster = cluster.listener(listeners[process].try_clone().unwrap());
        let cluster = cluster.secret(Secret::from_bytes(secret).unwrap());
        let cluster = cluster.notices(move |text: &str| drop(notice.send(text.to_owned())));
        DistributedSearch::new(&graph, Header::new("graph", 1)).search(cluster)
    };
    let (right, wrong) = ("the secret of all", "another secret of one");
    for mistaken in 0..3 {
        let (notice, notices) = mpsc::channel();
        let (search, cancel) = (&search, Cancel::new());
        thread::scope(|scope| {
            let others: Vec<_> = (0..3)
                .filter(|&process| process != mistaken)
                .map(|process| {
                    let notice = notice.clone();
                    scope.spawn(move || search(process, right, &Cancel::new(), notice))
                })
                .collect();
            let (own, stop) = (mpsc::channel().0, cancel.clone());
            let first = scope.spawn(move || search(mistaken, wrong, &stop, own));
            for _ in 0..2 {
                let text = notices.recv_timeout(Duration::from_secs(20)).unwrap();
                assert!(text.contains(&format!("process {mistaken}")), "{text}");
            }
            cancel.cancel();
            assert!(matches!(first.join().unwrap(), Err(DistributedError::Stopped(_))));
            let found = search(mistaken, right, &Cancel::new(), notice).unwrap();
            for other in others {
                assert_eq!(other.join().unwrap().unwrap().counts, found.counts);
            }
        });
    }
}

#[test]
fn an_identity_that_is_too_long_is_refused() {
    let graph = Graph::new(vec![vec![]], 44);
    let found = on_each(clusters(2), |cluster| {
        let identity = Header::new("graph", 1).parameter("text", "x".repeat(1 << 16));
        DistributedSearch::new(&graph, identity).search(cluster).unwrap_err()
    });
    assert!(found.iter().all(|error| matches!(error, DistributedError::Identity(_))), "{found:?}");
}

#[test]
fn without_a_secret_a_socket_that_listens_must_be_on_a_loopback_address() {
    let graph = Graph::new(vec![vec![]], 44);
    let listener = std::net::TcpListener::bind("0.0.0.0:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let hosts: Hosts = format!("127.0.0.1:{port}\n127.0.0.1:1").parse().unwrap();
    let cluster = Cluster::new(hosts, 0).unwrap().listener(listener);
    let error =
        DistributedSearch::new(&graph, Header::new("graph", 1)).search(cluster).unwrap_err();
    assert!(error.to_string().starts_with("0.0.0.0:"), "{error}");
    assert!(matches!(error, DistributedError::Secret(_)));
}

#[test]
fn many_sources_join() {
    let graph = Graph::wide(3000, 44);
    let found = on_each(clusters(2), |cluster| {
        let search = DistributedSearch::new(&graph, Header::new("graph", 1));
        let search = (0..3000).fold(search, DistributedSearch::source);
        search.search(cluster).unwrap().counts
    });
    assert_eq!(found, [[3000], [3000]]);
}

#[test]
fn a_process_that_its_watch_names_ends_the_wait_at_once() {
    let (hosts, mut listeners) = bound(2);
    let graph = Graph::new(vec![vec![]], 44);
    let cluster = Cluster::new(hosts, 0).unwrap().listener(listeners.remove(0));
    let cluster = cluster.watch(|| Some((1, "it ended".to_owned())));
    let begin = Instant::now();
    let error =
        DistributedSearch::new(&graph, Header::new("graph", 1)).search(cluster).unwrap_err();
    assert!(error.to_string().ends_with("was lost: it ended"), "{error}");
    assert!(begin.elapsed() < Duration::from_secs(5));
}

#[test]
fn without_a_secret_only_loopback_addresses_are_used() {
    let graph = Graph::new(vec![vec![]], 44);
    for process in 0..2 {
        let hosts: Hosts = "127.0.0.1:4711\n192.0.2.1:4711".parse().unwrap();
        let cluster = Cluster::new(hosts, process).unwrap();
        let search = DistributedSearch::new(&graph, Header::new("graph", 1));
        let error = search.search(cluster).unwrap_err();
        assert_eq!(
            error.to_string(),
            "192.0.2.1:4711 is not a loopback address: processes on several machines need a secret"
        );
    }
}

#[test]
fn a_process_that_never_comes_is_named() {
    let (hosts, mut listeners) = bound(2);
    let graph = Graph::new(vec![vec![]], 44);
    let second = listeners.pop();
    for (process, listener) in [(0, listeners.pop()), (1, second)] {
        let cluster = Cluster::new(hosts.clone(), process).unwrap();
        let cluster = cluster.listener(listener.unwrap()).joining(Duration::from_millis(300));
        let search = DistributedSearch::new(&graph, Header::new("graph", 1));
        let error = search.search(cluster).unwrap_err().to_string();
        let other = 1 - process;
        assert!(error.starts_with(&format!("process {other} (127.0.0.1:")), "{error}");
        assert!(error.contains("did not join within 0 s"), "{error}");
    }
}

#[test]
fn a_list_of_hosts_names_its_bad_line() {
    for (text, part) in [
        ("", "1 to 1000 hosts, not 0"),
        ("a:1\nb", "line 2: `b`: not an address"),
        ("a:70000", "line 1"),
        ("a:0", "line 1"),
        (":1", "line 1"),
        ("a:1\n# a comment\na:1", "line 3: `a:1`: listed twice"),
        ("127.0.0.1:4400\n127.0.0.1:04400", "line 2: `127.0.0.1:04400`: listed twice"),
        ("node:1\nNode:+1", "line 2: `Node:+1`: listed twice"),
    ] {
        let error = text.parse::<Hosts>().unwrap_err().to_string();
        assert!(error.contains(part), "{text:?}: {error}");
    }
    let error = Cluster::new("\u{feff}a:1".parse().unwrap(), 1).unwrap_err();
    assert_eq!(error.to_string(), "there is no process 1; the number of hosts is 1");
}

#[test]
fn a_secret_is_a_private_file_of_some_length() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("secret");
    let private = || {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        }
    };
    assert!(Secret::read(&path).is_err());
    fs::write(&path, "too short\n").unwrap();
    private();
    let error = Secret::read(&path).unwrap_err().to_string();
    assert!(error.ends_with("a secret has 16 to 4096 bytes, not 9"), "{error}");
    fs::write(&path, "0123456789abcdef\n").unwrap();
    assert_eq!(Secret::read(&path).unwrap().as_bytes(), b"0123456789abcdef");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(Secret::read(&path).unwrap_err().to_string().contains("chmod 600"));
    }
}

#[test]
fn the_longest_limits_are_no_limits() {
    let graph = Graph::wide(300, 44);
    let found = on_each(clusters(2), |cluster| {
        let cluster = cluster.joining(Duration::MAX).heartbeat_timeout(Duration::MAX);
        let cluster = cluster.disk_patience(Duration::MAX);
        DistributedSearch::new(&graph, Header::new("graph", 1)).search(cluster).unwrap().found()
    });
    assert_eq!(found, [300, 300]);
}
