//! Playthroughs of `OpenSpiel`: files that list the states of a game, with the parameters first and
//! each move after the words `# Apply action`.

const HEAD: &str = "game: quoridor";
/// What precedes a move.
pub(super) const APPLY: &str = "\n# Apply action \"";

/// The parameters of the game.
pub(super) struct Playthrough {
    pub(super) size: u8,
    pub(super) players: usize,
    pub(super) walls: usize,
}

impl Playthrough {
    /// The parameters in the first line of a playthrough, or `None` if `text` is not one.
    pub(super) fn of(text: &str) -> Option<Self> {
        let line = text.strip_prefix(HEAD)?.lines().next().unwrap_or_default();
        let list = match line.trim_end() {
            "" => "",
            line => line.strip_prefix('(')?.strip_suffix(')')?,
        };
        let number = |name: &str| {
            let mut pairs = list.split(',').filter_map(|pair| pair.split_once('='));
            pairs.find_map(|(key, value)| (key == name).then(|| value.parse().ok())).flatten()
        };
        let size: usize = number("board_size").unwrap_or(9);
        let walls = number("wall_count").unwrap_or(size.saturating_mul(size) / 8);
        let players = number("players").unwrap_or(2);
        Some(Self { size: u8::try_from(size).ok()?, players, walls })
    }
}
