//! `abstract-games four-way play`.

use std::io::Write;

use abstract_games::four_way_fences::notation::{
    Diagram, ExtendedRecord, GameRecord, ReadGame, resolve,
};
use abstract_games::four_way_fences::players::named_player;
use abstract_games::four_way_fences::{
    FourWayFences, Illegality, Position, Setup, Step, Stone, StoneMove, Turn,
};
use abstract_games::play::PlayerKind;
use abstract_games::{Game, Side, quoted};
use anstyle::Style;

use super::games::read_text;
use super::rules::{arguments, game};
use crate::arguments::FourWayPlayOptions;
use crate::failure::{Result, usage, warn_of_rest};
use crate::input::read_saved;
use crate::print::{counted, texts, words};
use crate::screen::{Drawn, of_player};
use crate::seats::{Computer, Seats, Unit};
use crate::session::{self, TerminalGame, View};

fn computer(kind: PlayerKind, options: &FourWayPlayOptions) -> Computer<'static, FourWayFences> {
    let given = &options.player;
    let player = named_player(kind, &given.settings(options.memory));
    Computer::new(player, given.limits(kind), Unit::Hundred("turns", ""))
}

pub(super) fn run(options: &FourWayPlayOptions, out: &mut dyn Write) -> Result {
    let game = game(&options.rules)?;
    options.partial.check_saved(options.file.as_ref(), options.seats.save.as_ref())?;
    let given = match &options.file {
        Some(path) => read_text(game, "--file", &read_saved(path)?, Side::First)?,
        None => ReadGame::of_position(game, game.initial()),
    };
    match &given.fault {
        Some(fault) if options.partial.is_given => warn_of_rest(fault),
        Some(fault) => return Err(usage("--file", fault)),
        None => {}
    }
    let default = options.player.player.unwrap_or(PlayerKind::AlphaBeta);
    options.seats.kinds(2, default, &options.player)?;
    let computer = |kind| Ok(computer(kind, options));
    let seats = Seats::new(&options.seats, (2, default), computer, options.progress)?;
    let mut game = FourWayGame { given, seats, steps: Vec::new(), lines: Vec::new() };
    session::play(&mut game, (options.file.as_ref(), options.seats.save.as_ref()), out)
}

/// A step, its way if it is that of a stone, and the position after it.
type Part = (Step, Option<StoneMove>, Position);

/// A game in progress.
struct FourWayGame {
    /// The game before the first step at this table.
    given: ReadGame,
    seats: Seats<'static, FourWayFences>,
    steps: Vec<Part>,
    /// The numbers of steps before each line of steps that a person gave.
    lines: Vec<usize>,
}

impl FourWayGame {
    fn game(&self) -> &FourWayFences {
        &self.given.game
    }

    fn position(&self) -> &Position {
        self.steps.last().map_or_else(|| self.given.position(), |(.., position)| position)
    }

    /// The steps that a person gives, with the positions after them. Either all are legal, or the
    /// error names the first that is not.
    fn parts(&self, line: &str) -> Result<Vec<Part>, String> {
        let dots = if self.position().turn() == Side::Second { "..." } else { "" };
        if let Ok(record) = format!("1. {dots} {line}").parse::<GameRecord>() {
            if let [turn] = record.turns.as_slice() {
                let found = resolve(self.game(), self.position(), turn)
                    .map_err(|error| error.to_string())?;
                return match found.as_slice() {
                    [one] => self.one_by_one(&one.turn.to_string()),
                    ways => {
                        let ways = texts(ways.iter().map(|way| &way.turn));
                        Err(format!("this can be read in {} ways: {}", ways.len(), ways.join(", ")))
                    }
                };
            }
        }
        self.one_by_one(line)
    }

    /// The steps that the words of a line describe.
    fn one_by_one(&self, line: &str) -> Result<Vec<Part>, String> {
        let mut position = *self.position();
        let mut parts = Vec::new();
        let people = self.seats.people();
        for word in line.split_whitespace() {
            let turn = position.turn();
            if !people[turn as usize] {
                return Err(format!("{} is to move before {}", name(turn), quoted(word)));
            }
            let part = self.part(&position, word)?;
            position = part.2;
            parts.push(part);
        }
        Ok(parts)
    }

    /// Adds the end of the turn, if no stone has to move after these steps and there is no legal
    /// wall.
    fn end_turn(&self, parts: &mut Vec<Part>) {
        let (game, end) = (self.game(), Step::NoWall);
        let last = parts.last().map(|(.., position)| *position);
        let last = last.filter(|position| position.turn() == self.position().turn());
        if let Some(position) = last.filter(|position| game.is_legal(position, &end)) {
            parts.push((end, None, game.play(&position, &end)));
        }
    }

    /// The step that a word describes.
    fn part(&self, position: &Position, word: &str) -> Result<Part, String> {
        let game = self.game();
        let illegal = |why: Illegality| format!("`{word}` is not legal: {why}");
        let (step, way) = if let Ok(m) = word.parse() {
            (game.step(position, &m).map_err(|error| illegal(*error.fault))?, Some(m))
        } else {
            let neither = || format!("{} is neither a step nor a command; try help", quoted(word));
            let step = word.parse().map_err(|_| neither())?;
            (step, game.stone_move(position, &step))
        };
        match game.illegality(position, &step) {
            Some(why) => Err(illegal(why)),
            None => Ok((step, way, game.play(position, &step))),
        }
    }

