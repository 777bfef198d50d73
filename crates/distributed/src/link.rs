//! `Link`: a connection as timely sees it.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use timely::communication::allocator::zero_copy::stream::Stream;
use timely::communication::networking::MessageHeader;

use crate::fate::{Cause, Fate};

/// The number of bytes of the header of a message of timely, and the place of the length of its content.
const HEADER: usize = 48;
const LENGTH: usize = 32;

/// A connection as timely sees it: one that never fails.
///
/// Timely panics when a connection fails, and its panics would be printed. So a link keeps failures to
/// itself. It ends the run, waits until the workers have left timely, and then ends the thread that reads
/// without calling the panic hook. What is written to a broken link is dropped.
#[derive(Debug)]
pub(crate) struct Link {
    socket: TcpStream,
    shared: Arc<Shared>,
    frames: Frames,
}

/// What all links of a process share.
#[derive(Debug)]
pub(crate) struct Traffic {
    /// Number of bytes that were sent.
    pub(crate) sent: AtomicU64,
    /// Whether a thread of timely was ended.
    pub(crate) broken: AtomicBool,
}

#[derive(Debug)]
struct Shared {
    process: usize,
    fate: Arc<Fate>,
    traffic: Arc<Traffic>,
}

/// Whether the version of timely in use writes headers as [`Frames`] reads them.
pub(crate) fn knows_the_header() -> bool {
    let header = MessageHeader {
        channel: 1,
        source: 2,
        target_lower: 3,
        target_upper: 4,
        length: 5,
        seqno: 6,
    };
    let mut bytes = Vec::new();
    header.write_to(&mut bytes).is_ok()
        && bytes.len() == HEADER
        && bytes.get(LENGTH..LENGTH + 8) == Some(&5_u64.to_be_bytes()[..])
}

impl Link {
    /// The link to a process.
    pub(crate) fn new(
        socket: TcpStream,
        process: usize,
        fate: &Arc<Fate>,
        traffic: &Arc<Traffic>,
    ) -> Self {
        let (fate, traffic) = (Arc::clone(fate), Arc::clone(traffic));
        let shared = Arc::new(Shared { process, fate, traffic });
        Self { socket, shared, frames: Frames::default() }
    }

    fn lost(&self, reason: &str) -> Cause {
        Cause::Lost { process: self.shared.process, reason: reason.to_owned() }
    }

    /// Ends the thread that reads, after a failure.
    fn end_thread(&self) -> ! {
        self.shared.fate.await_workers();
        self.shared.traffic.broken.store(true, Ordering::Release);
        resume_unwind(Box::new("the run has ended"))
    }
}

impl Read for Link {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.socket.read(bytes) {
                Ok(0) if self.frames.ended => return Ok(0),
                Ok(0) => self.shared.fate.suspect(self.lost("it closed its connection")),
                Ok(read) => {
                    self.frames.skip(&bytes[..read]);
                    return Ok(read);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) if self.frames.ended => return Ok(0),
                Err(_) => self.shared.fate.suspect(self.lost("its connection is broken")),
            }
            self.end_thread();
        }
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.shared.fate.is_over() {
            return Ok(bytes.len());
        }
        loop {
            match self.socket.write(bytes) {
                Ok(written) if written > 0 => {
                    self.shared.traffic.sent.fetch_add(written as u64, Ordering::Relaxed);
                    return Ok(written);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => (),
                _ => {
                    self.shared.fate.suspect(self.lost("its connection is broken"));
                    return Ok(bytes.len());
                }
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        let socket = self.socket.try_clone()?;
        Ok(Self { socket, shared: Arc::clone(&self.shared), frames: Frames::default() })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        // A connection that is broken is shut down.
        let _ = self.socket.shutdown(how);
        Ok(())
    }
}

/// Where the messages of timely begin in a stream of bytes. A message is a header and its content. The last one
/// has no content.
#[derive(Debug, Default)]
struct Frames {
    header: Vec<u8>,
    /// Bytes of content that are still to come.
    content: u64,
    /// Whether the last message was read.
    ended: bool,
}

impl Frames {
    fn skip(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            if self.content > 0 {
                let skipped = bytes.len().min(usize::try_from(self.content).unwrap_or(usize::MAX));
                self.content -= skipped as u64;
                bytes = &bytes[skipped..];
                continue;
            }
            let taken = bytes.len().min(HEADER - self.header.len());
            self.header.extend(&bytes[..taken]);
            bytes = &bytes[taken..];
            if self.header.len() == HEADER {
                let length = self.header[LENGTH..].first_chunk::<8>();
                self.content = length.map_or(0, |length| u64::from_be_bytes(*length));
                self.ended = self.content == 0;
                self.header.clear();
            }
        }
    }
}
