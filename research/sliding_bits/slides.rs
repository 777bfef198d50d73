//! The moves of sliding pieces: each slides until another piece or the edge stops it.

/// The kind of all pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    Rook,
    Bishop,
    Queen,
}

/// Steps of columns and rows. Each is followed by its opposite. The first four are those of rooks,
/// the others those of bishops.
const STEPS: [(i16, i16); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// The slides of one kind of pieces on one board.
pub(crate) struct Slides {
    directions: std::ops::Range<usize>,
    /// The difference of square numbers of a step in each direction.
    step: [i16; 8],
    /// The column and row of each square.
    position: Vec<(i16, i16)>,
    /// The number of squares between each square and the edge, for each direction.
    free: Vec<[i16; 8]>,
}

impl Slides {
    /// The slides on a board of `size` × `size` squares, at most 64 × 64.
    pub(crate) fn new(piece: Piece, size: u16) -> Self {
        let size = i16::try_from(size).expect("at most 64");
        let directions = match piece {
            Piece::Rook => 0..4,
            Piece::Bishop => 4..8,
            Piece::Queen => 0..8,
        };
        let position: Vec<_> =
            (0..size).flat_map(|row| (0..size).map(move |column| (column, row))).collect();
        let towards = |at: i16, step| match step {
            1 => size - 1 - at,
            -1 => at,
            _ => i16::MAX,
        };
        let free = |&(column, row): &(i16, i16)| {
            STEPS.map(|(right, up)| towards(column, right).min(towards(row, up)))
        };
        let free = position.iter().map(free).collect();
        let step = STEPS.map(|(right, up)| right + up * size);
        Self { directions, step, position, free }
    }

    /// Calls `go` with each move: the number of the piece, and the square where it stops.
    pub(crate) fn for_each(&self, squares: [u16; 4], mut go: impl FnMut(usize, u16)) {
        let mut free = squares.map(|square| self.free[usize::from(square)]);
        for one in 0..4 {
            for other in 0..one {
                self.block(squares, &mut free, other, one);
            }
        }
        for (piece, free) in free.iter().enumerate() {
            for direction in self.directions.clone() {
                if free[direction] > 0 {
                    let way = free[direction] * self.step[direction];
                    go(piece, squares[piece].wrapping_add_signed(way));
                }
            }
        }
    }

    /// Two pieces on a line stop each other.
    fn block(&self, squares: [u16; 4], free: &mut [[i16; 8]; 4], one: usize, other: usize) {
        let (from, to) =
            (self.position[usize::from(squares[one])], self.position[usize::from(squares[other])]);
        let (right, up) = (to.0 - from.0, to.1 - from.1);
        let axis = if up == 0 {
            0
        } else if right == 0 {
            2
        } else if right == up {
            4
        } else if right == -up {
            6
        } else {
            return;
        };
        let distance = right.abs().max(up.abs());
        let forward = STEPS[axis].0 * right + STEPS[axis].1 * up > 0;
        let (towards, back) = if forward { (axis, axis + 1) } else { (axis + 1, axis) };
        free[one][towards] = free[one][towards].min(distance - 1);
        free[other][back] = free[other][back].min(distance - 1);
    }
}
