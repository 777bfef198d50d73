//! The same tasks for this library and for others: processor time and memory of each.
//!
//! Without arguments, prints a table in Markdown. Each row runs in a process of its own, on one thread;
//! the figures come from `/proc`, so this needs Linux. All rows of a task must give the same result.

mod connect_four;
mod graphs;

use std::error::Error;
use std::process::Command;
use std::{env, fs};

type Failure = Box<dyn Error>;

/// A task done with a library. Returns what was found, as text.
struct Row {
    task: &'static str,
    with: &'static str,
    run: fn() -> Result<String, Failure>,
}

const ROWS: &[Row] = &[
    Row { task: "8-puzzle", with: "`Bfs`", run: graphs::tiles_by_bfs },
    Row { task: "8-puzzle", with: "`LevelSearch`", run: graphs::tiles_by_levels },
    Row { task: "8-puzzle", with: "pathfinding `bfs_reach`", run: graphs::tiles_by_pathfinding },
    Row { task: "8-puzzle", with: "stateright `spawn_bfs`", run: graphs::tiles_by_stateright },
    Row { task: "peg solitaire", with: "`LevelSearch`", run: graphs::pegs_by_levels },
    Row {
        task: "peg solitaire",
        with: "`LevelSearch` of the quotient",
        run: graphs::pegs_by_quotient,
    },
    Row {
        task: "peg solitaire",
        with: "pathfinding `bfs_reach`",
        run: graphs::pegs_by_pathfinding,
    },
    Row { task: "peg solitaire", with: "stateright `spawn_bfs`", run: graphs::pegs_by_stateright },
    Row { task: "Connect Four", with: "`AlphaBeta`", run: connect_four::by_alpha_beta },
    Row { task: "Connect Four", with: "connect-four-ai", run: connect_four::by_connect_four_ai },
];

/// What this process has taken: seconds of its threads together, and bytes at the most.
fn taken() -> Result<(f64, u64), Failure> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // After the name of the program, which stands in brackets; a tick is a hundredth of a second.
    let (_, fields) = stat.rsplit_once(')').ok_or("no name in /proc/self/stat")?;
    let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
    let seconds = ticks.sum::<Result<f64, _>>()? / 100.0;
    let status = fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.and_then(|peak| peak.trim().strip_suffix(" kB")).ok_or("no VmHWM")?;
    Ok((seconds, peak.trim().parse::<u64>()? * 1024))
}

fn main() -> Result<(), Failure> {
    if let Some(number) = env::args().nth(1).and_then(|number| number.parse::<usize>().ok()) {
        let row = ROWS.get(number).ok_or("there is no row of this number")?;
        let found = (row.run)()?;
        let (seconds, bytes) = taken()?;
        println!("{seconds:.2}\t{}\t{found}", bytes / 1_000_000);
        return Ok(());
    }
    // The argument is a part of the names of the tasks to run.
    let wanted = env::args().nth(1).unwrap_or_default();
    println!("| task | with | processor seconds | MB | result |");
    println!("| --- | --- | --- | --- | --- |");
    let mut last: Option<(&str, String)> = None;
    for (number, row) in ROWS.iter().enumerate().filter(|(_, row)| row.task.contains(&wanted)) {
        let output = Command::new(env::current_exe()?).arg(number.to_string()).output()?;
        let text = String::from_utf8(output.stdout)?;
        let mut parts = text.trim_end().splitn(3, '\t');
        let (Some(seconds), Some(megabytes), Some(found)) =
            (parts.next(), parts.next(), parts.next())
        else {
            return Err(String::from_utf8_lossy(&output.stderr).into());
        };
        println!("| {} | {} | {seconds} | {megabytes} | {found} |", row.task, row.with);
        match &last {
            Some((task, expected)) if *task == row.task => assert_eq!(found, expected),
            _ => last = Some((row.task, found.to_owned())),
        }
    }
    Ok(())
}
