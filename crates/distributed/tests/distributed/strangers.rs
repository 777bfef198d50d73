//! Clients and servers that are no processes of the run do not harm it, and do not get in.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_core::Progress;
use abstract_games_core::observer::from_fn;
use abstract_games_distributed::{
    Cluster, DistributedError, DistributedLevels, DistributedSearch, Header, Hosts, Secret,
};
use abstract_games_storage::container_bytes;
use sha2::{Digest, Sha256};
use snow::{Builder, TransportState};

use super::graph::Graph;
use super::levels::{check, weight};
use super::{bound, on_each};

const SECRET: &str = "the secret of all";

type Found = Result<DistributedLevels<usize, usize>, DistributedError>;

fn graph() -> Graph {
    Graph::wide(2000, 44)
}

/// A process of the run.
fn search(hosts: &Hosts, process: usize, listener: &TcpListener, seconds: u64) -> Found {
    let cluster = Cluster::new(hosts.clone(), process).unwrap();
    let cluster = cluster.listener(listener.try_clone().unwrap());
    let cluster = cluster.secret(Secret::from_bytes(SECRET).unwrap());
    let graph = graph();
    let search = DistributedSearch::new(&graph, Header::new("graph", 1)).target(1000).path();
    search.weigh(&weight).search(cluster.joining(Duration::from_secs(seconds)))
}

/// Runs two processes. The second one joins when `attack` on the first has returned.
fn attacked<T: Send>(attack: impl FnOnce(SocketAddr) -> T + Send) -> T {
    let (hosts, listeners) = bound(2);
    let address = listeners[0].local_addr().unwrap();
    thread::scope(|scope| {
        let first = scope.spawn(|| search(&hosts, 0, &listeners[0], 60));
        let kept = attack(address);
        let second = search(&hosts, 1, &listeners[1], 60);
        check(&graph(), &first.join().unwrap().unwrap(), 1000);
        check(&graph(), &second.unwrap(), 1000);
        kept
    })
}

fn connected(address: SocketAddr) -> TcpStream {
    let socket = TcpStream::connect(address).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    socket
}

/// The length of the first message of a client, which ends with a digest of its run.
const HELLO: usize = 41 + 32;

/// The first message of a client of no run.
fn hello(client: u32, server: u32, processes: u32) -> Vec<u8> {
    let numbers = [client, server, processes].map(u32::to_le_bytes).concat();
    [b"abstract-games distributed 7\n", &numbers[..], &[0; 32]].concat()
}

/// The first message of process 1 of two with this identity.
fn hello_of(identity: &[u8]) -> Vec<u8> {
    let run = Sha256::digest([&Sha256::digest(SECRET)[..], identity].concat());
    [&hello(1, 0, 2)[..41], &run].concat()
}

fn frame(content: &[u8]) -> Vec<u8> {
    [&u16::try_from(content.len()).unwrap().to_be_bytes(), content].concat()
}

/// The content of the next frame, or `None` if the other side has closed the connection.
fn hear(mut socket: &TcpStream) -> Option<Vec<u8>> {
    let mut length = [0; 2];
    socket.read_exact(&mut length).ok()?;
    let mut content = vec![0; u16::from_be_bytes(length).into()];
    socket.read_exact(&mut content).ok()?;
    Some(content)
}

/// The handshake of a client that has the secret, with the server's answer.
fn shake(address: SocketAddr, hello: &[u8]) -> (TcpStream, Vec<u8>, Option<TransportState>) {
    let key: [u8; 32] = Sha256::digest(SECRET).into();
    let protocol = "Noise_NNpsk0_25519_ChaChaPoly_BLAKE2s".parse().unwrap();
    let builder = Builder::new(protocol).psk(0, &key).unwrap().prologue(hello).unwrap();
    let mut noise = builder.build_initiator().unwrap();
    let mut bytes = [0; 100];
    let length = noise.write_message(&[], &mut bytes).unwrap();
    let socket = connected(address);
    (&socket).write_all(&[hello, &frame(&bytes[..length])].concat()).unwrap();
    let Some(answer) = hear(&socket) else { return (socket, Vec::new(), None) };
    let is_server = noise.read_message(&answer, &mut bytes).is_ok();
    let keys = is_server.then(|| noise.into_transport_mode().unwrap());
    (socket, answer, keys)
}

fn encrypted(keys: &mut TransportState, content: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0; content.len() + 100];
    let length = keys.write_message(&[&[0], content].concat(), &mut bytes).unwrap();
    frame(&bytes[..length])
}

fn decrypted(keys: &mut TransportState, content: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0; content.len()];
    let length = keys.read_message(content, &mut bytes).unwrap();
    bytes[1..length].to_vec()
}

