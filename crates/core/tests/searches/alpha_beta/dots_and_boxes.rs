//! The margins of Dots and Boxes on 2 × 2 boxes.

use std::collections::HashMap;

use abstract_games_core::{Game, Keyed, Outcome, Players, Points, Side, Value, laws};
use abstract_games_solve::{AlphaBeta, Bounds, Knowledge};

/// The player who draws the fourth side of a box wins the box and draws again.
struct DotsAndBoxes;

/// The lines drawn, as 12 bits, the lead of the first player in boxes, and the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct State {
    lines: u16,
    lead: i8,
    turn: Side,
}

/// The sides of each box. Lines 0 to 5 are horizontal, two in a row. Lines 6 to 11 are vertical,
/// three in a row.
const BOXES: [u16; 4] = [
    1 << 0 | 1 << 2 | 1 << 6 | 1 << 7,
    1 << 1 | 1 << 3 | 1 << 7 | 1 << 8,
    1 << 2 | 1 << 4 | 1 << 9 | 1 << 10,
    1 << 3 | 1 << 5 | 1 << 10 | 1 << 11,
];

game!(
    DotsAndBoxes: State, u8;
    |_| State { lines: 0, lead: 0, turn: Side::First };
    |_, state| {
        let drawn = state.lines;
        (0..12).filter(move |line| drawn >> line & 1 == 0)
    };
    |_, state, line| {
        let lines = state.lines | 1 << line;
        let is_new = |of_box: &&u16| lines & **of_box == **of_box && *of_box >> line & 1 == 1;
        let boxes = BOXES.iter().filter(is_new).map(|_| 1).sum::<i8>();
        let lead = state.lead + if state.turn == Side::First { boxes } else { -boxes };
        let turn = if boxes > 0 { state.turn } else { state.turn.opponent() };
        State { lines, lead, turn }
    }
);

impl Players for DotsAndBoxes {
    type Player = Side;

    fn turn(&self, state: &State) -> Side {
        state.turn
    }

    fn outcome(&self, state: &State) -> Option<Outcome<Side>> {
        self.lead(state).map(|lead| match lead {
            0 => Outcome::Draw,
            1.. => Outcome::Win(Side::First),
            _ => Outcome::Win(Side::Second),
        })
    }
}

impl Points for DotsAndBoxes {
    fn lead(&self, state: &State) -> Option<i32> {
        (state.lines.count_ones() == 12).then_some(i32::from(state.lead))
    }
}

impl Keyed for DotsAndBoxes {
    fn key_bits(&self) -> u32 {
        17
    }

    fn key(&self, state: &State) -> u128 {
        let lead = u128::try_from(state.lead + 4).unwrap_or(0);
        lead << 13 | u128::from(state.turn == Side::Second) << 12 | u128::from(state.lines)
    }

    fn state(&self, key: u128) -> Option<State> {
        let lead = i8::try_from(key >> 13).ok().filter(|lead| *lead <= 8)? - 4;
        let lines = u16::try_from(key & 0xfff).ok()?;
        let turn = if key >> 12 & 1 == 0 { Side::First } else { Side::Second };
        Some(State { lines, lead, turn })
    }
}

/// Bounds by the number of open boxes, the most that can still be won or lost.
struct OpenBoxes;

impl Knowledge<DotsAndBoxes> for OpenBoxes {
    fn margins(&self, state: &State) -> Bounds<i32> {
        let open = BOXES.iter().filter(|of_box| state.lines & **of_box != **of_box).map(|_| 1);
        let open = open.sum::<i32>();
        let lead = i32::from(state.lead);
        let lead = if state.turn == Side::First { lead } else { -lead };
        Bounds { least: lead - open, greatest: lead + open }
    }
}

/// The margin of `state` to the player to move, by minimax. `known` collects those of all states
/// after it.
fn minimax(state: State, known: &mut HashMap<State, i32>) -> i32 {
    let game = DotsAndBoxes;
    if let Some(&margin) = known.get(&state) {
        return margin;
    }
    let of_mover = |lead: i32| if state.turn == Side::First { lead } else { -lead };
    let worth = game.successors(&state).map(|(_, next)| {
        let margin = minimax(next, known);
        if next.turn == state.turn { margin } else { -margin }
    });
    let margin = worth.max().unwrap_or_else(|| of_mover(i32::from(state.lead)));
    known.insert(state, margin);
    margin
}

#[test]
fn the_first_player_wins_two_by_two_boxes_by_three_to_one() {
    let mut known = HashMap::new();
    let start = DotsAndBoxes.initial();
    assert_eq!(minimax(start, &mut known), 2);
    let states: Vec<_> = known.keys().copied().collect();
    laws::margins(&DotsAndBoxes, &states).unwrap();
    laws::keyed(&DotsAndBoxes, &states).unwrap();
    for threads in [1, 2] {
        let search = || AlphaBeta::new(&DotsAndBoxes).memory(1 << 18).unwrap().threads(threads);
        let plain = search().margin(&start);
        assert_eq!(plain.margin(), Some(2));
        let with = search().knowledge(OpenBoxes).margin(&start);
        assert_eq!(with.margin(), Some(2));
        assert!(with.nodes() < plain.nodes());
        assert_eq!(search().value(&start).value(), Some(Value::Win));
    }
    let some = states.iter().filter(|state| state.lines.count_ones() >= 6).step_by(17);
    for state in some {
        let search = || AlphaBeta::new(&DotsAndBoxes).knowledge(OpenBoxes);
        assert_eq!(search().margin(state).margin(), Some(known[state]));
    }
}
