//! The contract as text: one key order, one element a line, the same bytes in every run.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

use serde::Serialize;
use serde_json::Value;

use super::canonical::Canonical;
use super::{Contract, ResolvedError};
use crate::error::{Action, Class, Outcome};
use crate::tool::{Approval, Effect, Tools};

/// The version of the text's format.
pub const FORMAT: u32 = 1;

/// A contract's keys in their order.
#[derive(Serialize)]
struct Document<'a> {
    format: u32,
    name: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    deprecated: Option<&'static str>,
    effect: Effect,
    #[serde(skip_serializing_if = "is_false")]
    idempotent: bool,
    #[serde(skip_serializing_if = "is_false")]
    open_world: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reread: Option<&'static str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    scopes: &'static [&'static str],
    #[serde(skip_serializing_if = "Option::is_none")]
    approval: Option<ApprovalEntry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    budget: Option<Budget>,
    description: &'static str,
    input: Canonical<'a>,
    output: Canonical<'a>,
    errors: Vec<ErrorEntry<'a>>,
}

/// When a person has to agree: `"always"`, `"never"` or `{"above": …}`.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum ApprovalEntry {
    Always,
    Above { argument: &'static str, threshold: Value },
    Never,
}

impl ApprovalEntry {
    fn of(approval: Approval) -> Self {
        match approval {
            Approval::Always => Self::Always,
            Approval::Above { argument, threshold } => Self::Above { argument, threshold: threshold() },
            Approval::Never(_) => Self::Never,
        }
    }
}

/// What a result may cost.
#[derive(Serialize)]
struct Budget {
    max_tokens: u32,
}

/// An error's keys in their order.
#[derive(Serialize)]
struct ErrorEntry<'a> {
    code: &'static str,
    class: Class,
    action: Action,
    retryable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<Outcome>,
    #[serde(skip_serializing_if = "Option::is_none")]
    with: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    field: Option<&'static str>,
    cause: &'static str,
    guidance: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    retired: Option<&'static str>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

impl<'a> Document<'a> {
    fn of(contract: &'a Contract) -> Self {
        Self {
            format: FORMAT,
            name: contract.name(),
            title: contract.title(),
            version: contract.version(),
            deprecated: contract.deprecated(),
            effect: contract.effect(),
            idempotent: contract.idempotent(),
            open_world: contract.open_world(),
            reread: contract.reread().and_then(crate::tool::Reread::tool),
            scopes: contract.scopes(),
            approval: contract.approval().map(ApprovalEntry::of),
            budget: contract.max_tokens().map(|max_tokens| Budget { max_tokens }),
            description: contract.description(),
            input: Canonical::Schema(contract.input()),
            output: Canonical::Schema(contract.output()),
            errors: contract.errors().iter().map(ErrorEntry::of).collect(),
        }
    }
}

impl<'a> ErrorEntry<'a> {
    fn of(error: &'a ResolvedError) -> Self {
        Self {
            code: error.code,
            class: error.class,
            action: error.action,
            retryable: error.retryable,
            outcome: error.outcome,
            with: error.with,
            field: error.field,
            cause: error.cause,
            guidance: &error.guidance,
            retired: error.retired,
        }
    }
}

/// Why contracts could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DumpError {
    /// A folder could not be made or a file not be written.
    #[error("cannot write {}", path.display())]
    Write {
        /// The folder or file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// [`dump_for_build`] was called outside of a build script.
    #[error("OUT_DIR is not set: `dump_for_build` is for a build script; elsewhere call `dump_into`")]
    NotABuildScript,
    /// A contract could not be written as JSON, which is a fault of this library.
    #[error("the contract could not be written as JSON")]
    Encode(#[from] serde_json::Error),
}

/// The contracts of all tools as the text of one JSON array, with a line feed at its end.
///
/// # Errors
/// [`DumpError::Encode`] only.
///
/// ```
/// use tool_runtime::contract;
/// use tool_runtime::prelude::*;
///
/// /// Tells the time of day in UTC.
/// #[tool(read_only)]
/// fn read_clock() -> String {
///     "12:00".into()
/// }
///
/// let tools: Tools<()> = tools![read_clock];
/// let text = contract::dump(&tools)?;
/// assert!(text.starts_with("[\n  {\n    \"format\": 1,\n    \"name\": \"read_clock\",\n"));
/// # Ok::<(), contract::DumpError>(())
/// ```
pub fn dump<S: ?Sized>(tools: &Tools<S>) -> Result<String, DumpError> {
    let contracts: Vec<Contract> = tools.specs().map(Contract::of_spec).collect();
    let documents: Vec<Document<'_>> = contracts.iter().map(Document::of).collect();
    text(&documents)
}

/// Writes one file `<tool>.json` a tool into a folder, which is made where it is missing; answers the files' paths.
///
/// A file that already says the same is left alone.
///
/// # Errors
/// When the folder or a file cannot be written.
pub fn dump_into<S: ?Sized>(tools: &Tools<S>, folder: impl AsRef<Path>) -> Result<Vec<PathBuf>, DumpError> {
    let folder = folder.as_ref();
    fs::create_dir_all(folder).map_err(|source| DumpError::Write { path: folder.to_owned(), source })?;
    tools
        .specs()
        .map(|spec| {
            let path = folder.join(format!("{}.json", spec.name));
            write(&path, &text(&Document::of(&Contract::of_spec(spec)))?)?;
            Ok(path)
        })
        .collect()
}

/// For a build script: writes the contracts of all tools as one JSON array to `$OUT_DIR/<file>`, from where
/// `include_str!(concat!(env!("OUT_DIR"), "/<file>"))` embeds them.
///
/// # Errors
/// When it does not run in a build script, or the file cannot be written.
///
/// ```no_run
/// // build.rs, with the crate that has the tools under [build-dependencies]
/// # use tool_runtime::{Tools, contract};
/// # mod order_desk { pub fn tools() -> tool_runtime::Tools<()> { tool_runtime::Tools::default() } }
/// fn main() -> Result<(), contract::DumpError> {
///     contract::dump_for_build(&order_desk::tools(), "contracts.json")
/// }
/// ```
pub fn dump_for_build<S: ?Sized>(tools: &Tools<S>, file: impl AsRef<Path>) -> Result<(), DumpError> {
    let folder = env::var_os("OUT_DIR").ok_or(DumpError::NotABuildScript)?;
    write(&Path::new(&folder).join(file), &dump(tools)?)
}

fn text(document: &impl Serialize) -> Result<String, DumpError> {
    let mut text = serde_json::to_string_pretty(document)?;
    text.push('\n');
    Ok(text)
}

fn write(path: &Path, text: &str) -> Result<(), DumpError> {
    if fs::read(path).is_ok_and(|present| present == text.as_bytes()) {
        return Ok(());
    }
    fs::write(path, text).map_err(|source| DumpError::Write { path: path.to_owned(), source })
}
