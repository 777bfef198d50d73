//! The options of the rules.

use abstract_games_core::named_values;

/// The options of the rules.
///
/// The source, W. Taylor and J. Neto in rec.games.abstract, 2010, leaves each of these questions
/// open. The recorded game can be played with every default.
///
/// ```
/// use abstract_games_four_way_fences::{Board, FourWayFences, Rules};
///
/// let rules = |stones_needed| Rules { stones_needed, ..Rules::default() };
/// let short = FourWayFences::new(Board::new(4, 4)?, rules(1))?;
/// assert_eq!(short.rules().supply, None);
/// let error = FourWayFences::new(Board::STANDARD, rules(5)).unwrap_err().to_string();
/// assert_eq!(error, "the number of stones needed is 5, and at most 4 is supported");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an independent option with a yes and a no"
)]
pub struct Rules {
    /// The number of stones that must leave the board to win, from 1 to 4. Default: 3.
    pub stones_needed: u8,
    /// Whether L-shaped walls may be placed. Default: yes.
    pub l_walls: bool,
    /// Whether walls may lie along the boundary. Default: yes.
    pub edge_walls: bool,
    /// The number of stones that move in the first turns of the game. Default: two, then all.
    pub equalizer: Equalizer,
    /// The stones whose paths a wall may not take. Default: the opponent's.
    pub protected: Protected,
    /// Whether `-` and `|` may cross at one anchor. They share no unit edge. Default: yes.
    pub crossing_walls: bool,
    /// Whether a jump stopped by a wall on the stone's goal edge may turn there. Default: yes. Such
    /// a wall stops steps, exits and jumps in any case.
    pub turn_at_walled_goal: bool,
    /// What a jump does at an unwalled piece of the stone's goal edge. Default: it leaves the
    /// board.
    pub jump_at_goal: JumpAtGoal,
    /// When the game is won. Default: when the last stone needed leaves.
    pub win: WinTime,
    /// What happens if a stone that must move has no legal move. Default: it stays.
    pub blocked_stone: Inability,
    /// What happens if no wall can be placed legally. Default: none is placed.
    pub no_wall: Inability,
    /// The number of walls that each player may place. Default: unlimited. A player without walls
    /// places none.
    pub supply: Option<u8>,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            stones_needed: 3,
            l_walls: true,
            edge_walls: true,
            equalizer: Equalizer::default(),
            protected: Protected::default(),
            crossing_walls: true,
            turn_at_walled_goal: true,
            jump_at_goal: JumpAtGoal::default(),
            win: WinTime::default(),
            blocked_stone: Inability::default(),
            no_wall: Inability::default(),
            supply: None,
        }
    }
}

/// The number of stones that move in the first turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Equalizer {
    /// Two in the first turn, then all: `2444`.
    #[default]
    Two,
    /// One in the first turn, three in the second, then all: `13444`, of an older account.
    OneThree,
    /// All in every turn: `4444`.
    None,
}

impl Equalizer {
    /// The numbers of stones of the first turns. In later turns all stones move.
    pub const fn quotas(self) -> &'static [u8] {
        match self {
            Self::Two => &[2],
            Self::OneThree => &[1, 3],
            Self::None => &[],
        }
    }
}

/// The stones whose paths a wall may not take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Protected {
    /// The stones of the opponent, as the rule says: `opponent`.
    #[default]
    Opponent,
    /// The stones of both players, as the preamble says: `everyone`.
    Everyone,
}

/// What a jump over the last stone of a row does at an unwalled piece of the stone's goal edge. A
/// step there always leaves the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum JumpAtGoal {
    /// The stone leaves the board: `leaves`.
    #[default]
    Leaves,
    /// The stone turns left or right, as at any other edge of the board: `turns`.
    Turns,
    /// The stone leaves the board, turns left or turns right: `either`.
    Either,
}

/// When a player wins who has brought off the stones needed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WinTime {
    /// When the last of these stones leaves, in mid-turn: `at-once`.
    #[default]
    AtOnce,
    /// At the end of the turn: `after-turn`.
    AfterTurn,
}

/// What happens if a part of a turn has no legal move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Inability {
    /// The part is left out: `skip`.
    #[default]
    Skip,
    /// The player to move loses: `lose`.
    Lose,
}

named_values!(Equalizer, "an equalizer": Two => "2444", OneThree => "13444", None => "4444");
named_values!(Protected, "whose stones are protected": Opponent => "opponent", Everyone => "everyone");
named_values!(JumpAtGoal, "what a jump does at the goal": Leaves => "leaves", Turns => "turns", Either => "either");
named_values!(WinTime, "a time of winning": AtOnce => "at-once", AfterTurn => "after-turn");
named_values!(Inability, "a consequence": Skip => "skip", Lose => "lose");
