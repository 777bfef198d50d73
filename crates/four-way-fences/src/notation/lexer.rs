//! The words of a line, with their places.

use abstract_games_core::Place;

/// A word of a line, with its column from 1.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a str,
    pub(super) column: usize,
}

pub(super) fn words(line: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut rest = line;
    let mut column = 1;
    loop {
        let blanks = rest.len() - rest.trim_start().len();
        column += rest[..blanks].chars().count();
        rest = &rest[blanks..];
        if rest.is_empty() {
            return words;
        }
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let (text, after) = rest.split_at(end);
        words.push(Word { text, column });
        column += text.chars().count();
        rest = after;
    }
}

impl Word<'_> {
    pub(super) const fn place(self, line: usize) -> Place {
        Place { line, column: self.column }
    }
}
