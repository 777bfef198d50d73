//! Processor time and memory of this library and of others at the same tasks.
//!
//! Prints a table in Markdown. An argument selects the tasks whose names contain it. Each row runs
//! in a separate process on one thread. The figures come from `/proc`, so the program needs Linux.
//! It panics if two rows of a task have different results.

mod connect_four;
mod graphs;
mod small_games;

use std::error::Error;
use std::process::Command;
use std::{env, fs};

type Failure = Box<dyn Error>;

/// A task and a library that does it.
struct Row {
    task: &'static str,
    with: &'static str,
    /// Does the task and returns the result as text.
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
    Row { task: "Klotski, 20 times", with: "`Bfs`", run: small_games::klotski_by_bfs },
    Row { task: "Klotski, 20 times", with: "`LevelSearch`", run: small_games::klotski_by_levels },
    Row {
        task: "Klotski, 20 times",
        with: "pathfinding `bfs_reach`",
        run: small_games::klotski_by_pathfinding,
    },
    Row { task: "Klotski, 20 times", with: "a loop with a `HashSet`", run: small_games::klotski_by_hash_set },
    Row { task: "Domineering", with: "`Bfs`", run: small_games::domineering_by_bfs },
    Row { task: "Domineering", with: "`LevelSearch`", run: small_games::domineering_by_levels },
    Row {
        task: "Domineering",
        with: "pathfinding `bfs_reach`",
        run: small_games::domineering_by_pathfinding,
    },
    Row {
        task: "Domineering",
        with: "a loop with a `HashSet`",
        run: small_games::domineering_by_hash_set,
    },
    Row { task: "sowing", with: "`Bfs`", run: small_games::sowing_by_bfs },
    Row {
        task: "sowing",
        with: "pathfinding `bfs_reach`",
        run: small_games::sowing_by_pathfinding,
    },
    Row { task: "sowing", with: "a loop with a `HashSet`", run: small_games::sowing_by_hash_set },
    Row { task: "Connect Four", with: "`AlphaBeta`", run: connect_four::by_alpha_beta },
    Row { task: "Connect Four", with: "connect-four-ai", run: connect_four::by_connect_four_ai },
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
