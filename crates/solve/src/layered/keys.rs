//! `Keys`: the keys of the states of a layer, with a number for each.

/// An ascending list of keys, in words of 64 bits if all fit.
#[derive(Debug)]
pub(super) struct Keys {
    low: Vec<u64>,
    high: Option<Vec<u64>>,
}

impl Keys {
    /// The list of `keys`, which must ascend.
    #[expect(clippy::cast_possible_truncation, reason = "the lower word is wanted")]
    pub(super) fn new(keys: &[u128]) -> Self {
        let high = |key: &u128| (key >> u64::BITS) as u64;
        let is_wide = keys.last().is_some_and(|last| high(last) > 0);
        Self {
            low: keys.iter().map(|key| *key as u64).collect(),
            high: is_wide.then(|| keys.iter().map(high).collect()),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.low.len()
    }

    pub(super) fn bytes(&self) -> u64 {
        8 * (self.low.len() + self.high.as_ref().map_or(0, Vec::len)) as u64
    }

    pub(super) fn get(&self, number: usize) -> u128 {
        let high = self.high.as_ref().map_or(0, |high| high[number]);
        u128::from(high) << u64::BITS | u128::from(self.low[number])
    }

    /// The number of a key, if it is in the list, by binary search.
    #[expect(clippy::cast_possible_truncation, reason = "the two words are wanted")]
    pub(super) fn find(&self, key: u128) -> Option<usize> {
        let (high, low) = ((key >> u64::BITS) as u64, key as u64);
        let (from, to) = match &self.high {
            None if high > 0 => return None,
            None => (0, self.len()),
            Some(words) => {
                let from = words.partition_point(|&word| word < high);
                (from, from + words[from..].partition_point(|&word| word == high))
            }
        };
        self.low[from..to].binary_search(&low).ok().map(|place| from + place)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/keys.rs"]
mod tests;
