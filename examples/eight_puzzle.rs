//! The 8-puzzle and other sliding-tile puzzles: breadth-first search of all positions.
//!
//! The board has 2 to 16 squares. One square is empty, and every other square has a tile. A move
//! slides a neighbouring tile into the empty square. In the solved position the tiles are in order
//! and the last square is empty.
//!
//! The argument is the width and the height, `3x2` by default. The 8-puzzle is `cargo run --release
//! --example eight_puzzle -- 3x3`. Published results are in examples/README.md.

use std::error::Error;

use abstract_games::{Bfs, Dihedral, Game, Keyed, Quotient, Symmetry, Transform, laws};

/// The puzzle on a board of `width` × `height` squares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SlidingTiles {
    width: u32,
    height: u32,
}

/// A position. Four bits for each square hold the number of its tile, or 0 if it is empty. The
/// squares are in row order, from the lowest bits.
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

    /// The transforms of the board that fix the last square, which is empty in the solved position.
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

/// A transform permutes the squares and renumbers the tiles in the same way. The solved position is
/// its own image.
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
    let sample = laws::sample(&puzzle, 1, 100);
    laws::game(&puzzle, &sample)?;
    laws::keyed(&puzzle, &sample)?;
    laws::symmetry(&puzzle, &symmetry, &sample)?;

    let all = Bfs::new(&puzzle).explore();
    let farthest = all.farthest();
    println!("solvable positions: {}", all.len());
    let moves = all.eccentricity().ok_or("the search was stopped")?;
    println!("greatest distance from the solved position: {moves} moves");
    println!("positions at that distance: {}", farthest.len());

    // The same search up to symmetry. A path of the quotient is lifted to the board.
    let quotient = Quotient::new(puzzle, symmetry);
    let orbits = Bfs::new(&quotient).explore();
    println!("the same up to symmetry: {}", orbits.len());
    let farthest =
        orbits.farthest().first().copied().ok_or("the search found no farthest orbit")?;
    let path = orbits.path_to(&quotient, &farthest).ok_or("the farthest orbit has no path")?;
    let path = quotient.lift(&puzzle.initial(), &path)?;
    println!("squares of the tiles to slide, from the solved position to a farthest one:");
    println!("{}", path.moves().map(u32::to_string).collect::<Vec<_>>().join(" "));
    Ok(())
}
