//! `Note`: what the workers tell each other about a level.

/// What a worker tells all others about a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Note {
    /// Number of states of the level that the worker owns.
    pub(crate) count: u64,
    /// The weight of its states in the level before.
    pub(crate) weight: u64,
    /// Whether it owns the target, in this level.
    pub(crate) has_target: bool,
}

impl Note {
    pub(crate) fn to_bytes(self) -> [u8; 17] {
        let mut bytes = [0; 17];
        bytes[..8].copy_from_slice(&self.count.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.weight.to_le_bytes());
        bytes[16] = self.has_target.into();
        bytes
    }

    /// The sum of the notes of all workers.
    pub(crate) fn sum(notes: impl IntoIterator<Item = Vec<u8>>) -> Self {
        let mut sum = Self::default();
        for note in notes {
            let number = |at: usize| {
                let bytes = note.get(at..).and_then(<[u8]>::first_chunk::<8>);
                bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes))
            };
            sum.count += number(0);
            sum.weight += number(8);
            sum.has_target |= note.get(16).is_some_and(|&it| it != 0);
        }
        sum
    }
}
