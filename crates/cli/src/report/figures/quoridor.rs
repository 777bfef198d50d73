//! Lines of play, and the winners on small boards.

use super::Context;
use crate::failure::Failure;
use crate::plot::{Curve, Plot, Style};
use crate::report::figure::{Drawing, Figure, Table, grouped};

#[expect(clippy::unnecessary_wraps, reason = "it is one of the functions of a chapter")]
pub(in crate::report) fn figures(context: &Context<'_>) -> Result<Vec<Figure>, Failure> {
    Ok(lines_of_play(context).into_iter().chain(winners(context)).collect())
}

/// The lines of play that this run has counted.
fn lines_of_play(context: &Context<'_>) -> Option<Figure> {
    let counts = context.results("quoridor/perft-", "").filter_map(|(plies, row)| {
        Some((plies.parse::<u32>().ok()?, row.computed.parse::<u64>().ok()?))
    });
    let counts: Vec<_> = counts.collect();
    if counts.len() < 2 {
        return None;
    }
    #[expect(clippy::cast_precision_loss, reason = "the first digits suffice for a plot")]
    let points = counts.iter().map(|&(plies, lines)| (f64::from(plies), (lines as f64).log10()));
    let plot = Plot {
        title: "Lines of play of Quoridor for two",
        axes: ["plies", "lines of play"],
        curves: vec![Curve { name: "lines", points: points.collect() }],
        style: Style::Line,
        decades: true,
    };
    let rows = counts.iter().map(|(plies, lines)| [plies.to_string(), grouped(lines)]);
    Some(Figure {
        drawing: Drawing::Plot(plot.to_element()),
        caption: "Lines of play from the start, by number of plies.".to_owned(),
        table: Some(Table::new(["plies", "lines of play"], rows)),
    })
}

/// The winners that this run has computed: a row for each board, a column for each number of fences.
fn winners(context: &Context<'_>) -> Option<Figure> {
    let of_board = |(board, row)| winners_of(board, row);
    let rows: Vec<_> = context.results("quoridor/winners-", "").filter_map(of_board).collect();
    let most = rows.iter().map(Vec::len).max()?.saturating_sub(1);
    let fences = (0..most).map(|fences| fences.to_string());
    let head = std::iter::once("squares".to_owned()).chain(fences).collect();
    let rows = rows.into_iter().map(|mut row| {
        row.resize(most + 1, "–".to_owned());
        row
    });
    Some(Figure {
        drawing: Drawing::Table,
        caption: "The winner under best play, by board and by the number of fences of each player: 1 is the first \
                  player, 2 the second, D a draw. A dash stands for what this run has not computed."
            .to_owned(),
        table: Some(Table { head, rows: rows.collect() }),
    })
}

fn winners_of(board: &str, row: &crate::reproduce::Row) -> Option<Vec<String>> {
    // Rows that begin with more fences continue others.
    let (width, height) = board.split_once('x').filter(|_| !board.starts_with("from"))?;
    let winners = row.computed.chars().map(String::from);
    Some(std::iter::once(format!("{width} × {height}")).chain(winners).collect())
}
