//! The legal placements that a symmetry of the game maps to themselves.

use abstract_games_core::observer::from_fn;
use abstract_games_core::{Observer, Progress, Transform};
use abstract_games_quoridor_fences::{CountError, CountsByFences, FenceCounter};
use num_bigint::BigUint;

use super::counts::PositionCounts;
use super::frontier::Waiting;
use super::half_join::HalfJoin;
use super::legal_positions::LegalPositions;
use super::modular::Modulus;
use super::pass_run::PassRun;
use super::pass_state::PassState;
use super::sweep_board::SweepBoard;
use crate::error::PositionCountError;

impl LegalPositions {
    /// Counts the legal placements that a symmetry of the game maps to themselves.
    ///
    /// The symmetries are the identity, the reflection of the columns, and the half turn and the
    /// reflection of the rows, which exchange the players. By Burnside's lemma, the mean of the
    /// four counts is the number of placements up to symmetry (proof: `docs/legal-positions.md`).
    ///
    /// For the last two, half of the board is swept, in two passes, with the threads and within the
    /// memory limit of the [count](Self::count_observed), whose observations they have. The
    /// checkpoint is used for the identity only.
    ///
    /// ```
    /// use abstract_games_core::Transform;
    /// use abstract_games_quoridor_counts::LegalPositions;
    ///
    /// let positions = LegalPositions::new(3);
    /// let symmetries = [
    ///     Transform::Identity,
    ///     Transform::MirrorColumns,
    ///     Transform::Rotate180,
    ///     Transform::MirrorRows,
    /// ];
    /// let fixed = symmetries.map(|g| positions.count_fixed(g, ()).unwrap().total());
    /// assert_eq!(fixed.clone().map(|count| count.to_string()), ["1977", "15", "27", "9"]);
    /// ```
    ///
    /// # Errors
    ///
    /// [`PositionCountError::NotASymmetryOfTheGame`] if `g` exchanges columns and rows. For the
    /// half turn and the reflection of the rows, [`Stopped`](PositionCountError::Stopped) if the
    /// memory limit is too low, and [`TooLarge`](CountError::TooLarge) if the arrangements on half
    /// of the board, times its squares, exceed 64 bits. Otherwise the errors of
    /// [`count_observed`](Self::count_observed) and [`symmetric`](Self::symmetric).
    pub fn count_fixed(
        &self,
        g: Transform,
        mut observer: impl Observer,
    ) -> Result<CountsByFences, PositionCountError> {
        let Self { width, height, max_fences, .. } = *self;
        let by_fences = match g {
            Transform::Identity => return Ok(self.count_observed(observer)?.placements.clone()),
            Transform::MirrorColumns => return Ok(self.symmetric(observer)?.placements.clone()),
            Transform::Rotate180 | Transform::MirrorRows => {
                self.pairs(&self.board()?, g, &mut observer)?
            }
            _ => return Err(PositionCountError::NotASymmetryOfTheGame { transform: g }),
        };
        Ok(CountsByFences::new(width, height, max_fences, by_fences))
    }

    /// Counts the legal placements that the reflection of the columns maps to themselves.
    ///
    /// By Burnside's lemma, half of the sum of all placements and these are the placements up to
    /// the reflection. The half turn and the reflection of the rows, which exchange the players,
    /// fix no [state](PositionCounts::states), only [placements](Self::count_fixed). So the states
    /// up to the four symmetries are a quarter of the sum of all states and those of this result.
    ///
    /// The result has no residues and no frontiers; threads and checkpoint are not used.
    ///
    /// # Errors
    ///
    /// [`TooWide`](PositionCountError::TooWide) if the board is not supported, and the errors of
    /// [`count_fixed`](abstract_games_quoridor_fences::FenceCounter::count_fixed), which counts the
    /// arrangements.
    ///
    /// ```
    /// use abstract_games_quoridor_counts::LegalPositions;
    ///
    /// let positions = LegalPositions::new(3).max_fences(2);
    /// let all = positions.count()?.states().unwrap();
    /// let fixed = positions.symmetric(())?.states().unwrap();
    /// assert_eq!((all + fixed) / 4_u32, 785_u32.into());
    /// # Ok::<(), abstract_games_quoridor_counts::PositionCountError>(())
    /// ```
    pub fn symmetric(&self, observer: impl Observer) -> Result<PositionCounts, PositionCountError> {
        let Self { width, height, .. } = *self;
        self.check_width()?;
        let arrangements = self.fence_counter().count_fixed(Transform::MirrorColumns, observer)?;
        // Both pawns are on the middle column, in which no fence blocks a step.
        let (placements, finished) = match (width % 2, height) {
            (0, _) | (_, 1) => (0, 0),
            _ => (height * (height - 1) - 1, 2 * (height - 2)),
        };
        let times =
            |pairs: usize| arrangements.as_slice().iter().map(|ways| ways * pairs).collect();
        let (placements, finished) = (times(placements), times(finished));
        Ok(PositionCounts::of_players(2, arrangements, placements, finished))
    }

    /// The placements that `g` fixes, by number of fences, if it exchanges the players.
    fn pairs(
        &self,
        board: &SweepBoard,
        g: Transform,
        observer: &mut dyn Observer,
    ) -> Result<Vec<BigUint>, PositionCountError> {
        self.check_size(board, observer)?;
        let &SweepBoard { width, height, max_fences, .. } = board;
        let (half, middle) = (board.half(), HalfJoin::new(width, height, max_fences.into(), g));
        // The counts are less than 2⁶⁴.
        let moduli = &[Modulus::WORD];
        let (board, passes, workers) = (&half, 0..2, self.workers());
        let run = PassRun { settings: self, board, moduli, passes, checkpoint: None, workers };
        let mut pairs = vec![0; usize::from(max_fences) + 1];
        for (pass, waiting) in [Waiting::FIRST, Waiting::SECOND].into_iter().enumerate() {
            let mut state = PassState::first_row(&half, waiting);
            run.fill(pass, &mut state, observer)?;
            let progress = run.progress(pass, &state);
            let PassState { layer, numbers, .. } = &state;
            let watch = &mut || observer.observe(&progress);
            // On a wide board, the middle has many rows of fences for each frontier.
            numbers.take_all(&half, layer, (1, watch), |frontier, least, layout, numbers| {
                middle.add(frontier, least, layout, numbers, &mut pairs);
            })?;
        }
        Ok(pairs.into_iter().map(|pairs: i128| BigUint::from(pairs.unsigned_abs())).collect())
    }

    /// Checks that the squares of all arrangements of half of the board can be counted in 64 bits.
    fn check_size(
        &self,
        board: &SweepBoard,
        observer: &mut dyn Observer,
    ) -> Result<(), PositionCountError> {
        let &SweepBoard { width, height, max_fences, .. } = board;
        let half = FenceCounter::rectangle(width, height.div_ceil(2)).memory(self.memory);
        let half = half.max_fences(usize::from(max_fences) / 2);
        let too_large = |needed| {
            let limit = self.memory;
            CountError::TooLarge { width, height, needed, limit }
        };
        let most = half.count_observed(from_fn(|_| observer.observe(&Progress::at(0))));
        let most = most.map_err(|error| match error {
            CountError::TooLarge { needed, .. } => too_large(needed),
            error => error,
        })?;
        let is_small = (most.total() * width * height).bits() <= u64::BITS.into();
        if is_small { Ok(()) } else { Err(too_large(None).into()) }
    }
}
