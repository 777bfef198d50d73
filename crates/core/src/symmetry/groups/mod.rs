//! Groups of permutations, of boards and of two elements; products, images and cycle indices.

mod automorphisms;
mod bitboard;
mod cell_images;
mod cycle_index;
mod dihedral;
mod exchange;
mod generated;
mod permutation;
mod product;

pub use bitboard::Bitboard;
pub use cell_images::CellImages;
pub use cycle_index::CycleIndex;
pub use dihedral::{Dihedral, Transform};
pub use exchange::Exchange;
pub use generated::PermutationGroup;
pub use permutation::Permutation;
pub use product::Product;
