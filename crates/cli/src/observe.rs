//! Watching a long computation: a bar where somebody looks on, and Ctrl-C.

use std::io::{self, Write};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use abstract_games::storage::CheckpointFolder;
use abstract_games::{Cancel, Limits, Observer, Progress, Stop};
use bytesize::ByteSize;
use indicatif::{ProgressBar, ProgressStyle};

/// A switch that Ctrl-C throws; pressed again, it ends the process at once.
pub(crate) fn cancelled_by_ctrl_c() -> Cancel {
    static SWITCH: OnceLock<Cancel> = OnceLock::new();
    let install = || {
        let switch = Cancel::new();
        let thrown = switch.clone();
        // Where no handler can be installed, Ctrl-C ends the process as it always does.
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

/// An observer with all of it: a bar, Ctrl-C, and a limit on memory.
pub(crate) fn watch(label: impl Into<String>, memory: ByteSize) -> impl Observer {
    (Bar::new(label), (cancelled_by_ctrl_c(), Limits::new().memory(memory.as_u64())))
}

/// Prints a warning on standard error.
pub(crate) fn warn(warning: &str) {
    // There is nowhere to say that this cannot be said.
    let _ = writeln!(io::stderr(), "warning: {warning}");
}

/// Warns of checkpoints that cannot be saved, as it happens.
pub(crate) struct Warnings(Option<CheckpointFolder>);

impl Warnings {
    /// The warnings of this folder, if there is one.
    pub(crate) fn of(folder: Option<&CheckpointFolder>) -> Self {
        Self(folder.cloned())
    }

    fn print(&self) {
        for error in self.0.iter().flat_map(CheckpointFolder::take_warnings) {
            warn(&format!("no checkpoint was saved: {error}"));
        }
    }
}

impl Observer for Warnings {
    fn observe(&mut self, _: &Progress) -> Result<(), Stop> {
        self.print();
        Ok(())
    }
}

impl Drop for Warnings {
    fn drop(&mut self) {
        self.print();
    }
}

/// How long a computation runs unwatched, and how often the bar is drawn after that.
const PATIENCE: Duration = Duration::from_millis(500);
const INTERVAL: Duration = Duration::from_millis(100);

/// A bar on standard error, if that is a terminal, once the computation proves to be long.
pub(crate) struct Bar {
    label: String,
    drawn: Option<ProgressBar>,
    due: Instant,
    /// Units of work until the clock is looked at again, and how many that were last time: asking
    /// for the time takes longer than many a unit.
    skip: u32,
    stride: u32,
    looked: Instant,
}

impl Bar {
    pub(crate) fn new(label: impl Into<String>) -> Self {
        let now = Instant::now();
        let (label, due) = (label.into(), now + PATIENCE);
        Self { label, drawn: None, due, skip: 0, stride: 1, looked: now }
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
