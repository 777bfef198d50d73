//! Words that look like moves, in any notation.

/// Whether a line holds a word that looks like a move in some notation: a place on a board, a
/// direction, or a pass.
pub(super) fn holds_move(line: &str) -> bool {
    let is_inner = |c: char| c.is_alphanumeric() || "'’-.".contains(c);
    line.split(|c: char| !c.is_alphanumeric()).any(names_places)
        || line.split(|c| !is_inner(c)).any(|word| {
            let word = word.trim_matches(['.', '-']);
            is_direction(word) || word.eq_ignore_ascii_case("pass")
        })
}

/// Whether `word` is the direction of a step or a jump, in letters of one case.
fn is_direction(word: &str) -> bool {
    const DIRECTIONS: [&str; 16] = [
        "N", "E", "S", "W", "NN", "EE", "SS", "WW", "NE", "NW", "SE", "SW", "EN", "ES", "WN", "WS",
    ];
    DIRECTIONS.iter().any(|way| word == *way || word == way.to_ascii_lowercase())
}

/// Whether `word` names squares or fences, perhaps with numbers and with nothing between them: a
/// column from `a` to `k`, a row, and perhaps `h` or `v` before or behind.
fn names_places(word: &str) -> bool {
    let word = word.trim_start_matches(|c: char| c.is_ascii_digit()).to_ascii_lowercase();
    let is_fence = |letters: &str| letters.starts_with(['h', 'v']);
    let mut runs = word.split(|c: char| c.is_ascii_digit()).filter(|run| !run.is_empty());
    let is_first = runs.next().is_some_and(|run| {
        run.ends_with(|c| matches!(c, 'a'..='k'))
            && (run.len() == 1 || run.len() == 2 && is_fence(run))
    });
    let ends_well = word.ends_with(|c: char| c.is_ascii_digit())
        || word.len() > 2
            && word.ends_with(['h', 'v'])
            && word[..word.len() - 1].ends_with(|c: char| c.is_ascii_digit());
    let is_short = |run: &str| run.len() <= 3 && run.bytes().all(|c| c.is_ascii_lowercase());
    is_first && word.is_ascii() && ends_well && runs.all(is_short)
}

/// The lengths of the moves and numbers that `word` consists of, last first, if it is at least two
/// moves of an algebraic score with nothing between them, as `e2e82.e3hd7`.
pub(super) fn glued(word: &str) -> Vec<u8> {
    let bytes = word.as_bytes();
    let mut lengths = vec![0_u8; bytes.len()];
    for from in (0..bytes.len()).rev() {
        let rest = &bytes[from..];
        let fits = |length: &u8| {
            let end = usize::from(*length);
            end == rest.len() || end < rest.len() && lengths[from + end] > 0
        };
        lengths[from] = candidates(rest).into_iter().flatten().find(fits).unwrap_or_default();
    }
    let mut pieces = Vec::new();
    let mut from = 0;
    while from < bytes.len() && lengths[from] > 0 {
        pieces.push(lengths[from]);
        from += usize::from(lengths[from]);
    }
    if pieces.len() < 2 {
        return Vec::new();
    }
    pieces.reverse();
    pieces
}

/// The possible lengths of the move or number with which `rest` begins. A letter that may be of two
/// fences is of the first.
fn candidates(rest: &[u8]) -> [Option<u8>; 7] {
    let at = |index: u8| rest.get(usize::from(index)).copied().unwrap_or_default();
    let is_sign = |c: u8| matches!(c.to_ascii_lowercase(), b'h' | b'v');
    let is_column = |c: u8| matches!(c.to_ascii_lowercase(), b'a'..=b'k');
    // The end of a square that begins at an index, with a row of so many digits.
    let square = |index: u8, digits: u8| {
        let is_row = match digits {
            1 => matches!(at(index + 1), b'1'..=b'9'),
            _ => at(index + 1) == b'1' && matches!(at(index + 2), b'0' | b'1'),
        };
        (is_column(at(index)) && is_row).then_some(index + 1 + digits)
    };
    let fence = |end: Option<u8>| end.filter(|end| is_sign(at(*end))).map(|end| end + 1);
    let prefixed = |digits| square(1, digits).filter(|_| is_sign(at(0)));
    let digits = (0..8).find(|index| !at(*index).is_ascii_digit()).unwrap_or_default();
    let number = (digits > 0 && at(0) != b'0' && at(digits) == b'.').then_some(digits + 1);
    let [short, long] = [square(0, 1), square(0, 2)];
    [fence(short), short, fence(long), long, prefixed(1), prefixed(2), number]
}
