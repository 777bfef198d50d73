//! `PawnMoves`: the pawn moves in one configuration, for all pairs of squares at once.
#![expect(clippy::needless_range_loop, reason = "words of several matrices have one index")]

use abstract_games_quoridor::Direction;

use super::bits::Word;
use super::geometry::{Geometry, Jump, MOVES, Matrix, ways};
use super::grid::Edges;

/// The pawn moves in one configuration of fences.
///
/// A step of the first player moves the bits within each word, a step of the second moves words. A
/// jump needs one word of masks for each square of the second player.
pub(super) struct PawnMoves<'g, T, const N: usize> {
    geometry: &'g Geometry<T, N>,
    /// The pairs of squares of legal positions: both pawns have a path to their goals, stand on
    /// different squares, and neither is in its goal.
    pub(super) legal: Matrix<T, N>,
    /// The legal pairs from which the first player, if to move, reaches the goal at once.
    pub(super) first_arrives: Matrix<T, N>,
    /// The same for the second player.
    pub(super) second_arrives: Matrix<T, N>,
    /// The squares from which a step up is open, unless into the goal, and a step to the right.
    up: T,
    right: T,
    /// The squares to which the first player jumps, by direction.
    first_to: [Matrix<T, N>; 4],
    /// The squares of the first player at which the second player can move by each of the offsets.
    second: [Matrix<T, N>; MOVES],
}

/// The words around a matrix, for reading it with an offset.
const MARGIN: usize = 32;

/// A matrix with empty words around it.
struct Framed<T>([T; 128]);

impl<T: Word> Framed<T> {
    #[inline]
    fn new<const N: usize>(matrix: &Matrix<T, N>) -> Self {
        let mut words = [T::ZERO; 128];
        words[MARGIN..MARGIN + N].copy_from_slice(matrix);
        Self(words)
    }

    /// The matrix whose word i is the word i + `offset` of this one.
    #[inline]
    fn at<const N: usize>(&self, offset: isize) -> &Matrix<T, N> {
        let start = MARGIN.wrapping_add_signed(offset);
        self.0[start..start + N].try_into().expect("the slice has this length")
    }
}

impl<'g, T: Word, const N: usize> PawnMoves<'g, T, N> {
    /// The moves in the configuration that leaves `edges` open.
    pub(super) fn new(geometry: &'g Geometry<T, N>, edges: &Edges) -> Self {
        let grid = geometry.grid;
        let jumps = edges.jumps();
        let mut this = Self {
            geometry,
            legal: legal_pairs(geometry, edges),
            first_arrives: [T::ZERO; N],
            second_arrives: [T::ZERO; N],
            up: geometry.word(edges.open(Direction::Up) & grid.below_top() >> grid.width),
            right: geometry.word(edges.open(Direction::Right)),
            first_to: [[T::ZERO; N]; 4],
            second: [[T::ZERO; N]; MOVES],
        };
        this.set_first(edges, &jumps);
        this.set_second(edges, &jumps);
        this
    }

    fn set_first(&mut self, edges: &Edges, jumps: &[[u64; 3]; 4]) {
        let geometry = self.geometry;
        let grid = geometry.grid;
        let arrives = geometry.word(edges.open(Direction::Up) & !(grid.below_top() >> grid.width));
        for i in 0..N {
            self.first_arrives[i] = arrives & !geometry.beside[Direction::Down as usize][i];
        }
        for over in Direction::ALL {
            let from = &geometry.beside[over.opposite() as usize];
            let [straight, left, right] =
                jumps[over as usize].map(|squares| geometry.word(squares));
            let to = ways(over).map(|on| &geometry.beside[on as usize]);
            let below_goal = ways(over).map(|on| &geometry.below_goal[on as usize]);
            for i in 0..N {
                let choose = |ways: T, to: T| if from[i] & ways == T::ZERO { T::ZERO } else { to };
                self.first_to[over as usize][i] =
                    choose(straight, to[0][i]) | choose(left, to[1][i]) | choose(right, to[2][i]);
                self.first_arrives[i] |= from[i]
                    & (straight & below_goal[0][i]
                        | left & below_goal[1][i]
                        | right & below_goal[2][i]);
            }
        }
        for i in 0..N {
            self.first_arrives[i] &= self.legal[i];
        }
    }

    fn set_second(&mut self, edges: &Edges, jumps: &[[u64; 3]; 4]) {
        let geometry = self.geometry;
        for direction in Direction::ALL {
            let open = geometry.rows(edges.open(direction));
            let (possible, other) =
                (&mut self.second[direction as usize], &geometry.beside[direction as usize]);
            for i in 0..N {
                possible[i] = open[i] & !other[i];
            }
        }
        for &Jump { over, way, number, .. } in &geometry.jumps {
            // The squares of the other pawn.
            let via = geometry.word(edges.after(jumps[over as usize][way], over));
            for i in 0..N {
                self.second[number][i] |= via & geometry.beside[over as usize][i];
            }
        }
        for (possible, offset) in self.second.iter().zip(geometry.offsets) {
            // A move into the goal leads to a word before the first.
            let arriving = usize::try_from(-offset).unwrap_or(0).min(N);
            for i in 0..arriving {
                self.second_arrives[i] |= possible[i] & self.legal[i];
            }
        }
    }

    /// The pairs from which some step or jump of the first player leads to a pair of `targets`.
    #[inline]
    pub(super) fn first_into(&self, targets: &Matrix<T, N>) -> Matrix<T, N> {
        let (up, right, width) = (self.up, self.right, self.geometry.grid.width);
        let mut from = [T::ZERO; N];
        for i in 0..N {
            let to = targets[i];
            let mut sum =
                to >> width & up | (to & up) << width | to >> 1 & right | (to & right) << 1;
            for over in Direction::ALL {
                let hit = to & self.first_to[over as usize][i];
                let from = self.geometry.beside[over.opposite() as usize][i];
                sum |= if hit == T::ZERO { T::ZERO } else { from };
            }
            from[i] = sum;
        }
        from
    }

    /// The pairs from which some step or jump of the second player leads to a pair of `targets`.
    // Inlined into the fixpoint, it would copy its frame once more.
    #[inline(never)]
    pub(super) fn second_into(&self, targets: &Matrix<T, N>) -> Matrix<T, N> {
        let framed = Framed::new(targets);
        let moves: [(&Matrix<T, N>, &Matrix<T, N>); MOVES] =
            std::array::from_fn(|k| (framed.at(self.geometry.offsets[k]), &self.second[k]));
        let mut from = [T::ZERO; N];
        for i in 0..N {
            let mut sum = T::ZERO;
            for (targets, possible) in &moves {
                sum |= targets[i] & possible[i];
            }
            from[i] = sum;
        }
        from
    }
}

/// The pairs of squares of legal positions.
pub(super) fn legal_pairs<T: Word, const N: usize>(
    geometry: &Geometry<T, N>,
    edges: &Edges,
) -> Matrix<T, N> {
    let grid = geometry.grid;
    let first = geometry.word(edges.leading_to(grid.top()));
    let mut legal = geometry.rows(edges.leading_to(grid.bottom()) & grid.above_bottom());
    for i in 0..N {
        legal[i] &= first & !geometry.same[i];
    }
    legal
}

#[cfg(test)]
#[path = "../tests/unit/moves.rs"]
mod tests;
