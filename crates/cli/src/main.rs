//! The `abstract-games` command.

mod allocator;
mod arguments;
mod checkpoints;
mod failure;
mod four_way;
mod input;
mod manual;
mod observe;
mod output_file;
mod plot;
mod print;
mod processes;
mod quarto;
mod quoridor;
mod reproduce;
mod screen;
mod seats;
mod session;
mod signals;
mod sliding;
mod strategies;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use arguments::{Arguments, Subject};
use failure::{Failure, Result};

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

fn run(arguments: Arguments, out: &mut dyn Write) -> Result<ExitCode> {
    match arguments.command {
        Subject::Reproduce(options) => return reproduce::run(&options, out),
        Subject::Quoridor(command) => command.run(out),
        Subject::Sliding(command) => command.run(out),
        Subject::Quarto(command) => command.run(out),
        Subject::FourWay(command) => command.run(out),
        Subject::Plot(options) => plot::run(&options, out),
        Subject::Completions { shell } => manual::completions(shell, out),
        Subject::Man { dir } => manual::man(dir.as_deref(), out),
    }?;
    Ok(ExitCode::SUCCESS)
}
