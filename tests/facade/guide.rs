//! The guide docs/your-own-game.md. Its code, as a separate project, passes its tests and prints
//! the output on the page.

use std::fs;
use std::path::Path;
use std::process::Command;

const GUIDE: &str = include_str!("../../docs/your-own-game.md");

/// The contents of the code blocks of the guide in `language`.
fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    let after = GUIDE.split(fence.as_str()).skip(1);
    after.map(|text| text.split("```").next().expect("a split has at least one part")).collect()
}

/// The output of a cargo command in the project.
fn cargo(project: &Path, command: &str) -> String {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("the temporary folder is in the target folder");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args([command, "--quiet", "--locked"])
        .current_dir(project)
        .env("CARGO_TARGET_DIR", target)
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
#[ignore = "builds the library for another project, which takes longer than all other tests here; .ci/run runs it"]
fn the_code_of_the_guide_prints_the_output_of_the_guide() {
    let project = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cram");
    fs::create_dir_all(project.join("src")).unwrap();
    let (tests, program): (Vec<_>, Vec<_>) =
        blocks("rust").into_iter().partition(|block| block.contains("#[test]"));
    fs::write(project.join("src/main.rs"), program.join("\n")).unwrap();
    fs::write(project.join("src/tests.rs"), tests.join("\n")).unwrap();
    // The manifest and the lock file are those of `tests/downstream` under another name, so the
    // dependencies of both projects are built once.
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
