//! Saved puzzles and races: lines that begin with a word, and then the moves in any lines.

use std::error::Error;

use abstract_games::sliding::Slide;

/// The values of words, and moves.
type Saved<'t, const N: usize> = ([&'t str; N], Vec<Slide>);

/// What follows each of these words, with which the first lines begin, and the moves after them.
pub(super) fn read<'t, const N: usize>(
    text: &'t str,
    words: [&str; N],
) -> Result<Saved<'t, N>, Box<dyn Error>> {
    let mut lines = text.lines();
    let mut values = [""; N];
    for (number, (value, word)) in (1..).zip(values.iter_mut().zip(words)) {
        let line = lines.next().and_then(|line| line.trim().strip_prefix(word));
        *value = line.ok_or_else(|| format!("line {number} does not begin with `{word}`"))?.trim();
    }
    let slides =
        lines.flat_map(str::split_whitespace).map(str::parse::<Slide>).collect::<Result<_, _>>()?;
    Ok((values, slides))
}
