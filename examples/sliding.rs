//! Finds a shortest path of four rooks from the corners to the centre, and the configurations
//! farthest from the corners.

use abstract_games::sliding::{CensusTaker, Piece, SlidingPuzzle, centre, corners_to_centre};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let solution = corners_to_centre(Piece::Rook, 8)?;
    let path = solution.path.ok_or("no path leads to the centre")?;
    let first = path.moves().next().ok_or("the path has no moves")?;
    println!("{} moves, the first of them {first}", path.len());

    let rooks = SlidingPuzzle::from_corners(Piece::Rook, 8)?.widened();
    let census = CensusTaker::new(&rooks).goal(centre(8)?)?.take();
    println!("{} of {} orbits can be reached", census.reachable_orbits, census.orbits);
    for configuration in &census.farthest {
        print!("{}", rooks.picture(configuration, None).to_text());
    }
    Ok(())
}