    /// The complete turns of the game.
    fn complete_turns(&self) -> ExtendedRecord {
        let mut record = self.given.extended();
        let mut turn = Turn::default();
        let mut side = self.given.position().turn();
        for (step, way, after) in &self.steps {
            turn.moves.extend(way.clone());
            if let Step::Wall(wall) = step {
                turn.wall = Some(*wall);
            }
            if after.turn() != side || self.game().winner(after).is_some() {
                record.turns.push(std::mem::take(&mut turn).into());
                side = after.turn();
            }
        }
        record
    }

    /// The stones of a player, and how many have left the board.
    fn player(&self, side: Side) -> String {
        let (position, needed) = (self.position(), self.game().rules().stones_needed);
        let stones = Stone::all().filter(|stone| stone.side == side);
        let (stones, off) = (words(stones), position.stones_off(side));
        let walls = position
            .supply(side)
            .map(|supply| format!(", {} left", counted(supply, "wall", "walls")));
        let name = self.seats.named(side as usize, &format!("{side} player"));
        format!("{stones}, {name}, off: {off} of {needed}{}", walls.unwrap_or_default())
    }
}

const HOW: &str = "\
Give a turn, whole or in parts: n:N e:E2W Bb3 (stones with their ways; a wall: its point, and -, | \
or 1 to 4 for an L), or n-Di and n-off (a stone and its cell).";
const OWN_HELP: &str = "
  no-wall     end a turn in which nothing can be moved or placed
  n e - - Bb3 a turn as in the record";

fn name(side: Side) -> String {
    format!("the {side} player")
}

/// The style of stones and walls: dashes that touch are a wall.
fn style(line: &[char], at: usize) -> Style {
    let is_dash = |at: usize| line.get(at) == Some(&'-');
    match line[at] {
        'n' | 'e' | 's' | 'w' => of_player(0),
        'N' | 'E' | 'S' | 'W' => of_player(1),
        '|' => Style::new().bold(),
        '-' if is_dash(at - 1) || is_dash(at + 1) => Style::new().bold(),
        _ => Style::new().dimmed(),
    }
}

impl TerminalGame for FourWayGame {
    fn view(&self) -> View {
        let (game, position, record) = (self.game(), self.position(), self.complete_turns());
        let walls = record.turns.iter().filter_map(|turn| turn.turn.wall);
        let text = Diagram::new(game.board(), position).with_walls(walls).to_string();
        let mut saved = record.clone();
        saved.rules = Some(*game);
        saved.start.get_or_insert_with(|| Setup::from(&self.given.positions[0]));
        let (turn, moved) = (position.turn(), position.moved().len());
        let all = usize::from(game.quota(position.turns())).min(4 - position.stones_off(turn));
        let [first, second] = [Side::First, Side::Second].map(|side| self.player(side));
        View {
            people: self.seats.people(),
            turn: (turn as usize, turn.to_string()),
            help: [HOW, OWN_HELP],
            task: (moved > 0).then(|| {
                let next = if moved < all { "" } else { "; a wall ends the turn" };
                format!("{moved} of {all} moved{next}")
            }),
            moves: texts(game.moves(position)),
            drawn: Drawn { text: text.clone(), names: (1, 1), margins: (3, 2), style },
            text,
            about: format!(
                "{first}\n{second}\nA turn is of {} and a wall. A stone leaves at the side of its \
                 letter.",
                counted(all, "stone", "stones"),
            ),
            listed: position.to_string(),
            record: record.to_string(),
            saved: (saved.to_string(), arguments(game)),
        }
    }

    fn end(&mut self) -> Result<Option<String>> {
        let winner = self.game().winner(self.position());
        Ok(winner.map(|winner| format!("{} has won", name(winner))))
    }

    fn reply(&mut self) -> Result<(String, bool)> {
        let (game, position) = (self.given.game, *self.position());
        let side = position.turn();
        let (step, subject) = self.seats.choice((side as usize, &name(side)), &game, &position)?;
        let way = game.stone_move(&position, &step);
        let next = game.play(&position, &step);
        let is_complete = next.turn() != side || game.winner(&next).is_some();
        let text = way.as_ref().map_or_else(|| step.to_string(), ToString::to_string);
        self.steps.push((step, way, next));
        Ok((format!("{subject} plays {text}"), is_complete))
    }

    fn obey(&mut self, line: &str) -> Result<bool, String> {
        let mut parts = self.parts(line)?;
        self.end_turn(&mut parts);
        self.lines.push(self.steps.len());
        self.steps.extend(parts);
        Ok(true)
    }

    fn undo(&mut self) -> bool {
        let Some(last) = self.lines.pop() else { return false };
        self.steps.truncate(last);
        true
    }

    fn hint(&mut self) -> Result<String> {
        let position = *self.position();
        self.seats.hint(&name(position.turn()), &self.given.game, &position)
    }
}