#[test]
fn silence_garbage_and_half_a_handshake_do_not_keep_the_other_process_out() {
    attacked(|address| {
        // A scan of ports, silent clients, garbage, a hello without the rest, and a handshake that
        // stops.
        drop(connected(address));
        let message = [hello(1, 0, 2), frame(&[7; 48])].concat();
        let messages: [&[u8]; 7] = [
            b"",
            b"GET / HTTP/1.1\r\n\r\n",
            &[255; 1000],
            &message[..20],
            &message[..HELLO],
            &message[..HELLO + 20],
            &[hello(1, 0, 2), vec![255; 70_000]].concat(),
        ];
        messages.map(|message| {
            let socket = connected(address);
            // The other side may have closed the connection.
            let _ = (&socket).write_all(message);
            socket
        })
    });
}

#[test]
fn a_client_that_drips_is_dropped_after_five_seconds() {
    attacked(|address| {
        let socket = connected(address);
        let begin = Instant::now();
        let bytes = [hello(1, 0, 2), frame(&[7; 1000])].concat();
        for byte in bytes {
            if (&socket).write_all(&[byte]).is_err() {
                break;
            }
            thread::sleep(Duration::from_millis(20));
        }
        let time = begin.elapsed();
        assert!((4..10).contains(&time.as_secs()), "{time:?}");
    });
}

#[test]
fn a_flood_of_clients_and_resets_do_not_keep_the_other_process_out() {
    attacked(|address| {
        for _ in 0..50 {
            // A connection that is dropped before its answer is read is reset.
            let socket = connected(address);
            (&socket).write_all(&[hello(1, 0, 2), frame(&[7; 48])].concat()).unwrap();
            socket.peek(&mut [0]).unwrap();
        }
        (0..150).map(|_| connected(address)).collect::<Vec<_>>()
    });
}

#[test]
fn a_client_with_another_secret_or_the_answer_of_the_server_reflected_is_refused() {
    attacked(|address| {
        let (socket, answer, keys) = shake(address, &hello(1, 0, 2));
        // The answer as the identity of the client, and as the first message of another client.
        (&socket).write_all(&frame(&answer)).unwrap();
        assert_eq!(hear(&socket), None);
        for first in [&answer[..], &[7; 48]] {
            let socket = connected(address);
            (&socket).write_all(&[hello(1, 0, 2), frame(first)].concat()).unwrap();
            assert_eq!(hear(&socket).unwrap(), b"another secret");
            assert_eq!(hear(&socket), None);
        }
        // Altered bytes with the right keys.
        let (socket, _, other_keys) = shake(address, &hello(1, 0, 2));
        let mut bytes = encrypted(&mut other_keys.unwrap(), b"identity");
        bytes[10] ^= 1;
        (&socket).write_all(&bytes).unwrap();
        assert_eq!(hear(&socket), None);
        // Those of another connection.
        let (socket, ..) = shake(address, &hello(1, 0, 2));
        (&socket).write_all(&encrypted(&mut keys.unwrap(), b"identity")).unwrap();
        assert_eq!(hear(&socket), None);
    });
}

/// The identity of the processes, which a server sends to whoever has the secret.
fn identity() -> Vec<u8> {
    exchange_identities(b"something else").0
}

#[test]
fn a_client_whose_first_message_names_another_run_is_refused() {
    let identity = identity();
    attacked(|address| {
        let (socket, _, keys) = shake(address, &hello(1, 0, 2));
        let mut keys = keys.unwrap();
        (&socket).write_all(&encrypted(&mut keys, &identity)).unwrap();
        assert_eq!(decrypted(&mut keys, &hear(&socket).unwrap()), identity);
        assert_eq!(hear(&socket), None);
    });
}

#[test]
fn a_client_that_has_joined_and_reflects_the_identity_of_the_server_is_lost() {
    let identity = identity();
    let (hosts, listeners) = bound(2);
    let address = listeners[0].local_addr().unwrap();
    thread::scope(|scope| {
        let first = scope.spawn(|| search(&hosts, 0, &listeners[0], 60).unwrap_err());
        let (socket, _, keys) = shake(address, &hello_of(&identity));
        let mut keys = keys.unwrap();
        (&socket).write_all(&encrypted(&mut keys, &identity)).unwrap();
        let theirs = hear(&socket).unwrap();
        assert_eq!(decrypted(&mut keys, &theirs), identity);
        assert_eq!(decrypted(&mut keys, &hear(&socket).unwrap()), b"joined");
        (&socket).write_all(&frame(&theirs)).unwrap();
        let error = first.join().unwrap().to_string();
        assert!(error.starts_with("process 1 ("), "{error}");
        assert!(error.ends_with("was lost: it sent a malformed message"), "{error}");
    });
}

