//! The seats of a game: people at the terminal and players of the program.

use std::fmt::Display;
use std::str::FromStr;
use std::sync::{Arc, Mutex, MutexGuard};

use abstract_games::play::{Choice, Estimate, Player};
use abstract_games::{Game, Limits, Stop, Value, lock, quoted};

use crate::arguments::{DrawOptions, Kind, ProgressOption, SeatOptions, Who};
use crate::failure::{Failure, Result, refuse_if};
use crate::observe::watch;
use crate::print::{counted, in_plies, words};
use crate::signals::cancelled_by_signal;

/// What the database of a player, if it has one, last said: the value of the position, or why there
/// is none.
#[derive(Clone, Default)]
pub(crate) struct Answer(Arc<Mutex<(Option<Value>, Option<Failure>)>>);

impl Answer {
    /// Fails if the player made no move because of its database.
    pub(crate) fn check(&self) -> Result {
        self.get().1.take().map_or(Ok(()), Err)
    }

    pub(crate) fn set(&self, value: Option<Value>, failure: Option<Failure>) {
        *self.get() = (value, failure);
    }

    fn get(&self) -> MutexGuard<'_, (Option<Value>, Option<Failure>)> {
        lock(&self.0)
    }
}

/// What the points of an estimate stand for.
#[derive(Clone, Copy)]
pub(crate) enum Unit {
    /// A hundred points are one of these. The second text says what else is counted, if anything.
    Hundred(&'static str, &'static str),
    /// The function gives the chance of a win by the points.
    Chance(fn(i32) -> f64),
}

/// The chance of a win of the player of this name, in words.
pub(crate) fn told_chance(name: &str, chance: f64) -> String {
    format!("{name} has a chance of {:.0} %", 100.0 * chance)
}

impl Unit {
    /// The chance of a win that an estimate stands for, if points do.
    pub(crate) fn chance(self, estimate: Estimate) -> Option<f64> {
        match self {
            Self::Chance(of_points) => Some(estimate.winning_chance(of_points)),
            Self::Hundred(..) => None,
        }
    }

    /// An estimate for the player of this name, in words.
    fn told(self, name: &str, estimate: Estimate) -> String {
        match (estimate, self) {
            (Estimate::Proved(score), _) => score.to_string(),
            (Estimate::Points(points), Self::Chance(chance)) => told_chance(name, chance(points)),
            (Estimate::Points(-4..=4), Self::Hundred(..)) => "even".to_owned(),
            (Estimate::Points(points), Self::Hundred(things, more)) => {
                let way = if points > 0 { "ahead" } else { "behind" };
                format!("{name} is {:.1} {things} {way}{more}", f64::from(points).abs() / 100.0)
            }
        }
    }
}

/// A player of the program, with the limits of a choice.
pub(crate) struct Computer<'p, G: Game> {
    pub(crate) player: Box<dyn Player<G> + 'p>,
    pub(crate) limits: Limits,
    pub(crate) unit: Unit,
    pub(crate) answer: Answer,
}

impl<'p, G: Game> Computer<'p, G> {
    /// A player that has no database.
    pub(crate) fn new(player: Box<dyn Player<G> + 'p>, limits: Limits, unit: Unit) -> Self {
        Self { player, limits, unit, answer: Answer::default() }
    }

    /// The choice within the limits, with a progress bar.
    pub(crate) fn think(
        &mut self,
        game: &G,
        position: &G::State,
        progress: ProgressOption,
    ) -> Result<Option<Choice<G::Move>>> {
        let mut observer = (watch("thinking", progress), self.limits.clone());
        let choice = self.player.choose(game, position, &mut observer);
        drop(observer);
        self.answer.check()?;
        Ok(choice)
    }

