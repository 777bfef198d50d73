//! A setting of the system's allocator, without which memory limits are exceeded.
#![allow(unsafe_code, reason = "mallopt is a function of C")]

/// Blocks of this many bytes and more are mapped one by one, and returned to the system when they
/// are freed.
const MAPPED: i32 = 1 << 20;

/// As [`MAPPED`], for limits of [`LARGE`] and more.
const MAPPED_OF_LARGE: i32 = 16 << 20;

/// From this limit on, holes of some megabytes do not matter.
const LARGE: u64 = 1 << 30;

/// Keeps blocks of up to 16 MiB for later ones, if the memory limit is a gibibyte or more. To
/// return each block and to get it again took 40 % of the processor time of a count of positions on
/// 9 × 9 squares beside other programs, and 36 % on 7 × 7. There it takes 0.5 s instead of 3.3 to
/// 4.1 s.
///
/// All threads share one heap, because holes in the heaps of two threads took up to 230 MiB.
///
/// Must be called before threads are started.
pub(crate) fn keep_blocks(limit: u64) {
    if limit >= LARGE {
        // SAFETY: commands call this before they start threads.
        unsafe { return_from(MAPPED_OF_LARGE) };
        // SAFETY: `mallopt` takes two integers, and no other thread allocates.
        #[cfg(all(target_os = "linux", target_env = "gnu"))]
        unsafe {
            libc::mallopt(libc::M_ARENA_MAX, 1);
        }
    }
}

/// Returns large blocks to the system as soon as they are freed.
///
/// Limits count the bytes in use. By default glibc raises this size to that of the largest block
/// freed so far, up to 32 MiB, and takes smaller ones from a heap, in which holes remain: counts of
/// positions with a limit of 64 MiB took 117 to 135 MiB. With this setting, one took 67 MiB and 16
/// s of processor time; with blocks mapped from 128 KiB on, 61 MiB and 56 s, most of it to get
/// pages again that were just returned.
pub(crate) fn return_large_blocks() {
    // SAFETY: `main` calls this before it starts threads.
    unsafe { return_from(MAPPED) };
}

/// Maps blocks of `bytes` and more one by one, and keeps at most four times as much at the end of a
/// heap. Other allocators than that of glibc have no such setting.
///
/// # Safety
///
/// No other thread runs.
#[cfg_attr(
    not(all(target_os = "linux", target_env = "gnu")),
    expect(unused_variables, reason = "there is nothing to set")
)]
unsafe fn return_from(bytes: i32) {
    // SAFETY: `mallopt` takes two integers, and no other thread allocates.
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, bytes);
        libc::mallopt(libc::M_TRIM_THRESHOLD, 4 * bytes);
    }
}
