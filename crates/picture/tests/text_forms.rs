//! Boards as text.

use abstract_games_picture::Board;

#[test]
fn columns_have_the_width_of_the_longest_name_and_names_are_optional() {
    let few = Board::new(3, 1, ["a", "bb"]).to_text();
    assert_eq!(few, "1  .  .  .\n   a bb\n");
    let many = Board::new(1, 1, (1..).map(|name| name.to_string())).to_text();
    assert_eq!(many, "1 .\n  1\n");
}
