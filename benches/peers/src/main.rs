//! Processor time and memory of this library and of others at the same tasks.
//!
//! Prints a table in Markdown. An argument selects the tasks whose names contain it. Each row runs
//! in a separate process on one thread. The figures come from `/proc`, so the program needs Linux.
//! It panics if two rows of a task have different results.

mod connect_four;
mod games;
mod peg_solitaire;
mod searches;

use std::process::Command;
use std::{env, fs};

use games::{Failure, domineering, eight_puzzle, klotski, sowing};
use searches::{by_bfs, by_hash_set, by_levels, by_pathfinding, by_stateright};

/// A task and a library that does it.
struct Row {
    task: &'static str,
    with: &'static str,
    /// Does the task and returns the result as text.
    run: fn() -> Result<String, Failure>,
}

const fn row(task: &'static str, with: &'static str, run: fn() -> Result<String, Failure>) -> Row {
    Row { task, with, run }
}

const ROWS: &[Row] = &[
    row("8-puzzle", "`Bfs`", || by_bfs(&eight_puzzle()?)),
    row("8-puzzle", "`LevelSearch`", || by_levels(&eight_puzzle()?)),
    row("8-puzzle", "pathfinding `bfs_reach`", || by_pathfinding(&eight_puzzle()?)),
    row("8-puzzle", "stateright `spawn_bfs`", || by_stateright(eight_puzzle()?, |_| true)),
    row("peg solitaire", "`LevelSearch`", peg_solitaire::by_levels),
    row("peg solitaire", "`LevelSearch` of the quotient", peg_solitaire::by_quotient),
    row("peg solitaire", "pathfinding `bfs_reach`", peg_solitaire::by_pathfinding),
    row("peg solitaire", "stateright `spawn_bfs`", peg_solitaire::by_stateright),
    row("Klotski", "`Bfs`", || by_bfs(&klotski()?)),
    row("Klotski", "`LevelSearch`", || by_levels(&klotski()?)),
    row("Klotski", "pathfinding `bfs_reach`", || by_pathfinding(&klotski()?)),
    row("Klotski", "a loop with a `HashSet`", || by_hash_set(&klotski()?)),
    row("Domineering", "`Bfs`", || by_bfs(&domineering()?)),
    row("Domineering", "`LevelSearch`", || by_levels(&domineering()?)),
    row("Domineering", "pathfinding `bfs_reach`", || by_pathfinding(&domineering()?)),
    row("Domineering", "a loop with a `HashSet`", || by_hash_set(&domineering()?)),
    row("sowing", "`Bfs`", || by_bfs(&sowing()?)),
    row("sowing", "pathfinding `bfs_reach`", || by_pathfinding(&sowing()?)),
    row("sowing", "a loop with a `HashSet`", || by_hash_set(&sowing()?)),
    row("Connect Four", "`AlphaBeta`", connect_four::by_alpha_beta),
    row("Connect Four", "connect-four-ai", connect_four::by_connect_four_ai),
];

/// Processor seconds of all threads of this process, and its peak memory in bytes.
fn usage() -> Result<(f64, u64), Failure> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    // The fields follow the name of the program, which is in parentheses. A tick is a hundredth of
    // a second.
    let (_, fields) = stat.rsplit_once(')').ok_or("/proc/self/stat has no program name")?;
    let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
    let seconds = ticks.sum::<Result<f64, _>>()? / 100.0;
    let status = fs::read_to_string("/proc/self/status")?;
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak
        .and_then(|peak| peak.trim().strip_suffix(" kB"))
        .ok_or("/proc/self/status has no VmHWM in kB")?;
    Ok((seconds, peak.trim().parse::<u64>()? * 1024))
}

fn main() -> Result<(), Failure> {
    // The process of a row has the number of the row as its argument.
    if let Some(number) = env::args().nth(1).and_then(|number| number.parse::<usize>().ok()) {
        let row = ROWS.get(number).ok_or("no row has this number")?;
        let found = (row.run)()?;
        let (seconds, bytes) = usage()?;
        println!("{seconds:.2}\t{}\t{found}", bytes / 1_000_000);
        return Ok(());
    }
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
