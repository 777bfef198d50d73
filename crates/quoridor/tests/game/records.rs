//! The forms in which records are kept: those in the folder `tests/records`, and texts of which no
//! word may be dropped.
//!
//! A file has a head of lines `key: value`, an empty line, and a text. The keys are `title`, and
//! either `moves`, the algebraic moves, or `error`, the message; `form` is the form that is
//! detected, algebraic by default, `result` the result, `start` the stated start, and `board` the
//! board.

use abstract_games_quoridor::notation::{
    Form, GameReader, GameRecord, GameText, GameTextError, Layout, Place, ReadGame,
};
use abstract_games_quoridor::{Quoridor, Variant};
use proptest::prelude::*;

use crate::case_files;

pub(crate) fn read(text: &str) -> Result<ReadGame, GameTextError> {
    GameReader::new().players(2).read(text)
}

pub(crate) fn moves(read: &ReadGame) -> String {
    let moves = read.record.plies.iter().map(|ply| ply.m.unwrap().to_string());
    moves.collect::<Vec<_>>().join(" ")
}

#[test]
fn every_record_is_read_or_refused_with_its_place() {
    let files = case_files::all("records");
    assert!(files.len() > 30);
    for file in files {
        let read = read(&file.text);
        if let Some(expected) = file.optional("error") {
            assert_eq!(read.unwrap_err().to_string(), expected, "{}", file.name());
            continue;
        }
        let read = read.unwrap_or_else(|error| panic!("{}: {error}", file.name()));
        assert_eq!(moves(&read), file.value("moves"), "{}", file.name());
        let form = file.optional("form").unwrap_or("algebraic");
        assert_eq!(read.form.to_string(), form, "{}", file.name());
        assert_eq!(read.record.result.as_deref(), file.optional("result"), "{}", file.name());
        let start = read.record.start.as_ref().map(ToString::to_string);
        assert_eq!(start.as_deref(), file.optional("start"), "{}", file.name());
        let board = file.optional("board").unwrap_or("9 × 9");
        assert_eq!(read.game.board().to_string(), board, "{}", file.name());
        // Everything is in what is written.
        for form in Form::ALL.into_iter().filter(|form| form.is_score()) {
            for layout in [Layout::Columns, Layout::Horizontal] {
                let written = form.write(read.game, &read.record, layout).unwrap();
                let again = form.read(read.game, &written);
                assert_eq!(again, Ok(read.record.clone()), "{}: {written}", file.name());
            }
        }
    }
}

#[test]
fn headers_marks_and_variations_are_kept() {
    let text = "[Event \"A cup\"]\n1. e2! (1. d1 {no}) e8 1-0";
    let record: GameRecord = text.parse().unwrap();
    assert_eq!(record.headers, [("Event".to_owned(), "A cup".to_owned())]);
    assert_eq!(record.plies[0].comments, ["!", "(1. d1 {no})"]);
    let written = "[Event \"A cup\"]\n1. e2\n{!}\n{(1. d1 {no))}\n1... e8\n1-0";
    assert_eq!(record.to_string(), written);
}

#[test]
fn a_byte_order_mark_is_skipped() {
    for text in ["1. e2 e8", "/ / e1 e9 / 10 10 / 1", "[/ / e1 e9 / 10 10 / 1] e2"] {
        let [plain, marked] = [text.to_owned(), format!("\u{feff}{text}")].map(|text| read(&text));
        assert_eq!(plain.unwrap().record, marked.unwrap().record);
        let marked = format!("\u{feff}{text}");
        let (form, record) = GameRecord::read(Quoridor::standard(), None, text).unwrap();
        assert_eq!(form.read(Quoridor::standard(), &marked).unwrap(), record);
        assert_eq!(GameText::new(&marked).stated(), GameText::new(text).stated());
        if form == Form::Algebraic {
            assert_eq!(marked.parse::<GameRecord>().unwrap(), record);
        }
    }
}

