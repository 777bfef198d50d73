//! A project that uses the library. It defines a game with a symmetry, searches it and checks its
//! laws, and it counts fences.

use abstract_games::quoridor::count_fences;
use abstract_games::{Bfs, Game, Group, Quotient, Symmetry, laws};

/// A row of coins, all heads up at the start. A move turns a coin to tails.
struct Coins(u32);

impl Game for Coins {
    type State = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        (1 << self.0) - 1
    }

    fn moves(&self, heads: &u32) -> impl Iterator<Item = u32> {
        let heads = *heads;
        // The last coin that shows heads is not turned.
        let playable = if heads.count_ones() > 1 { heads } else { 0 };
        (0..self.0).filter(move |coin| playable >> coin & 1 == 1)
    }

    fn play(&self, heads: &u32, coin: &u32) -> u32 {
        heads & !(1 << coin)
    }
}

/// The symmetries of the row: the identity, and the reflection, which is the row seen from behind.
struct Behind(u32);

impl Group for Behind {
    type Element = bool;

    fn elements(&self) -> impl Iterator<Item = bool> {
        [false, true].into_iter()
    }

    fn identity(&self) -> bool {
        false
    }

    fn compose(&self, then: &bool, first: &bool) -> bool {
        then ^ first
    }

    fn inverse(&self, g: &bool) -> bool {
        *g
    }
}

impl Symmetry<Coins> for Behind {
    fn apply(&self, g: &bool, heads: &u32) -> u32 {
        if *g { heads.reverse_bits() >> (32 - self.0) } else { *heads }
    }

    fn apply_move(&self, g: &bool, coin: &u32) -> u32 {
        if *g { self.0 - 1 - coin } else { *coin }
    }
}

fn main() {
    println!("{} fence arrangements", count_fences(9, 20));

    let all = Bfs::new(&Coins(4)).threads(2).explore();
    laws::game(&Coins(4), all.states()).expect("the rules obey the laws");
    laws::symmetry(&Coins(4), &Behind(4), all.states()).expect("the symmetry obeys the laws");
    let orbits = Bfs::new(&Quotient::new(Coins(4), Behind(4))).explore();
    println!("{} positions, {} orbits", all.len(), orbits.len());
}
