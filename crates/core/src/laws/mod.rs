//! Laws: checks of what the traits of this crate promise, for any implementation.
//!
//! | for | run |
//! | --- | --- |
//! | any [`Game`](crate::Game), including a [`Quotient`](crate::Quotient) | [`game`] |
//! | [`Players`](crate::Players) | [`players`] |
//! | [`Adversarial`](crate::Adversarial), including a quotient | [`adversarial`] |
//! | [`Margins`](crate::Margins) | [`margins`]; for a symmetry also [`margins_symmetry`] |
//! | [`Keyed`](crate::Keyed), [`Indexed`](crate::Indexed) | [`keyed`], [`indexed`] |
//! | [`Predecessors`](crate::Predecessors) | [`predecessors`] |
//! | [`Layers`](crate::Layers) | [`layers()`]; for a symmetry also [`layers_symmetry`] |
//! | [`SleepSets`](crate::SleepSets) | [`sleep_sets`] |
//! | [`Group`](crate::Group) | [`group`] |
//! | [`Symmetry`](crate::Symmetry) | [`symmetry`]; with players also [`adversarial_symmetry`] |
//! | [`SleepSymmetry`](crate::SleepSymmetry) | [`sleep_symmetry`] |
//! | paths lifted from a quotient | [`lift`] |
//! | a goal of a quotient that is tested on representatives | [`goal()`] |
//!
//! Each check takes a list of states: of a small game all that a `Bfs` finds, of a large one the
//! first levels or states from random play ([`sample`], or the module `strategies`). It returns the
//! first violation as a [`LawError`]. The checks are slow and meant for tests.
//!
//! ```
//! use abstract_games_core::{Game, laws};
//!
//! /// Take one or two stones. If one stone is left, the same move is listed twice.
//! struct Pile;
//!
//! impl Game for Pile {
//!     type State = u32;
//!     type Move = u32;
//!
//!     fn initial(&self) -> u32 {
//!         5
//!     }
//!
//!     fn moves(&self, stones: &u32) -> impl Iterator<Item = u32> {
//!         let stones = *stones;
//!         [1, 2].into_iter().filter(move |_| stones > 0).map(move |m| stones.min(m))
//!     }
//!
//!     fn play(&self, stones: &u32, taken: &u32) -> u32 {
//!         stones - taken
//!     }
//! }
//!
//! assert_eq!(laws::game(&Pile, &[5, 4, 3, 2]), Ok(()));
//! let violation = laws::game(&Pile, &[1]).unwrap_err();
//! assert_eq!(violation.law(), "each move is listed once");
//! assert_eq!(violation.counterexample().get("state"), Some("1"));
//! assert_eq!(violation.counterexample().get("move"), Some("1"));
//! ```

mod counterexample;
mod groups;
mod keys;
mod law;
mod margins;
mod rules;
mod sample;
mod sleep_sets;
#[cfg(feature = "proptest")]
pub mod strategies;
mod symmetry;

pub use counterexample::Counterexample;
pub use groups::group;
pub use keys::{indexed, keyed, layers, layers_symmetry};
pub use law::{Law, LawError};
pub use margins::{adversarial, margins, margins_symmetry, players};
pub use rules::{game, predecessors};
pub use sample::sample;
pub use sleep_sets::{sleep_sets, sleep_symmetry};
pub use symmetry::{adversarial_symmetry, goal, lift, symmetry};
