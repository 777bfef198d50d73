//! The arguments that give a game of Quoridor, and those of the subcommands about games.

use std::path::PathBuf;

use abstract_games::quoridor::Variant;
use abstract_games::quoridor::notation::{Form, Layout};
use abstract_games::quoridor::{AnyQuoridor, players};
use clap::{Arg, Args, ValueEnum};

use crate::arguments::common::{
    BoardSize, PartialOption, Pictures, ProgressOption, ReportFormat, Resources, bytes, named,
};
use crate::arguments::players::{DrawOptions, Kind, PlayerOptions, SeatOptions};

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

impl GameOptions {
    /// The argument that gives the game.
    pub(crate) fn argument(&self) -> &'static str {
        if self.file.is_some() { "--file" } else { "GAME" }
    }
}

// A game or a position, and the format of what is said about it.
#[derive(Debug, Args)]
pub(crate) struct GameReportOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(crate) format: ReportFormat,
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
    #[arg(long, value_name = "SQUARES", default_value = "0")]
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

#[derive(Debug, Args)]
pub(crate) struct PerftOptions {
    #[command(flatten)]
    pub(crate) report: GameReportOptions,
    /// Number of plies
    #[arg(long, value_name = "PLIES")]
    pub(crate) depth: usize,
    /// Also print the number of lines after each first move
    #[arg(long)]
    pub(crate) divide: bool,
    #[command(flatten)]
    pub(crate) resources: Resources,
}

#[derive(Debug, Args)]
pub(crate) struct BoardOptions {
    #[command(flatten)]
    pub(crate) report: GameReportOptions,
    #[command(flatten)]
    pub(crate) pictures: Pictures,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertOptions {
    #[command(flatten)]
    pub(crate) report: GameReportOptions,
    /// Form to convert to: algebraic, prefix, nesw, glendenning, record, diagram, code or mcgill
    #[arg(long = "as", value_name = "FORM", alias = "to")]
    pub(crate) form: Form,
    /// As records or diagrams, write every position of the game, not only the last
    #[arg(long)]
    pub(crate) all: bool,
    /// Layout of a score [default: columns]
    #[arg(long, value_parser = named::<Layout>(LAYOUTS))]
    pub(crate) layout: Option<Layout>,
}

/// The names of the layouts of a score.
const LAYOUTS: &[(&str, &str)] = &[
    ("columns", "Each move and each comment on a line of its own"),
    ("horizontal", "Everything on one line"),
];

// A player of Quoridor.
#[derive(Debug, Args)]
#[command(mut_arg("player", |player| player.help(
    "The player [default: solved with --database, monte-carlo in the standard game for two without \
     --depth, and otherwise alpha-beta]"
)))]
#[command(mut_arg("depth", |depth| {
    depth.help("Number of plies to look ahead, for alpha-beta and max-n")
}))]
pub(crate) struct QuoridorPlayerOptions {
    #[command(flatten)]
    pub(crate) player: PlayerOptions<PlayerKind>,
    /// Folder of the complete database of a solved board, for the player solved, which never errs
    #[arg(long, value_name = "DIR")]
    pub(crate) database: Option<PathBuf>,
    /// Size of the transposition table or of the tree, as in 512MiB
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "256MiB")]
    pub(crate) memory: u64,
}

impl QuoridorPlayerOptions {
    /// The player that is asked for, or the default.
    pub(crate) fn kind(&self, game: &AnyQuoridor) -> PlayerKind {
        let is_tree = game.default_player() == players::PlayerKind::MonteCarlo;
        self.player.player.unwrap_or(match (&self.database, self.player.depth) {
            (Some(_), _) => PlayerKind::Solved,
            (None, None) if is_tree => PlayerKind::MonteCarlo,
            _ => PlayerKind::AlphaBeta,
        })
    }
}

impl Kind for PlayerKind {
    fn options(self) -> &'static [&'static str] {
        match self {
            Self::AlphaBeta => &["time", "depth", "nodes", "memory"],
            Self::MonteCarlo => &["time", "nodes", "memory"],
            Self::MaxN => &["time", "depth", "nodes"],
            Self::Greedy => &["time", "nodes", "seed"],
            Self::Random | Self::Level1 | Self::Level2 | Self::Level3 | Self::Level4 => &["seed"],
            Self::ShortestPath | Self::Level5 | Self::Level6 | Self::Level7 | Self::Level8 => &[],
            Self::Solved => &["database"],
        }
    }
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayerKind {
    /// Alpha-beta search with iterative deepening; against more than one opponent, as if they
    /// played together
    AlphaBeta,
    /// Monte-Carlo tree search; against more than one opponent, as if they played together
    MonteCarlo,
    /// Max-n search, in which each opponent plays for itself
    MaxN,
    /// Looks one ply ahead
    Greedy,
    /// Runs along a shortest path
    ShortestPath,
    /// Plays any legal move
    Random,
    /// The weakest of eight levels by the estimates of alpha-beta, each much stronger than the one
    /// before
    #[value(name = "level-1")]
    Level1,
    #[value(name = "level-2")]
    Level2,
    #[value(name = "level-3")]
    Level3,
    #[value(name = "level-4")]
    Level4,
    #[value(name = "level-5")]
    Level5,
    #[value(name = "level-6")]
    Level6,
    #[value(name = "level-7")]
    Level7,
    /// The strongest level
    #[value(name = "level-8")]
    Level8,
    /// Plays by the values in the database of --database
    Solved,
}

#[derive(Debug, Args)]
pub(crate) struct BestMoveOptions {
    #[command(flatten)]
    pub(crate) report: GameReportOptions,
    #[command(flatten)]
    pub(crate) player: QuoridorPlayerOptions,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

#[derive(Debug, Args)]
#[command(mut_args(without_standard_input))]
pub(crate) struct PlayGameOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    #[command(flatten)]
    pub(crate) player: QuoridorPlayerOptions,
    #[command(flatten)]
    pub(crate) seats: SeatOptions<PlayerKind>,
    #[command(flatten)]
    pub(crate) draws: DrawOptions,
    #[command(flatten)]
    pub(crate) progress: ProgressOption,
}

/// The arguments of a game, of a subcommand whose standard input is for something else.
fn without_standard_input(arg: Arg) -> Arg {
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    match arg.get_id().as_str() {
        "game" => arg.help(help.replace("; - reads it from standard input", "")),
        "file" => arg.help(help.replace("; - is standard input", "")),
        _ => arg,
    }
}

#[derive(Debug, Args)]
#[command(mut_args(without_standard_input))]
pub(crate) struct QtpOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    #[command(flatten)]
    pub(crate) player: QuoridorPlayerOptions,
}
