//! Encrypted connections: the Noise protocol `NNpsk0` over TCP, by the crate `snow`.
//!
//! 1. The client sends a [`hello`] in the clear.
//! 2. Client and server make the handshake of Noise, in one message each. Its key is the secret and
//!    its prologue the hello, so it fails unless both know the same secret and mean the same
//!    connection of the same run. Another run has a hello of its own, which the server takes, so
//!    that it can name the difference; its client does not join.
//! 3. All that follows is encrypted and authenticated with keys of this one connection.
//!
//! Nothing that arrives in the clear decides anything: a server with another secret answers
//! [`REFUSAL`], and a client that reads it tries again.

use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::time::{Duration, Instant};

use snow::{Builder, HandshakeState, StatelessTransportState};

use crate::error::DistributedError;

const PROTOCOL: &str = "Noise_NNpsk0_25519_ChaChaPoly_BLAKE2s";
/// The name and the version of the protocol. Every change of what processes send or expect raises
/// it.
const NAME: &[u8; 29] = b"abstract-games distributed 7\n";
const HELLO: usize = NAME.len() + 3 * 4 + 32;
const REFUSAL: &[u8] = b"another secret";
const TAG: usize = 16;
/// The greatest number of bytes of a message in a frame: that of Noise, less the tag and one byte.
const MOST_CHUNK: usize = 65_535 - TAG - 1;
const POLL: Duration = Duration::from_millis(100);

/// Called by a receiver at least once a [`POLL`], with the time that it has waited for a frame; an
/// error ends the wait. No wait counts as more than a [`POLL`]: this process may have been stopped.
pub(crate) type Check<'c> = &'c dyn Fn(Duration) -> io::Result<()>;

/// The client's first message: the numbers of the client, of the server and of all processes, and a
/// digest of the client's run.
fn hello(numbers: [usize; 3], run: &[u8]) -> Vec<u8> {
    let numbers = numbers.map(|number| u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
    [&NAME[..], &numbers.concat(), run].concat()
}

#[derive(Debug)]
pub(crate) enum Refusal {
    /// The other side is no process of this run, or was late. Another attempt may succeed.
    Stranger(String),
    /// The other side, which says it is this process, has another secret; every stranger can.
    OtherSecret(usize),
    /// The other side is a process that cannot take part.
    Fatal(DistributedError),
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Stranger(match error.kind() {
            ErrorKind::TimedOut | ErrorKind::WouldBlock => "it did not answer in time".to_owned(),
            ErrorKind::UnexpectedEof => "it closed the connection".to_owned(),
            ErrorKind::InvalidData => "it sent something else".to_owned(),
            _ => error.to_string(),
        })
    }
}

impl From<snow::Error> for Refusal {
    fn from(_: snow::Error) -> Self {
        io::Error::from(ErrorKind::InvalidData).into()
    }
}

pub(crate) struct Sender {
    pub(crate) socket: TcpStream,
    keys: Arc<StatelessTransportState>,
    nonce: u64,
}

pub(crate) struct Receiver {
    socket: BufReader<TcpStream>,
    keys: Arc<StatelessTransportState>,
    nonce: u64,
}

impl Sender {
    pub(crate) fn send(&mut self, message: &[u8]) -> io::Result<u64> {
        let (mut rest, mut sent) = (message, 0);
        loop {
            let (chunk, after) = rest.split_at(rest.len().min(MOST_CHUNK));
            rest = after;
            let content = [&[u8::from(!rest.is_empty())], chunk].concat();
            let mut bytes = vec![0; content.len() + TAG];
            self.keys.write_message(self.nonce, &content, &mut bytes).map_err(io::Error::other)?;
            self.nonce += 1;
            let frame = framed(&bytes);
            self.socket.write_all(&frame)?;
            sent += frame.len() as u64;
            if rest.is_empty() {
                return Ok(sent);
            }
        }
    }
}

impl Receiver {
    /// Receives a message of at most `most` bytes, or fails with [`ErrorKind::InvalidData`] for a
    /// longer one or one that is not authentic, with [`ErrorKind::UnexpectedEof`] at the end, and
    /// with errors of `check`.
    pub(crate) fn receive(&mut self, most: usize, check: Check<'_>) -> io::Result<Vec<u8>> {
        let invalid = || io::Error::from(ErrorKind::InvalidData);
        let mut message = Vec::new();
        loop {
            let frame = read_frame(&mut self.socket, check)?;
            let mut content = vec![0; frame.len()];
            let length = self.keys.read_message(self.nonce, &frame, &mut content);
            self.nonce += 1;
            let content = &content[..length.map_err(|_| invalid())?];
            let (&has_more, chunk) = content.split_first().ok_or_else(invalid)?;
            if message.len() + chunk.len() > most {
                return Err(invalid());
            }
            message.extend_from_slice(chunk);
            if has_more == 0 {
                return Ok(message);
            }
        }
    }
}

