//! Margins of random games, against plain minimax.

use super::oracle::{arena, tables};
use crate::arena::Arena;
use abstract_games_core::{Game, Keyed, Margins, Outcome, Players, Points, Side, laws};
use abstract_games_solve::{AlphaBeta, Bounds, Knowledge, Score, TranspositionTable};
use proptest::prelude::*;

/// An arena whose ends have a lead of the first player in points.
pub(super) type Pointed = Arena<Side, Leads>;

#[derive(Clone, Debug)]
pub(super) struct Leads(Vec<i32>);

pub(super) fn pointed(vertices: usize) -> BoxedStrategy<Pointed> {
    let lead = prop_oneof![-4..=4, -3000..=3000, Just(1 << 30), Just(-(1 << 30))];
    (arena(vertices), prop::collection::vec(lead, vertices))
        .prop_map(|(mut arena, leads)| {
            let winner = |&lead: &i32| match lead {
                0 => None,
                1.. => Some(Side::First),
                _ => Some(Side::Second),
            };
            arena.winners = leads.iter().map(winner).collect();
            arena.with(Leads(leads))
        })
        .boxed()
}

impl Points for Pointed {
    fn lead(&self, state: &usize) -> Option<i32> {
        self.edges[*state].is_empty().then(|| self.more.0[*state])
    }
}

/// The margin of every vertex and of its moves, from the last vertex to the first.
fn margins(game: &Pointed) -> (Vec<i32>, Vec<Vec<i32>>) {
    let n = game.edges.len();
    let (mut margins, mut of_moves) = (vec![0; n], vec![Vec::new(); n]);
    for v in (0..n).rev() {
        let worth = |&next: &usize| {
            if game.turn(&v) == game.turn(&next) { margins[next] } else { -margins[next] }
        };
        of_moves[v] = game.edges[v].iter().map(worth).collect();
        let best = of_moves[v].iter().copied().max();
        margins[v] = best.or(game.margin(&v)).unwrap();
    }
    (margins, of_moves)
}

/// True bounds on the margins of some vertices. At some vertices it drops all moves except one, or
/// all moves.
struct Oracle<'a>(&'a [i32], u64);

impl Knowledge<Pointed> for Oracle<'_> {
    fn margins(&self, state: &usize) -> Bounds<i32> {
        let margin = self.0[*state];
        let (least, greatest) = (Bounds::ANY_MARGIN.least, Bounds::ANY_MARGIN.greatest);
        match (*state as u64 ^ self.1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60 {
            0 => Bounds::exactly(margin),
            1 => Bounds { least: margin, greatest },
            2 => Bounds { least, greatest: margin },
            3 => Bounds { least: (margin - 2).max(least), greatest: (margin + 5).min(greatest) },
            _ => Bounds::ANY_MARGIN,
        }
    }

    fn order<T>(&self, state: &usize, moves: &mut Vec<(usize, T)>) {
        match (*state as u64 ^ self.1) % 4 {
            0 => moves.truncate(1),
            1 => moves.reverse(),
            2 => moves.clear(),
            _ => (),
        }
    }
}

/// Two lines of one move each, with opposite results: 0 → 1 is won and 2 → 3 is lost by the first
/// side. The key of state 2 has a bit more than the game declares and than a search can store.
struct TooWide;

game!(
    TooWide: u8, ();
    |_| 0;
    |_, state| (state % 2 == 0).then_some(()).into_iter();
    |_, state, ()| state + 1
);

impl Players for TooWide {
    type Player = Side;

    fn turn(&self, state: &u8) -> Side {
        if state % 2 == 0 { Side::First } else { Side::Second }
    }

    fn outcome(&self, state: &u8) -> Option<Outcome<Side>> {
        let winner = if *state == 1 { Side::First } else { Side::Second };
        (state % 2 == 1).then_some(Outcome::Win(winner))
    }
}

impl Points for TooWide {
    fn lead(&self, state: &u8) -> Option<i32> {
        (state % 2 == 1).then_some(if *state == 1 { 5 } else { -5 })
    }
}

impl Keyed for TooWide {
    fn key_bits(&self) -> u32 {
        1
    }

    fn key(&self, state: &u8) -> u128 {
        let state = u128::from(*state);
        (state & 1) | (state >> 1) << 89
    }

    fn state(&self, _: u128) -> Option<u8> {
        None
    }
}

#[test]
fn a_key_beyond_the_bits_of_the_game_is_not_mixed_up_with_another_kind_of_entry() {
    let scores = [(0, Score::Win(1)), (2, Score::Loss(1))];
    let margins = [(0, 5), (2, -5)];
    for scores_first in [true, false] {
        let table = TranspositionTable::with_bytes(1 << 10).unwrap();
        let search = || AlphaBeta::new(&TooWide).table(&table).unwrap();
        for asks_for_scores in [scores_first, !scores_first] {
            for ((state, score), (_, margin)) in scores.into_iter().zip(margins) {
                if asks_for_scores {
                    assert_eq!(search().score(&state).score(), Some(score), "{state}");
                } else {
                    assert_eq!(search().margin(&state).margin(), Some(margin), "{state}");
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn margins_are_those_of_plain_minimax(
        game in pointed(40),
        seed in any::<u64>(),
        threads in 1..=2_usize,
    ) {
        let (margins, of_moves) = margins(&game);
        let all: Vec<_> = (0..margins.len()).collect();
        laws::margins(&game, &all).unwrap();
        let oracle = Oracle(&margins, seed);
        for table in &tables() {
            for v in [0, margins.len() / 2] {
                let search = || {
                    let search = AlphaBeta::new(&game).knowledge(&oracle).threads(threads);
                    match table {
                        Some(table) => search.table(table).unwrap(),
                        None => search,
                    }
                };
                let margin = margins[v];
                let proof = search().margin(&v);
                prop_assert_eq!((proof.margin(), proof.stopped()), (Some(margin), None));
                for asked in [-1, 0, 1, margin, margin.saturating_add(1)] {
                    let proof = search().is_margin_at_least(&v, asked);
                    let is_least = proof.bounds().least >= asked;
                    prop_assert!(is_least == (margin >= asked) || asked == -(1 << 30));
                }
                let moves = search().move_margins(&v);
                prop_assert!(moves.iter().map(|(_, b)| b.margin().unwrap()).eq(of_moves[v].clone()));
                let best = search().best_margin_moves(&v);
                let expected = (0..of_moves[v].len()).filter(|&m| of_moves[v][m] == margin);
                prop_assert!(best.best().copied().eq(expected));
                prop_assert_eq!(best.margin(), (!of_moves[v].is_empty()).then_some(margin));
                // Entries for scores in the same table are independent.
                let plain = || {
                    let search = AlphaBeta::new(&game).threads(threads);
                    match table {
                        Some(table) => search.table(table).unwrap(),
                        None => search,
                    }
                };
                let alone = AlphaBeta::new(&game).score(&v).score();
                prop_assert_eq!(plain().score(&v).score(), alone);
                prop_assert_eq!(plain().margin(&v).margin(), Some(margin));
            }
        }
    }
}
