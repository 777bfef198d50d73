//! Quarto.

use abstract_games::play::Player as _;
use abstract_games::quarto::notation::GameRecord;
use abstract_games::quarto::{
    Cell, Move, PerfectPlayer, Piece, PlayError, PlayerKind, Position, Quarto, Solution, Solver,
    named_player,
};
use abstract_games::{Game, Group, Players as _, Side, Stop, Symmetry};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::ask::{Answer, Ask, parsed, text, texts};
use crate::host::{Host, Watch};

/// A game under some rules, and a question about one of its positions.
#[derive(Debug, Deserialize)]
pub struct Request {
    ask: Question,
    /// The name of the rules, such as `lines` or `misere-lines`.
    rules: String,
    /// The position before the moves.
    position: String,
    /// The moves of the game, with blanks between them.
    #[serde(default)]
    moves: String,
    /// The number of moves before the position in question; all without it.
    ply: Option<usize>,
    /// The level of the player who chooses: `random`, `greedy`, `careful` or `perfect`.
    #[serde(default)]
    level: String,
    #[serde(default)]
    seed: u64,
    /// The time for a value, which is `null` if it takes longer.
    #[serde(default)]
    milliseconds: f64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Question {
    /// The board, the legal moves, and the symmetries of the position.
    Look,
    /// The value for the player to move.
    Value,
    /// The value of each move, told one by one.
    Values,
    /// The value and the distance of each move, told one by one.
    Distances,
    /// The moves that perfect play may choose.
    Best,
    /// The moves that the player of a level may choose.
    Choose,
    /// The game as an animated picture.
    Animation,
}

/// The size of a transposition table, in bytes.
const TABLE: u64 = 64 << 20;
/// The number of pieces from which on distances are found within seconds.
const LATE: u32 = 6;
/// The number of pieces from which on perfect play prefers the quickest win.
const SOON: u32 = 8;

impl Ask for Request {
    /// The player and the solver of the rules that were last asked about.
    type Kept = Option<(Quarto, PerfectPlayer, Solver)>;

