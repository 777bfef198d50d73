//! Prototype.
use abstract_games_quarto::*;
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let threads: usize = args[1].parse().unwrap();
    let bytes: u64 = args[2].parse::<u64>().unwrap() << 20;
    let rules: Rules = args[3].parse().unwrap();
    for text in &args[4..] {
        let mut solver = Solver::new(&Quarto::new(rules.clone()), bytes).unwrap();
        let begin = std::time::Instant::now();
        let s = solver
            .threads(threads)
            .distances(std::env::var("DIST").is_ok())
            .solve(&text.parse().unwrap(), ())
            .unwrap();
        println!(
            "{text} {:?} {:?} {:?} nodes {} {:?}",
            s.value,
            s.distance,
            s.best,
            s.statistics.nodes(),
            begin.elapsed()
        );
        println!("{:?}", s.statistics);
    }
}
