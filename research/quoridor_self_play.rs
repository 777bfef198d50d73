//! Games of a player of Quoridor against itself, from which `quoridor_train` learns.
//!
//! ```text
//! cargo research quoridor_self_play -- FILE [options]
//!
//! --first N    the number of the first game (default 0)
//! --games N    the number of games (default 1000)
//! --nodes N    states for each move (default 1000)
//! --net FILE   the player estimates by this net, instead of `PathEvaluation`
//! --player P   alpha-beta (default), or tree: Monte-Carlo tree search, in which a quarter of the
//!              policy of the position goes to four random moves, so that better ones are found
//! --deviate N  in games with an odd number, one move in N is any of the better ones (default 10;
//!              0: never)
//! ```
//!
//! A game begins with two to eight random plies and ends when a search proves its result, or
//! without a winner at the third repetition and after 250 plies. Its number
//! is the seed of all that is random in it. FILE has a line for each game (`quoridor_games.rs`);
//! a second run continues where the first was stopped.

mod quoridor_games;

use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;

use abstract_games::play::{BestMoves, Choice, Estimate, Evaluation, Player};
use abstract_games::quoridor::players::net::{Net, NetEvaluation};
use abstract_games::quoridor::players::{PathEvaluation, alpha_beta_with, monte_carlo_with};
use abstract_games::quoridor::{Move, Position, Quoridor};
use abstract_games::{Game, Limits, RandomPlay, SplitMix64, Symmetry, Value};
use quoridor_games::{PROVED, SelfPlay};

/// The greatest number of plies of a game.
const MOST_PLIES: usize = 250;

/// The number of moves, the best ones in the order of the evaluation, of which one is a deviation.
const DEVIATIONS: usize = 12;

struct Options {
    nodes: u64,
    deviate: usize,
}

/// How a move is chosen.
type Choose = dyn FnMut(&Position, &mut SplitMix64, &mut Limits) -> Option<Choice<Move>>;

/// The net as an evaluation with another policy in one position.
struct Explorer<'a> {
    net: &'a NetEvaluation,
    root: Position,
    policy: Vec<(Move, f32)>,
}

impl<'a> Explorer<'a> {
    /// Gives a quarter of the policy of `position` to four random moves.
    fn new(net: &'a NetEvaluation, position: &Position, random: &mut SplitMix64) -> Self {
        let game = Quoridor::standard();
        let root = game.symmetry().canonical_form(position);
        let mut policy = net.policy(&game, &root).unwrap_or_default();
        for (_, chance) in &mut policy {
            *chance *= 0.75;
        }
        // There is none if the only move is to pass.
        let tried = if policy.is_empty() { 0 } else { 4 };
        for _ in 0..tried {
            let number = random.below(policy.len());
            policy[number].1 += 0.25 / 4.0;
        }
        Self { net, root, policy }
    }
}

impl Evaluation<Quoridor> for Explorer<'_> {
    fn evaluate(&self, game: &Quoridor, position: &Position) -> Estimate {
        self.net.evaluate(game, position)
    }

    fn best_moves(&self, game: &Quoridor, position: &Position) -> BestMoves<Move> {
        self.net.best_moves(game, position)
    }

    fn policy(&self, game: &Quoridor, position: &Position) -> Option<Vec<(Move, f32)>> {
        let is_root = *position == self.root;
        if is_root { Some(self.policy.clone()) } else { self.net.policy(game, position) }
    }
}

/// The estimate of the tree search in points, of which p stand for p / (|p| + 200) of a win; a sure
/// win stays finite.
fn points_of(thousandths: i32) -> i32 {
    200 * thousandths / (1001 - thousandths.abs())
}

