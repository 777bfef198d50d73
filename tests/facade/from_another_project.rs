//! The library as another Rust project uses it. `tests/downstream` is not a member of the workspace
//! and depends on the facade by path. The tests build it in the target folder of the workspace, so
//! dependencies with the same features are not built again.

use std::path::Path;
use std::process::{Command, Output};

/// Runs cargo in the project.
fn cargo(arguments: &[&str]) -> Output {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/downstream");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("the temporary folder is in the target folder");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    Command::new(cargo)
        .args(arguments)
        .args(["--quiet", "--locked"])
        .current_dir(&project)
        .env("CARGO_TARGET_DIR", target)
        .output()
        .expect("cargo starts")
}

#[test]
#[ignore = "builds the library once more, which takes longer than all other tests here; .ci/run runs it"]
fn another_project_builds_on_the_facade() {
    let output = cargo(&["run"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(stdout, "1375968129062134174771 fence arrangements\n15 positions, 9 orbits\n");
}

#[test]
#[ignore = "builds the library once more, which takes longer than all other tests here; .ci/run runs it"]
fn another_project_sees_each_compile_error_once() {
    let output = cargo(&["build", "--example", "incomplete", "--message-format", "short"]);
    let stderr = String::from_utf8_lossy(&output.stderr);
    let errors: Vec<&str> = stderr.lines().filter(|line| line.contains("error[")).collect();
    let source = include_str!("../downstream/examples/incomplete.rs");
    let refused =
        || source.lines().zip(1..).filter_map(|(line, n)| Some((line.split_once("; // ")?.1, n)));
    assert_eq!(errors.len(), refused().count(), "{stderr}");
    for (error, (message, line)) in errors.iter().zip(refused()) {
        assert!(
            error.contains(&format!("incomplete.rs:{line}:")) && error.contains(message),
            "{line}: {error}"
        );
    }
}
