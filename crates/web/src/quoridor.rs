//! Quoridor for two, three and four players.

use std::iter;
use std::sync::Arc;

use abstract_games::Observer;
use abstract_games::play::{Choice, PlayerSettings};
use abstract_games::quoridor::analysis::{Analysis, Distances};
use abstract_games::quoridor::notation::{Diagram, Form, GameReader, GameRecord, GameText, Layout};
use abstract_games::quoridor::openings::{OPENINGS, identify};
use abstract_games::quoridor::solved::{BestPlay, BoardSolver, BoardValues, Supply};
use abstract_games::quoridor::{
    AnyPosition, AnyQuoridor, Board, Move, Passages, Position, Quoridor, Square, Squares, Variant,
};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::ask::{Answer, Ask, text, texts};
use crate::host::{Host, Watch};

/// A game, and a question about its last position.
#[derive(Debug, Deserialize)]
pub struct Request {
    ask: Question,
    #[serde(default = "two")]
    players: usize,
    #[serde(default = "nine")]
    width: u8,
    #[serde(default = "nine")]
    height: u8,
    /// The number of fences of each player.
    #[serde(default)]
    walls: u8,
    /// The moves or a position, in any notation.
    #[serde(default)]
    game: String,
    /// The number of plies to play; all without it.
    ply: Option<usize>,
    /// The notation of `game`; it is detected without it.
    form: Option<String>,
    /// The move to judge.
    #[serde(default, rename = "move")]
    m: String,
    /// The name of the player who chooses a move; without it the default. `solved` plays perfectly
    /// on a board that was solved.
    player: Option<String>,
    #[serde(default)]
    milliseconds: f64,
    #[serde(default)]
    seed: u64,
}

const fn two() -> usize {
    2
}

