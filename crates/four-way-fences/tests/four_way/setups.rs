//! Tests of the text form of positions and of setups.

use abstract_games_core::{Game, RandomPlay, TextError};
use abstract_games_four_way_fences::{
    Board, Edge, FourWayFences, InvalidSetupError, Point, Protected, Rules, Setup, Step,
};
use proptest::prelude::*;

use crate::{game, plain::rules};

fn refusal(game: &FourWayFences, text: &str) -> String {
    game.position(&text.parse::<Setup>().unwrap()).unwrap_err().to_string()
}

#[test]
fn a_position_is_shown_by_its_text() {
    let game = game(4, Rules::default());
    let start = game.initial();
    assert_eq!(game.show(&start), start.to_string());
    let error = game.try_play(&start, &Step::NoWall).unwrap_err();
    assert_eq!(error.to_string(), format!("illegal move no-wall in state {start}"));
}

#[test]
fn a_setup_that_is_no_position_is_refused_with_the_fault() {
    let rules = Rules { edge_walls: false, protected: Protected::Everyone, ..Rules::default() };
    let game = game(4, rules);
    let beyond = "is not on the board of 4 × 4 cells";
    assert_eq!(refusal(&game, "e:E / - / - / first / 0"), format!("the edge EeFe {beyond}"));
    assert_eq!(refusal(&game, "- / - / nEa / first / 0"), format!("the cell Ea of n {beyond}"));
    assert_eq!(refusal(&game, "- / - / nAa nBa / first / 0"), "n is listed on Aa and on Ba");
    assert_eq!(refusal(&game, "- / - / nAa SAa / first / 0"), "n and S both stand on Aa");
    assert_eq!(
        refusal(&game, "a:A / - / - / first / 0"),
        "the edge AaBa is on the boundary, and walls along the boundary are excluded",
    );
    assert_eq!(refusal(&game, "b:A / B:a / sAa / first / 0"), "s on Aa has no path to its goal");
    assert_eq!(
        refusal(&game, "- / - / nAa / first new / 0"),
        "3 stones have moved in this turn, in which only 2 move",
    );
    assert_eq!(
        refusal(&game, "- / - / - / first / 0 / left 1 2"),
        "the walls left are 1 and 2, where the supply is unlimited",
    );
    assert_eq!(
        refusal(&game, "- / - / - / first / 0 / straight Fa"),
        format!("the anchor Fa {beyond}")
    );
}

#[test]
fn an_edge_that_begins_at_the_last_line_is_on_no_board() {
    let corner = Point::new(16, 16).unwrap();
    for side in 4..=16 {
        let (board, game) = (Board::new(side, side).unwrap(), game(side, Rules::default()));
        let last = Point::new(side, side).unwrap();
        for edge in [last, corner].into_iter().flat_map(|at| [Edge::East(at), Edge::South(at)]) {
            assert!(!board.contains_edge(edge) && !board.is_boundary_edge(edge), "{board}, {edge}");
            let mut setup = Setup::from(&game.initial());
            setup.walls.insert(edge);
            assert_eq!(game.position(&setup), Err(InvalidSetupError::EdgeBeyond { edge, board }));
        }
    }
}

#[test]
fn an_invalid_text_is_refused_with_the_wrong_part() {
    let found =
        |text: &str| text.parse::<Setup>().map_err(|error: TextError| error.found().to_owned());
    for (text, wrong) in [
        ("", ""),
        ("- / - / - / first", "- / - / - / first"),
        ("b / - / - / first / 0", "b"),
        ("b:a / - / - / first / 0", "b:a"),
        ("b:Q / - / - / first / 0", "b:Q"),
        ("- / bc:a / - / first / 0", "bc:a"),
        ("- / - / xAa / first / 0", "x"),
        ("- / - / nQa / first / 0", "Qa"),
        ("- / - / - / third / 0", "third"),
        ("- / - / - / first N / 0", "N"),
        ("- / - / - / first nn / 0", "n"),
        ("- / - / - / first / 01", "01"),
        ("- / - / - / first / 0 / left 3", "left 3"),
        ("- / - / - / first / 0 / up 3 4", "up 3 4"),
    ] {
        assert_eq!(found(text), Err(wrong.to_owned()), "{text}");
    }
}

#[test]
fn any_run_of_blanks_is_one_blank() {
    let text = "b:A d:B / - / nAa NAb / second NE / 1 / left 5 4 / straight Bc Dd";
    let setup: Setup = text.parse().unwrap();
    assert_eq!(setup.to_string(), text);
    for blanks in ["  ", "\t", "\n", "\u{2003}"] {
        assert_eq!(text.replace(' ', blanks).parse().as_ref(), Ok(&setup), "{blanks:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn a_text_form_gives_the_position_back(
        rules in rules(), sides in (4..=16_u8, 4..=16_u8), seed in any::<u64>(), length in 0..40_usize,
    ) {
        let game = FourWayFences::new(Board::new(sides.0, sides.1).unwrap(), rules).unwrap();
        let mut line = RandomPlay::new(&game, seed);
        line.by_ref().take(length).for_each(drop);
        let text = line.state().to_string();
        prop_assert_eq!(game.position(&text.parse().unwrap()), Ok(*line.state()), "{}", text);
    }
}

#[test]
fn a_supply_that_is_used_up_is_printed_and_read_back() {
    let game = game(4, Rules { supply: Some(0), ..Rules::default() });
    let start = game.initial();
    assert!(start.to_string().ends_with(" / left 0 0"), "{start}");
    let setup: Setup = start.to_string().parse().unwrap();
    assert_eq!((setup.supplies, game.position(&setup)), (Some([0, 0]), Ok(start)));
}
