//! What each result of the reproduction table is, in a sentence.

/// Names of results, and what they are: the lines `name: definition` of this file. A star stands
/// for a part of a name, which replaces the `{}` of the definition.
const RESULTS: &str = include_str!("results.txt");

/// What the result of this name is, if it is known.
pub(crate) fn definition(name: &str) -> Option<String> {
    let known = || RESULTS.lines().filter_map(|line| line.split_once(": "));
    if let Some((_, text)) = known().find(|(known, _)| *known == name) {
        return Some(text.to_owned());
    }
    known().find_map(|(known, text)| {
        let (begin, end) = known.split_once('*')?;
        let part = name.strip_prefix(begin)?.strip_suffix(end)?;
        let text = text.replace("{}", &readable(part));
        let singulars = [("fences", "fence"), ("intersections", "intersection"), ("plies", "ply")];
        Some(singulars.iter().fold(text, |text, (many, one)| {
            text.replace(&format!(" 1 {many}"), &format!(" 1 {one}"))
        }))
    })
}

/// A part of a name in running text: `4 × 3` for `4x3`, and words for hyphens.
fn readable(part: &str) -> String {
    match part.split_once('x') {
        Some((width, height)) if [width, height].iter().all(|side| is_number(side)) => {
            format!("{width} × {height}")
        }
        _ => part.replace('-', " "),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}
