//! A limit on the processor time of a thread, which a busy machine does not shorten.

use std::time::Duration;

use abstract_games::play::{Chosen, Player};
use abstract_games::{Game, Observer, Progress, Stop};
use rustix::time::{ClockId, clock_gettime};

/// A player that thinks for so long on its own thread. The time of other threads does not count.
pub(crate) struct WithinCpuTime<P> {
    pub(crate) player: P,
    pub(crate) limit: Duration,
}

impl<G: Game, P: Player<G>> Player<G> for WithinCpuTime<P> {
    fn name(&self) -> String {
        self.player.name()
    }

    fn choose(&mut self, game: &G, state: &G::State, observer: &mut dyn Observer) -> Chosen<G> {
        let clock = Clock { end: of_thread() + self.limit, skip: 0 };
        self.player.choose(game, state, &mut (clock, observer))
    }
}

/// The processor time that the current thread has used.
fn of_thread() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or(0);
    Duration::from_secs(seconds) + Duration::from_nanos(u64::try_from(time.tv_nsec).unwrap_or(0))
}

/// An observer that reads the clock at every 32nd unit of work, for a reading is a system call.
struct Clock {
    end: Duration,
    skip: u32,
}

impl Observer for Clock {
    fn observe(&mut self, _: &Progress) -> Result<(), Stop> {
        if self.skip > 0 {
            self.skip -= 1;
            return Ok(());
        }
        self.skip = 31;
        if of_thread() < self.end { Ok(()) } else { Err(Stop::TimeLimit) }
    }
}