pub(crate) fn until(deadline: Instant) -> impl Fn(Duration) -> io::Result<()> {
    move |_| if Instant::now() < deadline { Ok(()) } else { Err(ErrorKind::TimedOut.into()) }
}

/// The client's side of the handshake.
pub(crate) fn connect(
    socket: TcpStream,
    numbers @ [_, server, _]: [usize; 3],
    run: &[u8; 32],
    key: &[u8; 32],
    check: Check<'_>,
) -> Result<(Sender, Receiver), Refusal> {
    let hello = hello(numbers, run);
    let mut noise = builder(key, &hello)?.build_initiator()?;
    let mut message = [0; 128];
    let length = noise.write_message(&[], &mut message)?;
    (&socket).write_all(&[hello, framed(&message[..length])].concat())?;
    let mut reader = reader(&socket)?;
    let answer = read_frame(&mut reader, check)?;
    if answer == REFUSAL {
        return Err(Refusal::OtherSecret(server));
    }
    noise.read_message(&answer, &mut message)?;
    ends(socket, reader, noise)
}

/// The server's side of the handshake. Returns the number of the client and whether its run is
/// `run`, which are true once its first message is received: whoever repeats an old handshake does
/// not know the keys of this connection.
pub(crate) fn accept(
    socket: TcpStream,
    [server, processes]: [usize; 2],
    run: &[u8; 32],
    key: &[u8; 32],
    check: Check<'_>,
) -> Result<(usize, bool, Sender, Receiver), Refusal> {
    let mut reader = reader(&socket)?;
    let mut bytes = [0; HELLO];
    fill(&mut reader, &mut bytes, &mut Duration::default(), check)?;
    bytes.strip_prefix(NAME).ok_or(snow::Error::Input)?;
    let theirs = &bytes[HELLO - 32..];
    let is_hello = |&client: &usize| bytes[..] == hello([client, server, processes], theirs);
    // Anything else is closed before the secret is used.
    let Some(client) = (server + 1..processes).find(is_hello) else {
        let reason = "it takes this process for another one: the lists of hosts differ";
        return Err(Refusal::Stranger(reason.to_owned()));
    };
    let first = read_frame(&mut reader, check)?;
    let mut noise = builder(key, &bytes)?.build_responder()?;
    let mut message = [0; 128];
    if noise.read_message(&first, &mut message).is_err() {
        let _ = (&socket).write_all(&framed(REFUSAL));
        let _ = socket.shutdown(Shutdown::Write);
        return Err(Refusal::OtherSecret(client));
    }
    let length = noise.write_message(&[], &mut message)?;
    (&socket).write_all(&framed(&message[..length]))?;
    let (sender, receiver) = ends(socket, reader, noise)?;
    Ok((client, theirs == run, sender, receiver))
}

fn builder<'k>(key: &'k [u8; 32], prologue: &'k [u8]) -> Result<Builder<'k>, snow::Error> {
    Builder::new(PROTOCOL.parse()?).psk(0, key)?.prologue(prologue)
}

fn reader(socket: &TcpStream) -> io::Result<BufReader<TcpStream>> {
    socket.set_read_timeout(Some(POLL))?;
    socket.set_nodelay(true)?;
    Ok(BufReader::with_capacity(1 << 16, socket.try_clone()?))
}

fn ends(
    sender: TcpStream,
    receiver: BufReader<TcpStream>,
    noise: HandshakeState,
) -> Result<(Sender, Receiver), Refusal> {
    let keys = Arc::new(noise.into_stateless_transport_mode()?);
    let own = Arc::clone(&keys);
    Ok((
        Sender { socket: sender, keys: own, nonce: 0 },
        Receiver { socket: receiver, keys, nonce: 0 },
    ))
}

fn framed(bytes: &[u8]) -> Vec<u8> {
    let length = u16::try_from(bytes.len()).unwrap_or(u16::MAX);
    [&length.to_be_bytes(), bytes].concat()
}

fn read_frame(socket: &mut impl Read, check: Check<'_>) -> io::Result<Vec<u8>> {
    let (mut length, mut waited) = ([0; 2], Duration::ZERO);
    fill(socket, &mut length, &mut waited, check)?;
    let mut frame = vec![0; u16::from_be_bytes(length).into()];
    fill(socket, &mut frame, &mut waited, check)?;
    Ok(frame)
}

fn fill(
    socket: &mut impl Read,
    bytes: &mut [u8],
    waited: &mut Duration,
    check: Check<'_>,
) -> io::Result<()> {
    let mut filled = 0;
    while filled < bytes.len() {
        let begin = Instant::now();
        let read = match socket.read(&mut bytes[filled..]) {
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(read) => read,
            Err(error) => match error.kind() {
                ErrorKind::Interrupted | ErrorKind::TimedOut | ErrorKind::WouldBlock => 0,
                _ => return Err(error),
            },
        };
        filled += read;
        *waited += begin.elapsed().min(POLL);
        check(*waited)?;
    }
    Ok(())
}