    /// What was found out for the player of this name, on one line.
    pub(crate) fn findings(&self, name: &str, choice: &Choice<G::Move>) -> String
    where
        G::Move: Display,
    {
        let value = || self.answer.get().0.map(|value| value.to_string());
        let told = choice.estimate.map(|estimate| self.unit.told(name, estimate));
        // Players without a search have no depth, and a tree search seldom has one.
        let depth = (choice.depth > 0).then(|| format!("depth {}", choice.depth));
        let positions = counted(choice.nodes, "position", "positions");
        let searched = format!("{positions}, line {}", words(&choice.line));
        let parts = [told.or_else(value), depth, Some(searched)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// Those who play a game, and the player who gives the hints.
pub(crate) struct Seats<'p, G: Game> {
    /// The player of each seat; `None` is a person.
    players: Vec<Option<Computer<'p, G>>>,
    hints: Computer<'p, G>,
    progress: ProgressOption,
}

impl<'p, G: Game<Move: Display>> Seats<'p, G> {
    /// The seats that the arguments name. `computer` makes a player, and `default` takes the other
    /// seats.
    pub(crate) fn new<K: Kind>(
        options: &SeatOptions<K>,
        (seats, default): (usize, K),
        computer: impl Fn(K) -> Result<Computer<'p, G>>,
        progress: ProgressOption,
    ) -> Result<Self> {
        let found = options.seats.len();
        refuse_if(found > seats, "--seats", format_args!("{found} seats for {seats} players"))?;
        let hints = computer(default)?;
        let players = (0..seats).map(|seat| match options.seats.get(seat) {
            Some(Who::Human) => Ok(None),
            Some(Who::Computer(kind)) => computer(*kind).map(Some),
            None => computer(default).map(Some),
        });
        Ok(Self { players: players.collect::<Result<_, _>>()?, hints, progress })
    }

    /// Whether a person takes each seat.
    pub(crate) fn people(&self) -> Vec<bool> {
        self.players.iter().map(Option::is_none).collect()
    }

    /// The name of a player with the one who takes its seat.
    pub(crate) fn named(&self, seat: usize, name: &str) -> String {
        let is_alone = self.people().iter().filter(|is_person| **is_person).count() == 1;
        match &self.players[seat] {
            Some(computer) => format!("{name} ({})", computer.player.name()),
            None if is_alone => format!("{name} (you)"),
            None => name.to_owned(),
        }
    }

    /// The legal move that the computer on a seat chooses, and the computer as the subject of a
    /// sentence.
    pub(crate) fn choice(
        &mut self,
        (seat, name): (usize, &str),
        rules: &G,
        position: &G::State,
    ) -> Result<(G::Move, String)> {
        let computer = self.players[seat].as_mut().unwrap_or(&mut self.hints);
        let choice = computer.think(rules, position, self.progress);
        if cancelled_by_signal().is_cancelled() {
            return Err(Stop::Cancelled.into());
        }
        let subject = format!("{name}, {},", computer.player.name());
        match choice?.map(|choice| choice.best).filter(|m| rules.is_legal(position, m)) {
            Some(m) => Ok((m, subject)),
            None => Err(Failure::Failed(format!("{subject} found no legal move"))),
        }
    }

    /// A good move for the player of this name, with what the one who gives the hints found.
    pub(crate) fn hint(&mut self, name: &str, rules: &G, position: &G::State) -> Result<String> {
        let choice = self.hints.think(rules, position, self.progress)?;
        let Some(choice) = choice else { return Ok("there is no move".to_owned()) };
        Ok(format!("{}: {}", choice.best, self.hints.findings(name, &choice)))
    }
}

/// Takes back the moves from the last position before the present one on in which a person is to
/// move. Returns the number of moves that are left, or `None` if there is no such position.
pub(crate) fn take_back<P>(
    positions: &mut Vec<P>,
    is_person: impl Fn(&P) -> bool,
) -> Option<usize> {
    let left = positions[..positions.len() - 1].iter().rposition(is_person)?;
    positions.truncate(left + 1);
    Some(left)
}

/// Why the game with these positions is a draw, if it is one.
pub(crate) fn draw<P: PartialEq>(draws: DrawOptions, positions: &[P]) -> Option<String> {
    let times = positions.iter().filter(|other| Some(*other) == positions.last()).count();
    if draws.repetitions > 0 && times >= draws.repetitions {
        let times = counted(times, "time", "times");
        return Some(format!("a draw: the position has occurred {times}"));
    }
    let plies = positions.len().saturating_sub(1);
    let is_over = draws.ply_limit.is_some_and(|limit| plies >= limit);
    is_over.then(|| format!("a draw: the limit of {} is reached", in_plies(plies)))
}

/// Reads the move that a person typed, in letters of either case.
pub(crate) fn typed<M: FromStr>(line: &str) -> Result<M, String> {
    let m = line.parse().or_else(|_| line.to_lowercase().parse());
    m.map_err(|_| format!("{} is neither a move nor a command; try help", quoted(line)))
}
