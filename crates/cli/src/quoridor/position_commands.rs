//! `abstract-games quoridor moves`, `show`, `analyze`, `identify`, `convert` and `perft`: what is
//! said of a game and of its last position.

use std::io::Write;
use std::time::Instant;

use abstract_games::quoridor::analysis::Analysis;
use abstract_games::quoridor::notation::{Diagram, Form, GameReader, GameRecord, Layout, ReadGame};
use abstract_games::quoridor::openings::{Identified, identify};
use abstract_games::quoridor::players::static_winning_chance;
use abstract_games::quoridor::{Setup, Variant};
use abstract_games::{BigUint, Game};
use serde_json::{Value, json};

use super::game::{victory, won};
use crate::arguments::{
    BoardOptions, ConvertOptions, GameReportOptions, PerftOptions, ReportFormat,
};
use crate::failure::{OrUsage, Result, ended, note, refuse_if, usage};
use crate::print::{self, cells, counted, in_plies, joined, optional, texts};
use crate::seats::told_chance;

pub(super) fn moves(read: &ReadGame, options: &GameReportOptions, out: &mut dyn Write) -> Result {
    let position = read.position();
    let mut moves = texts(read.game.legal_moves(position).iter());
    moves.sort_unstable();
    if options.format == ReportFormat::Json {
        let (to_move, count) = (position.turn() + 1, moves.len());
        let report = json!({ "to_move": to_move, "moves": moves, "count": count });
        return print::json(&joined([report, won(read)]), out);
    }
    Ok(writeln!(out, "{}", victory(read).unwrap_or_else(|| moves.join(" ")))?)
}

pub(super) fn show(read: &ReadGame, options: &BoardOptions, out: &mut dyn Write) -> Result {
    let (record, game) = (&read.record, &read.game);
    let wrong = |error| usage(options.report.game.argument(), error);
    options.pictures.svg.write(|| Ok(record.picture(game).map_err(wrong)?.to_svg()))?;
    options.pictures.animate.write(|| Ok(record.animation(game).map_err(wrong)?.to_svg()))?;
    if options.report.format == ReportFormat::Json {
        return print::json(&shown(read), out);
    }
    write!(out, "{}", Diagram::new(game, read.position()))?;
    Ok(victory(read).map_or(Ok(()), |victory| writeln!(out, "{victory}"))?)
}

/// A position as JSON.
fn shown(read: &ReadGame) -> Value {
    let (board, position) = (read.game.board(), read.position());
    // The player who placed a fence, if the record shows that.
    let fences = position.fences().iter().map(|fence| {
        let owner = read.record.fences().find(|(placed, _)| *placed == fence);
        json!({ "fence": fence.to_string(), "player": owner.map(|(_, player)| player + 1) })
    });
    let head = json!({
        "width": board.width(),
        "height": board.height(),
        "players": read.game.players(),
        "position": position.to_string(),
        "plies": read.record.plies.len(),
        "to_move": position.turn() + 1,
    });
    let rest = json!({
        "pawns": texts(position.pawns()),
        "fences_left": position.supplies(),
        "fences": fences.collect::<Vec<_>>(),
    });
    let rules = Some(read.game.variant()).filter(|rules| *rules != Variant::default());
    let rules = optional("rules", rules.map(|rules| rules.to_string()));
    joined([head, rules, won(read), rest])
}

