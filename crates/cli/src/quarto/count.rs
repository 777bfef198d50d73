//! `abstract-games quarto count`.

use std::io::Write;

use abstract_games::quarto::counts::{
    ListedDraws, draw_orbits, draws, list_draws, move_orbits_by_ply, moves, orbits_by_ply,
    positions, without_quarto,
};
use abstract_games::quarto::{BOOK_PLIES, Quarto, QuartoSymmetry, Rules};
use abstract_games::{BigUint, Group, Stop};
use serde_json::{Map, Value, json};

use super::positions_plot::positions_plot;
use crate::arguments::{QuartoCountOptions, ReportFormat};
use crate::failure::{Failure, Result, ended};
use crate::observe::{watch, watch_memory};
use crate::print::{self, cells, texts};

/// The numbers of draws, of which the last ones are unknown if the count was stopped.
#[derive(Default)]
struct Draws {
    all: Option<String>,
    orbits: Option<u64>,
    /// The numbers by listing: all, and up to symmetry.
    listed: Option<(String, u64)>,
}

/// The rows of a table: the ply, the positions and their orbits, and perhaps the moves from them
/// and their orbits. Numbers that may exceed 2⁵³ are text, so that every JSON reader keeps them
/// exact.
type Rows = Vec<Vec<String>>;

const COLUMNS: [&str; 5] = ["ply", "positions", "orbits", "moves", "move_orbits"];

pub(super) fn count(options: &QuartoCountOptions, out: &mut dyn Write) -> Result {
    let rules = &options.rules.rules;
    let symmetry = Quarto::new(rules.clone()).symmetry();
    let orbits = orbits_by_ply(&symmetry);
    options.svg.write(|| Ok(positions_plot(&orbits).to_file()))?;
    let mut report = symmetries(rules, &symmetry, &orbits);
    let by_ply = options.ply_table.then(|| by_ply(&symmetry, &orbits));
    if let Some(rows) = &by_ply {
        report.insert("by_ply".to_owned(), json_rows(rows));
    }
    let mut draws = Draws::default();
    let mut stopped = None;
    if options.draws {
        stopped = count_draws(&mut draws, rules, &symmetry, options).err();
    }
    insert_draws(&draws, &mut report);
    let mut listed = None;
    if let (Some(last_ply), None) = (options.without_quarto, stopped) {
        let watch = watch_memory("listing positions", options.progress, options.memory);
        let counted = without_quarto(rules, &symmetry, last_ply, watch);
        stopped = counted.stopped;
        let rows = counted.plies.iter().enumerate();
        let rows: Rows =
            rows.map(|(ply, count)| cells![ply, count.positions, count.orbits]).collect();
        let table = json!({ "by_ply": json_rows(&rows), "complete": stopped.is_none() });
        report.insert("without_quarto".to_owned(), table.clone());
        // Deprecated: the former name.
        report.insert("unfinished".to_owned(), table);
        listed = Some(rows);
    }
    report.insert("complete".to_owned(), stopped.is_none().into());
    match options.output.format {
        ReportFormat::Json => print::json(&report.into(), out)?,
        ReportFormat::Text => {
            print_counts(&report, &draws, out)?;
            let tables = [("positions", by_ply), ("without a Quarto", listed)];
            for (what, rows) in
                tables.iter().filter_map(|(what, rows)| Some((what, rows.as_ref()?)))
            {
                print_table(what, rows, out)?;
            }
        }
    }
    ended(stopped)?;
    compare(&draws)
}

/// The numbers of symmetries, of positions and of orbits, as JSON.
fn symmetries(rules: &Rules, symmetry: &QuartoSymmetry, orbits: &[BigUint]) -> Map<String, Value> {
    let boards = symmetry.boards().order();
    let all: BigUint = (0..).zip(orbits).map(|(ply, _)| positions(ply)).sum();
    let early: BigUint = orbits.iter().take(BOOK_PLIES as usize).sum();
    let entries = [
        ("rules", rules.to_string().into()),
        ("piece_symmetries", (symmetry.order() / boards).into()),
        ("board_symmetries", boards.into()),
        ("positions", all.to_string().into()),
        ("orbits", orbits.iter().sum::<BigUint>().to_string().into()),
        ("orbits_under_ten_plies", early.to_string().into()),
    ];
    entries.map(|(key, value): (&str, Value)| (key.to_owned(), value)).into_iter().collect()
}

