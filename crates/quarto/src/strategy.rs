//! Strategies: lists of replies that prove the value of the game.

use std::path::Path;

use abstract_games_core::{
    Adjudicated, Cancel, Observer, Orbit, ParameterError, Quotient, Run, Side, Stop, Value,
};
use abstract_games_play::{
    BuildError, Claim, Strategy, StrategyBuilder, StrategyError, VerifiedStrategy,
};
use abstract_games_storage::{Header, StorageError};

use crate::book::winning_sets_as_text;
use crate::error::PlayError;
use crate::game::{Move, Quarto};
use crate::perfect_player::PerfectPlayer;
use crate::position::Position;
use crate::symmetry::QuartoSymmetry;

/// Makes strategies: a [`Strategy`] lists the replies of a player who wins, or does not lose.
///
/// On the torus the second player wins, by a strategy of some hundred thousand positions whose
/// replies are the fastest wins, which proves the distance, too. In the other rules both players
/// draw, and a strategy for the whole game is too large for memory. [`within`](Self::within) makes
/// one for the first plies, and [`count_within`](Self::count_within) shows how strategies grow.
///
/// ```
/// # #[cfg(feature = "book")] {
/// use abstract_games_core::{Run, Side};
/// use abstract_games_play::Claim;
/// use abstract_games_quarto::{Quarto, StrategyMaker};
///
/// // Of nine plies the book knows all values.
/// let maker = StrategyMaker::new(&Quarto::default(), 1 << 20).unwrap().within(9);
/// let strategy = maker.strategy(Side::Second, Claim::Draw, Run::new()).unwrap();
/// assert_eq!(strategy.len(), 50);
/// assert!(maker.verify(&strategy, Run::new()).is_ok());
/// # }
/// ```
#[derive(Debug)]
#[must_use]
pub struct StrategyMaker {
    player: PerfectPlayer,
    plies: Option<u32>,
    cancel: Cancel,
}

impl StrategyMaker {
    /// A maker for the rules of `quarto`, with a transposition table of at most `bytes` bytes.
    ///
    /// # Errors
    ///
    /// As [`Solver::new`](crate::Solver::new).
    pub fn new(quarto: &Quarto, bytes: u64) -> Result<Self, ParameterError> {
        let mut player = PerfectPlayer::new(quarto, bytes)?;
        player.solver = player.solver.distances(true);
        Ok(Self { player, plies: None, cancel: Cancel::new() })
    }

    /// Limits the game and the strategies to the first `plies` plies; more than 32 limit nothing.
    /// Positions of the last ply count as finished, with values from the book or the solver. A
    /// winner's replies are any that win, and distances are those to the last ply or an earlier
    /// end. Such a strategy proves its claim if these values are right.
    pub fn within(self, plies: u32) -> Self {
        Self { plies: Some(plies), ..self }
    }

    /// Sets the number of threads; 0 stands for one for each core. The result does not depend on
    /// it. Without the feature `parallel` there is one thread.
    pub fn threads(self, threads: usize) -> Self {
        Self { player: self.player.threads(threads), ..self }
    }

    /// Sets the switch that stops the searches for the values of the last ply, and with them
    /// [`strategy`](Self::strategy) and [`verify`](Self::verify). Other observers are not asked
    /// during those searches.
    pub fn cancel(self, cancel: Cancel) -> Self {
        Self { cancel, ..self }
    }

    /// The quotient of the game by its symmetry, whose orbits are the positions of the strategies,
    /// to the last ply that [`within`](Self::within) sets. To search a position of that ply takes
    /// up to 0.6 s with ten plies and about 2 ms with thirteen (docs/results/quarto.md). Once the
    /// [switch](Self::cancel) is cancelled, it has no value. Without such a ply, neither the book
    /// nor the solver is used.
    pub fn game(
        &self,
    ) -> Adjudicated<
        Quotient<Quarto, QuartoSymmetry>,
        impl Fn(&Orbit<Position>) -> Option<Value> + Sync + '_,
    > {
        Adjudicated::new(self.player.solver.quotient.clone(), |orbit| {
            let position = orbit.representative();
            let is_last = self.plies == Some(position.ply());
            is_last.then(|| self.player.value(position, self.cancel.clone()).ok()).flatten()
        })
    }

