//! Strategies of the race from positions whose winner needs several plies.

use std::convert::Infallible;
use std::fs;

use abstract_games_core::{Adversarial, Game, Keyed, Observer, Orbit, Quotient, Run, Side, Value};
use abstract_games_play::{Claim, Strategy, StrategyBuilder, StrategyError};
use abstract_games_search::Bfs;
use abstract_games_sliding::race::{Position, Race, RaceSymmetry, RaceValues};
use abstract_games_storage::Target;

/// The race up to symmetry, played from another position.
struct Continuation<'r> {
    race: &'r Quotient<Race, RaceSymmetry>,
    start: Orbit<Position>,
}

impl Game for Continuation<'_> {
    type State = Orbit<Position>;
    type Move = <Race as Game>::Move;

    fn initial(&self) -> Self::State {
        self.start
    }

    fn moves(&self, orbit: &Self::State) -> impl Iterator<Item = Self::Move> {
        self.race.moves(orbit)
    }

    fn play(&self, orbit: &Self::State, m: &Self::Move) -> Self::State {
        self.race.play(orbit, m)
    }
}

impl Keyed for Continuation<'_> {
    fn key_bits(&self) -> u32 {
        self.race.key_bits()
    }

    fn key(&self, orbit: &Self::State) -> u128 {
        self.race.key(orbit)
    }

    fn state(&self, key: u128) -> Option<Self::State> {
        self.race.state(key)
    }
}

impl Adversarial for Continuation<'_> {
    fn result(&self, orbit: &Self::State) -> Option<Value> {
        self.race.result(orbit)
    }

    fn passes_turn(&self, orbit: &Self::State, m: &Self::Move) -> bool {
        self.race.passes_turn(orbit, m)
    }
}

/// From the start of 4 × 4 Black wins at once, so that strategy is empty. The longest wins take
/// four and five plies.
#[test]
fn the_rules_alone_verify_the_longest_wins_on_4x4() {
    let race = Race::new(4).unwrap();
    let values = RaceValues::new(race, Run::new()).unwrap();
    let quotient = values.quotient();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("race.strategy");
    let header = race.strategy_header().parameter("start", "another position");
    let found = Bfs::new(quotient).explore();
    let mut verified_wins = [0; 2];
    for orbit in found.states() {
        let distance = values.distance(orbit.representative());
        let Some(plies @ 4..) = distance else { continue };
        let game = Continuation { race: quotient, start: *orbit };
        // An odd number of plies to a win of the player to move, an even one to that of the other.
        let owner = if plies % 2 == 1 { Side::First } else { Side::Second };
        let is_best = |orbit: &Orbit<Position>, m: &_, _: &_, _: &mut dyn Observer| {
            Ok::<_, Infallible>(values.best_of_orbit(orbit).contains(m))
        };
        let strategy = StrategyBuilder::new(&game, owner, Claim::Win).build(is_best).unwrap();
        strategy.write_to(&Target::new(&path).unwrap(), &header).unwrap();
        let read = Strategy::read(&path, quotient, &header).unwrap();
        fs::remove_file(&path).unwrap();
        assert!(!read.is_empty());
        let verified = read.verify(&game, ()).unwrap();
        assert_eq!((verified.replies, verified.longest), (read.len(), Some(plies)));
        verified_wins[plies as usize % 2] += 1;

        // Without any of its replies it proves nothing, and the other player does not draw.
        for missing in 0..read.len() {
            let fewer = read.replies().enumerate().filter(|&(place, _)| place != missing);
            let fewer = Strategy::from_replies(owner, Claim::Win, fewer.map(|(_, reply)| reply));
            let fault = fewer.verify(&game, ()).unwrap_err();
            assert!(matches!(fault, StrategyError::Missing { .. }), "{fault:?}");
        }
        let other = StrategyBuilder::new(&game, owner.opponent(), Claim::Draw).build(is_best);
        assert!(other.is_err() || other.is_ok_and(|other| other.verify(&game, ()).is_err()));
    }
    // As in docs/results/data/race-by-distance.csv.
    assert_eq!(verified_wins, [20, 10]);
}
