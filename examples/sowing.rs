//! Sowing, as in awari: a database of the margins of all boards with a few stones.
//!
//! Each player has a row of pits. A player sows the stones of one of his pits counterclockwise, one
//! into each pit that follows, except into that pit itself. If the last stone makes two or three in
//! the other row, they are captured, and so are those of the pits before it, as long as they have
//! two or three. A player without stones cannot move, and the other player takes what is left. In
//! play without end the stones that are left count for nobody.
//!
//! The arguments are the number of pits in a row and the greatest number of stones, `3 8` by
//! default. `cargo run --release --example sowing -- 6 9` makes a database for the board of awari.

use std::cmp::Ordering;
use std::error::Error;

use abstract_games::{
    Adversarial, ArrangementRanking, Bfs, Game, Margins, ParameterError, RetrogradeMargins, Value,
    laws,
};

/// The rules for rows of this many pits, at most six.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sowing {
    pits: usize,
}

/// The stones in each pit, counterclockwise, the row of the player to move first. The stones
/// captured are not in it, because the margin of a board is that of the stones still to be won.
pub(crate) type Board = [u8; 12];

impl Sowing {
    /// The game, or `None` if there are more than six pits in a row or none.
    pub(crate) fn new(pits: usize) -> Option<Self> {
        (1..=6).contains(&pits).then_some(Self { pits })
    }

    /// All boards with this many stones: arrangements of stones and of the walls between the pits.
    pub(crate) fn boards(self, stones: usize) -> Result<Vec<Board>, ParameterError> {
        let walls = 2 * self.pits - 1;
        let ranking = ArrangementRanking::new(&[stones, walls])?;
        let board = |number| {
            let (mut board, mut pit) = ([0; 12], 0);
            for kind in ranking.unrank(number)? {
                if kind == 1 {
                    pit += 1;
                } else {
                    board[pit] += 1;
                }
            }
            Ok(board)
        };
        (0..ranking.count()).map(board).collect()
    }

    /// The board after the stones of `pit` are sown, from the view of the same player, and the
    /// number of stones captured.
    fn sow(self, board: &Board, pit: usize) -> (Board, u8) {
        let mut board = *board;
        let mut left = std::mem::take(&mut board[pit]);
        let mut at = pit;
        while left > 0 {
            at = (at + 1) % (2 * self.pits);
            if at != pit {
                board[at] += 1;
                left -= 1;
            }
        }
        let mut captured = 0;
        while at >= self.pits && (2..=3).contains(&board[at]) {
            captured += std::mem::take(&mut board[at]);
            at -= 1;
        }
        (board, captured)
    }
}

impl Game for Sowing {
    type State = Board;
    /// The pit whose stones are sown.
    type Move = usize;

    /// Three stones in each pit.
    fn initial(&self) -> Board {
        let mut board = [0; 12];
        board[..2 * self.pits].fill(3);
        board
    }

    fn moves(&self, board: &Board) -> impl Iterator<Item = usize> {
        (0..self.pits).filter(|&pit| board[pit] > 0)
    }

    fn play(&self, board: &Board, pit: &usize) -> Board {
        let (mut board, _) = self.sow(board, *pit);
        board[..2 * self.pits].rotate_left(self.pits);
        board
    }
}

impl Adversarial for Sowing {
    fn result(&self, board: &Board) -> Option<Value> {
        self.margin(board).map(|margin| if margin < 0 { Value::Loss } else { Value::Draw })
    }

    fn passes_turn(&self, _: &Board, _: &usize) -> bool {
        true
    }
}

impl Margins for Sowing {
    fn margin(&self, board: &Board) -> Option<i32> {
        let stones: i32 = board.iter().map(|&stones| i32::from(stones)).sum();
        self.moves(board).next().is_none().then_some(-stones)
    }

    fn gain(&self, board: &Board, pit: &usize) -> i32 {
        self.sow(board, *pit).1.into()
    }
}

/// The numbers of boards with this many stones: all, won, drawn and lost for the player to move.
pub(crate) fn database(game: Sowing, most: usize) -> Result<Vec<[usize; 4]>, Box<dyn Error>> {
    let boards: Vec<Vec<Board>> =
        (0..=most).map(|stones| game.boards(stones)).collect::<Result<_, _>>()?;
    let found = Bfs::new(&game).sources(boards.iter().flatten().copied()).explore();
    let solved = RetrogradeMargins::new(&game, &found).solve()?;
    let count = |boards: &Vec<Board>| {
        let with = |sign: Ordering| {
            let margins = boards.iter().filter_map(|board| solved.margin(board));
            margins.filter(|margin| margin.cmp(&0) == sign).count()
        };
        [boards.len(), with(Ordering::Greater), with(Ordering::Equal), with(Ordering::Less)]
    };
    Ok(boards.iter().map(count).collect())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let pits = arguments.next().unwrap_or_else(|| "3".to_owned()).parse()?;
    let most = arguments.next().unwrap_or_else(|| "8".to_owned()).parse()?;
    let game = Sowing::new(pits).ok_or("a row has 1 to 6 pits")?;
    laws::game(&game, &laws::sample(&game, 1, 100))?;
    laws::margins(&game, &laws::sample(&game, 1, 100))?;
    println!("stones   boards      won    drawn     lost");
    for (stones, [all, won, drawn, lost]) in database(game, most)?.into_iter().enumerate() {
        println!("{stones:6} {all:8} {won:8} {drawn:8} {lost:8}");
    }
    Ok(())
}
