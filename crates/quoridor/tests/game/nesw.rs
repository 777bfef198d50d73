//! NESW and Glendenning's scores.

use abstract_games_core::{Game, laws};
use abstract_games_quoridor::notation::{Form, GameRecord, Layout, ReplayFault, ScoreFault};
use abstract_games_quoridor::{Board, Illegality, Move, Quoridor, Setup};

use crate::scores::{check_word, parts};

/// The NESW and Glendenning's form of an algebraic score.
fn forms<const N: usize>(game: &Quoridor<N>, text: &str) -> [String; 2] {
    let record = Form::Algebraic.read(game, text).unwrap();
    [Form::Nesw, Form::Glendenning].map(|notation| {
        let written = notation.write(game, &record, Layout::Horizontal).unwrap();
        assert_eq!(notation.read(game, &written).as_ref(), Ok(&record));
        written
    })
}

#[test]
fn directions_are_those_of_the_first_player() {
    let game = Quoridor::standard();
    assert_eq!(forms(&game, "1. e2 e8 2. f2 d8"), ["1. N S 2. E W", "1. e8 e2 2. f8 d2"]);
    assert_eq!(forms(&game, "1. c4v f3h"), ["1. C4/ F3-", "1. c5v f6h"]);
    // Fences in the four corners of a board that is not square.
    let game = Quoridor::new(Board::new(11, 4).unwrap(), [9, 9]).unwrap();
    assert_eq!(
        forms(&game, "1. a1h a3v 2. j1h j3v"),
        ["1. A1- A3/ 2. J1- J3/", "1. a3h a1v 2. j3h j1v"]
    );
}

#[test]
fn a_jump_has_two_letters() {
    let game = Quoridor::standard();
    let close = "1. e2 e8 2. e3 e7 3. e4 e6 4. e5 ";
    assert_eq!(forms(&game, &format!("{close}e4"))[0], "1. N S 2. N S 3. N S 4. N SS");
    // With a fence behind the first player, the second jumps sideways.
    let game = Quoridor::standard();
    let sideways = "1. e2 e8 2. e3 e7 3. e4 e6 4. e4h a1h 5. a3h";
    assert_eq!(forms(&game, sideways)[0], "1. N S 2. N S 3. N S 4. E4- A1- 5. A3-");
    let sideways = "1. e2 e8 2. e3 e7 3. e4 e6 4. e5 e6h 5. d6";
    assert_eq!(forms(&game, sideways)[0], "1. N S 2. N S 3. N S 4. N E6- 5. NW");
}

#[test]
fn a_sideways_jump_names_first_the_direction_of_the_other_pawn() {
    // Pawns stand north and east of the first player's. Only the jump over the one in the east is
    // blocked, so the square in the northeast is reached by EN and not by NE.
    let game = Quoridor::new(Board::new(9, 9).unwrap(), [1, 0, 0]).unwrap();
    let setup: Setup = "/ f4 / e4 f4 e5 / 0 0 0 / 1".parse().unwrap();
    let text = |m: &str| format!("[{setup}]\n{m}");
    let read = |m: &str| Form::Nesw.read(game, &text(m));
    let record = read("EN").unwrap();
    assert_eq!(record.plies[0].m, Some(Move::Pawn("f5".parse().unwrap())));
    let written = Form::Nesw.write(game, &record, Layout::Horizontal).unwrap();
    assert_eq!(written, format!("[{setup}] 1. EN"));
    let error = read("NE").unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 2, column 1: `NE` is not a direction of the pawn on e4: NN, S, W, EN, ES"
    );
}

#[test]
fn a_pass_is_a_word_in_every_notation() {
    // The first player is at the end of a corridor that two other pawns fill.
    let game = Quoridor::new(Board::new(9, 9).unwrap(), [3, 0, 0, 0]).unwrap();
    let start = "[b1b2 / a1 / b2 c2 d2 e5 / 0 0 0 0 / 1]";
    let [nesw, glendenning] = forms(&game, &format!("{start} 1. pass e2"));
    assert_eq!(nesw, format!("{start} 1. PASS EE"));
    assert_eq!(glendenning, format!("{start} 1. pass e8"));
}