const fn nine() -> u8 {
    9
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Question {
    /// The board, the legal moves and the analysis.
    Look,
    /// Why a move is not legal.
    Illegality,
    /// The move of a player.
    Choose,
    /// The game in every notation.
    Forms,
    /// The game as an animated picture.
    Animation,
    /// The lines of the openings.
    Openings,
    /// The board and the number of players that a position states.
    Stated,
    /// The winner of a small board, and the value of each move.
    Solve,
}

/// The greatest table or tree of a player, in bytes.
const TABLE: u64 = 256 << 20;
/// How often a position occurs in a game that is a draw.
const REPETITIONS: usize = 3;
/// The greatest number of squares of a board that the page solves.
const MOST_SOLVED: u32 = 20;

/// The board that was solved last.
#[derive(Debug, Default)]
pub struct Panel {
    last: Option<(Quoridor, Arc<BoardValues>, Value)>,
}

impl Ask for Request {
    type Kept = Panel;

    fn answer(&self, panel: &mut Panel, host: &mut dyn Host) -> Answer {
        if let Question::Openings = self.ask {
            return Ok(json!({ "openings": *OPENINGS }));
        }
        if let Question::Stated = self.ask {
            return Ok(stated(&self.game));
        }
        if !(2..=4).contains(&self.players) {
            return Err(format!("{} players: the game is for 2 to 4", self.players));
        }
        let given = Given::new(self)?;
        match (given.game.for_players(), given.position.for_players()) {
            (Some(game), Some(position)) => panel.two((game, &position), &given, self, host),
            _ => general(&given, self, host),
        }
    }
}

impl Panel {
    /// A question about the game for two.
    fn two(
        &mut self,
        (game, position): (Quoridor, &Position),
        given: &Given,
        request: &Request,
        host: &mut dyn Host,
    ) -> Answer {
        let is_solved = request.player.as_deref() == Some("solved");
        match request.ask {
            Question::Solve => {
                let start = self.solve(game, host)?;
                Ok(json!({ "start": start, "values": self.moves(game, position)? }))
            }
            Question::Choose if is_solved => {
                self.solve(game, host)?;
                let moves = self.moves(game, position)?;
                Ok(json!({ "move": moves["best"], "estimate": moves["value"] }))
            }
            Question::Look => {
                let mut answer = look(given);
                if game == Quoridor::standard() {
                    answer["openings"] = json!(identify(&given.record));
                }
                Ok(answer)
            }
            _ => general(given, request, host),
        }
    }

    /// Solves the board, unless it is the one solved last; its outcome from the start.
    fn solve(&mut self, game: Quoridor, host: &mut dyn Host) -> Answer {
        if let Some((_, _, start)) = self.last.as_ref().filter(|(last, ..)| *last == game) {
            return Ok(start.clone());
        }
        let board = game.board();
        if u32::from(board.width()) * u32::from(board.height()) > MOST_SOLVED {
            return Err(format!(
                "a board of {board} squares: this page solves up to {MOST_SOLVED}"
            ));
        }
        // The old table makes room for the new one.
        self.last = None;
        let mut watch = Watch::new(host);
        let solver = BoardSolver::new(board).map_err(text)?;
        let solver = solver.supplies([Supply::Limited(game.supplies()[0])]);
        let (solved, values) = solver.observer(&mut watch).solve_and_keep().map_err(text)?;
        let first = &solved.starts[0];
        let mut start = json!(first);
        start["milliseconds"] = json!(watch.elapsed());
        self.last = Some((game, Arc::new(values), start.clone()));
        Ok(start)
    }

    /// The value of each move of the last position.
    fn moves(&self, game: Quoridor, position: &Position) -> Answer {
        let Some((_, values, _)) = &self.last else {
            return Err("the board is not solved".to_owned());
        };
        let play = BestPlay::new(values, game).map_err(text)?;
        Ok(json!(play.moves(position).map_err(text)?))
    }
}

/// A game with its moves so far.
struct Given {
    game: AnyQuoridor,
    record: GameRecord,
    position: AnyPosition,
    /// The number of plies that the text has.
    plies: usize,
    /// The square that the pawn of the last ply's player stood on before it.
    from: Option<Square>,
    /// Whether the position has occurred so often that the game is a draw.
    is_draw: bool,
}

impl Given {
    fn new(request: &Request) -> Result<Self, String> {
        let board = Board::new(request.width, request.height).map_err(text)?;
        let game_text = GameText::new(&request.game);
        let variant = game_text.stated().and_then(|stated| stated.variant);
        // The page does not keep the rules of a text.
        if let Some(variant) = variant.filter(|variant| *variant != Variant::default()) {
            return Err(format!("the page plays by the standard rules, not with {variant}"));
        }
        let game = AnyQuoridor::new(board, &vec![request.walls; request.players]).map_err(text)?;
        let form = request.form.as_deref().map(str::parse::<Form>).transpose().map_err(text)?;
        let read = GameReader::new().form(form).read_by(game, &game_text).map_err(text)?;
        let (mut record, mut positions) = (read.record, read.positions);
        let plies = record.plies.len();
        record.plies.truncate(request.ply.unwrap_or(usize::MAX));
        positions.truncate(record.plies.len() + 1);
        let position = positions.pop().ok_or("the game has no position")?;
        let from = positions.last().map(|before| before.pawns()[before.turn()]);
        let times = 1 + positions.iter().filter(|before| **before == position).count();
        Ok(Self { game, record, position, plies, from, is_draw: times >= REPETITIONS })
    }
}

/// Answers the questions that are alike for any number of players.
fn general(given: &Given, request: &Request, host: &mut dyn Host) -> Answer {
    match request.ask {
        Question::Illegality => {
            let m: Move = request.m.parse().map_err(text)?;
            let why = given.game.illegality(&given.position, &m);
            Ok(json!({ "why": why.map(|why| why.to_string()) }))
        }
        Question::Choose => {
            let mut watch = Watch::new(host).limit(request.milliseconds);
            let observer: &mut dyn Observer = &mut watch;
            let named = request.player.as_deref().map(str::parse).transpose().map_err(text)?;
            let kind = named.unwrap_or_else(|| given.game.default_player());
            let settings = PlayerSettings { memory: TABLE, depth: u32::MAX, seed: request.seed };
            let mut player = given.game.named_player(kind, &settings);
            let choice = player.choose(&given.game, &given.position, observer);
            let choice = choice.ok_or("the game is over")?;
            let Choice { best, estimate, depth, nodes, line, .. } = choice;
            let chances = given.game.chances(kind);
            Ok(json!({
                "move": best.to_string(),
                "estimate": estimate.map(|estimate| estimate.to_string()),
                "chance": estimate.zip(chances).map(|(it, of)| it.winning_chance(of)),
                "depth": depth,
                "nodes": nodes,
                "line": texts(line),
            }))
        }
        Question::Forms => {
            // Not every game has a code.
            let forms = Form::ALL.into_iter().filter_map(|form| {
                let written = form.write(given.game, &given.record, Layout::Horizontal).ok()?;
                let position = form.position(given.game, given.position).ok()?;
                Some(json!({ "form": form.to_string(), "text": written, "position": position }))
            });
            Ok(json!({ "forms": forms.collect::<Vec<_>>() }))
        }
        Question::Animation => {
            let animation = given.record.animation(given.game).map_err(text)?;
            Ok(json!({ "svg": animation.to_svg() }))
        }
        Question::Solve => Err("only games for two players are solved".to_owned()),
        Question::Look | Question::Openings | Question::Stated => Ok(look(given)),
    }
}

fn look(given: &Given) -> Value {
    let Given { game, record, position, plies, from, is_draw } = given;
    let legal = game.legal_moves(position);
    let winner = game.winner(position);
    let analysis = Analysis::new(game, position);
    let passages = game.passages(position);
    let players = analysis.players.iter().enumerate().map(|(player, found)| {
        let distances = Distances::new(passages, game.goal(player));
        let mut analysed = json!(found);
        analysed["path"] = json!(path(passages, &distances, found.pawn));
        analysed["goal"] = json!(texts(game.goal(player).iter()));
        analysed
    });
    // The fences of the start have no owner.
    let of_start = record.start.iter().flat_map(|start| &start.fences).map(|fence| (*fence, None));
    let placed = of_start.chain(record.fences().map(|(fence, player)| (fence, Some(player))));
    let placed =
        placed.map(|(fence, player)| json!({ "fence": fence.to_string(), "player": player }));
    let played: Vec<_> =
        record.plies.iter().map(|ply| ply.m.map_or("__".to_owned(), |m| m.to_string())).collect();
    json!({
        "turn": position.turn(),
        "winner": winner,
        "draw": winner.is_none() && *is_draw,
        "players": players.collect::<Vec<_>>(),
        "pawn_moves": texts(legal.pawn().iter()),
        "fences": texts(legal.fences().iter()),
        "passes": legal.len() == 1 && legal.contains(Move::Pass),
        "placed": placed.collect::<Vec<_>>(),
        "start": record.start,
        "skipped": record.skipped,
        "played": played,
        "plies": plies,
        "from": from,
        "score": record.score(Layout::Horizontal),
        "record": position.to_string(),
        "text": Diagram::new(game, position).to_string(),
    })
}

/// The squares of one shortest path from a pawn to its goal.
fn path(passages: Passages, distances: &Distances, pawn: Square) -> Vec<String> {
    let next = |at: &Square| {
        let left = distances.of(*at)?.checked_sub(1)?;
        let near = passages.spread(Squares::EMPTY.with(*at)) & distances.at(left);
        near.iter().next()
    };
    texts(iter::successors(Some(pawn), next))
}

/// What the first position of a text says about its game; `null` if the text has no position.
fn stated(game: &str) -> Value {
    GameText::new(game).stated().map_or(Value::Null, |stated| {
        let size = stated.board.map(|board| [board.width(), board.height()]);
        json!({ "players": stated.players, "size": size, "walls": stated.supply() })
    })
}
