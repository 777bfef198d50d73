//! The arguments of `abstract-games quoridor`.

mod counting;
mod playing;

use clap::Subcommand;
pub(crate) use counting::*;
pub(crate) use playing::*;

#[derive(Debug, Subcommand)]
pub(crate) enum QuoridorCommand {
    /// List the legal moves of a position
    Moves(GameReportOptions),
    /// Count the lines of play of a given length
    Perft(PerftOptions),
    /// Draw a position as text or SVG, or a game as an animation
    ///
    /// Below the board are the fences left of each player and, after the slash, the player to move.
    Show(BoardOptions),
    /// Analyse a position: shortest paths, mobility, fences that lengthen a path
    #[command(alias = "analyse")]
    Analyze(GameReportOptions),
    /// Name the opening of a game
    Identify(GameReportOptions),
    /// Convert a game or a position from one notation to another
    Convert(ConvertOptions),
    /// Choose a move
    #[command(name = "bestmove")]
    BestMove(BestMoveOptions),
    /// Play against the computer in the terminal
    Play(PlayGameOptions),
    /// Speak the Quoridor Text Protocol on standard input and output, to play against other
    /// programs
    Qtp(QtpOptions),
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
    /// Solve every position of a small board, of at most 64 squares
    Solve(QuoridorSolveOptions),
    /// Find the winner of small boards by number of fences
    ///
    /// In the table 1 is the first player, 2 the second, D a draw by endless play.
    Table(QuoridorTableOptions),
}
