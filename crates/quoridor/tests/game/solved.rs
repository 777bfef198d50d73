//! Tests of solved boards, against retrograde analysis of all positions one by one.

use abstract_games_core::{
    Adversarial, Cancel, Game, Limits, Outcome, Quotient, Side, Stop, Value, laws,
};
use abstract_games_quoridor::{Board, Fence, Fences, Position, Quoridor, Setup, Square};
use abstract_games_quoridor_solved::{BoardSolver, DistanceSolver, Supply, ValueCounts};
use abstract_games_search::Bfs;
use abstract_games_solve::{AlphaBeta, LayeredRetrograde, Retrograde};

/// The game with a state before all others, from which a move leads to each of a list of positions.
struct FromAnywhere {
    game: Quoridor,
    positions: Vec<Position>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum AnyMove {
    Begin(usize),
    Play(<Quoridor as Game>::Move),
}

impl Game for FromAnywhere {
    type State = Option<Position>;
    type Move = AnyMove;

    fn initial(&self) -> Option<Position> {
        None
    }

    fn moves(&self, state: &Option<Position>) -> impl Iterator<Item = AnyMove> {
        let begin = if state.is_none() { 0..self.positions.len() } else { 0..0 };
        let play = state.iter().flat_map(|position| self.game.move_list(position));
        begin.map(AnyMove::Begin).chain(play.map(AnyMove::Play))
    }

    fn play(&self, state: &Option<Position>, m: &AnyMove) -> Option<Position> {
        match (m, state) {
            (AnyMove::Play(m), Some(position)) => Some(self.game.play(position, m)),
            (AnyMove::Begin(number), _) => Some(self.positions[*number]),
            _ => None,
        }
    }
}

impl Adversarial for FromAnywhere {
    fn result(&self, state: &Option<Position>) -> Option<Value> {
        self.game.result(state.as_ref()?)
    }