    fn answer(&self, kept: &mut Self::Kept, host: &mut dyn Host) -> Answer {
        let quarto = Quarto::new(self.rules.parse().map_err(text)?);
        let start: Position = self.position.parse().map_err(text)?;
        quarto.check(&start).map_err(text)?;
        let record = GameRecord::of_moves(start, parsed::<Move>(&self.moves)?);
        // All of the game is checked, as it goes into the link.
        let positions = record.replay(&quarto).map_err(text)?;
        let position = positions[self.ply.unwrap_or(usize::MAX).min(record.plies.len())];
        match self.ask {
            Question::Look => return Ok(look(&quarto, &start, &position)),
            Question::Animation => {
                return Ok(json!({ "svg": record.animation(&quarto).map_err(text)?.to_svg() }));
            }
            _ => {}
        }
        kept.take_if(|(last, ..)| *last != quarto);
        let (_, player, solver) = match kept {
            Some(last) => last,
            none => {
                let player = PerfectPlayer::new(&quarto, TABLE).map_err(text)?;
                let solver = Solver::new(&quarto, TABLE).map_err(text)?.distances(true);
                none.insert((quarto.clone(), player, solver))
            }
        };
        let mut watch = Watch::new(host);
        match self.ask {
            Question::Value => {
                let mut watch = watch.limit(self.milliseconds);
                match player.value(&position, &mut watch) {
                    Err(PlayError::Stopped(Stop::TimeLimit)) => Ok(json!({ "value": null })),
                    value => Ok(json!({ "value": value.map_err(text)? })),
                }
            }
            Question::Values => judged(&quarto, &position, &mut watch, |m, next, watch| {
                valued(player, m, next, watch)
            }),
            Question::Distances => judged(&quarto, &position, &mut watch, |m, next, watch| {
                measured(solver, m, next, watch)
            }),
            Question::Choose if self.level != PlayerKind::Perfect.name() => {
                let wrong = |_| format!("no player is called {}", self.level);
                let kind = self.level.parse().map_err(wrong)?;
                let mut player = named_player(kind, player, self.seed);
                let choice = player.choose(&quarto, &position, &mut watch);
                Ok(json!({ "moves": [choice.ok_or("the game is over")?.best.to_string()] }))
            }
            Question::Best | Question::Choose => best(player, solver, &position, &mut watch),
            Question::Look | Question::Animation => unreachable!("answered above"),
        }
    }
}

fn look(quarto: &Quarto, start: &Position, position: &Position) -> Value {
    let cells = Cell::all().map(|cell| {
        json!({ "cell": cell.to_string(), "piece": position.piece(cell).map(|piece| piece.to_string()) })
    });
    let line = texts(quarto.rules().quarto(position).into_iter().flatten());
    let symmetry = quarto.symmetry();
    let (canonical, element) = symmetry.canonical(position);
    let images = Piece::all()
        .map(|piece| json!([piece.to_string(), element.pieces.image(piece).to_string()]));
    let stabiliser = symmetry.stabiliser_order(position);
    let over = !line.is_empty() || position.placed() == 16;
    let described = Piece::all().map(|piece| (piece.to_string(), json!(piece.description())));
    json!({
        "start": start.to_string(),
        "skipped": start.ply(),
        "position": position.to_string(),
        "cells": cells.collect::<Vec<_>>(),
        "hand": position.hand().map(|piece| piece.to_string()),
        "remaining": texts(position.remaining()),
        "placed": position.placed(),
        "turn": u8::from(quarto.turn(position) == Side::Second),
        "line": line,
        "over": over,
        "moves": texts(quarto.moves(position)),
        "text": position.picture([]).to_text(),
        "late": position.placed() >= LATE,
        "descriptions": described.collect::<serde_json::Map<_, _>>(),
        "symmetry": {
            "canonical": canonical.to_string(),
            "board": symmetry.boards().name(element.board),
            "pieces": images.collect::<Vec<_>>(),
            "order": symmetry.order(),
            "stabiliser": stabiliser,
            "orbit": symmetry.order() / stabiliser.max(1),
        },
    })
}

/// What `judge` says of each move and the position after it, each told as soon as it is known.
fn judged(
    quarto: &Quarto,
    position: &Position,
    watch: &mut Watch<'_>,
    judge: impl Fn(Move, &Position, &mut Watch<'_>) -> Answer,
) -> Answer {
    let mut all = Vec::new();
    for (m, next) in quarto.successors(position) {
        let found = judge(m, &next, watch)?;
        watch.part(&found);
        all.push(found);
    }
    Ok(json!({ "moves": all, "milliseconds": watch.elapsed() }))
}

/// The value of a move.
fn valued(player: &PerfectPlayer, m: Move, next: &Position, watch: &mut Watch<'_>) -> Answer {
    let value = player.value(next, watch).map_err(text)?;
    // The player who gives a piece is not to move after it.
    let value = if matches!(m, Move::Give(_)) { -value } else { value };
    Ok(json!({ "move": m.to_string(), "value": value }))
}

/// The value and the distance of a move.
fn measured(solver: &Solver, m: Move, next: &Position, watch: &mut Watch<'_>) -> Answer {
    let solution = solved(solver, next, watch)?;
    let gives = matches!(m, Move::Give(_));
    let value = solution.value.map(|value| if gives { -value } else { value });
    // Distances count placements, and a placement is one.
    let distance = solution.distance.map(|distance| distance + u32::from(!gives));
    Ok(json!({ "move": m.to_string(), "value": value, "distance": distance }))
}

fn solved(solver: &Solver, position: &Position, watch: &mut Watch<'_>) -> Result<Solution, String> {
    let solution = solver.solve(position, watch).map_err(text)?;
    solution.stopped.map_or(Ok(solution), |stop| Err(stop.to_string()))
}

/// The best moves: late in the game those that win soonest or lose latest.
fn best(
    player: &PerfectPlayer,
    solver: &Solver,
    position: &Position,
    watch: &mut Watch<'_>,
) -> Answer {
    let moves = if position.placed() >= SOON {
        solved(solver, position, watch)?.best
    } else {
        player.best_moves(position, &mut *watch).map_err(text)?
    };
    Ok(json!({ "moves": texts(moves) }))
}