#[test]
fn numbers_of_other_lists_of_hosts_are_refused_before_the_secret_is_used() {
    attacked(|address| {
        for (client, server, processes) in [(5, 0, 2), (1, 1, 2), (0, 0, 2), (1, 0, 3)] {
            let (_, answer, _) = shake(address, &hello(client, server, processes));
            assert!(answer.is_empty());
        }
    });
}

/// Forwards bytes, and keeps those of the first side.
fn forward(mut from: TcpStream, mut to: TcpStream, kept: Option<&Mutex<Vec<u8>>>) {
    let mut bytes = [0; 4096];
    while let Ok(read) = from.read(&mut bytes) {
        if let Some(kept) = kept {
            kept.lock().unwrap().extend(&bytes[..read]);
        }
        if read == 0 || to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
    let _ = to.shutdown(Shutdown::Write);
}

#[test]
fn a_replay_of_all_that_a_process_sent_does_not_get_in() {
    let kept = Mutex::new(Vec::new());
    let (hosts, listeners) = bound(2);
    let between = TcpListener::bind("127.0.0.1:0").unwrap();
    let view = format!("{}\n{}", between.local_addr().unwrap(), hosts.address(1)).parse().unwrap();
    thread::scope(|scope| {
        let first = scope.spawn(|| search(&hosts, 0, &listeners[0], 60));
        let second = scope.spawn(|| search(&view, 1, &listeners[1], 60));
        let client = between.accept().unwrap().0;
        let server = connected(listeners[0].local_addr().unwrap());
        let (back, there) = (server.try_clone().unwrap(), client.try_clone().unwrap());
        scope.spawn(move || forward(back, there, None));
        forward(client, server, Some(&kept));
        first.join().unwrap().unwrap();
        second.join().unwrap().unwrap();
    });
    let kept = kept.into_inner().unwrap();
    assert!(kept.len() > 1000);
    attacked(|address| {
        let socket = connected(address);
        // The first process may close the connection before it has read all.
        let _ = (&socket).write_all(&kept);
        // It answers the handshake, whose keys nobody has, and does not send its identity.
        assert_eq!(hear(&socket).map(|answer| answer.len()), Some(48));
        assert_eq!(hear(&socket), None);
    });
}

/// What an attacker does to each connection that reaches it instead of process 0.
#[derive(Clone, Copy, Debug)]
enum Attack {
    /// Forwards it to process 1.
    Relay,
    /// Forwards it to process 1, as if it were meant for it.
    RelayAltered,
    /// Sends back what it gets.
    Reflect,
    /// Answers with bytes of its own.
    Invent,
}

impl Attack {
    fn on(self, client: &TcpStream, victim: SocketAddr) {
        client.set_read_timeout(Some(Duration::from_millis(300))).unwrap();
        let mut first = vec![0; HELLO + 50];
        let (mut from, mut back) = (client, client);
        if from.read_exact(&mut first).is_err() {
            return;
        }
        match self {
            Self::Reflect => {
                let _ = back.write_all(&first[HELLO..]);
                let mut rest = Vec::new();
                let _ = from.read_to_end(&mut rest);
                assert!(rest.is_empty(), "the client went on after a reflection");
            }
            Self::Invent => {
                let _ = back.write_all(&[frame(&[9; 48]), frame(b"joined")].concat());
                assert_eq!(hear(client), None);
            }
            Self::Relay | Self::RelayAltered => {
                if matches!(self, Self::RelayAltered) {
                    first[33] = 1;
                }
                let server = connected(victim);
                (&server).write_all(&first).unwrap();
                let answer = hear(&server);
                let refusal = b"another secret".to_vec();
                // Process 1 takes itself for nobody else, and uses the secret for nobody else.
                assert!(answer.is_none() || answer == Some(refusal), "{self:?}: {answer:?}");
                let _ = back.write_all(&frame(&answer.unwrap_or_default()));
                assert_eq!(hear(client), None, "the client went on");
            }
        }
    }
}

/// Whoever has the address of process 0 first gets neither in nor anything out of processes 1 and
/// 2. When the right process 0 is there at last, the run begins.
#[test]
fn whoever_has_the_address_of_a_process_can_relay_reflect_and_invent_nothing() {
    let attacks = [Attack::Relay, Attack::RelayAltered, Attack::Reflect, Attack::Invent];
    let (hosts, listeners) = bound(3);
    let victim = listeners[1].local_addr().unwrap();
    thread::scope(|scope| {
        let [second, third] = [1, 2].map(|process| {
            scope.spawn({
                let (hosts, listeners) = (&hosts, &listeners);
                move || search(hosts, process, &listeners[process], 60)
            })
        });
        for attack in attacks.into_iter().flat_map(|attack| [attack; 3]) {
            let (client, _) = listeners[0].accept().unwrap();
            attack.on(&client, victim);
        }
        assert!(!second.is_finished() && !third.is_finished());
        let first = search(&hosts, 0, &listeners[0], 60);
        for found in [Ok(first), second.join(), third.join()] {
            check(&graph(), &found.unwrap().unwrap(), 1000);
        }
    });
}

/// Without the right process 0, both of the others end with the time limit.
#[test]
fn a_relay_that_goes_on_ends_with_the_time_limit() {
    let (hosts, listeners) = bound(3);
    let victim = listeners[1].local_addr().unwrap();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while let Ok((client, _)) = listeners[0].accept() {
                if is_over.load(Ordering::Relaxed) {
                    return;
                }
                Attack::Relay.on(&client, victim);
            }
        });
        let processes = [1, 2].map(|process| {
            scope.spawn({
                let (hosts, listeners) = (&hosts, &listeners);
                move || search(hosts, process, &listeners[process], 2)
            })
        });
        for process in processes {
            let error = process.join().unwrap().unwrap_err();
            assert!(matches!(error, DistributedError::Process { process: 0, .. }), "{error}");
            assert!(error.to_string().contains("did not join within 2 s"), "{error}");
        }
        is_over.store(true, Ordering::Relaxed);
        drop(connected(listeners[0].local_addr().unwrap()));
    });
}