#[test]
fn a_prefix_of_a_record_is_read_with_the_fault_after_it() {
    let reader = GameReader::new().partial(true);
    for (text, expected, fault) in [
        ("1. e2 e8 2. e3 well e7", "e2 e8 e3", "line 1, column 16: `well`"),
        ("1. e2 e8 2. e5 e7 1-0", "e2 e8", "line 1, column 13: `e5`, move 2"),
    ] {
        let read = reader.read(text).unwrap();
        assert_eq!(moves(&read), expected);
        assert!(read.fault.as_ref().unwrap().starts_with(fault), "{:?}", read.fault);
        assert_eq!((read.positions.len(), read.record.result), (read.record.plies.len() + 1, None));
    }
    assert!(reader.read("[/ / e1 e1 / 10 10 / 1] e2").is_err());
    assert_eq!(reader.read("e2 e8").unwrap().fault, None);
    let words = reader.read("well played").unwrap();
    assert_eq!((moves(&words).as_str(), words.positions.len()), ("", 1));
    assert_eq!(words.fault.unwrap(), "`well played` is neither a game nor a position");
    // Nothing of a text in a wrong form is a game without plies, for any number of players.
    for (players, form) in (2..=4).flat_map(|players| Form::ALL.map(|form| (players, form))) {
        let read = reader.clone().players(players).form(form).read("1. there").unwrap();
        assert!(read.positions.len() == 1 && read.fault.is_some(), "{form}");
    }
}

#[test]
fn a_message_quotes_at_most_sixty_characters_of_one_line() {
    let error = read(&format!("1. e2 {}\u{1}e8", "é".repeat(100))).unwrap_err().to_string();
    assert!(
        error.starts_with(&format!("line 1, column 7: `{}…` is not a move", "é".repeat(60))),
        "{error}"
    );
    let error = read("hello,\nworld").unwrap_err().to_string();
    assert_eq!(error, "`hello, world` is neither a game nor a position");
}

#[test]
fn fences_in_small_letters_are_no_position_record() {
    assert_eq!(moves(&read("n s c4/ d6/").unwrap()), "e2 e8 c4v d6v");
    assert_eq!(moves(&read("[]").unwrap()), "");
    assert_eq!(read("d4/a2/e4 e6/9 9/2").unwrap().form, Form::Records);
}

#[test]
fn the_first_step_decides_the_side_unless_a_form_is_named() {
    let game = Quoridor::standard();
    let text = "e8 e2 e7 e3";
    let (form, record) = GameRecord::read(game, None, text).unwrap();
    assert_eq!((form.to_string().as_str(), record.score(Layout::Horizontal)), {
        ("glendenning", "1. e2 e8 2. e3 e7".to_owned())
    });
    let forced = GameRecord::read(game, Some("algebraic".parse().unwrap()), text).unwrap();
    assert!(forced.1.replay(&game).is_err());
}

#[test]
fn stated_rules_are_read_again() {
    let variant: Variant = "no side jumps, teams, meet 2".parse().unwrap();
    let game = Quoridor::standard_for_four().with_variant(variant).unwrap();
    let mut record = Form::Algebraic.read(game, "1. e4").unwrap();
    record.state_rules(game);
    record.start = Some((&abstract_games_core::Game::initial(&game)).into());
    let text = record.score(Layout::Columns);
    assert!(text.contains("\n{rules: no side jumps, teams, meet 2}\n"), "{text}");
    let read = GameReader::new().read(&text).unwrap();
    assert_eq!((read.game, &read.record), (game.into(), &record));
    let other = GameReader::new().variant(Variant::default()).read(&text).unwrap_err();
    let expected = "the game is by other rules: no side jumps, teams, meet 2";
    assert_eq!(other.to_string(), expected);
    record.state_rules(Quoridor::standard_for_four());
    assert_eq!(GameText::new(&record.score(Layout::Columns)).stated().unwrap().variant, None);
}

/// The error of a text that is refused.
pub(crate) fn refused(text: &str) -> String {
    read(text).map(|read| moves(&read)).expect_err(text).to_string()
}

