//! The legal placements that a symmetry of the game maps to themselves.

use abstract_games_core::observer::from_fn;
use abstract_games_core::{Observer, Progress, Transform};
use num_bigint::BigUint;

use super::LegalPositions;
use super::board::Board;
use super::half::Half;
use super::middle::Middle;
use crate::counting::{CountError, CountsByFences, FenceCounter};

impl LegalPositions {
    /// Counts the legal placements that a symmetry of the game maps to themselves, by number of fences.
    ///
    /// The game has four symmetries: the identity, the reflection of the columns, and the half turn and the reflection of the
    /// rows, which exchange the players. By Burnside's lemma, the mean of the four counts is the number of placements up to
    /// symmetry.
    ///
    /// A placement that is fixed by one of the last two is an arrangement that this symmetry fixes, with a pawn and its image. These are
    /// counted on half of the board, by a sweep whose frontiers keep the connections with the first row, and for each of their blocks the
    /// number of squares. At the middle of the board each frontier is joined with its image. `docs/legal-positions.md` has the
    /// proof.
    ///
    /// `done` of the observer is the number of squares filled, `found` the number of frontiers, and `bytes` the memory held. Threads and
    /// checkpoint are used for the identity only.
    ///
    /// ```
    /// use abstract_games_core::Transform;
    /// use abstract_games_quoridor::counting::LegalPositions;
    ///
    /// let positions = LegalPositions::new(3);
    /// let symmetries =
    ///     [Transform::Identity, Transform::MirrorColumns, Transform::Rotate180, Transform::MirrorRows];
    /// let fixed = symmetries.map(|g| positions.count_fixed(g, ()).unwrap().total());
    /// assert_eq!(fixed.clone().map(|count| count.to_string()), ["1977", "15", "27", "9"]);
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`count_observed`](Self::count_observed), [`CountError::NotOfTheGame`] if `g` exchanges columns and rows, and
    /// [`CountError::TooLarge`] if half of the board has so many arrangements that 64 bits do not hold the squares of all.
    pub fn count_fixed(
        &self,
        g: Transform,
        mut observer: impl Observer,
    ) -> Result<CountsByFences, CountError> {
        let Self { width, height, max_fences, .. } = *self;
        let by_fences = match g {
            Transform::Identity => return Ok(self.count_observed(observer)?.placements().clone()),
            Transform::MirrorColumns => return Ok(self.symmetric(observer)?.placements().clone()),
            Transform::Rotate180 | Transform::MirrorRows => match self.board()? {
                Some(board) => self.pairs(&board, g, &mut observer)?,
                None => {
                    vec![BigUint::ZERO; self.symmetric(observer)?.placements().as_slice().len()]
                }
            },
            _ => return Err(CountError::NotOfTheGame { transform: g }),
        };
        Ok(CountsByFences::new(width, height, max_fences, by_fences))
    }

    /// Counts the arrangements that `g` fixes, each with a square whose pawn is legal beside its image.
    fn pairs(
        &self,
        board: &Board,
        g: Transform,
        observer: &mut dyn Observer,
    ) -> Result<Vec<BigUint>, CountError> {
        self.check_size(board, observer)?;
        let middle = Middle::new(board, g);
        let mut pairs = vec![BigUint::ZERO; usize::from(board.max_fences) + 1];
        for (frontier, counts) in &Half::new(board).frontiers(self.room(), observer)? {
            let blocks = frontier.count(board.width);
            for row in middle.rows_of(frontier) {
                let joined = middle.joined(frontier, row);
                for fences in 0..counts.terms() {
                    // Each fence of the half has an image.
                    let Some(sum) = pairs.get_mut(2 * fences + row.fences()) else { break };
                    let of_block = |block| {
                        let [inner, first] = counts.in_block(frontier, block, blocks, fences);
                        let upper = if joined.upper >> block & 1 == 1 { inner } else { 0 };
                        let lower = if joined.lower >> block & 1 == 1 { inner + first } else { 0 };
                        upper + lower
                    };
                    let in_blocks: u64 = (0..blocks).map(of_block).sum();
                    let in_middle = joined.in_middle * counts.arrangements(fences);
                    *sum += counts.connected(fences) + in_blocks + in_middle;
                }
            }
        }
        Ok(pairs)
    }

    /// Checks that the squares of all arrangements of half of the board can be counted in 64 bits.
    fn check_size(&self, board: &Board, observer: &mut dyn Observer) -> Result<(), CountError> {
        let &Board { width, height, max_fences, .. } = board;
        let half = FenceCounter::rectangle(width, height.div_ceil(2)).memory(self.memory);
        let half = half.max_fences(usize::from(max_fences) / 2);
        let most = half.count_observed(from_fn(|_| observer.observe(&Progress::at(0))))?.total();
        if (most * width * height).bits() > u64::BITS.into() {
            let (needed, limit) = (None, self.memory);
            return Err(CountError::TooLarge { width, height, needed, limit });
        }
        Ok(())
    }
}
