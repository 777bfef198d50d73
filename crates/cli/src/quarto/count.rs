//! `abstract-games quarto count`.

use std::io::Write;

use abstract_games::quarto::counts::{
    WithoutQuarto, draw_orbits, draws, orbits_by_ply, positions, without_quarto,
};
use abstract_games::quarto::{BOOK_PLIES, Quarto, QuartoSymmetry, Rules};
use abstract_games::{BigUint, Group, Stop};
use serde::Serialize;

use crate::arguments::{ProgressOption, QuartoCountOptions, ReportFormat};
use crate::failure::{Failure, ended, write_file};
use crate::observe::{watch, watch_memory};
use crate::plot::{Curve, Plot, Style, logarithm};

/// The counts as JSON. Numbers that may exceed 2⁵³ are text, so that every JSON reader keeps them exact.
#[derive(Serialize)]
struct Report {
    rules: String,
    piece_symmetries: usize,
    board_symmetries: usize,
    positions: String,
    orbits: String,
    orbits_under_ten_plies: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_ply: Option<Vec<Row>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draws: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    draw_orbits: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    without_quarto: Option<Listed>,
    /// Deprecated: the former name of `without_quarto`.
    #[serde(skip_serializing_if = "Option::is_none")]
    unfinished: Option<Listed>,
    /// Whether everything that was asked for is counted.
    complete: bool,
}

/// The positions without a Quarto on the board.
#[derive(Clone, Serialize)]
struct Listed {
    by_ply: Vec<Row>,
    complete: bool,
}

impl Listed {
    fn new(counted: &WithoutQuarto) -> Self {
        let rows = (0..).zip(&counted.plies).map(|(ply, count)| Row {
            ply,
            positions: count.positions.to_string(),
            orbits: count.orbits.to_string(),
        });
        Self { by_ply: rows.collect(), complete: counted.stopped.is_none() }
    }
}

#[derive(Clone, Serialize)]
struct Row {
    ply: u32,
    positions: String,
    orbits: String,
}

/// The numbers of positions by ply, and of their orbits.
pub(crate) fn plot(orbits: &[BigUint]) -> Plot<'static> {
    let curve = |name, counts: &mut dyn Iterator<Item = BigUint>| {
        let points = (0_u32..).zip(counts).map(|(ply, count)| (f64::from(ply), logarithm(&count)));
        Curve { name, points: points.collect() }
    };
    let plies = 0..u32::try_from(orbits.len()).unwrap_or(u32::MAX);
    Plot {
        title: "Positions of Quarto by ply",
        axes: ["ply", "positions"],
        curves: vec![
            curve("all", &mut plies.map(positions)),
            curve("up to symmetry", &mut orbits.iter().cloned()),
        ],
        style: Style::Line,
        decades: true,
    }
}

pub(super) fn count(options: &QuartoCountOptions, out: &mut dyn Write) -> Result<(), Failure> {
    let rules = &options.rules.rules;
    let symmetry = Quarto::new(rules.clone()).symmetry();
    let orbits = orbits_by_ply(&symmetry);
    let rows = (0..).zip(&orbits).map(|(ply, orbits)| Row {
        ply,
        positions: positions(ply).to_string(),
        orbits: orbits.to_string(),
    });
    let rows: Vec<_> = rows.collect();
    let all: BigUint = (0..).zip(&orbits).map(|(ply, _)| positions(ply)).sum();
    let early: BigUint = orbits.iter().take(BOOK_PLIES as usize).sum();
    if let Some(path) = &options.svg {
        write_file("--svg", path, plot(&orbits).to_file().as_bytes())?;
    }
    let boards = symmetry.boards().order();
    let mut report = Report {
        rules: rules.to_string(),
        piece_symmetries: symmetry.order() / boards,
        board_symmetries: boards,
        positions: all.to_string(),
        orbits: orbits.iter().sum::<BigUint>().to_string(),
        orbits_under_ten_plies: early.to_string(),
        by_ply: options.ply_table.then_some(rows),
        draws: None,
        draw_orbits: None,
        without_quarto: None,
        unfinished: None,
        complete: true,
    };
    let mut stopped = None;
    if options.draws {
        stopped = count_draws(&mut report, rules, &symmetry, options.progress).err();
    }
    if let (Some(last_ply), None) = (options.without_quarto, stopped) {
        let watch = watch_memory("listing positions", options.progress, options.memory);
        let counted = without_quarto(rules, &symmetry, last_ply, watch);
        let listed = Listed::new(&counted);
        (report.without_quarto, report.unfinished) = (Some(listed.clone()), Some(listed));
        stopped = counted.stopped;
    }
    report.complete = stopped.is_none();
    match options.format {
        ReportFormat::Json => {
            serde_json::to_writer(&mut *out, &report)?;
            writeln!(out)?;
        }
        ReportFormat::Text => print(&report, out)?,
    }
    ended(stopped)
}

/// Counts the draws, all and up to symmetry. The first number stays if the second is stopped.
fn count_draws(
    report: &mut Report,
    rules: &Rules,
    symmetry: &QuartoSymmetry,
    progress: ProgressOption,
) -> Result<(), Stop> {
    report.draws = Some(draws(rules, watch("counting draws", progress))?.to_string());
    let watch = watch("counting draws up to symmetry", progress);
    report.draw_orbits = Some(draw_orbits(rules, symmetry, watch)?);
    Ok(())
}

fn print(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let Report { piece_symmetries, board_symmetries, .. } = report;
    writeln!(out, "{piece_symmetries} symmetries of the pieces, {board_symmetries} of the board")?;
    writeln!(out, "{} positions, {} up to symmetry", report.positions, report.orbits)?;
    writeln!(out, "{} up to symmetry under {BOOK_PLIES} plies", report.orbits_under_ten_plies)?;
    match (&report.draws, report.draw_orbits) {
        (Some(draws), Some(orbits)) => writeln!(out, "{draws} draws, {orbits} up to symmetry")?,
        (Some(draws), None) => writeln!(out, "{draws} draws")?,
        (None, _) => {}
    }
    if let Some(rows) = &report.by_ply {
        table("positions", rows, out)?;
    }
    if let Some(Listed { by_ply, .. }) = &report.without_quarto {
        table("without a Quarto", by_ply, out)?;
    }
    Ok(())
}

fn table(what: &str, rows: &[Row], out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "\n{:>5} {what:>28} {:>24}", "plies", "up to symmetry")?;
    for Row { ply, positions, orbits } in rows {
        writeln!(out, "{ply:>5} {positions:>28} {orbits:>24}")?;
    }
    Ok(())
}
