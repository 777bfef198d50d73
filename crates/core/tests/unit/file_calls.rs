use super::*;

#[test]
fn a_call_within_a_call_is_a_part_of_it() {
    let calls = FileCalls::new();
    calls.watch(|| {
        file_call(|| {
            assert_eq!(file_call(|| calls.under_way()), Some(1));
            assert_eq!(calls.under_way(), Some(1));
        });
        assert_eq!(calls.under_way(), None);
        assert_eq!(FileCalls::new().watch(|| file_call(|| calls.under_way())), None);
        assert_eq!(file_call(|| calls.under_way()), Some(2));
    });
    assert_eq!(file_call(|| calls.under_way()), None);
}

#[test]
fn the_oldest_call_of_several_threads_is_seen() {
    let calls = FileCalls::new();
    calls.watch(|| {
        file_call(|| {
            let watch = FileCallWatch::of_this_thread();
            let seen = std::thread::scope(|scope| {
                let other = || watch.over(|| file_call(|| calls.under_way()));
                scope.spawn(other).join()
            });
            assert_eq!(seen.unwrap(), Some(1));
            assert_eq!((calls.under_way(), calls.ended()), (Some(1), 1));
        });
    });
    assert_eq!((calls.under_way(), calls.ended()), (None, 2));
}
