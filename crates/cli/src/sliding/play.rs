//! `abstract-games sliding play`.

use std::cmp::Ordering;
use std::io::Write;

use abstract_games::picture::{Board, Glyph, Ink};
use abstract_games::sliding::{
    Configuration, Piece, SavedPuzzle, Slide, SlidingPuzzle, Solution, Solver, Square,
};
use abstract_games::{Game, column_names};
use anstyle::{AnsiColor, Style};

use super::puzzle::{goal, puzzle, setup};
use super::search::in_moves;
use crate::arguments::{Resources, SavedGame, SlidingPlayOptions};
use crate::failure::{Failure, OrUsage, Result};
use crate::input::read_saved;
use crate::print::{texts, words};
use crate::screen::Drawn;
use crate::seats::typed;
use crate::session::{self, TerminalGame, View};

pub(super) fn play(options: &SlidingPlayOptions, out: &mut dyn Write) -> Result {
    let SavedGame { file, save } = &options.saved;
    let begun = if let Some(path) = file {
        read_saved(path)?.parse::<SavedPuzzle>().or_usage("--file")?
    } else {
        let puzzle = puzzle(&options.puzzle.board)?;
        let goal = goal(options.puzzle.to.as_deref(), &puzzle)?;
        puzzle.check(&goal).map_err(|error| setup("--to", &error))?;
        SavedPuzzle { puzzle, goal, slides: Vec::new() }
    };
    let mut game = PuzzleGame { played: begun, resources: &options.resources };
    session::play(&mut game, (file.as_ref(), save.as_ref()), out)
}

/// A puzzle that a person solves.
struct PuzzleGame<'o> {
    played: SavedPuzzle,
    resources: &'o Resources,
}

const STRAIGHT: &str = "Slide a piece as far as it goes: b up or bu, or its two squares.";
const DIAGONAL: &str = "Slide a piece as far as it goes: b up-left or bul, or its two squares.";
/// The names of the pieces.
const LETTERS: [char; 8] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

impl PuzzleGame<'_> {
    /// The squares of the pieces, in the order of their letters.
    fn squares(&self) -> Vec<Square> {
        let mut squares = self.played.puzzle.initial().squares().to_vec();
        for slide in &self.played.slides {
            let moved = squares.iter_mut().filter(|square| **square == slide.from);
            moved.for_each(|square| *square = slide.to);
        }
        squares
    }

    /// A shortest solution from a configuration.
    fn solution(&self, from: Configuration) -> Result<Solution> {
        let SavedPuzzle { puzzle, goal, .. } = &self.played;
        let wrong = |error| setup("--to", &error);
        let puzzle = SlidingPuzzle::new(puzzle.piece(), puzzle.size(), from).map_err(wrong)?;
        let solver = Solver::new(&puzzle, *goal).map_err(wrong)?;
        let solution = solver.run(self.resources.limited_run("searching")).solve();
        solution.stopped().map_or(Ok(solution), |stop| Err(stop.into()))
    }

    /// The legal slide of a line: `a1-a8`, or the letter of a piece and a direction.
    fn slide(&self, line: &str) -> Result<Slide, String> {
        let (state, upper) = (self.played.state(), line.to_uppercase());
        let mut slides = self.played.puzzle.moves(&state);
        let mut way = upper.chars();
        let named = way.next().and_then(|first| LETTERS.iter().position(|it| *it == first));
        let from = named.and_then(|piece| self.squares().get(piece).copied());
        if let Some((from, way)) = from.zip(direction(way.as_str())) {
            let slide = slides.find(|slide| slide.from == from && way_of(*slide) == way);
            return slide.ok_or_else(|| format!("the piece on {from} cannot slide there"));
        }
        let slide: Slide = typed(line)?;
        let is_legal = slides.any(|legal| legal == slide);
        let error = || format!("`{slide}` is not legal; moves lists the legal moves");
        is_legal.then_some(slide).ok_or_else(error)
    }
}

/// Whether files and ranks grow.
type Way = (Ordering, Ordering);

fn way_of(Slide { from, to }: Slide) -> Way {
    (to.file().cmp(&from.file()), to.rank().cmp(&from.rank()))
}

