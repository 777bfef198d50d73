//! `WatchedFile`: a file whose reads are counted calls.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use abstract_games_core::file_call;

/// The greatest number of bytes that one call reads, writes or synchronises.
pub(crate) const MOST_BYTES: usize = 16 << 20;

/// A file whose reads are [calls](file_call).
#[derive(Debug)]
pub(crate) struct WatchedFile(pub(crate) File);

impl Read for WatchedFile {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let most = bytes.len().min(MOST_BYTES);
        file_call(|| self.0.read(&mut bytes[..most]))
    }
}

impl Seek for WatchedFile {
    fn seek(&mut self, position: SeekFrom) -> io::Result<u64> {
        self.0.seek(position)
    }
}
