//! Words that look like moves, in any notation.

/// Whether a text holds a word that looks like a move in some notation.
pub(super) fn holds_move(text: &str) -> bool {
    move_in(text).is_some()
}

/// Where a word is that looks like a move in some notation: a place on a board, a direction, or a
/// pass. It is the first one; if all words are directions, in letters of any case, it is the last.
/// Thus every end of the text that contains it holds a move, too.
pub(super) fn move_in(text: &str) -> Option<usize> {
    let is_inner = |c: char| c.is_alphanumeric() || "'’-.".contains(c);
    let at = |part: &str| part.as_ptr().addr() - text.as_ptr().addr();
    let is_column = |word: &str| {
        word.len() == 1 && word.starts_with(|c: char| matches!(c.to_ascii_lowercase(), 'a'..='k'))
    };
    let starts_with_digit = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let (mut last, mut are_directions) = (None, true);
    for run in text.split(|c| !is_inner(c)) {
        for word in run.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
            if names_places(word) {
                return Some(at(word));
            }
            match last {
                Some(column) if is_column(column) && starts_with_digit(word) => {
                    return Some(at(column));
                }
                _ => {}
            }
            are_directions &= is_direction(&word.to_uppercase());
            last = Some(word);
        }
        let word = run.trim_matches(['.', '-']);
        if word.split(['-', '.']).all(is_direction) || word.eq_ignore_ascii_case("pass") {
            return Some(at(run));
        }
    }
    last.filter(|_| are_directions).map(at)
}

/// Whether `word` is the direction of a step or a jump, in letters of one case.
fn is_direction(word: &str) -> bool {
    const DIRECTIONS: [&str; 16] = [
        "N", "E", "S", "W", "NN", "EE", "SS", "WW", "NE", "NW", "SE", "SW", "EN", "ES", "WN", "WS",
    ];
    DIRECTIONS.iter().any(|way| word == *way || word == way.to_ascii_lowercase())
}

/// Whether `word` may name a square or a fence: one or two letters, of any alphabet, before a
/// digit.
fn names_places(word: &str) -> bool {
    let mut letters = 0;
    word.chars().any(|c| {
        let is_place = c.is_numeric() && (1..=2).contains(&letters);
        letters = if c.is_numeric() { 0 } else { letters + 1 };
        is_place
    })
}

/// The place and the length of the first word of a part of an object that looks like a move. A key
/// may be the letter of a direction.
pub(super) fn stray_move(part: &str) -> Option<(usize, usize)> {
    let ends = |c: char| c.is_whitespace() || ",:\"'{}[]".contains(c);
    // Without the empty words between signs, the signs behind a word are looked through once.
    let words = part.split(ends).filter(|word| !word.is_empty());
    let mut words = words.map(|word| (word.as_ptr().addr() - part.as_ptr().addr(), word));
    let stray = words.find(|(at, word)| {
        let is_key = part[at + word.len()..].trim_start_matches('"').trim_start().starts_with(':');
        if is_key { names_places(word) } else { holds_move(word) }
    });
    stray.map(|(at, word)| (at, word.len()))
}

/// Where the letters of fences stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FenceLetters {
    /// Before the square, as in `he3`.
    First,
    /// Behind the square, as in `e3h`.
    Last,
}

impl FenceLetters {
    /// The pieces of a word for letters of both kinds.
    fn readings(word: &str) -> [Vec<&str>; 2] {
        [Self::First, Self::Last].map(|letters| pieces(word, letters))
    }

    /// What the words that have one reading say. `None` if there is no fence to tell, or if there
    /// are fences of both kinds.
    pub(super) fn in_words(words: &[&str]) -> Option<Self> {
        let is_inner = |c: char| c.is_ascii_alphanumeric() || c == '.';
        let words = words.iter().flat_map(|word| word.split(|c| !is_inner(c)));
        let mut found =
            words.filter_map(|word| match Self::readings(word).map(|pieces| pieces.is_empty()) {
                [false, true] => Some(Self::First),
                [true, false] => Some(Self::Last),
                _ => None,
            });
        let first = found.next()?;
        found.all(|other| other == first).then_some(first)
    }
}

/// The moves and numbers of which `word` consists, if it is at least two moves of an algebraic or a
/// prefix score with nothing between them, as `e2e82.e3hd7`; otherwise `word` alone. `None` if it
/// has a reading of either kind and `letters` does not tell which.
pub(super) fn glued(
    word: &str,
    letters: impl FnOnce() -> Option<FenceLetters>,
) -> Option<Vec<&str>> {
    let [first, last] = FenceLetters::readings(word);
    let pieces = if first == last || first.is_empty() {
        last
    } else if last.is_empty() || letters()? == FenceLetters::First {
        first
    } else {
        last
    };
    Some(if pieces.len() < 2 { vec![word] } else { pieces })
}

/// The moves and numbers of which `word` consists, in order, if the letters of its fences stand all
/// before or all behind their squares.
fn pieces(word: &str, letters: FenceLetters) -> Vec<&str> {
    let bytes = word.as_bytes();
    let mut lengths = vec![0_u8; bytes.len()];
    for from in (0..bytes.len()).rev() {
        let rest = &bytes[from..];
        let fits = |length: &u8| {
            let end = usize::from(*length);
            end == rest.len() || end < rest.len() && lengths[from + end] > 0
        };
        lengths[from] =
            candidates(rest, letters).into_iter().flatten().find(fits).unwrap_or_default();
    }
    let mut pieces = Vec::new();
    let mut from = 0;
    while from < bytes.len() && lengths[from] > 0 {
        let end = from + usize::from(lengths[from]);
        pieces.push(&word[from..end]);
        from = end;
    }
    pieces
}

/// The possible lengths of the move or number with which `rest` begins.
fn candidates(rest: &[u8], letters: FenceLetters) -> [Option<u8>; 7] {
    let at = |index: u8| rest.get(usize::from(index)).copied().unwrap_or_default();
    let is_sign = |c: u8| matches!(c.to_ascii_lowercase(), b'h' | b'v');
    let is_column = |c: u8| matches!(c.to_ascii_lowercase(), b'a'..=b'k');
    // The end of the square that begins at `index`, if its row has `digits` digits.
    let square = |index: u8, digits: u8| {
        let is_row = match digits {
            1 => matches!(at(index + 1), b'1'..=b'9'),
            _ => at(index + 1) == b'1' && matches!(at(index + 2), b'0' | b'1'),
        };
        (is_column(at(index)) && is_row).then_some(index + 1 + digits)
    };
    let fence = |end: Option<u8>| {
        end.filter(|end| letters == FenceLetters::Last && is_sign(at(*end))).map(|end| end + 1)
    };
    let prefixed =
        |digits| square(1, digits).filter(|_| letters == FenceLetters::First && is_sign(at(0)));
    let digits = (0..8).find(|index| !at(*index).is_ascii_digit()).unwrap_or_default();
    let number = (digits > 0 && at(0) != b'0' && at(digits) == b'.').then_some(digits + 1);
    let [short, long] = [square(0, 1), square(0, 2)];
    [fence(short), short, fence(long), long, prefixed(1), prefixed(2), number]
}
