//! The arguments that give a game of Quoridor: its rules, its moves or a position.

use std::path::PathBuf;

use abstract_games::quoridor::Variant;
use abstract_games::quoridor::notation::Form;
use clap::Args;

use crate::arguments::common::{BoardSize, PartialOption, ReportOutput};

// The rules, and a game or a position.
#[derive(Debug, Args)]
pub(crate) struct GameOptions {
    #[command(flatten)]
    pub(crate) rules: RulesOptions,
    /// Game or position: a score as "1. e2 e8", a position record as "/ / e2 e8 / 10 10 / 1" or a
    /// diagram; - reads it from standard input [default: the start of the game]
    #[arg(value_name = "GAME", conflicts_with = "file")]
    pub(crate) game: Option<String>,
    /// Read the game or position from this file; - is standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Form of the game or position: algebraic, prefix, nesw, glendenning, record, diagram, code or
    /// mcgill [default: detected; the first step of a pawn tells algebraic and glendenning apart]
    #[arg(long, value_name = "FORM", alias = "from")]
    pub(crate) notation: Option<Form>,
    #[command(flatten)]
    pub(crate) partial: PartialOption,
}

// A game or a position, and the format of what is said about it.
#[derive(Debug, Args)]
pub(crate) struct GameReportOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    #[command(flatten)]
    pub(crate) output: ReportOutput,
}

// The board, the players and their fences.
#[derive(Debug, Args)]
#[command(mut_arg("size", |size| size.help(
    "Squares in each row and column of a square board, 2 to 11 [default: 9, or as the game given]"
)))]
pub(crate) struct RulesOptions {
    #[command(flatten)]
    pub(crate) size: BoardSize,
    /// Number of players, 2 to 4 [default: 2, or as the position given]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub(crate) players: Option<u8>,
    /// Fences of each player at the start, or a list with a number for each player [default: as the
    /// position given, or the standard set shared out: 20 fences, 16 on 7 × 7, 42 on 11 × 11]
    #[arg(long, value_name = "FENCES", value_delimiter = ',')]
    pub(crate) walls: Option<Vec<u8>>,
    /// A pawn does not jump, not even sideways, over a pawn with a third pawn behind it
    #[arg(long)]
    no_side_jumps: bool,
    /// The players of opposite sides are a team, which wins when one of its pawns arrives; for four
    /// players
    #[arg(long)]
    teams: bool,
    /// Squares by which the pawns start nearer to the middle
    #[arg(long, value_name = "SQUARES", default_value_t = 0)]
    meet: u8,
}

impl RulesOptions {
    /// The rules that differ from the standard game, if there are any.
    pub(crate) fn variant(&self) -> Option<Variant> {
        let &Self { no_side_jumps, teams, meet, .. } = self;
        let variant = Variant { no_side_jumps, teams, meet };
        (variant != Variant::default()).then_some(variant)
    }
}
