use super::*;
use crate::execution::file_calls::{FileCalls, file_call};

#[test]
fn threads_that_work_for_a_watched_thread_are_watched() {
    let workers = Workers::new(2);
    let calls = FileCalls::new();
    calls.watch(|| workers.map_each(vec![(); 5], |()| file_call(|| ())));
    assert_eq!(calls.ended(), 5);
    calls.watch(|| workers.with_help([()], |()| file_call(|| ()), || file_call(|| ())));
    assert_eq!(calls.ended(), 7);
    let work = |start: &dyn Fn()| start();
    calls.watch(|| workers.with_help_when_called(|| file_call(|| ()), work));
    assert_eq!(calls.ended(), 8);
    workers.map_each(vec![(); 5], |()| file_call(|| ()));
    assert_eq!(calls.ended(), 8);
}

#[test]
fn any_number_of_threads_divides_work() {
    for threads in [2, 1 << 51, 1 << 60, usize::MAX] {
        let workers = Workers::new(threads);
        assert!((CHUNK..1 << 32).contains(&workers.round()), "{threads}");
        assert!((2..1 << 32).contains(&workers.parts(2)), "{threads}");
    }
}

#[test]
fn parts_are_in_order_for_any_number_of_threads() {
    for threads in [1, 2, 3] {
        let workers = Workers::new(threads);
        for len in [0, 1, CHUNK, FEW, FEW + 1, 3 * FEW + 7] {
            let add = |sum: &mut Vec<usize>, numbers| sum.extend::<Range<usize>>(numbers);
            let parts = workers.fold_ranges(5..5 + len, Vec::new, add);
            assert!(parts.concat().into_iter().eq(5..5 + len), "{threads}, {len}");
            assert_eq!(parts.len() > 1, threads > 1 && len > FEW);
        }
    }
}
