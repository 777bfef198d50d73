//! t
use abstract_games_quoridor::*; use std::time::Instant;
fn main(){ for (s,k) in [(9,Some(20)),(9,None),(12,None),(14,None),(16,None)] { let mut c=FenceCounter::new(s); if let Some(k)=k {c=c.max_fences(k)}; let n= if s<10 {500} else {1};
 let mut best=f64::MAX; for _ in 0..n { let t=Instant::now(); std::hint::black_box(c.count().unwrap()); best=best.min(t.elapsed().as_secs_f64()); } println!("{s} {k:?} {:.1} us", best*1e6);}
 let t=Instant::now(); for _ in 0..1000 {std::hint::black_box(count_fences(9,20));} println!("count_fences {:?}", t.elapsed()/1000);
 }
