//! The counts, against listings, against each other and against published numbers.

use std::collections::BTreeSet;

use abstract_games_core::{BigUint, Cancel, Game, Group, Limits, Stop, Symmetry};
use abstract_games_quarto::counts::{
    LAST_PLY, ListedDraws, WithoutQuarto, choices, draw_orbits, draws, games, list_draws,
    move_orbits_by_ply, moves, orbits, orbits_by_ply, positions, without_quarto,
};
use abstract_games_quarto::{Cell, Move, Position, Quarto, QuartoSymmetry, Rules};

fn named() -> [Rules; 3] {
    [Rules::lines(), Rules::squares(), Rules::torus()]
}

fn numbers(counts: &[BigUint]) -> Vec<u64> {
    counts.iter().map(|count| u64::try_from(count).unwrap()).collect()
}

/// The number of canonical forms of each ply, from the empty board on, if play continues after a
/// Quarto.
fn listed(symmetry: &QuartoSymmetry, last_ply: usize) -> Vec<usize> {
    // Without winning sets only a full board ends the game.
    let quarto = Quarto::new(Rules::new([]).unwrap());
    let form = |position: &Position| symmetry.on(&quarto).canonical_form(position);
    let mut level = vec![Position::EMPTY];
    let mut sizes = vec![1];
    for _ in 0..last_ply {
        let after = |position| {
            let children: Vec<Move> = quarto.moves(position).collect();
            children.into_iter().map(|m| form(&quarto.play(position, &m)))
        };
        let mut next: Vec<_> = level.iter().flat_map(after).collect();
        next.sort_unstable();
        next.dedup();
        sizes.push(next.len());
        level = next;
    }
    sizes
}

#[test]
fn the_orbits_of_the_first_ten_plies_are_those_of_koolen() {
    // W. Koolen, Quarto! Cakes, 2011.
    let published = [1, 1, 2, 8, 40, 148, 454, 3382, 10_374, 91_746];
    let symmetry = Quarto::default().symmetry();
    let counts = numbers(&orbits_by_ply(&symmetry)[..10]);
    assert_eq!(counts, published);
    assert_eq!(counts.iter().sum::<u64>(), 106_156);
}

#[test]
fn counted_orbits_are_as_many_as_listed_orbits() {
    for rules in named() {
        let symmetry = QuartoSymmetry::new(&rules);
        let listed = listed(&symmetry, 9);
        let counted: Vec<_> = (0..10).map(|ply| orbits(&symmetry, ply)).collect();
        assert_eq!(counted, listed.into_iter().map(BigUint::from).collect::<Vec<_>>(), "{rules}");
    }
}

#[test]
fn counted_moves_up_to_symmetry_are_the_orbits_of_moves_under_the_stabilisers() {
    let quarto = Quarto::new(Rules::new([]).unwrap());
    for rules in named() {
        let symmetry = QuartoSymmetry::new(&rules);
        let action = symmetry.on(&quarto);
        let mut level = vec![Position::EMPTY];
        for counted in &move_orbits_by_ply(&symmetry)[..4] {
            let (mut orbits, mut next) = (0_u32, BTreeSet::new());
            for position in &level {
                let stabiliser = action.stabiliser(position);
                for m in quarto.moves(position) {
                    // One move of each orbit is the least.
                    let is_least = |g| action.apply_move(g, &m) >= m;
                    orbits += u32::from(stabiliser.iter().all(is_least));
                    next.insert(action.canonical_form(&quarto.play(position, &m)));
                }
            }
            assert_eq!(*counted, orbits.into(), "{rules}");
            level = next.into_iter().collect();
        }
    }
    assert_eq!(move_orbits_by_ply(&Quarto::default().symmetry()).len(), LAST_PLY as usize);
}

#[test]
fn without_winning_sets_all_positions_are_listed() {
    all_positions_are_listed(8);
}

#[test]
#[ignore = "takes seconds; every run covers the first eight plies"]
fn without_winning_sets_all_positions_of_ten_plies_are_listed() {
    all_positions_are_listed(10);
}

/// Checks that as many positions are listed as are counted, at every ply up to `last_ply`.
fn all_positions_are_listed(last_ply: u32) {
    let none = Rules::new([]).unwrap();
    for rules in named() {
        let symmetry = QuartoSymmetry::new(&rules);
        let counts = without_quarto(&none, &symmetry, last_ply, ());
        assert_eq!(counts.plies.len(), last_ply as usize + 1);
        for (ply, count) in (0..).zip(counts.plies) {
            assert_eq!(BigUint::from(count.orbits), orbits(&symmetry, ply), "{rules}, {ply}");
            assert_eq!(BigUint::from(count.positions), positions(ply), "{rules}, {ply}");
        }
    }
}

