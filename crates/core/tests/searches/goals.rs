//! Goals of quotients: predicates of the game's states, and paths that end in such states.

use abstract_games_core::{
    Dihedral, Game, Keyed, LiftError, Line, Predecessors, Quotient, Symmetry, Transform,
};
use abstract_games_search::{Bfs, BidirectionalSearch, LevelSearch, Scratch};

const SIZE: u32 = 5;

type Square = (u32, u32);

/// A rook that moves one square at a time on a board of 5 × 5 squares, from `start`.
#[derive(Clone, Copy)]
struct Walker {
    start: Square,
}

game!(
    Walker: Square, Square;
    |game| game.start;
    |_, &(x, y)| {
        let beside = [(x + 1, y), (x, y + 1), (x.wrapping_sub(1), y), (x, y.wrapping_sub(1))];
        beside.into_iter().filter(|&(x, y)| x < SIZE && y < SIZE)
    };
    |_, _, to| *to
);

impl Predecessors for Walker {
    fn predecessors(&self, square: &Square) -> impl Iterator<Item = (Square, Square)> {
        let square = *square;
        self.move_list(&square).into_iter().map(move |before| (square, before))
    }
}

impl Keyed for Walker {
    fn key_bits(&self) -> u32 {
        5
    }

    fn key(&self, &(x, y): &Square) -> u128 {
        (y * SIZE + x).into()
    }

    fn state(&self, key: u128) -> Option<Square> {
        let square = u32::try_from(key).ok().filter(|&square| square < SIZE * SIZE)?;
        Some((square % SIZE, square / SIZE))
    }
}

impl Symmetry<Walker> for Dihedral {
    fn apply(&self, g: &Transform, square: &Square) -> Square {
        g.square(*square, SIZE, SIZE)
    }

    fn apply_move(&self, g: &Transform, to: &Square) -> Square {
        g.square(*to, SIZE, SIZE)
    }
}

type Walks = Quotient<Walker, Dihedral>;

fn quotient(start: Square) -> Walks {
    Quotient::new(Walker { start }, Dihedral::square(SIZE))
}

fn squares() -> impl Iterator<Item = Square> {
    (0..SIZE).flat_map(|x| (0..SIZE).map(move |y| (x, y)))
}

/// The paths of every search of the quotient to a state for which `is_goal` holds.
fn paths(quotient: &Walks, target: Square) -> Vec<Line<Walks>> {
    let goal = || quotient.goal(move |square: &Square| *square == target);
    let found = Bfs::new(quotient).until(goal()).explore();
    let mut paths = vec![found.path_to_goal(quotient).unwrap()];
    let mut levels = LevelSearch::new(quotient).until(goal()).keep_levels().start();
    while levels.next_level().is_some() {}
    paths.extend(levels.path_to(levels.goal().unwrap()));
    let folder = tempfile::tempdir().unwrap();
    let search = LevelSearch::new(quotient).until(goal()).keep_levels();
    let mut stored = search.on_disk(Scratch::new(folder.path())).unwrap();
    while stored.next_level().unwrap().is_some() {}
    paths.extend(stored.path_to(stored.goal().unwrap()).unwrap());
    let orbit = quotient.orbit(&target);
    let met = BidirectionalSearch::new(quotient).target(orbit).search();
    paths.extend(met.path(quotient));
    assert_eq!(paths.len(), 4);
    paths
}

/// The symmetries fix the centre, so the distances of the quotient are true.
#[test]
fn from_the_centre_every_goal_is_reached_at_its_distance() {
    let start = (SIZE / 2, SIZE / 2);
    let quotient = quotient(start);
    for target in squares() {
        let game = Bfs::new(quotient.game()).until(|square| *square == target).explore();
        let distance = game.distance(&target).unwrap();
        for path in paths(&quotient, target) {
            let lifted = quotient.lift_to(&start, &path, |square| *square == target).unwrap();
            assert_eq!((lifted.len(), lifted.start(), lifted.end()), (distance, &start, &target));
            for ((m, before), after) in
                lifted.moves().zip(lifted.states()).zip(lifted.states().skip(1))
            {
                assert_eq!(quotient.game().try_play(before, m).as_ref(), Ok(after));
            }
        }
    }
}

/// From any other square, a path is given exactly if it is a true one.
#[test]
fn a_goal_near_to_an_image_of_the_start_is_refused() {
    let mut refused = 0;
    for start in squares() {
        let quotient = quotient(start);
        let game = Bfs::new(quotient.game()).explore();
        for target in squares() {
            let distance = game.distance(&target).unwrap();
            for path in paths(&quotient, target) {
                let is_true = path.len() == distance;
                match quotient.lift_to(&start, &path, |square| *square == target) {
                    Ok(lifted) => {
                        assert_eq!((lifted.len(), lifted.end()), (distance, &target));
                    }
                    Err(error) => {
                        assert_eq!(error, LiftError::Goal { start: format!("{start:?}") });
                        // Paths through other orbits may be true where this one is not.
                        refused += usize::from(!is_true);
                    }
                }
            }
        }
    }
    assert!(refused > 100, "{refused}");
}
