//! Clients that are no processes of the run do not harm it.

use std::io::Write;
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use abstract_games_distributed::{Cluster, DistributedSearch, Identity, Secret};

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
        cluster.secret(Secret::from_bytes("the secret"))
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
