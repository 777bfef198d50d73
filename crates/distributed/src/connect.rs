//! The connections between all processes: listening, connecting with retries, a time limit.

use std::collections::VecDeque;
use std::io;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_core::{Cancel, Stop};

use crate::cluster::{Timing, Watch};
use crate::control::{self, Early};
use crate::error::DistributedError;
use crate::fate::Cause;
use crate::handshake::{Admitted, Party, Purpose, Refusal};
use crate::silence::Silence;

/// The time between two looks at the clock, or for a new client.
const PAUSE: Duration = Duration::from_millis(10);
/// The time before another attempt to connect.
const RETRY: Duration = Duration::from_millis(100);
/// The greatest number of handshakes at a time, besides two for each process. The oldest gives way to a new one.
const MOST_STRANGERS: usize = 256;

/// The connections to each process, for data and for signs of life.
pub(crate) type Sockets = (Vec<Option<TcpStream>>, Vec<Option<TcpStream>>);

/// The outcome of one handshake.
enum Event {
    Joined(Purpose, usize, TcpStream),
    /// An attempt that failed, by the number of the other process if it is known.
    Failed(Option<usize>, String),
    /// A client that says it is this process has another secret.
    OtherSecret(usize),
    Fatal(DistributedError),
}

/// Connects to all other processes.
pub(crate) fn connect(
    party: &Party,
    listener: Option<TcpListener>,
    loopback_only: bool,
    timing: &Timing,
    cancel: &Cancel,
    mut watch: Watch,
) -> Result<Sockets, DistributedError> {
    let processes = party.hosts.len();
    let deadline = Instant::now() + timing.joining;
    // All addresses are checked first, so that a mistake costs no time.
    let addresses: Vec<_> = (0..processes)
        .map(|process| party.hosts.resolve(process, loopback_only))
        .collect::<Result<_, _>>()?;
    let done = Arc::new(AtomicBool::new(false));
    let (sender, events) = mpsc::channel();
    if party.process + 1 < processes {
        let listen = |error| DistributedError::Listen {
            process: party.process,
            address: party.hosts.address(party.process).to_owned(),
            error,
        };
        let listener = match listener {
            Some(listener) => {
                let local = listener.local_addr().map_err(listen)?;
                if loopback_only && !local.ip().is_loopback() {
                    return Err(DistributedError::NotLoopback { address: local.to_string() });
                }
                listener
            }
            None => TcpListener::bind(&addresses[party.process][..]).map_err(listen)?,
        };
        listener.set_nonblocking(true).map_err(listen)?;
        let (party, sender, done) = (party.clone(), sender.clone(), Arc::clone(&done));
        let handshake = timing.handshake;
        start("accept", move || accept(&listener, &party, handshake, &sender, &done))?;
    }
    for (server, addresses) in addresses.into_iter().enumerate().take(party.process) {
        for purpose in [Purpose::Data, Purpose::Control] {
            let (party, sender, done) = (party.clone(), sender.clone(), Arc::clone(&done));
            let (handshake, addresses) = (timing.handshake, addresses.clone());
            start("connect", move || {
                while !done.load(Ordering::Relaxed) {
                    let event = match dial(&party, &addresses, purpose, server, handshake) {
                        Ok(socket) => Event::Joined(purpose, server, socket),
                        Err(Refusal::Stranger(reason)) => Event::Failed(Some(server), reason),
                        // Only servers are told so.
                        Err(Refusal::OtherSecret { client }) => Event::OtherSecret(client),
                        Err(Refusal::Fatal(error)) => Event::Fatal(error),
                    };
                    let failed = matches!(event, Event::Failed(..));
                    if sender.send(event).is_err() || !failed {
                        return;
                    }
                    thread::sleep(RETRY);
                }
            })?;
        }
    }
    drop(sender);
    let mut sockets = [vec![], vec![]];
    for sockets in &mut sockets {
        sockets.resize_with(processes, || None);
    }
    let outcome = collect(party, &mut sockets, &events, timing, deadline, cancel, &mut watch);
    done.store(true, Ordering::Relaxed);
    let [data, control] = sockets;
    if let Err(ended) = outcome {
        let (error, cause) = *ended;
        // The others learn why there is no run.
        for socket in control.iter().flatten() {
            control::send_end(socket, &cause);
        }
        return Err(error);
    }
    for socket in data.iter().chain(&control).flatten() {
        let reset = || {
            socket.set_read_timeout(None)?;
            socket.set_write_timeout(None)?;
            socket.set_nodelay(true)
        };
        reset().map_err(|error: io::Error| system("a connection", &error))?;
    }
    Ok((data, control))
}

