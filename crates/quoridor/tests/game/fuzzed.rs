//! What must hold of every text that a parser is given: it is read or refused, and what was read is
//! written and read again without loss.
//!
//! The fuzz targets in the folder `fuzz` compile this file, too. Each function panics if a text is
//! a counterexample.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use abstract_games_core::Game;
use abstract_games_play::RandomPlayer;
use abstract_games_quoridor::notation::{Diagram, Form, GameReader, GameRecord, GameText, Layout};
use abstract_games_quoridor::qtp::Session;
use abstract_games_quoridor::{
    AnyQuoridor, Board, Fences, Move, Orientation, Quoridor, Setup, Variant,
};
use abstract_games_quoridor_fences::{FenceArrangement, FencePlace, Method};
use abstract_games_quoridor_solved::Supply;

/// A target: its name and its function.
pub(crate) type Target = (&'static str, fn(&str));

/// All targets.
pub(crate) const TARGETS: [Target; 11] = [
    ("algebraic", algebraic),
    ("nesw", nesw),
    ("glendenning", glendenning),
    ("position_record", position_record),
    ("diagram", diagram),
    ("form", form),
    ("code", code),
    ("game_text", game_text),
    ("words", words),
    ("fence_arrangement", fence_arrangement),
    ("qtp", qtp),
];

/// A small game for `N` players, on a board that is not square.
fn small<const N: usize>() -> Quoridor<N> {
    Quoridor::new(Board::new(3, 4).unwrap(), [2; N]).unwrap()
}

/// Scores in algebraic notation.
pub(crate) fn algebraic(text: &str) {
    scores(Form::Algebraic, text);
}

/// Scores in NESW notation.
pub(crate) fn nesw(text: &str) {
    scores(Form::Nesw, text);
}

/// Scores in Glendenning's notation.
pub(crate) fn glendenning(text: &str) {
    scores(Form::Glendenning, text);
}

fn scores(notation: Form, text: &str) {
    score(notation, &Quoridor::standard(), text);
    score(notation, &Quoridor::standard_for_four(), text);
    score(notation, &small::<2>(), text);
    score(notation, &small::<3>(), text);
}

fn score<const N: usize>(notation: Form, game: &Quoridor<N>, text: &str) {
    let record = match notation.read(game, text) {
        Ok(record) => {
            assert!(record.plies.len() >= plain_moves(text), "{text:?}");
            let record = without_braces(record);
            rewritten(game, &record);
            record
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            without_braces(*error.before)
        }
    };
    // What was read, all of it or the part before an error, is written and read again.
    let written = record.score(Layout::Columns);
    let again = Form::Algebraic.read(game, &written).unwrap();
    assert_eq!(again.plies, record.plies, "{written}");
    assert_eq!(again.score(Layout::Columns), written);
    if let Err(error) = record.replay(game) {
        assert!(!error.to_string().is_empty());
        assert!(error.before.len() <= record.plies.len());
    }
}

/// The number of words of a text without marks that are algebraic moves: none may be dropped.
fn plain_moves(text: &str) -> usize {
    if text.contains(|c| "{}[]();#%\"".contains(c)) {
        return 0;
    }
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    let is_move = |word: &&str| word.to_ascii_lowercase().parse::<Move>().is_ok();
    words.filter(is_move).count()
}

/// The record with parentheses for the closing braces in its comments, as they are written.
fn without_braces(mut record: GameRecord) -> GameRecord {
    let of_plies = record.plies.iter_mut().flat_map(|ply| &mut ply.comments);
    for comment in record.comments.iter_mut().chain(of_plies) {
        *comment = comment.replace('}', ")");
    }
    record
}

/// A whole record survives each notation in which it can be written.
fn rewritten<const N: usize>(game: &Quoridor<N>, record: &GameRecord) {
    for notation in Form::ALL.into_iter().filter(|form| form.is_score()) {
        match notation.write(game, record, Layout::Horizontal) {
            Ok(written) => {
                assert_eq!(notation.read(game, &written).as_ref(), Ok(record), "{written}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
}

/// Position records, and the setups that they describe.
pub(crate) fn position_record(text: &str) {
    let Some(setup) = again::<Setup>(text) else { return };
    let board = Board::new(9, 9).unwrap();
    let game = AnyQuoridor::new(board, &vec![10; setup.pawns.len()]).unwrap();
    check_setup(&game, &setup);
}

/// A setup is a position, whose record is read again, or it has faults.
fn check_setup(game: &AnyQuoridor, setup: &Setup) {
    match game.position(setup) {
        Ok(position) => {
            let again: Setup = position.to_string().parse().unwrap();
            assert_eq!(game.position(&again), Ok(position));
            assert!(game.winner(&position).is_some() || game.moves(&position).next().is_some());
        }
        Err(error) => assert!(!error.faults.is_empty() && !error.to_string().is_empty()),
    }
}

/// Diagrams.
pub(crate) fn diagram(text: &str) {
    let Some(diagram) = again::<Diagram>(text) else { return };
    let supplies = vec![2; diagram.setup().pawns.len()];
    if let Ok(game) = AnyQuoridor::new(diagram.board(), &supplies) {
        check_setup(&game, diagram.setup());
    }
}

/// Games and positions in the form that is detected.
pub(crate) fn form(text: &str) {
    form_of(&Quoridor::standard(), text);
    form_of(&small::<3>(), text);
    let _ = GameText::new(text).stated();
}

fn form_of<const N: usize>(game: &Quoridor<N>, text: &str) {
    match GameRecord::read(game, None, text) {
        Ok((form, record)) => {
            let record = without_braces(record);
            match form.write(game, &record, Layout::Columns) {
                Ok(written) => {
                    let again = form.read(game, &written);
                    assert_eq!(again.map(|again| again.plies), Ok(record.plies), "{written}");
                }
                Err(error) => assert!(!error.to_string().is_empty()),
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}

/// Codes of games: what is read is written and read again.
pub(crate) fn code(text: &str) {
    let game = Quoridor::standard();
    match Form::Code.read(game, text) {
        Ok(record) => match Form::Code.write(game, &record, Layout::Columns) {
            Ok(written) => {
                let again = Form::Code.read(game, &written).unwrap();
                assert_eq!(again.plies, record.plies, "{written}");
                assert_eq!(again.replay(&game), record.replay(&game), "{written}");
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        },
        Err(error) => assert!(!error.to_string().is_empty()),
    }
    assert!(Form::Code.read(small::<2>(), text).is_err());
}

/// Games whose rules are those of the text, whole and up to the first fault.
pub(crate) fn game_text(text: &str) {
    let reader = GameReader::new();
    let whole = reader.read(text);
    let partial = reader.partial(true).read(text);
    match (&whole, &partial) {
        (Ok(whole), Ok(partial)) => {
            assert_eq!((&whole.record, &partial.fault), (&partial.record, &None));
        }
        (Ok(_), Err(error)) => panic!("{error}"),
        (Err(error), Ok(partial)) => {
            assert!(!error.to_string().is_empty() && partial.fault.is_some(), "{error}");
            assert_eq!(partial.positions.len(), partial.record.plies.len() + 1);
        }
        (Err(error), Err(_)) => assert!(!error.to_string().is_empty()),
    }
}

/// Squares, fences, moves, rules, supplies, and the names of forms and methods.
pub(crate) fn words(text: &str) {
    again::<abstract_games_quoridor::Square>(text);
    again::<abstract_games_quoridor::Fence>(text);
    again::<Move>(text);
    again::<Variant>(text);
    again::<Form>(text);
    again::<Method>(text);
    again::<Supply>(text);
}

/// Arrangements of fences.
pub(crate) fn fence_arrangement(text: &str) {
    let Some(arrangement) = again::<FenceArrangement>(text) else { return };
    let _ = arrangement.picture().to_string();
    let Some(fences) = Fences::of_arrangement(&arrangement) else { return };
    assert_eq!(fences.len(), arrangement.fences());
    for fence in fences.iter() {
        let (square, place) = match fence.orientation() {
            Orientation::Horizontal => (fence.square(), FencePlace::Horizontal),
            Orientation::Vertical => (fence.square(), FencePlace::Vertical),
        };
        let found = arrangement.get(square.column().into(), square.row().into());
        assert_eq!(found, Some(place), "{fence}");
    }
}

/// Reads a text, and what was read again from its text form.
fn again<T>(text: &str) -> Option<T>
where
    T: FromStr<Err: Debug + Display> + Display + Debug + PartialEq,
{
    match text.parse::<T>() {
        Ok(read) => {
            let written = read.to_string();
            assert_eq!(written.parse::<T>().unwrap(), read, "{written}");
            Some(read)
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            None
        }
    }
}

/// Sessions of the Quoridor Text Protocol.
pub(crate) fn qtp(text: &str) {
    session(small::<2>(), text);
    session(small::<3>(), text);
    served(text.as_bytes());
}

/// Serves a session with any bytes as its input.
pub(crate) fn served(input: &[u8]) {
    let mut written = Vec::new();
    let mut session = Session::new(Quoridor::standard(), RandomPlayer::new(1));
    session.serve(input, &mut written).unwrap();
    let written = String::from_utf8(written).unwrap();
    assert!(written.is_empty() || written.ends_with("\n\n"));
}

fn session<const N: usize>(game: Quoridor<N>, text: &str) {
    let mut session = Session::new(game, RandomPlayer::new(1));
    for line in text.lines() {
        let Some(answer) = session.answer(line) else { continue };
        let answer = answer.to_string();
        // An answer ends with its only empty line.
        assert_eq!(answer.find("\n\n"), Some(answer.len() - 2), "{answer:?}");
        assert!(answer.starts_with(['=', '?']), "{answer:?}");
        let setup = Setup::from(session.position());
        assert_eq!(session.game().position(&setup).as_ref(), Ok(session.position()));
    }
    if !session.moves().is_empty() {
        let all = format!("undo {}", session.moves().len());
        assert_eq!(session.answer(&all).unwrap().result, Ok(String::new()));
    }
    assert_eq!(*session.position(), session.game().initial());
}
