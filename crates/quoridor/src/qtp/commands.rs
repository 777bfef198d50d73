//! The commands, the words of a line, and the lines of a reader.

use std::fmt;
use std::io::{self, BufRead, Read, Write};

use abstract_games_core::one_of;

use super::answer::{Answer, CommandError, Fault};
use super::session::Session;
use super::vocabulary::{drawing, pawn_move, player_name, wall_move, words_of};

/// What a command does with the words behind its name: its result, which may be empty.
type Action = fn(&mut Session<'_>, &[String]) -> Result<String, CommandError>;

/// A command. The text form is its name.
struct Command {
    name: &'static str,
    /// What the words behind the name are.
    arguments: &'static [&'static str],
    /// The number of arguments that must be given.
    required: usize,
    action: Action,
}

impl Command {
    /// A command whose arguments must all be given.
    const fn new(name: &'static str, arguments: &'static [&'static str], action: Action) -> Self {
        Self { name, arguments, required: arguments.len(), action }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

static COMMANDS: [Command; 15] = [
    Command::new("name", &[], |session, _| Ok(format!("abstract-games {}", session.player.name()))),
    Command::new("version", &[], |_, _| Ok(env!("CARGO_PKG_VERSION").to_owned())),
    Command::new("protocol_version", &[], |_, _| Ok("1".to_owned())),
    Command::new("known_command", &["a name"], |_, words| {
        Ok(COMMANDS.iter().any(|command| command.name == words[0]).to_string())
    }),
    Command::new("list_commands", &[], |_, _| {
        Ok(COMMANDS.each_ref().map(|command| command.name).join("\n"))
    }),
    Command::new("quit", &[], |session, _| {
        session.is_over = true;
        Ok(String::new())
    }),
    Command::new("boardsize", &["a size"], |session, words| session.resize(&words[0])),
    Command::new("clear_board", &[], |session, _| Ok(session.start(*session.game()))),
    Command::new("walls", &["a number of walls"], |session, words| session.supply(&words[0])),
    Command::new("playmove", &["a player", "a vertex"], |session, words| {
        let player = session.player_called(&words[0])?;
        session.play(player, pawn_move(session.game().board(), &words[1])?)
    }),
    Command::new("playwall", &["a player", "a vertex", "an orientation"], |session, words| {
        let player = session.player_called(&words[0])?;
        session.play(player, wall_move(session.game().board(), &words[1], &words[2])?)
    }),
    Command::new("genmove", &["a player"], |session, words| {
        let m = session.generate(session.player_called(&words[0])?)?;
        Ok(words_of(session.game().board(), m))
    }),
    Command {
        required: 0,
        ..Command::new("undo", &["a number of moves"], |session, words| session.undo(words.first()))
    },
    Command::new("winner", &[], |session, _| {
        let name = |winner| player_name(session.game().players(), winner);
        let winner = session.game().winner(session.position());
        Ok(winner.map_or("false".to_owned(), |winner| format!("true {}", name(winner))))
    }),
    Command::new("showboard", &[], |session, _| Ok(drawing(session.game(), session.position()))),
];

/// The number and the words of a line, in lower case, or `None` if it has none. Control characters
/// other than tabs are discarded, and so is a comment, from `#` on.
fn words(line: &str) -> Option<(Option<String>, Vec<String>)> {
    let kept: String = line.chars().filter(|c| *c == '\t' || !c.is_control()).collect();
    let content = kept.split('#').next().unwrap_or_default();
    let mut words: Vec<_> = content.split([' ', '\t']).filter(|word| !word.is_empty()).collect();
    let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
    let id = words.first().copied().filter(is_number).map(str::to_owned);
    if id.is_some() {
        words.remove(0);
    }
    let words: Vec<_> = words.into_iter().map(str::to_ascii_lowercase).collect();
    (id.is_some() || !words.is_empty()).then_some((id, words))
}

/// The greatest length of a line in bytes, without its line break.
const MOST_BYTES: usize = 4096;

impl Session<'_> {
    /// Answers a line, with or without its line break; `None` for a line without words.
    pub fn answer(&mut self, line: &str) -> Option<Answer> {
        let (id, words) = words(line)?;
        let result = if let Some((name, arguments)) = words.split_first() {
            self.obey(name, arguments)
        } else {
            let reason = "there is no command after the number";
            Err(CommandError::new(Fault::UnknownCommand, reason))
        };
        Some(Answer { id, result })
    }

    fn obey(&mut self, name: &str, given: &[String]) -> Result<String, CommandError> {
        let command = one_of(name, &COMMANDS, "a command")
            .map_err(|error| CommandError::new(Fault::UnknownCommand, error.to_string()))?;
        if given.len() < command.required {
            let reason = format!("{name} needs {}", command.arguments.join(", "));
            return Err(CommandError::new(Fault::Syntax, reason));
        }
        if let Some(word) = given.get(command.arguments.len()) {
            let reason = format!("`{word}` follows the last argument of {name}");
            return Err(CommandError::new(Fault::Syntax, reason));
        }
        (command.action)(self, given)
    }

    /// Answers the lines of `reader` in `writer`, each flushed, until `quit` or the end of the
    /// input. Lines over 4096 bytes are a syntax error; bytes that are not UTF-8 are replaced.
    ///
    /// # Errors
    ///
    /// The first error of `reader` or `writer`.
    pub fn serve(&mut self, mut reader: impl BufRead, mut writer: impl Write) -> io::Result<()> {
        let mut line = Vec::new();
        while !self.is_over() {
            line.clear();
            // One byte more, for the line break.
            reader.by_ref().take(MOST_BYTES as u64 + 1).read_until(b'\n', &mut line)?;
            if line.is_empty() {
                break;
            }
            let answer = if line.len() > MOST_BYTES && !line.ends_with(b"\n") {
                reader.skip_until(b'\n')?;
                let reason = format!("the line has more than {MOST_BYTES} bytes");
                Some(Answer { id: None, result: Err(CommandError::new(Fault::Syntax, reason)) })
            } else {
                self.answer(&String::from_utf8_lossy(&line))
            };
            if let Some(answer) = answer {
                write!(writer, "{answer}")?;
                writer.flush()?;
            }
        }
        Ok(())
    }
}