/// Waits until there are two connections to each other process. The error comes with the cause that the others are told.
fn collect(
    party: &Party,
    sockets: &mut [Vec<Option<TcpStream>>; 2],
    events: &mpsc::Receiver<Event>,
    timing: &Timing,
    deadline: Instant,
    cancel: &Cancel,
    watch: &mut Watch,
) -> Result<(), Box<(DistributedError, Cause)>> {
    let processes = party.hosts.len();
    let mut reasons = vec![None; processes];
    let mut stranger = None;
    let mut silences: Vec<_> = (0..processes).map(|_| Silence::new(timing.silence)).collect();
    let mut next_sign = Instant::now();
    let missing = |sockets: &[Vec<Option<TcpStream>>; 2]| {
        let lacks = |process: &usize| sockets.iter().any(|sockets| sockets[*process].is_none());
        (0..processes).filter(|&process| process != party.process).find(lacks)
    };
    // The cause is told to the others as it is, whichever process it is about.
    let ended = |cause: Cause| {
        let error = cause.clone().into_error(&party.hosts, party.process);
        Err(Box::new((error, cause)))
    };
    while let Some(process) = missing(sockets) {
        if cancel.is_cancelled() {
            return ended(Cause::Stopped(Stop::Cancelled));
        }
        let [_, control] = &*sockets;
        // Signs of life are sent from the first moment, and expected from it.
        if Instant::now() >= next_sign {
            next_sign = Instant::now() + control::interval(timing.silence);
            control.iter().flatten().for_each(control::send_sign);
        }
        // A process that ended the run already says why.
        for (process, socket) in control.iter().enumerate() {
            let Some(socket) = socket else { continue };
            match control::early(socket, process) {
                Early::Nothing => (),
                Early::Sign => silences[process].end(),
                Early::End(cause) => return ended(cause),
            }
            if silences[process].is_too_long() {
                return ended(Cause::Lost { process, reason: control::no_sign(timing.silence) });
            }
        }
        if let Some((process, reason)) = watch.ended() {
            return ended(Cause::Lost { process, reason });
        }
        match events.recv_timeout(PAUSE) {
            Ok(Event::Joined(purpose, process, socket)) => {
                silences[process] = Silence::new(timing.silence);
                sockets[purpose as usize][process] = Some(socket);
            }
            Ok(Event::Failed(Some(process), reason)) => reasons[process] = Some(reason),
            Ok(Event::Failed(None, reason)) => stranger = Some(reason),
            Ok(Event::OtherSecret(client)) => {
                if let Some(reason) = reasons.get_mut(client).filter(|reason| reason.is_none()) {
                    *reason = Some("a client of this number had another secret".to_owned());
                    let notice =
                        format!("a client that says it is process {client} has another secret");
                    watch.notice(&notice);
                }
            }
            Ok(Event::Fatal(error)) => {
                let reason = error.to_string();
                return Err(Box::new((error, Cause::Failed { process: party.process, reason })));
            }
            Err(RecvTimeoutError::Timeout) => (),
            // No thread is left that could bring the missing connection.
            Err(RecvTimeoutError::Disconnected) => thread::sleep(PAUSE),
        }
        if Instant::now() >= deadline && missing(sockets) == Some(process) {
            let reason = reasons[process].take().unwrap_or_else(|| match &stranger {
                None => "it did not connect".to_owned(),
                Some(reason) => {
                    format!("it did not connect; another client was refused because {reason}")
                }
            });
            let seconds = timing.joining.as_secs();
            let cause = format!("it did not join within {seconds} s: {reason}");
            let address = party.hosts.address(process).to_owned();
            let error = DistributedError::NotJoined { process, address, seconds, reason };
            return Err(Box::new((error, Cause::Lost { process, reason: cause })));
        }
    }
    Ok(())
}