#[test]
fn orbits_times_the_order_are_at_least_the_positions() {
    for rules in named() {
        let symmetry = QuartoSymmetry::new(&rules);
        let all = orbits_by_ply(&symmetry);
        assert_eq!(all.len(), LAST_PLY as usize + 1);
        for (ply, count) in (0..).zip(all) {
            let (all, order) = (positions(ply), symmetry.order());
            assert!(&count * order >= all, "{rules}, {ply}");
            // Many symmetries fix early positions, and few fix late ones.
            assert!(ply < 16 || &count * order < all * 101_u32 / 100_u32, "{rules}, {ply}");
        }
    }
    let beyond = LAST_PLY + 1;
    assert_eq!(orbits(&Quarto::default().symmetry(), beyond), BigUint::ZERO);
    assert_eq!([positions(beyond), positions(u32::MAX)], [BigUint::ZERO, BigUint::ZERO]);
    assert_eq!(moves(beyond), BigUint::ZERO);
}

#[test]
fn choices_games_and_moves_have_the_published_sizes() {
    // The published 9.9e16 "operations when positions are shared" are the moves from all positions.
    let tenths = |count: BigUint, power: u32| count / BigUint::from(10_u32).pow(power - 1);
    let sum = |of: fn(u32) -> BigUint| (0..=LAST_PLY).map(of).sum::<BigUint>();
    assert_eq!(tenths(sum(moves), 16), BigUint::from(99_u32));
    // There are 2.7e16 positions, 6.2e15 of them without a piece in hand.
    assert_eq!(sum(positions), BigUint::from(26_846_616_451_246_353_u64));
    let boards: BigUint = (0..=LAST_PLY).step_by(2).map(positions).sum();
    assert_eq!(boards, BigUint::from(6_199_668_952_527_617_u64));
    assert_eq!(tenths(choices(), 38), BigUint::from(34_u32));
    assert_eq!(tenths(games(), 26), BigUint::from(43_u32));
    // The moves from a ply lead to the positions of the next: one gift to each, or one placement to
    // each for every piece on its board.
    for ply in 0..LAST_PLY {
        let (placed, after) = (ply / 2, positions(ply + 1));
        let last = if ply % 2 == 0 { after } else { after * (placed + 1) };
        assert_eq!(moves(ply), last, "{ply}");
    }
}

/// The number of boards of at most four pieces without a Quarto and without a piece in hand.
fn boards_of_four(rules: &Rules, symmetry: &QuartoSymmetry) -> u64 {
    let WithoutQuarto { plies, stopped, .. } = without_quarto(rules, symmetry, 8, ());
    assert_eq!(stopped, None);
    plies.iter().step_by(2).map(|ply| ply.orbits).sum()
}

#[test]
fn boards_of_four_pieces_are_those_of_the_opening_books() {
    // The books of github.com/motlin/quarto hold the boards without a piece in hand and without a
    // Quarto, up to the symmetries of the pieces and of the square.
    let square = QuartoSymmetry::new(&Rules::squares());
    assert_eq!(boards_of_four(&Rules::lines(), &square), 40_789);
    assert_eq!(boards_of_four(&Rules::squares(), &square), 40_729);
}

#[test]
fn a_quarto_of_four_pieces_is_on_a_winning_set() {
    // Of the 1820 sets of four pieces 536 agree in some property. Each has 24 orders on a winning
    // set.
    for rules in named() {
        let counts = without_quarto(&rules, &QuartoSymmetry::new(&rules), 8, ());
        let won = rules.sets().len() * 536 * 24;
        let left = positions(8) - BigUint::from(won);
        assert_eq!(BigUint::from(counts.plies[8].positions), left, "{rules}");
    }
}

#[test]
fn counts_obey_limits_and_cancellation() {
    let lines = Rules::lines();
    let symmetry = QuartoSymmetry::new(&lines);
    let all = without_quarto(&lines, &symmetry, 9, ());
    let memory = without_quarto(&lines, &symmetry, 9, Limits::new().memory(200_000));
    assert_eq!(memory.stopped, Some(Stop::MemoryLimit));
    assert_eq!(memory.plies.len(), 8);
    assert_eq!(memory.plies, all.plies[..8]);
    let work = without_quarto(&lines, &symmetry, 9, Limits::new().work(100));
    assert_eq!((work.stopped, work.plies.len()), (Some(Stop::WorkLimit), 5 + 1));
    let cancelled = Cancel::new();
    cancelled.cancel();
    let cancelled = || cancelled.clone();
    assert_eq!(without_quarto(&lines, &symmetry, 9, cancelled()).plies, []);
    assert_eq!(draws(&lines, cancelled()), Err(Stop::Cancelled));
    assert_eq!(draw_orbits(&lines, &symmetry, cancelled()), Err(Stop::Cancelled));
    assert_eq!(list_draws(&lines, &symmetry, cancelled()), Err(Stop::Cancelled));
}

