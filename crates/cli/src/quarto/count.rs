//! `abstract-games quarto count`.

use std::io::Write;

use abstract_games::picture::Plot;
use abstract_games::quarto::counts::{
    ListedDraws, draw_orbits, draws, list_draws, move_orbits_by_ply, moves, orbits_by_ply,
    positions, without_quarto,
};
use abstract_games::quarto::{BOOK_PLIES, Quarto, QuartoSymmetry, Rules};
use abstract_games::{BigUint, Group, Stop};
use serde_json::{Value, json};

use crate::arguments::{QuartoCountOptions, ReportFormat};
use crate::failure::{Failure, Result, ended};
use crate::observe::{watch, watch_memory};
use crate::print::{self, cells, joined, optional};

/// The rows of a table, by ply: the positions and their orbits, and perhaps the moves from them and
/// their orbits. Numbers that may exceed 2⁵³ are text, so that every JSON reader keeps them exact.
type Rows = Vec<Vec<String>>;

const COLUMNS: [&str; 4] = ["positions", "orbits", "moves", "move_orbits"];

pub(super) fn count(options: &QuartoCountOptions, out: &mut dyn Write) -> Result {
    let rules = &options.rules;
    let symmetry = Quarto::new(rules.clone()).symmetry();
    let orbits = orbits_by_ply(&symmetry);
    options.svg.write(|| Ok(positions_plot(&orbits).to_svg()))?;
    let head = symmetries(rules, &symmetry, &orbits);
    let by_ply = options.ply_table.then(|| by_ply(&symmetry, &orbits));
    let mut draws = Draws::default();
    let mut stopped = None;
    if options.draws {
        stopped = draws.count(&symmetry, options).err();
    }
    let mut listed = None;
    if let (Some(last_ply), None) = (options.without_quarto, stopped) {
        let watch = watch_memory("listing positions", options.progress, options.memory);
        let counted = without_quarto(rules, &symmetry, last_ply, watch);
        stopped = counted.stopped;
        let rows = counted.plies.iter().map(|count| cells![count.positions, count.orbits]);
        listed = Some(rows.collect());
    }
    if options.format == ReportFormat::Json {
        let complete = stopped.is_none();
        let listed = listed.as_ref().map(json_rows);
        let listed = listed.map(|rows| json!({ "by_ply": rows, "complete": complete }));
        let report = joined([
            head,
            optional("by_ply", by_ply.as_ref().map(json_rows)),
            draws.report(),
            optional("without_quarto", listed.clone()),
            // Deprecated: the former name.
            optional("unfinished", listed),
            json!({ "complete": complete }),
        ]);
        print::json(&report, out)?;
    } else {
        print_counts(&head, &draws, out)?;
        by_ply.map_or(Ok(()), |rows| print_table("positions", &rows, out))?;
        listed.map_or(Ok(()), |rows| print_table("without a Quarto", &rows, out))?;
    }
    ended(stopped)?;
    draws.compare()
}

/// The numbers of symmetries, of positions and of orbits, as JSON.
fn symmetries(rules: &Rules, symmetry: &QuartoSymmetry, orbits: &[BigUint]) -> Value {
    let boards = symmetry.boards().order();
    let all: BigUint = (0..).zip(orbits).map(|(ply, _)| positions(ply)).sum();
    let early: BigUint = orbits.iter().take(BOOK_PLIES as usize).sum();
    json!({
        "rules": rules.to_string(),
        "piece_symmetries": symmetry.order() / boards,
        "board_symmetries": boards,
        "positions": all.to_string(),
        "orbits": orbits.iter().sum::<BigUint>().to_string(),
        "orbits_under_ten_plies": early.to_string(),
    })
}

fn by_ply(symmetry: &QuartoSymmetry, orbits: &[BigUint]) -> Rows {
    // A full board has no moves.
    let moves_from = move_orbits_by_ply(symmetry).into_iter().chain([BigUint::ZERO]);
    let rows = (0_u32..).zip(orbits).zip(moves_from);
    rows.map(|((ply, orbits), move_orbits)| cells![positions(ply), orbits, moves(ply), move_orbits])
        .collect()
}

fn json_rows(rows: &Rows) -> Value {
    let row = |(ply, row): (usize, &Vec<String>)| {
        let cells = COLUMNS.iter().zip(row).map(|(column, cell)| optional(column, Some(&**cell)));
        joined([json!({ "ply": ply })].into_iter().chain(cells))
    };
    rows.iter().enumerate().map(row).collect()
}

