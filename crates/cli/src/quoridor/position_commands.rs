//! `abstract-games quoridor moves`, `show`, `analyze`, `identify` and `convert`: what is said of a
//! game and of its last position.

use std::io::Write;

use abstract_games::Game;
use abstract_games::quoridor::analysis::Analysis;
use abstract_games::quoridor::notation::{Diagram, Form, GameReader, GameRecord, ReadGame};
use abstract_games::quoridor::openings::{Flaw, Identified, identify};
use abstract_games::quoridor::{Setup, Variant};
use serde_json::{Value, json};

use super::game::{victor, with_players};
use crate::arguments::{BoardOptions, ConvertOptions, ReportFormat};
use crate::failure::{Failure, OrUsage, note, usage};
use crate::print::{self, cells, counted, joined, optional, texts};
use crate::seats::told_chance;

/// The winner, if there is one.
fn winner<const N: usize>(read: &ReadGame<N>) -> Option<usize> {
    read.game.winner(read.position())
}

/// The winner as JSON, if there is one, with the players of its team: players are numbered from 1.
fn won<const N: usize>(read: &ReadGame<N>) -> Value {
    let winner = winner(read);
    let team = winner.map(|winner| read.game.team(winner)).filter(|team| team.len() > 1);
    let team = team.map(|team| team.into_iter().map(|player| player + 1).collect::<Vec<_>>());
    joined([optional("winner", winner.map(|winner| winner + 1)), optional("team", team)])
}

pub(super) fn moves<const N: usize>(
    read: &ReadGame<N>,
    format: ReportFormat,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut moves = texts(read.game.legal_moves(read.position()).iter());
    moves.sort_unstable();
    let winner = winner(read);
    match (format, winner) {
        (ReportFormat::Json, _) => {
            let (to_move, count) = (read.position().turn() + 1, moves.len());
            let report = json!({ "to_move": to_move, "moves": moves, "count": count });
            print::json(&joined([report, won(read)]), out)?;
        }
        (ReportFormat::Text, Some(winner)) => {
            writeln!(out, "{} has won", victor(&read.game, winner))?;
        }
        (ReportFormat::Text, None) => writeln!(out, "{}", moves.join(" "))?,
    }
    Ok(())
}

pub(super) fn show<const N: usize>(
    read: &ReadGame<N>,
    options: &BoardOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (record, game) = (&read.record, &read.game);
    let wrong = |error| usage("GAME", error);
    options.svg.write(|| Ok(record.picture(game).map_err(wrong)?.to_svg()))?;
    options.animate.write(|| Ok(record.animation(game).map_err(wrong)?.to_svg()))?;
    match options.report.output.format {
        ReportFormat::Text => {
            write!(out, "{}", Diagram::new(game, read.position()))?;
            if let Some(winner) = winner(read) {
                writeln!(out, "{} has won", victor(game, winner))?;
            }
            Ok(())
        }
        ReportFormat::Json => print::json(&shown(read), out),
    }
}

/// A position as JSON.
fn shown<const N: usize>(read: &ReadGame<N>) -> Value {
    let (board, position) = (read.game.board(), read.position());
    // The player who placed a fence, if the record shows that.
    let fences = position.fences().iter().map(|fence| {
        let owner = read.record.fences().find(|(placed, _)| *placed == fence);
        json!({ "fence": fence.to_string(), "player": owner.map(|(_, player)| player + 1) })
    });
    let head = json!({
        "width": board.width(),
        "height": board.height(),
        "players": N,
        "position": position.to_string(),
        "plies": read.record.plies.len(),
        "to_move": position.turn() + 1,
    });
    let rest = json!({
        "pawns": texts(position.pawns()),
        "fences_left": position.supplies().to_vec(),
        "fences": fences.collect::<Vec<_>>(),
    });
    let rules = Some(read.game.variant()).filter(|rules| *rules != Variant::default());
    let rules = optional("rules", rules.map(|rules| rules.to_string()));
    joined([head, rules, won(read), rest])
}

