//! Orbits of sets of squares under the symmetries of a board.

use abstract_games::{CycleIndex, Dihedral, Group, Permutation, Transform, count_orbits};
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
            let index = permutation.cycle_index();
            listed.push(json!({
                "name": transform.to_string(),
                "image": image,
                "member": first,
                "fixes": image == squares,
                "cycles": cycles(&index),
                "fixed_sets": index.subsets(squares.len()).to_string(),
            }));
        }
        let least = images.iter().enumerate().min_by_key(|(_, image)| (*image).clone());
        let index = permutations.cycle_index();
        let sets = |g: &Permutation| g.cycle_index().subsets(squares.len());
        let counted = count_orbits(&permutations, sets).map_err(text)?;
        let identity = Permutation::identity(width * height);
        Ok(json!({
            "order": group.order(),
            "elements": listed,
            "orbit": images.len(),
            "stabiliser": group.order() / images.len().max(1),
            "canonical": least.map(|(index, _)| index),
            "cycle_index": index.to_string(),
            "acting": permutations.order(),
            "points": permutations.orbits().len(),
            "sets": sets(&identity).to_string(),
            "orbits_of_sets": index.subsets(squares.len()).to_string(),
            "by_burnside": counted.to_string(),
        }))
    }
}

/// The cycles of one element, as in `x1^2 x2^3`.
fn cycles(index: &CycleIndex) -> String {
    let lengths = index.terms().flat_map(|(cycle_type, _)| cycle_type);
    let factors = lengths.map(|(length, cycles)| match cycles {
        1 => format!("x{length}"),
        _ => format!("x{length}^{cycles}"),
    });
    factors.collect::<Vec<_>>().join(" ")
}
