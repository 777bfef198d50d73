//! `abstract-games quoridor qtp`.

use std::io::{self, Write};

use abstract_games::quoridor::Quoridor;
use abstract_games::quoridor::qtp::Session;

use super::game::{Given, Source, Task};
use super::players::Seating;
use crate::arguments::QtpOptions;
use crate::failure::Failure;

impl Task for QtpOptions {
    fn source(&self) -> Source<'_> {
        (&self.rules).into()
    }

    fn run<const N: usize>(&self, given: &Given<N>, out: &mut dyn Write) -> Result<(), Failure>
    where
        Quoridor<N>: Seating<N>,
    {
        let player = Quoridor::player(self.player.player, &self.player);
        let mut session =
            Session::new(given.game, player).limits(self.player.limits(self.player.player));
        Ok(session.serve(io::stdin().lock(), out)?)
    }
}
