//! Products of groups, and games on which they act.

use abstract_games_core::tic_tac_toe::TicTacToe;
use abstract_games_core::{
    Dihedral, Exchange, Game, Group, MoveSet, PermutationGroup, Product, Quotient, SleepSets,
    SleepSymmetry, Symmetry, Transform, count_orbits, laws,
};
use abstract_games_search::Bfs;

/// Colour each cell of a board of 2 × `height` squares with one of two colours, in any order.
struct Colouring {
    board: Dihedral,
}

/// The colour of each cell, 1 or 2, or 0 for a cell without a colour.
type Cells = [u8; 6];

impl Colouring {
    fn new(height: u32) -> Self {
        Self { board: Dihedral::rectangle(2, height) }
    }

    fn cells(&self) -> usize {
        (self.board.width() * self.board.height()) as usize
    }
}

impl Game for Colouring {
    type State = Cells;
    type Move = (usize, u8);

    fn initial(&self) -> Cells {
        Cells::default()
    }

    fn moves(&self, cells: &Cells) -> impl Iterator<Item = (usize, u8)> {
        let free = (0..self.cells()).filter(|&cell| cells[cell] == 0);
        free.flat_map(|cell| [(cell, 1), (cell, 2)])
    }

    fn play(&self, cells: &Cells, &(cell, colour): &(usize, u8)) -> Cells {
        let mut cells = *cells;
        cells[cell] = colour;
        cells
    }
}

/// A move has the number `2 * cell + colour - 1`. Moves of different cells commute.
impl SleepSets for Colouring {
    fn successors_except(
        &self,
        cells: &Cells,
        except: MoveSet,
    ) -> impl Iterator<Item = (u32, Cells)> {
        let number = |m: &(usize, u8)| u32::try_from(2 * m.0).unwrap() + u32::from(m.1) - 1;
        let all = self.successors(cells).map(move |(m, next)| (number(&m), next));
        all.filter(move |(number, _)| !except.contains(*number))
    }

    fn play_numbered(&self, cells: &Cells, number: u32, earlier: MoveSet) -> (Cells, MoveSet) {
        let cell = number as usize / 2;
        let next = self.play(cells, &(cell, u8::try_from(number % 2).unwrap() + 1));
        let own = MoveSet::EMPTY.with(number).with(number ^ 1);
        (next, earlier.without(own))
    }
}

impl Symmetry<Colouring> for Dihedral {
    fn apply(&self, g: &Transform, cells: &Cells) -> Cells {
        let mut image = Cells::default();
        for (cell, &colour) in cells.iter().enumerate() {
            image[self.image_of_cell(*g, cell)] = colour;
        }
        image
    }

    fn apply_move(&self, g: &Transform, &(cell, colour): &(usize, u8)) -> (usize, u8) {
        (self.image_of_cell(*g, cell), colour)
    }
}

impl SleepSymmetry<Colouring> for Dihedral {
    fn apply_moves(&self, g: &Transform, _: &Cells, moves: MoveSet) -> MoveSet {
        moves.numbers().fold(MoveSet::EMPTY, |images, number| {
            let cell = self.image_of_cell(*g, number as usize / 2);
            images.with(u32::try_from(2 * cell).unwrap() + number % 2)
        })
    }
}

fn exchanged(colour: u8) -> u8 {
    [0, 2, 1][usize::from(colour)]
}

impl Symmetry<Colouring> for Exchange {
    fn apply(&self, exchange: &bool, cells: &Cells) -> Cells {
        if *exchange { cells.map(exchanged) } else { *cells }
    }

    fn apply_move(&self, exchange: &bool, &(cell, colour): &(usize, u8)) -> (usize, u8) {
        (cell, if *exchange { exchanged(colour) } else { colour })
    }
}

impl SleepSymmetry<Colouring> for Exchange {
    fn apply_moves(&self, exchange: &bool, _: &Cells, moves: MoveSet) -> MoveSet {
        let image = |number: u32| if *exchange { number ^ 1 } else { number };
        moves.numbers().fold(MoveSet::EMPTY, |images, number| images.with(image(number)))
    }
}

#[test]
fn products_are_groups() {
    assert_eq!(laws::group(&Exchange), Ok(()));
    assert_eq!(laws::group(&Product(Dihedral::square(4), Exchange)), Ok(()));
    assert_eq!(
        laws::group(&Product(Exchange, Product(Dihedral::rectangle(2, 3), Exchange))),
        Ok(())
    );
    let s3 = PermutationGroup::preserving(3, &[[0_usize; 0]; 0]).unwrap();
    let product = Product(s3, Dihedral::square(2));
    assert_eq!(product.order(), 48);
    assert_eq!(laws::group(&product), Ok(()));
}

#[test]
fn symmetries_of_the_board_and_of_the_colours_form_a_product() {
    for height in 1..=3 {
        let game = Colouring::new(height);
        let all = Bfs::new(&game).explore();
        assert_eq!(all.len(), 3_usize.pow(2 * height));
        let both = Product(game.board, Exchange);
        laws::symmetry(&game, &both, all.states()).unwrap();
        let action = both.on(&game);
        let fixed = count_orbits(&both, |g| {
            all.states().iter().filter(|state| action.apply(g, state) == **state).count().into()
        });
        let quotient = Quotient::new(Colouring::new(height), both);
        let orbits = Bfs::new(&quotient).explore();
        assert_eq!(fixed, Ok(orbits.len().into()));
        let sizes: usize = orbits.states().iter().map(|orbit| quotient.orbit_size(orbit)).sum();
        assert_eq!(sizes, all.len());
        for state in all.states() {
            assert_eq!(action.orbit(state).len(), action.orbit_size(state));
        }
        laws::sleep_sets(&quotient, orbits.states()).unwrap();
        assert_eq!(Bfs::new(&quotient).sleep_sets().explore().len(), orbits.len());
    }
}

/// A quarter turn and a reflection of the same board do not commute, so pairs of them do not act.
#[test]
fn actions_that_do_not_commute_violate_a_law() {
    let twice = Product(Dihedral::square(3), Dihedral::square(3));
    assert_eq!(laws::group(&twice), Ok(()));
    let board = "XO. ... ...".parse().unwrap();
    let violation = laws::symmetry(&TicTacToe, &twice, &[board]).unwrap_err();
    assert_eq!(violation.law(), "a product acts on states as its factors in turn");
}
