//! Pawn races equal retrograde analysis.

use super::*;
use crate::board::Fence;
use crate::game::{Move, Position, Quoridor};
use abstract_games_core::{Game, Value};
use abstract_games_search::Bfs;
use abstract_games_solve::Retrograde;

/// Positions of many sizes with the starting pawns after as many fences as `supplies` allow,
/// less those in `left`, wherever the numbers from `seed` put them. Small boards are then full
/// of pockets and corridors.
fn positions(left: [u8; 2]) -> impl Iterator<Item = (Quoridor, Position)> {
    let sizes = [(2, 3), (3, 3), (4, 3), (3, 5), (5, 4)].into_iter();
    let cases = sizes.flat_map(|size| (0..12_usize).map(move |seed| (size, seed)));
    cases.filter_map(move |((width, height), seed)| {
        let board = Board::new(width, height).unwrap();
        let each = [1, 2, 3][seed % 3];
        let game = Quoridor::new(board, left.map(|left| left + each)).unwrap();
        let mut position = game.initial();
        for number in 0..2 * usize::from(each) {
            let fences: Vec<Fence> = game.legal_moves(&position).fences().iter().collect();
            let fence = fences.get((seed * 31 + number * 17) % fences.len().max(1))?;
            position = game.play(&position, &Move::Fence(*fence));
        }
        Some((game, position))
    })
}

#[test]
fn results_are_those_of_retrograde_analysis() {
    let mut compared = 0;
    for (game, position) in positions([0; 2]) {
        let found = Bfs::new(&game).sources([position]).explore();
        let solved = Retrograde::new(&game, &found).solve();
        let race = PawnRace::new(game.board(), position.fences());
        for state in found.states().iter().filter(|state| game.winner(state).is_none()) {
            let distance = solved.distance(state).map(|it| u32::try_from(it).unwrap());
            let expected = match solved.value(state).unwrap() {
                Value::Win => distance.map(Score::Win),
                Value::Loss => distance.map(Score::Loss),
                Value::Draw => None,
            };
            assert_eq!(race.score(state.turn(), state.pawns()), expected, "{state}");
            compared += 1;
        }
    }
    assert!(compared > 2000, "{compared}");
}

/// The first player has no fence left, the second has one, and need not use it.
#[test]
fn an_undisturbed_pawn_arrives_in_time() {
    let mut compared = 0;
    for (game, position) in positions([0, 1]) {
        let found = Bfs::new(&game).sources([position]).explore();
        let solved = Retrograde::new(&game, &found).solve();
        for state in found.states().iter().filter(|state| game.winner(state).is_none()) {
            let (passages, [other, _]) = (game.passages(state), state.pawns());
            let first = state.turn() == 0;
            let [_, paths] = PathLayers::of_all(&game, state);
            let Some(moves) = undisturbed(passages, &paths, other, first) else { continue };
            let others = passages.distance(other, game.goal(0)).unwrap();
            if others < moves + u32::from(first) {
                continue;
            }
            let (value, plies) =
                if first { (Value::Loss, 2 * moves) } else { (Value::Win, 2 * moves - 1) };
            assert_eq!(solved.value(state), Some(value), "{state}");
            assert!(solved.distance(state).unwrap() <= plies as usize);
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}