pub(super) fn analyze<const N: usize>(
    read: &ReadGame<N>,
    format: ReportFormat,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let position = read.position();
    let analysis = Analysis::new(&read.game, position);
    let (turn, winner) = (position.turn() + 1, winner(read));
    if format == ReportFormat::Json {
        let head = json!({ "position": position.to_string(), "to_move": turn });
        return print::json(&joined([head, won(read), print::object(&analysis)?]), out);
    }
    match winner {
        Some(winner) => writeln!(out, "{} has won", victor(&read.game, winner))?,
        None => writeln!(out, "player {turn} to move: {} legal moves", analysis.moves)?,
    }
    if let Some(chance) = analysis.winning_chance {
        writeln!(out, "{}", told_chance(&format!("player {turn}"), chance))?;
    }
    writeln!(out)?;
    let [player, pawn, distance] = [("player", 6), ("pawn", 5), ("distance", 9)];
    let [paths, lead, steps] = [("paths", 12), ("lead", 5), ("steps", 6)];
    let columns = [player, pawn, distance, paths, lead, steps, ("fences", 7), ("left", 5)];
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
    let head = (1..=N).map(|number| format!("player {number}"));
    writeln!(out, "\n{:<6} {}", "fence", head.collect::<Vec<_>>().join(" "))?;
    for row in &analysis.lengthenings {
        write!(out, "{:<6}", row.fence.to_string())?;
        for by in row.by {
            let by = if by == 0 { String::new() } else { format!("+{by}") };
            write!(out, " {by:>8}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

pub(super) fn name_openings<const N: usize>(
    read: &ReadGame<N>,
    format: ReportFormat,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if N != 2 {
        return Err(usage("--players", "the named openings are those of the game for two"));
    }
    let board = read.game.board();
    if (board.width(), board.height()) != (9, 9) {
        let error = format!("the named openings are those on 9 × 9 squares, not {board}");
        return Err(usage("--size, --width", error));
    }
    if read.game.variant() != Variant::default() {
        let error = "the named openings are those of the standard rules";
        return Err(usage("--meet, --no-side-jumps", error));
    }
    let mut found = Vec::new();
    // A game that begins elsewhere than at the start has no opening.
    if read.positions[0] == read.game.initial() {
        let (skipped, plies) = (read.record.skipped, read.record.plies.clone());
        found = identify(&GameRecord { skipped, plies, ..GameRecord::default() });
    }
    match format {
        ReportFormat::Json => {
            let openings: Vec<_> = found.iter().map(opening).collect();
            print::json(&json!({ "openings": openings }), out)?;
        }
        ReportFormat::Text if found.is_empty() => writeln!(out, "no named opening")?,
        ReportFormat::Text => found.iter().try_for_each(|found| print_opening(found, out))?,
    }
    Ok(())
}

/// An opening as JSON, with the number of plies of its line that the game follows.
fn opening(found: &Identified) -> Value {
    let &Identified { opening, plies, mirrored, transposed, .. } = found;
    json!({
        "name": opening.name,
        "variation": opening.variation,
        "plies": plies,
        "mirrored": mirrored,
        "transposed": transposed,
        "line": opening.score(),
        "purpose": opening.purpose,
        "flaw": opening.flaw.map(Flaw::reason),
    })
}

fn print_opening(found: &Identified, out: &mut dyn Write) -> Result<(), Failure> {
    let mirrored = if found.mirrored { ", mirrored" } else { "" };
    let transposed = if found.transposed { ", moves in another order" } else { "" };
    let (opening, plies) = (found.opening, found.plies);
    let plies = counted(plies, "ply", "plies");
    writeln!(out, "{opening} ({plies}{mirrored}{transposed}): {}", opening.score())?;
    writeln!(out, "    {}", opening.purpose)?;
    if let Some(flaw) = opening.flaw {
        writeln!(out, "    note: {}", flaw.reason())?;
    }
    Ok(())
}

/// The record, with the rules that the text alone tells, or that are not the standard ones. For a
/// form that has no room for them, standard error states them.
fn with_rules<const N: usize>(
    read: &ReadGame<N>,
    options: &ConvertOptions,
) -> Result<GameRecord<N>, Failure> {
    let (game, rules, mut record) = (&read.game, &options.report.game.rules, read.record.clone());
    let (board, variant) = (game.board(), game.variant());
    let has_variant = variant != Variant::default();
    let of_board = rules.size.given().is_none() && (board.width(), board.height()) != (9, 9);
    let standard = GameReader::new().board(board).players(N).read("");
    let standard = with_players!(&standard.or_usage("GAME")?, supplies);
    let of_players = rules.players.is_none() && N != 2;
    let of_walls = rules.walls.is_none() && *standard != game.supplies();
    if of_board || has_variant {
        record.state_rules(game);
    }
    let is_silent = match options.form {
        Form::Score(_) => false,
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

fn supplies<const N: usize>(read: &ReadGame<N>) -> Vec<u8> {
    read.game.supplies().to_vec()
}

pub(super) fn convert<const N: usize>(
    read: &ReadGame<N>,
    options: &ConvertOptions,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let form = options.form;
    let record = with_rules(read, options)?;
    let is_score = matches!(form, Form::Score(_));
    let is_whole = is_score || matches!(form, Form::Code);
    if options.all && is_whole {
        return Err(usage("--all", format!("{form} has the whole game")));
    }
    if options.layout.is_some() && !is_score {
        return Err(usage("--layout", format!("only scores have one, not {form}")));
    }
    let text = if is_whole || options.all {
        form.write(&read.game, &record, options.layout.unwrap_or_default().into())
    } else {
        form.position(&read.game, read.position())
    };
    let text = text.or_usage("GAME")?;
    match options.report.output.format {
        ReportFormat::Text => Ok(writeln!(out, "{}", text.trim_end())?),
        ReportFormat::Json => print::json(&json!({ "form": form.to_string(), "text": text }), out),
    }
}
