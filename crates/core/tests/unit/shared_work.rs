use std::panic::{AssertUnwindSafe, catch_unwind};

use super::*;

#[test]
fn the_watch_stops_what_the_others_have_begun() {
    let (here, begun) = (thread::current().id(), AtomicBool::new(false));
    let work = |_, watch: &mut StopCheck<'_>| -> Result<(), Stop> {
        if thread::current().id() == here {
            while !begun.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            return Ok(());
        }
        begun.store(true, Ordering::Relaxed);
        loop {
            watch()?;
        }
    };
    let mut asked = 0;
    let mut watch = || {
        asked += 1;
        if asked < 10 { Ok(()) } else { Err(Stop::WorkLimit) }
    };
    let shared = Workers::new(2).share(1, 2, &mut watch, work);
    assert_eq!(shared, Err(Stop::WorkLimit));
}

#[test]
#[should_panic(expected = "the watch, on purpose")]
fn a_panic_of_the_watch_stops_what_the_others_have_begun() {
    let here = thread::current().id();
    let work = |_, watch: &mut StopCheck<'_>| -> Result<(), Stop> {
        while thread::current().id() != here {
            watch()?;
        }
        Ok(())
    };
    let _ = Workers::new(2).share(1, 2, &mut || panic!("the watch, on purpose"), work);
}

#[test]
#[should_panic(expected = "a scoped thread panicked")]
fn a_panic_of_another_thread_ends_the_work() {
    let here = thread::current().id();
    let work = |_, _: &mut StopCheck<'_>| -> Result<(), Stop> {
        while thread::current().id() == here {
            thread::yield_now();
            if PANICKED.load(Ordering::Relaxed) {
                return Ok(());
            }
        }
        PANICKED.store(true, Ordering::Relaxed);
        panic!("on purpose");
    };
    let _ = Workers::new(2).share(1, 2, &mut || Ok(()), work);
}

static PANICKED: AtomicBool = AtomicBool::new(false);

#[test]
fn a_failure_and_a_panic_of_another_thread_stop_what_this_one_has_begun() {
    let here = thread::current().id();
    for panics in [false, true] {
        let stopped = AtomicBool::new(false);
        let work = |_, watch: &mut StopCheck<'_>| -> Result<(), Stop> {
            if thread::current().id() != here {
                assert!(!panics, "on purpose");
                return Err(Stop::WorkLimit);
            }
            for _ in 0..20_000 {
                watch().inspect_err(|_| stopped.store(true, Ordering::Relaxed))?;
                thread::sleep(PAUSE);
            }
            Ok(())
        };
        let share = || Workers::new(2).share(1, 2, &mut || Ok(()), work);
        let shared = catch_unwind(AssertUnwindSafe(share));
        assert_eq!(shared.ok(), (!panics).then_some(Err(Stop::WorkLimit)));
        assert!(stopped.into_inner(), "{panics}");
    }
}
