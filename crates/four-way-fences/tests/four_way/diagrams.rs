//! Tests of diagrams.

use abstract_games_core::{Game, RandomPlay, Side};
use abstract_games_four_way_fences::notation::{Diagram, recorded_diagrams};
use abstract_games_four_way_fences::{Board, FourWayFences, Rules, Step, Wall};
use proptest::prelude::*;

fn refusal(text: &str) -> String {
    text.parse::<Diagram>().unwrap_err().to_string()
}

#[test]
fn a_wrong_character_is_refused_with_its_place() {
    let drawn = recorded_diagrams()[1].to_string();
    let with = |line: usize, column: usize, c: char| {
        let mut lines: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
        lines[line - 1][column - 1] = c;
        lines
            .into_iter()
            .map(|line| line.into_iter().collect::<String>() + "\n")
            .collect::<String>()
    };
    assert_eq!(
        refusal(&with(3, 6, 'x')),
        "line 3, column 6: `x` is not a stone: n, e, w, s, N, E, W or S"
    );
    assert_eq!(
        refusal(&with(4, 2, 'c')),
        "line 4, column 2: `c` is not `b`, which a diagram has here"
    );
    assert_eq!(refusal(&with(4, 18, ' ')), "line 4, column 18: ` ` is not `-`, for an edge");
    assert_eq!(
        refusal(&with(4, 12, '*')),
        "line 4, column 12: `*` is not a grid point: +, -, |, . or `"
    );
    assert!(refusal("").starts_with("line 1, column 1"));
    assert!(refusal("\n\n  A").starts_with("line 3, column 1: `  A` is not the first line"));
}

#[test]
fn the_anchor_of_a_wall_along_a_side_is_not_visible() {
    let rules = Rules { crossing_walls: false, ..Rules::default() };
    let game = FourWayFences::new(Board::new(4, 6).unwrap(), rules).unwrap();
    let wall: Wall = "Ca-".parse().unwrap();
    let position = game.play(&game.initial(), &Step::Wall(wall));
    assert!(position.straight().contains(wall.anchor));
    for drawn in [
        Diagram::new(game.board(), &position),
        Diagram::new(game.board(), &position).with_walls([wall]),
    ] {
        assert_eq!(drawn.to_string().parse(), Ok(drawn));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn a_diagram_is_read_as_it_was_drawn(
        sides in (4..=16_u8, 4..=16_u8), seed in any::<u64>(), length in 0..60_usize,
        crossing_walls in any::<bool>(),
    ) {
        let board = Board::new(sides.0, sides.1).unwrap();
        let rules = Rules { crossing_walls, ..Rules::default() };
        let game = FourWayFences::new(board, rules).unwrap();
        let mut line = RandomPlay::new(&game, seed);
        let steps: Vec<Step> = line.by_ref().take(length).map(|(step, _)| step).collect();
        let walls = steps.iter().filter_map(|step| match step {
            Step::Wall(wall) => Some(*wall),
            _ => None,
        });
        let plain = Diagram::new(board, line.state());
        for diagram in [plain.clone(), plain.with_walls(walls)] {
            let read: Diagram = diagram.to_string().parse().unwrap();
            prop_assert_eq!(&read, &diagram);
            let position = game.position(&read.setup(Side::First)).unwrap();
            prop_assert_eq!(position.walls(), line.state().walls());
            prop_assert!(position.stones().eq(line.state().stones()));
        }
    }
}
