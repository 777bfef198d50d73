//! Games made of games forward the methods that a game overrides.

use std::sync::atomic::{AtomicUsize, Ordering};

use abstract_games_core::laws::{self, LawError};
use abstract_games_core::{
    Adjudicated, Adversarial, Coalition, CoalitionSymmetry, Game, Indexed, Keyed, Outcome,
    Permutation, PermutationGroup, Players, Predecessors, Quotient, Reversed, Seat, Symmetry,
    Value,
};
use abstract_games_counting::AllOrbits;
use abstract_games_search::{Bfs, LevelSearch};

const SQUARES: u8 = 9;
/// The number of states: the squares left of each runner, from 0 to 9, and the runner to move.
const STATES: u128 = 3000;

/// Three runners on a track, who in turn advance by one or two squares. The game counts how often
/// all moves are listed, and how often a state is recovered from its key alone.
#[derive(Default)]
struct Track {
    listings: AtomicUsize,
    decodings: AtomicUsize,
}

/// The squares left of each runner, and the runner to move.
type Runners = ([u8; 3], u8);

impl Game for Track {
    type State = Runners;
    type Move = u8;

    fn initial(&self) -> Runners {
        ([SQUARES; 3], 0)
    }

    fn moves(&self, runners: &Runners) -> impl Iterator<Item = u8> {
        self.listings.fetch_add(1, Ordering::Relaxed);
        (1..=2).filter(|steps| self.is_legal(runners, steps))
    }

    fn play(&self, (left, turn): &Runners, steps: &u8) -> Runners {
        let mut left = *left;
        left[usize::from(*turn)] -= steps;
        (left, (turn + 1) % 3)
    }

    fn is_legal(&self, (left, turn): &Runners, steps: &u8) -> bool {
        !left.contains(&0) && (1..=2).contains(steps) && *steps <= left[usize::from(*turn)]
    }

    fn successors(&self, runners: &Runners) -> impl Iterator<Item = (u8, Runners)> {
        let legal = (1..=2).filter(|steps| self.is_legal(runners, steps));
        legal.map(|steps| (steps, self.play(runners, &steps)))
    }

    fn move_count(&self, runners: &Runners) -> usize {
        (1..=2).filter(|steps| self.is_legal(runners, steps)).count()
    }

    fn move_list(&self, runners: &Runners) -> Vec<u8> {
        (1..=2).filter(|steps| self.is_legal(runners, steps)).collect()
    }
}

impl Predecessors for Track {
    fn predecessors(&self, (left, turn): &Runners) -> impl Iterator<Item = (u8, Runners)> {
        let before = (turn + 2) % 3;
        let states = (1..=2).map(move |steps| {
            let mut left = *left;
            left[usize::from(before)] += steps;
            (steps, (left, before))
        });
        states.filter(|(steps, state)| {
            state.0.iter().all(|&left| left <= SQUARES) && self.is_legal(state, steps)
        })
    }
}

fn decoded(key: u128) -> Option<Runners> {
    let key = u16::try_from(key).ok().filter(|&key| u128::from(key) < STATES)?;
    let digit = |place: u16| (key / 3 / place % 10) as u8;
    Some(([digit(100), digit(10), digit(1)], (key % 3) as u8))
}

impl Keyed for Track {
    fn key_bits(&self) -> u32 {
        12
    }

    fn key(&self, (left, turn): &Runners) -> u128 {
        3 * left.iter().fold(0, |key, &left| 10 * key + u128::from(left)) + u128::from(*turn)
    }

    fn state(&self, key: u128) -> Option<Runners> {
        self.decodings.fetch_add(1, Ordering::Relaxed);
        decoded(key)
    }

    fn state_near(&self, key: u128, _: &Runners) -> Option<Runners> {
        decoded(key)
    }
}

impl Indexed for Track {
    fn state_count(&self) -> u128 {
        STATES
    }

