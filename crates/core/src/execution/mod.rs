//! Long computations: observers, limits, threads, and the memory of tables.

pub mod arrays;
pub mod file_calls;
pub mod memory;
pub mod observer;
pub mod run;
pub mod shared_work;
mod system_memory;
pub mod workers;

pub use arrays::map_array;
pub use file_calls::{FileCalls, file_call};
#[doc(inline)]
pub use observer::{Cancel, Limits, Observer, Progress, Stop};
#[doc(inline)]
pub use run::Run;
pub use shared_work::StopCheck;
pub use system_memory::SystemMemory;
pub use workers::Workers;