/// The identity that a server sends, and how it ends when a client sends `identity`.
fn exchange_identities(identity: &[u8]) -> (Vec<u8>, DistributedError) {
    let (hosts, listeners) = bound(2);
    let address = listeners[0].local_addr().unwrap();
    thread::scope(|scope| {
        let first = scope.spawn(|| search(&hosts, 0, &listeners[0], 60).unwrap_err());
        let (socket, _, keys) = shake(address, &hello(1, 0, 2));
        let mut keys = keys.unwrap();
        (&socket).write_all(&encrypted(&mut keys, identity)).unwrap();
        let theirs = decrypted(&mut keys, &hear(&socket).unwrap());
        // The client is not told that it has joined.
        assert_eq!(hear(&socket), None);
        (theirs, first.join().unwrap())
    })
}

#[test]
fn a_process_of_another_version_is_refused_with_both_versions() {
    let own = env!("CARGO_PKG_VERSION");
    let other = Header::new("graph", 1).parameter("version of the search", "0.0.0-other");
    let (identity, error) = exchange_identities(&container_bytes(&other, &[]).unwrap());
    assert!(String::from_utf8_lossy(&identity).contains(own), "{identity:?}");
    assert!(matches!(error, DistributedError::Differs { process: 1, .. }), "{error}");
    let reason = format!("differs: version of the search is 0.0.0-other, where {own} is expected");
    assert!(error.to_string().ends_with(&reason), "{error}");
}

/// A flood of clients that come once all processes have joined.
#[test]
fn nobody_listens_during_the_run() {
    let (hosts, listeners) = bound(2);
    let address = listeners[0].local_addr().unwrap();
    let clusters = listeners.into_iter().enumerate().map(|(process, listener)| {
        let cluster = Cluster::new(hosts.clone(), process).unwrap().listener(listener);
        cluster.secret(Secret::from_bytes(SECRET).unwrap())
    });
    let (graph, is_closed) = (graph(), AtomicBool::new(false));
    let found = on_each(clusters.collect(), |cluster| {
        let is_first = cluster.process() == 0;
        let (mut strangers, is_closed) = (Vec::new(), &is_closed);
        let observer = from_fn(move |progress: &Progress| {
            if is_first && progress.found > 2 && !is_closed.load(Ordering::Relaxed) {
                // Nobody listens once the run has begun, or a moment later.
                let end = Instant::now() + Duration::from_secs(5);
                while let Ok(socket) = TcpStream::connect(address) {
                    assert!(Instant::now() < end, "the process still listens");
                    // The other side may be closed by now.
                    let _ = (&socket).write_all(&hello(1, 0, 2));
                    strangers.push(socket);
                }
                is_closed.store(true, Ordering::Relaxed);
            }
            Ok(())
        });
        let search = DistributedSearch::new(&graph, Header::new("graph", 1)).target(1000).path();
        search.weigh(&weight).observer(observer).search(cluster).unwrap()
    });
    for found in &found {
        check(&graph, found, 1000);
    }
    assert!(is_closed.into_inner(), "strangers came during the run");
}
