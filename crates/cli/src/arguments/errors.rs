//! Errors of the parser, as one line that names the argument.

use std::error::Error;
use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};

use clap::error::{ContextKind, ContextValue, ErrorKind};

use crate::failure::{Failure, cut};

/// Converts an error of the parser into a failure.
pub(super) fn failure(error: clap::Error) -> Failure {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Failure::Shown(error),
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            Failure::Usage("a subcommand is missing; --help lists them".to_owned())
        }
        ErrorKind::InvalidUtf8 => Failure::Usage(invalid_utf8(std::env::args_os().skip(1))),
        _ => Failure::Usage(one_line(&error)),
    }
}

/// Names the arguments that are not UTF-8, of which the parser refused one without its name. A path
/// may be of that kind, so there can be more than one.
fn invalid_utf8(arguments: impl Iterator<Item = OsString>) -> String {
    let mut named = Vec::new();
    let mut option = None;
    for argument in arguments {
        let text = argument.to_string_lossy();
        let is_option = text.starts_with('-');
        if argument.to_str().is_none() {
            let (option, text) = (option.filter(|_| !is_option), cut(&text));
            named.push(option.map_or_else(|| format!("'{text}'"), |it| format!("{it} '{text}'")));
        }
        option = (is_option && !text.contains('=')).then(|| text.into_owned());
    }
    format!("{} is not UTF-8", named.join(" or "))
}

/// The first paragraph of the parser's message, which names the argument, and its suggestion.
pub(super) fn one_line(error: &clap::Error) -> String {
    use ContextKind::{InvalidArg, InvalidSubcommand, InvalidValue};

    let mut message = error.to_string();
    for kind in [InvalidArg, InvalidSubcommand, InvalidValue] {
        // It may have many lines.
        if let Some(ContextValue::String(part)) = error.get(kind) {
            message = message.replace(part, &cut(part));
        }
    }
    let message = message.strip_prefix("error: ").unwrap_or(&message);
    let lines = message.lines().take_while(|line| !line.is_empty());
    let mut line = lines.map(str::trim).collect::<Vec<_>>().join(" ");
    if let Some(cause) = error.source().and_then(|cause| cause.downcast_ref::<ParseIntError>()) {
        line = line.replace(&cause.to_string(), number_error(error, cause));
    }
    if let Some((before, range)) = line.split_once(" is not in ") {
        let words = in_words(range).map(|range| format!("{before} is not {range}"));
        line = words.unwrap_or(line);
    }
    if let Some(suggestion) = suggestion(error) {
        line = format!("{line}; did you mean {suggestion}?");
    } else if error.kind() == ErrorKind::InvalidSubcommand {
        line.push_str("; --help lists the subcommands");
    }
    line
}

/// A range that the parser writes as `0..=9` or `0..10`, in words.
fn in_words(range: &str) -> Option<String> {
    let (least, end) = range.split_once("..")?;
    let most = match end.strip_prefix('=') {
        Some(most) => most.parse().ok()?,
        None => end.parse::<u64>().ok()?.checked_sub(1)?,
    };
    Some(format!("from {least} to {most}"))
}

/// The reason why a text is not a number, in words for users.
fn number_error(error: &clap::Error, cause: &ParseIntError) -> &'static str {
    let digits = match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(value)) => value.strip_prefix('-').unwrap_or_default(),
        _ => "",
    };
    match cause.kind() {
        _ if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            "the number is negative"
        }
        IntErrorKind::PosOverflow => "the number is too large",
        IntErrorKind::NegOverflow => "the number is too small",
        _ => "not a whole number",
    }
}

/// The parser's suggestion for a misspelt word, in quotes.
fn suggestion(error: &clap::Error) -> Option<String> {
    use ContextKind::{SuggestedArg, SuggestedSubcommand, SuggestedValue};

    let suggested = [SuggestedSubcommand, SuggestedArg, SuggestedValue];
    match suggested.into_iter().find_map(|kind| error.get(kind))? {
        ContextValue::String(word) => Some(format!("'{word}'")),
        ContextValue::Strings(words) => {
            let words: Vec<_> = words.iter().map(|word| format!("'{word}'")).collect();
            Some(words.join(" or "))
        }
        _ => None,
    }
}