/// Plays the game with this number.
fn play(choose: &mut Choose, number: u64, options: &Options) -> Option<SelfPlay> {
    let game = Quoridor::standard();
    let mut random = SplitMix64(!number);
    let mut opening = RandomPlay::new(&game, number);
    let plies = 2 + random.below(7);
    let mut moves: Vec<Move> = opening.by_ref().take(plies).map(|(m, _)| m).collect();
    let mut position: Position = *opening.state();
    let (mut points, mut deviations, mut winner) = (Vec::new(), Vec::new(), None);
    let mut seen = Vec::new();
    while moves.len() < MOST_PLIES {
        seen.push(position);
        if seen.iter().filter(|it| **it == position).count() == 3 {
            break;
        }
        let choice = choose(&position, &mut random, &mut Limits::new().work(options.nodes))?;
        let of_turn = match choice.estimate? {
            Estimate::Points(points) => points.clamp(1 - PROVED, PROVED - 1),
            Estimate::Proved(score) => match score.value() {
                Value::Win => PROVED,
                Value::Draw => 0,
                Value::Loss => -PROVED,
            },
        };
        points.push(of_turn);
        if of_turn.abs() == PROVED {
            winner = Some(if of_turn > 0 { position.turn() } else { 1 - position.turn() });
            break;
        }
        let mut chosen = choice.best;
        if options.deviate > 0 && number % 2 == 1 && random.below(options.deviate) == 0 {
            let others = PathEvaluation::default().best_moves(&game, &position).moves;
            chosen = others[random.below(others.len().min(DEVIATIONS))];
            deviations.push(moves.len());
        }
        moves.push(chosen);
        position = game.play(&position, &chosen);
    }
    let moves = moves.iter().map(ToString::to_string).collect();
    Some(SelfPlay { number, opening: plies, moves, points, deviations, winner })
}

/// The number of whole lines of the file at `path`, 0 if there is none. A line without an end, of a
/// run that was stopped, is removed.
fn read_whole_lines(path: &Path) -> std::io::Result<u64> {
    let file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
        file => file?,
    };
    let (mut reader, mut line) = (BufReader::new(file), Vec::new());
    let (mut count, mut bytes) = (0, 0);
    while reader.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
        (count, bytes) = (count + 1, bytes + line.len() as u64);
        line.clear();
    }
    OpenOptions::new().write(true).open(path)?.set_len(bytes)?;
    Ok(count)
}

fn by_alpha_beta<E: Evaluation<Quoridor> + 'static>(evaluation: E) -> Box<Choose> {
    let mut player = alpha_beta_with(evaluation);
    Box::new(move |position, _, limits| player.choose(&Quoridor::standard(), position, limits))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("the first argument is the file of games")?;
    let (mut first, mut games, mut options) = (0, 1000, Options { nodes: 1000, deviate: 10 });
    let (mut net, mut is_tree) = (None, false);
    while let Some(flag) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{flag} needs a value"))?;
        match flag.as_str() {
            "--first" => first = value.parse()?,
            "--games" => games = value.parse()?,
            "--nodes" => options.nodes = value.parse()?,
            "--net" => {
                net = Some(NetEvaluation::new(Arc::new(Net::from_bytes(&fs::read(value)?)?)));
            }
            "--player" => {
                is_tree = match &*value {
                    "alpha-beta" => false,
                    "tree" => true,
                    _ => return Err(format!("unknown player {value}").into()),
                }
            }
            "--deviate" => options.deviate = value.parse()?,
            _ => return Err(format!("unknown option {flag}").into()),
        }
    }
    let mut choose: Box<Choose> = match net {
        Some(net) if is_tree => Box::new(move |position, random, limits| {
            let explorer = Explorer::new(&net, position, random);
            let mut player = monte_carlo_with(explorer);
            let mut choice = player.choose(&Quoridor::standard(), position, limits)?;
            if let Some(Estimate::Points(points)) = &mut choice.estimate {
                *points = points_of(*points);
            }
            Some(choice)
        }),
        Some(net) => by_alpha_beta(net),
        None if is_tree => return Err("the tree needs --net".into()),
        None => by_alpha_beta(PathEvaluation::default()),
    };
    let played = read_whole_lines(path.as_ref())?;
    let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
    for number in first + played..first + games {
        let game = play(&mut *choose, number, &options);
        let game = game.ok_or_else(|| format!("game {number}: the search has no estimate"))?;
        writeln!(file, "{}", serde_json::to_string(&game)?)?;
    }
    Ok(())
}
