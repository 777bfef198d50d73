//! The number of states that alpha-beta visits to a fixed depth in Quoridor, with and without its
//! options.
//!
//! ```text
//! cargo research quoridor_depths -- [--depth N]
//! ```
//!
//! The depth is 5 by default. The 30 positions are from games of the Monte-Carlo player against
//! itself at 300 states a move, after two random plies and 0, 2, … 28 more. The numbers of states
//! are the same on every machine. Times depend on it.

use std::error::Error;
use std::time::Instant;

use abstract_games::play::{Choice, IterativeDeepening, MonteCarlo, Player};
use abstract_games::quoridor::players::{PathEvaluation, alpha_beta_with};
use abstract_games::quoridor::{Move, Position, Quoridor};
use abstract_games::{Game, Limits, RandomPlay};

/// The position number `number`.
fn position(game: Quoridor, number: u64) -> Position {
    let mut opening = RandomPlay::new(&game, number);
    opening.by_ref().take(2).for_each(drop);
    let mut position = *opening.state();
    for _ in 0..number % 15 * 2 {
        let player = MonteCarlo::new(PathEvaluation::default(), 0).playout(0).scale(300);
        let mut player = player.exploration(0.3).widening(2.0);
        let choice = player.choose(&game, &position, &mut Limits::new().work(300));
        let Some(next) = choice.map(|choice| game.play(&position, &choice.best)) else { break };
        if game.winner(&next).is_none() {
            position = next;
        }
    }
    position
}

/// Searches the positions and prints a row of the table.
fn row(
    name: &str,
    game: Quoridor,
    positions: &[Position],
    mut player: impl Player<Quoridor>,
) -> Result<(), &'static str> {
    let start = Instant::now();
    let mut search =
        |position| player.choose(&game, position, &mut ()).map(|it: Choice<Move>| it.nodes);
    let nodes: Option<Vec<u64>> = positions.iter().map(&mut search).collect();
    let nodes = nodes.ok_or("a position without moves")?;
    #[expect(clippy::cast_precision_loss, reason = "the first digits suffice")]
    let (logarithms, count): (f64, _) =
        (nodes.iter().map(|&nodes| (nodes as f64).ln()).sum(), nodes.len() as f64);
    let (sum, mean) = (nodes.iter().sum::<u64>(), (logarithms / count).exp());
    println!("| {name} | {sum} | {mean:.0} | {:.2} s |", start.elapsed().as_secs_f64());
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut depth = 5;
    let mut arguments = std::env::args().skip(1);
    while let Some(flag) = arguments.next() {
        match flag.as_str() {
            "--depth" => depth = arguments.next().ok_or("--depth needs a number")?.parse()?,
            _ => return Err(format!("unknown option {flag}").into()),
        }
    }
    let game = Quoridor::standard();
    let positions: Vec<_> = (0..30).map(|number| position(game, number)).collect();
    println!(
        "| options | states to depth {depth} | geometric mean | time |\n| --- | --- | --- | --- |"
    );
    let plain = || {
        let player = IterativeDeepening::<_, Position, Move>::new(PathEvaluation::default());
        player.depth(depth).reductions(true)
    };
    row("none but reductions", game, &positions, plain())?;
    for points in [50, 100, 200, 400] {
        let name = format!("aspiration of {points}");
        row(&name, game, &positions, plain().aspiration(points))?;
    }
    let whole = || alpha_beta_with(PathEvaluation::default()).with(|it| it.depth(depth));
    row("aspiration of 200, margin of 90", game, &positions, plain().aspiration(200).margin(90))?;
    row("aspiration of 200, margin of 90, quotient", game, &positions, whole())?;
    row("without reductions", game, &positions, plain().reductions(false))?;
    // From the start, the quotient has fewer states.
    let start = [game.initial()];
    row("none but reductions, from the start", game, &start, plain())?;
    row("aspiration of 200, margin of 90, quotient, from the start", game, &start, whole())?;
    Ok(())
}
