//! The processes of a run: those that the command starts on this machine, and those of a list of hosts.

use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use abstract_games_distributed::{Cluster, DistributedError, Hosts, Secret};

use crate::arguments::{ClusterOptions, ProgressOption};
use crate::failure::Failure;
use crate::signals::cancelled_by_signal;

/// The time that a process has to end after the run.
const PATIENCE: Duration = Duration::from_secs(5);

/// This process as a member of a run.
pub(crate) struct Member {
    pub(crate) cluster: Cluster,
    /// Whether it prints the result.
    pub(crate) reports: bool,
    /// The processes that it started.
    pub(crate) children: Children,
}

/// Processes that end with this one.
#[derive(Default)]
pub(crate) struct Children(Vec<(Child, Option<ChildStdin>)>);

impl Drop for Children {
    fn drop(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        for (child, _) in &mut self.0 {
            while Instant::now() < deadline && matches!(child.try_wait(), Ok(None)) {
                thread::sleep(Duration::from_millis(5));
            }
            // It has ended already, or must.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// The progress bar of this process: only the first one has a bar.
pub(crate) fn progress(options: &ClusterOptions, progress: ProgressOption) -> ProgressOption {
    let is_first = !options.join && options.process.unwrap_or(0) == 0;
    ProgressOption { quiet: progress.quiet || !is_first }
}

/// Joins the run, after the other processes of this machine were started if that is asked for.
pub(crate) fn member(options: &ClusterOptions, threads: usize) -> Result<Member, Failure> {
    let cancel = cancelled_by_signal();
    let member = match (&options.hosts, options.processes) {
        _ if options.join => join()?,
        (Some(path), _) => {
            let hosts = Hosts::read(path).map_err(|error| usage("--hosts", &error))?;
            let process = options.process.unwrap_or(0);
            let cluster =
                Cluster::new(hosts, process).map_err(|error| usage("--process", &error))?;
            let secret = options.secret.as_ref().map(Secret::read).transpose();
            let cluster = match secret.map_err(|error| usage("--secret", &error))? {
                Some(secret) => cluster.secret(secret),
                None => cluster,
            };
            let cores = thread::available_parallelism().map_or(1, usize::from);
            let cluster = cluster.threads(if threads == 0 { cores } else { threads });
            return Ok(Member {
                cluster: cluster.cancel(cancel),
                reports: process == 0,
                children: Children::default(),
            });
        }
        (None, processes) => start(processes.unwrap_or(1).into())?,
    };
    let cluster = member.cluster.threads(threads.max(1)).cancel(cancel);
    Ok(Member { cluster, ..member })
}

/// The failure of a run.
pub(crate) fn failure(error: DistributedError) -> Failure {
    match error {
        DistributedError::Stopped(stop) => stop.into(),
        DistributedError::NotLoopback { .. } => usage("--secret", &error),
        DistributedError::Hosts { .. } => usage("--hosts", &error),
        DistributedError::Storage(error) => Failure::Usage(format!("--levels: {error}")),
        error => Failure::Processes(error.to_string()),
    }
}

fn usage(argument: &str, error: &DistributedError) -> Failure {
    Failure::Usage(format!("{argument}: {error}"))
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

/// Starts all processes but the first, which is this one. Each prints its port, and is told the ports of all and the
/// secret, which no file or command line contains.
fn start(processes: usize) -> Result<Member, Failure> {
    let (listener, port) = listen()?;
    let secret = Secret::random().map_err(failure)?;
    let mut children = Children::default();
    let mut ports = vec![port];
    for process in 1..processes {
        let cannot = |error| failed(&format!("cannot start process {process}"), &error);
        let program = std::env::current_exe().map_err(cannot)?;
        let mut command = Command::new(program);
        command.args(arguments_of_children(std::env::args_os().skip(1))).arg("--join");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(cannot)?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        children.0.push((child, stdin));
        let mut line = String::new();
        if let Some(stdout) = stdout {
            BufReader::new(stdout.take(100)).read_line(&mut line).map_err(cannot)?;
        }
        let port = line.trim().parse();
        ports.push(port.map_err(|_| {
            Failure::Processes(format!("process {process} ended before it joined the run"))
        })?);
    }
    let texts: Vec<_> = ports.iter().map(ToString::to_string).collect();
    for (process, (_, stdin)) in (1..).zip(&mut children.0) {
        let bytes: Vec<_> = secret.as_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
        let line = format!("{process} {} {}\n", bytes.concat(), texts.join(" "));
        let told = stdin.as_mut().map_or(Ok(()), |stdin| stdin.write_all(line.as_bytes()));
        told.map_err(|error| failed(&format!("cannot start process {process}"), &error))?;
    }
    let cluster = Cluster::new(Hosts::local(ports), 0).map_err(failure)?;
    let cluster = cluster.listener(listener).secret(secret);
    Ok(Member { cluster, reports: true, children })
}

/// The arguments of this process without those that only the first one has.
fn arguments_of_children(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut kept = Vec::new();
    let mut skip = false;
    for argument in arguments {
        let text = argument.to_string_lossy();
        let is_processes = text == "--processes";
        if !std::mem::replace(&mut skip, is_processes)
            && !is_processes
            && !text.starts_with("--processes=")
        {
            kept.push(argument);
        }
    }
    kept
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
    let ports = words.map(str::parse).collect::<Result<Vec<u16>, _>>().map_err(|_| malformed())?;
    thread::spawn(|| {
        // Ends at the end of the other process, however that came about.
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        thread::sleep(PATIENCE);
        std::process::exit(1);
    });
    let cluster = Cluster::new(Hosts::local(ports), process).map_err(failure)?;
    let cluster = cluster.listener(listener).secret(Secret::from_bytes(secret));
    Ok(Member { cluster, reports: false, children: Children::default() })
}

fn from_hexadecimal(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes().chunks(2);
    digits.map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}
