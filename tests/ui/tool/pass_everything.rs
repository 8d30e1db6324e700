#![deny(warnings)]

use std::path::{Path, PathBuf};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tool_runtime::prelude::*;

#[derive(Debug, thiserror::Error, ToolError)]
pub enum NoteError {
    /// No note has this number.
    #[error("no note {number}")]
    #[tool_error(not_found, field = "number", with = list_notes, repair = "List the notes, then take a number of the list.")]
    UnknownNote { number: u32 },
}

type Result<T, E = NoteError> = std::result::Result<T, E>;
type Perhaps = Option<String>;

#[derive(Clone, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    Newest,
    Oldest,
}

pub struct Notes;

const MOST: u32 = 20;

/// Lists the titles of all notes in a folder.
#[tool(read_only, title = "List notes")]
#[must_use]
pub fn list_notes(
    #[inject] notes: &Notes,
    #[inject] context: &CallContext,
    /// Folder whose notes are listed.
    folder: &Path,
    /// Words that a note must hold.
    words: &[String],
    /// How the list is ordered.
    #[arg(default = Order::Newest)]
    order: Order,
    /// Most notes of one list.
    #[arg(default = MOST, range(min = 1, max = MOST))]
    limit: u32,
    /// Text that the title begins with.
    #[arg(default = "a", length(min = 1, max = 20), pattern = "^[a-z]+$", rename = "type")]
    r#type: String,
    /// Text that the title ends with.
    perhaps: Perhaps,
    /// Least share of the words.
    #[arg(default = -0.5, range(min = -1.0, max = 1.0))]
    share: f64,
    /// Kinds of notes.
    #[arg(default, example = vec![1, 2])]
    kinds: Vec<u8>,
) -> Vec<String> {
    let _ = (notes, context, folder.to_owned(), words, order, limit, r#type, perhaps, share, kinds);
    Vec::new()
}

/// Deletes a note for good: nothing brings it back.
#[tool(
    destructive, idempotent, open_world, name = "delete_note", reread = list_notes, version = "1.2.0-beta.1",
    deprecated = "Call archive_note.", scopes = ["notes:delete"], approval = above(number, 5_000), timeout = "2m",
    max_tokens = 4_000, dependency = "store", duplicates = allow, errors(UnknownNote)
)]
pub(crate) async fn remove(
    #[inject] key: IdempotencyKey,
    /// Number of the note, as the list shows it.
    number: u32,
) -> Result<()> {
    let _ = key;
    Err(NoteError::UnknownNote { number })
}

/// Waits for ten seconds, so that a limit can pass.
#[tool(read_only)]
fn wait() {}

/// Is there for old callers alone.
#[deprecated]
#[tool(read_only, name = "ask_as_before")]
fn old() {}

#[cfg(any())]
/// Is not there: the build leaves it out.
#[tool(read_only)]
fn leave_out(
    /// Text of a type that is not there either.
    text: NotThere,
) {
}

/// Is not there either: the build leaves it out.
#[tool(read_only)]
#[cfg(any())]
fn leave_out_too(
    /// Text of a type that is not there either.
    text: NotThere,
) {
}

#[derive(Provide)]
pub struct Desk {
    notes: Notes,
    #[provide(skip)]
    folder: PathBuf,
}

mod elsewhere {
    pub use super::list_notes as listed;
}

fn main() {
    let desk = Desk { notes: Notes, folder: PathBuf::new() };
    let _ = &desk.folder;
    wait();
    let list = tools![elsewhere::listed, remove, #[cfg(any())] leave_out, self::wait, #[cfg(all())] old];
    assert_eq!(list.len(), 4);
    let _ = Toolbox::new(desk).tools(list).build();
}