fn by_ply(symmetry: &QuartoSymmetry, orbits: &[BigUint]) -> Rows {
    // A full board has no moves.
    let moves_from = move_orbits_by_ply(symmetry).into_iter().chain([BigUint::ZERO]);
    let rows = (0_u32..).zip(orbits).zip(moves_from).map(|((ply, orbits), move_orbits)| {
        texts([ply.into(), positions(ply), orbits.clone(), moves(ply), move_orbits])
    });
    rows.collect()
}

fn json_rows(rows: &Rows) -> Value {
    let row = |row: &Vec<String>| {
        let mut object: Map<_, Value> = COLUMNS
            .iter()
            .zip(row)
            .map(|(column, cell)| ((*column).to_owned(), cell.clone().into()))
            .collect();
        object["ply"] = row[0].parse::<u32>().unwrap_or_default().into();
        Value::Object(object)
    };
    rows.iter().map(row).collect()
}

/// Counts the draws, all and up to symmetry, and lists them with `--verify`. The numbers stay that
/// are complete when a later one is stopped.
fn count_draws(
    found: &mut Draws,
    rules: &Rules,
    symmetry: &QuartoSymmetry,
    options: &QuartoCountOptions,
) -> Result<(), Stop> {
    let watch = |what| watch(what, options.progress);
    found.all = Some(draws(rules, watch("counting draws"))?.to_string());
    found.orbits = Some(draw_orbits(rules, symmetry, watch("counting draws up to symmetry"))?);
    if options.verify {
        let ListedDraws { orbits, boards, .. } =
            list_draws(rules, symmetry, watch("listing draws"))?;
        found.listed = Some((boards.to_string(), orbits));
    }
    Ok(())
}

fn insert_draws(draws: &Draws, report: &mut Map<String, Value>) {
    let (listed, listed_orbits) = draws.listed.clone().unzip();
    let entries = [
        ("draws", draws.all.clone().map(Value::from)),
        ("draw_orbits", draws.orbits.map(Value::from)),
        ("listed_draws", listed.map(Value::from)),
        ("listed_draw_orbits", listed_orbits.map(Value::from)),
    ];
    let known = entries.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
    report.extend(known);
}

/// Fails if the listed draws are not as many as the counted ones.
fn compare(draws: &Draws) -> Result {
    let Some((listed, listed_orbits)) = &draws.listed else { return Ok(()) };
    if draws.all.as_ref() == Some(listed) && draws.orbits == Some(*listed_orbits) {
        return Ok(());
    }
    Err(Failure::Failed(format!(
        "{listed} draws are listed, {listed_orbits} up to symmetry, and other numbers counted"
    )))
}

fn print_counts(report: &Map<String, Value>, draws: &Draws, out: &mut dyn Write) -> Result {
    let number = |key: &str| report[key].as_str().unwrap_or_default();
    let (pieces, boards) = (&report["piece_symmetries"], &report["board_symmetries"]);
    writeln!(out, "{pieces} symmetries of the pieces, {boards} of the board")?;
    writeln!(out, "{} positions, {} up to symmetry", number("positions"), number("orbits"))?;
    let early = number("orbits_under_ten_plies");
    writeln!(out, "{early} up to symmetry under {BOOK_PLIES} plies")?;
    match (&draws.all, draws.orbits) {
        (Some(draws), Some(orbits)) => writeln!(out, "{draws} draws, {orbits} up to symmetry")?,
        (Some(draws), None) => writeln!(out, "{draws} draws")?,
        (None, _) => {}
    }
    if let Some((listed, orbits)) = &draws.listed {
        writeln!(out, "{listed} draws, {orbits} up to symmetry, by listing")?;
    }
    Ok(())
}

fn print_table(what: &str, rows: &Rows, out: &mut dyn Write) -> Result {
    writeln!(out)?;
    // Only the table of all plies has moves.
    let (orbits, moves) = (("up to symmetry", 24), ("moves", 28));
    let columns = [("plies", 5), (what, 28), orbits, moves, orbits];
    let columns = &columns[..rows.first().map_or(3, Vec::len)];
    Ok(print::table(columns, 1, rows.iter().cloned(), out)?)
}
