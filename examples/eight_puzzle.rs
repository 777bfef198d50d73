//! The 8-puzzle: rules, symmetry, laws, every position, and a longest shortest solution.
//!
//! Fifteen tiles or fewer lie on a board of up to 16 squares with one square empty; a tile beside it
//! slides into it. A position is solved when the tiles lie in order and the last square is empty.
//!
//! `cargo run --release --example eight_puzzle -- 3x3`; `3x2` is the small size.
//! What others have published is in examples/README.md.

use std::error::Error;

use abstract_games::{Bfs, Dihedral, Game, Keyed, Quotient, Symmetry, Transform, laws};

/// The puzzle on a board of this width and height.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlidingTiles {
    width: u32,
    height: u32,
}

/// A position: the tile on each square, in four bits each from the lowest, row by row; 0 for the
/// empty square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Tiles(u64);

impl Tiles {
    fn on(self, square: u32) -> u32 {
        (self.0 >> (4 * square) & 15) as u32
    }
}

impl SlidingTiles {
    /// The puzzle, or `None` if the board has more than 16 squares or fewer than two.
    pub(crate) fn new(width: u32, height: u32) -> Option<Self> {
        let squares = width.checked_mul(height)?;
        (2..=16).contains(&squares).then_some(Self { width, height })
    }

    fn squares(self) -> u32 {
        self.width * self.height
    }

    fn empty(self, tiles: Tiles) -> u32 {
        (0..self.squares()).find(|&square| tiles.on(square) == 0).unwrap_or(0)
    }

    /// The transforms of the board that keep the empty square of the solved position in its place.
    pub(crate) fn symmetry(self) -> Dihedral {
        Dihedral::rectangle(self.width, self.height).generated_by([Transform::Transpose])
    }
}

impl Game for SlidingTiles {
    type State = Tiles;
    /// The square of the tile that slides.
    type Move = u32;

    fn initial(&self) -> Tiles {
        Tiles(
            (1..self.squares()).fold(0, |tiles, tile| tiles | u64::from(tile) << (4 * (tile - 1))),
        )
    }

    fn moves(&self, tiles: &Tiles) -> impl Iterator<Item = u32> {
        let Self { width, height } = *self;
        let empty = self.empty(*tiles);
        let (x, y) = (empty % width, empty / width);
        let below = (y > 0).then(|| empty - width);
        let left = (x > 0).then(|| empty - 1);
        let right = (x + 1 < width).then_some(empty + 1);
        let above = (y + 1 < height).then_some(empty + width);
        [below, left, right, above].into_iter().flatten()
    }

    fn play(&self, tiles: &Tiles, from: &u32) -> Tiles {
        let tile = u64::from(tiles.on(*from));
        Tiles(tiles.0 ^ tile << (4 * from) ^ tile << (4 * self.empty(*tiles)))
    }
}

impl Keyed for SlidingTiles {
    fn key_bits(&self) -> u32 {
        4 * self.squares()
    }

    fn key(&self, tiles: &Tiles) -> u128 {
        tiles.0.into()
    }

    fn state(&self, key: u128) -> Option<Tiles> {
        let tiles = Tiles(u64::try_from(key).ok().filter(|_| key >> self.key_bits() == 0)?);
        let all = (0..self.squares()).fold(0_u32, |all, square| all | 1 << tiles.on(square));
        (all == (1 << self.squares()) - 1).then_some(tiles)
    }
}

/// The squares change places, and with them the numbers of the tiles, so that solved stays solved.
impl Symmetry<SlidingTiles> for Dihedral {
    fn apply(&self, g: &Transform, tiles: &Tiles) -> Tiles {
        let image = |square: u32| self.image_of_cell(*g, square as usize) as u64;
        let squares = (0..self.width() * self.height()).filter(|&square| tiles.on(square) != 0);
        Tiles(
            squares.fold(0, |all, square| {
                all | (image(tiles.on(square) - 1) + 1) << (4 * image(square))
            }),
        )
    }

    fn apply_move(&self, g: &Transform, from: &u32) -> u32 {
        u32::try_from(self.image_of_cell(*g, *from as usize)).unwrap_or(*from)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let size = std::env::args().nth(1).unwrap_or_else(|| "3x2".to_owned());
    let (width, height) =
        size.split_once('x').ok_or("the size is not a width and a height, as in 3x2")?;
    let puzzle = SlidingTiles::new(width.parse()?, height.parse()?)
        .ok_or("the board has fewer than 2 or more than 16 squares")?;
    let symmetry = puzzle.symmetry();
    let some = laws::sample(&puzzle, 1, 100);
    laws::game(&puzzle, &some)?;
    laws::keyed(&puzzle, &some)?;
    laws::symmetry(&puzzle, &symmetry, &some)?;

    let all = Bfs::new(&puzzle).explore();
    let farthest = all.farthest();
    println!("{} positions are solvable", all.len());
    let moves = all.eccentricity().ok_or("the search was stopped")?;
    println!("the hardest take {moves} moves; there are {} of them", farthest.len());

    // The same up to symmetry, and a path lifted from there to the real board.
    let quotient = Quotient::new(puzzle, symmetry);
    let orbits = Bfs::new(&quotient).explore();
    println!("{} positions up to symmetry", orbits.len());
    let hardest = orbits.farthest().first().copied().ok_or("the search found no farthest orbit")?;
    let path = orbits.path_to(&quotient, &hardest).ok_or("the farthest orbit has no path")?;
    let path = quotient.lift(&puzzle.initial(), &path)?;
    println!("from the solved position to a hardest one, the tile on square …");
    println!("{}", path.moves().map(u32::to_string).collect::<Vec<_>>().join(" "));
    Ok(())
}