#[test]
fn nesw_errors_name_the_reason() {
    let game = Quoridor::standard();
    let fails = |text: &str| parts(Form::Nesw.read(game, text).unwrap_err());
    for (text, token, before) in
        [("1. N NN", "NN", "1. e2"), ("1. S", "S", ""), ("1. C4", "C4", ""), ("1. É4/", "É4/", "")]
    {
        check_word(fails(text), token, before);
    }
    let illegal = |what: &str, why| {
        let (what, fault) = (Some(what.to_owned()), ReplayFault::Illegal(why));
        ScoreFault::Unplayable { what, fault }
    };
    let first = "move 1 of player 1";
    let pass = illegal(&format!("`PASS` (pass), {first}"), Illegality::NeedlessPass);
    assert_eq!(fails("1. PASS").0, pass);
    let beyond = Illegality::Beyond { board: game.board() };
    assert_eq!(fails("1. I1-").0, illegal(&format!("`I1-` (i1h), {first}"), beyond));
    let beyond = "`Z1-` is not on the largest board, whose intersections are A1 to J10";
    assert_eq!(fails("1. Z1-").0.to_string(), beyond);
    let back = "`S` is not a direction of the pawn on e1: N, W, E";
    assert_eq!(fails("1. S").0.to_string(), back);
    let start = ScoreFault::Unplayable { what: None, fault: ReplayFault::NoStart { number: 2 } };
    assert_eq!(fails("2. N").0, start);
    assert_eq!(fails("2. __").0, start);
    let won = "[/ / e8 d2 / 10 10 / 1] N";
    for (word, name) in [("S", "`S`"), ("__", "an unnamed move")] {
        let fault =
            illegal(&format!("{name}, move 1 of player 2"), Illegality::Finished { winner: 0 });
        assert_eq!(fails(&format!("{won} {word}")).0, fault);
    }
}

#[test]
fn a_line_that_begins_with_a_direction_is_no_comment() {
    let game = Quoridor::standard();
    let record = Form::Nesw.read(game, "North first\n1. N\nS\nSo the south follows").unwrap();
    assert_eq!(record.comments, ["North first"]);
    assert_eq!(record.plies[1].comments, ["So the south follows"]);
}

#[test]
fn glendenning_squares_are_on_the_board() {
    let game = Quoridor::standard();
    let read = |text: &str| Form::Glendenning.read(game, text);
    assert_eq!(read("1. e8 e2").unwrap().to_string(), "1. e2 e8");
    let error = read("1. e10").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 4: `e10` is not on the board of 9 × 9 squares");
    assert!(read("1. i8h").is_err() && read("1. h9v").is_err() && read("1. h8v").is_ok());
    // A legal score has only squares of the board; an illegal one is not written.
    let record: GameRecord = "1. k11".parse().unwrap();
    assert!(Form::Glendenning.write(game, &record, Layout::Columns).is_err());
}

#[test]
fn every_pawn_move_of_sampled_positions_is_spelled_and_read() {
    let game = Quoridor::new(Board::new(4, 4).unwrap(), [3; 4]).unwrap();
    for position in laws::sample(&game, 17, 400) {
        for m in game.moves(&position) {
            let mut record = GameRecord { players: 4, ..GameRecord::of_moves([m]) };
            record.start = Some(Setup::from(&position));
            record.skipped = u32::try_from(position.turn()).unwrap();
            let text = Form::Nesw.write(game, &record, Layout::Columns).unwrap();
            assert_eq!(Form::Nesw.read(game, &text), Ok(record), "{text}");
        }
    }
}

#[test]
fn forms_have_names() {
    for form in Form::ALL {
        assert_eq!(form.to_string().parse(), Ok(form));
    }
    assert!("modern".parse::<Form>().is_err());
}
