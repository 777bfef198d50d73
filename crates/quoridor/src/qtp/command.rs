//! The commands, and the words of a line.

use abstract_games_core::named_values;

/// A command. The text form is its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Name,
    Version,
    ProtocolVersion,
    Known,
    List,
    Quit,
    Boardsize,
    ClearBoard,
    Walls,
    Playmove,
    Playwall,
    Genmove,
    Undo,
    Winner,
    Showboard,
}

impl Command {
    /// The names of the arguments, and the number of those that are required.
    pub(super) const fn arguments(self) -> (&'static [&'static str], usize) {
        match self {
            Self::Known => (&["a name"], 1),
            Self::Boardsize => (&["a size"], 1),
            Self::Walls => (&["a number of walls"], 1),
            Self::Playmove => (&["a player", "a vertex"], 2),
            Self::Playwall => (&["a player", "a vertex", "an orientation"], 3),
            Self::Genmove => (&["a player"], 1),
            Self::Undo => (&["a number of moves"], 0),
            _ => (&[], 0),
        }
    }
}

named_values!(
    Command, "a command":
    Name => "name",
    Version => "version",
    ProtocolVersion => "protocol_version",
    Known => "known_command",
    List => "list_commands",
    Quit => "quit",
    Boardsize => "boardsize",
    ClearBoard => "clear_board",
    Walls => "walls",
    Playmove => "playmove",
    Playwall => "playwall",
    Genmove => "genmove",
    Undo => "undo",
    Winner => "winner",
    Showboard => "showboard",
);

/// The number and the words of a line, in lower case, or `None` if it has none. Control characters
/// other than tabs are discarded, and so is a comment, from `#` on.
pub(super) fn words(line: &str) -> Option<(Option<String>, Vec<String>)> {
    let kept: String = line.chars().filter(|c| *c == '\t' || !c.is_control()).collect();
    let content = kept.split('#').next().unwrap_or_default();
    let mut words: Vec<_> = content.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let id = words.first().copied().filter(is_number).map(str::to_owned);
    if id.is_some() {
        words.remove(0);
    }
    let words: Vec<_> = words.into_iter().map(str::to_ascii_lowercase).collect();
    (id.is_some() || !words.is_empty()).then_some((id, words))
}
