//! Four-Way Fences.

use abstract_games::four_way_fences::notation::{Diagram, recorded_game, repairs};
use abstract_games::four_way_fences::players::named_player;
use abstract_games::four_way_fences::{
    Cell, Edge, FourWayFences, Position, Setup, Step, Stone, Wall,
};
use abstract_games::play::{PlayerKind, PlayerSettings};
use abstract_games::{Game, Observer, Side};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::ask::{Answer, Ask, parsed, text, texts};
use crate::host::{Host, Watch};

/// The size of the transposition table, in bytes.
const TABLE: u64 = 64 << 20;

/// A question about the recorded game, or about a position with steps from it.
#[derive(Debug, Deserialize)]
pub struct Request {
    ask: Question,
    /// The position before the steps; the start of the game without it.
    #[serde(default)]
    position: String,
    /// Steps, with blanks between them.
    #[serde(default)]
    steps: String,
    /// The step to judge.
    #[serde(default)]
    step: String,
    /// Whether the animation is that of the recorded game.
    #[serde(default)]
    recorded: bool,
    /// The time of a player; without it the player looks one turn ahead.
    #[serde(default)]
    milliseconds: f64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Question {
    /// The turns of the recorded game.
    Recorded,
    /// The board and the legal steps.
    Look,
    /// Why a step is not legal.
    Illegality,
    /// A whole turn of a player.
    Choose,
    /// The steps, or the recorded game, as an animated picture.
    Animation,
}

impl Ask for Request {
    type Kept = ();

