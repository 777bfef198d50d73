//! What must hold of every text that a parser is given: it is read or refused, and what was read is
//! written and read again without loss.
//!
//! The fuzz targets in the folder `fuzz` compile this file, too. Each function panics if a text is
//! a counterexample.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use abstract_games_core::{Game, Keyed, Side};
use abstract_games_four_way_fences::notation::{Diagram, ExtendedRecord, Form, GameRecord, Token};
use abstract_games_four_way_fences::{
    Board, Cell, Direction, Equalizer, FourWayFences, Inability, JumpAtGoal, Point, Position,
    Protected, Rules, Setup, Step, Stone, StoneMove, Turn, Wall, WinTime,
};

/// A target: its name and its function.
pub(crate) type Target = (&'static str, fn(&str));

/// All targets.
pub(crate) const TARGETS: [Target; 5] = [
    ("four_way_words", words),
    ("four_way_position", position),
    ("four_way_diagram", diagram),
    ("four_way_record", record),
    ("four_way_extended", extended),
];

/// The standard game, and one on a small board that is not square, with every other value of the
/// options.
pub(crate) fn games() -> [FourWayFences; 2] {
    let rules = Rules {
        stones_needed: 2,
        equalizer: Equalizer::OneThree,
        protected: Protected::Everyone,
        crossing_walls: false,
        jump_at_goal: JumpAtGoal::Either,
        win: WinTime::AfterTurn,
        supply: Some(3),
        ..Rules::default()
    };
    [FourWayFences::standard(), FourWayFences::new(Board::new(4, 6).unwrap(), rules).unwrap()]
}

/// Reads `text` as `T`, and what it writes again.
fn rewritten<T: FromStr<Err: Display> + Display + Debug + PartialEq>(text: &str) -> Option<T> {
    match text.parse::<T>() {
        Ok(read) => {
            let written = read.to_string();
            assert_eq!(written.parse::<T>().ok().as_ref(), Some(&read), "{written}");
            Some(read)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

/// Points, walls, stones, moves, turns, tokens and options.
pub(crate) fn words(text: &str) {
    rewritten::<Point>(text);
    rewritten::<Cell>(text);
    rewritten::<Direction>(text);
    rewritten::<Wall>(text);
    rewritten::<Stone>(text);
    rewritten::<Token>(text);
    rewritten::<Form>(text);
    rewritten::<Equalizer>(text);
    rewritten::<Protected>(text);
    rewritten::<JumpAtGoal>(text);
    rewritten::<WinTime>(text);
    rewritten::<Inability>(text);
    rewritten::<StoneMove>(text);
    if let Some(turn) = rewritten::<Turn>(text) {
        for game in games() {
            let _ = game.play_turn(&game.initial(), &turn);
        }
    }
    if let Some(step) = rewritten::<Step>(text) {
        for game in games() {
            let _ = game.illegality(&game.initial(), &step);
        }
    }
}

/// Positions.
pub(crate) fn position(text: &str) {
    let Some(setup) = rewritten::<Setup>(text) else { return };
    for game in games() {
        match game.position(&setup) {
            Ok(position) => examine(&game, &position),
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Whatever is asked of a position.
fn examine(game: &FourWayFences, position: &Position) {
    let text = position.to_string();
    assert_eq!(game.position(&text.parse().unwrap()).as_ref(), Ok(position), "{text}");
    let key = game.key(position);
    assert!(key == u128::MAX || game.state(key).as_ref() == Some(position), "{text}");
    let drawn = Diagram::new(game.board(), position);
    assert_eq!(drawn.to_string().parse::<Diagram>().as_ref(), Ok(&drawn));
    assert!(game.picture(position).to_svg().ends_with("</svg>\n"));
    if let Some(step) = game.moves(position).last() {
        assert!(game.is_legal(position, &step), "{step} in {text}");
        game.play(position, &step);
    }
}

/// Diagrams.
pub(crate) fn diagram(text: &str) {
    let Some(drawn) = rewritten::<Diagram>(text) else { return };
    let game = FourWayFences::new(drawn.board, Rules::default()).unwrap();
    for side in [Side::First, Side::Second] {
        let _ = game.position(&drawn.setup(side)).map(|position| examine(&game, &position));
    }
}

/// The number of turns of a record that are played.
const TURNS: usize = 4;

/// Records in the notation of the source.
pub(crate) fn record(text: &str) {
    let mut read = match text.parse::<GameRecord>() {
        Ok(read) => read,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            *error.before
        }
    };
    let written = read.to_string();
    let again: GameRecord = written.parse().unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(again.turns, read.turns, "{written}");
    read.turns.truncate(TURNS);
    for game in games() {
        let replay = read.replay(&game, &game.initial()).unwrap_or_else(|error| {
            assert!(!error.to_string().is_empty());
            *error.before
        });
        let (positions, turns) = replay.line();
        assert_eq!(positions.len(), turns.len() + 1);
        examine(&game, &positions[turns.len()]);
    }
}

/// Extended records.
pub(crate) fn extended(text: &str) {
    let read = match text.parse::<ExtendedRecord>() {
        Ok(read) => read,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            *error.before
        }
    };
    let written = read.to_string();
    assert_eq!(written.parse::<ExtendedRecord>().as_ref(), Ok(&read), "{written}");
    for game in games() {
        match read.replay(&game) {
            Ok(positions) => {
                assert_eq!(read.to_record(&game).unwrap().turns.len() + 1, positions.len());
                examine(&game, &positions[positions.len() - 1]);
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}
