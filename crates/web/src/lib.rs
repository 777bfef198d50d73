//! The library in a browser: questions as JSON, answers as JSON.
//!
//! The page in the folder `web` runs this crate in a worker. [`Atlas::answer`] takes a [`Request`]
//! and returns what the library says; it adds nothing but the translation to texts and numbers. An
//! error is the text of the library's error.

#[cfg(target_family = "wasm")]
mod browser;
mod counting;
mod four_way;
mod host;
mod quarto;
mod quoridor;
mod sliding;
mod symmetry;

use serde::Deserialize;
use serde_json::Value;

pub use host::Host;

/// The answer to a question, or the text of an error.
type Answer = Result<Value, String>;

/// A question, with the name of the panel as `panel` and the name of the question as `ask`.
#[derive(Debug, Deserialize)]
#[serde(tag = "panel", rename_all = "kebab-case")]
pub enum Request {
    /// Sliding pieces.
    Sliding(sliding::Request),
    /// Quarto.
    Quarto(quarto::Request),
    /// Quoridor.
    Quoridor(quoridor::Request),
    /// Four-Way Fences.
    FourWay(four_way::Request),
    /// Counts of fences and of positions.
    Counting(counting::Request),
    /// Orbits of sets of squares.
    Symmetry(symmetry::Request),
}

/// The tables that are kept between questions.
#[derive(Debug, Default)]
pub struct Atlas {
    quarto: quarto::Players,
    quoridor: quoridor::Solved,
}

impl Atlas {
    /// Answers a [`Request`] in JSON. `host` is told of the progress, and of parts of the answer
    /// that are known early.
    ///
    /// # Errors
    ///
    /// The text of the error: that of the library, or of the JSON parser if `request` is not a
    /// request.
    pub fn answer(&mut self, request: &str, host: &mut dyn Host) -> Result<String, String> {
        let request = serde_json::from_str(request).map_err(|error| error.to_string())?;
        let answer = match request {
            Request::Sliding(request) => sliding::answer(&request, host),
            Request::Quarto(request) => self.quarto.answer(&request, host),
            Request::Quoridor(request) => self.quoridor.answer(&request, host),
            Request::FourWay(request) => four_way::answer(&request, host),
            Request::Counting(request) => counting::answer(&request, host),
            Request::Symmetry(request) => symmetry::answer(&request),
        };
        answer.map(|answer| answer.to_string())
    }
}

/// The text of an error.
#[expect(clippy::needless_pass_by_value, reason = "it serves map_err")]
fn text(error: impl ToString) -> String {
    error.to_string()
}
