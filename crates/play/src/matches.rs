//! `Match`: games between two players from the same openings, with the seats exchanged.

use std::collections::HashMap;
use std::fmt::Debug;

use abstract_games_core::observer::from_fn;
use abstract_games_core::{
    Game, IllegalMoveError, Limits, Observer, Outcome, ParameterError, Players, Progress,
    RandomPlay, Seat, SplitMix64, Stop,
};
use thiserror::Error;

use crate::match_result::{Ending, GameResult, MatchResult};
use crate::player::{Choice, Player};

/// A match of two players: a numbered list of games from the same openings with exchanged seats.
///
/// In a game for two, each opening is played twice, with each player on either side. For more
/// seats, it is played once for every way to share them in which each player has a seat: 6 games
/// for three seats, 14 for four. Players of equal strength thus win half of the games each.
///
/// Each move has the same [limits](Match::limits). A game is a draw when a state occurs [for the
/// third time](Match::repetitions), and at the [limit of plies](Match::ply_limit). With
/// deterministic players and without a limit of time, a match has the same result in every run.
///
/// ```
/// use abstract_games_core::Limits;
/// use abstract_games_play::{GreedyPlayer, Match, RandomPlayer};
/// use abstract_games_core::tic_tac_toe::TicTacToe;
///
/// let result = Match::new(&TicTacToe)?
///     .random_openings(20, 2, 0)
///     .limits(Limits::new().work(10))
///     .play([&mut GreedyPlayer::new(()), &mut RandomPlayer::new(1)], ())
///     .unwrap();
/// assert_eq!(result.games.len(), 40);
/// assert!(result.wins(0) > result.wins(1));
/// # Ok::<(), abstract_games_core::ParameterError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Match<'g, G: Game> {
    game: &'g G,
    seats: u8,
    openings: Vec<G::State>,
    ply_limit: u32,
    repetitions: u32,
    limits: Limits,
}

/// The two players of a [`Match`], by number: 0 and 1.
pub type Opponents<'a, G> = [&'a mut dyn Player<G>; 2];

impl<'g, G: Players<Player: Into<Seat>>> Match<'g, G> {
    /// A match from the initial state, with at most 1000 plies a game and without limits on a move.
    ///
    /// # Errors
    ///
    /// [`ParameterError::TooLarge`] if the game has more than 16 seats.
    pub fn new(game: &'g G) -> Result<Self, ParameterError> {
        let start = game.initial();
        let seats = game.turn(&start).into().count();
        ParameterError::check("the number of seats", seats, 0..=16)?;
        let (openings, limits) = (vec![start], Limits::new());
        Ok(Self { game, seats, openings, ply_limit: 1000, repetitions: 3, limits })
    }

    /// Sets the states in which the games begin. Finished states are left out.
    pub fn openings(mut self, openings: impl IntoIterator<Item = G::State>) -> Self {
        let openings = openings.into_iter();
        self.openings = openings.filter(|state| self.game.outcome(state).is_none()).collect();
        self
    }

    /// Sets the openings to `count` different unfinished states, each reached from the initial
    /// state by `plies` random moves. The same `seed` gives the same openings; there are fewer if
    /// 100 · `count` lines lead to fewer states.
    pub fn random_openings(mut self, count: usize, plies: usize, seed: u64) -> Self {
        let mut random = SplitMix64(seed);
        self.openings.clear();
        for _ in 0..count.saturating_mul(100) {
            if self.openings.len() == count {
                break;
            }
            let mut play = RandomPlay::new(self.game, random.number());
            let played = play.by_ref().take(plies).count();
            let state = play.state();
            let is_open = played == plies && self.game.outcome(state).is_none();
            if is_open && !self.openings.contains(state) {
                self.openings.push(state.clone());
            }
        }
        self
    }

    /// Sets the number of plies, without the opening, after which a game is a draw.
    pub fn ply_limit(self, plies: u32) -> Self {
        Self { ply_limit: plies, ..self }
    }

    /// Sets how many times a state occurs in a game that is a draw, the first time included; never
    /// if it is 0. By default it is 3.
    pub fn repetitions(self, times: u32) -> Self {
        Self { repetitions: times, ..self }
    }

    /// Sets the limits on each move, which must not have observed anything before.
    pub fn limits(self, limits: Limits) -> Self {
        Self { limits, ..self }
    }

    /// The number of games.
    pub fn game_count(&self) -> usize {
        self.openings.len() * self.seatings()
    }

    fn seatings(&self) -> usize {
        (1 << self.seats) - 2
    }

    /// The player, 0 or 1, on each seat in the game with this number. In the first of them, player
    /// 0 has the first seat alone; the binary digits count from 1 to all ones but one.
    fn seating(&self, number: usize) -> Vec<u8> {
        let players = self.seatings() - number % self.seatings();
        (0..self.seats).map(|seat| u8::from(players >> seat & 1 == 1)).collect()
    }