/// Connects to a process, and greets it.
fn dial(
    party: &Party,
    addresses: &[std::net::SocketAddr],
    purpose: Purpose,
    server: usize,
    limit: Duration,
) -> Result<TcpStream, Refusal> {
    let mut failure = Refusal::Stranger("it has no address".to_owned());
    for address in addresses {
        match TcpStream::connect_timeout(address, limit) {
            Ok(socket) => {
                // A process that connects to a port from which it is itself connected meets itself.
                if socket.local_addr().ok() == socket.peer_addr().ok() {
                    failure = Refusal::Stranger("nobody listens".to_owned());
                    continue;
                }
                party.greet(&socket, purpose, server, Instant::now() + limit)?;
                return Ok(socket);
            }
            Err(error) => failure = Refusal::Stranger(error.to_string()),
        }
    }
    Err(failure)
}

/// Admits clients, each in a thread of its own, until `done`.
fn accept(
    listener: &TcpListener,
    party: &Party,
    limit: Duration,
    sender: &Sender<Event>,
    done: &AtomicBool,
) {
    let most = MOST_STRANGERS + 2 * party.hosts.len();
    let admitted = Arc::new(Admitted::default());
    // The handshakes under way, the oldest first, with their numbers.
    let under_way = Arc::new(Mutex::new(VecDeque::<(u64, TcpStream)>::new()));
    for number in 0_u64.. {
        let (socket, copy) = loop {
            if done.load(Ordering::Relaxed) {
                return;
            }
            let accepted = listener.accept().and_then(|(socket, _)| {
                let copy = socket.try_clone()?;
                Ok((socket, copy))
            });
            match accepted {
                Ok(accepted) => break accepted,
                Err(_) => thread::sleep(PAUSE),
            }
        };
        {
            let mut under_way = under_way.lock().unwrap_or_else(PoisonError::into_inner);
            if under_way.len() >= most {
                // A process takes milliseconds, so the oldest client is a silent one. This ends its thread.
                if let Some((_, oldest)) = under_way.pop_front() {
                    let _ = oldest.shutdown(Shutdown::Both);
                }
            }
            under_way.push_back((number, copy));
        }
        let (party, sender, own) = (party.clone(), sender.clone(), Arc::clone(&under_way));
        let all = Arc::clone(&admitted);
        let begun = start("handshake", move || {
            let admitted = || {
                socket.set_nonblocking(false)?;
                party.admit(&socket, &all, Instant::now() + limit)
            };
            let event = match admitted() {
                Ok((purpose, client)) => Event::Joined(purpose, client, socket),
                Err(Refusal::Stranger(reason)) => Event::Failed(None, reason),
                Err(Refusal::OtherSecret { client }) => Event::OtherSecret(client),
                Err(Refusal::Fatal(error)) => Event::Fatal(error),
            };
            forget(&own, number);
            // Nobody waits any more.
            let _ = sender.send(event);
        });
        if begun.is_err() {
            forget(&under_way, number);
        }
    }
}

/// Removes a handshake that has ended.
fn forget(under_way: &Mutex<VecDeque<(u64, TcpStream)>>, number: u64) {
    let mut under_way = under_way.lock().unwrap_or_else(PoisonError::into_inner);
    under_way.retain(|(other, _)| *other != number);
}

/// Starts a thread.
pub(crate) fn start(
    name: &str,
    run: impl FnOnce() + Send + 'static,
) -> Result<thread::JoinHandle<()>, DistributedError> {
    let builder = thread::Builder::new().name(format!("distributed-{name}"));
    builder.spawn(run).map_err(|error| system("a thread", &error))
}

pub(crate) fn system(what: &'static str, error: &io::Error) -> DistributedError {
    DistributedError::System { what, reason: error.to_string() }
}
