//! Bounds and move ordering for core's alpha-beta search.

use abstract_games_solve::{Bounds, Knowledge, Score};

use crate::game::{Move, Quarto};
use crate::piece::Piece;
use crate::position::Position;
use crate::solver::bitboard::{Bitboard, Lanes, Outlook, winning_sets};

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
}

/// An unfinished position and its threats. A piece in hand counts among the remaining pieces.
struct View {
    board: Bitboard,
    outlook: Outlook,
}

impl View {
    fn of(position: &Position, sets: &[Lanes]) -> Self {
        let board = Bitboard::of(position);
        let outlook = board.outlook(sets);
        Self { board, outlook }
    }

    fn bounds_placing(&self, piece: Piece) -> Bounds {
        if self.outlook.harmless() & piece.bit() == 0 {
            return Bounds::exactly(win_after(1, true));
        }
        let others = self.board.rest & !piece.bit();
        if others == 0 {
            return Bounds::exactly(Score::Draw);
        }
        let standing = self.outlook.standing(self.board.occupied);
        if self.safe_cells(standing, piece) == 0 {
            return Bounds::exactly(-win_after(2, true));
        }
        Bounds { least: -win_after(4, true), greatest: win_after(3, true) }
    }

    fn bounds_giving(&self) -> Bounds {
        let harmless = self.outlook.harmless() & self.board.rest;
        if harmless == 0 {
            return Bounds::exactly(-win_after(1, false));
        }
        if self.board.rest.is_power_of_two() {
            return Bounds::exactly(Score::Draw);
        }
        let standing = self.outlook.standing(self.board.occupied);
        if Piece::of_set(harmless).any(|piece| self.safe_cells(standing, piece) == 0) {
            return Bounds::exactly(win_after(2, false));
        }
        Bounds { least: -win_after(3, false), greatest: win_after(4, false) }
    }

    fn bounds_in_misere(&self, hand: Option<Piece>) -> Bounds {
        let is_stuck = |piece| self.open_cells(piece) == 0;
        match hand {
            Some(piece) if is_stuck(piece) => Bounds::exactly(-win_after(1, true)),
            None if Piece::of_set(self.board.rest).any(is_stuck) => {
                Bounds::exactly(win_after(1, false))
            }
            _ => Bounds::UNKNOWN,
        }
    }

    fn open_cells(&self, piece: Piece) -> u16 {
        !self.board.occupied & !self.outlook.completing(piece)
    }

    /// For each cell, the number of pieces that are safe gifts after `piece` is placed there. Lower
    /// numbers come first; 0 loses at once. All are 0 if `piece` completes a set.
    fn ranks_of_cells(&self, piece: Piece) -> [u32; 16] {
        if self.outlook.harmless() & piece.bit() == 0 {
            return [0; 16];
        }
        let standing = self.outlook.standing(self.board.occupied);
        let after = self.outlook.after(standing, piece);
        let harmless = after.count_harmless(self.board.rest & !piece.bit());
        std::array::from_fn(|cell| {
            let digits = harmless.iter().rev().map(|digit| u32::from(digit >> cell & 1));
            digits.fold(0, |count, digit| count << 1 | digit)
        })
    }

    /// For each piece, 0 if giving it loses at once; otherwise one more than the number of safe
    /// cells.
    fn ranks_of_gifts(&self) -> [u32; 16] {
        let standing = self.outlook.standing(self.board.occupied);
        let mut ranks = [0; 16];
        for piece in Piece::of_set(self.outlook.harmless() & self.board.rest) {
            ranks[usize::from(piece.number())] = 1 + self.safe_cells(standing, piece).count_ones();
        }
        ranks
    }

    /// The empty cells for `piece`, which completes no set, after which another piece is safe too.
    fn safe_cells(&self, standing: Lanes, piece: Piece) -> u16 {
        let others = self.board.rest & !piece.bit();
        !self.board.occupied & !self.outlook.after(standing, piece).fatal(others)
    }
}

/// The score in plies of a win after `placements` more placements.
fn win_after(placements: u32, has_hand: bool) -> Score {
    Score::Win(2 * placements - u32::from(has_hand))
}

impl Knowledge<Quarto> for QuartoKnowledge {
    fn keeps(&self, position: &Position) -> bool {
        position.placed() <= MOST_KEPT
    }

    /// Bounds from the threats of the next two placements.
    fn bounds(&self, position: &Position) -> Bounds {
        let view = View::of(position, &self.sets);
        if view.outlook.is_dead() {
            return Bounds::exactly(Score::Draw);
        }
        match position.hand() {
            hand if self.is_misere => view.bounds_in_misere(hand),
            Some(piece) => view.bounds_placing(piece),
            None => view.bounds_giving(),
        }
    }

    /// Drops the moves that lose at once, unless all do, and sorts the others.
    fn order<T>(&self, position: &Position, moves: &mut Vec<(Move, T)>) {
        let view = View::of(position, &self.sets);
        let ranks = match position.hand() {
            Some(piece) if self.is_misere => {
                let open = view.open_cells(piece);
                std::array::from_fn(|cell| u32::from(open >> cell & 1))
            }
            // A piece with few cells is soon without any.
            None if self.is_misere => std::array::from_fn(|number| {
                let piece = Piece::from_bits(number.to_le_bytes()[0]);
                1 + view.open_cells(piece).count_ones()
            }),
            Some(piece) => view.ranks_of_cells(piece),
            None => view.ranks_of_gifts(),
        };
        let rank = |m: &Move| match *m {
            Move::Give(piece) => ranks[usize::from(piece.number())],
            Move::Place(cell) => ranks[cell.index()],
        };
        if ranks != [0; 16] {
            moves.retain(|(m, _)| rank(m) > 0);
            moves.sort_by_key(|(m, _)| rank(m));
        }
    }
}