    /// Plays all games in order. Before each state that a player visits, the `observer` may stop
    /// the match, whose result then has the games finished before; `done` counts them.
    ///
    /// # Errors
    ///
    /// [`MatchError`] if a player chooses an illegal move, or none where there is one. To keep the
    /// games before, use [`play_game`](Match::play_game).
    pub fn play(
        &self,
        players: Opponents<'_, G>,
        mut observer: impl Observer,
    ) -> Result<MatchResult, MatchError<G::State, G::Move>> {
        let [one, two] = players;
        let mut result = MatchResult::new([one.name(), two.name()], self.seats);
        let total = self.game_count() as u64;
        for number in 0..self.game_count() {
            let progress = Progress::at(number as u64).of(total).found(number as u64);
            let watch = from_fn(|_: &Progress| observer.observe(&progress));
            match self.play_game(number, [&mut *one, &mut *two], watch) {
                Ok(game) => result.games.push(game),
                Err(MatchError::Stopped(stop)) => {
                    result.stopped = Some(stop);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        // A paranoid player has its name from the players that it makes.
        result.players = [one.name(), two.name()];
        Ok(result)
    }

    /// Plays the game with this `number`, counted from 0. The `observer` is asked before each ply
    /// and before each state that a player visits; `done` counts the plies played.
    ///
    /// # Errors
    ///
    /// [`MatchError`] if a player chooses an illegal move, or none where there is one; if the
    /// observer stops the game; if there is no game with this number.
    pub fn play_game(
        &self,
        number: usize,
        players: Opponents<'_, G>,
        mut observer: impl Observer,
    ) -> Result<GameResult, MatchError<G::State, G::Move>> {
        let opening = number.checked_div(self.seatings());
        let Some(opening) = opening.and_then(|opening| self.openings.get(opening)) else {
            return Err(MatchError::NoGame { number, count: self.game_count() });
        };
        let [one, two] = players;
        let mut game = GameResult::new(number, self.seating(number));
        let mut state = opening.clone();
        let mut occurred = HashMap::new();
        loop {
            if let Some(outcome) = self.game.outcome(&state) {
                game.ending = match outcome {
                    Outcome::Win(winner) => Ending::Win(winner.into()),
                    Outcome::Draw => Ending::Draw,
                };
                return Ok(game);
            }
            if self.repetitions > 0 {
                let times = occurred.entry(state.clone()).or_insert(0_u32);
                *times += 1;
                if *times >= self.repetitions {
                    game.ending = Ending::Repetition;
                    return Ok(game);
                }
            }
            if game.plies == self.ply_limit {
                return Ok(game);
            }
            let number_of_player = game.player_on(self.game.turn(&state).into());
            let player = if number_of_player == 0 { &mut *one } else { &mut *two };
            let choice = self.choice(&game, player, &state, &mut observer)?;
            state = self.game.try_play(&state, &choice.best).map_err(|error| {
                MatchError::IllegalMove { player: player.name(), number, error }
            })?;
            game.plies += 1;
            game.moves[number_of_player] += 1;
            game.nodes[number_of_player] += choice.nodes;
            game.depths[number_of_player] += u64::from(choice.depth);
        }
    }

    /// The choice of the player to move. The observer ends the game, the limits only the search.
    fn choice(
        &self,
        game: &GameResult,
        player: &mut dyn Player<G>,
        state: &G::State,
        observer: &mut impl Observer,
    ) -> Result<Choice<G::Move>, ErrorOf<G>> {
        let progress = Progress::at(game.plies.into());
        observer.observe(&progress).map_err(MatchError::Stopped)?;
        let (mut ended, mut limits) = (None, self.limits.clone());
        let mut observer = from_fn(|of_player| {
            observer.observe(&progress).inspect_err(|stop| ended = Some(*stop))?;
            limits.observe(of_player)
        });
        let choice = player.choose(self.game, state, &mut observer);
        if let Some(stop) = ended {
            return Err(MatchError::Stopped(stop));
        }
        let number = game.number;
        let Some(choice) = choice else {
            let (player, shown) = (player.name(), self.game.show(state));
            return Err(if self.game.moves(state).next().is_none() {
                MatchError::DeadEnd { number, state: shown }
            } else {
                MatchError::NoMove { player, number, state: shown }
            });
        };
        match choice.dead_end {
            Some(state) => Err(MatchError::DeadEnd { number, state }),
            None => Ok(choice),
        }
    }
}

type ErrorOf<G> = MatchError<<G as Game>::State, <G as Game>::Move>;

/// The reason why a game of a [`Match`] has no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MatchError<S: Debug, M: Debug> {
    /// A player chose an illegal move.
    #[error("{player} chose an {error} of game {number}")]
    IllegalMove {
        /// The name of the player.
        player: String,
        /// The number of the game, from 0.
        number: usize,
        /// The move, with the state.
        error: IllegalMoveError<S, M>,
    },
    /// A player chose no move in a state that has moves.
    #[error("{player} chose no move in state {state} of game {number}")]
    NoMove {
        /// The name of the player.
        player: String,
        /// The number of the game, from 0.
        number: usize,
        /// The state, as text.
        state: String,
    },
    /// A state has neither moves nor an outcome, against the rules of [`Players`].
    #[error("the state {state} of game {number} has neither moves nor an outcome")]
    DeadEnd {
        /// The number of the game, from 0.
        number: usize,
        /// The state, as text.
        state: String,
    },
    /// The observer stopped the game.
    #[error(transparent)]
    Stopped(Stop),
    /// There is no game with this number.
    #[error("game {number} of a match of {count} games, which are numbered from 0")]
    NoGame {
        /// The number that was given.
        number: usize,
        /// The number of games.
        count: usize,
    },
}
