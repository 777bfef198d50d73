//! Games of an alpha-beta player of Quoridor against itself, from which `quoridor_train` learns.
//!
//! ```text
//! cargo research quoridor_self_play -- FILE [options]
//!
//! --first N    the number of the first game (default 0)
//! --games N    the number of games (default 1000)
//! --nodes N    states for each move (default 1000)
//! --net FILE   the player estimates by this net, instead of `PathEvaluation`
//! --deviate N  in games with an odd number, one move in N is any of the better ones (default 10;
//!              0: never)
//! ```
//!
//! A game begins with two to eight random plies and ends when a search proves its result. Its number
//! is the seed of all that is random in it. FILE has a line for each game (`quoridor_games.rs`);
//! a second run continues where the first was stopped.

mod quoridor_games;

use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;

use abstract_games::play::{Estimate, Evaluation, Player};
use abstract_games::quoridor::players::net::{Net, NetEvaluation};
use abstract_games::quoridor::players::{PathEvaluation, alpha_beta_with};
use abstract_games::quoridor::{Move, Position, Quoridor};
use abstract_games::{Game, Limits, RandomPlay, SplitMix64, Value};
use quoridor_games::{PROVED, SelfPlay};

/// The greatest number of plies of a game.
const MOST_PLIES: usize = 250;

/// The number of moves, the best ones in the order of the evaluation, of which one is a deviation.
const DEVIATIONS: usize = 12;

struct Options {
    nodes: u64,
    deviate: usize,
}

/// Plays the game with this number.
fn play(player: &mut dyn Player<Quoridor>, number: u64, options: &Options) -> Option<SelfPlay> {
    let game = Quoridor::standard();
    let mut random = SplitMix64(!number);
    let mut opening = RandomPlay::new(&game, number);
    let plies = 2 + random.below(7);
    let mut moves: Vec<Move> = opening.by_ref().take(plies).map(|(m, _)| m).collect();
    let mut position: Position = *opening.state();
    let (mut points, mut deviations, mut winner) = (Vec::new(), Vec::new(), None);
    while moves.len() < MOST_PLIES {
        let choice = player.choose(&game, &position, &mut Limits::new().work(options.nodes))?;
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
            let mut others = game.move_list(&position);
            PathEvaluation::default().order(&game, &position, &mut others);
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

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("the first argument is the file of games")?;
    let (mut first, mut games, mut options) = (0, 1000, Options { nodes: 1000, deviate: 10 });
    let mut player: Box<dyn Player<Quoridor>> =
        Box::new(alpha_beta_with(PathEvaluation::default()));
    while let Some(flag) = arguments.next() {
        let value = arguments.next().ok_or_else(|| format!("{flag} needs a value"))?;
        match flag.as_str() {
            "--first" => first = value.parse()?,
            "--games" => games = value.parse()?,
            "--nodes" => options.nodes = value.parse()?,
            "--net" => {
                let net = Net::from_bytes(&fs::read(value)?)?;
                player = Box::new(alpha_beta_with(NetEvaluation::new(Arc::new(net))));
            }
            "--deviate" => options.deviate = value.parse()?,
            _ => return Err(format!("unknown option {flag}").into()),
        }
    }
    let played = read_whole_lines(path.as_ref())?;
    let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
    for number in first + played..first + games {
        let game = play(&mut *player, number, &options);
        let game = game.ok_or_else(|| format!("game {number}: the search has no estimate"))?;
        writeln!(file, "{}", serde_json::to_string(&game)?)?;
    }
    Ok(())
}
