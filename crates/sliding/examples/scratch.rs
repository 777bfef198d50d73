//! scratch
use abstract_games_core::*; use abstract_games_sliding::*;
fn main(){ let a:Vec<u32>=std::env::args().skip(1).map(|s|s.parse().unwrap()).collect();
 let n=a[0]; let th=a[1] as usize;
 let q=Quotient::new(SlidingPuzzle::<4>::from_corners(Piece::Rook,n).unwrap(),Dihedral::square(n));
 for _ in 0..a.get(2).copied().unwrap_or(1){
 let t=std::time::Instant::now();
 let f=Bfs::new(&q).threads(th).explore();
 let e=t.elapsed().as_secs_f64();
 println!("n={n} {} ecc {:?} goal {:?} {:.4}s",f.len(),f.eccentricity(),f.distance(&q.orbit(&centre(n).unwrap())),e);
 let t=std::time::Instant::now();
 let m=TwoSided::new(&q).target(q.orbit(&centre(n).unwrap())).threads(th).search();
 println!("two-sided {:?} {} {:.4}s",m.distance(),m.len(),t.elapsed().as_secs_f64());
 }}