    fn states(&self) -> impl Iterator<Item = Runners> {
        (0..STATES).filter_map(decoded)
    }
}

impl Players for Track {
    type Player = Seat;

    fn turn(&self, (_, turn): &Runners) -> Seat {
        Seat::new(*turn, 3).unwrap()
    }

    fn outcome(&self, (left, _): &Runners) -> Option<Outcome<Seat>> {
        let winner = left.iter().position(|&left| left == 0)?;
        Some(Outcome::Win(Seat::new(u8::try_from(winner).unwrap(), 3).unwrap()))
    }
}

/// The cyclic permutations of the runners, which also permute whose turn it is.
fn rotation() -> PermutationGroup {
    let cycle = Permutation::from_images([1, 2, 0]).unwrap();
    PermutationGroup::generated_by(3, [cycle]).unwrap()
}

impl Symmetry<Track> for PermutationGroup {
    fn apply(&self, g: &Permutation, (left, turn): &Runners) -> Runners {
        let mut image = *left;
        for (runner, left) in left.iter().enumerate() {
            image[g.image(runner)] = *left;
        }
        (image, u8::try_from(g.image((*turn).into())).unwrap())
    }

    fn apply_move(&self, _: &Permutation, steps: &u8) -> u8 {
        *steps
    }
}

/// The number of times that all moves are listed by the methods that a game can override.
fn listings<G: Game<Move = u8>>(track: &Track, game: &G) -> usize {
    let before = track.listings.load(Ordering::Relaxed);
    assert!(game.is_legal(&game.initial(), &2) && !game.is_legal(&game.initial(), &3));
    assert!(game.try_play(&game.initial(), &3).is_err());
    assert_eq!(game.successors(&game.initial()).count(), 2);
    assert_eq!(game.move_count(&game.initial()), 2);
    assert_eq!(game.move_list(&game.initial()), [1, 2]);
    track.listings.load(Ordering::Relaxed) - before
}

#[test]
fn overridden_methods_are_forwarded() {
    let track = Track::default();
    assert_eq!(listings(&track, &track), 0);
    let coalition = Coalition::new(&track, Seat::new(0, 3).unwrap()).unwrap();
    assert_eq!(listings(&track, &coalition), 0);
    let quotient = Quotient::new(coalition, CoalitionSymmetry::new(rotation()));
    assert_eq!(listings(&track, &quotient), 0);
    let adjudicated = Adjudicated::new(quotient, |_| None);
    assert_eq!(listings(&track, &adjudicated), 0);
    assert_eq!(adjudicated.moves(&adjudicated.initial()).count(), 2);
    assert_eq!(track.listings.load(Ordering::Relaxed), 1);
}

/// The number of times that a state is recovered from its key alone, where another one is given.
fn decodings_near<G: Keyed>(track: &Track, game: &G) -> usize {
    let before = track.decodings.load(Ordering::Relaxed);
    let state = game.initial();
    assert_eq!(game.state_near(game.key(&state), &state), Some(state));
    track.decodings.load(Ordering::Relaxed) - before
}

/// The number of times that a state is recovered from its key alone, where all are listed.
fn decodings_of_all<G: Indexed>(track: &Track, game: &G) -> usize {
    let before = track.decodings.load(Ordering::Relaxed);
    assert_eq!(game.states().count(), 3000);
    track.decodings.load(Ordering::Relaxed) - before
}

#[test]
fn overridden_methods_of_keys_are_forwarded() {
    let track = Track::default();
    let reversed = Reversed::new(&track);
    let coalition = || Coalition::new(&track, Seat::new(0, 3).unwrap()).unwrap();
    let quotient = Quotient::new(coalition(), CoalitionSymmetry::new(rotation()));
    let coalition = coalition();
    let orbits = AllOrbits::new(&quotient, ()).unwrap();
    let adjudicated =
        Adjudicated::new(Coalition::new(&track, Seat::new(1, 3).unwrap()).unwrap(), |_| None);
    assert_eq!(
        (decodings_near(&track, &adjudicated), decodings_of_all(&track, &adjudicated)),
        (0, 0)
    );
    assert_eq!((decodings_near(&track, &track), decodings_of_all(&track, &track)), (0, 0));
    assert_eq!((decodings_near(&track, &reversed), decodings_of_all(&track, &reversed)), (0, 0));
    assert_eq!((decodings_near(&track, &coalition), decodings_of_all(&track, &coalition)), (0, 0));
    assert_eq!(decodings_near(&track, &orbits), 0);
    assert_eq!(listings(&track, &orbits), 0);
}

