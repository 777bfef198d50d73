//! The guide docs/your-own-game.md, followed: its code is put together as a project of its own, tested,
//! run, and its output compared with the page.

use std::fs;
use std::path::Path;
use std::process::Command;

const GUIDE: &str = include_str!("../../docs/your-own-game.md");

/// The contents of the guide's blocks of code in `language`.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    let after = GUIDE.split(fence.as_str()).skip(1);
    after.map(|text| text.split("```").next().expect("a split has a first part")).collect()
}

/// What a cargo command in the project prints.
fn cargo(project: &Path, command: &str) -> String {
    let target =
        Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("a folder of the target folder");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args([command, "--quiet", "--locked"])
        .current_dir(project)
        .env("CARGO_TARGET_DIR", target)
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
#[ignore = "builds the library for another project, which takes longer than all other tests here; .ci/run runs it"]
fn whoever_follows_the_guide_solves_the_game() {
    let project = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cram");
    fs::create_dir_all(project.join("src")).unwrap();
    let (tests, program): (Vec<_>, Vec<_>) =
        blocks("rust").into_iter().partition(|block| block.contains("#[test]"));
    fs::write(project.join("src/main.rs"), program.join("\n")).unwrap();
    fs::write(project.join("src/tests.rs"), tests.join("\n")).unwrap();
    // The other project of the tests, under another name: what both depend on is built once.
    let other = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/downstream");
    let root = format!("path = {:?}", env!("CARGO_MANIFEST_DIR"));
    for file in ["Cargo.toml", "Cargo.lock"] {
        let text = fs::read_to_string(other.join(file)).unwrap();
        let text = text.replace("name = \"downstream\"", "name = \"cram\"");
        fs::write(project.join(file), text.replace("path = \"../..\"", &root)).unwrap();
    }
    let tested = cargo(&project, "test");
    assert!(tested.contains("2 passed"), "{tested}");
    assert_eq!([cargo(&project, "run").as_str()], *blocks("text"));
}
