//! Sample states for the laws, from random play.

use std::collections::HashSet;

use crate::rules::game::Game;
use crate::rules::random_play::{RandomPlay, SplitMix64};

const PLIES: usize = 256;

/// Up to `count` different states of `game` from random play, the initial state first.
///
/// Each line of play, which ends in a finished state or after 256 plies, gives its last state and
/// one of the states before, all equally likely. There are fewer than `count` states if `4 * count`
/// lines give no more. The same seed gives the same states on every machine.
///
/// ```
/// use abstract_games_core::{Dihedral, laws};
/// use abstract_games_core::tic_tac_toe::TicTacToe;
///
/// let states = laws::sample(&TicTacToe, 1, 50);
/// assert_eq!(states.len(), 50);
/// laws::game(&TicTacToe, &states)?;
/// laws::players(&TicTacToe, &states)?;
/// laws::symmetry(&TicTacToe, &Dihedral::square(3), &states)?;
/// # Ok::<(), laws::LawError>(())
/// ```
pub fn sample<G: Game>(game: &G, seed: u64, count: usize) -> Vec<G::State> {
    let mut known = HashSet::new();
    let mut states = Vec::new();
    let mut seeds = SplitMix64(seed);
    let mut add = |state: G::State, states: &mut Vec<G::State>| {
        if states.len() < count && known.insert(state.clone()) {
            states.push(state);
        }
    };
    add(game.initial(), &mut states);
    for _ in 0..count.saturating_mul(4) {
        if states.len() >= count {
            break;
        }
        let mut line: Vec<_> = RandomPlay::new(game, seeds.number()).take(PLIES).collect();
        let Some((_, last)) = line.pop() else { break };
        if !line.is_empty() {
            let (_, on_the_way) = line.swap_remove(seeds.below(line.len()));
            add(on_the_way, &mut states);
        }
        add(last, &mut states);
    }
    states
}