pub(super) fn analyze(read: &ReadGame, options: &GameReportOptions, out: &mut dyn Write) -> Result {
    let position = read.position();
    let analysis = Analysis::new(read.game, position);
    let chance = static_winning_chance(read.game, position);
    let turn = position.turn() + 1;
    if options.format == ReportFormat::Json {
        let head = json!({ "position": position.to_string(), "to_move": turn });
        let chance = optional("winning_chance", chance);
        return print::json(&joined([head, won(read), chance, json!(analysis)]), out);
    }
    let moves = counted(analysis.moves, "legal move", "legal moves");
    let to_move = || format!("player {turn} to move: {moves}");
    writeln!(out, "{}", victory(read).unwrap_or_else(to_move))?;
    if let Some(chance) = chance {
        writeln!(out, "{}", told_chance(&format!("player {turn}"), chance))?;
    }
    writeln!(out)?;
    let names = ["player", "pawn", "distance", "paths", "lead", "steps", "fences", "left"];
    let columns: Vec<_> = names.into_iter().zip([6, 5, 9, 12, 5, 6, 7, 5]).collect();
    let players = (1..).zip(&analysis.players).map(|(number, player)| {
        let (lead, left) = (format!("{:+}", player.lead), player.fences_left);
        let (steps, fences) = (player.pawn_moves, player.fence_moves);
        let (distance, paths) = (player.distance, player.shortest_paths);
        cells![number, player.pawn, distance, paths, lead, steps, fences, left]
    });
    print::table(&columns, 1, players, out)?;
    if analysis.lengthenings.is_empty() {
        return Ok(());
    }
    let head = (1..=read.game.players()).map(|number| format!("player {number}"));
    writeln!(out, "\n{:<6} {}", "fence", head.collect::<Vec<_>>().join(" "))?;
    for row in &analysis.lengthenings {
        write!(out, "{:<6}", row.fence.to_string())?;
        for &by in row.by() {
            let by = if by == 0 { String::new() } else { format!("+{by}") };
            write!(out, " {by:>8}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

pub(super) fn name_openings(
    read: &ReadGame,
    options: &GameReportOptions,
    out: &mut dyn Write,
) -> Result {
    refuse_if(
        read.game.players() != 2,
        "--players",
        "the named openings are those of the game for two",
    )?;
    let board = read.game.board();
    let reason = format!("the named openings are those on 9 × 9 squares, not {board}");
    refuse_if((board.width(), board.height()) != (9, 9), "--size, --width", reason)?;
    let has_variant = read.game.variant() != Variant::default();
    let reason = "the named openings are those of the standard rules";
    refuse_if(has_variant, "--meet, --no-side-jumps", reason)?;
    let mut found = Vec::new();
    // A game that begins elsewhere than at the start has no opening.
    if read.positions[0] == read.game.initial() {
        let (skipped, plies) = (read.record.skipped, read.record.plies.clone());
        found = identify(&GameRecord { skipped, plies, ..GameRecord::default() });
    }
    if options.format == ReportFormat::Json {
        return print::json(&json!({ "openings": found }), out);
    }
    if found.is_empty() {
        writeln!(out, "no named opening")?;
    }
    found.iter().try_for_each(|found| print_opening(found, out))
}

fn print_opening(found: &Identified, out: &mut dyn Write) -> Result {
    let mirrored = if found.mirrored { ", mirrored" } else { "" };
    let transposed = if found.transposed { ", moves in another order" } else { "" };
    let (opening, plies) = (found.opening, in_plies(found.plies));
    writeln!(out, "{opening} ({plies}{mirrored}{transposed}): {}", opening.line)?;
    writeln!(out, "    {}", opening.purpose)?;
    if let Some(flaw) = opening.flaw {
        writeln!(out, "    note: {}", flaw.reason)?;
    }
    Ok(())
}

/// The record, with the rules that the text alone tells, or that are not the standard ones. For a
/// form that has no room for them, standard error states them.
fn with_rules(read: &ReadGame, options: &ConvertOptions) -> Result<GameRecord> {
    let (game, rules, mut record) = (&read.game, &options.report.game.rules, read.record.clone());
    let (board, variant) = (game.board(), game.variant());
    let has_variant = variant != Variant::default();
    let of_board = rules.size.given().is_none() && (board.width(), board.height()) != (9, 9);
    let standard = GameReader::new().board(board).players(game.players()).read("");
    let standard = standard.or_usage("GAME")?.game;
    let of_players = rules.players.is_none() && game.players() != 2;
    let of_walls = rules.supply.is_none() && standard.supplies() != game.supplies();
    if of_board || has_variant {
        record.state_rules(game);
    }
    let is_silent = match options.form {
        form if form.is_score() => false,
        Form::Diagrams => has_variant && rules.variant().is_none(),
        _ => of_board || has_variant && rules.variant().is_none(),
    };
    if is_silent {
        let variant = if has_variant { format!(", {variant}") } else { String::new() };
        note(format!("the game is on {board} squares{variant}"));
    }
    if of_board || has_variant || of_players || of_walls {
        record.start.get_or_insert_with(|| Setup::from(&read.positions[0]));
    }
    Ok(record)
}

pub(super) fn convert(read: &ReadGame, options: &ConvertOptions, out: &mut dyn Write) -> Result {
    let form = options.form;
    let record = with_rules(read, options)?;
    let is_score = form.is_score();
    let is_whole = is_score || form == Form::Code;
    refuse_if(
        options.positions && is_whole,
        "--positions",
        format_args!("{form} has the whole game"),
    )?;
    let reason = format!("only scores have one, not {form}");
    refuse_if(options.layout.is_some() && !is_score, "--layout", reason)?;
    let text = if is_whole || options.positions {
        form.write(read.game, &record, options.layout.unwrap_or(Layout::Columns))
    } else {
        form.position(read.game, read.position())
    };
    let text = text.or_usage(options.report.game.argument())?;
    match options.report.format {
        ReportFormat::Text => Ok(writeln!(out, "{}", text.trim_end())?),
        ReportFormat::Json => print::json(&json!({ "form": form.to_string(), "text": text }), out),
    }
}

pub(super) fn perft(read: &ReadGame, options: &PerftOptions, out: &mut dyn Write) -> Result {
    let begin = Instant::now();
    let run = options.resources.limited_run("counting lines");
    let (nodes, moves, stopped) = if options.divide && options.depth > 0 {
        let divided = read.game.divided_perft(read.position(), options.depth, run);
        (divided.total(), Some(divided.moves), divided.stopped)
    } else {
        (read.game.perft(read.position(), options.depth, run)?, None, None)
    };
    let seconds = begin.elapsed().as_secs_f64();
    if options.report.format == ReportFormat::Json {
        let row = |(m, nodes): &(String, _)| json!({ "move": m, "nodes": number(nodes) });
        let moves = moves.map(|moves| moves.iter().map(row).collect::<Vec<_>>());
        let head = json!({ "depth": options.depth, "nodes": number(&nodes) });
        let end = json!({ "complete": stopped.is_none(), "seconds": seconds });
        print::json(&joined([head, optional("moves", moves), end]), out)?;
        return ended(stopped);
    }
    for (m, nodes) in moves.iter().flatten() {
        writeln!(out, "{m:<5} {nodes}")?;
    }
    match (moves, stopped) {
        (None, _) => writeln!(out, "{nodes}")?,
        (Some(_), None) => writeln!(out, "total {nodes}")?,
        (Some(_), Some(_)) => writeln!(out, "incomplete")?,
    }
    ended(stopped)
}

/// A number of lines of play: in JSON a number up to 2⁵³, and a string beyond.
fn number(lines: &BigUint) -> Value {
    match u64::try_from(lines) {
        Ok(exact) if exact <= 1 << 53 => exact.into(),
        _ => lines.to_string().into(),
    }
}
