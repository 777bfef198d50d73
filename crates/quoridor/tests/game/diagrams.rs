//! Diagrams, and games given as series of positions.

use abstract_games_core::Game;
use abstract_games_quoridor::notation::{Diagram, Form, GameRecord, Layout, Place};
use abstract_games_quoridor::{AnyQuoridor, Board, Move, Quoridor};
use proptest::prelude::*;

use crate::random_games::played;

#[test]
fn the_standard_start_is_drawn_from_the_top() {
    let game = Quoridor::standard_for_four();
    let drawn = "\
9 . . . . 3 . . . .

8 . . . . . . . . .

7 . . . . . . . . .

6 . . . . . . . . .

5 2 . . . . . . . 4

4 . . . . . . . . .

3 . . . . . . . . .

2 . . . . . . . . .

1 . . . . 1 . . . .
  a b c d e f g h i
5 5 5 5 / 1
";
    assert_eq!(Diagram::new(game, game.initial()).to_string(), drawn);
    // Line breaks of other systems, and blanks where they are not seen.
    let blanks = drawn.replace('\n', "  \r\n") + "\n\n";
    assert_eq!(drawn.parse::<Diagram>().unwrap(), blanks.parse().unwrap());
}

#[test]
fn rows_with_two_digits_are_aligned() {
    let game = Quoridor::new(Board::new(2, 10).unwrap(), [1, 0]).unwrap();
    let position = game.play(&game.initial(), &"a9v".parse().unwrap());
    let drawn = Diagram::new(game, position).to_string();
    let ends: Vec<_> = drawn.lines().take(3).chain(drawn.lines().skip(18)).collect();
    assert_eq!(ends, ["10 .|2", "    |", " 9 .|.", " 1 . 1", "   a b", "0 0 / 2"]);
    assert_eq!(game.position(drawn.parse::<Diagram>().unwrap().setup()), Ok(position));
}

/// A diagram on 3 × 3 squares.
const SMALL: &str = "\
3 .|2 .
   |
2 .|. .
  ---
1 . 1 .
  a b c
1 0 / 2
";

/// The place and the message of the error after a replacement in [`SMALL`].
fn fails(from: &str, to: &str) -> ((usize, usize), String) {
    assert!(SMALL.contains(from));
    let error = SMALL.replace(from, to).parse::<Diagram>().unwrap_err();
    let Place { line, column } = error.place;
    ((line, column), error.error.to_string())
}

#[test]
fn an_error_names_its_place() {
    // The fence a2v is too short above.
    let (at, message) = fails("2 .|.", "2 . .");
    assert_eq!(at, (3, 4));
    assert_eq!(message, "` ` is not `|`, as the rest of the diagram requires");
    assert_eq!(fails("---", "--").0, (4, 5));
    assert_eq!(fails("---", "----").0, (4, 7));
    assert_eq!(fails("3 .", "4 .").0, (1, 1));
    assert_eq!(fails("3 .|2 .", "3 1|2 .").0, (1, 3));
    assert_eq!(fails("2 .|. .", "2 .|. é").0, (3, 7));
    assert_eq!(
        fails("3 .|2 .", "3 .|. .").1,
        "`3 .|. .` is not a diagram with the pawn of player 2"
    );
    assert_eq!(fails("a b c", "a b d").0, (6, 7));
    assert_eq!(fails("  a b c\n", "").0, (6, 1));
    assert_eq!(fails("1 0 / 2", "1 0 2").0, (7, 1));
    let one = fails("1 0 / 2", "1 / 2").1;
    assert_eq!(one, "`1` is not the numbers of fences left of two, three or four players");
    assert_eq!(fails("1 0 / 2", "1 0 / 0").0, (7, 7));
    assert!("".parse::<Diagram>().is_err());
    let for_three = AnyQuoridor::new(Board::new(3, 3).unwrap(), &[1; 3]).unwrap();
    let error = Form::Diagrams.read(for_three, SMALL).unwrap_err().to_string();
    assert!(error.ends_with("is not a diagram with the pawn of player 3"), "{error}");
}

#[test]
fn a_diagram_may_be_no_position() {
    let game = Quoridor::new(Board::new(3, 3).unwrap(), [2, 1]).unwrap();
    let small: Diagram = SMALL.parse().unwrap();
    // The goals are the first and the last row; two fences lie on the board and one is left.
    assert_eq!(game.position(small.setup()).unwrap().to_string(), "a1 / a2 / b1 b3 / 1 0 / 2");
    let overlapping: Diagram = SMALL.replace("  ---", "  -----").parse().unwrap();
    assert_eq!(overlapping.setup().fences.len(), 3);
    assert!(game.position(overlapping.setup()).is_err());
}

