//! Animated pictures of moves on a board.

use std::time::Duration;

use crate::bar::{Bar, Place, Toward};
use crate::board::{Board, Glyph, Ink, Piece};
use crate::svg::{HIDDEN, class, escaped};

/// The duration of a step: a move and a pause.
const STEP: Duration = Duration::from_millis(900);
/// The part of a step in which the piece moves.
const MOVING: f64 = 2.0 / 3.0;
/// The time for which the first and the last board are shown, in seconds.
const STILL: f64 = 1.5;
/// The height of the caption below the board, in units.
const FOOTER: i64 = 70;

/// A sequence of moves on a board, drawn as an SVG that a browser plays in a loop. At the end the
/// last move is highlighted, and its caption says that it is the last.
///
/// ```
/// use abstract_games_picture::{Animation, Board, Glyph, Ink};
///
/// let dot = Glyph { letter: 'o', path: "M30 50 A20 20 0 1 0 70 50 A20 20 0 1 0 30 50 Z" };
/// let board = Board::new(3, 1, ["a", "b", "c"]).piece(dot, Ink::Dark, (0, 0));
/// let mut animation = Animation::new(board);
/// assert!(animation.step((0, 0), (2, 0), "a1-c1"));
/// assert!(!animation.step((0, 0), (1, 0), "the square is empty"));
/// let svg = animation.to_svg();
/// assert!(svg.contains("animateTransform") && svg.contains("1/1  a1-c1 — end"));
/// assert_eq!(svg.matches("class=\"last\"").count(), 2);
/// assert_eq!(animation.seconds(), 1.5 + 0.6 + 0.3 + 1.5);
/// ```
#[derive(Clone, Debug)]
pub struct Animation {
    board: Board,
    /// The place of each piece after the steps so far, or `None` if it has left the board.
    now: Vec<Option<Place>>,
    steps: Vec<Step>,
    step_time: Duration,
}

#[derive(Clone, Debug)]
struct Step {
    change: Change,
    caption: String,
}

/// What a step changes on the board.
#[derive(Clone, Debug)]
enum Change {
    /// A piece moves from one place to the next, and then perhaps one side beyond the last, where
    /// it vanishes.
    Move {
        piece: usize,
        places: Vec<Place>,
        beyond: Option<Toward>,
    },
    Bar(Bar, Ink),
    /// A piece appears on the board.
    Piece(Piece),
    /// A piece is shown beside the caption.
    Beside(Glyph, Ink),
    Nothing,
}

impl Animation {
    /// Creates an animation of `board` without moves.
    pub fn new(board: Board) -> Self {
        let now = board.pieces.iter().map(|piece| Some(piece.at)).collect();
        Self { board, now, steps: Vec::new(), step_time: STEP }
    }

    /// Sets the duration of a step, two thirds of which are the move and one third a pause.
    /// Default: 900 ms.
    #[must_use]
    pub fn step_time(self, time: Duration) -> Self {
        Self { step_time: time, ..self }
    }

    /// Adds a move of the piece on `from`, with a caption that is shown from its start to the next
    /// move. Returns `false`, and adds nothing, if there is no piece on `from`.
    pub fn step(&mut self, from: Place, to: Place, caption: impl Into<String>) -> bool {
        self.step_over(from, &[to], caption)
    }

    /// Adds a move of the piece on `from` over one place after the other, the last of which is its
    /// new place. Otherwise like [`step`](Self::step).
    pub fn step_over(&mut self, from: Place, over: &[Place], caption: impl Into<String>) -> bool {
        self.go(from, over, None, caption.into())
    }

    /// Adds a move of the piece on `from` over one place after the other, and from the last one off
    /// the board, where it vanishes. Otherwise like [`step`](Self::step).
    ///
    /// ```
    /// use abstract_games_picture::{Animation, Board, Glyph, Ink, Toward};
    ///
    /// let dot = Glyph { letter: 'o', path: "M30 50 A20 20 0 1 0 70 50 A20 20 0 1 0 30 50 Z" };
    /// let board = Board::new(3, 1, ["a", "b", "c"]).piece(dot, Ink::Dark, (0, 0));
    /// let mut animation = Animation::new(board);
    /// assert!(animation.leave((0, 0), &[(1, 0)], Toward::Top, "over b1, and off"));
    /// assert!(!animation.step((1, 0), (2, 0), "there is nothing left to move"));
    /// ```
    pub fn leave(
        &mut self,
        from: Place,
        over: &[Place],
        toward: Toward,
        caption: impl Into<String>,
    ) -> bool {
        self.go(from, over, Some(toward), caption.into())
    }

