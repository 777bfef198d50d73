//! The processes of a run: those that the command starts on this machine, and those of a list of
//! hosts.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use abstract_games::{Run, Stop, lock};
use abstract_games_distributed::{Cluster, DistributedError, Hosts, Secret};
use serde_json::json;

use crate::arguments::{ClusterOptions, ProgressOption, Resources};
use crate::checkpoints;
use crate::failure::{Failure, OrUsage, Result, usage, warn};
use crate::input::read_bytes;
use crate::observe::watch;
use crate::signals::cancelled_by_signal;

/// The time that all processes together have to end after the run.
const PATIENCE: Duration = Duration::from_secs(1);
/// The greatest number of bytes of a complaint of a process that is kept.
const MOST_COMPLAINT: u64 = 1000;

/// This process as a member of a run.
pub(crate) struct Member {
    pub(crate) cluster: Cluster,
    /// Number of processes that the command runs on this machine, this one included.
    pub(crate) local: u64,
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
    /// Reads what it writes to standard error, until it ends.
    reader: Option<JoinHandle<Vec<u8>>>,
    /// The start of that, once it has ended.
    complaint: Vec<u8>,
}

impl Started {
    /// Starts a process, and returns it with the line that it prints.
    fn new() -> io::Result<(Self, String)> {
        let mut arguments: Vec<_> = std::env::args_os().skip(1).collect();
        let end = arguments.iter().position(|argument| argument == "--");
        arguments.insert(end.unwrap_or(arguments.len()), "--join".into());
        let mut command = Command::new(std::env::current_exe()?);
        command.args(arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn()?;
        let reader = child.stderr.take().map(|mut stderr| {
            thread::Builder::new().spawn(move || {
                let mut start = Vec::new();
                let _ = stderr.by_ref().take(MOST_COMPLAINT).read_to_end(&mut start);
                let _ = io::copy(&mut stderr, &mut io::sink());
                start
            })
        });
        let mut line = String::new();
        if let Some(stdout) = child.stdout.take() {
            BufReader::new(stdout.take(100)).read_line(&mut line)?;
        }
        let (stdin, reader) = (child.stdin.take(), reader.transpose()?);
        Ok((Self { child, stdin, reader, complaint: Vec::new() }, line))
    }

    /// The complaint of a process that has ended, in parentheses, if it has one.
    fn complaint(&mut self) -> String {
        if let Some(reader) = self.reader.take() {
            self.complaint = reader.join().unwrap_or_default();
        }
        let text = String::from_utf8_lossy(&self.complaint);
        let line = text.lines().next().unwrap_or_default();
        let line = line.strip_prefix("error: ").unwrap_or(line);
        if line.is_empty() { String::new() } else { format!(" ({line})") }
    }
}

impl Children {
    /// A function that names a process that has ended, with the reason.
    fn watch(&self) -> impl FnMut() -> Option<(usize, String)> + Send + use<> {
        let children = Arc::clone(&self.0);
        move || {
            let mut children = lock(&children);
            (1..).zip(children.iter_mut()).find_map(|(process, started)| {
                let status = started.child.try_wait().ok().flatten()?;
                Some((process, format!("it ended with {status}{}", started.complaint())))
            })
        }
    }
}

impl Drop for Children {
    fn drop(&mut self) {
        let mut children = lock(&self.0);
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

/// The run of this process: only the first one has a progress bar, and processes that the command
/// starts have one thread by default.
pub(crate) fn run(options: &ClusterOptions, resources: &Resources) -> Run<'static> {
    let quiet = resources.progress.quiet || !is_first(options);
    let threads = resources.threads.max(usize::from(options.hosts.is_none()));
    Run::new().threads(threads).observer(watch("searching", ProgressOption { quiet }))
}

/// Joins the run, after the other processes of this machine were started if that is asked for.
pub(crate) fn member(options: &ClusterOptions) -> Result<Member> {
    let (mut cluster, local, children) = match &options.hosts {
        _ if options.join => {
            let (cluster, local) = join()?;
            (cluster, local, Children::default())
        }
        Some(path) => (of_hosts(path, options)?, 1, Children::default()),
        None => start(options.processes.unwrap_or(1))?,
    };
    if let Some(limit) = options.disk_patience {
        cluster = cluster.disk_patience(limit);
    }
    let warn = |notice: &str| warn(format_args!("{notice}; still waiting for the right one"));
    let cluster = cluster.cancel(cancelled_by_signal()).notices(warn);
    Ok(Member { cluster, local, children })
}

/// A process of a list of hosts.
fn of_hosts(path: &Path, options: &ClusterOptions) -> Result<Cluster> {
    let process = options.process.unwrap_or(0);
    let file = format!("--hosts: {}", path.display());
    let hosts = String::from_utf8(read_bytes("--hosts", path)?).or_usage(&file)?;
    let hosts = hosts.parse::<Hosts>().or_usage(&file)?;
    let cluster = Cluster::new(hosts, process).or_usage("--process")?;
    Ok(match &options.secret {
        Some(secret) => cluster.secret(Secret::read(secret).or_usage("--secret")?),
        None => cluster,
    })
}

impl From<DistributedError> for Failure {
    fn from(error: DistributedError) -> Self {
        match error {
            DistributedError::Stopped(stop) => stop.into(),
            DistributedError::Secret(_) => usage("--secret", error),
            DistributedError::Hosts(_) => usage("--hosts", error),
            DistributedError::Checkpoint(error) | DistributedError::Scratch(error) => {
                checkpoints::failure("--scratch", &error)
            }
            error => Self::Failed(error.to_string()),
        }
    }
}

fn failed(what: &str, error: &io::Error) -> Failure {
    Failure::Failed(format!("{what}: {error}"))
}

/// A socket on a free port of this machine.
fn listen() -> Result<(TcpListener, u16)> {
    let listener = TcpListener::bind("127.0.0.1:0");
    let listener = listener.and_then(|it| it.local_addr().map(|address| (it, address.port())));
    listener.map_err(|error| failed("cannot listen on 127.0.0.1", &error))
}

/// Starts all processes but the first, which is this one. Each prints its port, and is told its
/// number, the secret, which no file or command line contains, and the ports of all.
fn start(processes: u16) -> Result<(Cluster, u64, Children)> {
    let (listener, port) = listen()?;
    let secret = Secret::random()?;
    let children = Children::default();
    let mut ports = vec![port];
    let cannot = |process| move |error| failed(&format!("cannot start process {process}"), &error);
    for process in 1..processes {
        if cancelled_by_signal().is_cancelled() {
            return Err(Stop::Cancelled.into());
        }
        let (mut started, line) = Started::new().map_err(cannot(process))?;
        let port = line.trim().parse().map_err(|_| {
            // It has ended, or prints what is no port.
            let _ = started.child.kill();
            let complaint = started.complaint();
            Failure::Failed(format!("process {process} ended before it joined the run{complaint}"))
        });
        lock(&children.0).push(started);
        ports.push(port?);
    }
    for (process, Started { stdin, .. }) in (1..).zip(lock(&children.0).iter_mut()) {
        let told = json!([process, secret.as_bytes(), ports]);
        let told = stdin.as_mut().map_or(Ok(()), |stdin| writeln!(stdin, "{told}"));
        told.map_err(cannot(process))?;
    }
    let cluster = Cluster::new(Hosts::local(ports), 0)?;
    let cluster = cluster.listener(listener).secret(secret).watch(children.watch());
    Ok((cluster, processes.into(), children))
}

/// Joins the run of the process that started this one. When that one ends, this one ends too.
fn join() -> Result<(Cluster, u64)> {
    let (listener, port) = listen()?;
    let mut out = io::stdout().lock();
    writeln!(out, "{port}").and_then(|()| out.flush())?;
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    let malformed = || Failure::Usage("--join: only for processes of --processes".to_owned());
    let (process, secret, ports): (usize, Vec<u8>, Vec<u16>) =
        serde_json::from_str(&line).map_err(|_| malformed())?;
    let secret = Secret::from_bytes(secret).map_err(|_| malformed())?;
    let cancel = cancelled_by_signal();
    thread::Builder::new().spawn(move || {
        // Ends at the end of the other process, however that came about.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        cancel.cancel();
        thread::sleep(PATIENCE);
        std::process::exit(1);
    })?;
    let local = ports.len() as u64;
    let cluster = Cluster::new(Hosts::local(ports), process)?.listener(listener).secret(secret);
    Ok((cluster, local))
}
