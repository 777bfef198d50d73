//! The recorded game of the source.

use std::collections::BTreeSet;

use abstract_games_core::{Game, Side};
use abstract_games_four_way_fences::notation::{
    Diagram, GameRecord, Replay, UnplayableRecordError, recorded_diagrams, recorded_game, repairs,
};
use abstract_games_four_way_fences::{Edges, FourWayFences, Position};

/// The unit edges of the walls of the first `turns` turns.
fn walls(record: &GameRecord, turns: usize) -> Edges {
    let walls = record.turns[..turns].iter().filter_map(|turn| turn.wall);
    walls.flat_map(|wall| wall.edges().unwrap()).collect()
}

fn names(edges: impl Iterator<Item = impl ToString>) -> Vec<String> {
    edges.map(|edge| edge.to_string()).collect()
}

/// The edges of the first set that are not in the second, and conversely.
fn differences(a: &Edges, b: &Edges) -> [Vec<String>; 2] {
    [(a, b), (b, a)].map(|(a, b)| names(a.iter().filter(|edge| !b.contains(*edge))))
}

fn drawn(diagram: &Diagram) -> Position {
    FourWayFences::standard().position(&diagram.setup(Side::First)).unwrap()
}

fn replay(record: &GameRecord, start: &Position) -> Result<Replay, UnplayableRecordError> {
    record.replay(&FourWayFences::standard(), start)
}

fn repaired() -> GameRecord {
    recorded_game().repaired(repairs()).unwrap()
}

#[test]
fn the_walls_agree_with_the_diagrams_but_for_two_slips() {
    let record = recorded_game();
    let [first, second, third] = recorded_diagrams();
    assert_eq!(record.turns.len(), 30);
    // No edge is walled twice.
    assert_eq!(walls(&record, 30).len(), 60);
    // 11j `Dd2` is drawn as `Dd1` in all three diagrams, and 12B `Bb1` as `Bb|`.
    let (dd, bb) = (["CdDd", "DdEd"], ["BbCb", "BbBc"]);
    let expected = [vec![dd[0].to_owned()], vec![dd[1].to_owned()]];
    assert_eq!(differences(&walls(&record, 22), &first.walls), expected);
    for diagram in [second, third] {
        let expected =
            [[bb[0], dd[0]], [dd[1], bb[1]]].map(|both| both.map(str::to_owned).to_vec());
        assert_eq!(differences(&walls(&record, 30), &diagram.walls), expected);
        assert_eq!(walls(&repaired(), 30), diagram.walls);
    }
}

#[test]
fn turns_1j_to_7b_can_be_played_in_one_way_each_as_printed() {
    let game = FourWayFences::standard();
    let record = recorded_game();
    let error = replay(&record, &game.initial()).unwrap_err();
    assert_eq!((error.index, record.label(error.index).as_str()), (14, "8j"));
    let before = error.before;
    assert!(before.turns.iter().all(|turn| turn.positions.len() == 1 && turn.ways.len() == 1));
    let jumps: BTreeSet<_> = before
        .turns
        .iter()
        .flat_map(|turn| &turn.ways[0].resolution.turn.moves)
        .filter(|m| m.legs.iter().map(|leg| leg.cells).sum::<u8>() > 1)
        .map(ToString::to_string)
        .collect();
    assert_eq!(
        jumps.iter().map(String::as_str).collect::<Vec<_>>(),
        ["E:W2", "S:S2", "W:S2", "e:S2", "n:E2", "s:S2", "w:W3", "w:WS"],
    );
    let after_7b: Vec<String> =
        before.positions()[0].stones().map(|(stone, cell)| format!("{stone}{cell}")).collect();
    assert_eq!(after_7b.join(" "), AFTER_7B);
}

/// The stones after turn 7B.
const AFTER_7B: &str = "nHh eFg wBh sIg NBj EBf WFf SEd";

#[test]
fn turn_8j_is_refused_as_printed() {
    let record = recorded_game();
    let error = replay(&record, &FourWayFences::standard().initial()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "line 9, column 5: turn 8j, `2 3 s w Hh4`: in no order can all stones move so: after `s:W n:N2`, \
         the move `3` of e on Fg is not possible",
    );
}

#[test]
fn the_repaired_record_leads_to_the_first_diagram_and_then_to_the_second() {
    let game = FourWayFences::standard();
    let record = repaired();
    let [first, second, _] = recorded_diagrams().map(|diagram| drawn(&diagram));
    let until_11 = GameRecord { turns: record.turns[..22].to_vec(), ..record.clone() };
    assert_eq!(replay(&until_11, &game.initial()).unwrap().positions(), [first]);

    // From the first diagram on, the stones move as printed. The directions that the record leaves
    // open allow 18 end positions.
    let mut since_12 = replay(&record.since(22), &first).unwrap();
    assert_eq!(since_12.positions().len(), 18);
    since_12.keep(|position| *position == second);
    assert_eq!(since_12.positions(), [second]);
    // Turn 13B needs an edge of the board that turns a jump: S goes north over W in the top row,
    // then west.
    let turn_13b = &since_12.turns[3].ways[0].resolution.turn;
    assert!(turn_13b.to_string().contains("S:NW"), "{turn_13b}");
}

#[test]
fn every_repair_names_its_turn_and_gives_a_reason() {
    let record = recorded_game();
    for repair in repairs() {
        let index = record.index_of(repair.turn).unwrap();
        assert_eq!(record.turns[index].text_of(record.side(index)), repair.recorded);
        assert!(!repair.reason.is_empty());
        // Without this repair the record is not playable, or does not lead to the diagrams.
        let others: Vec<_> = repairs().iter().filter(|other| *other != repair).copied().collect();
        let [first, second, _] = recorded_diagrams().map(|diagram| drawn(&diagram));
        let rest = record.repaired(&others).unwrap();
        let until_11 = GameRecord { turns: rest.turns[..22].to_vec(), ..rest.clone() };
        let start = FourWayFences::standard().initial();
        let first_is_reached =
            replay(&until_11, &start).is_ok_and(|replay| replay.positions().contains(&first));
        let second_is_reached = replay(&rest.since(22), &first)
            .is_ok_and(|replay| replay.positions().contains(&second));
        assert!(!(first_is_reached && second_is_reached), "{}", repair.turn);
    }
}

#[test]
#[ignore = "takes seconds; the test of the repaired record covers the repair that is used"]
fn six_repairs_of_three_tokens_of_the_second_player_lead_to_the_first_diagram() {
    const TOKENS: [&str; 8] = ["N", "E", "W", "S", "2", "3", "4", "EN"];
    let game = FourWayFences::standard();
    let record = repaired();
    let first = drawn(&recorded_diagrams()[0]);
    let turns = ["7B", "8B", "9B"].map(|label| record.index_of(label).unwrap());
    let mut found = Vec::new();
    for a in TOKENS {
        for b in TOKENS {
            for c in TOKENS {
                let mut other = record.clone();
                other.turns.truncate(22);
                for (index, token) in turns.into_iter().zip([a, b, c]) {
                    other.turns[index].tokens[3] = token.parse().unwrap();
                }
                let replay = replay(&other, &game.initial());
                if replay.is_ok_and(|replay| replay.positions().contains(&first)) {
                    found.push([a, b, c].join(" "));
                }
            }
        }
    }
    assert_eq!(found, ["E E W", "E W E", "E S N", "E 2 2", "S 2 2", "S EN 2"]);
}
