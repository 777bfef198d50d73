//! The components of walled edges that meet a frontier.

/// The components of the points on the frontier. Four bits for the label of each column, labels in
/// the order of the columns; two for each label: odd number of edges, touches the boundary; then
/// the sides of the board with an unwalled edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct State(u128);

pub(super) const MOST_POINTS: usize = 16;

const LABELS: u32 = 64;
const SIDES: u32 = 120;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Component {
    pub(super) is_odd: bool,
    pub(super) is_on_boundary: bool,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Components {
    /// The label of each column; the last place is for the new point.
    labels: [u8; MOST_POINTS + 1],
    of: [Component; MOST_POINTS + 1],
    points: usize,
    pub(super) open_sides: u8,
}

const NONE: u8 = u8::MAX;

impl Components {
    pub(super) fn new(points: usize) -> Self {
        let of = [Component::default(); MOST_POINTS + 1];
        Self { labels: [NONE; MOST_POINTS + 1], of, points, open_sides: 0 }
    }

    pub(super) fn add_point(&mut self, is_on_boundary: bool) {
        let used = |label: &u8| self.labels[..self.points].contains(label);
        let label = (0..=16).find(|label| !used(label)).unwrap_or(16);
        self.labels[self.points] = label;
        self.of[usize::from(label)] = Component { is_odd: false, is_on_boundary };
    }

    /// Whether an edge from the new point to the point of `column` encloses cells.
    pub(super) fn would_enclose(&self, column: usize) -> bool {
        let (new, old) = (self.labels[self.points], self.labels[column]);
        let on_boundary = |label: u8| self.of[usize::from(label)].is_on_boundary;
        new == old || on_boundary(new) && on_boundary(old)
    }

    pub(super) fn join(&mut self, column: usize) {
        let (new, old) = (self.labels[self.points], self.labels[column]);
        let (a, b) = (self.of[usize::from(new)], self.of[usize::from(old)]);
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
    /// if any, is even.
    pub(super) fn advance(&mut self, column: usize) -> bool {
        let old = self.labels[column];
        self.labels[column] = self.labels[self.points];
        self.labels[self.points] = NONE;
        old == NONE
            || self.labels[..self.points].contains(&old)
            || !self.of[usize::from(old)].is_odd
    }

    pub(super) fn are_all_even(&self) -> bool {
        self.labels[..self.points].iter().all(|label| !self.of[usize::from(*label)].is_odd)
    }

    /// The state. `with_paths` includes the boundary and the open sides.
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
