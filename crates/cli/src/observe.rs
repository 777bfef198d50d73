//! Observers of long computations: a progress bar on a terminal, Ctrl-C, a limit on memory.

use std::io::{self, Write};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use abstract_games::{Cancel, Limits, Observer, Progress, Stop};
use bytesize::ByteSize;
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::ProgressOption;

/// A switch that Ctrl-C cancels. A second Ctrl-C ends the process at once.
pub(crate) fn cancelled_by_ctrl_c() -> Cancel {
    static SWITCH: OnceLock<Cancel> = OnceLock::new();
    let install = || {
        let switch = Cancel::new();
        let thrown = switch.clone();
        // If no handler can be installed, Ctrl-C keeps its default effect and ends the process.
        let _ = ctrlc::set_handler(move || {
            if thrown.is_cancelled() {
                std::process::exit(130);
            }
            thrown.cancel();
        });
        switch
    };
    SWITCH.get_or_init(install).clone()
}

/// An observer with a progress bar, which Ctrl-C cancels.
pub(crate) fn watch(label: impl Into<String>, progress: ProgressOption) -> (Bar, Cancel) {
    (Bar::new(label, progress), cancelled_by_ctrl_c())
}

/// An observer with a progress bar and a limit on memory, which Ctrl-C cancels.
pub(crate) fn watch_memory(
    label: impl Into<String>,
    progress: ProgressOption,
    memory: ByteSize,
) -> impl Observer {
    (watch(label, progress), Limits::new().memory(memory.as_u64()))
}

/// Prints a warning on standard error.
pub(crate) fn warn(warning: &str) {
    // If standard error is closed, there is nowhere to report that.
    let _ = writeln!(io::stderr(), "warning: {warning}");
}

/// The time before the bar is first drawn, and the time between two drawings.
const PATIENCE: Duration = Duration::from_millis(500);
const INTERVAL: Duration = Duration::from_millis(100);

/// A progress bar on standard error, if that is a terminal, for computations longer than `PATIENCE`.
pub(crate) struct Bar {
    label: String,
    drawn: Option<ProgressBar>,
    due: Instant,
    quiet: bool,
    /// Units of work until the clock is read again, and the interval chosen last. Reading the clock
    /// takes longer than a short unit of work.
    skip: u32,
    stride: u32,
    looked: Instant,
}

impl Bar {
    pub(crate) fn new(label: impl Into<String>, progress: ProgressOption) -> Self {
        let (label, now, quiet) = (label.into(), Instant::now(), progress.quiet);
        Self { label, drawn: None, due: now + PATIENCE, quiet, skip: 0, stride: 1, looked: now }
    }

    /// Whether the bar was drawn.
    #[allow(dead_code, reason = "for the tests, which compile this file once more")]
    pub(crate) fn is_drawn(&self) -> bool {
        self.drawn.is_some()
    }

    fn shown(&mut self, progress: &Progress) -> &ProgressBar {
        self.drawn.get_or_insert_with(|| {
            let (bar, template) = match (progress.total, progress.estimate) {
                (Some(total), _) => (
                    ProgressBar::new(total),
                    "{msg} {wide_bar} {pos}/{len} ({per_sec}, {eta} left)",
                ),
                (None, Some(_)) => {
                    (ProgressBar::new(1 << u32::BITS), "{msg} {wide_bar} {percent} % ({eta} left)")
                }
                (None, None) => {
                    (ProgressBar::new_spinner(), "{msg} {spinner} {pos} done ({per_sec})")
                }
            };
            let style = ProgressStyle::with_template(template);
            bar.with_style(style.expect("the templates are well-formed"))
        })
    }
}

impl Observer for Bar {
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop> {
        if self.quiet {
            return Ok(());
        }
        if self.skip > 0 {
            self.skip -= 1;
            return Ok(());
        }
        let now = Instant::now();
        let quick = now - self.looked < INTERVAL / 100;
        self.stride = if quick { (2 * self.stride).min(1 << 12) } else { (self.stride / 2).max(1) };
        self.skip = self.stride - 1;
        self.looked = now;
        if now >= self.due {
            self.due = now + INTERVAL;
            let found = (progress.found > 0).then(|| format!("{} found", progress.found));
            let bytes = (progress.bytes > 0).then(|| ByteSize(progress.bytes).display().iec());
            let bytes = bytes.map(|bytes| bytes.to_string());
            let label = Some(self.label.clone());
            let message: Vec<_> = [label, found, bytes].into_iter().flatten().collect();
            let message = message.join(", ");
            let estimate = progress.estimate.filter(|_| progress.total.is_none());
            let bar = self.shown(progress);
            bar.set_message(message);
            bar.set_position(estimate.map_or(progress.done, u64::from));
        }
        Ok(())
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some(bar) = &self.drawn {
            bar.finish_and_clear();
        }
    }
}
