//! Tests of matches between players.

use abstract_games_core::tic_tac_toe::{Cell, TicTacToe};
use abstract_games_core::{
    Game, Limits, Observer, Outcome, Players, Progress, Seat, Side, Stop, observer,
};
use abstract_games_play::{
    Choice, Ending, GreedyPlayer, Match, MatchError, MatchResult, Opponents, Player, RandomPlayer,
};

use crate::arena::Arena;
use crate::seats::Subtraction;

/// A player that always chooses the same move, or none.
struct Stubborn(Option<Cell>);

impl Player<TicTacToe> for Stubborn {
    fn name(&self) -> String {
        "stubborn".into()
    }

    fn choose(
        &mut self,
        _: &TicTacToe,
        _: &<TicTacToe as Game>::State,
        _: &mut dyn Observer,
    ) -> Option<Choice<Cell>> {
        self.0.map(Choice::of)
    }
}

/// A walk on a ring of six squares that never ends.
fn walk() -> Arena {
    let edges = (0..6).map(|square| vec![(square + 1) % 6, (square + 5) % 6]).collect();
    Arena::of_sides(edges, &[true, false].repeat(3), &[0; 6])
}

fn seat(index: u8) -> Seat {
    Seat::new(index, 2).unwrap()
}

#[test]
fn every_game_is_the_one_that_the_players_play_by_themselves() {
    let games = Match::new(&TicTacToe).unwrap().random_openings(15, 2, 3);
    let result = games.play([&mut GreedyPlayer::new(()), &mut RandomPlayer::new(5)], ()).unwrap();
    assert_eq!((games.game_count(), result.games.len()), (30, 30));
    let again = games.play([&mut GreedyPlayer::new(()), &mut RandomPlayer::new(5)], ()).unwrap();
    assert_eq!(result, again);

    let (mut greedy, mut random) = (GreedyPlayer::new(()), RandomPlayer::new(5));
    let after =
        |state| TicTacToe.move_list(&state).into_iter().map(move |m| TicTacToe.play(&state, &m));
    let openings: Vec<_> = after(TicTacToe.initial()).flat_map(after).collect();
    let all = Match::new(&TicTacToe).unwrap().openings(openings.clone());
    // All openings of two plies.
    assert_eq!(all.game_count(), 144);
    let result = all.play([&mut greedy, &mut random], ()).unwrap();
    let (mut greedy, mut random) = (GreedyPlayer::new(()), RandomPlayer::new(5));
    let (mut wins, mut draws) = ([[0; 2]; 2], 0);
    for opening in &openings {
        for greedy_side in [Side::First, Side::Second] {
            let mut state = *opening;
            let outcome = loop {
                if let Some(outcome) = TicTacToe.outcome(&state) {
                    break outcome;
                }
                let player: &mut dyn Player<TicTacToe> =
                    if TicTacToe.turn(&state) == greedy_side { &mut greedy } else { &mut random };
                let choice = player.choose(&TicTacToe, &state, &mut ()).unwrap();
                state = TicTacToe.play(&state, &choice.best);
            };
            match outcome {
                Outcome::Draw => draws += 1,
                Outcome::Win(side) => {
                    let player = usize::from(side != greedy_side);
                    wins[player][usize::from(side == Side::Second)] += 1;
                }
            }
        }
    }
    assert_eq!(result.draws(), draws);
    for (player, of_player) in wins.iter().enumerate() {
        let found = [0, 1].map(|side| result.wins_on(player, seat(side)));
        assert_eq!(found, *of_player, "player {player}");
        assert_eq!(result.wins(player), of_player.iter().sum::<usize>());
    }
}

#[test]
fn each_player_has_each_seat_equally_often() {
    let game = Subtraction::new(3, 7);
    let games = Match::new(&game).unwrap();
    assert_eq!(games.game_count(), 6);
    let result = games.play([&mut RandomPlayer::new(1), &mut RandomPlayer::new(2)], ()).unwrap();
    for place in 0..3 {
        let first = result.games.iter().filter(|it| it.seating[place] == 0).count();
        assert_eq!(first, 3);
    }
    let mut seatings: Vec<_> = result.games.iter().map(|it| it.seating.clone()).collect();
    seatings.sort();
    seatings.dedup();
    assert_eq!(seatings.len(), 6);
    assert!(seatings.iter().all(|it| it.contains(&0) && it.contains(&1)));
    assert!(Match::new(&Subtraction::new(17, 7)).is_err());
}

