//! Finite groups that act on games, and games made of games, such as quotients.

pub(crate) mod action;
pub(crate) mod action_by;
pub(crate) mod adjudicated;
pub(crate) mod coalition;
pub(crate) mod group;
pub(crate) mod groups;
pub(crate) mod quotient;
pub(crate) mod reversed;

pub use action::{Action, SleepSymmetry, Symmetry, least_image};
pub use action_by::ActionBy;
pub use adjudicated::Adjudicated;
pub use coalition::{Coalition, CoalitionSymmetry};
pub use group::{Group, count_orbits};
pub use groups::{
    Bitboard, CellImages, CycleIndex, Dihedral, Exchange, Permutation, PermutationGroup, Product,
    Transform,
};
pub use quotient::{LiftError, Orbit, Quotient};
pub use reversed::Reversed;
