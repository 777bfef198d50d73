//! Long computations: observers, limits, threads, and the memory of tables.

pub mod file_calls;
pub mod lock;
pub mod map_array;
pub mod memory;
pub mod observer;
pub mod run;
pub mod shared_work;
mod system_memory;
pub mod workers;

pub use file_calls::{FileCalls, file_call};
pub use lock::lock;
pub use map_array::map_array;
#[doc(inline)]
pub use observer::{Cancel, Limits, Observer, Progress, Stop};
#[doc(inline)]
pub use run::Run;
pub use shared_work::StopCheck;
pub use system_memory::SystemMemory;
pub use workers::Workers;
