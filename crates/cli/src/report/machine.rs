//! The version of the command, and the machine on which it runs.

use std::env::consts::{ARCH, OS};
use std::fs;
use std::thread;

/// What a report says about its origin: a name and a value for each.
pub(super) fn facts() -> Vec<(&'static str, String)> {
    let optimised = if cfg!(debug_assertions) { ", a build for tests" } else { "" };
    let mut facts = vec![
        ("Version", format!("abstract-games {}{optimised}", env!("CARGO_PKG_VERSION"))),
        ("Compiler", env!("ABSTRACT_GAMES_COMPILER").to_owned()),
        ("System", format!("{OS} {}, {ARCH}", kernel().unwrap_or_default()).replace(" ,", ",")),
    ];
    if let Some(name) = line_of("/proc/cpuinfo", "model name") {
        facts.push(("Processor", name));
    }
    if let Ok(threads) = thread::available_parallelism() {
        facts.push(("Threads of the machine", threads.to_string()));
    }
    let memory = line_of("/proc/meminfo", "MemTotal");
    let bytes = memory.and_then(|text| text.strip_suffix("kB")?.trim().parse::<u64>().ok());
    if let Some(kibibytes) = bytes {
        facts.push(("Memory", bytesize::ByteSize::kib(kibibytes).display().iec().to_string()));
    }
    facts
}

/// The version of the kernel, on Linux.
fn kernel() -> Option<String> {
    Some(fs::read_to_string("/proc/sys/kernel/osrelease").ok()?.trim().to_owned())
}

/// The value of the first line `name: value` of a file of Linux.
fn line_of(path: &str, name: &str) -> Option<String> {
    let text = fs::read_to_string(path).ok()?;
    let value = text.lines().find_map(|line| {
        let (found, value) = line.split_once(':')?;
        (found.trim() == name).then(|| value.trim().to_owned())
    })?;
    (!value.is_empty()).then_some(value)
}