/// The numbers of draws up to all symmetries and of all draws. Checks that counting and listing
/// agree.
fn drawn(rules: &Rules, symmetry: &QuartoSymmetry) -> (u64, u64) {
    let ListedDraws { orbits, boards, .. } = list_draws(rules, symmetry, ()).unwrap();
    assert_eq!(counted(rules, symmetry), (orbits, boards));
    (orbits, boards)
}

/// The numbers of draws up to all symmetries and of all draws, by counting.
fn counted(rules: &Rules, symmetry: &QuartoSymmetry) -> (u64, u64) {
    let orbits = draw_orbits(rules, symmetry, ()).unwrap();
    (orbits, draws(rules, ()).unwrap())
}

/// The orbits and the boards. The boards are from K. S. Brown, mathpages.com, kmath352; the orbits
/// were first computed by this crate.
fn known() -> [(Rules, (u64, u64)); 2] {
    [
        (Rules::lines(), (33_738_684, 414_298_141_056)),
        (Rules::squares(), (20_592_004, 63_235_397_376)),
    ]
}

#[test]
#[ignore = "takes seconds; every run counts draws up to subgroups, and `abstract-games reproduce --long` these"]
fn draws_under_the_lines_and_the_squares_have_the_known_numbers() {
    for (rules, expected) in known() {
        assert_eq!(counted(&rules, &QuartoSymmetry::new(&rules)), expected);
    }
}

#[test]
#[ignore = "takes ten seconds; every run lists the draws of the torus up to a subgroup"]
fn counted_draws_under_the_lines_and_the_squares_are_as_many_as_listed_draws() {
    for (rules, expected) in known() {
        assert_eq!(drawn(&rules, &QuartoSymmetry::new(&rules)), expected);
    }
}

#[test]
#[ignore = "three seconds; every run compares them up to a subgroup, and under more winning sets"]
fn counted_draws_on_the_torus_are_as_many_as_listed_draws() {
    let torus = Rules::torus();
    assert_eq!(drawn(&torus, &QuartoSymmetry::new(&torus)), (47_228, 2_245_746_048));
}

#[test]
fn counted_draws_on_the_torus_with_more_winning_sets_are_as_many_as_listed_draws() {
    let symmetry = QuartoSymmetry::new(&Rules::torus());
    assert_eq!(drawn(&torus_with_more_sets(), &symmetry), (11, 74_112));
}

/// The torus with further winning sets, which leave few draws, and the same symmetries.
fn torus_with_more_sets() -> Rules {
    let torus = Rules::torus();
    let symmetry = QuartoSymmetry::new(&torus);
    let boards = symmetry.boards();
    let more = [["a1", "b1", "c1", "a2"], ["a1", "b1", "c1", "b2"]];
    let more = more.map(|cells| cells.map(|cell| cell.parse().unwrap()));
    let images =
        |cells: [Cell; 4]| boards.elements().map(move |g| cells.map(|c| boards.image(g, c)));
    Rules::new(torus.sets().chain(more.into_iter().flat_map(images))).unwrap()
}

#[test]
fn draws_can_be_counted_up_to_a_subgroup() {
    // The symmetries of the squares are a subgroup of those of the torus.
    let (rules, fewer) = (torus_with_more_sets(), QuartoSymmetry::new(&Rules::squares()));
    let listed = list_draws(&rules, &fewer, ()).unwrap();
    assert_eq!(listed.boards, 74_112);
    assert!(listed.orbits > 11, "more than under all symmetries");
    assert_eq!(draw_orbits(&rules, &fewer, ()), Ok(listed.orbits));
}

#[test]
#[ignore = "two seconds; every run compares orbits of draws, counted and listed, up to a subgroup"]
fn with_one_winning_set_1284_of_1820_boards_are_draws() {
    let cells = ["a3", "b1", "c1", "d2"].map(|cell| cell.parse().unwrap());
    let rules = Rules::new([cells]).unwrap();
    let factorial: u64 = (1..=16).product();
    assert_eq!(draws(&rules, ()), Ok(factorial / 1820 * 1284));
}
