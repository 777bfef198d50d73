//! Which openings a score is.

use abstract_games_core::{Game, Symmetry, Transform};
#[cfg(feature = "serde")]
use serde::ser::SerializeStruct;

use super::opening::{OPENINGS, Opening};
use crate::game::{Move, Quoridor, Setup};
use crate::notation::GameRecord;

/// An opening that a game follows.
///
/// With the feature `serde` it serialises as an object with the keys of the opening and its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Identified {
    /// The opening.
    pub opening: &'static Opening,
    /// The number of plies of its line that the game follows.
    pub plies: usize,
    /// Whether the game follows the line with the columns reflected: a for i, b for h, and so on.
    pub mirrored: bool,
    /// Whether a player makes the moves of the line in another order.
    pub transposed: bool,
}

#[cfg(feature = "serde")]
impl serde::Serialize for Identified {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let opening = self.opening;
        let mut object = to.serialize_struct("Identified", 8)?;
        object.serialize_field("name", opening.name)?;
        object.serialize_field("variation", &opening.variation)?;
        object.serialize_field("plies", &self.plies)?;
        object.serialize_field("mirrored", &self.mirrored)?;
        object.serialize_field("transposed", &self.transposed)?;
        object.serialize_field("line", opening.line)?;
        object.serialize_field("purpose", opening.purpose)?;
        object.serialize_field("flaw", &opening.flaw)?;
        object.end()
    }
}

/// The openings that a game of the standard rules for two follows, the longest line first. Among
/// lines of the same length, one that the game follows unreflected and in order comes first.
///
/// A game follows a line up to a ply if each player has made the moves of the line up to there, in
/// any order. A move that the line leaves open stands for any move. The game has the name of an
/// opening if it follows the line at least to the ply that gives the name
/// ([`Opening::named_after`]). A record that states another start or begins in the middle of a game
/// has no opening. The cost is two comparisons of at most 18 plies for each ply of each line.
///
/// ```
/// use abstract_games_quoridor::notation::GameRecord;
/// use abstract_games_quoridor::openings::identify;
///
/// let names = |score: &str| -> Vec<String> {
///     let record: GameRecord = score.parse().unwrap();
///     identify(&record).iter().map(|found| found.opening.to_string()).collect()
/// };
/// assert_eq!(names("1. e2 e8 2. e3 e7 3. e4 e6 4. e3v e6v")[0], "Standard, mirrored");
/// // The counter to the Reed opening, with both players' fences in another order.
/// assert_eq!(names("1. f3h h3h 2. c3h a3h"), ["Reed, counter", "Reed"]);
/// assert!(names("1. e2 e8").is_empty());
/// ```
pub fn identify(record: &GameRecord) -> Vec<Identified> {
    let start = Setup::from(&Quoridor::standard().initial());
    let is_elsewhere = record.start.as_ref().is_some_and(|stated| *stated != start);
    if record.players != 2 || is_elsewhere || record.skipped > 0 {
        return Vec::new();
    }
    let game: Vec<_> = record.plies.iter().map(|ply| ply.m).collect();
    let mut found: Vec<_> = OPENINGS.iter().filter_map(|opening| follows(opening, &game)).collect();
    found.sort_by_key(|found| (usize::MAX - found.plies, found.mirrored, found.transposed));
    found
}

/// How `game` follows the line of `opening`, if it does.
fn follows(opening: &'static Opening, game: &[Option<Move>]) -> Option<Identified> {
    let least = opening.named_after?;
    let line = opening.moves();
    let symmetry = Quoridor::standard().symmetry();
    let identified = |g: Transform| {
        let image: Vec<_> = line.iter().map(|m| m.map(|m| symmetry.apply_move(&g, &m))).collect();
        let longest = image.len().min(game.len());
        let is_named = |plies: &usize| image[*plies - 1].is_some();
        let mut plies = (least..=longest).rev().filter(is_named);
        let plies = plies.find(|plies| is_followed(&image[..*plies], &game[..*plies]))?;
        let in_order =
            image[..plies].iter().zip(game).all(|(m, played)| m.is_none() || m == played);
        let mirrored = g != Transform::Identity;
        Some(Identified { opening, plies, mirrored, transposed: !in_order })
    };
    let images = [Transform::Identity, Transform::MirrorColumns].into_iter().filter_map(identified);
    images.min_by_key(|found| (usize::MAX - found.plies, found.transposed, found.mirrored))
}

/// Whether each player has made the named moves of `line` among those of `game`.
fn is_followed(line: &[Option<Move>], game: &[Option<Move>]) -> bool {
    (0..2).all(|player| {
        let of = |moves: &[Option<Move>]| -> Vec<Move> {
            moves.iter().skip(player).step_by(2).copied().flatten().collect()
        };
        let mut played = of(game);
        of(line).iter().all(|m| {
            let Some(place) = played.iter().position(|other| other == m) else { return false };
            played.swap_remove(place);
            true
        })
    })
}
