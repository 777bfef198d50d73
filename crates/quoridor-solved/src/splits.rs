//! `Splits`: the numbers of fences that the players may have left in a configuration.

use std::collections::BTreeSet;

/// The numbers of fences left to the two players that occur in configurations with given numbers of
/// fences on the board and of fences that can still be placed.
///
/// A player who has more fences than can still be placed, whoever places them, is equal to one who
/// has just as many. Numbers of fences left are therefore reduced to this *room*. Different starts
/// then share most of their positions.
#[derive(Clone, Debug)]
pub(super) struct Splits {
    pub(super) room: u32,
    /// The fences left to the first and to the second player.
    pairs: Vec<(u8, u8)>,
    /// The place in the list of each pair.
    places: Vec<u16>,
    /// For each supply, how many divisions of the fences on the board lead to each pair.
    weights: Vec<Vec<u64>>,
}

impl Splits {
    /// The splits in games that start with one of `supplies` for each player, when `fences` fences
    /// are on the board and `room` more can be placed.
    pub(super) fn new(supplies: &[u32], fences: u32, room: u32) -> Self {
        let reduced = |supply: u32| {
            let placed_by_first = fences.saturating_sub(supply)..=fences.min(supply);
            let left = move |placed| (supply - placed, supply + placed - fences);
            let few = move |left: u32| u8::try_from(left.min(room)).expect("few fences are left");
            placed_by_first.map(left).map(move |(first, second)| (few(first), few(second)))
        };
        let pairs: BTreeSet<_> = supplies.iter().flat_map(|&supply| reduced(supply)).collect();
        let pairs: Vec<_> = pairs.into_iter().collect();
        let side = room as usize + 1;
        let mut places = vec![u16::MAX; side * side];
        for (place, &(first, second)) in (0..).zip(&pairs) {
            places[usize::from(first) * side + usize::from(second)] = place;
        }
        let mut this = Self { room, pairs, places, weights: Vec::new() };
        let weights = supplies.iter().map(|&supply| {
            let mut weights = vec![0; this.pairs.len()];
            for (first, second) in reduced(supply) {
                weights[this.place(first.into(), second.into())] += 1;
            }
            weights
        });
        this.weights = weights.collect();
        this
    }

    /// The number of splits.
    pub(super) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The fences left to the first and to the second player in each split, reduced to the room.
    pub(super) fn pairs(&self) -> &[(u8, u8)] {
        &self.pairs
    }

    /// The number of the split with these fences left, before they are reduced to the room. It must
    /// occur in a game.
    #[inline]
    pub(super) fn place(&self, first: u32, second: u32) -> usize {
        let (first, second) = (first.min(self.room), second.min(self.room));
        self.places[(first * (self.room + 1) + second) as usize].into()
    }

    /// The number of the split with these fences left, before they are reduced to the room. `None`
    /// if it occurs in no game.
    pub(super) fn find(&self, first: u32, second: u32) -> Option<usize> {
        let place = self.place(first, second);
        (place < self.len()).then_some(place)
    }

    /// How many divisions of the fences on the board lead to each split, for a supply by its
    /// number.
    pub(super) fn weights(&self, supply: usize) -> &[u64] {
        &self.weights[supply]
    }

    /// The number of supplies.
    #[cfg(feature = "database")]
    pub(super) fn supplies(&self) -> usize {
        self.weights.len()
    }
}
