//! Perfect play of the race against players that estimate, and how often these give away the value.
//!
//! ```sh
//! # the size of the board, then depths of alpha-beta in plies
//! cargo research race_match -- 5 2 4 6
//! ```
//!
//! The openings are positions after random moves that have the value of the start: draws on 5 × 5
//! squares. Each is played twice, with either player to move first. Every choice of the second
//! player is compared with the values of all positions.

use std::env;
use std::error::Error;

use abstract_games::play::{
    Choice, GreedyPlayer, IterativeDeepening, Match, MatchResult, Player, RandomPlayer,
};
use abstract_games::sliding::Slide;
use abstract_games::sliding::race::{Position, Race, RaceEvaluation, RaceValues};
use abstract_games::{Game, Observer, Players, RandomPlay, Run, Value};

/// The number of random plies of an opening.
const OPENING_PLIES: usize = 6;
/// The number of plies after which a game counts as drawn.
const PLY_LIMIT: u32 = 200;

/// A player whose choices are compared with the values of all positions.
pub(crate) struct Graded<'v> {
    player: Box<dyn Player<Race>>,
    values: &'v RaceValues,
    /// The number of choices in positions that were not lost before.
    pub(crate) choices: u32,
    /// The number of these that lowered the value.
    pub(crate) wrong: u32,
}

impl<'v> Graded<'v> {
    fn new(player: impl Player<Race> + 'static, values: &'v RaceValues) -> Self {
        Self { player: Box::new(player), values, choices: 0, wrong: 0 }
    }
}

impl Player<Race> for Graded<'_> {
    fn name(&self) -> String {
        self.player.name()
    }

    fn choose(
        &mut self,
        race: &Race,
        position: &Position,
        observer: &mut dyn Observer,
    ) -> Option<Choice<Slide>> {
        let choice = self.player.choose(race, position, observer)?;
        let value = self.values.value(position);
        if value != Some(Value::Loss) {
            let after = self.values.value(&race.play(position, &choice.best));
            self.choices += 1;
            self.wrong += u32::from(after.map(|after| -after) != value);
        }
        Some(choice)
    }
}

/// At most `count` different unfinished positions after random plies, with the value of the start
/// to the player to move.
pub(crate) fn openings(race: Race, values: &RaceValues, count: usize) -> Vec<Position> {
    let mut found = Vec::new();
    for seed in 0..100 * count as u64 {
        let mut play = RandomPlay::new(&race, seed);
        let played = play.by_ref().take(OPENING_PLIES).count();
        let position = *play.state();
        let is_open = played == OPENING_PLIES && race.outcome(&position).is_none();
        let has_value = values.value(&position) == Some(values.of_start());
        if is_open && has_value && !found.contains(&position) {
            found.push(position);
            if found.len() == count {
                break;
            }
        }
    }
    found
}

/// The players to be compared with perfect play; one looks ahead to each depth.
pub(crate) fn opponents<'v>(values: &'v RaceValues, depths: &[u32]) -> Vec<Graded<'v>> {
    let alpha_beta = |&plies: &u32| {
        let player = IterativeDeepening::new(RaceEvaluation).depth(plies).memory(1 << 20);
        Graded::new(player.named(format!("alpha-beta to {plies} plies")), values)
    };
    let mut players = vec![
        Graded::new(RandomPlayer::new(0), values),
        Graded::new(GreedyPlayer::new(RaceEvaluation).seed(0), values),
    ];
    players.extend(depths.iter().map(alpha_beta));
    players
}

/// The match of perfect play against `opponent`.
pub(crate) fn play(
    race: Race,
    values: &RaceValues,
    openings: &[Position],
    opponent: &mut Graded<'_>,
) -> Result<MatchResult, Box<dyn Error>> {
    let games = Match::new(&race)?.openings(openings.iter().copied());
    // The published matches count repetitions as nothing.
    let games = games.repetitions(0).ply_limit(PLY_LIMIT);
    let mut perfect = values;
    Ok(games.play([&mut perfect, opponent], ())?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<u32> = env::args().skip(1).map(|it| it.parse()).collect::<Result<_, _>>()?;
    let (size, depths) =
        numbers.split_first().map_or((4, &[2, 4][..]), |(&size, rest)| (size, rest));
    let race = Race::new(size)?;
    let values = RaceValues::new(race, Run::new())?;
    let openings = openings(race, &values, 200);
    println!(
        "{} openings; the value for the player to move: {:?}",
        openings.len(),
        values.of_start()
    );
    println!("| player | won | drawn | lost | choices | wrong |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for mut opponent in opponents(&values, depths) {
        let result = play(race, &values, &openings, &mut opponent)?;
        println!(
            "| {} | {} | {} | {} | {} | {} |",
            opponent.name(),
            result.wins(1),
            result.draws(),
            result.wins(0),
            opponent.choices,
            opponent.wrong
        );
    }
    Ok(())
}
