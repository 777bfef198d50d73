//! Benchmarks of the solver of small boards, in blocks a second.
//!
//! A block is a configuration of fences, up to the mirror, with the fences left to both players.
//! Beside each board stands a floor: the words that the solver must read and write, united and
//! stored without any rules.

#![allow(missing_docs, reason = "criterion_group! makes public functions")]

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::hint::black_box;
use std::path::Path;

use abstract_games::quoridor::solved::{BestPlay, BoardSolver, BoardValues, SolvedBoard, Supply};
use abstract_games::quoridor::{Board, Fences, Passages, Quoridor};
use abstract_games::storage::CheckpointFolder;
use abstract_games::{Transform, laws};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// The bytes of a word on the boards of this benchmark, which have at most 32 squares.
const WORD: u64 = 4;

/// The blocks of a board, and the halves of blocks that they read from the blocks with one fence
/// more.
#[derive(Default, PartialEq, Eq, Debug)]
struct Reads {
    blocks: u64,
    halves: u64,
}

/// The sets of fences of one size with legal positions, and how many fences can still be added to
/// each.
type Rooms = HashMap<Fences, u32>;

/// The reads of a board, by a search of all sets of fences that shares nothing with the solver.
fn reads(board: Board, supplies: &[Supply]) -> Reads {
    let places = u32::try_from(board.places().len()).unwrap();
    let supplies: Vec<u32> = supplies
        .iter()
        .map(|supply| match supply {
            Supply::Limited(fences) => places.min((*fences).into()),
            Supply::Unlimited => places,
        })
        .collect();
    let most = 2 * supplies.iter().copied().max().unwrap();
    let mut layers: Vec<Rooms> = vec![HashMap::from([(Fences::default(), 0)])];
    while let Some(sets) = layers.last().filter(|_| layers.len() <= most as usize) {
        let larger = sets.keys().flat_map(|&set| extensions(board, set));
        let larger: Rooms = larger.map(|set| (set, 0)).collect();
        if larger.is_empty() {
            break;
        }
        layers.push(larger);
    }
    let mut reads = Reads::default();
    let mut next = Rooms::new();
    for (fences, mut sets) in (0..).zip(layers).collect::<Vec<_>>().into_iter().rev() {
        for (&set, room) in &mut sets {
            let rooms: Vec<u32> = extensions(board, set)
                .iter()
                .filter_map(|larger| next.get(larger))
                .copied()
                .collect();
            *room = rooms.iter().max().map_or(0, |room| room + 1);
            let mirror = board.transform_fences(Transform::MirrorColumns, set);
            // One of a set and its mirror image is stored.
            if mirror.iter().lt(set.iter()) {
                continue;
            }
            let splits = splits(&supplies, fences, *room);
            let halves = splits.iter().map(|&(a, b)| u64::from(a > 0) + u64::from(b > 0));
            reads.blocks += splits.len() as u64;
            reads.halves += halves.sum::<u64>() * rooms.len() as u64;
        }
        next = sets;
    }
    reads
}

/// The sets with one fence more that have legal positions.
fn extensions(board: Board, set: Fences) -> Vec<Fences> {
    let has_positions = |set: &Fences| {
        let passages = Passages::new(board, *set);
        let (bottom, top) = (board.row(0), board.row(board.height() - 1));
        let first = passages.leading_to(top) - top;
        let second = passages.leading_to(bottom) - bottom;
        !first.is_empty() && !second.is_empty() && (first | second).len() > 1
    };
    let larger = board.clear_of(set);
    larger.iter().map(|fence| set.with(fence)).filter(has_positions).collect()
}

/// The fences left to both players that occur, those beyond `room` left out.
fn splits(supplies: &[u32], fences: u32, room: u32) -> BTreeSet<(u32, u32)> {
    let of = |&supply: &u32| {
        let placed = fences.saturating_sub(supply)..=fences.min(supply);
        placed.map(move |by_first| (supply - by_first, supply + by_first - fences))
    };
    let all = supplies.iter().flat_map(of);
    all.map(|(first, second)| (first.min(room), second.min(room))).collect()
}

/// The words of a block, by the bytes of the layers.
fn words(solved: &SolvedBoard) -> u64 {
    let starts = |configurations| WORD * (configurations + 1);
    let bytes = solved.layers.iter().map(|layer| layer.bytes - starts(layer.configurations));
    bytes.sum::<u64>() / WORD / blocks(solved)
}

fn blocks(solved: &SolvedBoard) -> u64 {
    solved.layers.iter().map(|layer| layer.blocks).sum()
}

/// Words to be read and written, as many as the solver does.
struct Floor {
    words: Vec<u32>,
    /// The words of half a block.
    half: usize,
    reads: Reads,
}

