//! The messages between the first process of a farm and the others.

use std::io;
use std::net::TcpStream;

use abstract_games_storage::Checksum;

use crate::frame::{await_frame, send};

/// The greatest number of bytes of a result.
pub(super) const MOST_RESULT: usize = 1 << 28;
/// Bytes of the kind, the checksum of all that follows, and the number of the task.
const HEAD: usize = 1 + 4 + 8;
/// The greatest number of bytes of a message without a result.
pub(super) const MOST_SHORT: usize = HEAD + 16;
/// The greatest number of bytes of a message.
pub(super) const MOST: usize = HEAD + MOST_RESULT;

/// A message. All but the first two go to the first process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Message {
    /// Compute this task.
    Task(u64),
    /// All tasks are complete.
    Done,
    /// The process asks for its first task.
    Ready,
    /// Units of work of the task that are done, and their total.
    Progress { task: u64, done: u64, total: u64 },
    /// The result of a task, with which the process asks for the next.
    Result { task: u64, result: Vec<u8> },
}

impl Message {
    pub(super) fn send(&self, socket: &TcpStream) -> io::Result<()> {
        let (kind, number, rest) = match self {
            Self::Task(task) => (0, *task, Vec::new()),
            Self::Done => (1, 0, Vec::new()),
            Self::Ready => (2, 0, Vec::new()),
            Self::Progress { task, done, total } => {
                (3, *task, [done.to_le_bytes(), total.to_le_bytes()].concat())
            }
            Self::Result { task, result } => (4, *task, result.clone()),
        };
        let number = number.to_le_bytes();
        let mut bytes = Vec::with_capacity(HEAD + rest.len());
        bytes.push(kind);
        bytes.extend(checksum(kind, number, &rest).to_le_bytes());
        bytes.extend(number);
        bytes.extend(rest);
        send(socket, &bytes)
    }

    /// Waits for a message of at most `most` bytes. `check` is called at least every tenth of a second.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::InvalidData`] for a malformed or altered message, and the errors of `check` and of the system.
    pub(super) fn receive(
        socket: &TcpStream,
        most: usize,
        check: &dyn Fn() -> io::Result<()>,
    ) -> io::Result<Self> {
        let bytes = await_frame(socket, most, check)?;
        Self::from_bytes(&bytes).ok_or_else(|| io::ErrorKind::InvalidData.into())
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (&kind, rest) = bytes.split_first()?;
        let (found, rest) = rest.split_first_chunk::<4>()?;
        let (number, rest) = rest.split_first_chunk::<8>()?;
        if checksum(kind, *number, rest) != u32::from_le_bytes(*found) {
            return None;
        }
        let task = u64::from_le_bytes(*number);
        match (kind, rest) {
            (0, []) => Some(Self::Task(task)),
            (1, []) => Some(Self::Done),
            (2, []) => Some(Self::Ready),
            (3, rest) => {
                let (done, total) = rest.split_first_chunk::<8>()?;
                let total = total.first_chunk::<8>().filter(|_| total.len() == 8)?;
                let (done, total) = (u64::from_le_bytes(*done), u64::from_le_bytes(*total));
                Some(Self::Progress { task, done, total })
            }
            (4, rest) => Some(Self::Result { task, result: rest.to_vec() }),
            _ => None,
        }
    }
}

fn checksum(kind: u8, number: [u8; 8], rest: &[u8]) -> u32 {
    let mut checksum = Checksum::new();
    checksum.update(&[kind]);
    checksum.update(&number);
    checksum.update(rest);
    checksum.value()
}
