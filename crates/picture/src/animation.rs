//! Animated pictures of moves on a board.

use crate::svg::Escaped;
use crate::{Bar, Board, Ink, Place};

/// The duration of a move, in seconds.
const MOVING: f64 = 0.6;
/// The pause after a move, in seconds.
const RESTING: f64 = 0.3;
/// The time for which the first and the last board are shown, in seconds.
const STILL: f64 = 1.5;
/// The height of the caption below the board, in units.
const FOOTER: i64 = 70;

/// A sequence of moves on a board, drawn as an SVG that a browser plays in a loop.
///
/// ```
/// use abstract_games_picture::{Animation, Board, Glyph, Ink};
///
/// let dot = Glyph { letter: 'o', path: "M30 50 A20 20 0 1 0 70 50 A20 20 0 1 0 30 50 Z" };
/// let board = Board::new(3, 1, ["a", "b", "c"]).piece(dot, Ink::Dark, (0, 0));
/// let mut animation = Animation::new(board);
/// assert!(animation.step((0, 0), (2, 0), "a1-c1"));
/// assert!(!animation.step((0, 0), (1, 0), "the square is empty"));
/// assert!(animation.to_svg().contains("animateTransform"));
/// assert_eq!(animation.seconds(), 1.5 + 0.6 + 0.3 + 1.5);
/// ```
#[derive(Clone, Debug)]
pub struct Animation {
    board: Board,
    /// The place of each piece after the steps so far.
    now: Vec<Place>,
    steps: Vec<Step>,
}

#[derive(Clone, Debug)]
struct Step {
    change: Change,
    caption: String,
}

/// What a step changes on the board.
#[derive(Clone, Copy, Debug)]
enum Change {
    Move { piece: usize, to: Place },
    Bar(Bar, Ink),
    Nothing,
}

impl Animation {
    /// Creates an animation of `board` without moves.
    pub fn new(board: Board) -> Self {
        let now = board.pieces.iter().map(|piece| piece.at).collect();
        Self { board, now, steps: Vec::new() }
    }

    /// Adds a move of the piece on `from`, with a caption that is shown from its start to the next
    /// move. Returns `false`, and adds nothing, if there is no piece on `from`.
    pub fn step(&mut self, from: Place, to: Place, caption: impl Into<String>) -> bool {
        let Some(piece) = self.now.iter().position(|&at| at == from) else { return false };
        self.now[piece] = to;
        self.steps.push(Step { change: Change::Move { piece, to }, caption: caption.into() });
        true
    }

    /// Adds a step in which a bar appears. A bar that is not on the board is not drawn.
    pub fn bar(&mut self, bar: Bar, ink: Ink, caption: impl Into<String>) {
        self.steps.push(Step { change: Change::Bar(bar, ink), caption: caption.into() });
    }

    /// Adds a step that changes nothing on the board.
    pub fn rest(&mut self, caption: impl Into<String>) {
        self.steps.push(Step { change: Change::Nothing, caption: caption.into() });
    }

    /// The duration of one round, in seconds.
    #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2⁵² steps")]
    pub fn seconds(&self) -> f64 {
        2.0 * STILL + self.steps.len() as f64 * (MOVING + RESTING)
    }

    /// The time at which a step begins, in seconds.
    #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2⁵² steps")]
    fn begin(step: usize) -> f64 {
        STILL + step as f64 * (MOVING + RESTING)
    }

    /// Draws the animation as SVG.
    pub fn to_svg(&self) -> String {
        let still = self.board.bars.iter();
        let still = still.map(|&(bar, ink)| self.board.drawn_bar(bar, ink, "").to_string());
        let bars = self.steps.iter().enumerate().filter_map(|(index, step)| {
            let Change::Bar(bar, ink) = step.change else { return None };
            Some(self.board.drawn_bar(bar, ink, &self.appearance(index)).to_string())
        });
        let pieces = self.board.pieces.iter().enumerate().map(|(index, piece)| {
            let motion = self.motion(index).unwrap_or_default();
            self.board.drawn(piece, &motion).to_string()
        });
        let captions = (0..self.steps.len()).map(|index| self.caption(index));
        let content: String = still.chain(bars).chain(pieces).chain(captions).collect();
        self.board.document(FOOTER, content).to_string()
    }

    /// The `animateTransform` element of a piece, or `None` if the piece never moves.
    fn motion(&self, piece: usize) -> Option<String> {
        let seconds = self.seconds();
        let place = |at: Place| {
            let (x, y) = self.board.corner(at);
            format!("{x} {y}")
        };
        let mut at = self.board.pieces[piece].at;
        let mut values = vec![place(at)];
        let mut times = vec!["0".to_owned()];
        for (index, step) in self.steps.iter().enumerate() {
            let to = match step.change {
                Change::Move { piece: moved, to } if moved == piece => to,
                _ => continue,
            };
            let begin = Self::begin(index);
            values.extend([place(at), place(to)]);
            times.extend([begin, begin + MOVING].map(|time| format!("{:.5}", time / seconds)));
            at = to;
        }
        if values.len() == 1 {
            return None;
        }
        values.push(place(at));
        times.push("1".to_owned());
        Some(format!(
            "<animateTransform attributeName=\"transform\" type=\"translate\" \
             dur=\"{seconds:.2}s\" repeatCount=\"indefinite\" values=\"{}\" keyTimes=\"{}\"/>",
            values.join(";"),
            times.join(";"),
        ))
    }

    /// The `animate` element of a bar that appears in a step.
    fn appearance(&self, index: usize) -> String {
        let (seconds, begin) = (self.seconds(), Self::begin(index));
        let [begin, end] = [begin, begin + MOVING].map(|time| time / seconds);
        format!(
            "<animate attributeName=\"opacity\" dur=\"{seconds:.2}s\" repeatCount=\"indefinite\" \
             values=\"0;0;1;1\" keyTimes=\"0;{begin:.5};{end:.5};1\"/>"
        )
    }

    /// The number and the caption of a step, shown from its start to the start of the next step.
    fn caption(&self, index: usize) -> String {
        let seconds = self.seconds();
        let begin = Self::begin(index) / seconds;
        let (number, steps) = (index + 1, self.steps.len());
        // The last caption is shown to the end of the round.
        let (values, times) = if number == steps {
            ("0;1", format!("0;{begin:.5}"))
        } else {
            ("0;1;0", format!("0;{begin:.5};{:.5}", Self::begin(number) / seconds))
        };
        let (x, y) = self.board.caption_place();
        let caption = Escaped(&self.steps[index].caption);
        format!(
            "<text x=\"{x}\" y=\"{y}\" opacity=\"0\">{number}/{steps}  {caption}\
             <animate attributeName=\"opacity\" calcMode=\"discrete\" dur=\"{seconds:.2}s\" \
             repeatCount=\"indefinite\" values=\"{values}\" keyTimes=\"{times}\"/></text>\n"
        )
    }
}
