//! `RaceEvaluation`: a heuristic for players of races that are too large to solve.

use abstract_games_core::Game;
use abstract_games_play::{BestMoves, Estimate, Evaluation};

use super::position::Position;
use super::rules::Race;
use crate::piece::Piece;
use crate::reach::{Spot, step};
use crate::square::{Slide, Square};

/// Estimates a position by the slides that single rooks need to the centre.
///
/// The least number of each player decides, then how many rooks have it. A slide counts about 100.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RaceEvaluation;

/// The number of slides beyond which a rook counts as far away.
const FAR: u8 = 6;

impl RaceEvaluation {
    /// The number of slides that the rook on `rook` needs to a central square if no other rook
    /// moves: at most 6, which stands for all greater numbers as well.
    ///
    /// ```
    /// use abstract_games_sliding::race::{Race, RaceEvaluation};
    ///
    /// let race = Race::new(8)?;
    /// // The rook on d1 slides to d8; behind it, the rook on e8 stops on e5, in front of the rook
    /// // on e4.
    /// let position = "d1 e8 a1 h1 | e4 a8 h8 b8 | black".parse()?;
    /// assert_eq!(RaceEvaluation::slides_to_centre(race, &position, "e8".parse()?), 1);
    /// assert_eq!(RaceEvaluation::slides_to_centre(race, &position, "e4".parse()?), 0);
    /// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
    /// ```
    pub fn slides_to_centre(race: Race, position: &Position, rook: Square) -> u8 {
        let [black, white] = [position.black(), position.white()].map(|rooks| *rooks.places());
        let others = black.into_iter().chain(white).filter(|&other| other != rook);
        let others: Vec<_> = others.map(Spot::new).collect();
        let mut reached = vec![rook];
        let mut newest = 0;
        for slides in 0..FAR {
            if reached[newest..].iter().any(|&square| race.is_central(square)) {
                return slides;
            }
            let end = reached.len();
            for at in newest..end {
                for next in ends(race, &others, reached[at]) {
                    if !reached.contains(&next) {
                        reached.push(next);
                    }
                }
            }
            newest = end;
        }
        FAR
    }

    /// The least number of slides of a player's rooks, and how many rooks have it.
    fn nearest(race: Race, position: &Position, rooks: [Square; 4]) -> (u8, i32) {
        let slides = rooks.map(|rook| Self::slides_to_centre(race, position, rook));
        let least = slides.into_iter().min().unwrap_or(FAR);
        (least, slides.into_iter().map(|slides| i32::from(slides == least)).sum())
    }
}

/// The squares at which a rook on `from` can stop, one for each direction in which it can slide.
fn ends(race: Race, others: &[Spot], from: Square) -> impl Iterator<Item = Square> {
    let free = Spot::new(from).free_beside(others, race.size());
    let directions = Piece::Rook.directions().filter(move |&towards| free[towards] > 0);
    directions.map(move |towards| step(from, towards, free[towards]))
}

impl Evaluation<Race> for RaceEvaluation {
    fn evaluate(&self, race: &Race, position: &Position) -> Estimate {
        let (mover, other) = position.mover_and_other();
        let (own, own_rooks) = Self::nearest(*race, position, *mover.places());
        let (others, other_rooks) = Self::nearest(*race, position, *other.places());
        // The player to move is half a slide ahead.
        let slides = 100 * (i32::from(others) - i32::from(own)) + 50;
        Estimate::Points(slides + 10 * (own_rooks - other_rooks))
    }

    /// Slides to a central square first.
    fn best_moves(&self, race: &Race, position: &Position) -> BestMoves<Slide> {
        let mut moves = race.move_list(position);
        moves.sort_by_key(|slide| !race.is_central(slide.to));
        BestMoves { moves, are_all: true }
    }
}
