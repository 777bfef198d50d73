//! Strategies for property tests with proptest: states from random play, group elements and
//! permutations. This module requires the feature `proptest`.

use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::rules::game::Game;
use crate::symmetry::group::Group;
use crate::symmetry::groups::Permutation;

/// States reached from the initial state of `game` by at most `max_plies` random moves.
///
/// Shrinks towards fewer moves. A finished state ends the walk.
///
/// ```
/// use abstract_games_core::tic_tac_toe::TicTacToe;
/// use abstract_games_core::{laws, strategies};
/// use proptest::prelude::*;
///
/// proptest! {
///     #![proptest_config(ProptestConfig::with_cases(100))]
///
///     fn boards_obey_the_laws(board in strategies::state(TicTacToe, 9)) {
///         prop_assert!(laws::game(&TicTacToe, &[board]).is_ok());
///     }
/// }
/// boards_obey_the_laws();
/// ```
pub fn state<G: Game>(game: G, max_plies: usize) -> impl Strategy<Value = G::State> {
    prop::collection::vec(any::<Index>(), 0..=max_plies).prop_map(move |choices| {
        let mut state = game.initial();
        for choice in choices {
            let moves: Vec<_> = game.moves(&state).collect();
            if moves.is_empty() {
                break;
            }
            state = game.play(&state, choice.get(&moves));
        }
        state
    })
}

/// Elements of `group`, all equally likely.
pub fn element<S: Group>(group: &S) -> impl Strategy<Value = S::Element> + use<S>
where
    S::Element: 'static,
{
    select(group.elements().collect::<Vec<_>>())
}

/// Permutations of `degree` points, all equally likely.
pub fn permutation(degree: usize) -> impl Strategy<Value = Permutation> {
    Just((0..degree).collect::<Vec<_>>())
        .prop_shuffle()
        .prop_map(|images| Permutation::from_images(images).expect("a shuffle is a permutation"))
}
