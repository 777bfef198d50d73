//! All configurations of a puzzle, numbered.

use abstract_games_core::{Game, Indexed, Keyed, SubsetRanking};

use crate::{Configuration, SetupError, Slide, SlidingPuzzle, Square};

/// A puzzle whose configurations are numbered, reachable or not.
///
/// The number is that of the combinatorial number system, with squares counted rank by rank from the
/// bottom; so numbers ascend as configurations do.
///
/// ```
/// use abstract_games_core::{StronglyConnectedComponents, Indexed, Keyed};
/// use abstract_games_sliding::{AllConfigurations, Piece, SlidingPuzzle};
///
/// let all = AllConfigurations::new(SlidingPuzzle::from_corners(Piece::Rook, 6)?)?;
/// assert_eq!(all.state_count(), 58_905);
/// assert_eq!(all.state(0).unwrap().to_string(), "a1 b1 c1 d1");
/// # Ok::<(), abstract_games_sliding::SetupError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AllConfigurations<const K: usize> {
    puzzle: SlidingPuzzle<K>,
    count: u32,
    /// For each position in a configuration, what each square of the board adds to the number.
    terms: [Vec<u32>; K],
}

impl<const K: usize> AllConfigurations<K> {
    /// Numbers the configurations of as many pieces as `puzzle` has, on its board.
    ///
    /// Costs a table of 4 bytes for each piece and square.
    ///
    /// # Errors
    ///
    /// [`SetupError::TooMany`] if there are 2³¹ configurations or more.
    pub fn new(puzzle: SlidingPuzzle<K>) -> Result<Self, SetupError> {
        let size = puzzle.size();
        let squares = size * size;
        let ranking = SubsetRanking::new(squares, K).expect("at most 64 × 64 squares, 8 pieces");
        let too_many = || SetupError::TooMany { pieces: K, size };
        let count = u32::try_from(ranking.count()).ok().filter(|&count| count < 1 << 31);
        let count = count.ok_or_else(too_many)?;
        // A term that does not fit is that of a square where no piece of this position can stand.
        let term = |k, square| u32::try_from(ranking.term(k, square)).unwrap_or(u32::MAX);
        let terms = std::array::from_fn(|k| (0..squares).map(|square| term(k, square)).collect());
        Ok(Self { puzzle, count, terms })
    }

    /// The puzzle.
    pub fn puzzle(&self) -> &SlidingPuzzle<K> {
        &self.puzzle
    }

    /// All configurations in the order of their numbers.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Configuration<K>> {
        let mut number = 0;
        std::iter::repeat_n((), self.state_count()).map(move |()| {
            number += 1;
            self.at(number - 1)
        })
    }

    /// The configuration of this number.
    pub(crate) fn at(&self, number: u32) -> Configuration<K> {
        let size = self.puzzle.size();
        let mut rest = number;
        let mut squares = [Square::from_bits(0); K];
        for (slot, terms) in squares.iter_mut().zip(&self.terms).rev() {
            // The greatest square whose term still fits.
            let square = terms.partition_point(|&term| term <= rest) - 1;
            rest -= terms[square];
            let square = u32::try_from(square).expect("at most 64 × 64 squares");
            *slot = Square::new(square % size, square / size).expect("it is on the board");
        }
        Configuration::from_ascending(squares)
    }
}

impl<const K: usize> Game for AllConfigurations<K> {
    type State = Configuration<K>;
    type Move = Slide;

    fn initial(&self) -> Configuration<K> {
        self.puzzle.initial()
    }

    #[inline]
    fn moves(&self, state: &Configuration<K>) -> impl Iterator<Item = Slide> {
        self.puzzle.moves(state)
    }

    #[inline]
    fn play(&self, state: &Configuration<K>, slide: &Slide) -> Configuration<K> {
        self.puzzle.play(state, slide)
    }
}

impl<const K: usize> Keyed for AllConfigurations<K> {
    fn key_bits(&self) -> u32 {
        usize::BITS - (self.state_count() - 1).leading_zeros()
    }

    #[inline]
    fn key(&self, state: &Configuration<K>) -> u128 {
        self.index(state) as u128
    }

    fn state(&self, key: u128) -> Option<Configuration<K>> {
        u32::try_from(key).ok().filter(|&number| number < self.count).map(|number| self.at(number))
    }
}

impl<const K: usize> Indexed for AllConfigurations<K> {
    fn state_count(&self) -> usize {
        self.count as usize
    }

    #[inline]
    fn index(&self, state: &Configuration<K>) -> usize {
        let size = self.puzzle.size();
        let terms = state.squares().iter().zip(&self.terms);
        let number = |(square, terms): (&Square, &Vec<u32>)| {
            terms[(square.rank() * size + square.file()) as usize]
        };
        terms.map(number).sum::<u32>() as usize
    }
}
