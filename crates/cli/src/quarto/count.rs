//! `abstract-games quarto count`.

use std::io::Write;

use abstract_games::quarto::counts::{
    ListedDraws, WithoutQuarto, draw_orbits, draws, list_draws, move_orbits_by_ply, moves,
    orbits_by_ply, positions, without_quarto,
};
use abstract_games::quarto::{BOOK_PLIES, Quarto, QuartoSymmetry, Rules};
use abstract_games::{BigUint, Group, Stop};
use serde::Serialize;

use crate::arguments::{QuartoCountOptions, ReportFormat};
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
    listed_draws: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    listed_draw_orbits: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    without_quarto: Option<Listed>,
    /// Deprecated: the former name of `without_quarto`.
    #[serde(skip_serializing_if = "Option::is_none")]
    unfinished: Option<Listed>,
    /// Whether everything that was asked for is counted.
    complete: bool,
}

impl Report {
    /// Fails if the listed draws are not as many as the counted ones.
    fn compare_draws(&self) -> Result<(), Failure> {
        let (Some(listed), Some(listed_orbits)) = (&self.listed_draws, self.listed_draw_orbits)
        else {
            return Ok(());
        };
        if self.draws.as_ref() == Some(listed) && self.draw_orbits == Some(listed_orbits) {
            return Ok(());
        }
        Err(Failure::Differs(format!(
            "{listed} draws are listed, {listed_orbits} up to symmetry, and other numbers counted"
        )))
    }
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
            moves: None,
            move_orbits: None,
        });
        Self { by_ply: rows.collect(), complete: counted.stopped.is_none() }
    }
}

#[derive(Clone, Serialize)]
struct Row {
    ply: u32,
    positions: String,
    orbits: String,
    /// The moves from these positions, in the table of all plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    move_orbits: Option<String>,
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
    // A full board has no moves.
    let moves_from = move_orbits_by_ply(&symmetry).into_iter().chain([BigUint::ZERO]);
    let rows = (0..).zip(&orbits).zip(moves_from).map(|((ply, orbits), move_orbits)| Row {
        ply,
        positions: positions(ply).to_string(),
        orbits: orbits.to_string(),
        moves: Some(moves(ply).to_string()),
        move_orbits: Some(move_orbits.to_string()),
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
        listed_draws: None,
        listed_draw_orbits: None,
        without_quarto: None,
        unfinished: None,
        complete: true,
    };
    let mut stopped = None;
    if options.draws {
        stopped = count_draws(&mut report, rules, &symmetry, options).err();
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
    ended(stopped)?;
    report.compare_draws()
}

/// Counts the draws, all and up to symmetry, and lists them with `--verify`. The numbers stay that are complete when a later
/// one is stopped.
fn count_draws(
    report: &mut Report,
    rules: &Rules,
    symmetry: &QuartoSymmetry,
    options: &QuartoCountOptions,
) -> Result<(), Stop> {
    let watch = |what| watch(what, options.progress);
    report.draws = Some(draws(rules, watch("counting draws"))?.to_string());
    let found = draw_orbits(rules, symmetry, watch("counting draws up to symmetry"))?;
    report.draw_orbits = Some(found);
    if options.verify {
        let ListedDraws { orbits, boards, .. } =
            list_draws(rules, symmetry, watch("listing draws"))?;
        (report.listed_draws, report.listed_draw_orbits) = (Some(boards.to_string()), Some(orbits));
    }
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
    if let (Some(listed), Some(orbits)) = (&report.listed_draws, report.listed_draw_orbits) {
        writeln!(out, "{listed} draws, {orbits} up to symmetry, by listing")?;
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
    write!(out, "\n{:>5} {what:>28} {:>24}", "plies", "up to symmetry")?;
    let has_moves = rows.iter().any(|row| row.moves.is_some());
    if has_moves {
        write!(out, " {:>28} {:>24}", "moves", "up to symmetry")?;
    }
    writeln!(out)?;
    for Row { ply, positions, orbits, moves, move_orbits } in rows {
        write!(out, "{ply:>5} {positions:>28} {orbits:>24}")?;
        if let (Some(moves), Some(move_orbits)) = (moves, move_orbits) {
            write!(out, " {moves:>28} {move_orbits:>24}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}
