//! Mistakes of somebody who does not know the command.

use crate::{json, refused, stdout};

#[test]
fn bad_inputs_are_one_line_each_that_names_the_offending_part() {
    for (line, part) in [
        ("", "a subcommand is missing; --help lists them"),
        ("quoridor", "a subcommand is missing; --help lists them"),
        ("count", "unrecognized subcommand 'count'"),
        ("quoridor perfect 3", "unrecognized subcommand 'perfect'"),
        ("quoridor perft 3", "--depth <PLIES>"),
        ("quoridor count 9", "'9'"),
        ("quoridor count --size 9x9", "'9x9' for '--size <SQUARES>': not a whole number"),
        ("quoridor count --size 0", "--size"),
        ("quoridor count --size 60", "--size"),
        ("quoridor count --width 0 --height 3", "--width"),
        ("quoridor count --width 3", "--height"),
        ("quoridor count --size 3 --width 3 --height 3", "--size"),
        ("quoridor count --max-fences 3 --no-limit", "--no-limit"),
        ("quoridor count --method guess", "--method"),
        ("quoridor count --size 99999999999999999999", ": the number is too large"),
        ("quoridor count --size 1000000", "--size, --width: a board of 1000000 × 1000000 squares"),
        ("quoridor count --memory 0", "--memory: a board of 9 × 9 squares needs "),
        ("quoridor count --size 12 --memory 1KiB", "--memory"),
        ("quoridor count --size 24", "--memory"),
        ("quarto solve a,b", "GAME: "),
        ("quoridor count --memory 1", " KiB of memory, more than the limit of 1 B\n"),
        // Some of a small limit is for the program itself.
        (
            "quoridor count --size 20 --memory 20MiB",
            " of memory, more than the limit of 20.0 MiB\n",
        ),
        (
            "quoridor solve --width 5 --height 4 --supply 5 --memory 17MiB",
            "needs 18.1 MiB of memory, more than the limit of 17.0 MiB\n",
        ),
        (
            "quoridor count --memory 5XiB",
            "'5XiB' for '--memory <BYTES>': not a number of bytes, as in 512MiB\n",
        ),
        ("quoridor count --memory -1", "'-1' for '--memory <BYTES>': not a number of bytes"),
        (
            "quoridor count --max-fences -1",
            "'-1' for '--max-fences <FENCES>': the number is negative\n",
        ),
        ("quoridor sample --seed -1", "'-1' for '--seed <NUMBER>': the number is negative\n"),
        ("reproduce --threads -1", "'-1' for '--threads <NUMBER>': the number is negative\n"),
        ("quoridor bestmove --time -1s", "'-1s' for '--time <TIME>': not a duration, as in "),
        ("quoridor count --memory -1GiB", "'-1GiB' for '--memory <BYTES>': not a number of bytes"),
        ("sliding table --sizes -2..4", "'-2..4' for '--sizes <FIRST..LAST>': `-2` is not a size"),
        (
            "quarto book build --checkpoint DIR --part -1/2",
            "'-1/2' for '--part <PART/PARTS>': not a part of all, as in 2/3\n",
        ),
        ("sliding solve --size -1", "'-1' for '--size <SQUARES>': -1 is not from 0 to "),
        ("quarto show 0,0,,,,,,,,,,,,,,,", "piece 0 is on a4 and on b4\n"),
        (
            "quarto count --without-quarto -1",
            "'-1' for '--without-quarto [<PLIES>]': -1 is not from 0 to ",
        ),
        ("quoridor count --formula 60", "--formula: a board of 61 × 61 squares is beyond what"),
        ("quoridor count --symmetry cube", "'cube' for '--symmetry <GROUP>'"),
        ("quoridor count -1", "unexpected argument '-1'"),
        ("quarto solve [1,2]", "GAME: "),
        ("sliding solve --piece king", "king"),
        ("sliding solve --to e4", "--to: 1 piece where there should be 4\n"),
        ("man --dir /nowhere/pages", "--dir: cannot write /nowhere/pages: "),
        ("quarto show --svg /nowhere/board.svg", "--svg: cannot write /nowhere/board.svg: "),
        ("man --dir /dev/null", "--dir: cannot write /dev/null: "),
        ("quoridor positions --size 5 --resume", "--checkpoint <DIR>"),
        ("sliding table --sizes 24-2", "`24-2` is not a size; a range is written like 2..24"),
        ("sliding table --sizes 2..many", "`many` is not a size"),
        ("sliding table --sizes 2..=6", "`=6` is not a size"),
        ("sliding table --sizes 6..2", "6 is greater than 2"),
        ("sliding solve --from e4", "--to: the default goal is for four pieces, not 1"),
        ("sliding solve --memory lots", "invalid value 'lots' for '--memory <BYTES>'"),
        ("quarto book build", "--out <FILE>"),
        ("quarto show board", "GAME: "),
        ("quarto solve \"1. 5b2 2. ca2 3. ca1\"", "GAME: line 1, column 18: `c`"),
        ("quarto book show \"5b2 ca1 zz\"", "GAME: line 1, column 9: `zz`"),
        ("reproduce everything", "'everything'"),
        ("reproduce --threads 18446744073709551615", "for '--threads <NUMBER>': at most "),
        ("quarto sample --count 0", "'0' for '--count <NUMBER>': 0 is not from 1 to "),
        ("completions tcl", "SHELL"),
        ("reproduce --threads many", "--threads"),
        ("reproduce --format csv", "--format"),
        ("reproduce --format yaml", "invalid value 'yaml' for '--format <FORMAT>'"),
    ] {
        refused(line, part);
    }
}

