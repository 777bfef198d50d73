//! What must hold of every text that a parser of the core, of Quarto and of the sliding pieces is
//! given: it is read or refused, and what was read is written and read again without loss.
//!
//! The fuzz targets in the folder `fuzz` compile this file, too.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use abstract_games::play::Claim;
use abstract_games::tic_tac_toe;
use abstract_games::{Coordinates, Permutation, Score, Seat, Side, Transform, Value};
use abstract_games::{quarto, sliding};

/// A target: its name and its function.
pub(crate) type Target = (&'static str, fn(&str));

/// All targets.
pub(crate) const TARGETS: [Target; 4] = [
    ("core_words", core_words),
    ("quarto_words", quarto_words),
    ("quarto_record", quarto_record),
    ("sliding_words", sliding_words),
];

/// The text is refused with a reason, or its value is written and read again.
fn again<T: FromStr<Err: Display> + Display + Debug + PartialEq>(text: &str) {
    match text.parse::<T>() {
        Ok(value) => assert_eq!(value.to_string().parse::<T>().ok().as_ref(), Some(&value)),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// The small types of the core.
pub(crate) fn core_words(text: &str) {
    again::<Value>(text);
    again::<Score>(text);
    again::<Side>(text);
    again::<Seat>(text);
    again::<Claim>(text);
    again::<Transform>(text);
    // The text of a permutation does not keep fixed points beyond the greatest point that moves.
    if let Ok(permutation) = text.parse::<Permutation>() {
        let written = permutation.to_string();
        let again: Permutation = written.parse().unwrap();
        assert_eq!(again.to_string(), written);
        let degree = u32::try_from(permutation.degree()).unwrap();
        assert_eq!(again.with_degree(degree), permutation);
    }
    again::<Coordinates>(text);
    again::<tic_tac_toe::Board>(text);
}

/// Pieces, cells, moves, rules and positions of Quarto.
pub(crate) fn quarto_words(text: &str) {
    again::<quarto::Piece>(text);
    again::<quarto::Cell>(text);
    again::<quarto::Move>(text);
    again::<quarto::Rules>(text);
    again::<quarto::Position>(text);
}

/// Records of Quarto. What was read, all of it or the part before an error, is written and read
/// again, unless it is comments alone, and no word is dropped.
pub(crate) fn quarto_record(text: &str) {
    let record = match text.parse::<quarto::notation::GameRecord>() {
        Ok(record) => {
            assert!(record.plies.len() >= plain_moves(text, &record.start), "{text:?}");
            record
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            *error.before
        }
    };
    let comments = record.comments.clone();
    let of_comments = quarto::notation::GameRecord { comments, ..Default::default() };
    if !record.comments.is_empty() && record == of_comments {
        return;
    }
    let written = record.to_string();
    let again: quarto::notation::GameRecord = written.parse().unwrap();
    assert_eq!(again.to_string(), written);
    let parts = |record: &quarto::notation::GameRecord| {
        let moves: Vec<_> = record.plies.iter().map(|ply| ply.m).collect();
        (moves, record.start, record.rules.clone(), record.headers.clone(), record.result.clone())
    };
    assert_eq!(parts(&again), parts(&record), "{written}");
    if let Err(error) = record.replay(&quarto::Quarto::default()) {
        assert!(!error.to_string().is_empty() && error.before.len() == error.index + 1);
    }
}

/// The number of words of a text without marks that are moves of Quarto.
fn plain_moves(text: &str, start: &quarto::Position) -> usize {
    if *start != quarto::Position::EMPTY || text.contains(|c| "{}[]();#%\"'/".contains(c)) {
        return 0;
    }
    let words = text.split(|c: char| c.is_whitespace() || c == ',' || c == '|');
    let is_move = |word: &&str| word.to_ascii_lowercase().parse::<quarto::Move>().is_ok();
    words.filter(is_move).count()
}

/// Pieces, squares, slides, configurations and positions of the race.
pub(crate) fn sliding_words(text: &str) {
    again::<sliding::Piece>(text);
    again::<sliding::Square>(text);
    again::<sliding::Slide>(text);
    again::<sliding::Configuration<4>>(text);
    again::<sliding::race::Position>(text);
    if let Ok(squares) = sliding::parse_squares(text) {
        let names: Vec<_> = squares.iter().map(ToString::to_string).collect();
        assert_eq!(sliding::parse_squares(&names.join(" ")).as_ref(), Ok(&squares));
    }
}
