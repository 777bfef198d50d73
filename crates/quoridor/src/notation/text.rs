//! A text of a game, of which every part is read once.

use std::cell::OnceCell;

use abstract_games_core::without_byte_order_mark;

use super::forms::Form;
use super::mcgill;
use super::token::Token;
use super::tokens::tokens;

/// A text of a game or a position. It is split into tokens once, whether it is asked for its rules
/// ([`GameText::stated`]), for the game by known rules
/// ([`GameReader::read_by`](super::GameReader::read_by)), or for both.
#[derive(Debug)]
pub struct GameText<'a> {
    pub(super) text: &'a str,
    /// The form of positions with which the text begins, or `None` if it begins like a score.
    pub(super) positions: Option<Form>,
    tokens: OnceCell<Vec<Token<'a>>>,
}

impl<'a> GameText<'a> {
    /// A text that has not been read.
    pub fn new(text: &'a str) -> Self {
        let text = without_byte_order_mark(text);
        Self { text, positions: positions(text), tokens: OnceCell::new() }
    }

    /// The tokens of a score.
    pub(super) fn tokens(&self) -> &[Token<'a>] {
        self.tokens.get_or_init(|| tokens(self.text))
    }
}

fn positions(text: &str) -> Option<Form> {
    let first = text.lines().find(|line| !line.trim().is_empty())?;
    if mcgill::is_first(first) {
        return Some(Form::McGill);
    }
    // In a score, slashes occur only in fences in NESW, in brackets and in comments.
    let is_record = |c: char| c.is_ascii_alphanumeric() || " /\t\r".contains(c);
    let is_whole = || first.matches('/').count() == 4 || first == first.to_ascii_lowercase();
    // In NESW, every slash ends the word of a fence.
    let is_fence = |word: &str| word.starts_with(|c: char| c.is_ascii_alphabetic());
    let ends_fences = |word: &str| word.find('/') == Some(word.len() - 1) && is_fence(word);
    let mut words = first.split_whitespace().filter(|word| word.contains('/'));
    if first.chars().all(is_record) && is_whole() && words.any(|word| !ends_fences(word)) {
        return Some(Form::Records);
    }
    // The first row of a diagram: its label, then squares with blanks or fences between them.
    let (label, squares) = first.trim().split_once(' ')?;
    let is_square = |c: char| c == '.' || c.is_ascii_digit();
    let is_part = |(index, c)| if index % 2 == 0 { is_square(c) } else { " |".contains(c) };
    let is_row = squares.chars().enumerate().all(is_part);
    (is_row && label.chars().all(|c| c.is_ascii_digit())).then_some(Form::Diagrams)
}