#[test]
fn long_lines_are_read_whole() {
    let text = ["e2 e8 ".repeat(10_000), "(a)".repeat(5_000)].concat();
    assert_eq!(text.parse::<GameRecord>().unwrap().plies.len(), 20_000);
    // Quadratic time would be seen.
    for text in [
        "e2;".repeat(300_000),
        ";".repeat(300_000) + "e2",
        " ; ".repeat(300_000) + "e2",
        ";!".repeat(300_000) + ";e2",
    ] {
        let plies = text.matches("e2").count();
        assert_eq!(format!("e8{text}").parse::<GameRecord>().unwrap().plies.len(), plies + 1);
    }
    for signs in [" ", "\""].map(|sign| sign.repeat(300_000)) {
        let text = format!("{{\"size\": 9{signs}, \"moves\": [\"e2\"]}}");
        assert_eq!(text.parse::<GameRecord>().unwrap().plies.len(), 1);
    }
    // Nothing behind a wrong part is read.
    let objects = ["{\"}{\"moves\": x}", "\"moves\": [", "\"moves\": x ", "{\"moves\":[} "];
    for text in ["(", "{\"}", "1.", "e2 #"].iter().chain(&objects).map(|it| it.repeat(50_000)) {
        for end in ["", "}"] {
            let read = read(&(text.clone() + end));
            let plies = read.map_or(0, |read| read.record.plies.len());
            assert!(plies <= 1, "{text:.9}{end}");
        }
    }
}

#[test]
fn what_a_text_states_contradicts_no_option() {
    let playthrough = "game: quoridor(board_size=5,wall_count=2)\n# Apply action \"c4\"\n";
    let position = "/ / e1 e9 a5 i5 / 5 5 5 5 / 1";
    let reader = GameReader::new;
    for (reader, text, error) in [
        (reader().players(3), playthrough, "the game is for 2 players"),
        (reader().players(2), position, "the game is for 4 players"),
        (reader().supplies(vec![3]), playthrough, "the game has 4 fences, on the board and left"),
        (reader().supplies(vec![6]), position, "the game has 20 fences, on the board and left"),
    ] {
        assert_eq!(reader.read(text).unwrap_err().to_string(), error);
    }
    for reader in [reader(), reader().players(2), reader().supplies(vec![1, 3])] {
        assert_eq!(reader.read(playthrough).unwrap().game.players(), 2);
    }
}

#[test]
fn positions_of_a_course_are_of_the_standard_game() {
    let text = "W: e9, e3h\nB: e1\n";
    let read = read(text).unwrap();
    assert_eq!(read.position().to_string(), "e6 / / e1 e9 / 9 10 / 1");
    assert_eq!(Form::McGill.position(read.game, read.position()).unwrap(), text);
    let kid = Quoridor::kid();
    assert!(Form::McGill.read(kid, text).is_err());
    assert!(Form::McGill.position(kid, abstract_games_core::Game::initial(&kid)).is_err());
    let walls = (1..=8).flat_map(|row| [format!("a{row}h"), format!("c{row}h")]);
    let walls = walls.collect::<Vec<_>>().join(", ");
    for (text, part) in [
        ("W: e9", "`W: e9` is not a position"),
        ("W: e9\nW: e1", "line 2, column 1: `W: e1` is not a line for each player"),
        ("B: e1\nW: e9, e3", "line 2, column 8: `e3` is not the square"),
        ("B: e1, e9h\nW: e9", "line 1, column 8: `e9h`"),
        (&format!("B: e1, {walls}\nW: e9"), "line 1, column 58: `a6h`"),
        (
            "W: e9\nB: e1\nW: e7\nB: e1",
            "line 3, column 1: `W: e7` is not a position after a legal move from position 1",
        ),
    ] {
        let error = refused(text);
        assert!(error.contains(part), "{error}");
    }
}