/// The direction in capital letters: `UP`, `U`, `UP-LEFT`, `UL`.
fn direction(text: &str) -> Option<Way> {
    let words = [("UP", "U"), ("DOWN", "D"), ("LEFT", "L"), ("RIGHT", "R"), ("-", ""), (" ", "")];
    let short = words.iter().fold(text.to_owned(), |text, (word, it)| text.replace(word, it));
    let way = short.chars().try_fold((Ordering::Equal, Ordering::Equal), |way, letter| {
        Some(match (letter, way) {
            ('U', (file, Ordering::Equal)) => (file, Ordering::Greater),
            ('D', (file, Ordering::Equal)) => (file, Ordering::Less),
            ('R', (Ordering::Equal, rank)) => (Ordering::Greater, rank),
            ('L', (Ordering::Equal, rank)) => (Ordering::Less, rank),
            _ => return None,
        })
    });
    way.filter(|_| !short.is_empty())
}

/// The style of pieces and goals.
fn style(line: &[char], at: usize) -> Style {
    match line[at] {
        '.' => Style::new().dimmed(),
        '+' => AnsiColor::BrightGreen.on_default(),
        _ => AnsiColor::BrightYellow.on_default().bold(),
    }
}

impl TerminalGame for PuzzleGame<'_> {
    fn view(&self) -> View {
        let SavedPuzzle { puzzle, goal, slides } = &self.played;
        let place = |square: &Square| (square.file(), square.rank());
        let board = Board::new(puzzle.size(), puzzle.size(), column_names());
        let board = goal.squares().iter().map(place).fold(board, Board::mark);
        let pieces = LETTERS.into_iter().zip(self.squares());
        let board = pieces.fold(board, |board, (letter, square)| {
            board.piece(Glyph { letter, path: "" }, Ink::Dark, place(&square))
        });
        let (pieces, moves) = (puzzle.piece().plural(), in_moves(slides.len()));
        let record = words(slides);
        let named = LETTERS.into_iter().zip(self.squares());
        let named = named.map(|(letter, square)| format!("{letter} {square}"));
        View {
            people: vec![true],
            turn: (0, format!("move {}", slides.len() + 1)),
            help: [if puzzle.piece() == Piece::Bishop { DIAGONAL } else { STRAIGHT }, ""],
            task: None,
            moves: texts(puzzle.moves(&self.played.state())),
            text: board.to_text(),
            drawn: Drawn::new(board.to_text(), style),
            about: format!("Bring the {pieces} to the squares +. {moves} so far."),
            listed: format!("{}; +: {goal}", texts(named).join(", ")),
            saved: (self.played.to_string(), String::new()),
            record,
        }
    }

    fn end(&mut self) -> Result<Option<String>> {
        if self.played.state() != self.played.goal {
            return Ok(None);
        }
        let moves = self.played.slides.len();
        let best = self.solution(self.played.puzzle.initial());
        let comment = match best.map(|best| best.moves().unwrap_or(moves)) {
            Ok(best) if best == moves => ", the least number".to_owned(),
            Ok(best) => format!("; a shortest solution has {best}"),
            Err(Failure::Stopped(_)) => String::new(),
            Err(error) => return Err(error),
        };
        Ok(Some(format!("solved in {}{comment}", in_moves(moves))))
    }

    fn obey(&mut self, line: &str) -> Result<bool, String> {
        self.played.slides.push(self.slide(line)?);
        Ok(true)
    }

    fn undo(&mut self) -> bool {
        self.played.slides.pop().is_some()
    }

    fn hint(&mut self) -> Result<String> {
        let solution = self.solution(self.played.state())?;
        let next = solution.path.as_ref().and_then(|path| Some((path.moves().next()?, path.len())));
        let Some((slide, moves)) = next else {
            return Ok("the goal cannot be reached from here; undo takes back a move".to_owned());
        };
        let piece = self.squares().iter().position(|square| *square == slide.from);
        let letter = LETTERS[piece.unwrap_or_default()];
        Ok(format!("{slide}, piece {letter}: {} to the goal", in_moves(moves)))
    }
}
