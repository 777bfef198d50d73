//! Strategies of the race.

use std::convert::Infallible;
use std::path::Path;

use abstract_games_core::{Observer, Quotient, Side};
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
        mut observer: impl Observer,
    ) -> Result<VerifiedStrategy, StrategyError> {
        self.verified(strategy, &mut observer)
    }

    /// As [`verify`](Self::verify). Without a type parameter it is compiled once, in this crate,
    /// with its optimisation.
    fn verified(
        self,
        strategy: &Strategy,
        observer: &mut dyn Observer,
    ) -> Result<VerifiedStrategy, StrategyError> {
        strategy.verify(&Quotient::new(self, self.symmetry()), observer)
    }
}

impl RaceValues {
    /// What a player can claim from the start: a win, a draw, or `None` if the opponent wins.
    pub fn claim(&self, owner: Side) -> Option<Claim> {
        Claim::of(owner, self.of_start())
    }

    /// A strategy of `owner`, who claims `claim`, for the [`quotient`](Self::quotient) of the race.
    ///
    /// # Errors
    ///
    /// [`BuildError::Stopped`] with the stop of `observer`.
    pub fn strategy(
        &self,
        owner: Side,
        claim: Claim,
        mut observer: impl Observer,
    ) -> Result<Strategy, BuildError<Infallible>> {
        self.built(owner, claim, &mut observer)
    }

    /// As [`strategy`](Self::strategy), compiled in this crate.
    fn built(
        &self,
        owner: Side,
        claim: Claim,
        observer: &mut dyn Observer,
    ) -> Result<Strategy, BuildError<Infallible>> {
        let builder = StrategyBuilder::new(self.quotient(), owner, claim).observer(observer);
        builder.build(|orbit, _, next| Ok(self.is_best(orbit, next)))
    }
}