    fn passes_turn(&self, _: &Option<Position>, _: &AnyMove) -> bool {
        true
    }
}

pub(crate) fn board(width: u8, height: u8) -> Board {
    Board::new(width, height).unwrap()
}

/// All sets of fences that fit.
fn arrangements(board: Board) -> Vec<Fences> {
    let all = Fences::EMPTY;
    let all: Vec<Fence> = board.clear_of(all).iter().collect();
    let mut sets = vec![Fences::EMPTY];
    for fence in all {
        let with: Vec<_> =
            sets.iter().filter(|set| board.clear_of(**set).contains(fence)).copied().collect();
        sets.extend(with.into_iter().map(|set| set.with(fence)));
    }
    sets
}

/// All unfinished legal positions of a game, whether or not play leads to them.
pub(crate) fn positions(game: Quoridor) -> Vec<Position> {
    let squares: Vec<Square> = game.board().squares().iter().collect();
    let [supply, _] = game.supplies();
    let mut positions = Vec::new();
    for fences in arrangements(game.board()) {
        let fences: Vec<_> = fences.iter().collect();
        for placed in 0..=fences.len().min(supply.into()) {
            let by_other = fences.len() - placed;
            if by_other > supply.into() {
                continue;
            }
            let left = |placed| supply - u8::try_from(placed).unwrap();
            let supplies = vec![left(placed), left(by_other)];
            let mut setup =
                Setup { fences: fences.clone(), pawns: vec![squares[0]; 2], supplies, turn: 0 };
            for (&first, &second) in
                squares.iter().flat_map(|a| squares.iter().map(move |b| (a, b)))
            {
                // Two pawns are never on one square.
                for turn in if first == second { 0..0 } else { 0..2 } {
                    (setup.pawns, setup.turn) = (vec![first, second], turn);
                    let position = game.position(&setup).ok();
                    positions.extend(position.filter(|it| game.winner(it).is_none()));
                }
            }
        }
    }
    positions
}

/// Compares the values of all positions with those of retrograde analysis, for each supply.
fn agrees(board: Board, supplies: impl IntoIterator<Item = u8>) {
    let supplies: Vec<u8> = supplies.into_iter().collect();
    let limited = supplies.iter().map(|&supply| Supply::Limited(supply));
    let solver = BoardSolver::new(board).unwrap().supplies(limited);
    let (solved, values) = solver.solve_and_keep().unwrap();
    for (&supply, start) in supplies.iter().zip(&solved.starts) {
        let game = Quoridor::new(board, [supply; 2]).unwrap();
        let everywhere = FromAnywhere { game, positions: positions(game) };
        let found = Bfs::new(&everywhere).explore();
        let retrograde = Retrograde::new(&everywhere, &found).solve();
        let by_distance = DistanceSolver::new(board).unwrap().supply(Supply::Limited(supply));
        let (_, distances) = by_distance.solve_and_keep().unwrap();
        let mut by_fences = vec![[0; 3]; start.by_fences.len()];
        for state in found.states().iter().flatten() {
            let value = retrograde.value(&Some(*state));
            let distance = retrograde.distance(&Some(*state));
            assert_eq!(distances.distance(&game, state), distance, "{board}, {supply}: {state}");
            assert_eq!(values.value(&game, state).unwrap(), value, "{board}, {supply}: {state}");
            if game.winner(state).is_none() {
                by_fences[state.fences().len()][value.unwrap() as usize] += 1;
            }
        }
        let computed = |counts: &ValueCounts| [counts.lost, counts.drawn, counts.won];
        let computed: Vec<_> = start.by_fences.iter().map(computed).collect();
        assert_eq!(computed, by_fences, "{board}, {supply}");
        assert_eq!(start.counts().total(), everywhere.positions.len() as u64);
        let outcome = match retrograde.value(&Some(game.initial())).unwrap() {
            Value::Win => Outcome::Win(Side::First),
            Value::Loss => Outcome::Win(Side::Second),
            Value::Draw => Outcome::Draw,
        };
        assert_eq!(start.outcome, outcome, "{board}, {supply}");
    }
}

#[test]
fn every_position_of_3x3_and_2x5_has_the_value_of_retrograde_analysis() {
    agrees(board(3, 3), 0..=5);
    agrees(board(2, 5), [1, 3, 0]);
    agrees(board(2, 2), 0..=2);
}

#[test]
fn every_position_of_4x3_with_one_or_two_fences_has_the_value_of_retrograde_analysis() {
    agrees(board(4, 3), [2]);
    agrees(board(3, 4), [1]);
}

#[test]
fn every_position_of_3x3_and_2x4_has_the_value_of_layered_retrograde_analysis() {
    for (width, height, supply) in [(3, 3, 2), (2, 4, 2)] {
        let game = Quoridor::new(board(width, height), [supply; 2]).unwrap();
        let all = positions(game);
        laws::layers(&game, &all).unwrap();
        laws::layers_symmetry(&game, &game.symmetry(), &all).unwrap();
        let solver = BoardSolver::new(game.board()).unwrap().supplies([Supply::Limited(supply)]);
        let (_, values) = solver.solve_and_keep().unwrap();
        let layered = LayeredRetrograde::new(&game).sources(all.iter().copied()).threads(2);
        let layered = layered.solve().unwrap();
        for position in &all {
            let value = values.value(&game, position).unwrap();
            assert_eq!(layered.value(position), value, "{position}");
        }
        let quotient = Quotient::new(game, game.symmetry());
        let orbits = LayeredRetrograde::new(&quotient).solve().unwrap();
        for position in &all {
            if let Some(value) = orbits.value(&quotient.orbit(position)) {
                assert_eq!(layered.value(position), Some(value), "{position}");
            }
        }
        assert!(orbits.len() > 100);
    }
}

#[test]
fn alpha_beta_agrees_with_the_value_of_the_start() {
    // The least number of plies in which alpha-beta proves a win from the start, on boards where it
    // is fast.
    for (width, height, supplies) in [(3, 3, 0..3), (2, 3, 0..3), (2, 5, 0..2), (4, 3, 0..1)] {
        for supply in supplies {
            let game = Quoridor::new(board(width, height), [supply; 2]).unwrap();
            let solver = DistanceSolver::new(game.board()).unwrap();
            let plies = solver.supply(Supply::Limited(supply)).solve().unwrap().start;
            let plies = u32::try_from(plies.unwrap()).unwrap();
            let quotient = Quotient::new(game, game.symmetry());
            let start = quotient.initial();
            let search = || AlphaBeta::new(&quotient).memory(1 << 20).unwrap();
            let won = search().within(plies).value(&start).value();
            let sooner = search().within(plies - 1).value(&start).value();
            let expected = if plies % 2 == 1 { Value::Win } else { Value::Loss };
            assert_eq!((won, sooner), (Some(expected), None), "{width} × {height}, {supply}");
        }
    }
}

#[test]
#[ignore = "takes several seconds; the same with fewer fences is tested above"]
fn every_position_of_3x3_2x5_4x3_and_3x4_has_the_value_of_retrograde_analysis() {
    for (width, height) in [(3, 3), (2, 5), (5, 2), (4, 3), (3, 4)] {
        agrees(board(width, height), 0..=10);
    }
}

#[test]
fn one_run_for_several_supplies_gives_what_each_gives_alone() {
    let solver = || BoardSolver::new(board(5, 3)).unwrap();
    let supplies = [Supply::Limited(2), Supply::Unlimited, Supply::Limited(4), Supply::Limited(0)];
    let all = solver().supplies(supplies).solve().unwrap();
    for (supply, start) in supplies.into_iter().zip(&all.starts) {
        let alone = solver().supplies([supply]).solve().unwrap();
        let (one, other) = (&alone.starts[0].by_fences, &start.by_fences);
        assert_eq!(one, &other[..one.len()], "{supply}");
        assert_eq!(alone.starts[0].outcome, start.outcome, "{supply}");
    }
    let places = [Supply::Limited(8), Supply::Unlimited];
    let both = solver().supplies(places).solve().unwrap();
    assert_eq!(&both.starts[0].by_fences, &both.starts[1].by_fences);
}

#[test]
fn threads_give_the_same_result() {
    let solver = || BoardSolver::new(board(4, 4)).unwrap().supplies([Supply::Limited(3)]);
    assert_eq!(solver().solve().unwrap(), solver().threads(3).solve().unwrap());
}

#[test]
fn long_words_give_the_known_winners_of_6x6_and_7x7() {
    // mCRL2's example quoridor.mcrl2.
    let winner = |size, supply| {
        let solver = BoardSolver::new(board(size, size)).unwrap();
        solver.supplies([Supply::Limited(supply)]).solve().unwrap().starts[0].outcome
    };
    assert_eq!(winner(6, 1), Outcome::Win(Side::First));
    assert_eq!(winner(7, 0), Outcome::Win(Side::Second));
    assert_eq!(winner(7, 1), Outcome::Win(Side::Second));
}

#[test]
fn a_solver_stops_at_its_limits() {
    let solver = || BoardSolver::new(board(4, 4)).unwrap().supplies([Supply::Limited(2)]);
    let stop = |limits| solver().observer(limits).solve().unwrap_err();
    assert_eq!(stop(Limits::new().memory(10_000)), Stop::MemoryLimit);
    assert_eq!(stop(Limits::new().memory(100)), Stop::MemoryLimit);
    assert_eq!(stop(Limits::new().work(10)), Stop::WorkLimit);
    let cancel = Cancel::new();
    cancel.cancel();
    assert_eq!(solver().observer(cancel).solve().unwrap_err(), Stop::Cancelled);
    let plenty = solver().observer(Limits::new().memory(10_000_000));
    assert!(plenty.solve().is_ok());
}

#[test]
fn boards_of_more_than_64_squares_are_refused() {
    let error = BoardSolver::new(board(9, 9)).unwrap_err().to_string();
    assert!(error.contains("81") && error.contains("64"), "{error}");
    assert!(BoardSolver::new(board(8, 8)).is_ok());
    assert!(BoardSolver::new(board(6, 11)).is_err());
}

#[test]
fn a_position_of_another_game_has_no_value() {
    let solver = BoardSolver::new(board(3, 3)).unwrap().supplies([Supply::Limited(1)]);
    let (_, values) = solver.solve_and_keep().unwrap();
    let game = |width, supplies| Quoridor::new(board(width, 3), supplies).unwrap();
    let value = |game: Quoridor| values.value(&game, &game.initial()).unwrap();
    assert_eq!(value(game(3, [1, 1])), Some(Value::Loss));
    assert_eq!(value(game(3, [2, 2])), None);
    assert_eq!(value(game(3, [1, 0])), None);
    assert_eq!(value(game(4, [1, 1])), None);
}

#[test]
fn supplies_are_numbers_or_unlimited() {
    for text in ["0", "10", "255", "unlimited"] {
        assert_eq!(text.parse::<Supply>().unwrap().to_string(), text);
    }
    for text in ["", "256", "-1", "Unlimited", "1.0"] {
        let error = text.parse::<Supply>().unwrap_err().to_string();
        assert!(error.contains(&format!("`{text}`")), "{error}");
    }
}
