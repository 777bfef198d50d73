//! The processes of a run: those that the command starts on this machine, and those of a list of
//! hosts.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_distributed::{Cluster, DistributedError, Hosts, Secret, TaskFarmError};

use crate::arguments::{ClusterOptions, ProgressOption};
use crate::checkpoints;
use crate::failure::{Failure, OrUsage, usage};
use crate::observe::warn;
use crate::signals::cancelled_by_signal;

/// The time that all processes together have to end after the run.
const PATIENCE: Duration = Duration::from_secs(1);
/// The greatest number of bytes of a complaint of a process that is kept.
const MOST_COMPLAINT: usize = 1000;

/// This process as a member of a run.
pub(crate) struct Member {
    pub(crate) cluster: Cluster,
    /// Number of processes that the command runs on this machine, this one included.
    pub(crate) local: u64,
    /// The threads of each process.
    pub(crate) threads: usize,
    /// Whether it prints the result.
    pub(crate) reports: bool,
    /// The processes that it started.
    pub(crate) children: Children,
}

/// Processes that end with this one.
#[derive(Default)]
pub(crate) struct Children(Arc<Mutex<Vec<Started>>>);

/// A process that this one started.
struct Started {
    child: Child,
    /// Its end tells the process to end too.
    stdin: Option<ChildStdin>,
    /// The start of what it wrote to standard error.
    complaint: Arc<Mutex<Vec<u8>>>,
}

impl Started {
    /// Its complaint in parentheses, if it has one.
    fn complaint(&self) -> String {
        // The thread that reads may need a moment.
        thread::sleep(Duration::from_millis(20));
        let bytes = self.complaint.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&bytes);
        let line = text.lines().next().unwrap_or_default();
        let line = line.strip_prefix("error: ").unwrap_or(line);
        if line.is_empty() { String::new() } else { format!(" ({line})") }
    }
}

impl Children {
    fn lock(&self) -> MutexGuard<'_, Vec<Started>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A function that names a process that has ended, with the reason.
    fn watch(&self) -> impl FnMut() -> Option<(usize, String)> + Send + use<> {
        let children = Arc::clone(&self.0);
        move || {
            let mut children = children.lock().unwrap_or_else(PoisonError::into_inner);
            (1..).zip(children.iter_mut()).find_map(|(process, started)| {
                let status = started.child.try_wait().ok().flatten()?;
                Some((process, format!("it ended with {status}{}", started.complaint())))
            })
        }
    }
}

impl Drop for Children {
    fn drop(&mut self) {
        let mut children = self.lock();
        // All are told before the first is waited for.
        for started in children.iter_mut() {
            drop(started.stdin.take());
        }
        let deadline = Instant::now() + PATIENCE;
        for Started { child, .. } in children.iter_mut() {
            while Instant::now() < deadline && matches!(child.try_wait(), Ok(None)) {
                thread::sleep(Duration::from_millis(5));
            }
            // It has ended already, or must.
            let _ = child.kill();
            let _ = child.wait();
        }
        children.clear();
    }
}

/// Whether this is the first process of the run.
pub(crate) fn is_first(options: &ClusterOptions) -> bool {
    !options.join && options.process.unwrap_or(0) == 0
}

/// The progress bar of this process: only the first one has a bar.
pub(crate) fn progress(options: &ClusterOptions, progress: ProgressOption) -> ProgressOption {
    ProgressOption { quiet: progress.quiet || !is_first(options) }
}

/// Joins the run, after the other processes of this machine were started if that is asked for.
pub(crate) fn member(options: &ClusterOptions, threads: usize) -> Result<Member, Failure> {
    let cancel = cancelled_by_signal();
    let member = match (&options.hosts, options.processes) {
        _ if options.join => join()?,
        (Some(path), _) => {
            let hosts = Hosts::read(path).or_usage("--hosts")?;
            let process = options.process.unwrap_or(0);
            let cluster = Cluster::new(hosts, process).or_usage("--process")?;
            let secret = options.secret.as_ref().map(Secret::read).transpose();
            let cluster = match secret.or_usage("--secret")? {
                Some(secret) => cluster.secret(secret),
                None => cluster,
            };
            let cores = thread::available_parallelism().map_or(1, usize::from);
            let threads = if threads == 0 { cores } else { threads };
            let cluster = patient(cluster, options);
            return Ok(Member {
                cluster: noticed(cluster.threads(threads).cancel(cancel)),
                local: 1,
                threads,
                reports: process == 0,
                children: Children::default(),
            });
        }
        (None, processes) => start(processes.unwrap_or(1).into())?,
    };
    let threads = threads.max(1);
    let cluster = patient(member.cluster, options);
    let cluster = noticed(cluster.threads(threads).cancel(cancel));
    Ok(Member { cluster, threads, ..member })
}

/// A cluster that waits for the disk as long as the options say.
fn patient(cluster: Cluster, options: &ClusterOptions) -> Cluster {
    match options.disk_patience {
        Some(limit) => cluster.disk_patience(limit),
        None => cluster,
    }
}

/// A cluster whose notices are warnings.
fn noticed(cluster: Cluster) -> Cluster {
    cluster.notices(|notice| warn(&format!("{notice}; still waiting for the right one")))
}

