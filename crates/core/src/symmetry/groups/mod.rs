//! Groups of permutations, of boards and of two elements; products, images and cycle indices.

mod automorphisms;
mod cell_images;
mod cycle_index;
mod dihedral;
mod generated;
mod permutation;
mod product;

pub use cell_images::{Bitboard, CellImages};
pub use cycle_index::CycleIndex;
pub use dihedral::{Dihedral, Transform};
pub use generated::PermutationGroup;
pub use permutation::Permutation;
pub use product::{Exchange, Product};
