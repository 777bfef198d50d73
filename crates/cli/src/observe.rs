//! Observers of long computations: a progress bar on a terminal, signals, a limit on memory.

use std::fmt::Write;
use std::time::Duration;

use abstract_games::{Limits, Observer, Progress, Run, Stop, SystemMemory};
use bytesize::ByteSize;
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use unit_prefix::NumberPrefix;

use crate::arguments::{ProgressOption, Resources};
use crate::signals::cancelled_by_signal;

/// An observer with a progress bar, which a signal cancels and the system may refuse memory.
pub(crate) fn watch(label: impl Into<String>, progress: ProgressOption) -> impl Observer {
    ((Bar::new(label, progress), cancelled_by_signal()), SystemMemory::new())
}

/// An observer with a progress bar and a limit on memory, which a signal cancels.
pub(crate) fn watch_memory(
    label: impl Into<String>,
    progress: ProgressOption,
    memory: u64,
) -> impl Observer {
    (watch(label, progress), Limits::new().memory(memory))
}

impl Resources {
    /// A run on the threads, with a progress bar, which a signal cancels and the system may refuse
    /// memory.
    pub(crate) fn run(&self, label: impl Into<String>) -> Run<'static> {
        Run::new().threads(self.threads).observer(watch(label.into(), self.progress))
    }

    /// The same run within the memory limit.
    pub(crate) fn limited_run(&self, label: impl Into<String>) -> Run<'static> {
        self.run(label).and(Limits::new().memory(self.memory))
    }
}

/// The time before the bar is first drawn, and the time between two drawings.
const PATIENCE: Duration = Duration::from_millis(500);
const INTERVAL: Duration = Duration::from_millis(100);

/// A progress bar on standard error, if that is a terminal, for computations longer than
/// `PATIENCE`.
struct Bar {
    label: String,
    drawn: Option<ProgressBar>,
    quiet: bool,
    /// The time until the bar is drawn. Reading the clock takes longer than a short unit of work,
    /// and a limit on time does so only now and then.
    wait: Limits,
}

impl Bar {
    fn new(label: impl Into<String>, progress: ProgressOption) -> Self {
        Self { label: label.into(), drawn: None, quiet: progress.quiet, wait: wait(PATIENCE) }
    }

    #[expect(clippy::cast_precision_loss, reason = "two figures are shown")]
    fn shown(&mut self, progress: &Progress) -> &ProgressBar {
        self.drawn.get_or_insert_with(|| {
            let (bar, template) = match (progress.total, progress.estimate) {
                (Some(total), _) => (
                    ProgressBar::new(total),
                    "{prefix}{msg} {wide_bar} {done}/{all} ({rate}/s, {eta} left)",
                ),
                (None, Some(_)) => (
                    ProgressBar::new(1 << u32::BITS),
                    "{prefix}{msg} {wide_bar} {percent} % ({eta} left)",
                ),
                (None, None) => {
                    (ProgressBar::new_spinner(), "{prefix}: {done} states, {rate}/s{msg} {spinner}")
                }
            };
            let style = ProgressStyle::with_template(template);
            let style = style.expect("the templates are well-formed");
            let style = style
                .with_key("done", short(|bar| bar.pos() as f64))
                .with_key("all", short(|bar| bar.len().unwrap_or(0) as f64))
                .with_key("rate", short(ProgressState::per_sec));
            bar.with_style(style).with_prefix(self.label.clone())
        })
    }
}

/// A key that writes a number of a bar as people say it: 160 k, 1.5 M.
fn short(number: fn(&ProgressState) -> f64) -> impl Fn(&ProgressState, &mut dyn Write) + Clone {
    move |bar, out| {
        // Standard error has nowhere to report an error.
        let _ = match NumberPrefix::decimal(number(bar)) {
            NumberPrefix::Standalone(number) => write!(out, "{number:.0}"),
            NumberPrefix::Prefixed(prefix, number) => {
                let places = usize::from(number < 10.0);
                write!(out, "{number:.places$} {}", prefix.symbol())
            }
        };
    }
}

/// A limit on the time from now.
fn wait(time: Duration) -> Limits {
    let mut wait = Limits::new().time(time);
    let _ = wait.observe(&Progress::at(0));
    wait
}

impl Observer for Bar {
    fn observe(&mut self, progress: &Progress) -> Result<(), Stop> {
        if self.quiet || self.wait.observe(&Progress::at(0)).is_ok() {
            return Ok(());
        }
        self.wait = wait(INTERVAL);
        let found = (progress.found > 0).then(|| format!(", {} found", progress.found));
        let bytes = (progress.bytes > 0).then(|| ByteSize(progress.bytes).display().iec());
        let bytes = bytes.map(|bytes| format!(", {bytes}"));
        let message: String = [found, bytes].into_iter().flatten().collect();
        let estimate = progress.estimate.filter(|_| progress.total.is_none());
        let bar = self.shown(progress);
        bar.set_message(message);
        bar.set_position(estimate.map_or(progress.done, u64::from));
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
