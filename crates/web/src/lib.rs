//! The library in a browser: questions as JSON, answers as JSON.
//!
//! The page in the folder `web` runs a panel of this crate in a worker. [`answer`] takes a request
//! and returns what the library says; it adds nothing but the translation to texts and numbers. An
//! error is the text of the library's error.
//!
//! Each panel is a program of its own in `src/bin`, so that a visitor loads what is played and no
//! more.

mod ask;
#[cfg(target_family = "wasm")]
mod browser;
pub mod counting;
pub mod four_way;
mod host;
pub mod quarto;
pub mod quoridor;
pub mod sliding;
pub mod symmetry;

pub use ask::{Ask, answer};
#[cfg(target_family = "wasm")]
pub use browser::serve;
pub use host::Host;

/// Answers the page's questions to the panel of `Q`, where there is a page.
#[cfg(not(target_family = "wasm"))]
pub fn serve<Q: Ask<Kept: 'static>>() {}
