//! A game of two players given as a graph: for the tests of more than one kind of search.

use abstract_games_core::{Game, Outcome, Players, Side};

/// A graph whose vertices belong to players, who need not alternate; play ends where no edge leads on.
#[derive(Clone, Debug)]
pub(crate) struct Arena {
    pub(crate) edges: Vec<Vec<usize>>,
    pub(crate) first_to_move: Vec<bool>,
    pub(crate) ends: Vec<u8>,
}

impl Game for Arena {
    type State = usize;
    type Move = usize;

    fn initial(&self) -> usize {
        0
    }

    fn moves(&self, state: &usize) -> impl Iterator<Item = usize> {
        0..self.edges[*state].len()
    }

    fn play(&self, state: &usize, m: &usize) -> usize {
        self.edges[*state][*m]
    }
}

impl Players for Arena {
    type Player = Side;

    fn turn(&self, state: &usize) -> Side {
        if self.first_to_move[*state] { Side::First } else { Side::Second }
    }

    fn outcome(&self, state: &usize) -> Option<Outcome<Side>> {
        self.edges[*state].is_empty().then(|| match self.ends[*state] {
            0 => Outcome::Draw,
            1 => Outcome::Win(Side::First),
            _ => Outcome::Win(Side::Second),
        })
    }
}
