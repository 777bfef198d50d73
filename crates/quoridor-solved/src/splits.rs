//! `Splits`: the numbers of fences that the players may have left in a configuration.

use std::collections::BTreeSet;

/// The numbers of fences left to the two players, given the fences on the board and the *room*, the
/// number that can still be placed.
///
/// A player with more fences than the room is equal to one with just as many, and is reduced to it.
/// Different starts then share most of their positions.
#[derive(Clone)]
pub(super) struct Splits {
    pub(super) room: u32,
    /// The fences left to the first and to the second player.
    pairs: Vec<(u8, u8)>,
    /// The place in the list of each pair.
    places: Vec<u16>,
    /// For each pair, the numbers of the supplies with divisions of the fences on the board that
    /// lead to it, and how many do.
    weights: Vec<Vec<(usize, u64)>>,
}

/// The fences left to the first and to the second player after each division of `fences` fences.
pub(super) fn divisions(supply: u32, fences: u32) -> impl Iterator<Item = (u32, u32)> {
    let placed_by_first = fences.saturating_sub(supply)..=fences.min(supply);
    placed_by_first.map(move |placed| (supply - placed, supply + placed - fences))
}

impl Splits {
    /// The splits in games that start with one of `supplies`, with `fences` placed and this room.
    pub(super) fn new(supplies: &[u32], fences: u32, room: u32) -> Self {
        let reduced = |supply: u32| {
            let few = move |left: u32| u8::try_from(left.min(room)).expect("few fences are left");
            divisions(supply, fences).map(move |(first, second)| (few(first), few(second)))
        };
        let pairs: BTreeSet<_> = supplies.iter().flat_map(|&supply| reduced(supply)).collect();
        let pairs: Vec<_> = pairs.into_iter().collect();
        let side = room as usize + 1;
        let at = |(first, second): (u8, u8)| usize::from(first) * side + usize::from(second);
        let mut places = vec![u16::MAX; side * side];
        for (place, &pair) in (0..).zip(&pairs) {
            places[at(pair)] = place;
        }
        let mut weights: Vec<Vec<(usize, u64)>> = vec![Vec::new(); pairs.len()];
        for (number, &supply) in supplies.iter().enumerate() {
            for pair in reduced(supply) {
                let weights = &mut weights[usize::from(places[at(pair)])];
                match weights.last_mut() {
                    Some((last, weight)) if *last == number => *weight += 1,
                    _ => weights.push((number, 1)),
                }
            }
        }
        Self { room, pairs, places, weights }
    }

    pub(super) fn len(&self) -> usize {
        self.pairs.len()
    }

    /// The fences left to the first and to the second player in each split, reduced to the room.
    pub(super) fn pairs(&self) -> &[(u8, u8)] {
        &self.pairs
    }

    /// The number of the split with these fences left, not yet reduced. It must occur in a game.
    #[inline]
    pub(super) fn place(&self, first: u32, second: u32) -> usize {
        let (first, second) = (first.min(self.room), second.min(self.room));
        self.places[(first * (self.room + 1) + second) as usize].into()
    }

    /// As [`place`](Self::place), or `None` if the split occurs in no game.
    pub(super) fn find(&self, first: u32, second: u32) -> Option<usize> {
        let place = self.place(first, second);
        (place < self.len()).then_some(place)
    }

    /// How many divisions of the fences on the board lead to each split, each with the number of
    /// the supply.
    pub(super) fn weights(&self) -> &[Vec<(usize, u64)>] {
        &self.weights
    }
}
