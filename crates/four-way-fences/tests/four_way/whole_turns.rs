//! Whole turns against single steps.

use std::collections::BTreeSet;

use abstract_games_core::{Game, RandomPlay, laws};
use abstract_games_four_way_fences::{FourWayFences, Position, Protected, Rules, WholeTurns};
use proptest::prelude::*;

use crate::game;
use crate::plain::rules;

/// The positions at the end of the turn, by single steps.
fn ends(game: &FourWayFences, position: &Position) -> BTreeSet<Position> {
    let mut open = BTreeSet::from([*position]);
    let mut ends = BTreeSet::new();
    while let Some(current) = open.pop_first() {
        for (_, next) in game.successors(&current) {
            if next.turn() == position.turn() && game.winner(&next).is_none() {
                open.insert(next);
            } else {
                ends.insert(next);
            }
        }
    }
    ends
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn whole_turns_lead_where_single_steps_lead(
        rules in rules(),
        seed in any::<u64>(),
        steps in 0_usize..60,
    ) {
        let game = game(4, rules);
        let mut play = RandomPlay::new(&game, seed);
        play.by_ref().take(steps).for_each(drop);
        let position = *play.state();
        let turns = WholeTurns::new(game);
        let successors: Vec<_> = turns.successors(&position).collect();
        let reached: BTreeSet<_> = successors.iter().map(|(_, next)| *next).collect();
        prop_assert_eq!(reached.len(), successors.len());
        prop_assert_eq!(reached, ends(&game, &position));
        // Some of the turns, replayed step by step.
        for (turn, next) in successors.iter().step_by(successors.len() / 5 + 1) {
            let mut current = position;
            for step in turns.steps(&position, turn).unwrap() {
                current = game.try_play(&current, &step).unwrap();
            }
            prop_assert_eq!(&current, next);
        }
    }
}

#[test]
fn whole_turns_obey_the_laws() {
    for (supply, protected) in [(0, Protected::Opponent), (2, Protected::Everyone)] {
        let rules = Rules {
            l_walls: false,
            edge_walls: false,
            supply: Some(supply),
            protected,
            ..Rules::default()
        };
        let game = WholeTurns::new(game(4, rules));
        let states = laws::sample(&game, 2, 3);
        laws::players(&game, &states).unwrap();
        laws::keyed(&game, &states).unwrap();
        laws::symmetry(&game, &game.symmetry(), &states).unwrap();
        laws::adversarial_symmetry(&game, &game.symmetry(), &states).unwrap();
    }
}

#[test]
fn a_turn_that_is_not_legal_has_no_steps() {
    let game = WholeTurns::new(FourWayFences::standard());
    let start = game.initial();
    let turn = game.moves(&start).next().unwrap();
    assert_eq!(game.steps(&start, &turn).unwrap().len(), 3);
    let next = game.play(&start, &turn);
    assert!(!game.is_legal(&next, &turn));
}
