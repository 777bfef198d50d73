//! What the source says about the recorded game after turns 11 and 15, checked by search.

use std::collections::BTreeSet;

use abstract_games_core::{Game, Side};
use abstract_games_four_way_fences::notation::{
    Diagram, GameRecord, recorded_diagrams, recorded_game, repairs, resolve,
};
use abstract_games_four_way_fences::{
    Board, Cell, FourWayFences, JumpAtGoal, Position, Rules, Setup, Stone, WholeTurns,
};

/// The standard game without further walls.
fn without_walls(jump_at_goal: JumpAtGoal) -> FourWayFences {
    let rules = Rules { supply: Some(0), jump_at_goal, ..Rules::default() };
    FourWayFences::new(Board::STANDARD, rules).unwrap()
}

fn drawn(game: &FourWayFences, diagram: &Diagram, turn: Side) -> Position {
    let supplies = game.rules().supply.map(|_| [0, 0]);
    game.position(&Setup { supplies, ..diagram.setup(turn) }).unwrap()
}

/// The least number of turns in which a player's stones can walk off the board, without jumps and
/// further walls.
fn turns_to_win(game: &FourWayFences, position: &Position, side: Side) -> usize {
    let stones = Stone::all().filter(|stone| stone.side == side);
    let mut lengths: Vec<_> =
        stones.filter_map(|stone| game.path_length(position, stone)).collect();
    lengths.sort_unstable();
    lengths[3 - position.stones_off(side) - 1]
}

/// The positions after `tokens` of the second player, with the second player to move again.
fn after(game: &FourWayFences, before: &Position, tokens: &str) -> BTreeSet<Position> {
    let turn = format!("1. {tokens} -").parse::<GameRecord>().unwrap().turns.remove(0);
    let found = resolve(game, before, &turn).unwrap_or_default();
    let again = |position: &Position| {
        game.position(&Setup { turn: Side::Second, ..Setup::from(position) }).unwrap()
    };
    found.iter().map(|resolution| again(&resolution.position)).collect()
}

/// The positions after each turn of `tokens` of the second player, if the first player's stones
/// stay where they are.
fn forecast(game: &FourWayFences, tokens: &[&str]) -> Vec<BTreeSet<Position>> {
    let start = drawn(game, &recorded_diagrams()[1], Side::Second);
    let mut layers = vec![BTreeSet::from([start])];
    for tokens in tokens {
        let last = &layers[layers.len() - 1];
        layers.push(last.iter().flat_map(|position| after(game, position, tokens)).collect());
    }
    layers
}

/// The cells of the stones of a player.
fn cells(position: &Position, side: Side) -> Vec<String> {
    let own = position.stones().filter(|(stone, _)| stone.side == side);
    own.map(|(stone, cell)| format!("{stone}{cell}")).collect()
}

#[test]
fn joao_is_ahead_by_walking_and_walks_off_one_turn_later_than_the_forecast() {
    let game = FourWayFences::standard();
    let after = |diagram: usize| drawn(&game, &recorded_diagrams()[diagram], Side::First);
    let turns = |diagram| {
        [Side::First, Side::Second].map(|side| turns_to_win(&game, &after(diagram), side))
    };
    // After turn 11: "His s piece has a huge way to go."
    assert_eq!(turns(0), [10, 13]);
    assert_eq!(game.path_length(&after(0), "s".parse().unwrap()), Some(22));
    // After turn 15.
    assert_eq!(turns(1), [6, 12]);
}

const FORECAST: [&str; 4] = ["4 2 2 2", "N 3 3 3", "N 3 3 3", "N 3 3 3"];

#[test]
fn the_forecast_cannot_be_played_if_jumps_leave_at_the_goal_edge() {
    let layers = forecast(&without_walls(JumpAtGoal::Leaves), &FORECAST);
    assert!(layers[1].is_empty());
}

#[test]
fn the_forecast_wins_in_five_turns_if_jumps_may_turn_at_the_goal_edge() {
    for option in [JumpAtGoal::Turns, JumpAtGoal::Either] {
        let game = without_walls(option);
        let layers = forecast(&game, &FORECAST);
        // The third diagram has the stones where the forecast has them after three turns.
        let third = cells(&drawn(&game, &recorded_diagrams()[2], Side::Second), Side::Second);
        let as_drawn = layers[3].iter().find(|position| cells(position, Side::Second) == third);
        // N leaves in the fourth turn, and W and S in the fifth: "out".
        let fourth = after(&game, as_drawn.unwrap(), FORECAST[3]);
        let before_out = ["EBj", "WAi", "SAj"];
        let before_out = fourth.iter().find(|position| cells(position, Side::Second) == before_out);
        let out = crate::play(&game, before_out.unwrap(), &["W-off", "S-off"]);
        assert_eq!(game.winner(&out), Some(Side::Second), "{option}");
    }
}

