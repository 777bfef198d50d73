//! `Variant`: rules that others play.

use std::fmt;
use std::str::FromStr;

use abstract_games_core::TextError;

/// The rules in which places to play differ. The default is the standard game. The text form names
/// what differs, as in `teams, meet 2`; that of the default is empty.
///
/// ```
/// use abstract_games_core::Game;
/// use abstract_games_quoridor::{Quoridor, Variant};
///
/// let variant: Variant = "teams, meet 2".parse()?;
/// let game = Quoridor::standard_for_four().with_variant(variant)?;
/// assert_eq!(game.initial().to_string(), "/ / e3 c5 e7 g5 / 5 5 5 5 / 1");
/// assert_eq!(game.team(1), [1, 3]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Variant {
    /// Whether a pawn does not jump at all, not even sideways, over a pawn with a third pawn behind
    /// it, as in `OpenSpiel` and on quoridoronline.com.
    pub no_side_jumps: bool,
    /// Whether the players of opposite sides are a team, which wins when one of its pawns arrives,
    /// as on Board Game Arena. For four players.
    pub teams: bool,
    /// By how many squares the pawns start nearer to the middle, as on the server of gamerz.net.
    /// Their goals stay.
    pub meet: u8,
}

const NO_SIDE_JUMPS: &str = "no side jumps";
const TEAMS: &str = "teams";
const MEET: &str = "meet ";

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.no_side_jumps.then(|| NO_SIDE_JUMPS.to_owned()),
            self.teams.then(|| TEAMS.to_owned()),
            (self.meet > 0).then(|| format!("{MEET}{}", self.meet)),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
    }
}

impl FromStr for Variant {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let mut variant = Self::default();
        for part in text.split(", ").filter(|part| !part.is_empty()) {
            match (part, part.strip_prefix(MEET).map(str::parse)) {
                (NO_SIDE_JUMPS, _) if !variant.no_side_jumps => variant.no_side_jumps = true,
                (TEAMS, _) if !variant.teams => variant.teams = true,
                (_, Some(Ok(squares))) if variant.meet == 0 => variant.meet = squares,
                _ => {
                    let expected =
                        "a rule, named once: no side jumps, teams, or meet and a number of squares";
                    return Err(TextError::new(part, expected));
                }
            }
        }
        Ok(variant)
    }
}
