//! scratch
use abstract_games_sliding::*;
fn main(){ let a:Vec<String>=std::env::args().collect(); let n:u32=a[2].parse().unwrap(); let pc:Piece=a[1].parse().unwrap();
 let p=SlidingPuzzle::from_corners(pc,n).unwrap();
 let t=std::time::Instant::now();
 match a[3].as_str(){
 "all"=>{let c=ComponentCensus::of_all(&p,()).unwrap(); println!("{c:?}");}
 "orb"=>{let c=ComponentCensus::of_orbits(&p,()).unwrap(); println!("{c:?}");}
 "census"=>{let c=CensusTaker::new(&p).threads(2).goal(centre(n).unwrap()).unwrap().take(); println!("{} {} {:?} {:?}",c.reachable_orbits,c.reachable_configurations,c.goal_distance,c.eccentricity);}
 _=>{let s=Solver::new(&p,centre(n).unwrap()).unwrap().threads(2).solve(); println!("{:?} {}",s.moves(),s.states());}
 }
 println!("{:.3}s",t.elapsed().as_secs_f64());
}
