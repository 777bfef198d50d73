//! Strategies of Quarto.

use abstract_games_core::play::{BuildError, Claim, Strategy, StrategyError};
use abstract_games_core::storage::Target;
use abstract_games_core::{Limits, Side, Stop};
use abstract_games_quarto::{Quarto, Rules, StrategyMaker};

fn torus() -> (Quarto, StrategyMaker) {
    let quarto = Quarto::new(Rules::torus());
    let maker = StrategyMaker::new(&quarto, 1 << 26).unwrap();
    (quarto, maker)
}

#[test]
fn a_strategy_grows_by_the_replies_of_its_owner() {
    let (_, maker) = torus();
    // The opponent gives a piece; the owner places it and gives one; the opponent places it, and so on.
    let counts = maker.count_within(Side::Second, Claim::Draw, 2, ()).unwrap();
    assert_eq!(counts, [0, 1, 1]);
    // The first player loses.
    let lost = maker.count_within(Side::First, Claim::Draw, 0, ()).unwrap_err();
    assert_eq!(lost, BuildError::NoReply { state: "Orbit(..../..../..../.... -)".into() });
    let stopped = maker.strategy(Side::Second, Claim::Draw, Limits::new().work(3));
    assert_eq!(stopped.unwrap_err(), BuildError::Stopped(Stop::WorkLimit));
}

#[test]
#[ignore = "minutes without optimisation: a row of the reproduction table recomputes it"]
fn the_second_player_wins_on_the_torus_by_a_strategy_that_the_rules_alone_verify() {
    let (quarto, maker) = torus();
    assert_eq!(maker.claim(Side::First, ()).unwrap(), None);
    assert_eq!(maker.claim(Side::Second, ()).unwrap(), Some(Claim::Win));
    let strategy = maker.strategy(Side::Second, Claim::Win, ()).unwrap();
    let verified = strategy.verify(maker.quotient(), ()).unwrap();
    // Thirteen placements: a gift and a placement each.
    assert_eq!(verified.longest, Some(26));

    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("torus.strategy");
    strategy.write_to(&Target::new(&path).unwrap(), &quarto.strategy_header()).unwrap();
    let read = Strategy::read(&path, maker.quotient(), &quarto.strategy_header());
    assert_eq!(read.unwrap(), strategy);
    let refused = Strategy::read(&path, maker.quotient(), &Quarto::default().strategy_header());
    let refused = refused.unwrap_err().to_string();
    assert!(refused.ends_with("rules is torus, where lines is expected"), "{refused}");

    let replies: Vec<_> = strategy.replies().collect();
    let without = |place: usize| {
        let others = replies.iter().enumerate().filter(move |&(other, _)| other != place);
        Strategy::from_replies(Side::Second, Claim::Win, others.map(|(_, reply)| *reply))
    };
    let fault = without(replies.len() / 2).verify(maker.quotient(), ());
    assert!(matches!(fault, Err(StrategyError::Missing { .. })), "{fault:?}");
}