impl Floor {
    /// A floor that reads from as much memory as the largest layer takes, and writes as much.
    fn new(solved: &SolvedBoard, reads: Reads) -> Self {
        let largest = solved.layers.iter().map(|layer| layer.blocks).max().unwrap();
        let half = usize::try_from(words(solved) / 2).unwrap();
        Self { words: vec![1; 2 * half * usize::try_from(largest).unwrap()], half, reads }
    }

    /// Unites the halves that are read, and writes the blocks. Each block reads the average number
    /// of halves.
    fn run(&self) -> Vec<u32> {
        let Self { ref words, half, reads: Reads { blocks, halves } } = *self;
        let mut written = vec![0; words.len()];
        let mut sources = words.chunks_exact(half).cycle();
        let (mut place, mut due) = (0, 0);
        for _ in 0..blocks {
            due += halves;
            let (first, second) = written[place..place + 2 * half].split_at_mut(half);
            let sums = [first, second];
            for number in 0..usize::try_from(due / blocks).unwrap() {
                let source = sources.next().unwrap_or_default();
                sums[number % 2].iter_mut().zip(source).for_each(|(sum, word)| *sum |= word);
            }
            due %= blocks;
            place = (place + 2 * half) % written.len();
        }
        written
    }
}

fn solver(board: Board, supplies: &[Supply]) -> BoardSolver<'static> {
    BoardSolver::new(board).unwrap().supplies(supplies.iter().copied())
}

/// All positions of a board, on one thread, with unlimited fences and with all supplies of the
/// published table.
fn boards(c: &mut Criterion) {
    let mut group = c.benchmark_group("solved boards");
    group.sample_size(10);
    let all: Vec<Supply> = (0..=10).map(Supply::Limited).chain([Supply::Unlimited]).collect();
    for (width, height) in [(3, 5), (4, 5)] {
        let board = Board::new(width, height).unwrap();
        for (name, supplies) in [("unlimited", &[Supply::Unlimited][..]), ("all", &all)] {
            let solved = solver(board, supplies).solve().unwrap();
            let reads = reads(board, supplies);
            assert_eq!(reads.blocks, blocks(&solved));
            let size = words(&solved);
            let read = (reads.halves * size + reads.blocks) / (2 * reads.blocks);
            println!(
                "{board}, {name}: {} blocks of {size} words, each reads about {read} words",
                reads.blocks
            );
            group.throughput(Throughput::Elements(reads.blocks));
            let floor = Floor::new(&solved, reads);
            let id = |what| BenchmarkId::new(format!("{board}, {name}"), what);
            group.bench_function(id("floor: words moved"), |b| b.iter(|| black_box(&floor).run()));
            group.bench_function(id("solved"), |b| {
                b.iter(|| solver(black_box(board), supplies).solve().unwrap());
            });
        }
    }
    group.finish();
}

/// Values of 5 × 5 squares with 5 fences each from a database, which is made in the target folder
/// when it is first needed.
fn queries(c: &mut Criterion) {
    let board = Board::new(5, 5).unwrap();
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("quoridor-5x5-5");
    if BoardValues::open(&path).is_err() {
        // What an interrupted run left is made anew.
        let _ = fs::remove_dir_all(&path);
        let folder = CheckpointFolder::start(&path).unwrap();
        solver(board, &[Supply::Limited(5)]).database(&folder).solve().unwrap();
    }
    let game = Quoridor::new(board, [5; 2]).unwrap();
    let mut positions = laws::sample(&game, 1, 1000);
    positions.retain(|position| game.winner(position).is_none());
    let count = positions.len();
    let mut group = c.benchmark_group("database of 5 × 5 with 5 fences each");
    group.sample_size(10);
    group.bench_function("opened", |b| b.iter(|| BoardValues::open(&path).unwrap()));
    let mut next = positions.iter().cycle();
    // The files are in the memory of the system, the chunks are not in that of the database.
    group.bench_function(format!("opened, and the value of one of {count} positions"), |b| {
        b.iter(|| {
            let values = BoardValues::open(&path).unwrap();
            values.value(&game, next.next().unwrap()).unwrap().unwrap()
        });
    });
    let values = BoardValues::open(&path).unwrap();
    group.bench_function(format!("the value of one of {count} positions"), |b| {
        b.iter(|| values.value(&game, next.next().unwrap()).unwrap().unwrap());
    });
    let best_play = BestPlay::new(&values, game).unwrap();
    group.bench_function("all moves of a position with their values", |b| {
        b.iter(|| best_play.moves(next.next().unwrap()).unwrap());
    });
    group.finish();
}

criterion_group!(benches, boards, queries);
criterion_main!(benches);
