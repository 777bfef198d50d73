//! Boards as text, and texts in pictures.

use abstract_games_picture::{Animation, Bar, Board, Ink};

#[test]
fn columns_have_the_width_of_the_longest_name_and_names_are_optional() {
    let few = Board::new(3, 1, ["a", "bb"]).to_text();
    assert_eq!(few, "1  .  .  .\n   a bb\n");
    let many = Board::new(1, 1, (1..).map(|name| name.to_string())).to_text();
    assert_eq!(many, "1 .\n  1\n");
}

#[test]
fn characters_that_xml_forbids_are_replaced() {
    let text = "a\u{0}\tb\u{1b}[1m\u{85}c\u{ffff}";
    let board = Board::new(1, 1, [text]).title(text);
    let mut animation = Animation::new(board.clone());
    animation.rest(text);
    for svg in [board.to_svg(), animation.to_svg()] {
        assert!(!svg.contains(['\u{0}', '\u{1b}', '\u{ffff}']));
        assert!(svg.matches("a\u{fffd}\tb\u{fffd}[1m\u{85}c\u{fffd}").count() >= 2);
    }
}

#[test]
fn a_bar_that_turns_back_covers_all_its_points() {
    let board =
        |points| Board::new(3, 2, ["a", "b", "c"]).grooved().bar(Bar::along(points), Ink::Dark);
    let straight = board([(0, 1), (2, 1), (3, 1)]);
    for points in [[(0, 1), (3, 1), (1, 1)], [(2, 1), (0, 1), (3, 1)]] {
        assert_eq!(board(points).to_text(), straight.to_text());
        assert_eq!(board(points).to_svg(), straight.to_svg());
    }
}
