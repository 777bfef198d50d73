//! Klotski: pieces of several kinds and sizes, dense keys, and a goal up to symmetry.
//!
//! Ten pieces lie on a board of 4 × 5 cells: a large one of 2 × 2 cells, four upright ones of 1 ×
//! 2, one lying of 2 × 1 and four small ones. A move slides one piece to any place that it can
//! reach. The goal is to bring the large piece to the middle of the lowest row.
//!
//! `cargo run --release --example klotski`. Published results are in examples/README.md.

use std::error::Error;

use abstract_games::{
    ActionBy, ArrangementRanking, Bfs, Game, Keyed, ParameterError, Permutation, PermutationGroup,
    Quotient, Symmetry, laws,
};

/// The rules, with the numbering of the arrangements.
#[derive(Clone, Debug)]
pub(crate) struct Klotski {
    initial: Pieces,
    ranking: ArrangementRanking,
}

/// A set of cells: bit `4 * row + column`, with rows counted from the top.
type Cells = u32;

const CELLS: usize = 20;
const BOARD: Cells = (1 << CELLS) - 1;
const LEFT: Cells = 0x1_1111;
const RIGHT: Cells = LEFT << 3;

/// The kinds of pieces: upright, lying, small and large.
const KINDS: [Kind; 4] = [
    Kind { letter: 'U', wide: false, tall: true },
    Kind { letter: 'L', wide: true, tall: false },
    Kind { letter: 's', wide: false, tall: false },
    Kind { letter: 'B', wide: true, tall: true },
];
const LARGE: usize = 3;

struct Kind {
    letter: char,
    wide: bool,
    tall: bool,
}

impl Kind {
    /// The cells of the pieces whose upper left cells are `firsts`.
    fn cover(&self, firsts: Cells) -> Cells {
        let wide = if self.wide { firsts | firsts << 1 } else { firsts };
        if self.tall { wide | wide << 4 } else { wide }
    }

    /// The upper left cells of all places at which a piece covers none of `others`.
    fn places(&self, others: Cells) -> Cells {
        let free = BOARD & !others;
        let wide = if self.wide { free & free >> 1 & !RIGHT } else { free };
        if self.tall { wide & wide >> 4 } else { wide }
    }
}

/// The upper left cells of the pieces of each kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Pieces([Cells; 4]);

/// A piece slides from all its cells to others. The first cell alone would not do: the mirror maps
/// it to another cell of the piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slide {
    kind: usize,
    from: Cells,
    to: Cells,
}

/// The cells of a set, one by one.
fn cells(mut set: Cells) -> impl Iterator<Item = Cells> {
    std::iter::from_fn(move || {
        let first = set & set.wrapping_neg();
        set ^= first;
        (first != 0).then_some(first)
    })
}

