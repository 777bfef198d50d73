//! Who wins a game of Quarto that is half played, and how?

use abstract_games::Game;
use abstract_games::quarto::{Position, Quarto, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let quarto = Quarto::default();
    // Four rows from the top, each piece a digit whose four bits are its properties; then the piece
    // in hand.
    let mut position: Position = "..../.2.f/5..b/da.. e".parse()?;
    let solver = Solver::new(&quarto, 1 << 24)?.distances(true);
    // The best moves, and the game as it goes on if both players choose the first of them.
    while position.placed() < 16 {
        let solution = solver.solve(&position, ())?;
        let (Some(value), false) = (solution.value, solution.best.is_empty()) else { break };
        let best: Vec<_> = solution.best.iter().map(ToString::to_string).collect();
        let distance = solution.distance.map_or(String::new(), |d| format!(" in {d} placements"));
        println!("{position}: {value}{distance} by {}", best.join(", "));
        position = quarto.play(&position, &solution.best[0]);
    }
    println!("{position}");
    Ok(())
}
