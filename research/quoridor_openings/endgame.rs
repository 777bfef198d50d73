//! How often the shortest paths name the winner once all fences are placed.

use abstract_games::quoridor::{Move, Position};
use abstract_games::{Bfs, Game, Retrograde, Value};

use super::paths::{GAME, Paths};
use super::text::{grouped, paragraph};

/// How often the shortest paths name the winner once all fences are placed.
pub(super) fn endgame(page: &mut String) {
    *page += "## Counting shortest paths when no fences are left\n\n";
    let (mut right, mut wrong, mut drawn) = (0_u64, 0_u64, 0_u64);
    let configurations = 5_u64;
    for seed in 1..=configurations {
        let position = without_fences_left(seed);
        let all = Bfs::new(&GAME).source(position).explore();
        let solved = Retrograde::new(&GAME, &all).solve();
        for state in all.states().iter().filter(|state| GAME.winner(state).is_none()) {
            let [first, second] = Paths::of_lengths(state);
            let (own, other) = if state.turn() == 0 { (first, second) } else { (second, first) };
            match solved.value(state) {
                Some(Value::Win) if own <= other => right += 1,
                Some(Value::Loss) if own > other => right += 1,
                Some(Value::Win | Value::Loss) => wrong += 1,
                _ => drawn += 1,
            }
        }
    }
    let states = right + wrong + drawn;
    paragraph(
        page,
        &format!(
            "The player to move is said to win with a path not longer than the opponent's. This rule ignores that \
             pawns jump and block. Retrograde analysis solves the {} positions that can follow {configurations} \
             random arrangements of 20 fences. The rule names the winner in {} and the loser in {wrong}; {drawn} \
             are drawn.",
            grouped(states),
            grouped(right),
        ),
    );
}

/// A position after 20 random fences, drawn with the generator of Knuth's MMIX.
fn without_fences_left(seed: u64) -> Position {
    let (mut position, mut state) = (GAME.initial(), seed);
    for _ in 0..20 {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let fences: Vec<_> = GAME.legal_moves(&position).fences().iter().collect();
        let number = (state >> 33) % fences.len() as u64;
        let fence = fences[usize::try_from(number).expect("a small number")];
        position = GAME.play(&position, &Move::Fence(fence));
    }
    position
}
