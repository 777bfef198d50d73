//! Lines of play, and the winners on small boards.

use super::context::Context;
use super::series::Series;
use crate::plot::Style;
use crate::report::figure::{Drawing, Figure, Table};

pub(crate) fn figures(context: &Context<'_>) -> Vec<Figure> {
    let lines_of_play = Series {
        title: "Lines of play of Quoridor for two",
        axes: ["plies", "lines of play"],
        style: Style::Line,
        decades: true,
    };
    let caption = "Lines of play from the start for two players, by number of plies.";
    let lines_of_play = lines_of_play.of_results(context, ["quoridor/perft-", ""], caption);
    lines_of_play.into_iter().chain(winners(context)).collect()
}

/// The winners that this run has computed: a row for each board, a column for each number of
/// fences.
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
