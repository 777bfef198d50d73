//! Algebraic scores.

use abstract_games_quoridor::notation::{
    Form, GameRecord, Layout, Place, Ply, ReplayFault, ScoreError, ScoreFault,
};
use abstract_games_quoridor::{AnyQuoridor, Board, Illegality, Quoridor, Setup};

/// The record of a game for `N` players.
fn read<const N: usize>(text: &str) -> GameRecord {
    parse::<N>(text).unwrap()
}

fn parse<const N: usize>(text: &str) -> Result<GameRecord, ScoreError> {
    let game = AnyQuoridor::new(Board::new(9, 9).unwrap(), &[5; N]).unwrap();
    Form::Algebraic.read(game, text)
}

fn horizontal<const N: usize>(text: &str) -> String {
    read::<N>(text).score(Layout::Horizontal)
}

/// The error of a score for two, with the game before it.
fn fails(text: &str) -> Parts {
    parts(text.parse::<GameRecord>().unwrap_err())
}

/// The fault of an error, the wrong word, and the score before it.
pub(crate) type Parts = (ScoreFault, String, String);

pub(crate) fn parts(error: ScoreError) -> Parts {
    let (word, before) = (found(&error).to_owned(), error.before.score(Layout::Horizontal));
    (error.error, word, before)
}

/// The part of the text that cannot be read.
pub(crate) fn found(error: &ScoreError) -> &str {
    match &error.error {
        ScoreFault::Text(error) => error.found(),
        _ => "",
    }
}

/// Checks that the fault is the word `token` after the score `before`.
pub(crate) fn check_word((fault, word, score): Parts, token: &str, before: &str) {
    assert!(matches!(fault, ScoreFault::Text(_)), "{fault:?}");
    assert_eq!((word.as_str(), score.as_str()), (token, before));
}

#[test]
fn columns_and_horizontal_scores_are_the_same_game() {
    assert_eq!(read::<2>("1. e2 e8\n2. e3 e7\n"), read::<2>("1. e2 e8 2. e3 e7"));
    assert_eq!(
        read::<4>("1. e2 b5 e8 h5\n2. e3 c5 e7 g5"),
        read::<4>("1. e2 b5 e8 h5 2. e3 c5 e7 g5")
    );
    assert_eq!(read::<3>("1. e2 b5 e8\r\n2. e3"), read::<3>("e2 b5 e8 e3"));
    let text = "1. e2 e8\n2. e3 e7";
    assert_eq!(read::<2>(text).to_string(), text);
}

#[test]
fn loose_forms_are_read_and_the_canonical_form_is_written() {
    assert_eq!(horizontal::<2>("1.c3h a3h 2.f3h h3h"), "1. c3h a3h 2. f3h h3h");
    assert_eq!(horizontal::<2>("4.__ e6v"), "4. __ e6v");
    assert_eq!(horizontal::<2>("2.__d1h"), "2. __ d1h");
    assert_eq!(horizontal::<2>("3.d2h __ 4.f2h _ 5.b2h ___ 6.h2v"), {
        "3. d2h __ 4. f2h __ 5. b2h __ 6. h2v"
    });
    assert_eq!(
        horizontal::<2>("3.__ g8 4.g6h h8 5.h7v  5. __ h9 6.h4h i9 7.f4h i8 8.b5h i7 9.a6v c6h"),
        "3. __ g8 4. g6h h8 5. h7v h9 6. h4h i9 7. f4h i8 8. b5h i7 9. a6v c6h"
    );
    assert_eq!(horizontal::<2>("3… e3h 4.e2"), "3... e3h 4. e2");
    assert_eq!(horizontal::<2>(""), "");
    assert_eq!(horizontal::<3>("4. ... ..."), "4... ...");
}

