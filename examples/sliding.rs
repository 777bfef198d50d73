//! Finds a shortest path of four rooks from the corners to the centre, and the configurations
//! farthest from the corners.

use abstract_games::sliding::{
    CensusTaker, Configuration, Piece, SlidingPuzzle, centre, corners_to_centre,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let solution = corners_to_centre(Piece::Rook, 8)?;
    let path = solution.path().ok_or("no path leads to the centre")?;
    let first = path.moves().next().ok_or("the path has no moves")?;
    println!("{} moves, the first of them {first}", path.len());

    let rooks = SlidingPuzzle::from_corners(Piece::Rook, 8)?;
    let census = CensusTaker::new(&rooks).goal(centre(8)?)?.take();
    println!("{} of {} orbits can be reached", census.reachable_orbits, census.orbits);
    for squares in &census.farthest {
        let configuration = Configuration::from_slice(squares.squares())?;
        print!("{}", rooks.picture(&configuration, None).to_text());
    }
    Ok(())
}
