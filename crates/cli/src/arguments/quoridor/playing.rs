//! The arguments that give a game of Quoridor, and those of the subcommands about games.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use abstract_games::TextError;
use abstract_games::quoridor::Variant;
use abstract_games::quoridor::notation::{Form, Layout};
use abstract_games::quoridor::{AnyQuoridor, players};
use clap::Args;

use crate::arguments::common::{
    BoardSize, PLAYERS, PartialOption, Pictures, ProgressOption, ReportFormat, Resources, bytes,
    named, without_standard_input,
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
    #[arg(long, value_name = "FORM")]
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
    "Squares in each row and column, 2 to 11 [default: 9, or as the game given]"
)))]
pub(crate) struct RulesOptions {
    #[command(flatten)]
    pub(crate) size: BoardSize,
    /// Number of players, 2 to 4 [default: 2, or as the position given]
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u8).range(2..=4))]
    pub(crate) players: Option<u8>,
    /// Supply of each player at the start: a number of fences, or a list with one for each player
    /// [default: as the position given, or the standard set shared out: 20 fences, 16 on 7 × 7, 42
    /// on 11 × 11]
    #[arg(long, value_name = "NUMBER", value_delimiter = ',')]
    pub(crate) supply: Option<Vec<u8>>,
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
    /// Depth of the search tree in plies: the length of the lines
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
    #[arg(long = "as", value_name = "FORM")]
    pub(crate) form: Form,
    /// Write every position of the game, not only the last, as records or diagrams
    #[arg(long)]
    pub(crate) positions: bool,
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
    depth.help("Depth of the search tree in plies, at most, for alpha-beta and max-n")
}))]
pub(crate) struct QuoridorPlayerOptions {
    #[command(flatten)]
    pub(crate) player: PlayerOptions<PlayerKind>,
    /// Folder of the complete database of a solved board, for the player solved, which never errs
    #[arg(long, value_name = "DIR")]
    pub(crate) database: Option<PathBuf>,
    #[arg(long, value_name = "BYTES", value_parser = bytes, default_value = "256MiB", help = PLAYERS)]
    pub(crate) memory: u64,
}

impl QuoridorPlayerOptions {
    /// The player that is asked for, or the default.
    pub(crate) fn kind(&self, game: &AnyQuoridor) -> PlayerKind {
        self.player.player.unwrap_or(match (&self.database, self.player.depth) {
            (Some(_), _) => PlayerKind::Solved,
            (None, None) => PlayerKind::Named(game.default_player()),
            (None, Some(_)) => PlayerKind::Named(players::PlayerKind::AlphaBeta),
        })
    }
}

impl Kind for PlayerKind {
    const NAMES: &'static [(&'static str, &'static str)] = &[
        ("alpha-beta", "Alpha-beta search, as if all opponents played together"),
        ("monte-carlo", "Monte-Carlo tree search, as if all opponents played together"),
        ("max-n", "Max-n search, in which each opponent plays for itself"),
        ("greedy", "Looks one ply ahead"),
        ("shortest-path", "Runs along a shortest path"),
        ("random", "Plays any legal move"),
        ("level-1", "The weakest of eight levels, each much stronger than the one before"),
        ("level-2", ""),
        ("level-3", ""),
        ("level-4", ""),
        ("level-5", ""),
        ("level-6", ""),
        ("level-7", ""),
        ("level-8", "The strongest level"),
        ("solved", "Plays by the values in the database of --database"),
    ];

    fn options(self) -> &'static [&'static str] {
        use players::PlayerKind::{
            AlphaBeta, Greedy, Level1, Level2, Level3, Level4, MaxN, MonteCarlo, Random,
        };
        match self {
            Self::Solved => &["database"],
            Self::Named(AlphaBeta) => &["time", "depth", "nodes", "memory"],
            Self::Named(MonteCarlo) => &["time", "nodes", "memory"],
            Self::Named(MaxN) => &["time", "depth", "nodes"],
            Self::Named(Greedy) => &["time", "nodes", "seed"],
            Self::Named(Random | Level1 | Level2 | Level3 | Level4) => &["seed"],
            Self::Named(_) => &[],
        }
    }
}

/// A player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayerKind {
    /// A player of the library.
    Named(players::PlayerKind),
    /// Plays by the values in the database of `--database`.
    Solved,
}

impl PlayerKind {
    /// The player of the library, of which alpha-beta takes the place of `Solved`.
    pub(crate) fn searcher(self) -> players::PlayerKind {
        match self {
            Self::Named(kind) => kind,
            Self::Solved => players::PlayerKind::AlphaBeta,
        }
    }
}

impl FromStr for PlayerKind {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text == SOLVED { Ok(Self::Solved) } else { text.parse().map(Self::Named) }
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(kind) => kind.fmt(f),
            Self::Solved => f.pad(SOLVED),
        }
    }
}

const SOLVED: &str = "solved";

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

#[derive(Debug, Args)]
#[command(mut_args(without_standard_input))]
pub(crate) struct QtpOptions {
    #[command(flatten)]
    pub(crate) game: GameOptions,
    #[command(flatten)]
    pub(crate) player: QuoridorPlayerOptions,
}
