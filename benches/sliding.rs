//! Benchmarks of sliding pieces: censuses, solutions, components, and the cost of the generic
//! search.

#![allow(missing_docs, reason = "criterion_group! makes public functions")]

use std::collections::HashSet;

use abstract_games::sliding::race::{Race, solve_race};
use abstract_games::sliding::{
    CensusTaker, CompactQuotient, ComponentCensus, Configuration, Piece, SlidingPuzzle,
    corners_to_centre,
};
use abstract_games::{
    Bfs, Dihedral, Game, Keyed, LevelSearch, Quotient, Run, Scratch, SleepSets, Symmetry, Value,
};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

fn rooks(size: u32) -> SlidingPuzzle<4> {
    SlidingPuzzle::from_corners(Piece::Rook, size).unwrap()
}

/// The census on boards of growing size. The throughput is in orbits.
fn census(c: &mut Criterion) {
    let mut group = c.benchmark_group("rooks census");
    group.sample_size(10);
    for (size, orbits) in [(12, 275_030), (16, 1_286_693)] {
        let puzzle = rooks(size);
        assert_eq!(CensusTaker::new(&puzzle).take().reachable_orbits, orbits);
        group.throughput(Throughput::Elements(orbits as u64));
        for threads in [1, 2] {
            let id = BenchmarkId::new(format!("threads: {threads}"), size);
            let census = || CensusTaker::new(&puzzle).threads(threads).take();
            group.bench_function(id, |b| b.iter(census));
        }
    }
    group.finish();
}

fn solutions(c: &mut Criterion) {
    let mut group = c.benchmark_group("corners to centre");
    group.sample_size(10);
    for (piece, size, moves) in [(Piece::Rook, 8, 25), (Piece::Queen, 8, 12), (Piece::Rook, 16, 52)]
    {
        assert_eq!(corners_to_centre(piece, size).unwrap().moves(), Some(moves));
        let id = BenchmarkId::new(piece.name(), size);
        group.bench_function(id, |b| b.iter(|| corners_to_centre(piece, size)));
    }
    group.finish();
}

/// The number of orbits, by a breadth-first search written for this puzzle alone: a queue of the
/// states found, and a set of them.
fn by_hand(puzzle: &SlidingPuzzle<4>) -> usize {
    let board = Dihedral::square(puzzle.size());
    let canonical = |state: &Configuration<4>| board.on(puzzle).canonical(state).0;
    let start = canonical(&puzzle.initial());
    let mut found = vec![start];
    let mut known = HashSet::with_hasher(ahash::RandomState::with_seeds(1, 2, 3, 4));
    known.insert(start);
    let mut next = 0;
    while let Some(state) = found.get(next).copied() {
        next += 1;
        for slide in puzzle.moves(&state) {
            let after = canonical(&puzzle.play(&state, &slide));
            if known.insert(after) {
                found.push(after);
            }
        }
    }
    found.len()
}

/// The generic search may cost at most a tenth more than the loop written by hand.
fn generality(c: &mut Criterion) {
    let mut group = c.benchmark_group("generic against by hand");
    group.sample_size(10);
    let puzzle = rooks(14);
    let quotient = Quotient::new(puzzle.clone(), Dihedral::square(14));
    let by_hand = || by_hand(&puzzle);
    let generic = || Bfs::new(&quotient).explore().len();
    assert_eq!([by_hand(), generic()], [632_673; 2]);
    group.bench_function("by hand, 14", |b| b.iter(by_hand));
    group.bench_function("generic, 14", |b| b.iter(generic));
    group.finish();
}

/// The number of states of a search by levels.
fn orbits_by_levels<G: Keyed + SleepSets>(game: &G) -> usize {
    let mut levels = LevelSearch::new(game).sleep_sets().start();
    let mut orbits = 0;
    while let Some(level) = levels.next_level() {
        orbits += level.len();
    }
    orbits
}

/// Four searches of the quotient: with all moves, with sleep sets, with sleep sets level by level,
/// and these with compact orbits.
fn searches(c: &mut Criterion) {
    let mut group = c.benchmark_group("searches of the quotient");
    group.sample_size(10);
    let puzzle = rooks(16);
    let compact = CompactQuotient::new(puzzle.clone(), Dihedral::square(16)).unwrap();
    let quotient = Quotient::new(puzzle, Dihedral::square(16));
    let all = || Bfs::new(&quotient).explore().len();
    let fewer = || Bfs::new(&quotient).sleep_sets().explore().len();
    let levels = || orbits_by_levels(&quotient);
    let compact_levels = || orbits_by_levels(&compact);
    assert_eq!([all(), fewer(), levels(), compact_levels()], [1_286_693; 4]);
    group.bench_function("all moves, 16", |b| b.iter(all));
    group.bench_function("without transpositions, 16", |b| b.iter(fewer));
    group.bench_function("levels, 16", |b| b.iter(levels));
    group.bench_function("compact levels, 16", |b| b.iter(compact_levels));
    group.finish();
}

/// The levels of the quotient with their keys in memory, and on disk with so little memory that
/// runs are spilled and merged.
fn stored_levels(c: &mut Criterion) {
    let mut group = c.benchmark_group("levels in memory and on disk");
    group.sample_size(10);
    let (size, orbits) = (12, 275_030);
    let quotient = Quotient::new(rooks(size), Dihedral::square(size));
    let in_memory = || orbits_by_levels(&quotient) as u64;
    let on_disk = || {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let scratch = Scratch::new(folder.path()).memory(1 << 18);
        let mut levels = LevelSearch::new(&quotient).on_disk(scratch).expect("an empty folder");
        while levels.next_level().expect("the disk has room").is_some() {}
        levels.found()
    };
    assert_eq!([in_memory(), on_disk()], [orbits; 2]);
    group.throughput(Throughput::Elements(orbits));
    group.bench_function(BenchmarkId::new("in memory", size), |b| b.iter(in_memory));
    group.bench_function(BenchmarkId::new("on disk", size), |b| b.iter(on_disk));
    group.finish();
}

fn components(c: &mut Criterion) {
    let mut group = c.benchmark_group("components");
    group.sample_size(10);
    let puzzle = rooks(8);
    assert_eq!(ComponentCensus::of_all(&puzzle, ()).unwrap().main, Some(218_412));
    group.bench_function("all 8x8 rooks", |b| b.iter(|| ComponentCensus::of_all(&puzzle, ())));
    group.finish();
}

fn race(c: &mut Criterion) {
    let race = Race::new(4).unwrap();
    assert_eq!(solve_race(race, u64::MAX, Run::new()).value, Some(Value::Win));
    c.bench_function("race 4x4", |b| b.iter(|| solve_race(race, u64::MAX, Run::new())));
}

criterion_group!(benches, census, solutions, generality, searches, stored_levels, components, race);
criterion_main!(benches);
