//! Orbits of sets of squares under the symmetries of a board.

use abstract_games::{BigUint, Dihedral, Group, Permutation, Transform, count_orbits};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::ask::{Answer, Ask, text};
use crate::host::Host;

/// A board, generators of a group, and a set of squares.
#[derive(Debug, Deserialize)]
pub struct Request {
    width: u32,
    height: u32,
    /// Names of transforms, as in `quarter turn left`.
    generators: Vec<String>,
    /// Squares, numbered row by row from the bottom left.
    squares: Vec<usize>,
}

/// The greatest number of rows and columns.
const MOST: u32 = 12;

impl Ask for Request {
    type Kept = ();

    fn answer(&self, (): &mut (), _: &mut dyn Host) -> Answer {
        let Request { width, height, .. } = *self;
        if !(1..=MOST).contains(&width) || !(1..=MOST).contains(&height) {
            return Err(format!(
                "a board of {width} × {height} squares: this page takes 1 to {MOST} each way"
            ));
        }
        let board = Dihedral::rectangle(width, height);
        let generators: Result<Vec<Transform>, _> =
            self.generators.iter().map(|name| name.parse()).collect();
        let group = board.generated_by(generators.map_err(text)?);
        let degree = (width * height) as usize;
        let mut squares = self.squares.clone();
        squares.sort_unstable();
        squares.dedup();
        if let Some(square) = squares.iter().find(|square| **square >= degree) {
            return Err(format!("square {square} of a board of {degree} squares"));
        }
        let permutations = group.on_squares().map_err(text)?;
        let mut images: Vec<Vec<usize>> = Vec::new();
        let mut listed: Vec<Value> = Vec::new();
        for transform in group.elements() {
            let images_of_squares = (0..degree).map(|it| board.image_of_cell(transform, it));
            let permutation = Permutation::from_images(images_of_squares).map_err(text)?;
            let mut image: Vec<_> = squares.iter().map(|it| permutation.image(*it)).collect();
            image.sort_unstable();
            let first = images.iter().position(|known| *known == image).unwrap_or(images.len());
            if first == images.len() {
                images.push(image.clone());
            }
            let cycles = cycle_lengths(&permutation);
            listed.push(json!({
                "name": transform.to_string(),
                "image": image,
                "member": first,
                "fixes": image == squares,
                "cycles": cycle_type(&cycles),
                "fixed_sets": fixed_sets(&cycles, squares.len()).to_string(),
            }));
        }
        let least = images.iter().enumerate().min_by_key(|(_, image)| (*image).clone());
        let subsets = permutations.cycle_index().subsets(squares.len());
        let fixed = |g: &Permutation| fixed_sets(&cycle_lengths(g), squares.len());
        let counted = count_orbits(&permutations, fixed).map_err(text)?;
        Ok(json!({
            "order": group.order(),
            "elements": listed,
            "orbit": images.len(),
            "stabiliser": group.order() / images.len().max(1),
            "canonical": least.map(|(index, _)| index),
            "cycle_index": permutations.cycle_index().to_string(),
            "acting": permutations.order(),
            "points": permutations.orbits().len(),
            "sets": fixed_sets(&vec![1; degree], squares.len()).to_string(),
            "orbits_of_sets": subsets.to_string(),
            "by_burnside": counted.to_string(),
        }))
    }
}

fn cycle_lengths(permutation: &Permutation) -> Vec<usize> {
    permutation.cycles().iter().map(Vec::len).collect()
}

/// The number of cycles of each length, as in `x1^2 x2^3`.
fn cycle_type(lengths: &[usize]) -> String {
    let most = lengths.iter().copied().max().unwrap_or(0);
    let factors = (1..=most).filter_map(|length| {
        match lengths.iter().filter(|found| **found == length).count() {
            0 => None,
            1 => Some(format!("x{length}")),
            count => Some(format!("x{length}^{count}")),
        }
    });
    factors.collect::<Vec<_>>().join(" ")
}

/// The number of sets of `size` squares that are unions of cycles of these lengths.
fn fixed_sets(lengths: &[usize], size: usize) -> BigUint {
    let mut sums = vec![BigUint::ZERO; size + 1];
    sums[0] = 1_u32.into();
    for &length in lengths {
        for sum in (length..=size).rev() {
            let more = sums[sum - length].clone();
            sums[sum] += more;
        }
    }
    sums.swap_remove(size)
}