    /// The header of a file of strategies.
    pub fn header(&self) -> Header {
        let rules = self.player.solver.game().rules();
        let header = Strategy::header()
            .parameter("game", "quarto")
            .parameter("rules", rules)
            .parameter("winning sets", winning_sets_as_text(rules))
            .parameter("positions", "up to the symmetries of the pieces and the board");
        match self.plies {
            Some(plies) => header.parameter("opening", format!("{plies} plies")),
            None => header,
        }
    }

    /// The value of the empty board to the first player.
    ///
    /// # Errors
    ///
    /// [`PlayError::Stopped`] with the stop of `observer`.
    pub fn value(&self, observer: impl Observer) -> Result<Value, PlayError> {
        self.player.value(&Position::EMPTY, observer)
    }

    /// A strategy of `owner`, who claims `claim`, for the [`game`](Self::game). [`Side::First`]
    /// gives the first piece. The observer of `run` is asked before each position and during the
    /// searches for its replies, but not during those of the positions of the last ply; `found`
    /// counts the replies. The work is done on one thread, and the searches on those of the maker.
    ///
    /// # Errors
    ///
    /// [`BuildError`] if no reply keeps the claim in some position, or if the observer stops the
    /// work.
    pub fn strategy(
        &self,
        owner: Side,
        claim: Claim,
        run: Run<'_>,
    ) -> Result<Strategy, BuildError<PlayError>> {
        let game = self.game();
        let run = run.and(self.cancel.clone());
        let builder = StrategyBuilder::new(&game, owner, claim).observer(run);
        builder.build(self.keeps(claim, self.plies.is_none()))
    }

    /// Reads a strategy for the [`game`](Self::game) from a file.
    ///
    /// # Errors
    ///
    /// As [`Strategy::read`].
    pub fn read(&self, path: &Path) -> Result<Strategy, StorageError> {
        Strategy::read(path, &self.game(), &self.header())
    }

    /// Verifies a strategy for the [`game`](Self::game).
    ///
    /// # Errors
    ///
    /// As [`Strategy::verify`], and [`StrategyError::Stopped`] if the [switch](Self::cancel) is
    /// cancelled.
    pub fn verify(
        &self,
        strategy: &Strategy,
        run: Run<'_>,
    ) -> Result<VerifiedStrategy, StrategyError> {
        let verified = strategy.verify(&self.game(), run.and(self.cancel.clone()));
        // Without its value, a position of the last ply seems to lack a reply.
        if self.cancel.is_cancelled() {
            return Err(StrategyError::Stopped(Stop::Cancelled));
        }
        verified
    }

    /// The number of replies of a strategy for the whole game at each ply from 0 to `plies`.
    ///
    /// # Errors
    ///
    /// As [`strategy`](Self::strategy).
    pub fn count_within(
        &self,
        owner: Side,
        claim: Claim,
        plies: u32,
        run: Run<'_>,
    ) -> Result<Vec<u64>, BuildError<PlayError>> {
        let builder = StrategyBuilder::new(&self.player.solver.quotient, owner, claim);
        builder.observer(run).count_within(plies, self.keeps(claim, true))
    }

    /// Whether a move keeps the claim; of a win, if asked for, only the fastest moves do.
    fn keeps(
        &self,
        claim: Claim,
        fastest: bool,
    ) -> impl FnMut(
        &Orbit<Position>,
        &Move,
        &Orbit<Position>,
        &mut dyn Observer,
    ) -> Result<bool, PlayError> {
        // The position of the last call, and its fastest wins.
        let mut last = None;
        move |orbit, m, next, observer| {
            if claim == Claim::Win && fastest {
                if last.as_ref().is_none_or(|(solved, _)| solved != orbit) {
                    last = Some((*orbit, self.fastest_wins(orbit, observer)?));
                }
                return Ok(last.as_ref().is_some_and(|(_, wins)| wins.contains(m)));
            }
            self.player.reaches(*m, next.representative(), claim.least(), observer)
        }
    }

    /// The moves that win in the fewest placements; none if the position is not won.
    fn fastest_wins(
        &self,
        orbit: &Orbit<Position>,
        observer: impl Observer,
    ) -> Result<Vec<Move>, PlayError> {
        let solution = self.player.solver.solve(orbit.representative(), observer)?;
        match solution.stopped {
            Some(stop) => Err(PlayError::Stopped(stop)),
            None if solution.value == Some(Value::Win) => Ok(solution.best),
            None => Ok(Vec::new()),
        }
    }
}
