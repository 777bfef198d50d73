//! Frames: messages of limited length on a socket, each with a time limit.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The shortest time limit that a socket takes.
const LEAST: Duration = Duration::from_millis(1);

/// Sends one frame: its length in four bytes, and its content.
pub(crate) fn send(socket: &TcpStream, content: &[u8]) -> io::Result<()> {
    let length = u32::try_from(content.len()).map_err(|_| io::ErrorKind::InvalidInput)?;
    let mut bytes = Vec::with_capacity(4 + content.len());
    bytes.extend(length.to_le_bytes());
    bytes.extend(content);
    let mut socket = socket;
    socket.write_all(&bytes)
}

/// Receives one frame of at most `most` bytes, before `deadline`.
///
/// # Errors
///
/// [`io::ErrorKind::TimedOut`] at the deadline, [`io::ErrorKind::InvalidData`] for a longer frame, before
/// any of its content is read.
pub(crate) fn receive(socket: &TcpStream, most: usize, deadline: Instant) -> io::Result<Vec<u8>> {
    let mut length = [0; 4];
    fill(socket, &mut length, Some(deadline))?;
    let length = u32::from_le_bytes(length) as usize;
    if length > most {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "not a message of this protocol"));
    }
    let mut content = vec![0; length];
    fill(socket, &mut content, Some(deadline))?;
    Ok(content)
}

/// Receives one frame of at most `most` bytes, which begins whenever the sender likes. `check` is called
/// at least every tenth of a second, and ends the wait by an error.
pub(crate) fn await_frame(
    socket: &TcpStream,
    most: usize,
    check: &dyn Fn() -> io::Result<()>,
) -> io::Result<Vec<u8>> {
    socket.set_read_timeout(Some(Duration::from_millis(100)))?;
    let read = |bytes: &mut [u8]| {
        let mut filled = 0;
        while filled < bytes.len() {
            check()?;
            let mut socket = socket;
            match socket.read(&mut bytes[filled..]) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => filled += read,
                Err(error) if is_timeout(&error) => (),
                Err(error) => return Err(error),
            }
        }
        Ok(())
    };
    let mut length = [0; 4];
    read(&mut length)?;
    let length = u32::from_le_bytes(length) as usize;
    if length > most {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "not a message of this protocol"));
    }
    // Grows with what arrives, so a wrong length costs no memory.
    let mut content = Vec::new();
    while content.len() < length {
        let start = content.len();
        content.resize(length.min(start + (1 << 20)), 0);
        read(&mut content[start..])?;
    }
    Ok(content)
}

fn fill(socket: &TcpStream, bytes: &mut [u8], deadline: Option<Instant>) -> io::Result<()> {
    let mut filled = 0;
    while filled < bytes.len() {
        if let Some(deadline) = deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            socket.set_read_timeout(Some(left.max(LEAST)))?;
        }
        let mut socket = socket;
        match socket.read(&mut bytes[filled..]) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => filled += read,
            Err(error) if is_timeout(&error) => (),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Whether the wait can go on after this error: a time limit of the socket, or a signal.
pub(crate) fn is_timeout(error: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), Interrupted | TimedOut | WouldBlock)
}