#[test]
fn rules_in_a_comment_before_the_moves_are_read_or_refused() {
    let start = "[/ / e1 e9 / 10 10 / 1]";
    for rule in ["meet 300", "whatever"] {
        let error = refused(&format!("{start} {{rules: {rule}}} e2"));
        assert!(error.starts_with(&format!("line 1, column 25: `{rule}`")), "{error}");
    }
    let error = refused("{rules: no side jumps} 1. e2 e8");
    assert!(error.contains("`e2` is not a start in square brackets"), "{error}");
    let late = format!("{start} e2 {{rules: teams}} e8 {{rules: whatever}}");
    assert_eq!(moves(&read(&late).unwrap()), "e2 e8");
}

/// A part of a text.
#[derive(Clone, Debug)]
enum Part {
    /// A move of an algebraic score.
    Move(&'static str),
    /// A move of another notation.
    Foreign(&'static str),
    /// Anything without a move, or a comment by its marks.
    Other(&'static str),
}

fn parts() -> impl Strategy<Value = Vec<(Part, &'static str)>> {
    const MOVES: &[&str] = &["e2", "E8", "e3h", "ve3", "e3-v", "pass", "k11", "HD6"];
    const FOREIGN: &[&str] = &["N", "s", "C4/", "d7-", "NE", "es"];
    const OTHERS: &[&str] = &[
        "1.",
        "2.",
        "3)",
        "1",
        "1...",
        "...",
        "horizontal",
        "v",
        "White",
        "--",
        "Well,",
        "GAME",
        "{e9, then e8}",
        "(1. d2 (e5))",
        "!?",
        "$3",
        "#",
        "%",
        ")",
        "]",
        "resigns",
        "1-0",
        "*",
        "- ",
        "|",
        "e.g.",
        "player's",
    ];
    const GAPS: &[&str] = &[" ", " ", "\n", ";", ", ", "\t", " | ", " ; ", "\r\n"];
    let part = prop_oneof![
        4 => prop::sample::select(MOVES).prop_map(Part::Move),
        1 => prop::sample::select(FOREIGN).prop_map(Part::Foreign),
        3 => prop::sample::select(OTHERS).prop_map(Part::Other),
    ];
    prop::collection::vec((part, prop::sample::select(GAPS)), 0..16)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    /// The plies read are the moves before the first word that is refused, or all moves. Only a
    /// sign of a comment takes the rest of its line.
    #[test]
    fn no_move_is_dropped(parts in parts()) {
        let (mut text, mut places, mut foreign) = (String::new(), Vec::new(), Vec::new());
        let mut is_comment = false;
        for (part, gap) in &parts {
            let line = text.rsplit('\n').next().unwrap_or_default();
            is_comment &= !line.is_empty();
            let place = text.chars().fold(Place::START, Place::after);
            let is_at_start = line.trim_start_matches(['-', ' ', '\t', '|', ',', '*']).is_empty();
            let word = match part {
                Part::Move(word) | Part::Foreign(word) | Part::Other(word) => *word,
            };
            let marked = line.trim_end().strip_suffix(';');
            is_comment |= is_at_start && matches!(word, "#" | "%");
            is_comment |= marked.is_some_and(|line| !line.ends_with(char::is_alphanumeric));
            if !is_comment {
                match part {
                    Part::Move(_) => places.push(place),
                    Part::Foreign(_) => foreign.push(place),
                    Part::Other(_) => {}
                }
            }
            text.push_str(word);
            text.push_str(gap);
        }
        let read = text.parse::<GameRecord>();
        let (end, record) = match &read {
            Ok(record) => (None, record),
            Err(error) => (Some(error.place), &*error.before),
        };
        let is_before = |place: &&Place| end.is_none_or(|end| {
            (place.line, place.column) < (end.line, end.column)
        });
        let found: Vec<_> = record.plies.iter().filter(|ply| ply.m.is_some()).map(|ply| ply.place.unwrap()).collect();
        for place in places.iter().filter(is_before) {
            prop_assert!(found.contains(place), "{text:?} {place}");
        }
        prop_assert_eq!(foreign.iter().find(is_before), None, "{:?}", text);
    }
}
