//! The components of walled edges that meet a frontier.

/// The place of the new point, after those of the columns.
const NEW: usize = 8;

/// The components of the points on the frontier, and the sides of the board with an unwalled edge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Components {
    /// The label of the component of each column and of the new point, from 1; 0 without a point.
    labels: [u8; NEW + 1],
    /// The labels of the components with an odd number of edges, as bits.
    odd: u16,
    /// The labels of the components that touch the boundary, as bits.
    on_boundary: u16,
    pub(super) open_sides: u8,
}

impl Components {
    pub(super) fn add_point(&mut self, is_on_boundary: bool) {
        let label = self.labels.into_iter().fold(0, u8::max) + 1;
        self.labels[NEW] = label;
        self.on_boundary |= u16::from(is_on_boundary) << label;
    }

    /// Whether an edge from the new point to the point of `column` encloses cells.
    pub(super) const fn would_enclose(&self, column: usize) -> bool {
        let (new, old) = (self.labels[NEW], self.labels[column]);
        new == old || self.on_boundary >> new & self.on_boundary >> old & 1 == 1
    }

    /// Adds an edge from the new point to the point of `column`.
    pub(super) fn join(&mut self, column: usize) {
        let (new, old) = (self.labels[NEW], self.labels[column]);
        if new != old {
            self.odd ^= (self.odd >> old & 1) << new;
            self.on_boundary |= (self.on_boundary >> old & 1) << new;
            self.labels.iter_mut().filter(|label| **label == old).for_each(|label| *label = new);
        }
        self.odd ^= 1 << new;
    }

    /// Puts the new point into its column and numbers the components in the order of the columns,
    /// so that equal components are equal values. `None` if a component that leaves the frontier is
    /// odd.
    pub(super) fn advanced(mut self, column: usize) -> Option<Self> {
        let old = self.labels[column];
        self.labels[column] = std::mem::take(&mut self.labels[NEW]);
        if old != 0 && !self.labels.contains(&old) && self.odd >> old & 1 == 1 {
            return None;
        }
        let mut named = Self { open_sides: self.open_sides, ..Self::default() };
        let (mut names, mut last) = ([0; NEW + 2], 0);
        for (name, label) in named.labels.iter_mut().zip(self.labels) {
            let known = &mut names[usize::from(label)];
            if label != 0 && *known == 0 {
                last += 1;
                *known = last;
                named.odd |= (self.odd >> label & 1) << last;
                named.on_boundary |= (self.on_boundary >> label & 1) << last;
            }
            *name = *known;
        }
        Some(named)
    }

    pub(super) const fn are_all_even(&self) -> bool {
        self.odd == 0
    }
}
