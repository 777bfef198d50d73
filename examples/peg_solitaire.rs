//! Peg solitaire on the English board: the number of positions after each number of jumps.
//!
//! The board is a cross of 33 holes. At first every hole except the middle one has a peg. A peg
//! jumps over a neighbouring peg, along a row or a column, into the vacant hole behind it. The
//! neighbouring peg is removed.
//!
//! The argument is the greatest number of jumps, 9 by default. `cargo run --release --example
//! peg_solitaire -- 31` finds all positions. Published results are in examples/README.md.

use std::error::Error;
use std::sync::LazyLock;

use abstract_games::{
    CellImages, Game, Keyed, LevelSearch, Permutation, PermutationGroup, Quotient, Symmetry,
    Transform, laws,
};

/// The rules, which have no parameters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PegSolitaire;

/// A set of pegs: one bit for each hole. The holes are numbered row by row.
type Pegs = u64;

const HOLES: u32 = 33;
const MIDDLE: Pegs = 1 << 16;

/// The column and the row of each hole, in the 7 × 7 square around the cross.
fn places() -> Vec<(u32, u32)> {
    let square = (0..7).flat_map(|y| (0..7).map(move |x| (x, y)));
    square.filter(|(x, y)| (2..5).contains(x) || (2..5).contains(y)).collect()
}

/// The number of the hole at `place`, or `None` if there is no hole.
fn hole(place: (u32, u32)) -> Option<usize> {
    places().iter().position(|&known| known == place)
}

/// A jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Jump {
    /// The hole that the peg leaves and the hole that it jumps over.
    pegs: Pegs,
    /// The hole that it jumps into.
    to: Pegs,
}

/// All jumps that fit on the board.
static JUMPS: LazyLock<Vec<Jump>> = LazyLock::new(|| {
    let bit = |place| hole(place).map(|hole| 1 << hole);
    let lines = places()
        .into_iter()
        .flat_map(|(x, y)| [[(x, y), (x + 1, y), (x + 2, y)], [(x, y), (x, y + 1), (x, y + 2)]]);
    let on_board = lines.filter_map(|[a, b, c]| Some((bit(a)?, bit(b)?, bit(c)?)));
    on_board
        .flat_map(|(a, b, c)| [Jump { pegs: a | b, to: c }, Jump { pegs: c | b, to: a }])
        .collect()
});

impl Game for PegSolitaire {
    type State = Pegs;
    type Move = Jump;

    fn initial(&self) -> Pegs {
        ((1 << HOLES) - 1) & !MIDDLE
    }

    fn moves(&self, pegs: &Pegs) -> impl Iterator<Item = Jump> {
        let pegs = *pegs;
        JUMPS.iter().copied().filter(move |jump| pegs & (jump.pegs | jump.to) == jump.pegs)
    }

    fn play(&self, pegs: &Pegs, jump: &Jump) -> Pegs {
        pegs ^ jump.pegs ^ jump.to
    }
}

impl Keyed for PegSolitaire {
    fn key_bits(&self) -> u32 {
        HOLES
    }

    fn key(&self, pegs: &Pegs) -> u128 {
        (*pegs).into()
    }

    fn state(&self, key: u128) -> Option<Pegs> {
        u64::try_from(key).ok().filter(|pegs| pegs >> HOLES == 0)
    }
}

/// The symmetries of the cross, as permutations of its holes.
static GROUP: LazyLock<PermutationGroup> = LazyLock::new(|| {
    let permutation = |transform: Transform| {
        let images =
            places().into_iter().filter_map(move |place| hole(transform.square(place, 7, 7)));
        Permutation::from_images(images).expect("a transform permutes the holes")
    };
    let generators = [Transform::Rotate90, Transform::MirrorRows].map(permutation);
    PermutationGroup::generated_by(HOLES, generators).expect("permutations of all holes")
});

/// The images of sets of holes under the symmetries of the cross.
static IMAGES: LazyLock<CellImages<u64>> =
    LazyLock::new(|| GROUP.cell_images().expect("33 holes fit into 64 bits"));

/// The eight symmetries of the cross.
pub(crate) fn cross() -> PermutationGroup {
    GROUP.clone()
}

/// The action of [`cross`]. Searches need many canonical forms and stabilisers, so these are looked
/// up in tables.
impl Symmetry<PegSolitaire> for PermutationGroup {
    fn apply(&self, g: &Permutation, pegs: &Pegs) -> Pegs {
        let holes = (0..HOLES as usize).filter(|hole| pegs >> hole & 1 == 1);
        holes.fold(0, |image, hole| image | 1 << g.image(hole))
    }

    fn apply_move(&self, g: &Permutation, jump: &Jump) -> Jump {
        let image = |pegs| Symmetry::<PegSolitaire>::apply(self, g, &pegs);
        Jump { pegs: image(jump.pegs), to: image(jump.to) }
    }

    fn canonical(&self, pegs: &Pegs) -> (Pegs, Permutation) {
        let (least, number) = IMAGES.least_image_of_set(*pegs);
        (least, GROUP.as_slice()[number].clone())
    }

    fn canonical_form(&self, pegs: &Pegs) -> Pegs {
        IMAGES.least_image_of_set(*pegs).0
    }

    fn stabiliser_order(&self, pegs: &Pegs) -> usize {
        IMAGES.images_of_set(*pegs).filter(|image| image == pegs).count()
    }
}

/// The number of positions after 0, 1, …, `most` jumps: up to symmetry, and in all.
pub(crate) fn positions(most: usize) -> Vec<(usize, usize)> {
    let quotient = Quotient::new(PegSolitaire, cross());
    let mut levels = LevelSearch::new(&quotient).within(most).threads(0).start();
    let mut counts = Vec::new();
    while let Some(orbits) = levels.next_level() {
        let positions = orbits.iter().map(|orbit| quotient.orbit_size(orbit)).sum();
        counts.push((orbits.len(), positions));
    }
    counts
}

fn main() -> Result<(), Box<dyn Error>> {
    let most = std::env::args().nth(1).map_or(Ok(9), |most| most.parse())?;
    let sample = laws::sample(&PegSolitaire, 1, 50);
    laws::game(&PegSolitaire, &sample)?;
    laws::keyed(&PegSolitaire, &sample)?;
    laws::symmetry(&PegSolitaire, &cross(), &sample)?;

    println!("jumps, positions up to symmetry, positions");
    let counts = positions(most);
    for (jumps, (orbits, positions)) in counts.iter().enumerate() {
        println!("{jumps:5} {orbits:10} {positions:11}");
    }
    let orbits: usize = counts.iter().map(|count| count.0).sum();
    let positions: usize = counts.iter().map(|count| count.1).sum();
    println!("  all {orbits:10} {positions:11}");
    Ok(())
}