/// The cells of a player's stones, by direction.
type Stones = [Option<Cell>; 4];

/// A drawn position with the player's stones on these cells, this player to move.
fn with_stones(game: &FourWayFences, drawn: &Position, side: Side, stones: Stones) -> Position {
    let mut setup = Setup::from(drawn);
    setup.stones.retain(|(stone, _)| stone.side != side);
    let own = Stone::all().filter(|stone| stone.side == side);
    setup.stones.extend(own.filter_map(|it| Some((it, stones[it.direction.index()]?))));
    game.position(&setup).unwrap()
}

/// The least number of turns in which a player brings three stones off with jumps, if there are no
/// further walls and the other player's stones stay where they are; `None` if it is more than
/// `most`. By breadth-first search, turn by turn.
fn turns_alone(game: &FourWayFences, diagram: usize, side: Side, most: usize) -> Option<usize> {
    let turns = WholeTurns::new(*game);
    let drawn = drawn(game, &recorded_diagrams()[diagram], side);
    let mut start = [None; 4];
    for (stone, cell) in drawn.stones().filter(|(stone, _)| stone.side == side) {
        start[stone.direction.index()] = Some(cell);
    }
    // A bit for each way in which the stones can stand on 10 × 10 cells and off the board.
    let mut seen = vec![0_u64; 101_usize.pow(4).div_ceil(64)];
    let mut is_new = |stones: &Stones| {
        let mut number = 0;
        for cell in stones {
            let place = cell.map(|cell| cell.row() * 10 + cell.column());
            number = number * 101 + usize::from(place.unwrap_or(100));
        }
        let (word, bit) = (&mut seen[number / 64], 1 << (number % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    };
    is_new(&start);
    let mut layer = vec![start];
    for turn in 1..=most {
        let mut next = Vec::new();
        for stones in layer {
            for m in turns.moves(&with_stones(game, &drawn, side, stones)) {
                if m.stones.iter().filter(|cell| cell.is_none()).count() >= 3 {
                    return Some(turn);
                }
                if is_new(&m.stones) {
                    next.push(m.stones);
                }
            }
        }
        layer = next;
    }
    None
}

#[test]
fn after_turn_15_joao_alone_needs_six_turns_with_jumps_too() {
    let game = without_walls(JumpAtGoal::default());
    assert_eq!(turns_alone(&game, 1, Side::First, 6), Some(6));
}

#[test]
#[ignore = "takes seconds; every run tests the default of the option"]
fn after_turn_15_joao_alone_needs_six_turns_whatever_a_jump_does_at_the_goal_edge() {
    for option in JumpAtGoal::ALL {
        let game = without_walls(option);
        assert_eq!(turns_alone(&game, 1, Side::First, 6), Some(6), "{option}");
    }
}

/// Checks that Bill can play these turns alone, given by the cells of N, E, W and S, and that the
/// last one wins.
fn bill_alone_wins_by(diagram: usize, line: &[&str]) {
    let game = without_walls(JumpAtGoal::Leaves);
    let turns = WholeTurns::new(game);
    let drawn = drawn(&game, &recorded_diagrams()[diagram], Side::Second);
    let mut position = drawn;
    for (number, cells) in line.iter().enumerate() {
        assert_eq!(game.winner(&position), None);
        let cells: Vec<Option<Cell>> = cells.split(' ').map(|cell| cell.parse().ok()).collect();
        let turn = turns.moves(&position).find(|turn| turn.stones.as_slice() == cells);
        let turn = turn.unwrap_or_else(|| panic!("turn {number} is not legal"));
        position = turns.play(&position, &turn);
        if game.winner(&position).is_none() {
            position = with_stones(&game, &drawn, Side::Second, turn.stones);
        }
    }
    assert_eq!(game.winner(&position), Some(Side::Second));
}

#[test]
fn after_turn_15_bill_alone_wins_in_five_turns_if_jumps_leave_at_the_goal_edge() {
    let line = ["Af Bf Ac Ad", "Ab Ae Af Bf", "Aa Cf Cg Ch", "off Bh Ah Ai", "off Aj off off"];
    bill_alone_wins_by(1, &line);
    let game = without_walls(JumpAtGoal::Leaves);
    assert_eq!(turns_alone(&game, 1, Side::Second, 3), None);
}

#[test]
#[ignore = "takes half a minute; every run tests that three turns do not suffice and five do"]
fn after_turn_15_bill_alone_does_not_win_in_four_turns() {
    for option in JumpAtGoal::ALL {
        assert_eq!(turns_alone(&without_walls(option), 1, Side::Second, 4), None, "{option}");
    }
}

#[test]
fn after_turn_11_bill_alone_wins_in_six_turns() {
    let line = [
        "Bf Bg Db Cb",
        "Cf Be Cb Cc",
        "Cb Ce Cd Cf",
        "Ca Ch Cg Bh",
        "off Ai Ah Aj",
        "off Ai off off",
    ];
    bill_alone_wins_by(0, &line);
}

#[test]
#[ignore = "two seconds; every run searches six turns from turn 15"]
fn after_turn_11_joao_alone_wins_in_eight_turns() {
    let game = without_walls(JumpAtGoal::Leaves);
    assert_eq!(turns_alone(&game, 0, Side::First, 8), Some(8));
}

#[test]
#[ignore = "takes four minutes; every run tests a win in six turns, and the same search after turn 15"]
fn after_turn_11_bill_alone_does_not_win_in_five_turns() {
    let game = without_walls(JumpAtGoal::Leaves);
    assert_eq!(turns_alone(&game, 0, Side::Second, 5), None);
}

#[test]
fn joao_does_not_win_in_three_turns_while_bill_plays_the_forecast() {
    joao_does_not_win_during(&FORECAST[..2]);
}

#[test]
#[ignore = "two seconds; every run plays two turns of the forecast"]
fn joao_does_not_win_in_five_turns_while_bill_plays_the_forecast() {
    joao_does_not_win_during(&FORECAST);
}

/// Checks that Joao wins neither while Bill plays these turns nor in the turn after them.
fn joao_does_not_win_during(forecast: &[&str]) {
    let game = without_walls(JumpAtGoal::Turns);
    let turns = WholeTurns::new(game);
    let mut positions = BTreeSet::from([drawn(&game, &recorded_diagrams()[1], Side::First)]);
    for tokens in forecast {
        let turn = format!("1. {tokens} -").parse::<GameRecord>().unwrap().turns.remove(0);
        let after: BTreeSet<_> = positions
            .iter()
            .flat_map(|position| turns.successors(position).map(|(_, next)| next))
            .collect();
        assert!(after.iter().all(|position| game.winner(position).is_none()));
        let resolved =
            after.iter().flat_map(|before| resolve(&game, before, &turn).unwrap_or_default());
        positions = resolved.map(|resolution| resolution.position).collect();
        assert!(!positions.is_empty());
    }
    for position in &positions {
        assert!(turns.successors(position).all(|(_, next)| game.winner(&next).is_none()));
    }
}

#[test]
fn turns_12_to_15_have_as_many_ends_whatever_a_jump_does_at_the_goal_edge() {
    for option in JumpAtGoal::ALL {
        let rules = Rules { jump_at_goal: option, ..Rules::default() };
        let game = FourWayFences::new(Board::STANDARD, rules).unwrap();
        let record = recorded_game().repaired(repairs()).unwrap();
        let replay = record.replay(&game, &game.initial()).unwrap();
        assert_eq!(replay.positions().len(), 18, "{option}");
    }
}

/// The positions after all turns of the player to move.
fn after_all_turns(game: &FourWayFences, start: &Position) -> BTreeSet<Position> {
    let mut open = BTreeSet::from([*start]);
    let mut ends = BTreeSet::new();
    while let Some(position) = open.pop_first() {
        for (_, next) in game.successors(&position) {
            if next.turn() == start.turn() {
                open.insert(next)
            } else {
                ends.insert(next)
            };
        }
    }
    ends
}

#[test]
fn the_third_diagram_can_be_reached_by_the_forecast_without_further_walls() {
    let game = without_walls(JumpAtGoal::Turns);
    let [_, second, third] = recorded_diagrams();
    let third = drawn(&game, &third, Side::First);
    let mut positions = BTreeSet::from([drawn(&game, &second, Side::First)]);
    for (number, tokens) in FORECAST[..3].iter().enumerate() {
        let turn = format!("1. {tokens} -").parse::<GameRecord>().unwrap().turns.remove(0);
        let before = positions.iter().flat_map(|position| after_all_turns(&game, position));
        let before = before.filter(|position| {
            number < 2 || cells(position, Side::First) == cells(&third, Side::First)
        });
        let resolved = before.flat_map(|before| resolve(&game, &before, &turn).unwrap_or_default());
        positions = resolved.map(|resolution| resolution.position).collect();
    }
    assert!(positions.contains(&third));
}
