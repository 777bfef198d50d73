//! Mistakes of somebody who does not know the command.

use crate::{command, refused};

#[test]
fn bad_inputs_are_one_line_each_that_names_the_offending_part() {
    for (line, part) in [
        ("quoridor", "a subcommand is missing; --help lists them"),
        ("quoridor perfect 3", "unrecognized subcommand 'perfect'"),
        ("quoridor perft 3", "--depth <PLIES>"),
        ("quoridor count 9", "'9'"),
        ("quoridor count --size 9x9", "'9x9' for '--size <SQUARES>': not a whole number"),
        ("quoridor count --size 99999999999999999999", ": the number is too large"),
        ("quoridor count --size 1000000", "--size, --width: a board of 1000000 × 1000000 squares"),
        ("quoridor count --memory 0", "--memory: a board of 9 × 9 squares needs "),
        (
            "quarto solve --cells a,b",
            "invalid value 'a' for '--cells <NUMBERS>': not a whole number",
        ),
        ("quoridor count --memory 1", " KiB of memory, more than the limit of 1 B\n"),
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
        ("sliding solve --size -1", "'-1' for '--size <SQUARES>': -1 is not in 0..="),
        ("quarto svg --hand -1", "'-1' for '--hand <PIECE>': -1 is not in 0..=15\n"),
        (
            "quarto count --without-quarto -1",
            "'-1' for '--without-quarto [<PLIES>]': -1 is not in 0..=",
        ),
        ("quoridor count --formula 60", "--formula: a board of 61 × 61 squares is beyond what"),
        ("quoridor count --symmetry cube", "'cube' for '--symmetry <GROUP>'"),
        ("quoridor count -1", "unexpected argument '-1'"),
        ("quarto solve --cells 1", "--cells: 1 number for 16 cells\n"),
        ("sliding solve --to e4", "--to: 1 piece where there should be 4\n"),
        ("man --dir /nowhere/pages", "--dir: cannot write /nowhere/pages: "),
        ("quarto svg --out /nowhere/board.svg", "--out: cannot write /nowhere/board.svg: "),
        ("man --dir /dev/null", "--dir: cannot write /dev/null: "),
        ("quoridor positions --size 5 --resume", "--checkpoint <DIR>"),
        ("sliding table --sizes 24-2", "`24-2` is not a size; a range is written like 2..24"),
        ("sliding solve --from e4", "--to: the default goal is for four pieces, not 1"),
        ("sliding solve --memory lots", "invalid value 'lots' for '--memory <BYTES>'"),
        ("quarto book build", "--out <FILE>"),
        ("quarto svg board", "POSITION: "),
        ("reproduce everything", "'everything'"),
        ("reproduce --format yaml", "invalid value 'yaml' for '--format <FORMAT>'"),
    ] {
        refused(line, part);
    }
}

#[test]
fn squares_in_one_argument_need_quotes() {
    // A shell passes --from a1 b1 as three words.
    let output = command("sliding solve --from a1 b1").output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(error, "error: unexpected argument 'b1' found\n");
}
