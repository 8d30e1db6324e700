//! A changed tool changes the embedded text.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

type Anything<T> = Result<T, Box<dyn std::error::Error>>;

#[test]
fn the_contracts_of_all_tools_are_embedded() -> Anything<()> {
    let contracts: serde_json::Value = serde_json::from_str(build_step::CONTRACTS)?;
    let names: Vec<_> = contracts.as_array().into_iter().flatten().filter_map(|tool| tool["name"].as_str()).collect();
    assert_eq!(names, ["search_orders", "get_order_status", "cancel_order", "refund_order"]);
    Ok(())
}

#[test]
fn a_changed_tool_changes_the_embedded_text() -> Anything<()> {
    let copy = tempfile::tempdir()?;
    copy_workspace(copy.path())?;
    let before = embedded(copy.path())?;
    assert_eq!(before, build_step::CONTRACTS, "the copy embeds what this build has embedded");

    let tool = copy.path().join("examples/order-desk/src/tools/search.rs");
    let source = fs::read_to_string(&tool)?;
    let changed = source
        .replace("#[arg(default = 20, range(min = 1, max = 50))]", "#[arg(default = 10, range(min = 1, max = 40))]");
    assert_ne!(source, changed, "the line to change is there");
    fs::write(&tool, changed)?;

    let after: serde_json::Value = serde_json::from_str(&embedded(copy.path())?)?;
    let limit = &after[0]["input"]["properties"]["limit"];
    assert_eq!((&limit["default"], &limit["anyOf"][0]["maximum"]), (&10.into(), &40.into()));
    Ok(())
}

/// The workspace, as far as this crate is built from it.
fn copy_workspace(to: &Path) -> Anything<()> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for folder in ["tool-macros", "tool-runtime", "examples/order-desk", "examples/build-step"] {
        copy_folder(&workspace.join(folder), &to.join(folder))?;
    }
    fs::copy(workspace.join("Cargo.lock"), to.join("Cargo.lock"))?;
    let manifest: String = fs::read_to_string(workspace.join("Cargo.toml"))?
        .lines()
        .map(|line| {
            if line.starts_with("members = ") {
                line.replace(", \"tests\", \"tests/hygiene\"", "")
            } else {
                line.to_owned()
            }
        })
        .flat_map(|line| [line, "\n".to_owned()])
        .collect();
    fs::write(to.join("Cargo.toml"), manifest)?;
    // Its tests are not built, and what they need is not a member of the copy.
    let order_desk = to.join("examples/order-desk/Cargo.toml");
    let manifest = fs::read_to_string(&order_desk)?.replace("tool-tests.workspace = true\n", "");
    fs::write(order_desk, manifest)?;
    Ok(())
}

fn copy_folder(from: &Path, to: &Path) -> Anything<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_folder(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// What the copy embeds. It shares the target folder, so that only the copied crates are built.
fn embedded(copy: &Path) -> Anything<String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().map(PathBuf::from).ok_or("no target folder")?;
    let output = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--package", "build-step"])
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", target)
        .output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    Ok(String::from_utf8(output.stdout)?)
}
