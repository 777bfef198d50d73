//! The progress bar. It appears on a terminal only, so its file is compiled here once more.

use std::thread;
use std::time::{Duration, Instant};

use abstract_games::{Observer, Progress};

use crate::arguments::ProgressOption;
use progress_bar::Bar;

#[path = "../../src/progress_bar.rs"]
mod progress_bar;

/// Whether a bar is drawn for a computation of one second.
fn is_drawn(quiet: bool) -> bool {
    let mut bar = Bar::new("testing", ProgressOption { quiet });
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(1) && !bar.is_drawn() {
        bar.observe(&Progress::at(1).of(2)).unwrap();
        thread::sleep(Duration::from_millis(10));
    }
    bar.is_drawn()
}

#[test]
fn a_quiet_run_draws_no_bar() {
    assert!(is_drawn(false));
    assert!(!is_drawn(true));
}
