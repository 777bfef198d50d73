//! A session with a reader and a writer.

use std::io::{self, BufRead, Read, Write};

use abstract_games_play::Player;

use super::answer::{Answer, CommandError, Fault};
use super::session::Session;
use crate::game::Quoridor;

/// The greatest length of a line in bytes, without its line break.
const MOST_BYTES: usize = 4096;

impl<P: Player<Quoridor<N>>, const N: usize> Session<P, N> {
    /// Answers the lines of `reader` in `writer`, until `quit` or the end of the input. Each answer
    /// is flushed.
    ///
    /// A line of more than 4096 bytes is a syntax error; bytes that are not UTF-8 are replaced.
    ///
    /// # Errors
    ///
    /// The first error of `reader` or `writer`.
    pub fn serve(&mut self, mut reader: impl BufRead, mut writer: impl Write) -> io::Result<()> {
        let mut line = Vec::new();
        while !self.is_over() {
            line.clear();
            // One byte more, for the line break.
            reader.by_ref().take(MOST_BYTES as u64 + 1).read_until(b'\n', &mut line)?;
            if line.is_empty() {
                break;
            }
            let answer = if line.len() > MOST_BYTES && !line.ends_with(b"\n") {
                reader.skip_until(b'\n')?;
                let reason = format!("the line has more than {MOST_BYTES} bytes");
                Some(Answer { id: None, result: Err(CommandError::new(Fault::Syntax, reason)) })
            } else {
                self.answer(&String::from_utf8_lossy(&line))
            };
            if let Some(answer) = answer {
                write!(writer, "{answer}")?;
                writer.flush()?;
            }
        }
        Ok(())
    }
}