    fn answer(&self, (): &mut (), host: &mut dyn Host) -> Answer {
        let game = FourWayFences::standard();
        if let Question::Recorded = self.ask {
            return recorded(&game);
        }
        if self.recorded {
            let record = recorded_game().repaired(repairs()).map_err(text)?;
            let (positions, turns) = record.replay(&game, &game.initial()).map_err(text)?.line();
            let labels = (0..).map(|index| record.label(index));
            let turns: Vec<_> = labels.zip(turns).collect();
            let animation = game.animation(&positions[0], &turns).map_err(text)?;
            return Ok(json!({ "svg": animation.to_svg() }));
        }
        let mut position = if self.position.trim().is_empty() {
            game.initial()
        } else {
            let setup: Setup = self.position.parse().map_err(text)?;
            game.position(&setup).map_err(text)?
        };
        let start = position;
        let steps: Vec<Step> = parsed(&self.steps)?;
        for &step in &steps {
            if let Some(why) = game.illegality(&position, &step) {
                return Err(format!("{step}: {why}"));
            }
            position = game.play(&position, &step);
        }
        match self.ask {
            Question::Recorded | Question::Look => Ok(look(&game, &position)),
            Question::Illegality => {
                let step: Step = self.step.parse().map_err(text)?;
                let why = game.illegality(&position, &step);
                Ok(json!({ "why": why.map(|why| why.to_string()) }))
            }
            Question::Choose => choose(&game, &position, self.milliseconds, host),
            Question::Animation => {
                let animation = game.animation_of_steps(&start, &steps).map_err(text)?;
                Ok(json!({ "svg": animation.to_svg() }))
            }
        }
    }
}

/// A whole turn: steps until the other player is to move.
fn choose(game: &FourWayFences, position: &Position, limit: f64, host: &mut dyn Host) -> Answer {
    let (kind, limit) = if limit > 0.0 {
        (PlayerKind::AlphaBeta, limit)
    } else {
        (PlayerKind::Greedy, f64::INFINITY)
    };
    let mut player =
        named_player(kind, &PlayerSettings { memory: TABLE, depth: u32::MAX, seed: 0 });
    let mut watch = Watch::new(host).limit(limit);
    let (mut position, mut steps) = (*position, Vec::new());
    let (side, mut estimate, mut nodes) = (position.turn(), None, 0);
    while position.turn() == side && game.winner(&position).is_none() {
        let observer: &mut dyn Observer = &mut watch;
        let choice = player.choose(game, &position, observer).ok_or("the game is over")?;
        estimate = estimate.or(choice.estimate.map(|estimate| estimate.to_string()));
        nodes += choice.nodes;
        position = game.play(&position, &choice.best);
        steps.push(choice.best.to_string());
    }
    Ok(json!({ "steps": steps, "estimate": estimate, "nodes": nodes }))
}

fn side(side: Side) -> usize {
    usize::from(side == Side::Second)
}

/// The columns and the rows of the ends of an edge.
fn ends(edge: Edge) -> [u8; 4] {
    let [a, b] = edge.ends();
    [a.column(), a.row(), b.column(), b.row()]
}

/// The stones and the walls of a position.
fn board(game: &FourWayFences, position: &Position) -> Value {
    let stones = position.stones().map(|(stone, cell)| {
        json!({ "stone": stone.to_string(), "column": cell.column(), "row": cell.row(), "cell": cell.to_string() })
    });
    let lengths = Stone::all().map(|stone| {
        let length = game.path_length(position, stone);
        (stone.to_string(), json!(length))
    });
    json!({
        "stones": stones.collect::<Vec<_>>(),
        "walls": position.walls().iter().map(ends).collect::<Vec<_>>(),
        "turn": side(position.turn()),
        "off": [position.stones_off(Side::First), position.stones_off(Side::Second)],
        "winner": game.winner(position).map(side),
        "lengths": lengths.collect::<serde_json::Map<_, _>>(),
        "position": position.to_string(),
        "text": Diagram::new(game.board(), position).to_string(),
    })
}

fn look(game: &FourWayFences, position: &Position) -> Value {
    let mut answer = board(game, position);
    let steps: Vec<_> = game.moves(position).collect();
    let (mut stones, mut walls) = (Vec::new(), Vec::new());
    for step in &steps {
        match step {
            Step::Stone { stone, to } => stones.push(json!({
                "step": step.to_string(),
                "stone": stone.to_string(),
                "column": to.map(Cell::column),
                "row": to.map(Cell::row),
            })),
            Step::Wall(wall) => walls.push(json!({
                "step": step.to_string(),
                "column": wall.anchor.column(),
                "row": wall.anchor.row(),
            })),
            Step::NoWall => {}
        }
    }
    let moved = position.moved().iter().map(|direction| Stone { side: position.turn(), direction });
    answer["moves"] = stones.into();
    answer["wall_moves"] = walls.into();
    answer["no_wall"] = (steps.first() == Some(&Step::NoWall)).into();
    answer["moved"] = texts(moved).into();
    answer["turns"] = position.turns().into();
    answer["quota"] = game.quota(position.turns()).into();
    answer
}

/// The turns of the recorded game, with the repairs that it needs.
fn recorded(game: &FourWayFences) -> Answer {
    let printed = recorded_game();
    let record = printed.repaired(repairs()).map_err(text)?;
    let replay = record.replay(game, &game.initial()).map_err(text)?;
    let (positions, turns) = replay.line();
    let mut frames = vec![json!({ "board": board(game, &positions[0]), "label": "start" })];
    for (index, turn) in turns.iter().enumerate() {
        let label = record.label(index);
        let repair = repairs().iter().find(|repair| repair.turn == label);
        let ways = replay.turns[index].positions.len();
        frames.push(json!({
            "label": label,
            "printed": printed.turns[index].text_of(printed.side(index)),
            "side": side(record.side(index)),
            "turn": turn.to_string(),
            "wall": turn.wall.and_then(Wall::edges).map(|edges| edges.map(ends)),
            "moved": texts(turn.moves.iter().map(|m| m.stone)),
            "positions": ways,
            "repair": repair.map(|repair| json!({
                "recorded": repair.recorded,
                "repaired": repair.repaired,
                "reason": repair.reason,
            })),
            "board": board(game, &positions[index + 1]),
        }));
    }
    Ok(json!({ "players": record.players, "frames": frames }))
}
