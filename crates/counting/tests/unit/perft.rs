use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use abstract_games_core::observer;

/// A state with many moves, and after each a line without end.
#[derive(Default)]
struct Fan {
    moves: u32,
    /// The number of moves made so far.
    played: AtomicUsize,
}

impl Game for Fan {
    type State = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        0
    }

    fn moves(&self, state: &u32) -> impl Iterator<Item = u32> {
        1..=if *state == 0 { self.moves } else { 1 }
    }

    fn play(&self, state: &u32, m: &u32) -> u32 {
        self.played.fetch_add(1, Ordering::Relaxed);
        state + m
    }
}

#[test]
fn the_observer_is_asked_after_at_most_a_round() {
    let fan = Fan { moves: 40_000, ..Fan::default() };
    let (mut before, mut most) = (40_000, 0);
    let note = observer::from_fn(|_: &Progress| {
        // The first position has all moves at once.
        let played = fan.played.load(Ordering::Relaxed).max(40_000);
        most = most.max(played - mem::replace(&mut before, played));
        Ok(())
    });
    let lines = merged_perft(&fan, &0, 3, Run::new().observer(note)).unwrap();
    assert_eq!((lines, most), (40_000_u32.into(), 256));
}

#[test]
fn the_positions_of_a_round_count_as_memory_beside_the_table() {
    let mut last = 0;
    let note = observer::from_fn(|progress: &Progress| {
        last = progress.bytes;
        Ok(())
    });
    let fan = Fan { moves: 1000, ..Fan::default() };
    let lines = merged_perft(&fan, &0, 3, Run::new().observer(note)).unwrap();
    assert_eq!(lines, 1000_u32.into());
    // The table has a power of two of places, each with a control byte; an eighth stays vacant.
    let entry = size_of::<(u32, LineCount)>() as u64;
    assert_eq!(last, 2048 * (entry + 1) + 256 * entry);
}

#[test]
fn plies_after_the_end_of_all_lines_end_or_can_be_stopped() {
    // The only line has no moves.
    let fan = Fan { moves: 0, ..Fan::default() };
    assert_eq!(merged_perft(&fan, &0, usize::MAX, Run::new()), Ok(BigUint::ZERO));
    let mut asked = 0;
    let patient = observer::from_fn(|_: &Progress| {
        asked += 1;
        if asked == 100 { Err(Stop::Cancelled) } else { Ok(()) }
    });
    let perft = Perft::new(&fan, &0, usize::MAX, patient);
    assert_eq!((perft.games(), perft.stopped()), (1_u32.into(), Some(Stop::Cancelled)));
}
