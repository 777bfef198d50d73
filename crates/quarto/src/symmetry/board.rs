//! The symmetries of the board.

use std::fmt;

use abstract_games_core::{
    Coordinates, Dihedral, Group, Permutation, PermutationGroup, Transform, map_array,
};

use crate::cell::Cell;
use crate::rules::Rules;

/// The group of the permutations of the cells that map every winning set to a winning set, found by
/// backtracking (W. Koolen, Quarto! Cakes, 2011).
///
/// ```
/// use abstract_games_core::Group;
/// use abstract_games_quarto::{BoardSymmetries, Rules};
///
/// assert_eq!(BoardSymmetries::of(&Rules::lines()).order(), 32);
/// assert_eq!(BoardSymmetries::of(&Rules::squares()).order(), 8);
/// assert_eq!(BoardSymmetries::of(&Rules::torus()).order(), 128);
/// ```
#[derive(Clone)]
pub struct BoardSymmetries {
    permutations: PermutationGroup,
    /// For each element, the images of the sets of the first and of the last eight cells.
    images: Vec<[[u16; 256]; 2]>,
}

/// A symmetry of the board, as an index into its [`BoardSymmetries`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardSymmetry(u16);

impl BoardSymmetry {
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The greatest order used, since each symmetry has tables of a kilobyte.
const MOST: usize = 1 << 12;

impl BoardSymmetries {
    /// The symmetries of the board under `rules`, or the identity alone if there are more than
    /// 4096, as with few winning sets. Searches are correct with any group.
    pub fn of(rules: &Rules) -> Self {
        let sets: Vec<_> = rules.sets().map(|set| set.map(Cell::index)).collect();
        let all = PermutationGroup::preserving(16, &sets).ok().filter(|g| g.order() <= MOST);
        let trivial =
            || PermutationGroup::generated_by(16, []).expect("without generators it is trivial");
        let permutations = all.unwrap_or_else(trivial);
        let half = |g: &Permutation, first: usize| {
            std::array::from_fn(|set| {
                let members = (0..8).filter(|i| set >> i & 1 == 1);
                members.fold(0, |image, i| image | 1_u16 << g.image(first + i))
            })
        };
        let images = permutations.as_slice().iter().map(|g| [half(g, 0), half(g, 8)]).collect();
        Self { permutations, images }
    }

    /// The elements as permutations of the numbers of the cells, the identity first.
    pub fn permutations(&self) -> &PermutationGroup {
        &self.permutations
    }

    /// The image of `cell` under `g`.
    pub fn image(&self, g: BoardSymmetry, cell: Cell) -> Cell {
        Cell::new(self.permutation(g).image(cell.index())).expect("an image is below 16")
    }

    fn permutation(&self, g: BoardSymmetry) -> &Permutation {
        &self.permutations.as_slice()[g.index()]
    }

    pub(crate) fn image_of_set(&self, g: BoardSymmetry, set: u16) -> u16 {
        let [image] = self.images_of_sets(g, [set]);
        image
    }

    pub(super) fn images_of_sets<const N: usize>(
        &self,
        g: BoardSymmetry,
        sets: [u16; N],
    ) -> [u16; N] {
        let [first, last] = &self.images[g.index()];
        map_array(sets, |set| first[usize::from(set & 0xff)] | last[usize::from(set >> 8)])
    }

    /// The name of `g`: a symmetry of the square, after the *mid flip*, the *inside-out* or both if
    /// they are composed with it. The mid flip exchanges the two inner rows, and the two inner
    /// columns; the inside-out the two upper rows, the two lower rows, and the columns likewise.
    /// Other symmetries are named by their cycles.
    pub fn name(&self, g: BoardSymmetry) -> String {
        // The images of the numbers of the rows, and likewise of the columns.
        let firsts = [
            ("", [0, 1, 2, 3]),
            ("mid flip", [0, 2, 1, 3]),
            ("inside-out", [1, 0, 3, 2]),
            ("mid flip, inside-out", [1, 3, 0, 2]),
        ];
        let square = Dihedral::square(4);
        for (first, moved) in firsts {
            for transform in square.elements() {
                let same = Cell::all().all(|cell| {
                    let Coordinates { column, row } = cell.coordinates();
                    let inner = (moved[column as usize], moved[row as usize]);
                    transform.square(inner, 4, 4)
                        == <(u32, u32)>::from(self.image(g, cell).coordinates())
                });
                if same {
                    return match (first, transform) {
                        ("", _) => transform.to_string(),
                        (_, Transform::Identity) => first.to_owned(),
                        _ => format!("{first}, {transform}"),
                    };
                }
            }
        }
        self.permutation(g).to_string()
    }

    fn find(&self, permutation: &Permutation) -> BoardSymmetry {
        let index = self.permutations.as_slice().binary_search(permutation);
        let index = index.expect("a group is closed");
        BoardSymmetry(u16::try_from(index).expect("a group has at most 4096 elements"))
    }
}

impl fmt::Debug for BoardSymmetries {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BoardSymmetries").field("order", &self.order()).finish_non_exhaustive()
    }
}

impl Group for BoardSymmetries {
    type Element = BoardSymmetry;

    fn elements(&self) -> impl Iterator<Item = BoardSymmetry> {
        (0..).take(self.order()).map(BoardSymmetry)
    }

    fn identity(&self) -> BoardSymmetry {
        BoardSymmetry(0)
    }

    fn compose(&self, then: &BoardSymmetry, first: &BoardSymmetry) -> BoardSymmetry {
        self.find(&self.permutation(*first).then(self.permutation(*then)))
    }

    fn inverse(&self, g: &BoardSymmetry) -> BoardSymmetry {
        self.find(&self.permutation(*g).inverse())
    }

    fn order(&self) -> usize {
        self.permutations.order()
    }
}
