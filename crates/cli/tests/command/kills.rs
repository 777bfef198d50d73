//! Runs that are really killed, at random moments, and resumed to the same output.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::command;
use crate::storage::names;

/// The longest time from the loss of a process to the end of the others.
pub(crate) const PROMISED: Duration = Duration::from_secs(10);

/// A run that can be resumed.
pub(crate) struct Resumable<'r> {
    /// The command without the option of its folder.
    pub(crate) line: &'r str,
    pub(crate) option: &'r str,
    /// The file in the folder that is there as soon as there is something to resume.
    pub(crate) saved: &'r str,
    /// The number of processes of each run, or none for a command without others.
    pub(crate) processes: Option<fn(u64) -> u64>,
    /// Fills an empty folder, for a run that would take too long from its beginning.
    pub(crate) begin: Option<fn(&Path)>,
}

impl Resumable<'_> {
    /// Starts the command, as a resumed one if there is something to resume.
    fn start(&self, folder: &Path, number: u64) -> Child {
        let mut command = command(self.line);
        if let Some(begin) = self.begin.filter(|_| !folder.join(self.saved).exists()) {
            begin(folder);
        }
        if folder.join(self.saved).exists() {
            command.arg("--resume");
        }
        if let Some(processes) = self.processes {
            command.args(["--processes", &processes(number).to_string()]);
        }
        command.args([self.option, folder.to_str().unwrap()]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// Kills a process of the run at pseudorandom moments after it has saved something, and resumes
    /// it, until `kills` have hit a run. Every run that is complete before it is killed, and the
    /// last one, must print `expected`. Returns the number of complete runs.
    pub(crate) fn kill(&self, folder: &Path, kills: u64, expected: &str) -> u64 {
        let begin = Instant::now();
        is_complete(self.start(folder, 0), folder, expected);
        // The longest time to a kill. It follows the speed of the machine, which may be busy.
        let mut longest = u64::try_from(begin.elapsed().as_micros()).unwrap();
        let mut random = 12345_u64;
        let mut below = |limit: u64| {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % limit
        };
        let (mut done, mut complete) = (0, 1);
        let saved = folder.join(self.saved);
        for number in 0.. {
            if done == kills {
                break;
            }
            assert!(number < 4 * kills + 10, "only {done} of {number} kills hit a run");
            let mut first = self.start(folder, number);
            let own = [first.id().to_string()];
            while !saved.exists() && !are_gone(&own, Instant::now()) {
                thread::sleep(Duration::from_millis(1));
            }
            thread::sleep(Duration::from_micros(below(longest)));
            let others = children(first.id());
            let all: Vec<_> = own.into_iter().chain(others.clone()).collect();
            let victim = usize::try_from(below(all.len() as u64)).unwrap();
            let end = Instant::now() + PROMISED;
            // The first process is not waited for, so its number is not given to another. A child
            // may have ended.
            let _ =
                Command::new("kill").args(["-KILL", &all[victim]]).stderr(Stdio::null()).status();
            let mut error = String::new();
            first.stderr.take().unwrap().read_to_string(&mut error).unwrap();
            let status = first.wait().unwrap();
            assert!(are_gone(&others, end), "{others:?}");
            if status.success() {
                let mut out = String::new();
                first.stdout.take().unwrap().read_to_string(&mut out).unwrap();
                assert_eq!(out, expected);
                complete += 1;
                longest = longest / 2 + 1;
                continue;
            }
            if victim == 0 {
                assert_eq!(status.signal(), Some(9), "{error}");
            } else {
                assert_eq!(status.code(), Some(1), "{error}");
                // A child may be killed before it has read its arguments.
                let starts = ["error: process ", "error: cannot start process "];
                let is_named = starts.iter().any(|start| error.starts_with(start));
                assert!(is_named && error.lines().count() == 1, "{error}");
            }
            done += 1;
            longest += longest / 4;
        }
        is_complete(self.start(folder, 1), folder, expected);
        complete + 1
    }
}

/// A run that nobody kills prints what is expected, and leaves nothing.
fn is_complete(child: Child, folder: &Path, expected: &str) {
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && error.is_empty(), "{error}");
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
    assert_eq!(names(folder), [""; 0], "nothing is left");
}

/// The numbers of the processes that `parent` has started.
pub(crate) fn children(parent: u32) -> Vec<String> {
    let path = format!("/proc/{parent}/task/{parent}/children");
    // The parent may have ended.
    fs::read_to_string(path).unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

/// Whether all of these processes are gone at this time.
pub(crate) fn are_gone(processes: &[String], end: Instant) -> bool {
    loop {
        // A zombie has no command line.
        let is_alive = |process: &String| {
            fs::read(format!("/proc/{process}/cmdline")).is_ok_and(|line| !line.is_empty())
        };
        if !processes.iter().any(is_alive) {
            return true;
        }
        if Instant::now() > end {
            return false;
        }
        thread::sleep(Duration::from_millis(20));
    }
}
