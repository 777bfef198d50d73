use super::*;

/// The table keeps within its limit while it grows, and forgets few entries.
#[test]
fn it_grows_without_a_copy() {
    let mut table = Table::<u64, ()>::with_bytes(1 << 19);
    let grade = Grade::LEAST;
    let mut most = 0;
    for state in 0..10_000 {
        most = most.max(table.bytes_to_insert());
        let before = table.len();
        table.insert(&state, grade, None, grade, Bound::Exact, 1);
        assert!([before, 2 * before, PAGE].contains(&table.len()));
        assert!(table.get(&state).is_some());
    }
    assert!((1 << 18..=1 << 19).contains(&most), "{most}");
    assert_eq!(table.len(), table.most);
    let found = (0..10_000).filter(|state| table.get(state).is_some()).count();
    assert!(found > 7_500, "{found}");
    // A result of no ply takes the place of none of these.
    for state in 10_000..20_000 {
        table.insert(&state, grade, None, grade, Bound::Exact, 0);
    }
    assert_eq!((0..10_000).filter(|state| table.get(state).is_some()).count(), found);
    table.clear();
    assert!(table.get(&1).is_none() && table.len() == table.most);
}
