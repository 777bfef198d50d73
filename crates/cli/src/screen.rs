//! A board beside sentences, as it is drawn on a terminal.

use std::io;

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};
use textwrap::{Options, WordSplitter};

/// The blanks between a board and the sentences beside it.
const GAP: usize = 3;
/// The columns that sentences need beside a board. With less room they stand below it.
const LEAST_ROOM: usize = 24;

/// A board drawn with characters, and their styles.
pub(crate) struct Drawn {
    pub(crate) text: String,
    /// The numbers of lines with the names of columns, above and below the board.
    pub(crate) names: (usize, usize),
    /// The numbers of characters with the names of rows, on both sides of the board.
    pub(crate) margins: (usize, usize),
    /// The style of a character of a line.
    pub(crate) style: fn(&[char], usize) -> Style,
}

impl Drawn {
    /// A board as pictures draw it as text, with the names of the rows on its left and those of the
    /// columns below.
    pub(crate) fn new(text: String, style: fn(&[char], usize) -> Style) -> Self {
        let margin = text.find(' ').map_or(0, |blank| blank + 1);
        Self { text, names: (0, 1), margins: (margin, 0), style }
    }

    /// The number of characters in the longest line.
    pub(crate) fn width(&self) -> usize {
        self.text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
    }

    /// The board with the sentences beside it. With colours, what differs from the text `before` is
    /// inverted.
    pub(crate) fn beside(&self, sentences: &str, before: Option<&str>) -> String {
        let lines: Vec<&str> = self.text.lines().collect();
        let widest = self.width();
        let room = columns().saturating_sub(widest + GAP);
        let is_beside = room >= LEAST_ROOM;
        let sentences =
            textwrap::wrap(sentences, whole_words(if is_beside { room } else { columns() }));
        let mut rows = self.painted(&lines, before);
        if is_beside {
            rows.resize(rows.len().max(sentences.len()), String::new());
            for (number, (row, sentence)) in rows.iter_mut().zip(sentences).enumerate() {
                if !sentence.is_empty() {
                    let width = lines.get(number).map_or(0, |line| line.chars().count());
                    let blanks = widest + GAP - width;
                    *row = format!("{row}{:blanks$}{sentence}", "");
                }
            }
        } else {
            rows.extend(sentences.into_iter().map(String::from));
        }
        rows.join("\n") + "\n"
    }

    /// The lines, in colours unless the terminal or the user wants none.
    fn painted(&self, lines: &[&str], before: Option<&str>) -> Vec<String> {
        if AutoStream::choice(&io::stdout()) == ColorChoice::Never {
            return lines.iter().map(ToString::to_string).collect();
        }
        let is_new = |number: usize, at: usize, c: char| {
            let old = |text: &str| text.lines().nth(number)?.chars().nth(at);
            before.is_some_and(|text| old(text) != Some(c))
        };
        let inside = self.names.0..lines.len().saturating_sub(self.names.1);
        let paint = |(number, line): (usize, &&str)| {
            let line: Vec<char> = line.chars().collect();
            let squares = self.margins.0..line.len().saturating_sub(self.margins.1);
            let paint = |(at, &c): (usize, &char)| {
                if c == ' ' || !inside.contains(&number) || !squares.contains(&at) {
                    return c.to_string();
                }
                let style = (self.style)(&line, at);
                let style = if is_new(number, at, c) { style.invert() } else { style };
                format!("{style}{c}{style:#}")
            };
            line.iter().enumerate().map(paint).collect()
        };
        lines.iter().enumerate().map(paint).collect()
    }
}

/// Lines of this length without a break inside of a word, such as a move with a hyphen.
pub(crate) fn whole_words(length: usize) -> Options<'static> {
    Options::new(length).word_splitter(WordSplitter::NoHyphenation)
}

/// The greatest length of a line.
pub(crate) fn columns() -> usize {
    textwrap::termwidth().max(2) - 1
}

/// The style of a player's pieces, in the colours of pictures.
pub(crate) fn of_player(player: usize) -> Style {
    use AnsiColor::{BrightBlue, BrightGreen, BrightRed, BrightYellow};

    [BrightBlue, BrightRed, BrightGreen, BrightYellow][player.min(3)].on_default().bold()
}
