//! Awari: an endgame database, the margins of all boards with a few stones.
//!
//! Each player has a row of pits. A player sows the stones of one of his pits counterclockwise, one
//! into each pit that follows, except into that pit itself. If the last stone makes two or three in
//! the other row, they are captured, and so are those of the pits before it, as long as they have
//! two or three. A move must leave the opponent a stone to move, if there is such a move. A player
//! without stones cannot move, and the other player takes what is left. In play without end the
//! stones that are left count for nobody.
//!
//! The arguments are the number of pits in a row and the greatest number of stones, `3 8` by
//! default. `cargo run --release --example sowing -- 6 9` makes a database for the board of awari.

use std::cmp::Ordering;
use std::error::Error;

use abstract_games::{
    Adversarial, ArrangementRanking, Bfs, Game, Margins, Observer, ParameterError, Progress,
    RetrogradeMargins, SolveError, Value, laws, observer,
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

    /// The numbering of the boards with this many stones: arrangements of stones and of the walls
    /// between the pits.
    pub(crate) fn ranking(self, stones: usize) -> Result<ArrangementRanking, ParameterError> {
        ArrangementRanking::new(&[stones, 2 * self.pits - 1])
    }

    /// All boards with this many stones, by number.
    pub(crate) fn boards(
        self,
        stones: usize,
        observer: &mut dyn Observer,
    ) -> Result<Vec<Board>, Box<dyn Error>> {
        let ranking = self.ranking(stones)?;
        let board = |number| {
            observer.observe(&Progress::at(0)).map_err(SolveError::Stopped)?;
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

    /// The number of `board` among those with as many stones.
    fn number(self, ranking: &ArrangementRanking, board: &Board) -> Result<u128, ParameterError> {
        let mut kinds = Vec::with_capacity(ranking.len() + 1);
        for &stones in &board[..2 * self.pits] {
            kinds.extend((0..stones).map(|_| 0).chain([1]));
        }
        kinds.pop();
        ranking.rank(&kinds)
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

    /// The board after the stones of `pit` are sown, from the view of the opponent, and the number
    /// of stones captured.
    pub(crate) fn turned(self, board: &Board, pit: usize) -> (Board, u8) {
        let (mut board, captured) = self.sow(board, pit);
        board[..2 * self.pits].rotate_left(self.pits);
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
        let (mut all, mut feeding) = (0_u8, 0_u8);
        for pit in (0..self.pits).filter(|&pit| board[pit] > 0) {
            all |= 1 << pit;
            let (after, _) = self.sow(board, pit);
            if after[self.pits..].iter().any(|&stones| stones > 0) {
                feeding |= 1 << pit;
            }
        }
        let allowed = if feeding == 0 { all } else { feeding };
        (0..self.pits).filter(move |pit| allowed >> pit & 1 == 1)
    }

    fn play(&self, board: &Board, pit: &usize) -> Board {
        self.turned(board, *pit).0
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

/// An endgame database: the margins of all boards with up to some number of stones.
pub(crate) struct Database {
    game: Sowing,
    /// For each number of stones, the numbering of the boards, and their margins by number.
    layers: Vec<(ArrangementRanking, Vec<i8>)>,
}

impl Database {
    /// The database of the boards with up to `most` stones, made layer by layer.
    pub(crate) fn new(
        game: Sowing,
        most: usize,
        observer: &mut dyn Observer,
    ) -> Result<Self, Box<dyn Error>> {
        let mut database = Self { game, layers: Vec::new() };
        let (mut done, mut held) = (0, 0);
        for stones in 0..=most {
            let ranking = game.ranking(stones)?;
            let count = usize::try_from(ranking.count())?;
            // The boards of the layer, and a margin for each of them in the end.
            let bytes = (count * (size_of::<Board>() + 1)) as u64;
            let mut watch = observer::from_fn(|progress: &Progress| {
                done += 1;
                observer.observe(&Progress::at(done).bytes(held + bytes + progress.bytes))
            });
            let (boards, layer) = (game.boards(stones, &mut watch)?, Layer(&database));
            let found = Bfs::new(&layer).sources(boards).observer(&mut watch).explore();
            if let Some(stop) = found.stopped() {
                return Err(SolveError::Stopped(stop).into());
            }
            let solved = RetrogradeMargins::new(&layer, &found).observer(&mut watch).solve()?;
            // The boards come first, by number.
            let margins = solved.iter().take(count).map(i8::try_from).collect::<Result<_, _>>()?;
            held += count as u64;
            database.layers.push((ranking, margins));
        }
        Ok(database)
    }

    /// The margin of `board`, or `None` if it has more stones than the boards of the database.
    pub(crate) fn margin(&self, board: &Board) -> Option<i32> {
        let stones: usize = board.iter().map(|&stones| usize::from(stones)).sum();
        let (ranking, margins) = self.layers.get(stones)?;
        let number = self.game.number(ranking, board).ok()?;
        margins.get(usize::try_from(number).ok()?).map(|&margin| margin.into())
    }

    /// For each number of stones, the numbers of boards: all, won, drawn and lost for the player to
    /// move.
    pub(crate) fn counts(&self) -> impl Iterator<Item = [usize; 4]> {
        self.layers.iter().map(|(_, margins)| {
            let with = |sign| margins.iter().filter(|&&margin| margin.cmp(&0) == sign).count();
            let [won, drawn, lost] = [Ordering::Greater, Ordering::Equal, Ordering::Less].map(with);
            [margins.len(), won, drawn, lost]
        })
    }
}

/// The boards of the next layer of a database. A capture ends play on the empty board: it gains the
/// stones captured and the margin of the board that it leaves.
struct Layer<'d>(&'d Database);

impl Game for Layer<'_> {
    type State = Board;
    type Move = usize;

    fn initial(&self) -> Board {
        self.0.game.initial()
    }

    fn moves(&self, board: &Board) -> impl Iterator<Item = usize> {
        self.0.game.moves(board)
    }

    fn play(&self, board: &Board, pit: &usize) -> Board {
        match self.0.game.turned(board, *pit) {
            (next, 0) => next,
            _ => [0; 12],
        }
    }
}

impl Adversarial for Layer<'_> {
    fn result(&self, board: &Board) -> Option<Value> {
        self.0.game.result(board)
    }

    fn passes_turn(&self, _: &Board, _: &usize) -> bool {
        true
    }
}

impl Margins for Layer<'_> {
    fn margin(&self, board: &Board) -> Option<i32> {
        self.0.game.margin(board)
    }

    fn gain(&self, board: &Board, pit: &usize) -> i32 {
        match self.0.game.turned(board, *pit) {
            (_, 0) => 0,
            (next, captured) => {
                let margin = self.0.margin(&next).expect("it has fewer stones than the layer");
                i32::from(captured) - margin
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let pits = arguments.next().unwrap_or_else(|| "3".to_owned()).parse()?;
    let most = arguments.next().unwrap_or_else(|| "8".to_owned()).parse()?;
    let game = Sowing::new(pits).ok_or("a row has 1 to 6 pits")?;
    laws::game(&game, &laws::sample(&game, 1, 100))?;
    laws::margins(&game, &laws::sample(&game, 1, 100))?;
    println!("stones   boards      won    drawn     lost");
    let database = Database::new(game, most, &mut ())?;
    for (stones, [all, won, drawn, lost]) in database.counts().enumerate() {
        println!("{stones:6} {all:8} {won:8} {drawn:8} {lost:8}");
    }
    Ok(())
}