impl From<DistributedError> for Failure {
    fn from(error: DistributedError) -> Self {
        match error {
            DistributedError::Stopped(stop) => stop.into(),
            DistributedError::Secret(_) => usage("--secret", error),
            DistributedError::Hosts(_) => usage("--hosts", error),
            DistributedError::Checkpoint(error) | DistributedError::Scratch(error) => {
                checkpoints::failure_of("--scratch", &error)
            }
            error => Self::Processes(error.to_string()),
        }
    }
}

impl<E: Into<Self>> From<TaskFarmError<E>> for Failure {
    fn from(error: TaskFarmError<E>) -> Self {
        match error {
            TaskFarmError::Run(error) => error.into(),
            TaskFarmError::Task { error, .. } => error.into(),
            _ => Self::Processes("a task failed".to_owned()),
        }
    }
}

/// The number of a part of the work that came as that of a task.
pub(crate) fn part(task: u64) -> usize {
    usize::try_from(task).unwrap_or(usize::MAX)
}

fn failed(what: &str, error: &io::Error) -> Failure {
    Failure::Processes(format!("{what}: {error}"))
}

/// A socket on a free port of this machine.
fn listen() -> Result<(TcpListener, u16), Failure> {
    let listen = || {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let port = listener.local_addr()?.port();
        Ok((listener, port))
    };
    listen().map_err(|error| failed("cannot listen on 127.0.0.1", &error))
}

/// Starts all processes but the first, which is this one. Each prints its port, and is told the
/// ports of all and the secret, which no file or command line contains.
fn start(processes: usize) -> Result<Member, Failure> {
    let (listener, port) = listen()?;
    let secret = Secret::random()?;
    let children = Children::default();
    let mut ports = vec![port];
    for process in 1..processes {
        let cannot = |error| failed(&format!("cannot start process {process}"), &error);
        let program = std::env::current_exe().map_err(cannot)?;
        let mut command = Command::new(program);
        command.args(std::env::args_os().skip(1)).arg("--join");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(cannot)?;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let complaint = Arc::new(Mutex::new(Vec::new()));
        if let Some(stderr) = stderr {
            let complaint = Arc::clone(&complaint);
            let kept = thread::Builder::new().spawn(move || keep(stderr, &complaint));
            kept.map_err(cannot)?;
        }
        children.lock().push(Started { child, stdin, complaint });
        let mut line = String::new();
        if let Some(stdout) = stdout {
            BufReader::new(stdout.take(100)).read_line(&mut line).map_err(cannot)?;
        }
        let port = line.trim().parse();
        ports.push(port.map_err(|_| {
            let complaint = children.lock().last().map_or_else(String::new, Started::complaint);
            Failure::Processes(format!(
                "process {process} ended before it joined the run{complaint}"
            ))
        })?);
    }
    let texts: Vec<_> = ports.iter().map(ToString::to_string).collect();
    for (process, Started { stdin, .. }) in (1..).zip(children.lock().iter_mut()) {
        let bytes: Vec<_> = secret.as_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        let line = format!("{process} {} {}\n", bytes.concat(), texts.join(" "));
        let told = stdin.as_mut().map_or(Ok(()), |stdin| stdin.write_all(line.as_bytes()));
        told.map_err(|error| failed(&format!("cannot start process {process}"), &error))?;
    }
    let cluster = Cluster::new(Hosts::local(ports), 0)?;
    let cluster = cluster.listener(listener).secret(secret).watch(children.watch());
    Ok(Member { cluster, local: processes as u64, threads: 1, reports: true, children })
}

/// Keeps the start of what a process writes to standard error, and drops the rest.
fn keep(stderr: impl Read, complaint: &Mutex<Vec<u8>>) {
    let mut stderr = stderr;
    let mut bytes = [0; 256];
    while let Ok(read) = stderr.read(&mut bytes) {
        if read == 0 {
            return;
        }
        let mut complaint = complaint.lock().unwrap_or_else(PoisonError::into_inner);
        let room = MOST_COMPLAINT.saturating_sub(complaint.len());
        complaint.extend(&bytes[..read.min(room)]);
    }
}

/// Joins the run of the process that started this one. When that one ends, this one ends too.
fn join() -> Result<Member, Failure> {
    let (listener, port) = listen()?;
    let mut out = io::stdout().lock();
    writeln!(out, "{port}").and_then(|()| out.flush())?;
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    let malformed = || Failure::Usage("--join: only for processes of --processes".to_owned());
    let mut words = line.split_whitespace();
    let process = words.next().and_then(|word| word.parse().ok()).ok_or_else(malformed)?;
    let secret = words.next().and_then(from_hexadecimal).ok_or_else(malformed)?;
    let secret = Secret::from_bytes(secret).map_err(|_| malformed())?;
    let ports = words.map(str::parse).collect::<Result<Vec<u16>, _>>().map_err(|_| malformed())?;
    let cancel = cancelled_by_signal();
    let watch = thread::Builder::new().spawn(move || {
        // Ends at the end of the other process, however that came about.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        cancel.cancel();
        thread::sleep(PATIENCE);
        std::process::exit(1);
    });
    watch?;
    let local = ports.len() as u64;
    let cluster = Cluster::new(Hosts::local(ports), process)?.listener(listener).secret(secret);
    Ok(Member { cluster, local, threads: 1, reports: false, children: Children::default() })
}

fn from_hexadecimal(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes().chunks(2);
    digits.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}
