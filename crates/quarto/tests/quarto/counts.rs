//! Counts against listing, against each other and against what others have published.

use abstract_games_core::{BigUint, Cancel, Game, Group, Limits, Stop, Symmetry};
use abstract_games_quarto::counts::{
    LAST_PLY, ListedDraws, WithoutQuarto, choices, draw_orbits, draws, games, list_draws, moves,
    orbits, orbits_by_ply, plot, positions, without_quarto,
};
use abstract_games_quarto::{Move, Position, Quarto, QuartoSymmetry, Rules};

fn named() -> [Rules; 3] {
    [Rules::lines(), Rules::squares(), Rules::torus()]
}

fn numbers(counts: &[BigUint]) -> Vec<u64> {
    counts.iter().map(|count| u64::try_from(count).unwrap()).collect()
}

/// The canonical forms of each ply, from the empty board on; a Quarto ends nothing.
fn listed(symmetry: &QuartoSymmetry, last_ply: usize) -> Vec<usize> {
    // Without winning sets nothing but the full board ends the game.
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
fn the_first_ten_plies_are_those_of_koolen() {
    // W. Koolen, Quarto! Cakes, 2011.
    let published = [1, 1, 2, 8, 40, 148, 454, 3382, 10_374, 91_746];
    let symmetry = Quarto::default().symmetry();
    let counts = numbers(&orbits_by_ply(&symmetry)[..10]);
    assert_eq!(counts, published);
    assert_eq!(counts.iter().sum::<u64>(), 106_156);
}

#[test]
fn as_many_orbits_as_are_listed() {
    for rules in named() {
        let symmetry = QuartoSymmetry::new(&rules);
        let listed = listed(&symmetry, 9);
        let counted: Vec<_> = (0..10).map(|ply| orbits(&symmetry, ply)).collect();
        assert_eq!(counted, listed.into_iter().map(BigUint::from).collect::<Vec<_>>(), "{rules}");
    }
}

#[test]
fn without_winning_sets_there_are_all_positions() {
    all_positions_are_listed(8);
}

#[test]
#[ignore = "seconds; every run covers the first eight plies"]
fn without_winning_sets_there_are_all_positions_of_ten_plies() {
    all_positions_are_listed(10);
}

/// Those of every ply up to the last are as many as are counted.
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
fn orbits_are_at_least_as_many_as_positions_for_each_element() {
    for rules in named() {
        let symmetry = QuartoSymmetry::new(&rules);
        let all = orbits_by_ply(&symmetry);
        assert_eq!(all.len(), LAST_PLY as usize + 1);
        for (ply, count) in (0..).zip(all) {
            let (all, order) = (positions(ply), symmetry.order());
            assert!(&count * order >= all, "{rules}, {ply}");
            // Some are fixed by many, but later on hardly any.
            assert!(ply < 16 || &count * order < all * 101_u32 / 100_u32, "{rules}, {ply}");
        }
    }
    let beyond = LAST_PLY + 1;
    assert_eq!(orbits(&Quarto::default().symmetry(), beyond), BigUint::ZERO);
    assert_eq!([positions(beyond), positions(u32::MAX)], [BigUint::ZERO, BigUint::ZERO]);
    assert_eq!(moves(beyond), BigUint::ZERO);
}

#[test]
fn the_size_of_the_game() {
    // 9.9e16 "operations when positions are shared" are the moves from all positions, each once.
    let tenths = |count: BigUint, power: u32| count / BigUint::from(10_u32).pow(power - 1);
    let sum = |of: fn(u32) -> BigUint| (0..=LAST_PLY).map(of).sum::<BigUint>();
    assert_eq!(tenths(sum(moves), 16), BigUint::from(99_u32));
    // The positions themselves are 2.7e16, 6.2e15 of them with nothing in hand.
    assert_eq!(sum(positions), BigUint::from(26_846_616_451_246_353_u64));
    let boards: BigUint = (0..=LAST_PLY).step_by(2).map(positions).sum();
    assert_eq!(boards, BigUint::from(6_199_668_952_527_617_u64));
    assert_eq!(tenths(choices(), 38), BigUint::from(34_u32));
    assert_eq!(tenths(games(), 26), BigUint::from(43_u32));
    // A position is counted by the moves to it as well, once for each piece that may have come last.
    for ply in 0..LAST_PLY {
        let (placed, after) = (ply / 2, positions(ply + 1));
        let last = if ply % 2 == 0 { after } else { after * (placed + 1) };
        assert_eq!(moves(ply), last, "{ply}");
    }
}

/// Boards without a Quarto and nothing in hand, of at most four pieces.
fn boards_of_four(rules: &Rules, symmetry: &QuartoSymmetry) -> u64 {
    let WithoutQuarto { plies, stopped, .. } = without_quarto(rules, symmetry, 8, ());
    assert_eq!(stopped, None);
    plies.iter().step_by(2).map(|ply| ply.orbits).sum()
}

#[test]
fn boards_of_four_pieces_are_those_of_the_opening_books() {
    // github.com/motlin/quarto, whose books have the boards with nothing in hand and without a
    // Quarto, up to the symmetries of the pieces and the eight of the square.
    let square = QuartoSymmetry::new(&Rules::squares());
    assert_eq!(boards_of_four(&Rules::lines(), &square), 40_789);
    assert_eq!(boards_of_four(&Rules::squares(), &square), 40_729);
}

#[test]
fn a_quarto_of_four_pieces_is_on_a_winning_set() {
    // Of the 1820 sets of four pieces 536 agree in something, in any order.
    for rules in named() {
        let counts = without_quarto(&rules, &QuartoSymmetry::new(&rules), 8, ());
        let won = rules.sets().len() * 536 * 24;
        let left = positions(8) - BigUint::from(won);
        assert_eq!(BigUint::from(counts.plies[8].positions), left, "{rules}");
    }
}

#[test]
fn listing_stops_where_it_is_told_to() {
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

/// The draws up to all symmetries by two ways, and without symmetry by two ways.
fn drawn(rules: &Rules) -> (u64, u64) {
    let symmetry = QuartoSymmetry::new(rules);
    let ListedDraws { orbits, boards, .. } = list_draws(rules, &symmetry, ()).unwrap();
    assert_eq!(counted(rules), (orbits, boards));
    (orbits, boards)
}

/// The draws without listing any: up to all symmetries, and all of them.
fn counted(rules: &Rules) -> (u64, u64) {
    let orbits = draw_orbits(rules, &QuartoSymmetry::new(rules), ()).unwrap();
    (orbits, draws(rules, ()).unwrap())
}

/// K. S. Brown, mathpages.com, kmath352. The orbits are of this crate.
const UNDER_THE_LINES: (u64, u64) = (33_738_684, 414_298_141_056);

const UNDER_THE_SQUARES: (u64, u64) = (20_592_004, 63_235_397_376);

#[test]
#[ignore = "seconds; every run counts those of the torus, and `abstract-games reproduce --long` these"]
fn draws_under_the_lines_and_the_squares() {
    assert_eq!(counted(&Rules::lines()), UNDER_THE_LINES);
    assert_eq!(counted(&Rules::squares()), UNDER_THE_SQUARES);
}

#[test]
#[ignore = "ten seconds to list them; every run lists those of the torus"]
fn draws_under_the_lines_and_the_squares_are_as_many_as_are_listed() {
    assert_eq!(drawn(&Rules::lines()), UNDER_THE_LINES);
    assert_eq!(drawn(&Rules::squares()), UNDER_THE_SQUARES);
}

#[test]
fn draws_under_the_torus() {
    assert_eq!(drawn(&Rules::torus()), (47_228, 2_245_746_048));
}

#[test]
fn draws_up_to_fewer_symmetries() {
    // The symmetries of the squares are some of those of the torus.
    let (torus, fewer) = (Rules::torus(), QuartoSymmetry::new(&Rules::squares()));
    let listed = list_draws(&torus, &fewer, ()).unwrap();
    assert_eq!(listed.boards, 2_245_746_048);
    assert_eq!(draw_orbits(&torus, &fewer, ()), Ok(listed.orbits));
}

#[test]
fn one_winning_set_leaves_1284_of_1820_boards() {
    let cells = ["a3", "b1", "c1", "d2"].map(|cell| cell.parse().unwrap());
    let rules = Rules::new([cells]).unwrap();
    let factorial: u64 = (1..=16).product();
    assert_eq!(draws(&rules, ()), Ok(factorial / 1820 * 1284));
}

#[test]
fn the_plot_is_well_formed() {
    let symmetry = Quarto::default().symmetry();
    let picture = plot(&symmetry);
    assert_eq!(picture, plot(&symmetry));
    // Every element that is opened is closed, in order.
    let mut open = Vec::new();
    for part in picture.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap();
        assert!(!text.contains('>') && !text.contains('&'), "{text}");
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        let name = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap();
        if tag.starts_with('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert!(open.is_empty());
    assert_eq!(picture.matches("<polyline").count(), 2);
    // A dot for each ply of each curve, and two in the key.
    assert_eq!(picture.matches("<circle").count(), 2 * 33 + 2);
    for label in
        ["Positions of Quarto by ply", ">ply<", ">positions<", ">pure<", ">up to symmetry<"]
    {
        assert!(picture.contains(label), "{label}");
    }
    assert!(!picture.contains("NaN") && !picture.contains("inf"));
}
