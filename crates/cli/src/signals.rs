//! Ctrl-C and the signal to terminate. The first one cancels the computation; a second ends the
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
    /// Whether a person is asked for a line.
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
/// not interrupted by it.
///
/// # Errors
///
/// [`Stop::Cancelled`] if there was a signal before, as while a hint was computed.
pub(crate) fn at_prompt<T>(wait: impl FnOnce() -> T) -> Result<T, Stop> {
    let signals = signals();
    signals.prompt.store(true, Ordering::SeqCst);
    let waited = if signals.cancel.is_cancelled() { Err(Stop::Cancelled) } else { Ok(wait()) };
    signals.prompt.store(false, Ordering::SeqCst);
    waited
}

/// The exit status of a cancelled computation, as shells report it: 128 and the number of the
/// signal.
pub(crate) fn exit_status() -> u8 {
    match signals().last.load(Ordering::Relaxed) {
        15 => 143,
        _ => 130,
    }
}
