//! Ctrl-C and the signal to terminate. The first one cancels the computation; a second ends the process at
//! once.

use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use abstract_games::Cancel;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag::{register, register_conditional_shutdown, register_usize};

struct Signals {
    cancel: Cancel,
    /// The last signal, or 0.
    last: Arc<AtomicUsize>,
}

/// Installs the handlers at the first call. If one cannot be installed, the signal keeps its default
/// effect and ends the process.
fn signals() -> &'static Signals {
    static SIGNALS: OnceLock<Signals> = OnceLock::new();
    SIGNALS.get_or_init(|| {
        let (stop, last) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        for (signal, number) in [(SIGINT, 2), (SIGTERM, 15)] {
            // The handlers of a signal run in this order, so a first signal does not end the process.
            let _ = register_conditional_shutdown(signal, 128 + signal, Arc::clone(&stop))
                .and_then(|_| register_usize(signal, Arc::clone(&last), number))
                .and_then(|_| register(signal, Arc::clone(&stop)));
        }
        Signals { cancel: Cancel::from(stop), last }
    })
}

/// A switch that Ctrl-C and the signal to terminate cancel.
pub(crate) fn cancelled_by_signal() -> Cancel {
    signals().cancel.clone()
}

/// The exit status of a cancelled computation, as shells report it: 128 and the number of the signal.
pub(crate) fn exit_status() -> u8 {
    match signals().last.load(Ordering::Relaxed) {
        15 => 143,
        _ => 130,
    }
}
