//! The handshake of a connection: a challenge and an answer in both directions, then the identities.
//!
//! Every message is a frame of limited length, and the whole handshake has a time limit, so a client that
//! is silent or sends something else costs a thread for that time and a few kilobytes.
//!
//! 1. The client sends [`HELLO`], the purpose of the connection, the numbers of both processes, the random mark of its
//!    process and a random challenge.
//! 2. The server sends a challenge of its own, and the code of both under the secret.
//! 3. The client sends the code of both under the secret, made with another label.
//! 4. Each sends its identity, with a code, and compares.
//! 5. The server sends [`JOINED`], or the reason why it refuses the client.
//!
//! A client that gets a wrong code sends [`REFUSAL`], which is the same for every challenge, so a stranger that listens
//! on the address of a process gets no code from it.

use std::collections::BTreeMap;
use std::io;
use std::net::TcpStream;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use crate::error::DistributedError;
use crate::frame::{receive, send};
use crate::hosts::Hosts;
use crate::identity::{self, Identity};
use crate::secret::{LENGTH, Secret, random};

const HELLO: &[u8] = b"abstract-games distributed\n";
/// The number of bytes of the first message.
const FIRST: usize = HELLO.len() + 1 + 4 + 4 + 2 * LENGTH;

const REFUSAL: [u8; LENGTH] = [0; LENGTH];
const JOINED: &[u8] = b"joined";
/// The greatest number of bytes of the last message.
const MOST_OUTCOME: usize = 200;

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Timely's messages, or the tasks of a farm.
    Data = 0,
    /// Signs of life, and the end of the run.
    Control = 1,
}

/// Why a handshake failed.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The other side is no process of this run, or did not answer in time. Another attempt may succeed.
    Stranger(String),
    /// A client that says it is this process has another secret. Every stranger can say so.
    OtherSecret { client: usize },
    /// The other side is a process that cannot take part. The run cannot begin.
    Fatal(DistributedError),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Stranger(match error.kind() {
            io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock => {
                "it did not answer in time".to_owned()
            }
            io::ErrorKind::UnexpectedEof => "it closed the connection".to_owned(),
            _ => error.to_string(),
        })
    }
}

impl From<DistributedError> for Refusal {
    fn from(error: DistributedError) -> Self {
        Self::Fatal(error)
    }
}

/// The marks of the processes that were admitted, by their numbers.
#[derive(Debug, Default)]
pub(crate) struct Admitted(Mutex<BTreeMap<usize, [u8; LENGTH]>>);

impl Admitted {
    /// Enters a process, and returns whether no other one has its number.
    fn enter(&self, process: usize, mark: [u8; LENGTH]) -> bool {
        let mut marks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *marks.entry(process).or_insert(mark) == mark
    }
}

/// What a process knows when it connects to others.
#[derive(Clone, Debug)]
pub(crate) struct Party {
    pub(crate) hosts: Hosts,
    pub(crate) process: usize,
    /// Random, so that two processes that were started with the same number are noticed.
    pub(crate) mark: [u8; LENGTH],
    pub(crate) secret: Secret,
    pub(crate) identity: Identity,
}

impl Party {
    /// The client's side of the handshake with a process.
    pub(crate) fn greet(
        &self,
        socket: &TcpStream,
        purpose: Purpose,
        server: usize,
        deadline: Instant,
    ) -> Result<(), Refusal> {
        socket.set_write_timeout(Some(std::time::Duration::from_secs(5)))?;
        let first = first_message(purpose, self.process, server, &[self.mark, random()?].concat());
        send(socket, &first)?;
        let answer = receive(socket, 2 * LENGTH, deadline)?;
        let Some((challenge, code)) = answer.split_first_chunk::<LENGTH>() else {
            return Err(Refusal::Stranger("it sent something else".to_owned()));
        };
        if !self.secret.verifies(&[b"server", &first, challenge], code) {
            // It gets no code for its challenge. The refusal tells it what is wrong.
            let _ = send(socket, &REFUSAL);
            // Another attempt would not succeed. Whoever listens there instead of the process keeps it from joining anyway.
            let address = self.hosts.address(server).to_owned();
            return Err(DistributedError::OtherSecret { process: server, address }.into());
        }
        send(socket, &self.secret.code(&[b"client", &first, challenge]))?;
        let context = [&first[..], &challenge[..]].concat();
        self.send_identity(socket, b"identity of client", &context)?;
        self.check_identity(socket, b"identity of server", &context, server, deadline)?;
        let outcome = receive(socket, MOST_OUTCOME, deadline)?;
        if outcome == JOINED {
            Ok(())
        } else {
            Err(Refusal::Stranger(String::from_utf8_lossy(&outcome).into_owned()))
        }
    }

