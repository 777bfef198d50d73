//! Pictures of positions and of games.

use abstract_games_core::{Outcome, Players, Value, column_names};
use abstract_games_picture::{Animation, Board, Glyph, Ink};

use crate::cell::Cell;
use crate::game::{Move, Quarto};
use crate::notation::{GameRecord, ReplayError};
use crate::piece::Piece;
use crate::position::Position;
use crate::solver::Solution;

impl Position {
    /// A picture of the board, with `marked` cells. The title names the piece in hand.
    ///
    /// ```
    /// use abstract_games_quarto::Position;
    ///
    /// let position: Position = "0..3/..../.c../.... 5".parse()?;
    /// let board = position.picture([]);
    /// assert_eq!(board.to_text(), "4 0 . . 3\n3 . . . .\n2 . c . .\n1 . . . .\n  a b c d\n");
    /// assert!(board.to_svg().contains("light short square hollow in hand"));
    /// # Ok::<(), abstract_games_quarto::PositionError>(())
    /// ```
    pub fn picture(&self, marked: impl IntoIterator<Item = Cell>) -> Board {
        let hand = self.hand().map(|piece| format!(", {piece}, {} in hand", piece.description()));
        let mut board = Board::new(4, 4, column_names())
            .title(format!("Quarto: {self}{}", hand.unwrap_or_default()));
        for cell in marked {
            board = board.mark(cell.coordinates().into());
        }
        for cell in Cell::all() {
            let Some(piece) = self.piece(cell) else { continue };
            board = board.piece(piece.glyph(), ink(piece), cell.coordinates().into());
        }
        board
    }
}

fn ink(piece: Piece) -> Ink {
    if piece.has(0) { Ink::Light } else { Ink::Dark }
}

impl GameRecord {
    /// A picture of the last position. The cell of the last placement is highlighted, and a Quarto
    /// is marked.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if a move is not legal.
    pub fn picture(&self, quarto: &Quarto) -> Result<Board, ReplayError> {
        let positions = self.replay(quarto)?;
        let position = positions[positions.len() - 1];
        let board = position.picture(quarto.rules().quarto(&position).into_iter().flatten());
        let placed = self.plies.iter().rev().find_map(|ply| match ply.m {
            Move::Place(cell) => Some(cell),
            Move::Give(_) => None,
        });
        Ok(match placed {
            Some(cell) => board.last(cell.coordinates().into()),
            None => board,
        })
    }

    /// Animates the game, with a step for each ply. A given piece is shown beside the caption.
    ///
    /// # Errors
    ///
    /// [`ReplayError`] if a move is not legal.
    ///
    /// ```
    /// use abstract_games_quarto::Quarto;
    /// use abstract_games_quarto::notation::GameRecord;
    ///
    /// let record: GameRecord = "1. 1a4 2. 3b4 3. 5c4 4. 7d4".parse()?;
    /// let svg = record.animation(&Quarto::default())?.to_svg();
    /// assert!(svg.contains("7/8  4. 7") && svg.contains("8/8  4. 7d4, player 1 wins"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn animation(&self, quarto: &Quarto) -> Result<Animation, ReplayError> {
        let positions = self.replay(quarto)?;
        let mut animation = Animation::new(self.start.picture([]));
        let steps = self.plies.iter().zip(&positions).zip(positions.iter().skip(1));
        for (index, ((ply, before), after)) in steps.enumerate() {
            let round = self.round(index);
            match (ply.m, before.hand()) {
                (Move::Place(cell), Some(piece)) => {
                    let end = match quarto.outcome(after) {
                        Some(Outcome::Win(winner)) => format!(", player {} wins", winner as u8 + 1),
                        Some(Outcome::Draw) => ", a draw".to_owned(),
                        None => String::new(),
                    };
                    let caption = format!("{round}. {piece}{cell}{end}");
                    let at = cell.coordinates().into();
                    animation.piece(piece.glyph(), ink(piece), at, caption);
                }
                (Move::Give(piece), _) => {
                    animation.beside(piece.glyph(), ink(piece), format!("{round}. {piece}"));
                }
                // No piece is in hand.
                (Move::Place(_), None) => {}
            }
        }
        Ok(animation)
    }
}

impl Solution {
    /// A picture of the solved `position` with the values of its empty cells, those of the best
    /// moves or, with [`Solver::all_moves`](crate::Solver::all_moves), all. A won cell is green
    /// with `+`, a drawn cell yellow with `=`, a lost cell red with `−`; a known distance follows
    /// the sign.
    ///
    /// ```
    /// use abstract_games_quarto::{Position, Quarto, Solver};
    ///
    /// let position: Position = "135./68../..../.... 7".parse()?;
    /// let solver = Solver::new(&Quarto::default(), 1 << 20)?.distances(true);
    /// let board = solver.solve(&position, ())?.picture(&position);
    /// assert!(board.to_text().starts_with("4 1 3 5 +\n"));
    /// assert!(board.to_svg().contains(">+1</text>"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn picture(&self, position: &Position) -> Board {
        let all = self.moves.iter().map(|row| (row.m, Some(row.value), row.distance));
        let best = self.best.iter().map(|&m| (m, self.value, self.distance));
        let known = all.chain(best.filter(|_| self.moves.is_empty()));
        known.fold(position.picture([]).grooved(), |board, (m, value, distance)| {
            let (Move::Place(cell), Some(value)) = (m, value) else { return board };
            let (letter, ink) = match value {
                Value::Win => ('+', Ink::Green),
                Value::Draw => ('=', Ink::Yellow),
                Value::Loss => ('−', Ink::Red),
            };
            let distance = distance.map_or(String::new(), |distance| distance.to_string());
            let (sign, at) = (Glyph { letter, path: "" }, cell.coordinates().into());
            board.tint(at, ink).labelled_piece(sign, Ink::Light, at, format!("{letter}{distance}"))
        })
    }
}
