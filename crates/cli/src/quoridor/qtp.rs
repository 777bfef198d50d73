//! `abstract-games quoridor qtp`.

use std::io::{self, Write};

use abstract_games::quoridor::Quoridor;
use abstract_games::quoridor::qtp::Session;

use super::game::{Given, Source, Task, usage};
use super::players::Seating;
use crate::arguments::QtpOptions;
use crate::failure::Failure;

impl Task for QtpOptions {
    fn source(&self) -> Source<'_> {
        Source::from(&self.game).with_input_for("the commands of the protocol")
    }

    fn run<const N: usize>(&self, given: &Given<N>, out: &mut dyn Write) -> Result<(), Failure>
    where
        Quoridor<N>: Seating<N>,
    {
        let player = Quoridor::player(self.player.kind(), &self.player, None)?;
        let fault = player.fault();
        let session =
            Session::new(given.game, player).limits(self.player.limits(self.player.kind()));
        let mut session = session.after(&given.record).map_err(|error| usage("GAME", error))?;
        session.serve(io::stdin().lock(), out)?;
        // The protocol has no word for it: the controller was told that there is no move.
        fault.check()
    }
}
