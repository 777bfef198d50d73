//! Strategies of the race.

use std::convert::Infallible;
use std::path::Path;

use abstract_games_core::{Quotient, Run, Side};
use abstract_games_play::{
    BuildError, Claim, Strategy, StrategyBuilder, StrategyError, VerifiedStrategy,
};
use abstract_games_storage::{Header, StorageError};

use super::rules::Race;
use super::values::RaceValues;

impl Race {
    /// The header of a file of strategies of this race, whose positions are its orbits.
    pub fn strategy_header(self) -> Header {
        let header = Strategy::header().parameter("game", "race of sliding rooks");
        header
            .parameter("size", self.size())
            .parameter("positions", "up to the symmetries of the board and the colours")
    }

    /// Reads a strategy of this race from a file.
    ///
    /// # Errors
    ///
    /// As [`Strategy::read`].
    pub fn read_strategy(self, path: &Path) -> Result<Strategy, StorageError> {
        Strategy::read(path, &Quotient::new(self, self.symmetry()), &self.strategy_header())
    }

    /// Verifies a strategy of this race.
    ///
    /// # Errors
    ///
    /// As [`Strategy::verify`].
    pub fn verify(
        self,
        strategy: &Strategy,
        run: Run<'_>,
    ) -> Result<VerifiedStrategy, StrategyError> {
        strategy.verify(&Quotient::new(self, self.symmetry()), run)
    }
}

impl RaceValues {
    /// A strategy of `owner`, who claims `claim`, for the [`quotient`](Self::quotient) of the race.
    ///
    /// # Errors
    ///
    /// [`BuildError::Stopped`] with the stop of the observer of `run`.
    pub fn strategy(
        &self,
        owner: Side,
        claim: Claim,
        run: Run<'_>,
    ) -> Result<Strategy, BuildError<Infallible>> {
        let builder = StrategyBuilder::new(self.quotient(), owner, claim).observer(run);
        builder.build(|orbit, _, next, _| Ok(self.is_best(orbit, next)))
    }
}
