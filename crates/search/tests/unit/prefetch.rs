use super::*;

#[test]
fn each_item_is_prefetched_before_its_turn_and_worked_on_in_order() {
    for count in [0, 1, BATCH - 1, BATCH, BATCH + 1, 3 * BATCH + 5] {
        let prefetched = std::cell::Cell::new(0);
        let prefetch = |worked: &Vec<usize>, item| {
            assert_eq!(item, prefetched.replace(item + 1));
            assert!(item < worked.len() + 2 * BATCH);
        };
        let mut worked = Vec::new();
        for_each_prefetched(&mut worked, 0..count, prefetch, |worked, item| {
            assert!(item < prefetched.get());
            worked.push(item);
        });
        assert!(worked.into_iter().eq(0..count));
    }
}
