//! The distances of a configuration are those of a plain iteration, up to the greatest.

use proptest::prelude::*;

use super::*;
use abstract_games_quoridor::Board;

/// The distances with each player to move of pairs of squares, 0 if drawn; `None` if not legal. One
/// by one: each position has a list of the positions after its pawn moves.
fn plain(moves: &PawnMoves<'_, u32, 12>, cells: usize, fences: &[u8]) -> [Vec<Option<u32>>; 2] {
    let size = cells * cells;
    let legal: Vec<bool> =
        (0..size).map(|it| moves.legal[it / cells] >> (it % cells) & 1 == 1).collect();
    let mut after = [vec![Vec::new(); size], vec![Vec::new(); size]];
    for to in (0..size).filter(|&to| legal[to]) {
        let mut target = [0; 12];
        target[to / cells] = 1 << (to % cells);
        for (mover, after) in after.iter_mut().enumerate() {
            let from =
                if mover == 0 { moves.first_into(&target) } else { moves.second_into(&target) };
            for place in (0..size).filter(|&it| legal[it]) {
                if from[place / cells] >> (place % cells) & 1 == 1 {
                    after[place].push(to);
                }
            }
        }
    }
    let arrives = [&moves.first_arrives, &moves.second_arrives];
    let mut found = [vec![None; size], vec![None; size]];
    for distance in 1..700_u32 {
        let before = found.clone();
        for mover in 0..2 {
            for place in (0..size).filter(|&it| legal[it] && before[mover][it].is_none()) {
                // The distances after the moves; `None` if it is not known.
                let mut ends: Vec<Option<u32>> =
                    after[mover][place].iter().map(|&to| before[1 - mover][to]).collect();
                if arrives[mover][place / cells] >> (place % cells) & 1 == 1 {
                    ends.push(Some(0));
                }
                let fence = fences[mover * size + place];
                match fence {
                    ABSENT => {}
                    DRAWN => ends.push(None),
                    // The fence is not looked at before its time.
                    code => ends.push(u32::try_from(plies(code)).ok().filter(|&it| it < distance)),
                }
                if ends.is_empty() {
                    ends.push(before[1 - mover][place]);
                }
                let wins = ends.iter().any(|it| it.is_some_and(|it| it % 2 == 0));
                let loses = ends.iter().all(|it| it.is_some_and(|it| it % 2 == 1));
                if wins || loses {
                    found[mover][place] = Some(distance);
                }
            }
        }
    }
    found.map(|found| {
        let or_drawn = |(place, it): (usize, Option<u32>)| legal[place].then(|| it.unwrap_or(0));
        found.into_iter().enumerate().map(or_drawn).collect()
    })
}

#[test]
fn a_greater_code_is_better_for_the_player_who_has_moved() {
    let odd = (1..=MOST_PLIES).filter(|plies| plies % 2 == 1);
    let even = (1..=MOST_PLIES).rev().filter(|plies| plies % 2 == 0);
    let codes: Vec<_> = odd.map(code).chain([DRAWN]).chain(even.map(code)).collect();
    assert!(ABSENT < codes[0] && codes.is_sorted_by(|one, other| one < other), "{codes:?}");
    assert!((1..=MOST_PLIES).all(|distance| plies(code(distance)) == usize::from(distance)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn distances_are_those_of_a_plain_iteration(
        size in prop_oneof![Just((2, 3)), Just((3, 3)), Just((2, 5)), Just((3, 2)), Just((2, 7))],
        walls in (any::<u64>(), any::<u64>()),
        seed: u64,
        near in 0..3,
    ) {
        let grid = Grid::new(Board::new(size.0, size.1).unwrap()).unwrap();
        let geometry = Geometry::<u32, 12>::new(grid);
        let cells = grid.cells() as usize;
        // Any edges may be closed: the rules of the fences do not matter.
        let edges = grid.edges(walls.0 & walls.1 & !grid.top() & !grid.top() >> grid.width, 0);
        let moves = PawnMoves::new(&geometry, &edges);
        let mut state = seed;
        let mut random = |most: u64| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695);
            (state >> 33) % most
        };
        let mut block: Vec<u8> = (0..2 * cells * cells).map(|_| match random(8) {
            0..4 => ABSENT,
            4 => DRAWN,
            _ if near == 0 => code(u8::try_from(1 + random(252)).unwrap()),
            _ if near == 1 => code(u8::try_from(240 + random(13)).unwrap()),
            _ => code(u8::try_from(1 + random(40)).unwrap()),
        }).collect();
        let expected = plain(&moves, cells, &block);
        let is_found = find_distances(&moves, cells, &mut block, MOST_PLIES);
        let most = expected.iter().flatten().flatten().max().copied().unwrap_or(0);
        prop_assert_eq!(is_found, most <= MOST_PLIES.into(), "{}", most);
        if is_found {
            let (second, first) = block.split_at(cells * cells);
            for (codes, expected) in [first, second].into_iter().zip(&expected) {
                for (&code, &expected) in codes.iter().zip(expected) {
                    let found = (code != ABSENT).then(|| u32::try_from(plies(code)).unwrap());
                    prop_assert_eq!(found, expected);
                }
            }
        }
    }
}