    fn go(&mut self, from: Place, over: &[Place], beyond: Option<Toward>, caption: String) -> bool {
        let Some(piece) = self.now.iter().position(|at| *at == Some(from)) else { return false };
        let places = [&[from], over].concat();
        self.now[piece] = places.last().copied().filter(|_| beyond.is_none());
        self.steps.push(Step { change: Change::Move { piece, places, beyond }, caption });
        true
    }

    /// Adds a step in which a bar appears. A bar that is not on the board is not drawn.
    pub fn bar(&mut self, bar: Bar, ink: Ink, caption: impl Into<String>) {
        self.steps.push(Step { change: Change::Bar(bar, ink), caption: caption.into() });
    }

    /// Adds a step in which a piece appears, which no later step moves. A piece outside the board
    /// is not drawn.
    ///
    /// ```
    /// use abstract_games_picture::{Animation, Board, Glyph, Ink};
    ///
    /// let dot = Glyph { letter: 'o', path: "M30 50 A20 20 0 1 0 70 50 A20 20 0 1 0 30 50 Z" };
    /// let mut animation = Animation::new(Board::new(3, 1, ["a", "b", "c"]));
    /// animation.beside(dot, Ink::Dark, "in hand");
    /// animation.piece(dot, Ink::Dark, (1, 0), "b1");
    /// assert_eq!(animation.to_svg().matches(dot.path).count(), 2);
    /// ```
    pub fn piece(&mut self, glyph: Glyph, ink: Ink, at: Place, caption: impl Into<String>) {
        let piece = Piece { glyph, ink, at, label: String::new() };
        self.steps.push(Step { change: Change::Piece(piece), caption: caption.into() });
    }

    /// Adds a step that shows a piece beside the caption, as one that is not yet on the board.
    pub fn beside(&mut self, glyph: Glyph, ink: Ink, caption: impl Into<String>) {
        self.steps.push(Step { change: Change::Beside(glyph, ink), caption: caption.into() });
    }

    /// Adds a step that changes nothing on the board.
    pub fn rest(&mut self, caption: impl Into<String>) {
        self.steps.push(Step { change: Change::Nothing, caption: caption.into() });
    }

    /// The duration of one round, in seconds.
    #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2⁵² steps")]
    pub fn seconds(&self) -> f64 {
        2.0 * STILL + self.steps.len() as f64 * self.step_time.as_secs_f64()
    }

    /// The time at which a step begins, in seconds.
    #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2⁵² steps")]
    fn begin(&self, step: usize) -> f64 {
        STILL + step as f64 * self.step_time.as_secs_f64()
    }

    /// The duration of the move in a step, in seconds.
    fn moving(&self) -> f64 {
        self.step_time.as_secs_f64() * MOVING
    }

    /// Draws the animation as SVG.
    pub fn to_svg(&self) -> String {
        let still = self.board.bars.iter().map(|&(bar, ink)| self.board.drawn_bar(bar, ink, ""));
        let appearing = self.steps.iter().enumerate().map(|(index, step)| match &step.change {
            Change::Bar(bar, ink) => self.board.drawn_bar(*bar, *ink, &self.appearance(index)),
            Change::Piece(piece) => self.board.drawn(piece, HIDDEN, &self.appearance(index)),
            _ => String::new(),
        });
        let pieces = self.board.pieces.iter().enumerate().map(|(index, piece)| {
            let motion = self.motion(index).unwrap_or_default();
            self.board.drawn(piece, "", &motion)
        });
        let captions = (0..self.steps.len()).map(|index| self.caption(index));
        let moving = still.chain(appearing).chain(pieces).chain(captions);
        let content: String = self.last_move().into_iter().chain(moving).collect();
        self.board.document(FOOTER, &content)
    }

    /// The highlight of the last step, which appears in it.
    fn last_move(&self) -> Option<String> {
        let index = self.steps.len().checked_sub(1)?;
        let (squares, bar) = match &self.steps[index].change {
            Change::Move { places, .. } => (vec![places[0], places[places.len() - 1]], None),
            Change::Bar(bar, _) => (Vec::new(), Some(*bar)),
            Change::Piece(piece) => (vec![piece.at], None),
            Change::Beside(..) | Change::Nothing => return None,
        };
        Some(self.board.highlight(&squares, bar, &self.appearance(index)))
    }

