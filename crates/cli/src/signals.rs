//! Ctrl-C and the signals to terminate. The first one cancels the computation; a second ends the
//! process at once, and so does a first one at a prompt.

use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use abstract_games::{Cancel, Stop};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::{register, register_conditional_shutdown, register_usize};

struct Signals {
    cancel: Cancel,
    /// The last signal, or 0.
    last: Arc<AtomicUsize>,
    /// Whether a person is asked for a line, which the terminal itself edits.
    prompt: Arc<AtomicBool>,
}

/// Installs the handlers at the first call. If one cannot be installed, the signal keeps its
/// default effect and ends the process.
fn signals() -> &'static Signals {
    static SIGNALS: OnceLock<Signals> = OnceLock::new();
    SIGNALS.get_or_init(|| {
        let (stop, last) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let prompt = Arc::new(AtomicBool::new(false));
        for (signal, number) in [(SIGINT, 2), (SIGTERM, 15)] {
            // The handlers of a signal run in this order, so a first signal does not end the
            // process.
            let _ = register_conditional_shutdown(signal, 128 + signal, Arc::clone(&stop))
                .and_then(|_| {
                    register_conditional_shutdown(signal, 128 + signal, Arc::clone(&prompt))
                })
                .and_then(|_| register_usize(signal, Arc::clone(&last), number))
                .and_then(|_| register(signal, Arc::clone(&stop)));
        }
        Signals { cancel: Cancel::from(stop), last, prompt }
    })
}

/// A switch that Ctrl-C and the signal to terminate cancel.
pub(crate) fn cancelled_by_signal() -> Cancel {
    signals().cancel.clone()
}

/// Waits for a line of a person. A signal ends the process at once while `wait` runs: reading is
/// not interrupted by it. If the line `is_edited`, the terminal is in another mode meanwhile, from
/// which it returns before the process ends.
///
/// # Errors
///
/// [`Stop::Cancelled`] if there was a signal before, as while a hint was computed.
pub(crate) fn at_prompt<T>(is_edited: bool, wait: impl FnOnce() -> T) -> Result<T, Stop> {
    let signals = signals();
    let is_guarded = is_edited && terminal::guard();
    signals.prompt.store(!is_guarded, Ordering::SeqCst);
    let waited = if signals.cancel.is_cancelled() { Err(Stop::Cancelled) } else { Ok(wait()) };
    signals.prompt.store(false, Ordering::SeqCst);
    terminal::release();
    waited
}

/// The mode of the terminal before a line is edited.
#[cfg(unix)]
mod terminal {
    use std::io;
    use std::sync::{Mutex, MutexGuard, OnceLock};
    use std::thread;

    use abstract_games::lock;
    use rustix::termios::{OptionalActions, Termios, tcgetattr, tcsetattr};
    use signal_hook::consts::{SIGHUP, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::exit;

    fn mode() -> MutexGuard<'static, Option<Termios>> {
        static MODE: Mutex<Option<Termios>> = Mutex::new(None);
        lock(&MODE)
    }

    /// Remembers the mode, to which a signal returns. The editor sees to Ctrl-C itself.
    pub(super) fn guard() -> bool {
        static IS_WATCHED: OnceLock<bool> = OnceLock::new();
        let watch = || Signals::new([SIGHUP, SIGTERM]).map(|it| thread::spawn(|| watch(it)));
        *mode() =
            tcgetattr(io::stdin()).ok().filter(|_| *IS_WATCHED.get_or_init(|| watch().is_ok()));
        mode().is_some()
    }

    pub(super) fn release() {
        *mode() = None;
    }

    fn watch(mut signals: Signals) {
        for signal in signals.forever() {
            let mode = mode().take();
            if let Some(mode) = &mode {
                let _ = tcsetattr(io::stdin(), OptionalActions::Now, mode);
                // What is pasted is not marked as such any more, and the prompt's line ends.
                let _ = rustix::io::write(io::stdout(), b"\x1b[?2004l\n");
            }
            // The signal to terminate cancels a computation.
            if mode.is_some() || signal == SIGHUP {
                exit(128 + signal);
            }
        }
    }
}

/// Without a mode to return to.
#[cfg(not(unix))]
mod terminal {
    pub(super) const fn guard() -> bool {
        false
    }

    pub(super) const fn release() {}
}

/// The exit status of a cancelled computation, as shells report it: 128 and the number of the
/// signal.
pub(crate) fn exit_status() -> u8 {
    if signals().last.load(Ordering::Relaxed) == 15 { 143 } else { 130 }
}
