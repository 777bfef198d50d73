//! Permutation groups: elements, closure, orbits, stabilisers, the board's own symmetries, cycle index.

mod automorphisms;
mod cycle_index;
mod dihedral;
mod generated;
mod permutation;

pub use cycle_index::CycleIndex;
pub use dihedral::{Dihedral, Transform};
pub use generated::PermutationGroup;
pub use permutation::Permutation;
