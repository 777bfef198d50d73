//! Counts against listing, against each other and against what others have published.

use abstract_games_core::{BigUint, Game, Group, Limits, Stop, Symmetry, count_orbits};
use abstract_games_quarto::counts::{
    LAST_PLY, draw_orbits, draws, list_draws, moves, orbits, orbits_by_ply, plot, positions,
    without_quarto,
};
use abstract_games_quarto::{Move, Position, Quarto, QuartoSymmetry, Rules};

#[test]
fn numbers() {
    for rules in [Rules::lines(), Rules::squares(), Rules::torus()] {
        let symmetry = QuartoSymmetry::new(&rules);
        let t = std::time::Instant::now();
        let o = orbits_by_ply(&symmetry);
        println!("{rules} {:?}", t.elapsed());
        for (i, o) in o.iter().enumerate() {
            println!("{i} {o}");
        }
        println!("sum {}", o.iter().sum::<BigUint>());
        let t = std::time::Instant::now();
        let l = list_draws(&rules, &symmetry, ()).unwrap();
        println!("list {l:?} {:?}", t.elapsed());
        let t = std::time::Instant::now();
        let l = draws(&rules, ()).unwrap();
        println!("draws {l:?} {:?}", t.elapsed());
        let t = std::time::Instant::now();
        let l = draw_orbits(&rules, &symmetry, ()).unwrap();
        println!("draw orbits {l:?} {:?}", t.elapsed());
        for s in [symmetry, QuartoSymmetry::new(&Rules::squares())] {
            let t = std::time::Instant::now();
            let l = without_quarto(&rules, &s, 10, ());
            println!(
                "{:?} {:?} {}",
                l.plies,
                t.elapsed(),
                l.plies.iter().step_by(2).take(5).map(|p| p.orbits).sum::<u64>()
            );
        }
    }
    std::fs::write("/tmp/plot.svg", plot(&Quarto::default().symmetry())).unwrap();
}
