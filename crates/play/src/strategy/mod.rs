//! `Strategy`: a list of replies that proves the value of a game.

mod builder;
mod file;
mod replies;
mod verifier;

pub use builder::{BuildError, StrategyBuilder};
pub use replies::{Claim, Strategy};
pub use verifier::{StrategyError, VerifiedStrategy};
