//! Objects with a list of moves, as programs keep games: `{"moves": ["e2"], "result": "1-0"}`.

use super::move_words::stray_move;
use super::token::{Kind, is_separator, result};

/// The key of the list.
const MOVES: &str = "\"moves\"";
/// The key of the result, whose first quotation mark may be gone.
const RESULT: &str = "result\"";

/// What is expected in place of a move elsewhere.
pub(super) const STRAY: &str = "a part without moves, which stand only in the list of moves";

/// What precedes the list `"moves"` of an object at the end of a text, the list with its brackets,
/// and what follows it.
pub(super) fn around_list(text: &str) -> Option<[&str; 3]> {
    let whole = text.trim_end();
    // The brace behind the bracket of a list that is none. It follows those before it, too.
    let mut brace = 0;
    whole.match_indices(MOVES).filter(|_| whole.ends_with('}')).find_map(|(key, _)| {
        let behind = whole[key + MOVES.len()..].trim_start();
        let list = behind.strip_prefix(':')?.trim_start();
        let begin = whole.len() - list.len();
        if begin < brace || !list.starts_with('[') {
            return None;
        }
        let end = list.find([']', '}'])?;
        brace = begin + end;
        let (list, after) = list.split_at(end + list[end..].strip_prefix(']').map(|_| 1)?);
        Some([&whole[..key], list, after.trim_start_matches(is_separator)])
    })
}

/// The parts of what stands beside the list: comments, results if it `has_results`, and perhaps a
/// word that looks like a move.
pub(super) fn beside_list(mut rest: &str, has_results: bool) -> Vec<(&str, Kind<'_>)> {
    if let Some((place, length)) = stray_move(rest) {
        let (before, stray) = rest[..place + length].split_at(place);
        return vec![(before, comment(before)), (stray, Kind::Wrong(STRAY.to_owned()))];
    }
    let mut parts = Vec::new();
    while let Some((key, value)) = result_in(rest).filter(|_| has_results) {
        let (before, behind) = rest.split_at(rest.len() - value.len());
        let key = before[..key].trim_end_matches('"');
        let (result, behind) = behind.split_at(result(value).unwrap_or_default());
        parts.extend([(before, comment(key)), (result, Kind::Result)]);
        rest = behind.trim_start_matches(is_separator);
    }
    parts.push((rest, comment(rest)));
    parts
}

/// The comment in a part of an object.
fn comment(part: &str) -> Kind<'_> {
    let is_between = |c: char| c.is_whitespace() || c == ',';
    Kind::Comment(part.trim_matches(['{', '}']).trim_end_matches(is_between))
}

/// The place of the key of the result in a part of an object, and the text from its value on.
fn result_in(part: &str) -> Option<(usize, &str)> {
    let key = part.find(RESULT)?;
    let value = part[key + RESULT.len()..].trim_start().strip_prefix(':')?;
    let value = value.trim_start().strip_prefix('"')?;
    result(value).filter(|length| value[*length..].starts_with('"')).map(|_| (key, value))
}

/// Whether the content of braces is an object with moves.
pub(super) fn is_object(content: &str) -> bool {
    content.trim_start().starts_with('"')
        && content.contains(MOVES)
        && stray_move(content).is_some()
}
