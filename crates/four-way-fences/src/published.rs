//! Published results about Four-Way Fences, with the computations that reproduce them.

use abstract_games_core::{BigUint, Game, Observer, Published, RecomputeError, Side};

use crate::board::Board;
use crate::counting::count_wall_sets;
use crate::game::{FourWayFences, Position, Rules};
use crate::notation::{GameRecord, recorded_diagrams, recorded_game, repairs};
use crate::solved::TurnSolver;

const POST: &str = "W. Taylor, Four-Way Fences (rec.games.abstract, 2010)";
const DOCS: &str = "docs/four-way-fences.md";
const RESULTS: &str = "docs/results/four-way-fences.md";

/// The published results that this crate recomputes.
pub fn published() -> Vec<Published> {
    let drawn = "30 turns, as drawn after turns 11 and 15";
    let mut rows =
        vec![Published::new("four-way-fences/recorded-game", POST, drawn, |_| replayed())];
    rows.extend(first_computed_here().into_iter().map(Published::first_computed_here));
    rows
}

fn first_computed_here() -> Vec<Published> {
    let mut rows = vec![
        Published::new("four-way-fences/recorded-game-as-printed", DOCS, "ends before 8j", |_| {
            let record = recorded_game();
            let replay = record.replay(&FourWayFences::standard(), &start());
            Ok(replay.map_or_else(
                |error| format!("ends before {}", record.label(error.index)),
                |replay| format!("{} turns", replay.turns.len()),
            ))
        }),
        Published::new("four-way-fences/ends-of-turns-12-to-15", DOCS, 18, |_| {
            let (_, since_12, after_11, _) = parts()?;
            let replay = since_12.replay(&FourWayFences::standard(), &after_11);
            Ok(replay.map_err(RecomputeError::refused)?.positions().len())
        }),
        Published::new(
            "four-way-fences/4x4-wall-sets",
            RESULTS,
            1_293_034_947_228_u64,
            |observer| {
                let counts = count_wall_sets(4, 4, &Rules::default(), observer);
                Ok(counts.map_err(RecomputeError::refused)?.iter().sum::<BigUint>())
            },
        ),
    ];
    for (name, value, stones_needed, supply, memory, is_long) in [
        ("one-stone-no-walls", "win in 3", 1, 0, 16 << 20, false),
        ("two-stones-no-walls", "loss in 4", 2, 0, 16 << 20, true),
        ("three-stones-no-walls", "win in 7", 3, 0, 1 << 30, true),
        ("two-stones-one-wall-each", "loss in 6", 2, 1, 1 << 30, true),
    ] {
        let name = format!("four-way-fences/4x4-{name}");
        let row = Published::new(name, RESULTS, value, move |observer| {
            solved(stones_needed, supply, memory, observer)
        });
        rows.push(if is_long { row.long() } else { row });
    }
    rows
}

/// The value of the start on 4 × 4 cells with this many straight inner walls each.
fn solved(
    stones_needed: u8,
    supply: u8,
    memory: u64,
    observer: &mut dyn Observer,
) -> Result<String, RecomputeError> {
    let rules = Rules {
        stones_needed,
        supply: Some(supply),
        l_walls: false,
        edge_walls: false,
        ..Rules::default()
    };
    let board = Board::new(4, 4).map_err(RecomputeError::refused)?;
    let game = FourWayFences::new(board, rules).map_err(RecomputeError::refused)?;
    let solver = TurnSolver::new(&game).memory(memory).observer(observer);
    let solved = solver.solve(&game.initial()).map_err(RecomputeError::refused)?;
    match (solved.stopped, solved.bounds.score()) {
        (Some(stop), _) => Err(RecomputeError::Stopped(stop)),
        (None, Some(score)) => Ok(score.to_string()),
        (None, None) => Ok("open".into()),
    }
}

fn start() -> Position {
    FourWayFences::standard().initial()
}

/// The repaired record until turn 11 and since turn 12, and the diagrams after turns 11 and 15.
fn parts() -> Result<(GameRecord, GameRecord, Position, Position), RecomputeError> {
    let record = recorded_game().repaired(repairs());
    let mut until_11 = record.map_err(RecomputeError::refused)?;
    let first = until_11.index_of("12j").map_err(RecomputeError::refused)?;
    let since_12 = until_11.since(first);
    until_11.turns.truncate(first);
    let game = FourWayFences::standard();
    let [after_11, after_15, _] =
        recorded_diagrams().map(|diagram| game.position(&diagram.setup(Side::First)));
    let [after_11, after_15] =
        [after_11, after_15].map(|position| position.map_err(RecomputeError::refused));
    Ok((until_11, since_12, after_11?, after_15?))
}

/// Replays the repaired record and compares it with the diagrams.
fn replayed() -> Result<String, RecomputeError> {
    let game = FourWayFences::standard();
    let (until_11, since_12, after_11, after_15) = parts()?;
    let refused = RecomputeError::refused;
    let first = until_11.replay(&game, &start()).map_err(refused)?;
    let second = since_12.replay(&game, &after_11).map_err(refused)?;
    let turns = first.turns.len() + second.turns.len();
    let drawn =
        [(11, first.positions().contains(&after_11)), (15, second.positions().contains(&after_15))];
    let drawn: Vec<_> =
        drawn.iter().filter(|(_, is_drawn)| *is_drawn).map(|(turn, _)| turn.to_string()).collect();
    Ok(format!("{turns} turns, as drawn after turns {}", drawn.join(" and ")))
}
