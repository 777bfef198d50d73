//! The components of walled edges that meet a frontier.

/// The components of the points on the frontier, as a number that is the same for equal states.
///
/// Each column has four bits for the label of its point's component, labels counted from 0 in the
/// order of the columns. Above are two bits for each label: whether its number of edges is odd, and
/// whether it touches the boundary. The highest bits say which sides of the board have an edge
/// without a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State(u128);

/// The number of columns for which a state has room.
pub(super) const MOST_POINTS: usize = 16;

const LABELS: u32 = 64;
const SIDES: u32 = 120;

/// A component of walled edges, or a point without walled edges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Component {
    pub(super) is_odd: bool,
    pub(super) is_on_boundary: bool,
}

/// A state that is being changed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Components {
    /// The label of each column; the last place is for the new point.
    labels: [u8; MOST_POINTS + 1],
    of: [Component; MOST_POINTS + 1],
    points: usize,
    /// One bit for each side, by direction.
    pub(super) open_sides: u8,
}

/// The label of a column that has no point yet.
const NONE: u8 = u8::MAX;

impl Components {
    /// The empty frontier of this many points in a row.
    pub(super) fn new(points: usize) -> Self {
        let of = [Component::default(); MOST_POINTS + 1];
        Self { labels: [NONE; MOST_POINTS + 1], of, points, open_sides: 0 }
    }

    /// Adds a point without edges as the new point.
    pub(super) fn add_point(&mut self, is_on_boundary: bool) {
        let used = |label: &u8| self.labels[..self.points].contains(label);
        let label = (0..=16).find(|label| !used(label)).unwrap_or(16);
        self.labels[self.points] = label;
        self.of[usize::from(label)] = Component { is_odd: false, is_on_boundary };
    }

    /// Whether an edge from the new point to the point of `column` would enclose cells, together
    /// with the boundary.
    pub(super) fn would_enclose(&self, column: usize) -> bool {
        let [new, old] = [self.points, column].map(|place| self.labels[place]);
        let on_boundary = |label: u8| self.of[usize::from(label)].is_on_boundary;
        new == old || on_boundary(new) && on_boundary(old)
    }

    /// Adds an edge from the new point to the point of `column`.
    pub(super) fn join(&mut self, column: usize) {
        let [new, old] = [self.points, column].map(|place| self.labels[place]);
        let [a, b] = [new, old].map(|label| self.of[usize::from(label)]);
        let both = Component {
            is_odd: !(a.is_odd ^ if new == old { false } else { b.is_odd }),
            is_on_boundary: a.is_on_boundary || b.is_on_boundary,
        };
        self.of[usize::from(new)] = both;
        for label in &mut self.labels[..=self.points] {
            if *label == old {
                *label = new;
            }
        }
    }

    /// Puts the new point into its column. Returns whether the component that leaves the frontier,
    /// if one does, has an even number of edges.
    pub(super) fn advance(&mut self, column: usize) -> bool {
        let old = self.labels[column];
        self.labels[column] = self.labels[self.points];
        self.labels[self.points] = NONE;
        old == NONE
            || self.labels[..self.points].contains(&old)
            || !self.of[usize::from(old)].is_odd
    }

    /// Whether all components have an even number of edges.
    pub(super) fn are_all_even(&self) -> bool {
        self.labels[..self.points].iter().all(|label| !self.of[usize::from(*label)].is_odd)
    }

    /// The state. Without `with_paths`, it says neither what touches the boundary nor which sides
    /// are open.
    pub(super) fn state(&self, with_paths: bool) -> State {
        let mut state = 0;
        let mut names = [NONE; MOST_POINTS + 1];
        let mut next = 0;
        for (column, label) in self.labels[..self.points].iter().enumerate() {
            if *label == NONE {
                state |= 15 << (4 * column);
                continue;
            }
            let name = &mut names[usize::from(*label)];
            if *name == NONE {
                *name = next;
                let component = self.of[usize::from(*label)];
                let bits = u128::from(component.is_odd)
                    | u128::from(component.is_on_boundary && with_paths) << 1;
                state |= bits << (LABELS + 2 * u32::from(next));
                next += 1;
            }
            state |= u128::from(*name) << (4 * column);
        }
        let sides = if with_paths { self.open_sides } else { 0 };
        State(state | u128::from(sides) << SIDES)
    }

    /// The components of a state of this many points in a row.
    pub(super) fn of(State(state): State, points: usize) -> Self {
        let mut components = Self::new(points);
        let digit =
            |shift: u32, bits: u32| u8::try_from(state >> shift & ((1 << bits) - 1)).unwrap_or(0);
        for (column, shift) in (0..points).zip((0..).step_by(4)) {
            let label = digit(shift, 4);
            components.labels[column] = if label == 15 { NONE } else { label };
        }
        for (component, shift) in components.of.iter_mut().take(points).zip((LABELS..).step_by(2)) {
            let bits = digit(shift, 2);
            *component = Component { is_odd: bits & 1 == 1, is_on_boundary: bits >> 1 == 1 };
        }
        components.open_sides = digit(SIDES, 4);
        components
    }
}
