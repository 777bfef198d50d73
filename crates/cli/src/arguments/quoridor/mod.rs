//! The arguments of `abstract-games quoridor`.

mod counting;

use clap::Subcommand;
pub(crate) use counting::{CountOptions, LegalOptions, SampleOptions};

#[derive(Debug, Subcommand)]
pub(crate) enum QuoridorCommand {
    /// Count fence arrangements, also those that cut pawns off
    Count(CountOptions),
    /// Draw fence arrangements uniformly at random, also those that cut pawns off
    ///
    /// The same arguments give the same arrangements on every machine.
    Sample(SampleOptions),
    /// Count legal positions: fences and both pawns, each connected with its goal row
    ///
    /// With --checkpoint, a run that was stopped or killed can be resumed.
    Positions(LegalOptions),
}
