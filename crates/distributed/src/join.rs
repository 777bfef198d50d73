//! Joining: each process listens, and connects to all before it, until all are connected and agree.

use std::collections::{BTreeSet, VecDeque};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, Weak};
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_core::{Stop, lock};
use abstract_games_storage::{Header, container_bytes, content_range};
use sha2::{Digest, Sha256};

use crate::cluster::Cluster;
use crate::error::{Cause, DistributedError};
use crate::hosts::{Hosts, not_loopback};
use crate::network::{Message, Network, start};
use crate::noise::{self, Receiver, Refusal, Sender, until};
use crate::secret::Secret;

const HANDSHAKE: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(10);
const RETRY: Duration = Duration::from_millis(100);
/// The greatest number of handshakes at a time, besides one for each process; the oldest gives way.
const MOST_STRANGERS: usize = 64;
const JOINED: &[u8] = b"joined";
/// The most bytes of an identity; a header has at most 64 KiB.
const MOST_IDENTITY: usize = 1 << 17;
const MOST_VERDICT: usize = 200;

/// What a process knows when it connects to others.
struct Party {
    hosts: Hosts,
    process: usize,
    key: [u8; 32],
    identity: Header,
    identity_bytes: Vec<u8>,
    /// A digest of the identity that says nothing to whoever does not know the secret.
    run: [u8; 32],
    loopback_only: bool,
}

type Joined = (usize, Sender, Receiver);

/// The outcome of a handshake, with the number of the other process if it is known.
type Event = (Option<usize>, Result<Joined, Refusal>);

impl Cluster {
    /// Connects to all other processes, and checks that they run the same.
    pub(crate) fn connect(
        self,
        identity: Header,
    ) -> Result<(Network, mpsc::Receiver<Message>), DistributedError> {
        let (mut network, inbox) = Network::new(self.hosts.clone(), self.process, self.limits)?;
        if self.hosts.len() > 1 {
            join(&mut network, self, identity)?;
        }
        Ok((network, inbox))
    }
}

fn join(
    network: &mut Network,
    mut cluster: Cluster,
    identity: Header,
) -> Result<(), DistributedError> {
    let identity_bytes = container_bytes(&identity, &[]).map_err(DistributedError::Identity)?;
    let key = Secret::key(cluster.secret.as_ref());
    let party = Party {
        hosts: cluster.hosts.clone(),
        process: cluster.process,
        loopback_only: cluster.secret.is_none(),
        run: Sha256::digest([&key[..], &identity_bytes].concat()).into(),
        key,
        identity,
        identity_bytes,
    };
    let done = Arc::new(AtomicBool::new(false));
    let outcome = begin(&Arc::new(party), cluster.listener.take(), &done)
        .and_then(|events| await_all(network, &events, cluster));
    done.store(true, Ordering::Relaxed);
    outcome.inspect_err(|error| {
        // The others learn why there is no run.
        network.peers.abort(Cause::of(error, network.peers.process));
    })
}

fn begin(
    party: &Arc<Party>,
    listener: Option<TcpListener>,
    done: &Arc<AtomicBool>,
) -> Result<mpsc::Receiver<Event>, DistributedError> {
    let (own, processes) = (party.process, party.hosts.len());
    // Checked first, so that a mistake costs no time.
    let addresses: Vec<_> = (0..processes)
        .map(|process| party.hosts.resolve(process, party.loopback_only))
        .collect::<Result<_, _>>()?;
    let (sender, events) = mpsc::channel();
    if own + 1 < processes {
        let address = party.hosts.address(own);
        let listen = |error| {
            DistributedError::System(format!("process {own} cannot listen on {address}: {error}"))
        };
        let listener = match listener {
            Some(listener) => listener,
            None => TcpListener::bind(&addresses[own][..]).map_err(listen)?,
        };
        let local = listener.local_addr().map_err(listen)?;
        if party.loopback_only && !local.ip().is_loopback() {
            return Err(not_loopback(&local.to_string()));
        }
        listener.set_nonblocking(true).map_err(listen)?;
        let (party, sender, done) = (Arc::clone(party), sender.clone(), Arc::clone(done));
        start("accept", move || accept_all(&listener, &party, &sender, &done))?;
    }
    for (server, addresses) in addresses.into_iter().enumerate().take(own) {
        let (party, sender, done) = (Arc::clone(party), sender.clone(), Arc::clone(done));
        start("connect", move || {
            while !done.load(Ordering::Relaxed) {
                let outcome = party.dial(&addresses, server);
                let is_over = matches!(outcome, Ok(_) | Err(Refusal::Fatal(_)));
                if sender.send((Some(server), outcome)).is_err() || is_over {
                    return;
                }
                thread::sleep(RETRY);
            }
        })?;
    }
    Ok(events)
}

