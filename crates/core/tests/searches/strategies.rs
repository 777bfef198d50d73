//! Strategies: the verifier against retrograde analysis of the game in which the owner has no
//! choice, and files.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs;

use super::arena::{Arena, arenas};
use abstract_games_core::{Adjudicated, Game, Keyed, Limits, Observer, Players, Side, Stop, Value};
use abstract_games_play::{BuildError, Claim, Strategy, StrategyBuilder, StrategyError};
use abstract_games_search::Bfs;
use abstract_games_solve::Retrograde;
use abstract_games_storage::{
    ContainerError, Header, StorageError, Target, container_bytes, content_range,
};
use proptest::prelude::*;

/// The value of the start for a player.
fn value_for(arena: &Arena, side: Side) -> (Value, Option<usize>) {
    let found = Bfs::new(arena).explore();
    let solved = Retrograde::new(arena, &found).solve();
    let value = solved.value(&0).unwrap();
    let value = if arena.turn(&0) == side { value } else { -value };
    (value, solved.distance(&0))
}

/// The player who is called `side` in a strategy: the first one moves at the start.
fn player(arena: &Arena, side: Side) -> Side {
    if side == Side::First { arena.turn(&0) } else { arena.turn(&0).opponent() }
}

/// The arena in which the owner has only the listed replies, and the places that can be reached in
/// it.
fn restricted(arena: &Arena, owner: Side, strategy: &Strategy) -> (Arena, Vec<usize>) {
    let mut arena = arena.clone();
    let replies: BTreeMap<_, _> = strategy.replies().collect();
    for at in 0..arena.edges.len() {
        if arena.turns[at] == owner && !arena.edges[at].is_empty() {
            let mut nexts = arena.edges[at].clone();
            nexts.sort_unstable();
            nexts.dedup();
            let reply = replies[&arena.key(&at)] as usize;
            arena.edges[at] = vec![nexts[reply]];
        }
    }
    let reached = Bfs::new(&arena).explore().states().to_vec();
    (arena, reached)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_strategy_is_accepted_exactly_if_it_attains_its_claim(
        arena in arenas(2..=29, 4), side in any::<bool>(), claims_win in any::<bool>(), seed in any::<u64>(),
    ) {
        let side = if side { Side::First } else { Side::Second };
        let owner = player(&arena, side);
        let claim = if claims_win { Claim::Win } else { Claim::Draw };
        // A reply to every position, at random, of which those are kept that can arise.
        let reply = |at: usize| {
            let mut nexts = arena.edges[at].clone();
            nexts.sort_unstable();
            nexts.dedup();
            let random = seed.rotate_left(u32::try_from(7 * at).unwrap());
            u32::try_from(random % nexts.len() as u64).unwrap()
        };
        let of_owner = |at: &usize| arena.turns[*at] == owner && !arena.edges[*at].is_empty();
        let all = (0..arena.edges.len()).filter(of_owner);
        let all = Strategy::from_replies(side, claim, all.map(|at| (arena.key(&at), reply(at))));
        let (restricted, reached) = restricted(&arena, owner, &all);
        let kept = reached.iter().copied().filter(of_owner);
        let strategy =
            Strategy::from_replies(side, claim, kept.map(|at| (arena.key(&at), reply(at))));

        let (value, distance) = value_for(&restricted, owner);
        let verdict = strategy.verify(&arena, ());
        prop_assert_eq!(verdict.is_ok(), value >= claim.least(), "{:?}", verdict);
        if let Ok(verified) = verdict {
            prop_assert_eq!((verified.replies, verified.won_at_once), (strategy.len(), 0));
            // A position is met once, as every vertex belongs to one player.
            prop_assert_eq!(verified.positions, reached.len());
            let longest = verified.longest.map(|plies| plies as usize);
            prop_assert_eq!(longest, distance.filter(|_| claims_win));
        }

        // Any missing reply and any further one is refused, except that a reply to a position in
        // which a move wins at once may be missing.
        for (key, _) in strategy.replies() {
            let at = arena.state(key).unwrap();
            let wins = |next: &usize| arena.edges[*next].is_empty() && arena.winners[*next] == Some(owner);
            if arena.edges[at].iter().any(wins) {
                continue;
            }
            let fewer = strategy.replies().filter(|&(other, _)| other != key);
            prop_assert!(Strategy::from_replies(side, claim, fewer).verify(&arena, ()).is_err());
        }
        if all.len() > strategy.len() {
            prop_assert!(Strategy::from_replies(side, claim, all.replies()).verify(&arena, ()).is_err());
        }
    }

    #[test]
    fn a_strategy_of_best_moves_proves_the_value(arena in arenas(2..=29, 4)) {
        let found = Bfs::new(&arena).explore();
        let solved = Retrograde::new(&arena, &found).solve();
        let is_best =
            |state: &usize, m: &usize, _: &usize, _: &mut dyn Observer| Ok::<_, Infallible>(solved.best_moves(&arena, state).contains(m));
        for side in [Side::First, Side::Second] {
            let (value, distance) = value_for(&arena, player(&arena, side));
            for claim in [Claim::Win, Claim::Draw] {
                let strategy = StrategyBuilder::new(&arena, side, claim).build(is_best).unwrap();
                let verdict = strategy.verify(&arena, ());
                prop_assert_eq!(verdict.is_ok(), value >= claim.least());
                if claim == Claim::Win && value == Value::Win {
                    let longest = verdict.unwrap().longest.map(|plies| plies as usize);
                    prop_assert_eq!(longest, distance);
                }
                let counted = StrategyBuilder::new(&arena, side, claim);
                let counted = counted.count_within(100, is_best).unwrap();
                prop_assert_eq!(counted.iter().sum::<u64>(), strategy.len() as u64);
            }
        }
    }
}