#[test]
fn faults_of_a_player_are_errors_that_name_it() {
    let games = Match::new(&TicTacToe).unwrap();
    let play = |cell: Option<Cell>| {
        let players: Opponents<'_, _> = [&mut Stubborn(cell), &mut GreedyPlayer::new(())];
        games.play(players, ()).unwrap_err()
    };
    // The first move is legal, and the second is not: the cell is taken.
    let error = play(Cell::new(1, 1));
    assert!(matches!(&error, MatchError::IllegalMove { player, number: 0, error }
        if player == "stubborn" && error.m == Cell::new(1, 1).unwrap()));
    let text = error.to_string();
    assert!(text.starts_with("stubborn chose an illegal move Cell(4) in state "), "{text}");
    assert!(text.contains(" .X. ") && text.ends_with(" of game 0"), "{text}");
    let none = play(None).to_string();
    assert_eq!(none, "stubborn chose no move in state ... ... ... of game 0");
    let players: Opponents<'_, _> = [&mut RandomPlayer::new(0), &mut RandomPlayer::new(0)];
    let error = games.play_game(2, players, ()).unwrap_err();
    assert_eq!(error.to_string(), "game 2 of a match of 2 games, which are numbered from 0");
}

#[test]
fn play_without_end_is_a_draw_at_the_limit_of_plies() {
    let walk = walk();
    let games = Match::new(&walk).unwrap().ply_limit(25).repetitions(0);
    let result = games.play([&mut RandomPlayer::new(0), &mut RandomPlayer::new(1)], ()).unwrap();
    assert!(result.games.iter().all(|game| game.ending == Ending::PlyLimit && game.plies == 25));
    assert_eq!((result.draws(), result.ply_limits()), (2, 2));
    assert!((result.share(1) - 0.5).abs() < 1e-12);
    assert_eq!(result.games[0].moves, [13, 12]);
}

#[test]
fn a_state_that_occurs_for_the_third_time_is_a_draw() {
    let play = |games: &Match<'_, Arena>| {
        games.play([&mut RandomPlayer::new(0), &mut RandomPlayer::new(1)], ()).unwrap()
    };
    let walk = walk();
    let games = Match::new(&walk).unwrap();
    let result = play(&games);
    assert!(result.games.iter().all(|game| game.ending == Ending::Repetition && game.plies >= 4));
    assert_eq!((result.draws(), result.ply_limits()), (2, 0));
    let twice = play(&games.repetitions(2));
    assert!(twice.games[0].plies < result.games[0].plies);
}

#[test]
fn an_observer_stops_a_match_between_and_within_games() {
    let games = Match::new(&TicTacToe).unwrap().random_openings(5, 2, 0);
    let play = |observer: &mut dyn Observer| {
        games.play([&mut GreedyPlayer::new(()), &mut RandomPlayer::new(1)], observer).unwrap()
    };
    let whole = play(&mut ());
    for done in 0..=10 {
        let part = play(&mut Limits::new().work(done));
        let count = usize::try_from(done).unwrap();
        assert_eq!(part.games, whole.games[..count]);
        assert_eq!(part.stopped, (done < 10).then_some(Stop::WorkLimit));
    }
    // The greedy player asks before each of its seven moves.
    let mut calls = 0;
    let mut watch = observer::from_fn(|progress: &Progress| {
        calls += 1;
        assert_eq!((progress.done, progress.total), (0, Some(10)));
        if calls == 5 { Err(Stop::Cancelled) } else { Ok(()) }
    });
    let part = play(&mut watch);
    assert_eq!((part.games.len(), part.stopped), (0, Some(Stop::Cancelled)));
    assert_eq!((part.share(0), part.interval(0)), (0.5, (0.0, 1.0)));
    assert_eq!(calls, 5, "the stop of the match ends the choice at once");
}

#[test]
fn limits_hold_for_each_move() {
    let games = Match::new(&TicTacToe).unwrap().limits(Limits::new().work(4));
    let mut players = [GreedyPlayer::new(()), GreedyPlayer::new(())];
    let [one, two] = &mut players;
    let result = games.play([one, two], ()).unwrap();
    for game in &result.games {
        // Nine to five moves are more than the limit, and then there are four, three, two and one.
        let plies = u64::from(game.plies);
        let fewer = (6..=plies).map(|ply| 10 - ply).sum::<u64>();
        assert_eq!(game.nodes.iter().sum::<u64>(), 4 * plies.min(5) + fewer);
        assert!(plies >= 5);
    }
}

#[test]
fn results_survive_serialisation() {
    let games = Match::new(&TicTacToe).unwrap();
    let result = games.play([&mut RandomPlayer::new(0), &mut RandomPlayer::new(1)], ()).unwrap();
    let text = serde_json::to_string(&result).unwrap();
    assert_eq!(serde_json::from_str::<MatchResult>(&text).unwrap(), result);
}