/// The numbers of draws, of which the last ones are unknown if the count was stopped.
#[derive(Default)]
struct Draws {
    all: Option<u64>,
    orbits: Option<u64>,
    listed: Option<ListedDraws>,
}

impl Draws {
    /// Counts the draws, all and up to symmetry, and lists them with `--verify`. The numbers stay
    /// that are complete when a later one is stopped.
    fn count(&mut self, group: &QuartoSymmetry, options: &QuartoCountOptions) -> Result<(), Stop> {
        let rules = &options.rules;
        let watch = |what| watch(what, options.progress);
        self.all = Some(draws(rules, watch("counting draws"))?);
        self.orbits = Some(draw_orbits(rules, group, watch("counting draws up to symmetry"))?);
        if options.verify {
            self.listed = Some(list_draws(rules, group, watch("listing draws"))?);
        }
        Ok(())
    }

    /// The numbers that are known, as JSON.
    fn report(&self) -> Value {
        let listed = self.listed.as_ref();
        joined([
            optional("draws", self.all.map(|all| all.to_string())),
            optional("draw_orbits", self.orbits),
            optional("listed_draws", listed.map(|listed| listed.boards.to_string())),
            optional("listed_draw_orbits", listed.map(|listed| listed.orbits)),
        ])
    }

    /// Fails if the listed draws are not as many as the counted ones.
    fn compare(&self) -> Result {
        match &self.listed {
            Some(ListedDraws { boards, orbits, .. })
                if (Some(*boards), Some(*orbits)) != (self.all, self.orbits) =>
            {
                Err(Failure::Failed(format!(
                    "{boards} draws are listed, {orbits} up to symmetry, and other numbers counted"
                )))
            }
            _ => Ok(()),
        }
    }
}

fn print_counts(head: &Value, draws: &Draws, out: &mut dyn Write) -> Result {
    let number = |key: &str| head[key].as_str().unwrap_or_default();
    let (pieces, boards) = (&head["piece_symmetries"], &head["board_symmetries"]);
    writeln!(out, "{pieces} symmetries of the pieces, {boards} of the board")?;
    writeln!(out, "{} positions, {} up to symmetry", number("positions"), number("orbits"))?;
    let early = number("orbits_under_ten_plies");
    writeln!(out, "{early} up to symmetry under {BOOK_PLIES} plies")?;
    match (draws.all, draws.orbits) {
        (Some(draws), Some(orbits)) => writeln!(out, "{draws} draws, {orbits} up to symmetry")?,
        (Some(draws), None) => writeln!(out, "{draws} draws")?,
        (None, _) => {}
    }
    if let Some(ListedDraws { boards, orbits, .. }) = &draws.listed {
        writeln!(out, "{boards} draws, {orbits} up to symmetry, by listing")?;
    }
    Ok(())
}

fn print_table(what: &str, rows: &Rows, out: &mut dyn Write) -> Result {
    writeln!(out)?;
    // Only the table of all plies has moves.
    let (orbits, moves) = (("up to symmetry", 24), ("moves", 28));
    let columns = [("plies", 5), (what, 28), orbits, moves, orbits];
    let columns = &columns[..=rows.first().map_or(2, Vec::len)];
    let rows = rows.iter().enumerate().map(|(ply, row)| [cells![ply], row.clone()].concat());
    Ok(print::table(columns, 1, rows, out)?)
}

/// The numbers of positions by ply, and of their orbits.
fn positions_plot(orbits: &[BigUint]) -> Plot {
    let points = |counts: &mut dyn Iterator<Item = BigUint>| {
        (0_u32..).zip(counts).map(|(ply, count)| (f64::from(ply), logarithm(&count))).collect()
    };
    let all: Vec<_> = points(&mut (0..).map(positions).take(orbits.len()));
    Plot::new("Positions of Quarto by ply", ["ply", "positions"])
        .curve("all", all)
        .curve("up to symmetry", points(&mut orbits.iter().cloned()))
        .decades()
}

/// The logarithm to the base ten of a count from 1 on of at most 308 digits.
fn logarithm(count: &BigUint) -> f64 {
    count.to_string().parse().map_or(f64::MAX, f64::log10)
}
