//! Boards as text.

use crate::Square;

/// A board of `size` × `size` squares, the highest rank first, with the letter of each piece on its
/// square.
pub(crate) fn diagram(size: u32, pieces: impl Iterator<Item = (Square, char)>) -> String {
    let pieces: Vec<_> = pieces.collect();
    let label = size.to_string().len();
    let file = Square::name_of_file(size.saturating_sub(1)).len();
    let mut lines = String::new();
    for rank in (0..size).rev() {
        lines += &format!("{:>label$}", rank + 1);
        for at in 0..size {
            let here = |&(square, letter): &(Square, char)| {
                (Some(square) == Square::new(at, rank)).then_some(letter)
            };
            let letter = pieces.iter().find_map(here).unwrap_or('.');
            lines += &format!(" {letter:>file$}");
        }
        lines.push('\n');
    }
    lines += &" ".repeat(label);
    for at in 0..size {
        lines += &format!(" {:>file$}", Square::name_of_file(at));
    }
    lines.push('\n');
    lines
}
