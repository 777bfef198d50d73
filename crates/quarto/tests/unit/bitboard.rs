use super::{Bitboard, winning_sets};
use crate::game::Quarto;
use crate::position::Position;

/// Replies to each harmless gift, counted by the rules: a placement, and a next gift that
/// completes no set on any cell.
#[test]
fn replies_are_counted_as_by_the_rules() {
    let quarto = Quarto::default();
    let rules = quarto.rules();
    let mut counted = 0;
    for position in quarto.random_positions(15, 3).take(20) {
        let piece = position.hand().unwrap();
        let ends = |cell| rules.quarto(&position.with_placed(cell)).is_some();
        if position.empty_cells().any(ends) {
            continue;
        }
        let replies = position.empty_cells().flat_map(|cell| {
            let placed = position.with_placed(cell);
            placed.remaining().map(|next| placed.with_hand(Some(next))).collect::<Vec<_>>()
        });
        let is_harmless = |given: &Position| {
            !given.empty_cells().any(|cell| rules.quarto(&given.with_placed(cell)).is_some())
        };
        let expected = replies.filter(is_harmless).count();
        let board = Bitboard::of(&position);
        let outlook = board.outlook(&winning_sets(rules));
        let after = outlook.after(outlook.standing(board.occupied), piece);
        let others = board.rest & !piece.bit();
        assert_eq!(after.count_replies(!board.occupied, others) as usize, expected, "{position}");
        counted += expected;
    }
    assert!(counted > 100);
}
