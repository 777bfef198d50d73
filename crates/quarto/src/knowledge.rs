//! What Quarto knows of itself, for the search that fits every game.

use std::fmt;

use abstract_games_core::{Bounds, Knowledge, Score};

use crate::solver::board::{Board, Lanes, Outlook, winning_sets};
use crate::{Cell, Move, Piece, Position, Quarto};

/// The knowledge with which core's [`AlphaBeta`](abstract_games_core::AlphaBeta) searches Quarto as it
/// is and, by [`OrbitKnowledge`](abstract_games_core::OrbitKnowledge), divided by its symmetry.
///
/// It is what the [`Solver`](crate::Solver) knows, so the difference between the two is what it costs
/// that a search fits every game. The generic one counts plies and not placements;
/// [`placements`](QuartoKnowledge::placements) leads from one to the other.
///
/// ```
/// use abstract_games_core::{AlphaBeta, OrbitKnowledge, Quotient, Score};
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
#[derive(Clone)]
pub struct QuartoKnowledge {
    sets: Vec<Lanes>,
}

/// The most pieces on the board of a position that is kept. With more, searching is as fast as
/// looking it up.
const MOST_KEPT: u32 = 9;

impl QuartoKnowledge {
    /// What is known of `quarto`, under its rules. Costs nothing worth mentioning.
    pub fn new(quarto: &Quarto) -> Self {
        Self { sets: winning_sets(quarto.rules()) }
    }

    /// The placements to the end of a win or a loss, as the [`Solver`](crate::Solver) counts them:
    /// every second ply is one, and the last is. None for a draw.
    ///
    /// ```
    /// use abstract_games_core::Score;
    /// use abstract_games_quarto::QuartoKnowledge;
    ///
    /// // A piece in hand that wins; and what it was to give it.
    /// assert_eq!(QuartoKnowledge::placements(Score::Win(1)), Some(1));
    /// assert_eq!(QuartoKnowledge::placements(Score::Loss(2)), Some(1));
    /// assert_eq!(QuartoKnowledge::placements(Score::Draw), None);
    /// ```
    pub fn placements(score: Score) -> Option<u32> {
        score.distance().map(|plies| plies.div_ceil(2))
    }
}

/// A position that is not finished, and what its pieces threaten. Whoever holds a piece in hand has
/// it among those that are left.
struct View {
    board: Board,
    outlook: Outlook,
}

impl View {
    fn of(position: &Position, sets: &[Lanes]) -> Self {
        let board = Board::of(position);
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
        if pieces_of(harmless).any(|piece| self.safe_cells(standing, piece) == 0) {
            return Bounds::exactly(win_after(2, false));
        }
        Bounds { least: -win_after(3, false), greatest: win_after(4, false) }
    }

    /// For each cell, one that is better looked at sooner has less: the number of pieces that may be
    /// given after `piece` was put there. 0 for those that lose at once.
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

    /// For each piece that loses at once when it is given, 0; for others, one more than the number of
    /// cells on which the opponent may then put it without losing at once.
    fn ranks_of_gifts(&self) -> [u32; 16] {
        let standing = self.outlook.standing(self.board.occupied);
        let mut ranks = [0; 16];
        for piece in pieces_of(self.outlook.harmless() & self.board.rest) {
            ranks[usize::from(piece.number())] = 1 + self.safe_cells(standing, piece).count_ones();
        }
        ranks
    }

    /// Where `piece`, which completes no set, may be put so that one of the others is left that does
    /// not either.
    fn safe_cells(&self, standing: Lanes, piece: Piece) -> u16 {
        let others = self.board.rest & !piece.bit();
        !self.board.occupied & !self.outlook.after(standing, piece).fatal(others)
    }
}

/// A win with the placement of this number, from 1, counted in plies: there is a gift before each,
/// but for the first if a piece is in hand already.
fn win_after(placements: u32, has_hand: bool) -> Score {
    Score::Win(2 * placements - u32::from(has_hand))
}

/// The pieces of a set that has a bit for each.
fn pieces_of(set: u16) -> impl Iterator<Item = Piece> {
    Cell::of_set(set).map(|cell| Piece::from_bits(u8::try_from(cell.index()).unwrap_or(0)))
}

impl fmt::Debug for QuartoKnowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("QuartoKnowledge").finish_non_exhaustive()
    }
}

impl Knowledge<Quarto> for QuartoKnowledge {
    /// With more than nine pieces on the board, searching is as fast as looking up.
    fn keeps(&self, position: &Position) -> bool {
        position.placed() <= MOST_KEPT
    }

    /// What can be said for the next two placements.
    fn bounds(&self, position: &Position) -> Bounds {
        let view = View::of(position, &self.sets);
        if view.outlook.is_dead() {
            return Bounds::exactly(Score::Draw);
        }
        match position.hand() {
            Some(piece) => view.bounds_placing(piece),
            None => view.bounds_giving(),
        }
    }

    /// Drops the moves that lose at once, unless all do.
    fn order<T>(&self, position: &Position, moves: &mut Vec<(Move, T)>) {
        let view = View::of(position, &self.sets);
        let ranks = match position.hand() {
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
