//! The worked example of docs/scale.md: three processes, a file of hosts, a secret, and a folder
//! that all reach.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::storage::names;
use crate::{command, stdout};

/// The files of a run.
struct Files {
    folder: tempfile::TempDir,
    hosts: Vec<String>,
}

impl Files {
    /// Files of a run of three processes.
    fn new() -> Self {
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
        let free: Vec<_> = (0..3).map(|_| TcpListener::bind("127.0.0.1:0").unwrap()).collect();
        let hosts = free.iter().map(|it| it.local_addr().unwrap().to_string()).collect();
        let files = Self { folder, hosts };
        for (name, secret) in [("secret", "a secret of 24 characters"), ("other", "another secret")]
        {
            let path = files.path(name);
            fs::write(&path, format!("{secret}, the same everywhere\n")).unwrap();
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
            }
        }
        files
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes the file of the first hosts.
    fn write_hosts(&self, count: usize) {
        fs::write(self.path("hosts"), self.hosts[..count].join("\n")).unwrap();
    }

    fn start(&self, process: usize, secret: &str, more: &[&str]) -> Child {
        let mut command = command("sliding census --size 6 --quiet --threads 1");
        command.arg("--hosts").arg(self.path("hosts")).args(["--process", &process.to_string()]);
        command.arg("--secret").arg(self.path(secret)).args(more);
        command.arg("--scratch").arg(self.path("scratch"));
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }
}

/// Kills a process as soon as a file is there, at most after twenty seconds, unless it ends before.
/// Returns the time of that.
fn kill_at(path: &Path, mut process: Child) -> Instant {
    let end = Instant::now() + Duration::from_secs(20);
    while !path.exists() && process.try_wait().unwrap().is_none() {
        assert!(Instant::now() < end, "{}", path.display());
        thread::sleep(Duration::from_millis(1));
    }
    process.kill().unwrap();
    process.wait().unwrap();
    Instant::now()
}

/// The first line that a process writes to standard error.
fn first_line(process: &mut Child) -> String {
    let mut line = String::new();
    BufReader::new(process.stderr.take().unwrap()).read_line(&mut line).unwrap();
    line.trim_end().to_owned()
}

fn ended(child: Child) -> (Output, String) {
    let output = child.wait_with_output().unwrap();
    let error = String::from_utf8(output.stderr.clone()).unwrap();
    (output, error)
}

#[test]
fn three_processes_with_a_secret_go_on_as_two_when_one_is_killed() {
    let files = Files::new();
    files.write_hosts(3);
    let others = [0, 1].map(|process| files.start(process, "secret", &[]));
    let mut mistaken = files.start(2, "other", &[]);
    let warning = first_line(&mut mistaken);
    assert!(warning.starts_with("warning: process "), "{warning}");
    assert!(warning.ends_with(" has another secret; still waiting for the right one"), "{warning}");
    mistaken.kill().unwrap();
    mistaken.wait().unwrap();
    // The others wait for the right one.
    let levels = files.path("scratch").join("levels");
    let mut killed = kill_at(&levels, files.start(2, "secret", &[]));
    let mut outcomes = others.map(ended);
    let mut warned = 0;
    while outcomes[0].0.status.success() {
        // The run was complete before its process was killed, on a machine with much else to do.
        warned += outcomes.iter().map(|(_, error)| error.lines().count()).sum::<usize>();
        let others = [0, 1].map(|process| files.start(process, "secret", &[]));
        killed = kill_at(&levels, files.start(2, "secret", &[]));
        outcomes = others.map(ended);
    }
    assert!(killed.elapsed() < Duration::from_secs(10), "{:?}", killed.elapsed());
    for (process, (output, error)) in outcomes.into_iter().enumerate() {
        assert_eq!(output.status.code(), Some(1), "{process}: {error}");
        let (warnings, last) = error.trim_end().rsplit_once('\n').unwrap_or(("", error.trim_end()));
        let lost = format!("error: process 2 ({}) was lost: ", files.hosts[2]);
        assert!(last.starts_with(&lost), "{process}: {error}");
        let is_warned = |line: &str| line.contains("process 2 has another secret; still waiting");
        assert!(warnings.lines().all(is_warned), "{process}: {error}");
        warned += warnings.lines().count();
    }
    // The process with another secret may be killed before the second of them knows.
    assert!((1..=2).contains(&warned), "{warned}");
    files.write_hosts(2);
    let run = [0, 1].map(|process| files.start(process, "secret", &["--resume"]));
    let [first, second] = run.map(ended);
    assert!(first.0.status.success() && second.0.status.success(), "{}, {}", first.1, second.1);
    let expected = stdout("sliding census --size 6 --quiet --processes 1");
    assert_eq!(String::from_utf8(first.0.stdout).unwrap(), expected);
    assert!(second.0.stdout.is_empty());
    assert_eq!(names(&files.path("scratch")), [""; 0], "nothing is left");
}