fn await_all(
    network: &mut Network,
    events: &mpsc::Receiver<Event>,
    cluster: Cluster,
) -> Result<(), DistributedError> {
    let Cluster { hosts, process: own, limits, cancel, mut watch, mut notice, .. } = cluster;
    // A limit beyond all times is none.
    let deadline = Instant::now().checked_add(limits.joining);
    let mut missing: BTreeSet<_> = (0..hosts.len()).filter(|&process| process != own).collect();
    let mut reasons = vec![None; hosts.len()];
    let mut noticed = BTreeSet::new();
    let mut stranger = None;
    while let Some(&process) = missing.first() {
        if cancel.is_cancelled() {
            return Err(Stop::Cancelled.into());
        }
        // A process that has joined may end the run already.
        if network.peers.is_aborted() {
            return Err(network.peers.error());
        }
        if let Some((process, reason)) = watch() {
            return Err(hosts.error(Cause::lost(process, &reason), own));
        }
        match events.recv_timeout(PAUSE) {
            Ok((_, Ok((process, sender, receiver)))) => {
                network.attach(process, sender, receiver)?;
                missing.remove(&process);
            }
            Ok((Some(process), Err(Refusal::Stranger(reason)))) => reasons[process] = Some(reason),
            Ok((None, Err(Refusal::Stranger(reason)))) => stranger = Some(reason),
            Ok((server, Err(Refusal::OtherSecret(process)))) => {
                let text = match server {
                    Some(_) => format!("process {process} ({})", hosts.address(process)),
                    None => format!("a client that says it is process {process}"),
                };
                reasons[process] = Some("it has another secret".to_owned());
                if missing.contains(&process) && noticed.insert(process) {
                    notice(&format!("{text} has another secret"));
                }
            }
            Ok((_, Err(Refusal::Fatal(error)))) => return Err(error),
            Err(RecvTimeoutError::Timeout) => (),
            // No thread is left that could bring the missing connection.
            Err(RecvTimeoutError::Disconnected) => thread::sleep(PAUSE),
        }
        let is_late = deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if is_late && missing.contains(&process) {
            let reason = reasons[process].take().unwrap_or_else(|| match &stranger {
                None => "it did not connect".to_owned(),
                Some(reason) => format!("it did not connect; another client was refused: {reason}"),
            });
            let reason = format!("did not join within {} s: {reason}", limits.joining.as_secs());
            let address = hosts.address(process).to_owned();
            return Err(DistributedError::Process { process, address, reason });
        }
    }
    Ok(())
}

impl Party {
    fn dial(&self, addresses: &[SocketAddr], server: usize) -> Result<Joined, Refusal> {
        let mut failure = String::from("it has no address");
        for address in addresses {
            match TcpStream::connect_timeout(address, HANDSHAKE) {
                // A process that connects to a port from which it is itself connected meets itself.
                Ok(socket) if socket.local_addr().ok() == socket.peer_addr().ok() => {
                    failure = String::from("nobody listens");
                }
                Ok(socket) => return self.greet(socket, server),
                Err(error) => failure = error.to_string(),
            }
        }
        Err(Refusal::Stranger(failure))
    }

