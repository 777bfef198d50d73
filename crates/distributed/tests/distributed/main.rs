//! Searches on several processes, which are threads of this one, against searches on one machine.

mod agreement;
mod checkpoints;
mod fuzzed;
mod graph;
mod levels;
mod losses;
mod strangers;

use std::net::TcpListener;
use std::thread;
use std::time::Duration;

use abstract_games_distributed::{Cluster, Hosts, Secret};

/// The clusters of several processes on this machine, which listen already.
pub(crate) fn clusters(processes: usize) -> Vec<Cluster> {
    let (hosts, listeners) = bound(processes);
    let secret = Secret::random().unwrap();
    let cluster = |(process, listener)| {
        let cluster = Cluster::new(hosts.clone(), process).unwrap();
        cluster.listener(listener).secret(secret.clone()).joining(Duration::from_secs(30))
    };
    listeners.into_iter().enumerate().map(cluster).collect()
}

/// Hosts on this machine, and sockets that listen on them.
pub(crate) fn bound(processes: usize) -> (Hosts, Vec<TcpListener>) {
    let listeners: Vec<_> =
        (0..processes).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
    let ports = listeners.iter().map(|it| it.local_addr().unwrap().port());
    (Hosts::local(ports.collect::<Vec<_>>()), listeners)
}

/// Runs `run` for each cluster, each in a thread, and returns the results in order.
pub(crate) fn on_each<R: Send>(
    clusters: Vec<Cluster>,
    run: impl Fn(Cluster) -> R + Sync,
) -> Vec<R> {
    let run = &run;
    thread::scope(|scope| {
        let handles: Vec<_> =
            clusters.into_iter().map(|cluster| scope.spawn(move || run(cluster))).collect();
        handles.into_iter().map(|handle| handle.join().unwrap()).collect()
    })
}
