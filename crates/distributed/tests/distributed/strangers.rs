//! Clients that are no processes of the run do not harm it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_core::Progress;
use abstract_games_core::observer::from_fn;
use abstract_games_distributed::{Cluster, DistributedError, DistributedSearch, Identity, Secret};
use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::graph::Graph;
use super::levels::check;
use super::{bound, on_each};

#[test]
fn silent_clients_and_garbage_are_dropped_while_the_other_process_joins() {
    let (hosts, listeners) = bound(2);
    let address = listeners[0].local_addr().unwrap();
    let graph = Graph::wide(2000, 44);
    let cluster = |process, listener| {
        let cluster = Cluster::new(hosts.clone(), process).unwrap().listener(listener);
        cluster.secret(Secret::from_bytes("the secret of all").unwrap())
    };
    let search = |cluster| {
        let search = DistributedSearch::new(&graph, Identity::new("graph"));
        search.target(1000).path().weigh(&super::levels::weight).search(cluster).unwrap()
    };
    let mut listeners = listeners.into_iter();
    let (first, second) = (listeners.next().unwrap(), listeners.next().unwrap());
    thread::scope(|scope| {
        let first = scope.spawn(|| search(cluster(0, first)));
        // A scan of ports, a client that is silent, garbage, an announced gigabyte, and half a greeting.
        drop(TcpStream::connect(address).unwrap());
        let mut silent: Vec<_> = (0..5).map(|_| TcpStream::connect(address).unwrap()).collect();
        silent[1].write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        silent[2].write_all(&(1_u32 << 30).to_le_bytes()).unwrap();
        silent[3].write_all(&[255; 1000]).unwrap();
        let greeting = [&68_u32.to_le_bytes()[..], b"abstract-games distributed\n"].concat();
        silent[4].write_all(&greeting).unwrap();
        thread::sleep(Duration::from_millis(300));
        let second = scope.spawn(|| search(cluster(1, second)));
        check(&graph, &first.join().unwrap(), 1000);
        check(&graph, &second.join().unwrap(), 1000);
    });
}

/// Sends a frame.
fn tell(mut socket: &TcpStream, content: &[u8]) {
    let length = u32::try_from(content.len()).unwrap();
    socket.write_all(&[&length.to_le_bytes()[..], content].concat()).unwrap();
}

/// The next frame, or `None` if the other side has closed the connection.
fn hear(mut socket: &TcpStream) -> Option<Vec<u8>> {
    let mut length = [0; 4];
    socket.read_exact(&mut length).ok()?;
    let mut content = vec![0; u32::from_le_bytes(length) as usize];
    socket.read_exact(&mut content).ok()?;
    Some(content)
}

