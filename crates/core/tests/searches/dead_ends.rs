//! A state with neither moves nor an outcome is an error that holds the state, in every search for
//! values or for a move, in matches and in strategies.

use std::convert::Infallible;

use abstract_games_core::{
    Game, Keyed, Layers, Margins, Observer, Outcome, Players, Points, Side, Stop,
};
use abstract_games_play::{
    BuildError, Claim, IterativeDeepening, Match, MatchError, MaxNPlayer, MonteCarlo, Player,
    RandomPlayer, Strategy, StrategyBuilder, StrategyError,
};
use abstract_games_search::Bfs;
use abstract_games_solve::{AlphaBeta, LayeredRetrograde, Retrograde, SolveError, max_n, negamax};

/// A walk on a line from 3 down to 0, by one step or two. Square 0 is the end, but the rules forget
/// who won there, unless they are `complete`.
struct Walk {
    complete: bool,
}

impl Game for Walk {
    type State = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        3
    }

    fn moves(&self, square: &u32) -> impl Iterator<Item = u32> {
        1..=2.min(*square)
    }

    fn play(&self, square: &u32, steps: &u32) -> u32 {
        square - steps
    }

    fn show(&self, square: &u32) -> String {
        format!("square {square}")
    }
}

impl Players for Walk {
    type Player = Side;

    fn turn(&self, square: &u32) -> Side {
        if square % 2 == 0 { Side::First } else { Side::Second }
    }

    fn outcome(&self, square: &u32) -> Option<Outcome<Side>> {
        (self.complete && *square == 0).then_some(Outcome::Win(Side::Second))
    }
}

impl Points for Walk {
    fn lead(&self, square: &u32) -> Option<i32> {
        (self.complete && *square == 0).then_some(-2)
    }
}

impl Keyed for Walk {
    fn key_bits(&self) -> u32 {
        2
    }

    fn key(&self, square: &u32) -> u128 {
        (*square).into()
    }

    fn state(&self, key: u128) -> Option<u32> {
        u32::try_from(key).ok().filter(|&square| square < 4)
    }
}

impl Layers for Walk {
    fn layer(&self, square: &u32) -> u32 {
        3 - square
    }
}

#[test]
fn every_search_for_values_names_the_dead_end() {
    let walk = Walk { complete: false };
    let error = SolveError::DeadEnd { state: "square 0".to_owned() };
    assert_eq!(negamax(&walk, &3, ()), Err(error.clone()));
    assert_eq!(negamax(&walk, &0, ()), Err(error.clone()));
    assert_eq!(max_n(&walk, &3, ()), Err(error.clone()));
    assert_eq!(LayeredRetrograde::new(&walk).solve().map(drop), Err(error));

    let (end, name) = (Some(Stop::DeadEnd), Some("square 0"));
    for from in [3, 1, 0] {
        let value = AlphaBeta::new(&walk).value(&from);
        assert_eq!((value.value(), value.stopped(), value.dead_end()), (None, end, name));
        let score = AlphaBeta::new(&walk).memory(1 << 12).unwrap().threads(2).score(&from);
        assert_eq!((score.score(), score.stopped(), score.dead_end()), (None, end, name));
        let margin = AlphaBeta::new(&walk).margin(&from);
        assert_eq!((margin.margin(), margin.stopped(), margin.dead_end()), (None, end, name));
        let best = AlphaBeta::new(&walk).best_moves(&from);
        assert_eq!((best.score(), best.stopped(), best.dead_end()), (None, end, name));
        let moves = AlphaBeta::new(&walk).moves(&from);
        assert_eq!((moves.stopped(), moves.dead_end()), (end, name));
    }

    let found = Bfs::new(&walk).explore();
    for by_predecessors in [false, true] {
        let analysis = Retrograde::new(&walk, &found);
        let analysis = if by_predecessors { analysis.by_predecessors() } else { analysis };
        let solved = analysis.solve();
        assert_eq!((solved.stopped(), solved.dead_end()), (end, Some(&0)));
        assert_eq!(solved.value(&3), None);
    }
}

#[test]
fn every_player_that_searches_names_the_dead_end() {
    let walk = Walk { complete: false };
    let players: [&mut dyn Player<Walk>; 4] = [
        &mut MonteCarlo::new((), 1),
        &mut MonteCarlo::new((), 1).playout(0),
        &mut IterativeDeepening::new(()),
        &mut MaxNPlayer::new(()),
    ];
    for player in players {
        let choice = player.choose(&walk, &3, &mut ()).unwrap();
        assert_eq!(choice.stopped, Some(Stop::DeadEnd), "{}", player.name());
        assert_eq!(choice.dead_end.as_deref(), Some("square 0"), "{}", player.name());
        assert_eq!(player.choose(&walk, &0, &mut ()), None, "{}", player.name());

        let whole = Walk { complete: true };
        let choice = player.choose(&whole, &3, &mut ());
        assert!(choice.is_none() || choice.unwrap().dead_end.is_none());
    }
}

#[test]
fn matches_and_strategies_name_the_dead_end() {
    let walk = Walk { complete: false };
    let games = Match::new(&walk).unwrap();
    let error = MatchError::DeadEnd { number: 0, state: "square 0".to_owned() };
    let (one, two) = (&mut RandomPlayer::new(1), &mut RandomPlayer::new(2));
    assert_eq!(games.play([one, two], ()), Err(error.clone()));
    let (one, two) = (&mut MaxNPlayer::new(()), &mut RandomPlayer::new(2));
    assert_eq!(games.play([one, two], ()), Err(error));

    let keeps = |_: &u32, _: &u32, _: &u32, _: &mut dyn Observer| Ok::<_, Infallible>(true);
    let state = "square 0".to_owned();
    let built = StrategyBuilder::new(&walk, Side::First, Claim::Draw).build(keeps);
    assert_eq!(built, Err(BuildError::DeadEnd { state: state.clone() }));
    let replies = [(3, 0), (2, 0), (1, 0)];
    let strategy = Strategy::from_replies(Side::First, Claim::Draw, replies);
    assert_eq!(strategy.verify(&walk, ()), Err(StrategyError::DeadEnd { state }));
}

impl abstract_games_core::Predecessors for Walk {
    fn predecessors(&self, square: &u32) -> impl Iterator<Item = (u32, u32)> {
        let square = *square;
        (1..=2).map(move |steps| (steps, square + steps)).filter(|&(_, before)| before < 4)
    }
}

#[test]
fn complete_rules_have_no_dead_end() {
    let walk = Walk { complete: true };
    let found = Bfs::new(&walk).explore();
    let solved = Retrograde::new(&walk, &found).solve();
    assert_eq!((solved.stopped(), solved.dead_end()), (None, None));
    let value = solved.value(&3).unwrap();
    assert_eq!(negamax(&walk, &3, ()), Ok(value));
    let proof = AlphaBeta::new(&walk).value(&3);
    assert_eq!((proof.value(), proof.dead_end()), (Some(value), None));
    assert_eq!(walk.margin(&0), Some(-2));
}