const SIDES_AND_CLAIMS: [(Side, Claim); 4] = [
    (Side::First, Claim::Draw),
    (Side::First, Claim::Win),
    (Side::Second, Claim::Draw),
    (Side::Second, Claim::Win),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn known_values_keep_those_of_all_others(arena in arenas(2..=29, 4), known in any::<u64>()) {
        let solve = |source: &Arena| {
            let found = Bfs::new(source).explore();
            let solved = Retrograde::new(source, &found).solve();
            found.states().iter().map(|at| (*at, solved.value(at).unwrap())).collect::<BTreeMap<_, _>>()
        };
        let values = solve(&arena);
        let is_known = |at: &usize| known.rotate_left(u32::try_from(7 * at).unwrap()) % 3 == 0;
        let adjudicated =
            Adjudicated::new(arena.clone(), |at: &usize| values.get(at).copied().filter(|_| is_known(at)));
        let found = Bfs::new(&adjudicated).explore();
        let solved = Retrograde::new(&adjudicated, &found).solve();
        for at in found.states() {
            prop_assert_eq!(solved.value(at), Some(values[at]));
            prop_assert_eq!(adjudicated.moves(at).count() == 0, arena.edges[*at].is_empty() || is_known(at));
        }

        // A strategy for it ends where a value is known.
        let is_best = |state: &usize, m: &usize, _: &usize, _: &mut dyn Observer| {
            Ok::<_, Infallible>(solved.best_moves(&adjudicated, state).contains(m))
        };
        for (side, claim) in SIDES_AND_CLAIMS {
            let of_first = values[&0];
            let value = if side == Side::First { of_first } else { -of_first };
            let strategy = StrategyBuilder::new(&adjudicated, side, claim).build(is_best).unwrap();
            prop_assert_eq!(strategy.verify(&adjudicated, ()).is_ok(), value >= claim.least());
            for (key, _) in strategy.replies() {
                prop_assert!(!is_known(&arena.state(key).unwrap()));
            }
        }
    }
}

/// Two places that lead to each other; the first player can leave for a win or a loss, the second
/// only goes back.
fn pair() -> Arena {
    let edges = vec![vec![1, 2, 3], vec![0], vec![], vec![]];
    Arena::of_sides(edges, &[true, false, false, false], &[0, 0, 1, 2])
}

fn strategy(claim: Claim, reply: u32) -> Strategy {
    Strategy::from_replies(Side::First, claim, [(pair().key(&0), reply)])
}

#[test]
fn each_fault_has_its_own_error() {
    let arena = pair();
    let verify = |strategy: Strategy| strategy.verify(&arena, ());
    let won = verify(strategy(Claim::Win, 1)).unwrap();
    assert_eq!((won.replies, won.positions, won.finished, won.longest), (1, 2, 1, Some(1)));
    // Going to and fro for ever is a draw, and no win.
    assert_eq!(verify(strategy(Claim::Draw, 0)).unwrap().longest, None);
    let repeats = verify(strategy(Claim::Win, 0)).unwrap_err();
    assert_eq!(repeats, StrategyError::Repeats { state: "0".into() });
    assert_eq!(repeats.to_string(), "play can return to 0, where a win is claimed");
    let (value, claim) = (Value::Loss, Claim::Draw);
    let loses = verify(strategy(Claim::Draw, 2)).unwrap_err();
    assert_eq!(loses, StrategyError::Ends { state: "3".into(), value, claim });
    let illegal = verify(strategy(Claim::Win, 3)).unwrap_err();
    assert_eq!(illegal, StrategyError::Illegal { state: "0".into(), reply: 3, moves: 3 });
    // Where a move wins at once, no reply is needed.
    let none = Strategy::from_replies(Side::First, Claim::Win, []);
    assert_eq!(none.reply(&arena, &0), Some(1));
    let won = none.verify(&arena, ()).unwrap();
    assert_eq!((won.replies, won.won_at_once, won.longest), (0, 1, Some(1)));
    let drawn = Arena::of_sides(arena.edges.clone(), &[true, false, false, false], &[0, 0, 0, 2]);
    let missing = Strategy::from_replies(Side::First, Claim::Draw, []).verify(&drawn, ());
    assert_eq!(missing, Err(StrategyError::Missing { state: "0".into() }));
    assert_eq!(strategy(Claim::Draw, 1).verify(&drawn, ()).unwrap().finished, 1);
    let key = arena.key(&1);
    let further = strategy(Claim::Win, 1).replies().chain([(key, 0)]).collect::<Vec<_>>();
    let unused = verify(Strategy::from_replies(Side::First, Claim::Win, further)).unwrap_err();
    assert_eq!(unused, StrategyError::Unused { key });
    // The other player has no such strategy.
    let other = Strategy::from_replies(Side::Second, Claim::Draw, [(key, 0)]);
    assert!(matches!(verify(other), Err(StrategyError::Ends { state, .. }) if state == "2"));
    let stopped = strategy(Claim::Draw, 0).verify(&arena, Limits::new().work(1));
    assert_eq!(stopped, Err(StrategyError::Stopped(Stop::WorkLimit)));

    assert_eq!(strategy(Claim::Win, 1).reply(&arena, &0), Some(1));
    assert_eq!(strategy(Claim::Win, 3).reply(&arena, &0), None);
    assert_eq!(strategy(Claim::Win, 1).reply(&arena, &1), None);
    let none = |_: &usize, _: &usize, _: &usize, _: &mut dyn Observer| Ok::<_, Infallible>(false);
    let error = StrategyBuilder::new(&drawn, Side::First, Claim::Draw).build(none).unwrap_err();
    assert_eq!(error, BuildError::NoReply { state: "0".into() });
}