    /// The `animateTransform` element of a piece, and the `animate` element in which it vanishes,
    /// or `None` if the piece never moves.
    fn motion(&self, piece: usize) -> Option<String> {
        let seconds = self.seconds();
        let text = |(x, y): (i64, i64)| format!("{x} {y}");
        let mut values = vec![text(self.board.corner(self.board.pieces[piece].at))];
        let mut times = vec!["0".to_owned()];
        let mut vanishing = None;
        for (index, step) in self.steps.iter().enumerate() {
            let Change::Move { piece: moved, places, beyond } = &step.change else { continue };
            if *moved != piece {
                continue;
            }
            let mut stations: Vec<_> = places.iter().map(|at| self.board.corner(*at)).collect();
            let last = places[places.len() - 1];
            stations.extend(beyond.map(|toward| self.board.beyond(last, toward)));
            let begin = self.begin(index) / seconds;
            let end = begin + self.moving() / seconds;
            times.extend(times_between(begin, end, stations.len()));
            values.extend(stations.into_iter().map(text));
            if beyond.is_some() {
                vanishing = Some((begin, end));
            }
        }
        if values.len() == 1 {
            return None;
        }
        values.push(values[values.len() - 1].clone());
        times.push("1".to_owned());
        let vanishing = vanishing.map(|(begin, end)| self.opacity("1;1;0;0", begin, end));
        Some(format!(
            "<animateTransform attributeName=\"transform\" type=\"translate\" \
             dur=\"{seconds:.2}s\" repeatCount=\"indefinite\" values=\"{}\" keyTimes=\"{}\"/>{}",
            values.join(";"),
            times.join(";"),
            vanishing.unwrap_or_default(),
        ))
    }

    /// The `animate` element of a bar that appears in a step.
    fn appearance(&self, index: usize) -> String {
        let (seconds, begin) = (self.seconds(), self.begin(index));
        self.opacity("0;0;1;1", begin / seconds, (begin + self.moving()) / seconds)
    }

    /// The `animate` element of the opacity, which changes from `begin` to `end`.
    fn opacity(&self, values: &str, begin: f64, end: f64) -> String {
        let seconds = self.seconds();
        format!(
            "<animate attributeName=\"opacity\" dur=\"{seconds:.2}s\" repeatCount=\"indefinite\" \
             values=\"{values}\" keyTimes=\"0;{begin:.5};{end:.5};1\"/>"
        )
    }

    /// The number and the caption of a step, and a piece beside them, shown from its start to the
    /// start of the next step.
    fn caption(&self, index: usize) -> String {
        let seconds = self.seconds();
        let begin = self.begin(index) / seconds;
        let (number, steps) = (index + 1, self.steps.len());
        // The last caption is shown to the end of the round.
        let (values, times, end) = if number == steps {
            ("0;1", format!("0;{begin:.5}"), " — end")
        } else {
            ("0;1;0", format!("0;{begin:.5};{:.5}", self.begin(number) / seconds), "")
        };
        let (x, y) = self.board.caption_place();
        let caption = escaped(&self.steps[index].caption);
        let shown = format!(
            "<animate attributeName=\"opacity\" calcMode=\"discrete\" dur=\"{seconds:.2}s\" \
             repeatCount=\"indefinite\" values=\"{values}\" keyTimes=\"{times}\"/>"
        );
        let beside = match self.steps[index].change {
            Change::Beside(glyph, ink) => format!(
                "<g{HIDDEN} transform=\"translate(20 {}) scale(.7)\">\
                 <path class=\"{}\" d=\"{}\"/>{shown}</g>\n",
                y - 48,
                class(ink),
                escaped(glyph.path)
            ),
            _ => String::new(),
        };
        format!(
            "<text x=\"{x}\" y=\"{y}\"{HIDDEN}>{number}/{steps}  {caption}{end}{shown}</text>\n{beside}"
        )
    }
}

/// `count` times from `begin` to `end` at equal distances, as text.
fn times_between(begin: f64, end: f64, count: usize) -> impl Iterator<Item = String> {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    let last = f64::from(count.saturating_sub(1).max(1));
    (0..count).map(move |index| format!("{:.5}", begin + (end - begin) * f64::from(index) / last))
}