    /// The server's side of the handshake. Returns the purpose and the number of the client. A client with the number of
    /// another one in `admitted` is refused.
    pub(crate) fn admit(
        &self,
        socket: &TcpStream,
        admitted: &Admitted,
        deadline: Instant,
    ) -> Result<(Purpose, usize), Refusal> {
        socket.set_write_timeout(Some(std::time::Duration::from_secs(5)))?;
        let stranger = |reason: &str| Refusal::Stranger(reason.to_owned());
        let first = receive(socket, FIRST, deadline)?;
        let (purpose, client, server, mark) =
            parse_first(&first).ok_or_else(|| stranger("it sent something else"))?;
        let challenge = random()?;
        let code = self.secret.code(&[b"server", &first, &challenge]);
        send(socket, &[challenge, code].concat())?;
        let code = receive(socket, LENGTH, deadline)?;
        if !self.secret.verifies(&[b"client", &first, &challenge], &code) {
            return Err(Refusal::OtherSecret { client });
        }
        // From here on it is a process with the secret. Its number may still be wrong.
        let context = [&first[..], &challenge[..]].concat();
        self.send_identity(socket, b"identity of server", &context)?;
        self.check_identity(socket, b"identity of client", &context, client, deadline)?;
        if server != self.process || client <= self.process || client >= self.hosts.len() {
            let reason = format!(
                "process {client} takes process {} for process {server}: the lists of hosts differ",
                self.process
            );
            let _ = send(socket, reason.as_bytes());
            return Err(Refusal::Stranger(reason));
        }
        if !admitted.enter(client, mark) {
            let reason = format!("another process {client} has joined");
            let _ = send(socket, reason.as_bytes());
            return Err(Refusal::Stranger(reason));
        }
        // The client counts as joined only when it has this.
        send(socket, JOINED)?;
        Ok((purpose, client))
    }

    fn send_identity(&self, socket: &TcpStream, label: &[u8], context: &[u8]) -> io::Result<()> {
        let identity = self.identity.to_bytes();
        let code = self.secret.code(&[label, context, &identity]);
        send(socket, &[&code[..], &identity[..]].concat())
    }

    /// Receives the identity of a process and compares it.
    fn check_identity(
        &self,
        socket: &TcpStream,
        label: &[u8],
        context: &[u8],
        process: usize,
        deadline: Instant,
    ) -> Result<(), Refusal> {
        let message = receive(socket, LENGTH + identity::MOST, deadline)?;
        let malformed = || Refusal::Stranger("it sent a malformed identity".to_owned());
        let (code, bytes) = message.split_first_chunk::<LENGTH>().ok_or_else(malformed)?;
        if !self.secret.verifies(&[label, context, bytes], code) {
            return Err(malformed());
        }
        let theirs = Identity::from_bytes(bytes).ok_or_else(malformed)?;
        match self.identity.difference(&theirs) {
            None => Ok(()),
            Some((what, ours, theirs)) => {
                let address = self.hosts.address(process).to_owned();
                Err(DistributedError::Differs { process, address, what, ours, theirs }.into())
            }
        }
    }
}

fn first_message(
    purpose: Purpose,
    client: usize,
    server: usize,
    mark_and_challenge: &[u8],
) -> Vec<u8> {
    let number = |process| u32::try_from(process).unwrap_or(u32::MAX).to_le_bytes();
    [HELLO, &[purpose as u8], &number(client), &number(server), mark_and_challenge].concat()
}

fn parse_first(message: &[u8]) -> Option<(Purpose, usize, usize, [u8; LENGTH])> {
    let rest = message.strip_prefix(HELLO)?;
    let (&purpose, rest) = rest.split_first()?;
    let purpose = match purpose {
        0 => Purpose::Data,
        1 => Purpose::Control,
        _ => return None,
    };
    let (client, rest) = rest.split_first_chunk::<4>()?;
    let (server, rest) = rest.split_first_chunk::<4>()?;
    let (mark, challenge) = rest.split_first_chunk::<LENGTH>()?;
    let number = |bytes: &[u8; 4]| u32::from_le_bytes(*bytes) as usize;
    (challenge.len() == LENGTH).then(|| (purpose, number(client), number(server), *mark))
}