/// HMAC-SHA256 under the secret of the tests.
fn code(parts: &[&[u8]]) -> [u8; 32] {
    let mut mac = <Hmac<Sha256> as Mac>::new_from_slice(b"the secret of all").unwrap();
    for part in parts {
        mac.update(&(part.len() as u64).to_le_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

/// The first message of a client with this number.
fn greeting(client: u32) -> Vec<u8> {
    let numbers = [client.to_le_bytes(), 0_u32.to_le_bytes()].concat();
    [b"abstract-games distributed\n", &[0][..], &numbers, &[9; 32], &[7; 32]].concat()
}

/// Sends the code for `challenge`, and then the identity that the server sends, after `change`.
fn tell_identity(
    socket: &TcpStream,
    greeting: &[u8],
    challenge: &[u8],
    change: impl Fn(Vec<u8>) -> Vec<u8>,
) {
    tell(socket, &code(&[b"client", greeting, challenge]));
    let identity = change(hear(socket).unwrap()[32..].to_vec());
    let context = [greeting, challenge].concat();
    let own = code(&[b"identity of client", &context, &identity]);
    tell(socket, &[&own[..], &identity].concat());
}

#[test]
fn a_process_of_another_version_is_refused_with_both_versions() {
    let (hosts, mut listeners) = bound(2);
    let address = listeners[0].local_addr().unwrap();
    let graph = Graph { edges: vec![vec![]], key_bits: 44 };
    let cluster = Cluster::new(hosts, 0).unwrap().listener(listeners.remove(0));
    let cluster = cluster.secret(Secret::from_bytes("the secret of all").unwrap());
    let error = thread::scope(|scope| {
        let search = || DistributedSearch::new(&graph, Identity::new("graph"));
        let first = scope.spawn(move || search().search(cluster).unwrap_err());
        let socket = TcpStream::connect(address).unwrap();
        tell(&socket, &greeting(1));
        let challenge = hear(&socket).unwrap()[..32].to_vec();
        tell_identity(&socket, &greeting(1), &challenge, |identity| {
            let (name, version) = ("version", env!("CARGO_PKG_VERSION"));
            let pair = |version: &str| {
                let length = |text: &str| u32::try_from(text.len()).unwrap().to_le_bytes();
                let (name_length, length) = (length(name), length(version));
                [&name_length[..], name.as_bytes(), &length, version.as_bytes()].concat()
            };
            let own = pair(version);
            let at = identity.windows(own.len()).position(|bytes| bytes == own).unwrap();
            [&identity[..at], &pair("0.0.0-other"), &identity[at + own.len()..]].concat()
        });
        // It is not told that it has joined.
        assert_eq!(hear(&socket), None);
        first.join().unwrap()
    });
    assert!(matches!(error, DistributedError::Differs { process: 1, .. }), "{error}");
    let versions = concat!("version is 0.0.0-other there and ", env!("CARGO_PKG_VERSION"), " here");
    assert!(error.to_string().contains(versions), "{error}");
}

/// Clients that come once all processes have joined.
#[test]
fn strangers_that_come_during_the_run_do_not_harm_it() {
    let (hosts, listeners) = bound(2);
    let address = listeners[0].local_addr().unwrap();
    let graph = Graph::wide(2000, 44);
    let clusters = listeners.into_iter().enumerate().map(|(process, listener)| {
        let cluster = Cluster::new(hosts.clone(), process).unwrap().listener(listener);
        cluster.secret(Secret::from_bytes("the secret of all").unwrap())
    });
    let is_closed = AtomicBool::new(false);
    let found = on_each(clusters.collect(), |cluster| {
        let is_first = cluster.process() == 0;
        let (mut strangers, is_closed) = (Vec::new(), &is_closed);
        let observer = from_fn(move |progress: &Progress| {
            if is_first && progress.found > 2 && !is_closed.load(Ordering::Relaxed) {
                // Nobody listens once the run has begun, or a moment later.
                let end = Instant::now() + Duration::from_secs(5);
                while let Ok(socket) = TcpStream::connect(address) {
                    assert!(Instant::now() < end, "the process still listens");
                    // A client of the other's number, and garbage. The other side may be closed by now.
                    let message = [&100_u32.to_le_bytes()[..], &greeting(1), &[255; 100]].concat();
                    let _ = (&socket).write_all(&message);
                    strangers.push(socket);
                    thread::sleep(Duration::from_millis(5));
                }
                is_closed.store(true, Ordering::Relaxed);
            }
            Ok(())
        });
        let search = DistributedSearch::new(&graph, Identity::new("graph")).target(1000).path();
        search.weigh(&super::levels::weight).observer(observer).search(cluster).unwrap()
    });
    for found in &found {
        check(&graph, found, 1000);
    }
    assert!(is_closed.into_inner(), "strangers came during the run");
}

#[test]
fn reflected_and_replayed_codes_and_wrong_numbers_are_refused() {
    let (hosts, listeners) = bound(2);
    let address = listeners[0].local_addr().unwrap();
    let graph = Graph::wide(2000, 44);
    let search = |process, listener| {
        let cluster = Cluster::new(hosts.clone(), process).unwrap().listener(listener);
        let search = DistributedSearch::new(&graph, Identity::new("graph")).target(1000).path();
        let cluster = cluster.secret(Secret::from_bytes("the secret of all").unwrap());
        search.weigh(&super::levels::weight).search(cluster).unwrap()
    };
    let mut listeners = listeners.into_iter();
    let (first, second) = (listeners.next().unwrap(), listeners.next().unwrap());
    thread::scope(|scope| {
        let first = scope.spawn(|| search(0, first));
        let begin = |client| {
            let socket = TcpStream::connect(address).unwrap();
            tell(&socket, &greeting(client));
            let answer = hear(&socket).unwrap();
            let (challenge, server) = answer.split_at(32);
            assert_eq!(server, code(&[b"server", &greeting(client), challenge]));
            (socket, challenge.to_vec(), server.to_vec())
        };
        // The code of the server itself.
        let (socket, _, server) = begin(1);
        tell(&socket, &server);
        assert_eq!(hear(&socket), None);
        // The right code of an earlier connection.
        let (socket, challenge, _) = begin(1);
        let old = code(&[b"client", &greeting(1), &challenge]);
        tell(&socket, &old);
        assert!(hear(&socket).is_some());
        let (again, ..) = begin(1);
        tell(&again, &old);
        assert_eq!(hear(&again), None);
        drop(socket);
        // The right codes with a number that no process has.
        let (socket, challenge, _) = begin(5);
        tell_identity(&socket, &greeting(5), &challenge, |identity| identity);
        let outcome = String::from_utf8(hear(&socket).unwrap()).unwrap();
        assert!(outcome.ends_with("the lists of hosts differ"), "{outcome}");
        let second = scope.spawn(|| search(1, second));
        check(&graph, &first.join().unwrap(), 1000);
        check(&graph, &second.join().unwrap(), 1000);
    });
}
