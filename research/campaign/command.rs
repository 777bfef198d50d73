//! Starting the command, waiting for it, and what it left.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;
use wait4::Wait4;

/// A run that takes longer is killed, and counts as a fault.
const PATIENCE: Duration = Duration::from_secs(600);
/// The words of a line that stand for places in a folder of the run.
const PLACES: [&str; 3] = ["BOOK", "SCRATCH", "STRATEGY"];

/// The program under test.
pub(crate) struct Command {
    program: PathBuf,
}

/// What a run printed and how it ended.
pub(crate) struct Outcome {
    /// The exit status, or nothing if a signal ended the run.
    pub(crate) status: Option<i32>,
    pub(crate) results: Results,
    pub(crate) errors: String,
    pub(crate) time: Duration,
    /// The greatest resident set in bytes.
    pub(crate) peak: u64,
}

/// What must be the same for the same work.
#[derive(PartialEq, Eq)]
pub(crate) struct Results {
    /// Standard output, without times in seconds.
    output: String,
    /// The bytes of the file at each of the [`PLACES`].
    files: [Vec<u8>; PLACES.len()],
}

impl Results {
    /// Number of bytes of output and files.
    pub(crate) fn size(&self) -> usize {
        self.output.len() + self.files.iter().map(Vec::len).sum::<usize>()
    }
}

impl Outcome {
    pub(crate) fn succeeded(&self) -> bool {
        self.status == Some(0)
    }

    /// Whether the run was refused in one line: a status of 1 or 2 and no panic.
    pub(crate) fn refused(&self) -> bool {
        matches!(self.status, Some(1 | 2))
            && !self.errors.contains("panicked")
            && !self.errors.is_empty()
    }
}

/// A run under way, whose output goes to files so that no pipe can block it.
pub(crate) struct Running {
    child: Child,
    folder: TempDir,
    begin: Instant,
}

impl Running {
    /// Waits until the run has ended. The status of a run that took too long is that of a kill.
    pub(crate) fn wait(mut self) -> io::Result<Outcome> {
        while !self.has_ended()? {
            if self.begin.elapsed() > PATIENCE {
                self.child.kill()?;
            }
            thread::sleep(Duration::from_millis(1));
        }
        let usage = self.child.wait4()?;
        Ok(Outcome {
            status: usage.status.code(),
            results: Results {
                output: without_times(&fs::read(self.folder.path().join("output"))?),
                // There is none if the line does not name it, or if the run did not complete.
                files: PLACES
                    .map(|place| fs::read(self.folder.path().join(place)).unwrap_or_default()),
            },
            errors: String::from_utf8_lossy(&fs::read(self.folder.path().join("errors"))?)
                .into_owned(),
            time: self.begin.elapsed(),
            peak: usage.rusage.maxrss,
        })
    }

    /// Waits for this long and then kills the run. Returns the outcome if it ended before.
    pub(crate) fn kill_after(mut self, delay: Duration) -> io::Result<Option<Outcome>> {
        // The process stays a zombie until `wait`, which reads its usage.
        if self.ends_within(delay)? {
            return self.wait().map(Some);
        }
        self.child.kill()?;
        self.child.wait()?;
        Ok(None)
    }

    /// Waits for this long, and returns the run if it goes on.
    pub(crate) fn outlives(self, delay: Duration) -> io::Result<Option<Self>> {
        if self.ends_within(delay)? {
            return self.wait().map(|_| None);
        }
        Ok(Some(self))
    }

    /// Sends a signal to the process.
    pub(crate) fn signal(&self, signal: Signal) -> io::Result<()> {
        Ok(kill_process(Pid::from_child(&self.child), signal)?)
    }

    /// Waits for this long or until the process has ended, and returns whether it has.
    fn ends_within(&self, delay: Duration) -> io::Result<bool> {
        while self.begin.elapsed() < delay {
            if self.has_ended()? {
                return Ok(true);
            }
            let left = delay.saturating_sub(self.begin.elapsed());
            thread::sleep(left.min(Duration::from_millis(1)));
        }
        self.has_ended()
    }

    /// Whether the process has ended, read from the state after its name in /proc/PID/stat.
    pub(crate) fn has_ended(&self) -> io::Result<bool> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        Ok(stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with('Z')))
    }
}

impl Command {
    pub(crate) fn new(program: PathBuf) -> Self {
        // Some runs start in another folder.
        Self { program: fs::canonicalize(&program).unwrap_or(program) }
    }

    pub(crate) fn program(&self) -> &Path {
        &self.program
    }

    /// Starts the command with the words of `line` and further arguments.
    pub(crate) fn start<A: AsRef<OsStr>>(&self, line: &str, more: &[A]) -> io::Result<Running> {
        start(|folder| {
            let mut command = std::process::Command::new(&self.program);
            command.args(words(line, folder)).args(more);
            command
        })
    }

    /// Runs the command to its end.
    pub(crate) fn run<A: AsRef<OsStr>>(&self, line: &str, more: &[A]) -> io::Result<Outcome> {
        self.start(line, more)?.wait()
    }
}

/// Starts a command with its output in files, in a new folder for which it is prepared.
pub(crate) fn start(prepared: impl FnOnce(&Path) -> std::process::Command) -> io::Result<Running> {
    let folder = tempfile::tempdir()?;
    let mut command = prepared(folder.path());
    let file = |name| File::create(folder.path().join(name));
    command.stdin(Stdio::null()).stdout(file("output")?).stderr(file("errors")?);
    let begin = Instant::now();
    let child = command.spawn()?;
    Ok(Running { child, folder, begin })
}

/// The words of a line, with places in this folder.
pub(crate) fn words(line: &str, folder: &Path) -> impl Iterator<Item = OsString> {
    line.split(' ').map(|word| {
        if PLACES.contains(&word) { folder.join(word).into_os_string() } else { word.into() }
    })
}

/// The arguments that keep the work in a folder.
pub(crate) fn kept<'a>(option: &'a str, folder: &'a Path, resume: bool) -> Vec<&'a OsStr> {
    let mut arguments = vec![OsStr::new(option), folder.as_os_str()];
    if resume {
        arguments.push(OsStr::new("--resume"));
    }
    arguments
}

/// A text without its times, words such as 0.014, which differ from run to run.
fn without_times(text: &[u8]) -> String {
    let is_time =
        |word: &str| word.split_once('.').is_some_and(|(_, decimals)| decimals.len() == 3);
    let text = String::from_utf8_lossy(text);
    let lines = text
        .lines()
        .map(|line| line.split(' ').filter(|word| !is_time(word)).collect::<Vec<_>>().join(" "));
    lines.collect::<Vec<_>>().join("\n")
}
