//! Games of three equal players, by the seat of the winner.

use std::fmt::Write;

use abstract_games::play::{MaxNPlayer, Player, RandomPlayer};
use abstract_games::quoridor::players::RaceEvaluation;
use abstract_games::quoridor::{Board, Quoridor};
use abstract_games::{Game, Limits};

/// The numbers of games won on each of the three seats, and of games that a limit of plies ended.
struct Wins {
    by_seat: [u32; 3],
    unfinished: u32,
}

/// The data file: the games won on each seat.
pub(super) fn table(games: u64) -> String {
    let wins = wins(games);
    let mut table = "seat,side,won\n".to_owned();
    for ((seat, side), won) in (1..).zip(["bottom", "left", "top"]).zip(wins.by_seat) {
        writeln!(table, "{seat},{side},{won}").expect("a string");
    }
    writeln!(table, "none,,{}", wins.unfinished).expect("a string");
    table
}

/// Plays `games` games between max-n players of depth 2 on 9 × 9 squares with 6 fences each. Three
/// random plies make the games different.
fn wins(games: u64) -> Wins {
    let board = Board::new(9, 9).expect("the size is from 2 to 11");
    let game = Quoridor::new(board, [6; 3]).expect("three players");
    let mut wins = Wins { by_seat: [0; 3], unfinished: 0 };
    for seed in 0..games {
        let mut position = game.initial();
        let mut random = RandomPlayer::new(seed);
        let mut player = MaxNPlayer::new(RaceEvaluation::default()).depth(2);
        for ply in 0..400 {
            let limits = &mut Limits::new().work(100_000);
            let choice = match ply {
                0..3 => random.choose(&game, &position, limits),
                _ => player.choose(&game, &position, limits),
            };
            let Some(choice) = choice else { break };
            position = game.play(&position, &choice.best);
        }
        match game.winner(&position) {
            Some(winner) => wins.by_seat[winner] += 1,
            None => wins.unfinished += 1,
        }
    }
    wins
}