#[test]
fn every_line_of_the_specification_is_read() {
    // The text, the number of the first move, and the number of plies.
    let lines = [
        ("1.e2 e8 2.e3 e7 3.e4 e6", 1, 6),
        ("4.c3v", 4, 1),
        ("3. __ g7h", 3, 2),
        ("4.__ d6v", 4, 2),
        ("4.d5v e6h", 4, 2),
        ("5.e4h f6 6.g4h f5 7. h5v g5", 5, 6),
        ("5.__ b3h", 5, 2),
        ("2.__ f8 3.e6h", 2, 3),
        ("2.__ c7h", 2, 2),
        ("1. d1v", 1, 1),
        ("1.__ c2h 2.d2 b2h 3.c2 a2v", 1, 6),
    ];
    for (text, number, plies) in lines {
        let record = read::<2>(text);
        assert_eq!((record.number(0), record.plies.len()), (number, plies), "{text}");
    }
    let list = "- 3. e6h\n- Player 1 places a wall.\n \n* 3... e3h\n- \n-";
    let record = read::<2>(list);
    assert_eq!(record.score(Layout::Horizontal), "3. e6h {Player 1 places a wall.} 3... e3h {-}");
}

#[test]
fn a_score_resumes_after_comments() {
    let text = "\
3. e6h
Player 1 places a wall to lengthen player 2's path.
3... e3h
Player 2 responds by placing a wall to lengthen player 1's path.
";
    let record = read::<2>(text);
    assert_eq!((record.skipped, record.plies.len()), (4, 2));
    assert_eq!(record.plies[0].comments, ["Player 1 places a wall to lengthen player 2's path."]);
    let written = "\
3. e6h
{Player 1 places a wall to lengthen player 2's path.}
3... e3h
{Player 2 responds by placing a wall to lengthen player 1's path.}";
    assert_eq!(record.to_string(), written);
    assert_eq!(read::<2>(written), record);
}

#[test]
fn an_ellipsis_stands_for_the_players_who_have_moved() {
    let record = read::<4>("3... ... e7 g5 4. e4");
    assert_eq!((record.skipped, record.player(0), record.number(0)), (10, 2, 3));
    assert_eq!((record.player(2), record.number(2)), (0, 4));
    assert_eq!(record.score(Layout::Horizontal), "3... ... e7 g5 4. e4");
    // After a comment, one ellipsis suffices.
    let resumed = read::<4>("1. e2 b5 {so far} 1... e8 h5");
    assert_eq!(resumed, read::<4>("1. e2 b5 {so far} 1... ... e8 h5"));
    assert_eq!(resumed, read::<4>("1. e2 b5 {so far} 1. __ __ e8 h5"));
    assert_eq!(resumed, read::<4>("1. e2 b5 {so far} e8 h5"));
    assert_eq!(resumed.score(Layout::Horizontal), "1. e2 b5 {so far} 1... e8 h5");
    // After an ellipsis, `__` is a move.
    assert_eq!(read::<4>("1. e2 b5 1... __ h5").plies[2].m, None);
}

#[test]
fn comments_stand_after_their_ply() {
    let record = read::<2>("An opening\n{and\nmore}\n1. e2 {one} {two} e8\n  Three, 3\n2. e3{}");
    assert_eq!(record.comments, ["An opening", "and more"]);
    assert_eq!(record.plies[0].comments, ["one", "two"]);
    assert_eq!(record.plies[1].comments, ["Three, 3"]);
    assert_eq!(record.plies[2].comments, Vec::<String>::new());
    assert_eq!(
        record.score(Layout::Horizontal),
        "{An opening} {and more} 1. e2 {one} {two} 1... e8 {Three, 3} 2. e3"
    );
    let braces =
        GameRecord { comments: vec!["a } b".into(), " ".into()], ..GameRecord::of_moves([]) };
    assert_eq!(braces.to_string(), "{a ) b}");
}

#[test]
fn a_stated_start_is_the_first_position() {
    let text = "[d4f4e7 / a2a8 / e4 e6 / 7 8 / 2]\n1... e5 2. f4";
    let record = read::<2>(text);
    assert_eq!(record.score(Layout::Columns), text.replace(" 2.", "\n2."));
    assert_eq!(read::<2>(&text.replace("1...", "")), record);
    let positions = record.replay(&Quoridor::standard()).unwrap();
    assert_eq!(positions[2].to_string(), "d4f4e7 / a2a8 / f4 e5 / 7 8 / 2");
    let wrong = read::<2>(&text.replace("1... e5 2.", "1."));
    let fault = wrong.replay(&Quoridor::standard()).unwrap_err().fault;
    assert_eq!(*fault, ReplayFault::Turn { expected: 0, turn: 1 });
    let kid = record.replay(&Quoridor::kid()).unwrap_err().fault;
    assert!(matches!(*kid, ReplayFault::Start(_)));
    let late = read::<2>(&format!("{{a}}\n  {text}")).replay(&Quoridor::kid()).unwrap_err();
    assert_eq!(late.place, Some(Place { line: 2, column: 4 }));
}

/// The number is written although no ply follows: without it, the first ply would be the second
/// player's.
#[test]
fn a_number_without_plies_is_written_again() {
    let text = "[/ / e1 e9 / 10 10 / 2]\n1.";
    let record = read::<2>(text);
    assert_eq!((record.skipped, record.to_string().as_str()), (0, text));
    let ellipsis = "[/ / e1 e9 / 10 10 / 2]\n1...";
    assert_eq!(read::<2>("[/ / e1 e9 / 10 10 / 2]").to_string(), ellipsis);
    assert_eq!(read::<2>(ellipsis).skipped, 1);
}

#[test]
fn an_unnamed_move_changes_only_the_turn() {
    let game = Quoridor::standard();
    let positions = read::<2>("1. e2 __ 2. e3").replay(&game).unwrap();
    assert_eq!(positions[2].to_string(), "/ / e2 e9 / 10 10 / 1");
    assert_eq!(positions[3].to_string(), "/ / e3 e9 / 10 10 / 2");
}

#[test]
fn a_score_from_the_middle_needs_a_position() {
    let game = Quoridor::standard();
    let mut record = read::<2>("4.__ e6v");
    let error = record.replay(&game).unwrap_err();
    assert_eq!((*error.fault, error.before), (ReplayFault::NoStart { number: 4 }, vec![]));
    let before = read::<2>("1.e2 e8 2.e3 e7 3.e4 e6").replay(&game).unwrap();
    record.start = Some(Setup::from(&before[6]));
    let positions = record.replay(&game).unwrap();
    assert_eq!(positions[2].to_string(), "/ e6 / e4 e6 / 10 9 / 1");
    record.start = Some(Setup::from(&before[5]));
    assert!(record.replay(&game).is_err());
}

#[test]
fn an_illegal_move_is_named_with_its_place_and_the_game_before_it() {
    let record = read::<2>("1. e2 e8\n2. e3h {a fence}\n2... e3v");
    let error = record.replay(&Quoridor::standard()).unwrap_err();
    assert_eq!((error.index, error.what.as_deref()), (3, Some("`e3v`, move 2 of player 2")));
    assert_eq!(error.place, Some(Place { line: 3, column: 6 }));
    let other = "e3h".parse().unwrap();
    assert_eq!(*error.fault, ReplayFault::Illegal(Illegality::Collides { other }));
    let last = error.before.last().unwrap().to_string();
    assert_eq!((error.before.len(), last.as_str()), (4, "e3 / / e2 e8 / 9 10 / 2"));
    assert_eq!(
        error.to_string(),
        "line 3, column 6: `e3v`, move 2 of player 2: it overlaps or crosses e3h"
    );
    // A move after the end of the game, even an unnamed one.
    let game = Quoridor::new(Board::new(3, 3).unwrap(), [0, 0]).unwrap();
    let error = read::<2>("1. c3 __").replay(&game).unwrap_err();
    assert_eq!(
        *error.fault,
        ReplayFault::Illegal(Illegality::OutOfReach { from: "b1".parse().unwrap() })
    );
    let error = read::<2>("1. b2 __ 2. a2 __ 3. a3 __").replay(&game).unwrap_err();
    assert_eq!((error.index, error.before.len()), (5, 6));
    assert_eq!(*error.fault, ReplayFault::Illegal(Illegality::Finished { winner: 0 }));
}

#[test]
fn errors_keep_what_was_read() {
    for (text, token, before) in [
        ("1. e2 e8\n2. e0", "e0", "1. e2 e8"),
        ("1. e2 well", "well", "1. e2"),
        ("1. e2 e8.", "e8.", "1. e2"),
        ("1.. e2", "1..", ""),
        ("e2 }", "}", "1. e2"),
        ("[e1 / e9] e2", "e1 / e9", ""),
    ] {
        check_word(fails(text), token, before);
    }
    let error = "1. e2 e8\n 2. é9".parse::<GameRecord>().unwrap_err();
    assert_eq!(error.place, Place { line: 2, column: 5 });
    assert_eq!(
        error.to_string(),
        "line 2, column 5: `é9` is not a move: a square as e2, a fence as e3h or e3v, or pass"
    );
    let beyond = "`e12h` is not on the largest board, whose squares are a1 to k11";
    assert_eq!(fails("1. e12h").0.to_string(), beyond);
    // The wrong part of a stated start.
    let error = "{a}\n [d4 / z9 / e1 e9 / 9 9 / 1]".parse::<GameRecord>().unwrap_err();
    assert_eq!(error.place, Place { line: 2, column: 8 });
    assert_eq!(error.to_string(), "line 2, column 8: `z9` is not a square from a1 to k11");
}

fn beyond(number: &str) -> String {
    format!("`{number}` is not the number of a move, from 1 to 1000000")
}

#[test]
fn numbers_and_ellipses_must_fit() {
    let ellipsis =
        "`...` is not a move; an ellipsis only follows the number of a move that resumes";
    for (text, fault) in [
        ("1. e2 e8 3. e3", "`3.` is not 2, the number of the next move"),
        ("1. e2 2. e8 2. e3", "`2.` is not 3, the number of the next move"),
        ("e2 2. e8", "`2.` is not 1, the number of the next move"),
        ("1. 2. e3", "`2.` is not 1, the number of the next move"),
        ("1. e2 ... e8", ellipsis),
        ("1. e2 1... ... e8", ellipsis),
        ("1. e2 e8 2... e7", ellipsis),
        ("1... ... e8", ellipsis),
        ("... e8", ellipsis),
        ("0. e2", &beyond("0.")),
        ("1000001. e2", &beyond("1000001.")),
        ("99999999999999999999. e2", &beyond("99999999999999999999.")),
        ("1. e2 {never ends", "`{` is not closed: a } is missing"),
        ("[/ / e1 e9", "`[` is not closed: a ] is missing"),
        (
            "1. e2 [/ / e1 e9 / 10 10 / 1]",
            "`[/ / e1 e9 / 10 10 / 1]` is not a move: the start precedes the moves",
        ),
        (
            "[/ / e2 e9 / 10 10 / 1] [/ / e1 e9 / 10 10 / 1] e3",
            "`[/ / e1 e9 / 10 10 / 1]` is not a move: the start is stated before",
        ),
    ] {
        assert_eq!(fails(text).0.to_string(), fault, "{text}");
    }
    let resumed = parse::<4>("1. e2 b5 e8 1. __ h5").unwrap_err().error.to_string();
    let expected =
        "`h5` is not an ellipsis or `__` for each player before: move 1 resumes at player 4";
    assert_eq!(resumed, expected);
    assert_eq!(read::<2>("1000000. e2").number(0), 1_000_000);
}

#[test]
fn equality_of_plies_ignores_their_places() {
    let m = Some("e2".parse().unwrap());
    assert_eq!(read::<2>("  e2").plies, [Ply::new(m)]);
    assert_eq!(read::<2>("  e2").plies[0].place, Some(Place { line: 1, column: 3 }));
}

/// libFuzzer found it: what was written was not read again.
#[test]
fn a_score_goes_on_beyond_the_greatest_number_with_which_one_begins() {
    crate::fuzzed::algebraic("01000000.\n_\n __ a1\n/ 3\n");
    crate::fuzzed::glendenning("[// b1 b4 / 3 2 / 999999]999999.\n_\n_\n_\n_\n_\n");
    let record: GameRecord = "1000000. e2 e8 1000001. e3".parse().unwrap();
    assert_eq!(record.plies.len(), 3);
    let fault = |text: &str| fails(text).0.to_string();
    assert_eq!(fault("1000000. e2 e8 1000002. e3"), beyond("1000002."));
    let next = "`7.` is not 1000001, the number of the next move";
    assert_eq!(fault("1000000. e2 e8 7. e3"), next);
}
