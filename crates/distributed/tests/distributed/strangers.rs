//! Clients that are no processes of the run do not harm it.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use abstract_games_distributed::{Cluster, DistributedSearch, Identity, Secret};
use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::bound;
use super::graph::Graph;
use super::levels::check;

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
        tell(&socket, &code(&[b"client", &greeting(5), &challenge]));
        let identity = hear(&socket).unwrap()[32..].to_vec();
        let context = [greeting(5), challenge].concat();
        let own = code(&[b"identity of client", &context, &identity]);
        tell(&socket, &[&own[..], &identity].concat());
        let outcome = String::from_utf8(hear(&socket).unwrap()).unwrap();
        assert!(outcome.ends_with("the lists of hosts differ"), "{outcome}");
        let second = scope.spawn(|| search(1, second));
        check(&graph, &first.join().unwrap(), 1000);
        check(&graph, &second.join().unwrap(), 1000);
    });
}
