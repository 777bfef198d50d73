//! Questions and answers in JSON.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::host::Host;

/// The answer to a question, or the text of an error.
pub(crate) type Answer = Result<Value, String>;

/// A question to a panel of the page.
pub trait Ask: DeserializeOwned {
    /// The tables that the panel keeps between questions.
    type Kept: Default;

    /// Answers the question. `host` is told of the progress, and of parts of the answer that are
    /// known early.
    ///
    /// # Errors
    ///
    /// The text of the library's error.
    fn answer(&self, kept: &mut Self::Kept, host: &mut dyn Host) -> Answer;
}

/// Answers a question to the panel of `Q` in JSON.
///
/// # Errors
///
/// The text of the error: that of the library, or of the JSON parser if `request` is not a request.
pub fn answer<Q: Ask>(
    kept: &mut Q::Kept,
    request: &str,
    host: &mut dyn Host,
) -> Result<String, String> {
    let question: Q = serde_json::from_str(request).map_err(text)?;
    question.answer(kept, host).map(|answer| answer.to_string())
}

/// The text forms of a list.
pub(crate) fn texts<T: ToString>(list: impl IntoIterator<Item = T>) -> Vec<String> {
    list.into_iter().map(|one| one.to_string()).collect()
}

/// The moves of a text, with blanks between them.
pub(crate) fn parsed<M: FromStr<Err: Display>>(moves: &str) -> Result<Vec<M>, String> {
    moves.split_whitespace().map(|m| m.parse().map_err(text)).collect()
}

/// The text of an error.
#[expect(clippy::needless_pass_by_value, reason = "it serves map_err")]
pub(crate) fn text(error: impl ToString) -> String {
    error.to_string()
}
