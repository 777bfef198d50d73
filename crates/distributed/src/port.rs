//! `Port`: what a worker uses of timely dataflow.

use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use abstract_games_search::LevelKey;
use timely::container::CapacityContainerBuilder;
use timely::dataflow::InputHandle;
use timely::dataflow::ProbeHandle;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::operators::{Input, Probe};
use timely::worker::Worker;

use crate::fate::Fate;
use crate::parcel::{ByReceiver, Content, Parcel};

/// What has arrived, with the times at which it was sent.
type Inbox<K> = Rc<RefCell<VecDeque<(u64, Content<K>)>>>;
type Builder<K> = CapacityContainerBuilder<Parcel<K>>;

/// The longest wait for messages, after which a worker looks whether the run goes on.
const WAIT: Duration = Duration::from_millis(20);

/// What a worker uses of timely dataflow: a stream of parcels between all workers, and the time up to which
/// all parcels have arrived.
///
/// The dataflow has an input in each worker, an exchange by receiver, and an operator that puts what arrives
/// into the inbox of the receiver. Times are ordered numbers. Timely's progress tracking says when no
/// parcel of a time, and of any earlier one, is under way or can still be sent.
pub(crate) struct Port<K: LevelKey> {
    /// Dropped first.
    input: InputHandle<u64, Builder<K>>,
    probe: ProbeHandle<u64>,
    inbox: Inbox<K>,
    worker: Worker,
    fate: Arc<Fate>,
    /// Number of states that this worker has asked the game about.
    states: Cell<u64>,
}

/// The run has ended early. The cause is in [`Fate`].
#[derive(Debug)]
pub(crate) struct Over;

impl<K: LevelKey> Port<K> {
    /// Builds the dataflow of a worker.
    pub(crate) fn new(mut worker: Worker, fate: Arc<Fate>) -> Self {
        let inbox = Inbox::default();
        let probe = ProbeHandle::new();
        let input = worker.dataflow(|scope| {
            let (input, parcels) = scope.new_input_with_builder::<Builder<K>>();
            let inbox = Rc::clone(&inbox);
            let pact = DistributorPact(|_: usize| ByReceiver);
            let index = scope.index();
            let arrived = parcels.unary::<CapacityContainerBuilder<Vec<()>>, _, _, _>(
                pact,
                "arrive",
                |_, _| {
                    move |input, _| {
                        input.for_each(|capability, parcel| {
                            let content = if parcel.to == index {
                                std::mem::take(&mut parcel.content)
                            } else {
                                Content::Altered
                            };
                            inbox
                                .borrow_mut()
                                .push_back((capability.least().copied().unwrap_or(0), content));
                        });
                    }
                },
            );
            arrived.probe_with(&probe);
            input
        });
        Self { input, probe, inbox, worker, fate, states: Cell::new(0) }
    }

    /// The number of this worker among those of all processes.
    pub(crate) fn index(&self) -> usize {
        self.worker.index()
    }

    /// The number of workers of all processes.
    pub(crate) fn peers(&self) -> usize {
        self.worker.peers()
    }

    /// Notes that this worker asks the game about a state. If it does not come back, the process ends the run.
    pub(crate) fn begin_state(&self) {
        self.states.set(self.states.get() + 1);
        self.set_pulse(self.states.get());
    }

    /// Notes that this worker does not ask the game about a state any more.
    pub(crate) fn end_state(&self) {
        self.set_pulse(0);
    }

    fn set_pulse(&self, states: u64) {
        let pulses = self.fate.pulses();
        // All processes have the same number of workers.
        if let Some(pulse) = pulses.get(self.index() % pulses.len().max(1)) {
            pulse.set(states);
        }
    }

    /// Sends a parcel.
    pub(crate) fn send(&mut self, to: usize, content: Content<K>) {
        self.input.send_batch(&mut Parcel { to, content });
    }

    /// Sends a note to all workers, this one included.
    pub(crate) fn send_to_all(&mut self, note: &[u8]) {
        for to in 0..self.peers() {
            self.send(to, Content::Note(note.to_vec()));
        }
    }

    /// The time of the next parcel.
    pub(crate) fn time(&self) -> u64 {
        *self.input.time()
    }

    /// Promises to send nothing before this time any more.
    pub(crate) fn advance_to(&mut self, time: u64) {
        self.input.advance_to(time);
    }

    /// Whether a parcel of this time, or of an earlier one, may still arrive at some worker.
    pub(crate) fn may_arrive(&self, time: u64) -> bool {
        self.probe.less_equal(&time)
    }

    /// Lets timely work, without waiting.
    pub(crate) fn step(&mut self) -> Result<(), Over> {
        self.end_state();
        self.worker.step();
        if self.fate.is_over() { Err(Over) } else { Ok(()) }
    }

    /// Lets timely work, and waits a little if there is nothing to do.
    pub(crate) fn step_or_wait(&mut self) -> Result<(), Over> {
        self.end_state();
        self.worker.step_or_park(Some(WAIT));
        if self.fate.is_over() { Err(Over) } else { Ok(()) }
    }

    /// What arrived first among what was sent until `time`. What a faster worker has sent later stays.
    pub(crate) fn take(&mut self, time: u64) -> Option<Content<K>> {
        let mut inbox = self.inbox.borrow_mut();
        let place = inbox.iter().position(|(sent, _)| *sent <= time)?;
        inbox.remove(place).map(|(_, content)| content)
    }

    /// Closes the input and works until all other workers have done so.
    pub(crate) fn close(self) -> Result<(), Over> {
        self.end_state();
        let Self { input, mut worker, fate, .. } = self;
        input.close();
        while worker.has_dataflows() {
            worker.step_or_park(Some(WAIT));
            if fate.is_over() {
                return Err(Over);
            }
        }
        Ok(())
    }
}