#[test]
fn a_search_by_levels_runs_backwards() {
    let track = Track::default();
    let reversed = Reversed::new(&track);
    let end = ([0, 3, 4], 1);
    let mut levels = LevelSearch::new(&reversed).source(end).start();
    let found = Bfs::new(&reversed).source(end).explore();
    for expected in found.levels() {
        assert_eq!(levels.next_level().map(<[_]>::len), Some(expected.len()));
    }
    assert_eq!(levels.next_level(), None);
    assert!(found.distance(&track.initial()).is_some());
}

#[test]
fn forwarding_games_obey_the_laws() {
    let track = Track::default();
    let states = laws::sample(&track, 5, 200);
    laws::game(&track, &states).unwrap();
    laws::players(&track, &states).unwrap();
    laws::predecessors(&track, &states).unwrap();
    laws::indexed(&track, &states).unwrap();
    laws::symmetry(&track, &rotation(), &states).unwrap();
    let reversed = Reversed::new(&track);
    laws::game(&reversed, &states).unwrap();
    laws::indexed(&reversed, &states).unwrap();
    let coalition = Coalition::new(&track, Seat::new(2, 3).unwrap()).unwrap();
    laws::game(&coalition, &states).unwrap();
    laws::indexed(&coalition, &states).unwrap();
    laws::players(&coalition, &states).unwrap();
    let known = |(_, turn): &Runners| (*turn == 1).then_some(Value::Draw);
    let adjudicated = Adjudicated::new(coalition, known);
    laws::game(&adjudicated, &states).unwrap();
    laws::adversarial(&adjudicated, &states).unwrap();
    laws::indexed(&adjudicated, &states).unwrap();
    laws::predecessors(&adjudicated, &states).unwrap();
    // Finished states keep their result, and others have the known value.
    let coalition = adjudicated.game();
    let results = |state: &Runners| (coalition.result(state), adjudicated.result(state));
    for state in &states {
        let expected = coalition.result(state).or_else(|| known(state));
        assert_eq!(results(state).1, expected, "{state:?}");
    }
    assert_eq!(results(&([0, 3, 4], 1)), (Some(Value::Win), Some(Value::Win)));
    assert_eq!(results(&([1, 3, 4], 1)), (None, Some(Value::Draw)));
    let quotient = Quotient::new(Track::default(), rotation());
    let orbits: Vec<_> = states.iter().map(|state| quotient.orbit(state)).collect();
    laws::game(&quotient, &orbits).unwrap();
    let all = AllOrbits::new(&quotient, ()).unwrap();
    laws::game(&all, &orbits).unwrap();
    laws::indexed(&all, &orbits).unwrap();
}

#[test]
fn a_symmetry_that_moves_the_seat_of_a_coalition_violates_a_law() {
    let track = Track::default();
    let states = laws::sample(&track, 5, 20);
    for seat in Seat::all(3) {
        let coalition = Coalition::new(&track, seat).unwrap();
        let rotation = CoalitionSymmetry::new(rotation());
        laws::symmetry(&coalition, &rotation, &states).unwrap();
        let violation: LawError =
            laws::adversarial_symmetry(&coalition, &rotation, &states).unwrap_err();
        assert_eq!(violation.law(), "a move passes the turn exactly when its image does");
        assert!(violation.counterexample().get("group element").is_some(), "{violation}");
    }
}