/// The cells that steps within `places` reach from `first`.
fn flood(first: Cells, places: Cells) -> Cells {
    let mut reached = first;
    loop {
        let beside = (reached & !RIGHT) << 1 | (reached & !LEFT) >> 1;
        let next = (reached | beside | reached << 4 | reached >> 4) & places;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

impl Pieces {
    /// The position in which pieces of these kinds, or none (0), come next whenever the next cell
    /// is not covered; `None` if some piece does not fit.
    fn from_kinds(kinds: &[u8]) -> Option<Self> {
        let (mut pieces, mut covered) = (Self([0; 4]), 0);
        let mut kinds = kinds.iter();
        for cell in (0..CELLS).map(|cell| 1 << cell) {
            if covered & cell != 0 {
                continue;
            }
            if let Some(kind) = usize::from(*kinds.next()?).checked_sub(1) {
                if KINDS[kind].places(covered) & cell == 0 {
                    return None;
                }
                covered |= KINDS[kind].cover(cell);
                pieces.0[kind] |= cell;
            }
        }
        kinds.next().is_none().then_some(pieces)
    }

    /// The kinds of the pieces and vacant cells, in the order in which they are met.
    fn kinds(self) -> impl Iterator<Item = u8> {
        let covered = self.covered();
        (0..CELLS).map(|cell| 1 << cell).filter_map(move |cell: Cells| {
            let kind = (0..4).find(|&kind| self.0[kind] & cell != 0);
            match kind {
                Some(kind) => u8::try_from(kind + 1).ok(),
                None => (covered & cell == 0).then_some(0),
            }
        })
    }

    fn covered(self) -> Cells {
        self.0.iter().zip(&KINDS).fold(0, |covered, (firsts, kind)| covered | kind.cover(*firsts))
    }

    /// Whether the large piece can be taken out, below the middle of the board.
    pub(crate) fn is_free(self) -> bool {
        self.0[LARGE] == 1 << 13
    }
}

impl Klotski {
    /// The puzzle.
    pub(crate) fn new() -> Result<Self, Box<dyn Error>> {
        Self::with_kinds(&[1, 4, 1, 1, 2, 1, 3, 3, 3, 0, 0, 3])
    }

    /// The puzzle with pieces of other kinds, in the order in which their first cells are met; 0 is
    /// a vacant cell.
    pub(crate) fn with_kinds(kinds: &[u8]) -> Result<Self, Box<dyn Error>> {
        let initial = Pieces::from_kinds(kinds).ok_or("the pieces do not fit")?;
        let count = |kind: u8| kinds.iter().map(|&other| usize::from(other == kind)).sum();
        let ranking = ArrangementRanking::new(&[0, 1, 2, 3, 4].map(count))?;
        Ok(Self { initial, ranking })
    }

    /// The mirror that exchanges left and right.
    pub(crate) fn mirror() -> Result<impl Symmetry<Self, Element = usize>, ParameterError> {
        let mirror = Permutation::from_images((0..CELLS).map(|cell| cell ^ 3))?;
        let group = PermutationGroup::generated_by(20, [mirror])?;
        let images = group.cell_images::<Cells>()?;
        let image = move |g, cells| images.image_of_set(g, cells);
        let of_pieces = image.clone();
        Ok(ActionBy::new(
            group,
            move |g, pieces: &Pieces| {
                let of_kind = |kind: usize| {
                    let firsts = pieces.0[kind];
                    // The mirror exchanges the left and the right cells of a piece.
                    let is_turned = g == 1 && KINDS[kind].wide;
                    of_pieces(g, if is_turned { firsts << 1 } else { firsts })
                };
                Pieces([0, 1, 2, 3].map(of_kind))
            },
            move |g, &Slide { kind, from, to }: &Slide| Slide {
                kind,
                from: image(g, from),
                to: image(g, to),
            },
        ))
    }
}

impl Game for Klotski {
    type State = Pieces;
    type Move = Slide;

    fn initial(&self) -> Pieces {
        self.initial
    }

    fn moves(&self, pieces: &Pieces) -> impl Iterator<Item = Slide> {
        let (pieces, covered) = (*pieces, pieces.covered());
        KINDS.iter().enumerate().flat_map(move |(number, kind)| {
            cells(pieces.0[number]).flat_map(move |first| {
                let from = kind.cover(first);
                let reached = flood(first, kind.places(covered & !from));
                let slide = move |to| Slide { kind: number, from, to: kind.cover(to) };
                cells(reached & !first).map(slide)
            })
        })
    }

    fn play(&self, pieces: &Pieces, &Slide { kind, from, to }: &Slide) -> Pieces {
        let first = |cells: Cells| 1 << cells.trailing_zeros();
        let mut pieces = *pieces;
        pieces.0[kind] ^= first(from) | first(to);
        pieces
    }

    fn show(&self, pieces: &Pieces) -> String {
        let cell = |cell: usize| {
            let covers = |kind: &usize| KINDS[*kind].cover(pieces.0[*kind]) >> cell & 1 == 1;
            (0..4).find(covers).map_or('.', |kind| KINDS[kind].letter)
        };
        let row = |row: usize| (0..4).map(|column| cell(4 * row + column)).collect::<String>();
        (0..5).map(row).collect::<Vec<_>>().join(" ")
    }
}

impl Keyed for Klotski {
    fn key_bits(&self) -> u32 {
        self.ranking.key_bits()
    }

    fn key(&self, pieces: &Pieces) -> u128 {
        let kinds: Vec<_> = pieces.kinds().collect();
        self.ranking.rank(&kinds).unwrap_or(u128::MAX)
    }

    fn state(&self, key: u128) -> Option<Pieces> {
        Pieces::from_kinds(&self.ranking.unrank(key).ok()?)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let game = Klotski::new()?;
    let sample = laws::sample(&game, 1, 50);
    laws::keyed(&game, &sample)?;
    laws::symmetry(&game, &Klotski::mirror()?, &sample)?;

    let all = Bfs::new(&game).explore();
    println!("{} positions, keys of {} bits", all.len(), game.key_bits());
    let quotient = Quotient::new(game.clone(), Klotski::mirror()?);
    let found = Bfs::new(&quotient).until(quotient.goal(|pieces| pieces.is_free())).explore();
    let path = found.path_to_goal(&quotient).ok_or("there is no solution")?;
    println!("the large piece is free after {} moves", path.len());

    // A corner is a goal that the mirror does not preserve.
    let in_corner = |pieces: &Pieces| pieces.0[LARGE] == 1 << 12;
    let found = Bfs::new(&quotient).until(quotient.goal(in_corner)).explore();
    let path = found.path_to_goal(&quotient).ok_or("there is no solution")?;
    let path = quotient.lift_to(&game.initial(), &path, in_corner)?;
    println!(
        "it is in the lower left corner after {} moves: {}",
        path.len(),
        game.show(path.end())
    );
    Ok(())
}
