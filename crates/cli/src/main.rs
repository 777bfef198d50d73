//! The `abstract-games` command.

mod allocator;
mod arguments;
mod bar;
mod checkpoints;
mod failure;
mod four_way;
mod input;
mod manual;
mod observe;
mod plot;
mod plot_data;
#[cfg(feature = "distributed")]
mod processes;
mod quarto;
mod quoridor;
mod report;
mod reproduce;
mod scratch;
mod signals;
mod sliding;
mod strategy;
mod table;
mod thoughts;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use arguments::{Arguments, Command};
use failure::Failure;

fn main() -> ExitCode {
    allocator::return_large_blocks();
    let outcome = Arguments::from_command_line().and_then(|arguments| {
        let mut out = BufWriter::new(io::stdout().lock());
        let code = run(arguments, &mut out)?;
        out.flush()?;
        Ok(code)
    });
    outcome.unwrap_or_else(Failure::report)
}

fn run(arguments: Arguments, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    match arguments.command {
        Command::Reproduce(options) => reproduce::run(&options, out),
        Command::Report(options) => report::run(&options, out),
        Command::Quoridor(command) => quoridor::run(&command, out),
        Command::Sliding(command) => sliding::run(&command, out),
        Command::Quarto(command) => quarto::run(&command, out),
        Command::FourWay(command) => four_way::run(&command, out),
        Command::Plot(options) => plot_data::run(&options, out),
        Command::Completions(options) => manual::completions(options.shell, out),
        Command::Man(options) => manual::man(options.dir.as_deref(), out),
    }
}
