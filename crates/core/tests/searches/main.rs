//! Tests of the searches against simple, slow versions, on random games; and of their limits.

/// Implements `Game` for a game of these tests: the types of its states and moves, its initial
/// state, its moves, and the state after a move.
macro_rules! game {
    (
        $game:ty: $state:ty, $move:ty;
        |$start:pat_param| $initial:expr;
        |$of:pat_param, $at:pat_param| $moves:expr;
        |$by:pat_param, $from:pat_param, $m:pat_param| $play:expr
    ) => {
        impl Game for $game {
            type State = $state;
            type Move = $move;

            fn initial(&self) -> $state {
                let $start = self;
                $initial
            }

            fn moves(&self, state: &$state) -> impl Iterator<Item = $move> {
                let ($of, $at) = (self, state);
                $moves
            }

            fn play(&self, state: &$state, m: &$move) -> $state {
                let ($by, $from, $m) = (self, state, m);
                $play
            }
        }
    };
}

mod alpha_beta;
mod arena;
mod breadth_first;
mod coalition;
mod components;
mod contract;
mod dead_ends;
mod disk_levels;
mod explorations;
mod goals;
mod graph;
mod iterative_deepening;
mod layered;
mod level_stores;
mod levels;
mod matches;
mod monte_carlo;
mod retrograde;
mod retrograde_margins;
mod seat_players;
mod seats;
mod sleep_sets;
mod stored_levels;
mod strategies;
mod transposition_table;
mod twins;
