//! A setting of the system's allocator, without which memory limits are exceeded.
#![cfg_attr(
    all(target_os = "linux", target_env = "gnu"),
    allow(unsafe_code, reason = "mallopt is a function of C")
)]

/// Blocks of this many bytes and more are mapped one by one, and returned to the system when they are freed.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
const MAPPED: i32 = 128 << 10;

/// Returns large blocks to the system as soon as they are freed.
///
/// Limits count the bytes in use. By default glibc raises this size to that of the largest block freed so far, up
/// to 32 MiB, and takes smaller ones from a heap, in which holes remain: counts of positions with a limit of
/// 64 MiB took 117 to 135 MiB, and 90 MiB with this setting.
pub(crate) fn return_large_blocks() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: `mallopt` takes two integers, and `main` calls this before it starts threads.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, MAPPED);
    }
}
