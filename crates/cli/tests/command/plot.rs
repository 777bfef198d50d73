//! `abstract-games plot`, and the plots and pictures on the pages of docs/results.

use std::fs;
use std::path::Path;

use super::{command, refused, run, stdout};

#[test]
fn the_pictures_on_the_pages_are_those_of_the_commands_below_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder = tempfile::tempdir().unwrap();
    let drawn = folder.path().join("drawn.svg");
    let mut pictures = 0;
    for page in fs::read_dir(root.join("docs/results")).unwrap() {
        let page = page.unwrap().path();
        if page.extension().is_none_or(|it| it != "md") {
            continue;
        }
        let text = fs::read_to_string(&page).unwrap();
        for line in text.lines().filter_map(|line| line.strip_prefix("abstract-games ")) {
            let (line, path) = line.rsplit_once(' ').unwrap();
            let is_svg = Path::new(path).extension().is_some_and(|it| it == "svg");
            if !path.starts_with("docs/results/") || !is_svg {
                continue;
            }
            let output = command(line).arg(&drawn).current_dir(&root).output().unwrap();
            assert!(output.status.success(), "{line}: {output:?}");
            let svg = fs::read_to_string(root.join(path)).unwrap();
            assert!(fs::read_to_string(&drawn).unwrap() == svg, "{path}");
            let name = Path::new(path).file_name().unwrap().to_str().unwrap();
            assert!(text.contains(&format!("]({name})")), "{path} is not on its page");
            pictures += 1;
        }
    }
    let files = fs::read_dir(root.join("docs/results")).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let drawings = files.filter(|path| path.extension().is_some_and(|it| it == "svg")).count();
    assert_eq!(pictures, drawings);
}

#[test]
fn columns_of_a_file_are_plotted() {
    let folder = tempfile::tempdir().unwrap();
    let [data, svg] = ["data.csv", "plot.svg"].map(|name| folder.path().join(name));
    fs::write(&data, "kind,n,count\na,3,1000\nb,1,5\na,1,10\na,2,\na,0,0\n").unwrap();
    let (data, svg) = (data.display(), svg.display());
    let drawn = |options: &str| {
        let line = format!("plot {data} --x n --y count {options} --svg {svg}");
        assert_eq!(stdout(&line), format!("{svg}\n"));
        fs::read_to_string(svg.to_string()).unwrap()
    };
    let dots = |svg: &str| svg.matches("<circle").count();
    // The row without a count has no point.
    assert_eq!(dots(&drawn("")), 4);
    assert_eq!(dots(&drawn("--only kind=a")), 3);
    // The logarithm of 0 is left out.
    let log = drawn("--only kind=a --log");
    assert_eq!(dots(&log), 2);
    assert!(log.contains("10²") && log.contains("count by n"), "{log}");
    assert!(drawn("--bars --title Bars").contains("<title>Bars</title>"));
    for (options, part) in [
        ("--x m --y count", "no column `m`; its columns are kind, n, count"),
        ("--x n --y kind", "line 2: `a` in column `kind` is not a number"),
        ("--x n --y count --only kind=c", "--only: no row of"),
        ("--x n --y count --only kind=c", "data.csv has `kind=c`"),
        ("--x n --y count --only kind", "expected a column, = and a value"),
        ("--x n --y n,n,n", "--y: at most two columns"),
        ("--x n --y n,n --bars", "--y: at most one column as bars"),
        ("--x n --y n --bars --log", "--log"),
    ] {
        refused(&format!("plot {data} {options} --svg {svg}"), part);
    }
    refused(&format!("plot {data}.no --x n --y n --svg {svg}"), "No such file");
    refused(&format!("plot {data} --x n --y count --svg {data}/in/file"), "--svg: ");
    let line = format!("plot {data} --x n --y count --svg {svg}");
    // A column that is named twice has one note.
    for line in [&line, &line.replace("count", "count,count")] {
        let told = String::from_utf8(run(line).stderr).unwrap();
        assert_eq!(told, "note: rows without a value in column `count`, left out: 1\n");
    }
    let logged = String::from_utf8(run(&format!("{line} --log")).stderr).unwrap();
    assert_eq!(logged, "note: rows without a value from 1 on in column `count`, left out: 2\n");
    for (text, part) in [
        ("n,count\n1\n", "line: 2"),
        ("n,count,n\n1,2,3\n", "data.csv has more than one column `n`"),
        ("count,n,count\n1,2,3\n", "data.csv has more than one column `count`"),
        ("n,count\n1,\n", "data.csv has no points for `count`"),
        ("", "data.csv: the file is empty; its first line names the columns"),
    ] {
        fs::write(data.to_string(), text).unwrap();
        refused(&line, part);
    }
}
