//! Solves a position of Quarto, and plays the best moves to the end.

use abstract_games::Game;
use abstract_games::quarto::{Position, Quarto, Solver};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let quarto = Quarto::default();
    // The four rows from the top, then the piece in hand. A piece is a hexadecimal digit; its four
    // bits are the properties.
    let mut position: Position = "..../.2.f/5..b/da.. e".parse()?;
    let solver = Solver::new(&quarto, 1 << 24)?.distances(true);
    // Prints the best moves of each position, and plays the first of them.
    while position.placed() < 16 {
        let solution = solver.solve(&position, ())?;
        let (Some(value), false) = (solution.value, solution.best.is_empty()) else { break };
        let best: Vec<_> = solution.best.iter().map(ToString::to_string).collect();
        let distance = solution.distance.map_or(String::new(), |d| format!(" at distance {d}"));
        println!("{position}: {value}{distance} by {}", best.join(", "));
        position = quarto.play(&position, &solution.best[0]);
    }
    println!("{position}");
    Ok(())
}