#[test]
fn an_option_that_has_no_effect_is_refused() {
    for (line, part) in [
        (
            "quoridor bestmove --player monte-carlo --depth 3",
            "--depth: not an option of monte-carlo\n",
        ),
        ("quoridor bestmove --player greedy --depth 3", "--depth: not an option of greedy\n"),
        ("quoridor qtp --player random --depth 3", "--depth: not an option of random\n"),
        (
            "quoridor play --player random --seats greedy,human,random --players 3 --depth 3",
            "--depth: not an option of greedy and random\n",
        ),
        ("sliding race --play --depth 3", "--depth: not an option of perfect\n"),
        ("four-way play --player greedy --depth 3", "--depth: not an option of greedy\n"),
        ("quoridor bestmove --seed 1", "--seed: not an option of monte-carlo\n"),
        ("quoridor bestmove --player max-n --memory 1MiB", "--memory: not an option of max-n\n"),
        ("quoridor bestmove --player shortest-path --time 1s", "--time: not an option of shortest"),
        ("quoridor qtp --player random --nodes 9", "--nodes: not an option of random\n"),
        (
            "quoridor play --player greedy --database nowhere",
            "--database: not an option of greedy\n",
        ),
        (
            "quoridor play --seats greedy,random --player max-n",
            "--player: --seats leaves no seat, and nobody asks for hints\n",
        ),
        (
            "quoridor play --seats greedy,random --depth 1",
            "--depth: not an option of greedy and random\n",
        ),
        ("sliding race --play --player random --threads 1", "--threads: not an option of random\n"),
        (
            "sliding race --play --player greedy --memory 1MiB",
            "--memory: not an option of greedy\n",
        ),
        ("four-way play --player random --memory 1MiB", "--memory: not an option of random\n"),
        ("four-way play --seed 1", "--seed: not an option of alpha-beta\n"),
        ("quoridor convert --positions --as nesw e2", "--positions: nesw has the whole game\n"),
        (
            "quoridor convert --layout columns --as diagram e2",
            "--layout: only scores have one, not ",
        ),
        (
            "four-way convert --recorded-game --repair --positions --as record",
            "--positions: record has the whole game\n",
        ),
    ] {
        refused(line, part);
    }
}

#[test]
fn the_default_player_depends_on_the_game_and_obeys_a_depth() {
    let line = "quoridor bestmove --size 3 --supply 1 --depth 1 --format json --player";
    for player in ["alpha-beta", "max-n"] {
        assert_eq!(json(&format!("{line} {player}"))["depth"], 1, "{player}");
    }
    // The hints are by alpha-beta.
    stdout("quoridor play --seats greedy,human --depth 1");
    for (options, player) in [
        ("--nodes 50", "monte-carlo"),
        ("--nodes 50 --size 5", "alpha-beta"),
        ("--depth 1", "alpha-beta"),
    ] {
        let line = format!("quoridor bestmove --format json {options}");
        assert_eq!(json(&line)["player"], player, "{options}");
    }
}