#[test]
fn positions_that_do_not_follow_are_refused() {
    let game = Quoridor::standard();
    let of = |texts: &[&str]| Form::Records.read(game, &texts.join("\n"));
    let fails = |texts: &[&str]| of(texts).unwrap_err().to_string();
    let (start, next) = ("/ / e1 e9 / 10 10 / 1", "/ / e2 e9 / 10 10 / 2");
    for texts in [
        &[start, start][..],
        &[start, next, start],
        &[start, "/ / e3 e9 / 10 10 / 2"],
        &[start, "d3 / / e2 e9 / 9 10 / 2"],
    ] {
        let (number, last) = (texts.len(), texts[texts.len() - 1]);
        let message = format!(
            "line {number}, column 1: `{last}` is not a position after a legal move from position {}",
            number - 1
        );
        assert_eq!(fails(texts), message);
    }
    let unnamed = of(&[start, "/ / e1 e9 / 10 10 / 2"]).unwrap();
    assert_eq!(unnamed.to_string(), "1. __");
    let middle = of(&[next, "/ / e2 e8 / 10 10 / 1"]).unwrap();
    assert_eq!(middle.to_string(), format!("[{next}]\n1... e8"));
}

#[test]
fn an_error_in_a_series_has_its_place_and_the_game_before() {
    let game = Quoridor::standard();
    let fails = |form: Form, text: &str| {
        let error = form.read(game, text).unwrap_err();
        (error.to_string(), error.before.score(Layout::Horizontal))
    };
    let two = "/ / e1 e9 / 10 10 / 1\n\n  / / e2 e9 / 10 10 / 2\n";
    let record = |third: &str| fails(Form::Records, &format!("{two}  {third}"));
    for (third, message) in [
        ("d4 / x4 / e2 e8 / 10 9 / 1", "line 4, column 8: `x4` is not a square from a1 to k11"),
        (
            "/ / e2 e7 / 10 10 / 1",
            "line 4, column 3: `/ / e2 e7 / 10 10 / 1` is not a position after a legal move from position 2",
        ),
        ("d4 / / e2 e2 / 10 9 / 1", "line 4, column 3: players 1 and 2 both stand on e2"),
    ] {
        assert_eq!(record(third), (message.to_owned(), "1. e2".to_owned()));
    }
    let empty = "line 1, column 1: `` is not a position";
    assert_eq!(fails(Form::Records, " \n"), (empty.to_owned(), String::new()));
    assert_eq!(fails(Form::Diagrams, ""), (empty.to_owned(), String::new()));
    let record: GameRecord = "1. e2 e8".parse().unwrap();
    let drawn = Form::Diagrams.write(game, &record, Layout::Columns).unwrap();
    let wrong = format!("{drawn}\n{SMALL}");
    let (message, before) = fails(Form::Diagrams, &wrong);
    assert_eq!(message, "line 61, column 1: `3 × 3` is not 9 × 9, the size of the board");
    assert_eq!(before, "1. e2 e8");
    // The third diagram, with a character that does not belong there.
    let wrong = drawn.replacen("7 . . . . . . . . .", "7 . . . . . . . . x", 3);
    let wrong = wrong.replacen("7 . . . . . . . . x", "7 . . . . . . . . .", 2);
    let (message, before) = fails(Form::Diagrams, &wrong);
    assert_eq!(message, "line 45, column 19: `x` is not `.`, as the rest of the diagram requires");
    assert_eq!(before, "1. e2");
}

/// Writes every position of a game as a diagram and as a record, reads both, and recovers the
/// moves.
fn round_trips<const N: usize>((game, moves): &(Quoridor<N>, Vec<Move>)) {
    let moves = moves.iter().copied();
    let record = GameRecord { players: N, ..GameRecord::of_moves(moves) };
    let positions = record.replay(game).unwrap();
    for position in &positions {
        let drawn = Diagram::new(game, position).to_string();
        let diagram: Diagram = drawn.parse().unwrap();
        assert_eq!((diagram.board(), diagram.to_string()), (game.board(), drawn));
        assert_eq!(game.position(diagram.setup()), Ok(*position));
    }
    for form in [Form::Records, Form::Diagrams] {
        let text = form.write(game, &record, Layout::Columns).unwrap();
        assert_eq!(form.read(game, &text), Ok(record.clone()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn games_convert_to_positions_and_back(
        two in played::<2>(), three in played::<3>(), four in played::<4>(),
    ) {
        round_trips(&two);
        round_trips(&three);
        round_trips(&four);
    }
}
