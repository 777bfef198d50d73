//! `abstract-games sliding play`.

use std::cmp::Ordering;
use std::io::Write;

use abstract_games::picture::{Board, Glyph, Ink};
use abstract_games::sliding::{Configuration, Slide, SlidingPuzzle, Solution, Solver, Square};
use abstract_games::{Game, column_names};
use anstyle::{AnsiColor, Style};

use super::census_report::in_moves;
use super::puzzle::{goal, puzzle, setup};
use super::solution_report::Question;
use crate::arguments::{Resources, SlidingPlayOptions};
use crate::failure::Failure;
use crate::observe::watch_memory;
use crate::print::{texts, words};
use crate::screen::Drawn;
use crate::seats::typed;
use crate::session::{self, TerminalGame};

pub(super) fn play(options: &SlidingPlayOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let puzzle = puzzle(&options.board)?;
    let goal = goal(options.to.as_deref(), &puzzle)?;
    puzzle.check(&goal).map_err(|error| setup("--to", &error))?;
    let squares = vec![puzzle.initial().squares().to_vec()];
    let question = Question { puzzle, goal };
    let resources = &options.resources;
    let mut game = PuzzleGame { question, resources, squares, slides: Vec::new() };
    session::play(&mut game, None, None, out)
}

/// A puzzle that a person solves.
struct PuzzleGame<'o> {
    question: Question,
    resources: &'o Resources,
    /// The squares of the pieces in the order of their letters, before each move and after all.
    squares: Vec<Vec<Square>>,
    slides: Vec<Slide>,
}

const LETTERS: [char; 8] = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

impl PuzzleGame<'_> {
    fn squares(&self) -> &[Square] {
        &self.squares[self.squares.len() - 1]
    }

    fn state(&self) -> Configuration {
        let Question { puzzle, .. } = &self.question;
        self.slides.iter().fold(puzzle.initial(), |state, slide| puzzle.play(&state, slide))
    }

    /// A shortest solution from a configuration.
    fn solution(&self, from: Configuration) -> Result<Solution, Failure> {
        let Question { puzzle, goal } = &self.question;
        let wrong = |error| setup("--to", &error);
        let puzzle = SlidingPuzzle::new(puzzle.piece(), puzzle.size(), from).map_err(wrong)?;
        let solver = Solver::new(&puzzle, *goal).map_err(wrong)?;
        let Resources { threads, memory, progress } = self.resources;
        let solver = solver.threads(threads.threads);
        let solution = solver.observer(watch_memory("searching", *progress, *memory)).solve();
        solution.stopped().map_or(Ok(solution), |stop| Err(stop.into()))
    }

    /// The legal slide of a line: `a1-a8`, or the letter of a piece and a direction.
    fn slide(&self, line: &str) -> Result<Slide, String> {
        let state = self.state();
        let mut slides = self.question.puzzle.moves(&state);
        let upper = line.to_uppercase();
        let piece =
            LETTERS.iter().zip(self.squares()).find(|(letter, _)| upper.starts_with(**letter));
        if let Some(((letter, from), way)) =
            piece.and_then(|it| Some((it, direction(&upper[1..])?)))
        {
            let slide = slides.find(|slide| slide.from == *from && way_of(slide) == way);
            return slide.ok_or_else(|| format!("piece {letter} on {from} cannot slide there"));
        }
        let slide: Slide = typed(line)?;
        let is_legal = slides.any(|legal| legal == slide);
        let error = || format!("`{slide}` is not legal; moves lists the legal moves");
        is_legal.then_some(slide).ok_or_else(error)
    }
}

/// Whether files and ranks grow.
type Way = (Ordering, Ordering);

fn way_of(Slide { from, to }: &Slide) -> Way {
    (to.file().cmp(&from.file()), to.rank().cmp(&from.rank()))
}

/// The direction in capital letters: `UP`, `U`, `UP-LEFT`, `UL`.
fn direction(text: &str) -> Option<Way> {
    let (mut file, mut rank) = (Ordering::Equal, Ordering::Equal);
    for word in text.split([' ', '-']) {
        let is_word = ["UP", "DOWN", "LEFT", "RIGHT"].contains(&word);
        for letter in word.chars().take(if is_word { 1 } else { 2 }) {
            match letter {
                'U' => rank = Ordering::Greater,
                'D' => rank = Ordering::Less,
                'R' => file = Ordering::Greater,
                'L' => file = Ordering::Less,
                _ => return None,
            }
        }
    }
    Some((file, rank)).filter(|way| *way != (Ordering::Equal, Ordering::Equal))
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
    fn how(&self) -> &'static str {
        "Slide a piece as far as it goes: b up, bu or b1-b8."
    }

    fn people(&self) -> Vec<bool> {
        vec![true]
    }

    fn seat(&self) -> usize {
        0
    }

    fn prompt(&self) -> String {
        format!("move {}", self.slides.len() + 1)
    }

    fn end(&mut self) -> Result<Option<String>, Failure> {
        if self.state() != self.question.goal {
            return Ok(None);
        }
        let (moves, best) = (self.slides.len(), self.solution(self.question.puzzle.initial())?);
        let best = best.moves().unwrap_or(moves);
        Ok(Some(if moves == best {
            format!("solved in {}, the least number", in_moves(moves))
        } else {
            format!("solved in {}; a shortest solution has {best}", in_moves(moves))
        }))
    }

    fn obey(&mut self, line: &str) -> Result<bool, String> {
        let slide = self.slide(line)?;
        let moved = |square: &Square| if *square == slide.from { slide.to } else { *square };
        self.squares.push(self.squares().iter().map(moved).collect());
        self.slides.push(slide);
        Ok(true)
    }

    fn undo(&mut self) -> bool {
        self.squares.truncate(self.slides.len().max(1));
        self.slides.pop().is_some()
    }

    fn hint(&mut self) -> Result<String, Failure> {
        let solution = self.solution(self.state())?;
        let next = solution.path().and_then(|path| Some((path.moves().next()?, path.len())));
        Ok(match next {
            Some((slide, moves)) => {
                format!("{slide}: a shortest solution has {} more", in_moves(moves))
            }
            None => "the goal cannot be reached from here; undo takes back a move".to_owned(),
        })
    }

    fn moves(&self) -> Vec<String> {
        texts(self.question.puzzle.moves(&self.state()))
    }

    fn text(&self) -> String {
        let (puzzle, place) =
            (&self.question.puzzle, |square: Square| (square.file(), square.rank()));
        let board = Board::new(puzzle.size(), puzzle.size(), column_names());
        let goal = self.question.goal;
        let board = goal.squares().iter().fold(board, |board, square| board.mark(place(*square)));
        let pieces = LETTERS.iter().zip(self.squares());
        let board = pieces.fold(board, |board, (&letter, square)| {
            board.piece(Glyph { letter, path: "" }, Ink::Dark, place(*square))
        });
        board.to_text()
    }

    fn drawn(&self) -> Drawn {
        Drawn::new(self.text(), style)
    }

    fn about(&self) -> Vec<String> {
        let (pieces, moves) = (self.question.puzzle.piece().plural(), self.slides.len());
        vec![format!("Bring the {pieces} to the squares +. {} so far.", in_moves(moves))]
    }

    fn record(&self) -> String {
        words(&self.slides)
    }
}