#[test]
fn a_file_that_is_read_or_written_twice_is_not_lost() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    for (text, line, part) in [
        ("a,b\n1,2\n", "plot FILE --x a --y b --svg FILE", "--svg: FILE names the same file\n"),
        ("1. e2", "quoridor show --file FILE --svg FILE", "--svg: --file names the same file\n"),
        (
            "1. e2",
            "quoridor show --svg FILE --animate FILE",
            "--svg: --animate names the same file",
        ),
        ("1. 0b2", "quarto show --file FILE --animate FILE", "--animate: --file names the same"),
        ("1. n", "four-way show --file FILE --animate FILE", "--animate: --file names the same"),
        ("", "quoridor show --file FILE", "--file: the text is empty\n"),
        ("", "quarto convert --file FILE", "--file: the text is empty\n"),
    ] {
        std::fs::write(&file, text).unwrap();
        refused(&line.replace("FILE", file.to_str().unwrap()), part);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), text, "{line}");
    }
    refused("quoridor show --svg -", "--svg: - is not a file\n");
    refused("sliding race --out -", "--out: - is not a file\n");
    refused("four-way show --repair FILE", "'--repair' cannot be used with '[GAME]'\n");
    for line in
        ["sliding solve --boards", "sliding construct --boards", "quoridor sample --compact"]
    {
        refused(&format!("{line} --format json"), "text");
    }
    refused("quarto count --memory 1MiB", "--without-quarto");
}

#[cfg(unix)]
#[test]
fn a_pipe_is_refused_where_a_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let pipe = pipe.display();
    let part = "pipe: not a regular file\n";
    refused(&format!("quarto book check --book {pipe}"), part);
    refused(&format!("quarto book show --book {pipe}"), part);
    refused(&format!("sliding census --size 4 --hosts {pipe} --process 0"), part);
}

#[test]
fn squares_in_one_argument_need_quotes() {
    // A shell passes --from a1 b1 as three words.
    refused("sliding solve --from a1 b1", "error: unexpected argument 'b1' found\n");
}

#[test]
fn a_misspelt_word_brings_a_suggestion() {
    refused("quoridr count", "unrecognized subcommand 'quoridr'; did you mean 'quoridor'?");
    refused(
        "quoridor cuont",
        "unrecognized subcommand 'cuont'; did you mean 'convert' or 'count'?",
    );
    refused("quarto book chek", "did you mean 'check'?");
    refused("sliding solve --theads 2", "did you mean '--threads'?");
    refused("quarto strategy count --owner frist", "did you mean 'first'?");
    refused("quarto play --player perfekt", "did you mean 'perfect'?");
    refused("chess", "'chess'; --help lists the subcommands");
}

#[test]
fn numbers_are_refused_with_the_reason() {
    for (line, part) in [
        (
            "quoridor play --repetitions -1",
            "'-1' for '--repetitions <TIMES>': the number is negative\n",
        ),
        ("quoridor play --repetitions 1", ": every position occurs once\n"),
        (
            "quoridor table --squares 5 --odd-heights",
            "--odd-heights: no board of at most 5 squares has an odd height\n",
        ),
    ] {
        refused(line, part);
    }
}

#[test]
fn one_of_a_thing_is_singular() {
    let folder = tempfile::tempdir().unwrap();
    let strategy = folder.path().join("strategy");
    let made = format!("sliding race --out {}", strategy.display());
    assert_eq!(stdout(&made), "win for the first player: 0 replies\n");
    let checked = format!("sliding race --strategy {}", strategy.display());
    let sample = "quarto sample --count 1 --plies 31";
    let solve = "four-way solve --size 4 --depth 1";
    for (line, part) in [
        (&*checked, "0 replies, and 1 position with a move that wins at once\n2 positions can"),
        (sample, "1 position after 31 plies, for the player to move:\n"),
        (solve, "not solved in 1 turn\n"),
        ("quoridor bestmove --depth 1 --nodes 1", "\n1 position, line "),
        (
            "quoridor analyze --size 2 --supply 1 \"/ a1 / a1 b2 / 0 1 / 1\"",
            "player 1 to move: 1 legal move\n",
        ),
    ] {
        assert!(stdout(line).contains(part), "{line}: {}", stdout(line));
    }
}