    /// The client's side: the handshake, then the identities of both, and the server's verdict.
    fn greet(&self, socket: TcpStream, server: usize) -> Result<Joined, Refusal> {
        let check = until(Instant::now() + HANDSHAKE);
        let numbers = [self.process, server, self.hosts.len()];
        let (mut sender, mut receiver) =
            noise::connect(socket, numbers, &self.run, &self.key, &check)?;
        sender.send(&self.identity_bytes)?;
        self.compare(server, &receiver.receive(MOST_IDENTITY, &check)?)?;
        match &receiver.receive(MOST_VERDICT, &check)?[..] {
            JOINED => Ok((server, sender, receiver)),
            reason => Err(Refusal::Stranger(String::from_utf8_lossy(reason).into_owned())),
        }
    }

    /// The server's side. A client with the number of another one in `admitted` is refused.
    fn admit(
        &self,
        socket: TcpStream,
        admitted: &Mutex<BTreeSet<usize>>,
    ) -> Result<Joined, Refusal> {
        let check = until(Instant::now() + HANDSHAKE);
        socket.set_nonblocking(false)?;
        let numbers = [self.process, self.hosts.len()];
        let (client, is_same_run, mut sender, mut receiver) =
            noise::accept(socket, numbers, &self.run, &self.key, &check)?;
        let theirs = receiver.receive(MOST_IDENTITY, &check)?;
        // From here on it is a process with the secret.
        sender.send(&self.identity_bytes)?;
        self.compare(client, &theirs)?;
        if !is_same_run {
            return Err(Refusal::Stranger("its handshake names another run".to_owned()));
        }
        if !lock(admitted).insert(client) {
            let reason = format!("another process {client} has joined");
            sender.send(reason.as_bytes())?;
            return Err(Refusal::Stranger(reason));
        }
        sender.send(JOINED)?;
        Ok((client, sender, receiver))
    }

    fn compare(&self, process: usize, theirs: &[u8]) -> Result<(), Refusal> {
        let differs = |difference| {
            let address = self.hosts.address(process).to_owned();
            Refusal::Fatal(DistributedError::Differs { process, address, difference })
        };
        content_range(theirs, &self.identity).map(|_| ()).map_err(differs)
    }
}

/// Admits each client in a thread of its own, until `done`.
fn accept_all(
    listener: &TcpListener,
    party: &Arc<Party>,
    events: &mpsc::Sender<Event>,
    done: &AtomicBool,
) {
    let admitted = Arc::new(Mutex::new(BTreeSet::new()));
    // The handshakes under way, the oldest first; those that have ended have no socket.
    let mut handshakes = VecDeque::<Weak<TcpStream>>::new();
    while !done.load(Ordering::Relaxed) {
        let accepted = listener.accept();
        let Ok((socket, copy)) = accepted.and_then(|(it, _)| Ok((it.try_clone()?, it))) else {
            thread::sleep(PAUSE);
            continue;
        };
        let copy = Arc::new(copy);
        handshakes.retain(|handshake| handshake.strong_count() > 0);
        if handshakes.len() >= MOST_STRANGERS + party.hosts.len() {
            // A process takes milliseconds, so the oldest client is a silent one.
            if let Some(oldest) = handshakes.pop_front().and_then(|oldest| oldest.upgrade()) {
                let _ = oldest.shutdown(Shutdown::Both);
            }
        }
        handshakes.push_back(Arc::downgrade(&copy));
        let (party, events, admitted) = (Arc::clone(party), events.clone(), Arc::clone(&admitted));
        // Without a thread, the client is dropped.
        let _ = start("handshake", move || {
            let outcome = party.admit(socket, &admitted);
            drop(copy);
            // Nobody may wait any more.
            let _ = events.send((None, outcome));
        });
    }
}
