//! `Race`: the rules of the race, and its symmetries.

use abstract_games_core::{
    Dihedral, Exchange, Game, Group, Keyed, Outcome, Players, Predecessors, Product, Side,
    Symmetry, Transform,
};

use super::position::{MAX_RACE_SIZE, Position, Rooks};
use crate::configuration::Configuration;
use crate::error::ConfigurationError;
use crate::piece::Piece;
use crate::reach::Reach;
use crate::square::{Slide, Square};
use crate::symmetry::{MAX_PACKED_SIZE, image_of_configuration, image_of_slide, images_of_four};

/// A race of four black and four white rooks. The first with a rook on a central square wins.
///
/// The black rooks start one square counterclockwise from the corners, the white rooks one square
/// clockwise. Black is [`Side::First`] and moves first. A move slides one rook until the edge or a
/// rook of either colour stops it. A player who cannot move has drawn, and a board of odd size has
/// one central square.
///
/// Source, but for the last two rules: a comment under possiblywrong, Sliding rooks (and queens).
///
/// ```
/// use abstract_games_core::{Game, Players, Side};
/// use abstract_games_sliding::race::Race;
///
/// let race = Race::new(8)?;
/// let start = race.initial();
/// assert_eq!(start.to_string(), "b1 h2 a7 g8 | g1 a2 h7 b8 | black");
/// assert_eq!(race.turn(&start), Side::First);
/// # Ok::<(), abstract_games_sliding::ConfigurationError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Race {
    size: u32,
}

impl Race {
    /// Creates the race on a board of `size` × `size` squares.
    ///
    /// # Errors
    ///
    /// [`ConfigurationError::Size`] unless `size` is from 4 to 181.
    pub fn new(size: u32) -> Result<Self, ConfigurationError> {
        if (4..=MAX_RACE_SIZE).contains(&size) {
            Ok(Self { size })
        } else {
            Err(ConfigurationError::Size { size, least: 4, most: MAX_RACE_SIZE })
        }
    }

    /// The number of squares along each side of the board.
    pub fn size(self) -> u32 {
        self.size
    }

    /// Whether `square` is central, so that a rook on it wins.
    pub fn is_central(self, square: Square) -> bool {
        let central = (self.size - 1) / 2..=self.size / 2;
        central.contains(&square.file()) && central.contains(&square.rank())
    }

    /// The number of bits of the number of a square.
    fn square_bits(self) -> u32 {
        (self.size * self.size - 1).ilog2() + 1
    }

    fn has_won(self, rooks: Configuration<4>) -> bool {
        rooks.squares().iter().any(|&square| self.is_central(square))
    }

    /// The distance that each rook can slide, first those of the player to move.
    fn reach(self, mover: Configuration<4>, other: Configuration<4>) -> Reach<8> {
        let squares =
            std::array::from_fn(|k| if k < 4 { mover.places()[k] } else { other.places()[k - 4] });
        Reach::new(squares, 8, self.size)
    }
}

impl Game for Race {
    type State = Position;
    type Move = Slide;

    fn initial(&self) -> Position {
        let last = self.size - 1;
        let at = |(file, rank)| Square::new(file, rank).expect("a square of the board");
        let rooks = |squares: [(u32, u32); 4]| {
            Configuration::new(squares.map(at)).expect("the four squares differ from size 4 on")
        };
        Position::new(
            rooks([(1, 0), (last, 1), (last - 1, last), (0, last - 1)]),
            rooks([(0, 1), (1, last), (last, last - 1), (last - 1, 0)]),
            Side::First,
        )
        .expect("no square is taken twice")
    }

    fn moves(&self, state: &Position) -> impl Iterator<Item = Slide> {
        let over = self.has_won(state.black()) || self.has_won(state.white());
        let (mover, other) = state.mover_and_other();
        let rooks = if over { 0 } else { 4 };
        let reach = self.reach(mover, other);
        let slides = reach.slides(Piece::Rook, rooks);
        slides.numbers().map(move |number| reach.slide(number))
    }

    fn play(&self, state: &Position, slide: &Slide) -> Position {
        let (mover, _) = state.mover_and_other();
        state.with_mover(mover.with_moved(slide.from, slide.to)).passed()
    }
}

impl Predecessors for Race {
    /// The rook that moved last comes from any free square behind it where the game was not over.
    fn predecessors(&self, state: &Position) -> impl Iterator<Item = (Slide, Position)> {
        let before = state.passed();
        let (mover, other) = before.mover_and_other();
        let rooks = if self.has_won(other) { 0 } else { 4 };
        let unslides = self.reach(mover, other).unslides(Piece::Rook, rooks);
        let before =
            move |slide: Slide| (slide, before.with_mover(mover.with_moved(slide.to, slide.from)));
        let was_over = |before: &Position| self.has_won(before.mover_and_other().0);
        unslides.map(before).filter(move |(_, before)| !was_over(before))
    }
}

