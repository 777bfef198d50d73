//! The library as another Rust project uses it. `tests/downstream` is not a member of the workspace
//! and depends on the facade by path. The test builds and runs it in the target folder of the
//! workspace, so dependencies with the same features are not built again.

use std::path::Path;
use std::process::Command;

#[test]
#[ignore = "builds the library once more, which takes longer than all other tests here; .ci/run runs it"]
fn another_project_builds_on_the_facade() {
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/downstream");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .parent()
        .expect("the temporary folder is in the target folder");
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(["run", "--quiet", "--locked"])
        .current_dir(&project)
        .env("CARGO_TARGET_DIR", target)
        .output()
        .expect("cargo starts");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(stdout, "1375968129062134174771 fence arrangements\n15 positions, 9 orbits\n");
}
