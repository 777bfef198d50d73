//! Bounds and move ordering for core's alpha-beta search.

use abstract_games_solve::{Bounds, Knowledge, Score};

use crate::game::{Move, Quarto};
use crate::position::Position;
use crate::solver::bitboard::{Bitboard, Lanes, winning_sets};
use crate::solver::node::{Gift, Node, in_plies, win_with};

/// Bounds from the threats on the board, and an order of the moves, for
/// [`AlphaBeta`](abstract_games_solve::AlphaBeta).
///
/// [`OrbitKnowledge`](abstract_games_solve::OrbitKnowledge) adapts it to the quotient by the
/// symmetries. [`placements`](QuartoKnowledge::placements) converts the plies of `AlphaBeta` to the
/// placements that the [`Solver`](crate::Solver) counts.
///
/// ```
/// use abstract_games_solve::{AlphaBeta, OrbitKnowledge, Score};
/// use abstract_games_core::Quotient;
/// use abstract_games_quarto::{Position, Quarto, QuartoKnowledge, Solver};
///
/// let quarto = Quarto::default();
/// let position: Position = "01e4/87../5.../...b f".parse()?;
/// let quotient = Quotient::new(quarto.clone(), quarto.symmetry());
/// let knowledge = OrbitKnowledge(QuartoKnowledge::new(&quarto));
/// let search = AlphaBeta::new(&quotient).knowledge(knowledge).memory(1 << 20)?;
/// let score = search.score(&quotient.orbit(&position)).score();
///
/// let solver = Solver::new(&quarto, 1 << 20)?.distances(true);
/// let solution = solver.solve(&position, ())?;
/// assert_eq!(score.map(Score::value), solution.value);
/// assert_eq!(score.and_then(QuartoKnowledge::placements), solution.distance);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct QuartoKnowledge {
    sets: Vec<Lanes>,
    is_misere: bool,
}

/// The most pieces on the board of a position in the table. Beyond, a search is as fast as a
/// lookup.
const MOST_KEPT: u32 = 9;

impl QuartoKnowledge {
    /// The knowledge for the rules of `quarto`. The cost is negligible.
    pub fn new(quarto: &Quarto) -> Self {
        let rules = quarto.rules();
        Self { sets: winning_sets(rules), is_misere: rules.is_misere() }
    }

    /// The number of placements to the end of a win or a loss, as the [`Solver`](crate::Solver)
    /// counts them, or `None` for a draw. Every second ply is a placement, and the last ply is one.
    ///
    /// ```
    /// use abstract_games_solve::Score;
    /// use abstract_games_quarto::QuartoKnowledge;
    ///
    /// // The piece in hand wins; one ply before, the opponent gave it.
    /// assert_eq!(QuartoKnowledge::placements(Score::Win(1)), Some(1));
    /// assert_eq!(QuartoKnowledge::placements(Score::Loss(2)), Some(1));
    /// assert_eq!(QuartoKnowledge::placements(Score::Draw), None);
    /// ```
    pub fn placements(score: Score) -> Option<u32> {
        score.distance().map(|plies| plies.div_ceil(2))
    }

    /// An unfinished position with the bounds of its score, and with the gift in hand or else the
    /// gifts that do not lose at once.
    fn node(&self, position: &Position) -> (Node, Option<Gift>) {
        let mut node = Node::new(Bitboard::of(position), &self.sets, self.is_misere);
        let gift = position.hand().map(|piece| node.in_hand(piece));
        if gift.is_none() {
            // Asked for the least win, a node lists its gifts unless it knows its score.
            let _: Option<bool> = node.look(win_with(16));
        }
        (node, gift)
    }
}

impl Knowledge<Quarto> for QuartoKnowledge {
    fn keeps(&self, position: &Position) -> bool {
        position.placed() <= MOST_KEPT
    }

    /// Bounds from the threats of the next two placements.
    fn bounds(&self, position: &Position) -> Bounds {
        let (Node { least, greatest, .. }, gift) = self.node(position);
        let in_plies = |score| in_plies(score, position.placed(), gift.is_some());
        Bounds { least: in_plies(least), greatest: in_plies(greatest) }
    }

    /// Drops the moves that lose at once and sorts the others, unless the bounds are the score.
    fn order<T>(&self, position: &Position, moves: &mut Vec<(Move, T)>) {
        let (mut node, gift) = self.node(position);
        if node.least == node.greatest {
            return;
        }
        let best_first: Vec<Move> = match gift {
            Some(gift) => node.cells(gift).map(Move::Place).collect(),
            None => node.gifts().map(|gift| Move::Give(gift.piece)).collect(),
        };
        let rank = |m: &Move| best_first.iter().position(|other| other == m);
        moves.retain(|(m, _)| rank(m).is_some());
        moves.sort_by_key(|(m, _)| rank(m));
    }
}