#[test]
fn strategies_are_read_back_and_other_files_are_refused() {
    let arena = Arena::of_sides(
        vec![vec![1, 2], vec![3, 4], vec![5], vec![0, 5], vec![0], vec![]],
        &[true, false, false, true, true, true],
        &[0; 6],
    );
    let about = Strategy::header().parameter("game", "arena");
    let replies = [(0, 1), (3, 1), (4, 300)].map(|(at, reply)| (arena.key(&at), reply));
    let strategy = Strategy::from_replies(Side::First, Claim::Draw, replies);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("arena.strategy");
    strategy.write_to(&Target::new(&path).unwrap(), &about).unwrap();
    let read = || Strategy::read(&path, &arena, &about);
    assert_eq!(read().unwrap(), strategy);

    let bytes = fs::read(&path).unwrap();
    for place in 0..bytes.len() {
        fs::write(&path, &bytes[..place]).unwrap();
        assert!(read().is_err(), "cut at {place}");
        let mut altered = bytes.clone();
        altered[place] ^= 0x10;
        fs::write(&path, altered).unwrap();
        assert!(read().is_err(), "altered at {place}");
    }
    fs::write(&path, &bytes).unwrap();
    let other = Strategy::read(&path, &arena, &Strategy::header().parameter("game", "ring"));
    assert!(other.unwrap_err().to_string().ends_with("game is arena, where ring is expected"));

    // Files with right checksums.
    let header = about.clone().parameter("owner", "first").parameter("claim", "draw");
    let refused = |header: &Header, content: &[u8]| {
        fs::write(&path, container_bytes(header, content).unwrap()).unwrap();
        match read().unwrap_err() {
            StorageError::Refused { error, .. } => error,
            error => panic!("{error}"),
        }
    };
    let content = &bytes[content_range(&bytes, &header).unwrap()];
    let no_owner = refused(&about.clone().parameter("claim", "draw"), content);
    assert_eq!(no_owner.to_string(), "owner is missing, where first or second is expected");
    let no_claim = refused(&header.clone().parameter("claim", "loss"), content);
    assert_eq!(no_claim.to_string(), "claim is loss, where win or draw is expected");
    let reason = |content: &[u8]| match refused(&header, content) {
        ContainerError::Content { reason } => reason,
        error => panic!("{error}"),
    };
    let with_count = |count: u64, rest: &[u8]| [&count.to_le_bytes()[..], rest].concat();
    assert_eq!(reason(&[0; 5]), "its content ends too early");
    assert_eq!(
        reason(&with_count(u64::MAX, &[1, 0])),
        format!("it is too short for {} positions", u64::MAX)
    );
    assert_eq!(reason(&with_count(2, &[1, 0, 0, 0])), "the key 1 occurs twice");
    assert_eq!(reason(&with_count(1, &[1, 0, 0])), "1 bytes follow the content");
    assert_eq!(reason(&with_count(2, &[1, 0, 0x80, 0x80])), "its content ends too early");
    let long = [&[0xff; 12][..], &[0x7f, 0]].concat();
    assert_eq!(reason(&with_count(1, &long)), "a key has more than 89 bits");
    assert_eq!(reason(&with_count(1, &[0xff; 40])), "a number has more than 128 bits");
    let large = [1, 0x80, 0x80, 0x80, 0x80, 0x10];
    assert_eq!(reason(&with_count(1, &large)), "a reply has more than 32 bits");
}
