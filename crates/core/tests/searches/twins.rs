//! Tests of a symmetry that exchanges the players: searches of the quotient against searches of the
//! game, on random graphs with cycles in which a player may move repeatedly.

use std::convert::Infallible;

use abstract_games_core::{
    Exchange, Game, Keyed, Observer, Outcome, Path, Players, Predecessors, Quotient, Side,
    Symmetry, laws,
};
use abstract_games_play::{Claim, StrategyBuilder};
use abstract_games_search::{Bfs, LevelSearch};
use abstract_games_solve::Retrograde;
use proptest::prelude::*;

/// A vertex, and whether the players are exchanged.
type State = (usize, bool);

/// Two copies of a graph. The players are exchanged in the second copy. An edge may lead to the
/// other copy.
#[derive(Clone, Debug)]
struct Twins {
    edges: Vec<Vec<State>>,
    first_to_move: Vec<bool>,
    /// The value of an end to the player to move: 0 for a draw, 1 for a win, 2 for a loss.
    ends: Vec<u8>,
    key_bits: u32,
}

impl Twins {
    fn states(&self) -> Vec<State> {
        (0..self.edges.len()).flat_map(|v| [(v, false), (v, true)]).collect()
    }
}

game!(
    Twins: State, usize;
    |_| (0, false);
    |game, (v, _)| 0..game.edges[*v].len();
    |game, (v, exchanged), m| {
        let (next, exchanges) = game.edges[*v][*m];
        (next, exchanged ^ exchanges)
    }
);

impl Players for Twins {
    type Player = Side;

    fn turn(&self, (v, exchanged): &State) -> Side {
        if self.first_to_move[*v] == *exchanged { Side::Second } else { Side::First }
    }

    fn outcome(&self, state: &State) -> Option<Outcome<Side>> {
        let end = match self.ends[state.0] {
            0 => Outcome::Draw,
            1 => Outcome::Win(self.turn(state)),
            _ => Outcome::Win(self.turn(state).opponent()),
        };
        self.edges[state.0].is_empty().then_some(end)
    }
}

impl Predecessors for Twins {
    fn predecessors(&self, &(v, exchanged): &State) -> impl Iterator<Item = (usize, State)> {
        let edges = self.edges.iter().enumerate();
        edges.flat_map(move |(before, edges)| {
            let into = edges.iter().enumerate().filter(move |(_, (next, _))| *next == v);
            into.map(move |(m, (_, exchanges))| (m, (before, exchanged ^ exchanges)))
        })
    }
}

/// The keys use their highest bits.
impl Keyed for Twins {
    fn key_bits(&self) -> u32 {
        self.key_bits
    }

    fn key(&self, (v, exchanged): &State) -> u128 {
        let number = 2 * *v as u128 + u128::from(*exchanged);
        number.reverse_bits() >> (u128::BITS - self.key_bits)
    }

    fn state(&self, key: u128) -> Option<State> {
        self.states().into_iter().find(|state| self.key(state) == key)
    }
}

/// Exchanges the players.
impl Symmetry<Twins> for Exchange {
    fn apply(&self, g: &bool, &(v, exchanged): &State) -> State {
        (v, exchanged ^ g)
    }

    fn apply_move(&self, _: &bool, m: &usize) -> usize {
        *m
    }
}

fn twins() -> BoxedStrategy<Twins> {
    let key_bits = prop::sample::select(vec![16_u32, 63, 64, 65, 127, 128]);
    (1..=14_usize, key_bits)
        .prop_flat_map(|(n, key_bits)| {
            let edges =
                prop::collection::vec(prop::collection::vec((0..n, any::<bool>()), 0..4), n);
            let turns = prop::collection::vec(any::<bool>(), n);
            (edges, turns, prop::collection::vec(0..3_u8, n)).prop_map(
                move |(edges, first_to_move, ends)| Twins { edges, first_to_move, ends, key_bits },
            )
        })
        .boxed()
}

proptest! {
    #[test]
    fn strategies_in_a_quotient_prove_the_values_of_the_game(game in twins()) {
        let found = Bfs::new(&game).explore();
        let value = Retrograde::new(&game, &found).solve().value(&game.initial()).unwrap();
        // An orbit may arise with the owner to move and with the other player to move.
        let orbits = Quotient::new(game, Exchange);
        let found = Bfs::new(&orbits).explore();
        let solved = Retrograde::new(&orbits, &found).solve();
        let is_best =
            |orbit: &_, m: &_, _: &_, _: &mut dyn Observer| Ok::<_, Infallible>(solved.best_moves(&orbits, orbit).contains(m));
        for (side, value) in [(Side::First, value), (Side::Second, -value)] {
            for claim in [Claim::Win, Claim::Draw] {
                let strategy = StrategyBuilder::new(&orbits, side, claim).build(is_best).unwrap();
                let verdict = strategy.verify(&orbits, ());
                prop_assert_eq!(verdict.is_ok(), value >= claim.least(), "{:?}", verdict);
            }
        }
    }

    #[test]
    fn values_in_a_quotient_are_those_of_the_game(
        game in twins(),
        plies in 0..8_usize,
        goal in 0..14_usize,
    ) {
        let states = game.states();
        laws::adversarial_symmetry(&game, &Exchange, &states).unwrap();
        let whole = Bfs::new(&game).sources(states.iter().copied()).explore();
        let expected = Retrograde::new(&game, &whole).solve();
        let quotient = Quotient::new(game.clone(), Exchange);
        for (found, is_whole) in [
            (Bfs::new(&quotient).explore(), true),
            (Bfs::new(&quotient).within(plies).explore(), false),
            (Bfs::new(&quotient).until(|it| it.representative().0 == goal).explore(), false),
        ] {
            let solved = Retrograde::new(&quotient, &found).solve();
            let by_predecessors = Retrograde::new(&quotient, &found).by_predecessors().solve();
            prop_assert!(solved.iter().eq(by_predecessors.iter()));
            for state in &states {
                let orbit = quotient.orbit(state);
                let (value, distance) = (solved.value(&orbit), solved.distance(&orbit));
                prop_assert!(value.is_none() || value == expected.value(state));
                if is_whole && found.index_of(&orbit).is_some() {
                    prop_assert_eq!(value, expected.value(state));
                    prop_assert_eq!(distance, expected.distance(state));
                }
                prop_assert!(distance.is_none() || expected.distance(state) <= distance);
            }
        }
    }

    #[test]
    fn paths_in_a_quotient_are_shortest_and_lifted(game in twins(), exchanged in any::<bool>()) {
        let states = game.states();
        let quotient = Quotient::new(game.clone(), Exchange);
        let found = Bfs::new(&quotient).explore();
        let search = || LevelSearch::new(&quotient);
        for mut levels in [search().keep_levels().start(), search().by_predecessors().start()] {
            while levels.next_level().is_some() {}
            for orbit in states.iter().map(|state| quotient.orbit(state)) {
                let path = levels.path_to(&orbit);
                prop_assert_eq!(path.as_ref().map(Path::len), found.distance(&orbit));
                let Some(path) = path else { continue };
                let start = (0, exchanged);
                let lifted = quotient.lift(&start, &path).unwrap();
                let moves = lifted.moves().copied();
                prop_assert_eq!(&Path::play(&game, start, moves).unwrap(), &lifted);
                prop_assert_eq!(quotient.orbit(lifted.end()), orbit);
            }
        }
    }
}
