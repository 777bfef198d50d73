//! Runs the command under adverse conditions and prints tables of what happened, for
//! `docs/reliability.md`.
//!
//! Each section checks one promise: what is killed resumes to the same bytes, a full disk or a
//! folder that is in use is refused, altered files never give another result, memory limits hold,
//! signals end a run soon, and results do not depend on the number of threads. The program exits
//! with status 1 if a promise was broken.

mod altered;
mod campaign;
mod command;
mod disk;
mod jobs;
mod kills;
mod memory;
mod report;
mod sharing;
mod stops;
mod threads;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, ValueEnum};

use campaign::Campaign;
use command::Command;
use report::Table;

/// Runs the command under adverse conditions and prints what happened.
#[derive(Parser)]
struct Options {
    /// The command, as built by `cargo build --release`.
    #[arg(long, default_value = "target/release/abstract-games")]
    command: PathBuf,
    /// How often each run is killed.
    #[arg(long, default_value_t = 50)]
    kills: u32,
    /// How many alterations of its files each run meets.
    #[arg(long, default_value_t = 300)]
    alterations: u32,
    /// Seed of the random moments and alterations.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Only jobs whose names contain this text.
    #[arg(long, default_value = "")]
    job: String,
    /// The sections to run, or all.
    #[arg(value_enum)]
    sections: Vec<Section>,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Section {
    /// Kills at random moments.
    Kills,
    /// A full disk and a read-only folder.
    Disk,
    /// Two runs on one folder.
    Sharing,
    /// Files with altered bytes and shortened files.
    Altered,
    /// Memory limits and peak resident sets.
    Memory,
    /// Ctrl-C and SIGTERM.
    Stops,
    /// Numbers of threads.
    Threads,
}

fn run(campaign: &mut Campaign, section: Section) -> io::Result<Table> {
    match section {
        Section::Kills => kills::table(campaign),
        Section::Disk => disk::table(campaign),
        Section::Sharing => sharing::table(campaign),
        Section::Altered => altered::table(campaign),
        Section::Memory => memory::table(campaign),
        Section::Stops => stops::table(campaign),
        Section::Threads => threads::table(campaign),
    }
}

fn main() -> ExitCode {
    let options = Options::parse();
    let mut campaign = Campaign {
        command: Command::new(options.command),
        random: fastrand::Rng::with_seed(options.seed),
        kills: options.kills,
        alterations: options.alterations,
        job: options.job,
    };
    let asked =
        |section: &Section| options.sections.is_empty() || options.sections.contains(section);
    let mut broken = false;
    for section in Section::value_variants().iter().copied().filter(asked) {
        match run(&mut campaign, section) {
            Ok(table) => {
                println!("{table}");
                broken |= table.is_broken();
            }
            Err(error) => {
                eprintln!("campaign: {error}");
                return ExitCode::from(2);
            }
        }
    }
    ExitCode::from(u8::from(broken))
}
