//! Actions made of functions, against the same action by a type, and against brute force.

use abstract_games_core::tic_tac_toe::{Board, Cell, TicTacToe};
use abstract_games_core::{
    ActionBy, Dihedral, Game, Group, Interchangeable, ParameterError, Permutation, Quotient,
    Symmetry, laws, least_image,
};
use abstract_games_search::Bfs;

#[test]
fn an_action_of_functions_is_that_of_a_type() {
    let square = Dihedral::square(3);
    let group = square.on_squares().unwrap();
    // The elements on squares are in the order of the transforms.
    let transforms: Vec<_> = square.elements().collect();
    let of_moves = transforms.clone();
    let action = ActionBy::new(
        group,
        move |g, board: &Board| square.on(&TicTacToe).apply(&transforms[g], board),
        move |g, cell: &Cell| square.on(&TicTacToe).apply_move(&of_moves[g], cell),
    );
    laws::group(&action).unwrap();
    let states = laws::sample(&TicTacToe, 1, 100);
    laws::symmetry(&TicTacToe, &action, &states).unwrap();
    for board in &states {
        let form = Symmetry::<TicTacToe>::canonical_form(&square, board);
        assert_eq!(Symmetry::<TicTacToe>::canonical_form(&action, board), form);
    }
    let quotient = Quotient::new(TicTacToe, action);
    assert_eq!(Bfs::new(&quotient).explore().len(), 765);
}

/// Counters of two kinds, which are raised in any order: the first `large` to 3, the others to 2.
struct Counters {
    large: usize,
    small: usize,
}

type Counts = Vec<u8>;

impl Game for Counters {
    type State = Counts;
    type Move = usize;

    fn initial(&self) -> Counts {
        vec![0; self.large + self.small]
    }

    fn moves(&self, counts: &Counts) -> impl Iterator<Item = usize> {
        let most = |counter| if counter < self.large { 3 } else { 2 };
        (0..counts.len()).filter(move |&counter| counts[counter] < most(counter))
    }

    fn play(&self, counts: &Counts, counter: &usize) -> Counts {
        let mut counts = counts.clone();
        counts[*counter] += 1;
        counts
    }
}

impl Counters {
    fn symmetry(&self) -> impl Symmetry<Self, Element = Permutation> + use<> {
        let image = |g: &Permutation, counts: &Counts| {
            let mut image = counts.clone();
            counts.iter().enumerate().for_each(|(at, &count)| image[g.image(at)] = count);
            image
        };
        let classes = [0..self.large, self.large..self.large + self.small];
        let key = |counts: &Counts, at| counts[at];
        Interchangeable::new(classes, key, image, |g: &Permutation, at: &usize| g.image(*at))
            .unwrap()
    }
}

#[test]
fn sorted_forms_obey_the_laws_and_give_one_state_for_each_orbit() {
    for (large, small) in [(0, 0), (1, 2), (3, 2), (4, 0)] {
        let game = Counters { large, small };
        let symmetry = game.symmetry();
        let found = Bfs::new(&game).explore();
        laws::group(&symmetry).unwrap();
        laws::symmetry(&game, &symmetry, found.states()).unwrap();
        let mut orbits: Vec<_> =
            found.states().iter().map(|it| least_image::<Counters, _>(&symmetry, it).0).collect();
        orbits.sort_unstable();
        orbits.dedup();
        let quotient = Quotient::new(game, symmetry);
        assert_eq!(Bfs::new(&quotient).explore().len(), orbits.len(), "{large} {small}");
    }
}

#[test]
fn a_group_too_large_to_list_is_never_listed() {
    // Multisets of 21 numbers up to 3 and of 2 up to 2: C(24, 3) · C(4, 2).
    let game = Counters { large: 21, small: 2 };
    let symmetry = game.symmetry();
    assert_eq!(symmetry.order(), usize::MAX);
    let quotient = Quotient::new(game, symmetry);
    let found = Bfs::new(&quotient).explore();
    assert_eq!(found.len(), 2024 * 6);
    let far = found.farthest()[0].clone();
    let path = found.path_to(&quotient, &far).unwrap();
    laws::lift(&quotient, &quotient.game().initial(), &path).unwrap();
    // The places of 12 threes and 9 zeros: C(21, 9).
    let counts: Counts = (0..23).map(|at| if at < 12 { 3 } else { 0 }).collect();
    assert_eq!(quotient.symmetry().orbit_size(&counts), 293_930);
}

#[test]
fn a_point_in_two_classes_is_refused() {
    let key = |counts: &Counts, at: usize| counts[at];
    let image = |_: &Permutation, counts: &Counts| counts.clone();
    let made = Interchangeable::new([0..3, 2..4], key, image, |_: &Permutation, at: &usize| *at);
    let error = ParameterError::Repeated { first: 2, second: 2, image: 2 };
    assert_eq!(made.map(drop), Err(error));
}