/// The key is the number of each square (its file plus the size times its rank), from the lowest
/// bits: the black squares in ascending order, the white squares, then the turn.
impl Keyed for Race {
    fn key_bits(&self) -> u32 {
        8 * self.square_bits() + 1
    }

    #[inline]
    fn key(&self, state: &Position) -> u128 {
        let bits = self.square_bits();
        let number = |square: &Square| u64::from(square.rank() * self.size + square.file());
        // At most 60 bits for the rooks of one colour.
        let rooks = |rooks: Configuration<4>| {
            rooks.squares().iter().rev().fold(0, |key, square| key << bits | number(square))
        };
        let [black, white] = [rooks(state.black()), rooks(state.white())];
        let turn = u64::from(state.turn() == Side::Second);
        u128::from(turn << (4 * bits) | white) << (4 * bits) | u128::from(black)
    }

    fn state(&self, key: u128) -> Option<Position> {
        let bits = self.square_bits();
        let square = |place: u32| {
            let number = u32::try_from(key >> (place * bits) & ((1 << bits) - 1)).ok()?;
            let square = Square::new(number % self.size, number / self.size)?;
            (number < self.size * self.size).then_some(square)
        };
        let rooks = |first: u32| {
            let squares =
                [square(first)?, square(first + 1)?, square(first + 2)?, square(first + 3)?];
            squares.is_sorted().then(|| Configuration::new(squares).ok()).flatten()
        };
        let turn = match key >> (8 * bits) {
            0 => Side::First,
            1 => Side::Second,
            _ => return None,
        };
        Position::new(rooks(0)?, rooks(4)?, turn).ok()
    }
}

impl Players for Race {
    type Player = Side;

    fn turn(&self, state: &Position) -> Side {
        state.turn()
    }

    fn outcome(&self, state: &Position) -> Option<Outcome<Side>> {
        // In play, a rook on a central square has arrived there with the last move.
        let last = state.turn().opponent();
        if self.has_won(state.mover_and_other().1) {
            Some(Outcome::Win(last))
        } else if self.has_won(state.mover_and_other().0) {
            Some(Outcome::Win(state.turn()))
        } else if self.moves(state).next().is_none() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    fn next_turn(&self, state: &Position, _: &Slide) -> Side {
        state.turn().opponent()
    }
}

/// The symmetries of the board, each with and without an exchange of the colours.
pub type RaceSymmetry = Product<Dihedral, Exchange>;

impl Race {
    /// The symmetry group of the race, of 16 elements.
    pub fn symmetry(self) -> RaceSymmetry {
        Product(Dihedral::square(self.size()), Exchange)
    }

    /// The moves of `position` to which these moves of its canonical form correspond.
    pub(super) fn carried_back(self, position: &Position, moves: &[Slide]) -> Vec<Slide> {
        let symmetry = self.symmetry();
        let (_, witness) = symmetry.canonical(position);
        let back = symmetry.inverse(&witness);
        moves.iter().map(|m| symmetry.apply_move(&back, m)).collect()
    }
}

/// The board must be that of the race, as in [`Race::symmetry`]. An exchange of the colours also
/// exchanges the turn, so every position is equivalent to one with Black to move.
impl Symmetry<Race> for Product<Dihedral, Exchange> {
    fn apply(&self, &(transform, exchanged): &(Transform, bool), state: &Position) -> Position {
        let map = |rooks| Rooks::on_board(image_of_configuration(self.0, transform, &rooks));
        Position::mapped(map(state.black()), map(state.white()), state.turn(), exchanged)
    }

    fn apply_move(&self, &(transform, _): &(Transform, bool), slide: &Slide) -> Slide {
        image_of_slide(self.0, transform, *slide)
    }

    /// The least image with Black to move, compared by the black rooks, then by the white rooks.
    fn canonical(&self, state: &Position) -> (Position, (Transform, bool)) {
        let exchanged = state.turn() == Side::Second;
        let (mover, other) = state.mover_and_other();
        if self.0.width() > MAX_PACKED_SIZE {
            let image = |g| [mover, other].map(|rooks| image_of_configuration(self.0, g, &rooks));
            let first = self.0.elements().map(|g| (image(g), g)).min_by_key(|(image, _)| *image);
            let ([mover, other], transform) = first.expect("a group has an element");
            let [mover, other] = [mover, other].map(Rooks::on_board);
            let canonical = Position::mapped(mover, other, Side::First, false);
            return (canonical, (transform, exchanged));
        }
        let movers = images_of_four(self.0, mover);
        let others = images_of_four(self.0, other);
        let images: [_; 8] = std::array::from_fn(|i| (movers[i], others[i]));
        let first = images.iter().zip(Transform::ALL).min_by_key(|(image, _)| **image);
        let (&(mover, other), transform) = first.expect("a square has eight symmetries");
        let [mover, other] = [mover, other].map(Rooks);
        (Position::mapped(mover, other, Side::First, false), (transform, exchanged))
    }
}
