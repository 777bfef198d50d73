//! Games at a terminal of 80 × 24 characters, whole.

use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};

use crate::{command, stdout};

const ROWS: NonZero<u16> = NonZero::new(24).unwrap();
const COLUMNS: NonZero<u16> = NonZero::new(80).unwrap();

/// A command at a terminal.
struct Terminal {
    child: Child,
    keys: File,
    output: Receiver<Vec<u8>>,
    /// What was printed, and the screen that it leaves.
    printed: Vec<u8>,
    parser: vt100::Parser,
}

impl Terminal {
    /// Runs a command to its first prompt, or returns `None` if the system has no terminals.
    fn open(line: &str, environment: &[(&str, &str)]) -> Option<Self> {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).ok()?;
        // The commands of other tests do not inherit it.
        fcntl_setfd(&master, FdFlags::CLOEXEC).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap().into_string().unwrap();
        let side = File::options().read(true).write(true).open(name).unwrap();
        let size =
            Winsize { ws_row: ROWS.get(), ws_col: COLUMNS.get(), ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&side, size).unwrap();
        let mut command = command(line);
        let handle = || side.try_clone().unwrap();
        command.stdin(handle()).stdout(handle()).stderr(handle());
        command.env("TERM", "xterm").env_remove("NO_COLOR").envs(environment.iter().copied());
        // Control-Z stops the group of the command.
        command.process_group(0);
        let child = command.spawn().unwrap();
        let keys = File::from(master);
        let mut from = keys.try_clone().unwrap();
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 1 << 12];
            // At the end of the command, reading fails on some systems.
            while let Ok(read @ 1..) = from.read(&mut bytes) {
                if sender.send(bytes[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        let parser = vt100::Parser::new(ROWS, COLUMNS, 0);
        let mut terminal = Self { child, keys, output, printed: Vec::new(), parser };
        drop(command);
        drop(side);
        terminal.wait("the first prompt", Self::is_asked);
        Some(terminal)
    }

    fn text(&self) -> String {
        self.parser.screen().contents()
    }

    /// The line of the cursor up to it.
    fn line(&self) -> String {
        let (row, column) = self.parser.screen().cursor_position();
        self.parser.screen().rows(0, column).nth(row.into()).unwrap()
    }

    /// The state of the process, as `ps` tells it: S if it waits, T if it is stopped.
    fn state(&self) -> char {
        let process = self.child.id().to_string();
        let output = Command::new("ps").args(["-o", "stat=", "-p", &process]).output().unwrap();
        char::from(output.stdout[0])
    }

    fn is_asked(&self) -> bool {
        self.line().trim_end().ends_with('>')
    }

    /// Reads until something is on the screen. Returns whether the command still runs.
    fn wait(&mut self, what: &str, is_there: impl Fn(&Self) -> bool) -> bool {
        let end = Instant::now() + Duration::from_secs(60);
        while !is_there(self) {
            match self.output.recv_timeout(Duration::from_secs(1)) {
                Ok(bytes) => {
                    self.parser.process(&bytes);
                    self.printed.extend(bytes);
                }
                Err(RecvTimeoutError::Disconnected) => return false,
                Err(RecvTimeoutError::Timeout) => {
                    assert!(Instant::now() < end, "{what} is not on\n{}", self.text());
                }
            }
        }
        true
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// Types a line, and waits for the next prompt, which comes with all of these on the screen, or
    /// for the end of the command. Returns whether there is a prompt.
    fn type_line(&mut self, line: &str, seen: &[&str]) -> bool {
        self.press(line);
        assert!(self.wait(line, |it| it.line().ends_with(&format!("> {line}"))));
        self.press("\r");
        self.wait("the answer", |it| !it.line().ends_with(line));
        let is_asked = self.wait("a prompt", Self::is_asked);
        self.see(seen);
        is_asked
    }

    /// Asserts that these are on the screen, and that no line was too long for it.
    fn see(&self, seen: &[&str]) {
        let text = self.text();
        for part in seen {
            assert!(text.contains(part), "{part} is not on\n{text}");
        }
        let is_wrapped = |row| self.parser.screen().row_wrapped(row);
        assert!(!(0..24).any(is_wrapped), "a line is too long\n{text}");
    }

    /// Types the first move that each answer to this command names, with these on the screen, to
    /// the end of the game.
    fn follow(mut self, command: &str, seen: &[&str], end: &[&str]) {
        for _ in 0..300 {
            self.type_line(command, &[]);
            let text = self.text();
            let (_, answer) = text.rsplit_once(&format!("> {command}\n")).unwrap();
            let m = answer.split([':', ' ', '\n']).next().unwrap().to_owned();
            if !self.type_line(&m, seen) {
                self.see(end);
                assert_eq!(self.status(), Some(0));
                return;
            }
        }
        panic!("the game does not end\n{}", self.text());
    }

    fn signal(&self, signal: &str) {
        crate::signal(signal, &self.child.id());
    }

    /// Whether the terminal itself edits lines and shows what is typed, as a shell left it.
    fn is_cooked(&self) -> bool {
        let cooked = LocalModes::ECHO | LocalModes::ICANON | LocalModes::ISIG;
        tcgetattr(&self.keys).unwrap().local_modes.contains(cooked)
    }

    /// Sleeps until something is so that is not on the screen.
    fn sleep_until(&self, is_so: impl Fn(&Self) -> bool) {
        let end = Instant::now() + Duration::from_secs(60);
        while !is_so(self) {
            assert!(Instant::now() < end, "{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    /// The exit status.
    fn status(mut self) -> Option<i32> {
        self.wait("the end", |_| false);
        self.child.wait().unwrap().code()
    }

    /// Whether colours were printed.
    fn has_colours(&self) -> bool {
        let text = String::from_utf8_lossy(&self.printed);
        text.split("\u{1b}[").skip(1).any(|code| {
            code.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';').starts_with('m')
        })
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const BOARD: [&str; 3] = ["\n9 .", "\n1 .", "\n  a b c d e f g h i"];

#[test]
fn a_game_of_quoridor_keeps_board_moves_and_introduction_on_the_screen() {
    let line = "quoridor play --player shortest-path";
    let Some(mut terminal) = Terminal::open(line, &[]) else { return };
    let introduction = "help lists the other";
    terminal.see(&["9 . . . . 2", "1 (you) goes up, 10 fences left", introduction]);
    let error = "`zz` is neither a move nor a command; try help";
    terminal.type_line("zz", &[error, "9 . . . . 2"]);
    // The arrow recalls the line, and Control-U clears it.
    terminal.press("\u{1b}[A");
    assert!(terminal.wait("the former line", |it| it.line() == "player 1> zz"));
    terminal.press("\u{15}");
    assert!(terminal.wait("an empty line", Terminal::is_asked));
    for m in ["e2", "e3", "e4", "a1h", "E6", "e7", "e8"] {
        let (typed, moved) = (format!("> {m}\n"), format!(" {} e", m.to_lowercase()));
        assert!(terminal.type_line(m, &[typed.as_str(), &moved, "Last moves: ", introduction]));
        terminal.see(&BOARD);
        terminal.see(&["player 2, shortest-path, plays e"]);
        assert_eq!(terminal.text().matches("player 1 (you)").count(), 1, "one board a turn");
    }
    assert!(terminal.has_colours());
    assert!(!terminal.type_line("e9", &["player 1 has won"]));
    assert!(!terminal.text().contains(introduction), "nothing is asked for at the end");
    assert_eq!(terminal.status(), Some(0));
}

#[test]
fn no_colours_are_printed_for_those_who_want_none() {
    let line = "quoridor play --player shortest-path --size 5";
    let Some(mut terminal) = Terminal::open(line, &[("NO_COLOR", "1")]) else { return };
    terminal.type_line("c2", &["5 . . . . .", "Last moves: 1. c2 c4"]);
    terminal.type_line("help", &["  hint        the move that the computer would play\n"]);
    assert!(!terminal.has_colours(), "{:?}", String::from_utf8_lossy(&terminal.printed));
    assert!(!terminal.type_line("quit", &[]));
    assert_eq!(terminal.status(), Some(0));
}

#[test]
fn control_c_leaves_a_clean_line_and_the_status_of_shells() {
    let Some(mut terminal) = Terminal::open("sliding play", &[]) else { return };
    terminal.press("a1\u{3}");
    terminal.wait("the end", |_| false);
    let text = terminal.text();
    assert!(text.ends_with("\nmove 1> a1\nerror: cancelled"), "{text}");
    assert_eq!(terminal.parser.screen().cursor_position().1, 0);
    assert_eq!(terminal.status(), Some(130));
}

#[test]
fn a_signal_at_a_prompt_leaves_the_terminal_as_it_was() {
    for (signal, status) in [("-TERM", 143), ("-HUP", 129), ("-INT", 130)] {
        let Some(mut terminal) = Terminal::open("sliding play", &[]) else { return };
        assert!(!terminal.is_cooked(), "lines are edited");
        terminal.press("a1");
        terminal.wait("two keys", |it| it.line().ends_with("a1"));
        // The editor forgets an interrupt that comes between two keys until the next key.
        terminal.sleep_until(|it| it.state() == 'S');
        terminal.signal(signal);
        terminal.wait("the end", |_| false);
        assert!(terminal.is_cooked(), "{signal}");
        let screen = terminal.parser.screen();
        assert_eq!((screen.bracketed_paste(), screen.cursor_position().1), (false, 0), "{signal}");
        assert_eq!(terminal.status(), Some(status));
    }
}

#[test]
fn control_z_gives_the_terminal_back_until_the_game_goes_on() {
    let Some(mut terminal) = Terminal::open("sliding play", &[]) else { return };
    terminal.press("a\u{1a}");
    terminal.sleep_until(|it| it.state() == 'T');
    assert!(terminal.is_cooked());
    terminal.signal("-CONT");
    terminal.sleep_until(|it| !it.is_cooked());
    // The line goes on as well.
    terminal.press(" up\r");
    terminal.wait("the move", |it| it.text().contains("Last moves: a1-a7"));
}

#[test]
fn progress_is_told_in_a_few_figures_and_a_signal_ends_it() {
    let Some(mut terminal) = Terminal::open("quoridor play --time 50s", &[]) else { return };
    terminal.press("e2\r");
    terminal.wait("the progress", |it| it.text().contains(" states, "));
    let line = terminal.text().lines().last().unwrap().to_owned();
    let (states, rate) = line.strip_prefix("thinking: ").unwrap().split_once(" states, ").unwrap();
    let (rate, _) = rate.split_once("/s").unwrap();
    assert!(states.len() < 6 && rate.len() < 6, "{line}");
    terminal.signal("-INT");
    terminal.wait("the end", |_| false);
    assert!(terminal.text().ends_with("\nerror: cancelled"), "{}", terminal.text());
    assert_eq!(terminal.status(), Some(130));
}

#[test]
fn a_quiet_run_tells_no_progress() {
    let line = "quoridor play --quiet --time 1s";
    let Some(mut terminal) = Terminal::open(line, &[]) else { return };
    terminal.type_line("e2", &["monte-carlo, plays "]);
    assert!(!String::from_utf8_lossy(&terminal.printed).contains("thinking"));
}

#[test]
fn a_game_of_quarto_draws_the_pieces_with_a_legend() {
    let line = "quarto play --seats perfect,human \"8e../24.0/6.7./...c 3\"";
    let Some(mut terminal) = Terminal::open(line, &[]) else { return };
    // Tall pieces have two halves, light ones rays, and those that are left digits.
    let legend = ["■ ● are solid, □ ○ hollow.", "ones have rays: -■-"];
    terminal.see(&legend);
    terminal.see(&["        ■    ", "\n4  ●    ■    .    .           -○-  ", "    1   "]);
    terminal.see(&["Place 3, light tall round hollow.", "\n   a    b    c    d"]);
    terminal.type_line("hint", &["best: c3 (win)"]);
    terminal.type_line("values", &["win: c3", "loss: c4"]);
    terminal.type_line("C4", &["Give a piece: 1 5 9 a b d f.", "Last moves: c4", legend[0]]);
    assert!(!terminal.type_line("1", &["Your piece is placed on c3.", "Quarto: you lose."]));
    assert_eq!(terminal.status(), Some(0));
}

#[test]
fn a_race_is_played_against_the_perfect_player() {
    let Some(mut terminal) = Terminal::open("sliding race --play", &[]) else { return };
    terminal.see(&["3 B + + W", "Black (you) against White (perfect)"]);
    terminal.type_line("hint", &[": win in 1, "]);
    let seen = ["Black> B1-A1", "White, perfect, plays ", "White has won", "Last moves: b1-a1 "];
    assert!(!terminal.type_line("B1-A1", &seen));
    assert_eq!(terminal.status(), Some(0));
}

/// The moves of a shortest solution on 4 × 4 squares.
fn solution() -> Vec<String> {
    let text = stdout("sliding solve --size 4");
    text.lines().skip(1).map(|line| line.split_whitespace().nth(1).unwrap().to_owned()).collect()
}

#[test]
fn a_puzzle_is_solved_by_letters_and_squares() {
    let Some(mut terminal) = Terminal::open("sliding play --size 4", &[]) else { return };
    let moves = solution();
    terminal.see(&["4 C . . D   Bring the rooks", "\n3 . + + .\n", "0 moves so far"]);
    // A way there and back, in all spellings of a direction.
    for (line, row) in
        [("A up", "3 A"), ("a-down", "1 A"), ("a r", "1 . . A B"), ("AL", "1 A . . B")]
    {
        terminal.type_line(line, &[row, "Last moves: a1-"]);
    }
    terminal.type_line("d left", &["4 C D . ."]);
    terminal.type_line("d left", &["the piece on b4 cannot slide there"]);
    terminal.type_line("undo", &["4 C . . D", "4 moves so far"]);
    terminal.type_line("hint", &["piece ", ": 12 moves to the goal"]);
    for m in &moves[..11] {
        assert!(terminal.type_line(m, &[m, "so far", "help lists the"]), "{m}");
    }
    let solved = "solved in 16 moves; a shortest solution has 12";
    assert!(!terminal.type_line(&moves[11], &["3 . ", solved]));
    assert_eq!(terminal.status(), Some(0));
}

#[test]
fn lines_typed_ahead_are_kept() {
    let Some(mut terminal) = Terminal::open("sliding play --size 4", &[]) else { return };
    let moves = solution();
    // The last line has no end, so it stays at the prompt.
    terminal.press(&moves[..3].join("\r"));
    terminal.wait("two moves", |it| it.text().contains("2 moves so far"));
    terminal.wait("the third", |it| it.line().ends_with(&moves[2]));
}

#[test]
fn a_puzzle_that_takes_too_much_memory_to_solve_is_still_played() {
    let Some(mut terminal) = Terminal::open("sliding play --size 4 --memory 1KiB", &[]) else {
        return;
    };
    terminal.type_line("hint", &["the memory limit was reached"]);
    for m in solution() {
        terminal.type_line(&m, &[]);
    }
    assert!(terminal.text().trim_end().ends_with("solved in 12 moves"));
    assert_eq!(terminal.status(), Some(0));
}

#[test]
fn a_shortest_solution_is_praised() {
    let Some(mut terminal) = Terminal::open("sliding play --size 4", &[]) else { return };
    let moves = solution();
    let asked: Vec<_> = moves.iter().map(|m| terminal.type_line(m, &[])).collect();
    assert!(asked[..11].iter().all(|asked| *asked) && !asked[11]);
    terminal.see(&["solved in 12 moves, the least number"]);
}

#[test]
fn a_turn_of_four_way_fences_fits_on_the_screen() {
    let line = "four-way play --nodes 50 --player greedy";
    let Some(mut terminal) = Terminal::open(line, &[]) else { return };
    let board = ["  A   B   C   D", "\n k + - -", "\n   A   B   C   D"];
    let introduction = ["Give a turn, whole or in", "lists the other commands."];
    for seen in [board.as_slice(), &introduction, &["n e w s, first player (you),", "off: 0 of 3"]]
    {
        terminal.see(seen);
    }
    terminal.type_line("n:N", &["1 of 2 moved"]);
    terminal.type_line("e:E", &["2 of 2 moved; a wall"]);
    terminal.type_line("undo", &["1 of 2 moved"]);
    for (turn, last) in
        [("e:E Bg3", "1. n:N e:E Bg3"), ("undo", "Give a turn"), ("e:E Bg3", "e:E Bg3")]
    {
        assert!(terminal.type_line(turn, &[last]));
        terminal.see(&board);
        terminal.see(&introduction);
    }
}

#[test]
fn a_game_of_quoridor_for_four_fits_on_the_screen() {
    let line = "quoridor play --players 4 --player shortest-path";
    let Some(terminal) = Terminal::open(line, &[]) else { return };
    terminal.see(&["player 1 (you) goes up, 5 fences left", "player 4 (shortest-path) goes left"]);
    terminal.follow("hint", &BOARD, &[" has won", "Last moves: "]);
}

#[test]
fn a_game_of_quarto_is_played_from_the_empty_board() {
    let Some(terminal) = Terminal::open("quarto play", &[]) else { return };
    terminal.follow(
        "moves",
        &["\n   a    b    c    d"],
        &["Your piece is placed on ", "Quarto: you lose."],
    );
}

#[test]
fn a_game_of_four_way_fences_ends_on_its_board() {
    let line = "four-way play --stones-needed 1 --supply 2 --nodes 50 --player greedy";
    let Some(terminal) = Terminal::open(line, &[]) else { return };
    terminal.follow(
        "hint",
        &["  A   B   C   D", "\n   A   B   C   D"],
        &[" player has won", "Last moves: "],
    );
}

#[test]
fn a_board_that_is_too_large_is_announced_and_a_wide_one_is_a_list() {
    let line = "sliding play --size 30 --from a1 --to ad30";
    let Some(mut terminal) = Terminal::open(line, &[]) else { return };
    terminal.see(&[
        "The board takes 92 columns, and the terminal has room for 79.",
        "\nA a1; +: ad30\n",
    ]);
    terminal.type_line("a up", &["\nA a30; +: ad30\n", "Last moves: a1-a30"]);
    assert!(!terminal.type_line("a right", &["solved in 2 moves, the least number"]));
    assert_eq!(terminal.status(), Some(0));
    let Some(terminal) = Terminal::open("sliding play --size 24", &[]) else { return };
    terminal.see(&["\n 1 A . ."]);
    let printed = String::from_utf8_lossy(&terminal.printed);
    assert!(printed.contains("The board takes 26 lines, and the terminal has 24: "), "{printed}");
}

#[test]
fn a_small_game_of_four_way_fences_ends() {
    let line = "four-way play --size 4 --supply 0 --stones-needed 1 --seats human,greedy --nodes 9";
    let Some(terminal) = Terminal::open(line, &[]) else { return };
    terminal.follow("moves", &["   A   B   C   D   E"], &[" player has won", "Last moves: "]);
}
