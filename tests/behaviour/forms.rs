//! Forms of Rust that a tool may be written in, each of which just works.
#![deny(deprecated)]

use std::borrow::Cow;

use serde_json::json;
use tool_runtime::prelude::*;
use tool_runtime::{Approval, Patch, Spec};

use crate::support::call;

struct Store<T> {
    kept: T,
}

/// A block for one type of a generic one, with a `where`, an inner attribute and consts by way of `Self`.
#[tool]
impl Store<u8>
where
    u8: Copy,
{
    #![allow(clippy::unused_self, reason = "an inner attribute is what is tested")]

    const STEP: u32 = 2;
    const SIZE: usize = 3;

    /// Shows what is kept, once for each place.
    #[tool(read_only)]
    fn show_kept(&self) -> [u8; Self::SIZE] {
        [self.kept; Self::SIZE]
    }

    /// Adds the step as often as asked.
    #[tool(read_only)]
    fn add_steps(
        &self,
        /// How often; in steps.
        #[arg(default = Self::STEP, range(max = 10))]
        times: u32,
    ) -> u32 {
        times * Self::STEP
    }

    /// Left out of every build: what `cfg_attr` adds on a method holds for its tool as well.
    #[cfg_attr(all(), cfg(any()))]
    #[tool(read_only)]
    fn show_nothing(&self) -> u32 {
        0
    }
}

mod old {
    #![allow(deprecated, reason = "the derives name the type")]

    #[deprecated]
    #[derive(serde::Deserialize, schemars::JsonSchema)]
    pub(super) struct OldNote(pub(super) u32);
}

/// Shows what an old note is, under the lint that its function allows.
#[tool(read_only)]
#[allow(deprecated, reason = "that it holds for the generated items is what is tested")]
fn show_old_note(
    /// The old note, as a number.
    note: old::OldNote,
) -> u32 {
    note.0
}

/// Tells the time of the year, with words around it.
#[tool(read_only)]
#[allow(unused_parens, reason = "a type in parentheses is what is tested")]
fn name_season(
    /// Words to put before it.
    prefix: Cow<'static, str>,
    /// Words to put behind it, in parentheses that mean nothing.
    suffix: &(str),
) -> (String, &'static str) {
    (format!("{prefix}{suffix}"), "winter")
}

/// Sets the limit of the desk.
#[tool(write, reread = none("the desk shows no limits"))]
fn set_limit(
    /// The limit in orders; null takes it away.
    #[arg(range(min = 1, max = 9))]
    limit: Patch<u32>,
    /// Names to keep; null forgets them.
    #[arg(length(max = 2))]
    names: Patch<Vec<String>>,
    /// What it is called; null takes it away.
    #[arg(pattern = "^[a-z]+$")]
    label: Patch<String>,
) -> (Option<u32>, usize, Option<String>) {
    (limit.value().copied(), names.value().map_or(0, Vec::len), label.value().cloned())
}

mod db {
    pub(super) struct Pool(pub(super) u32);
}

/// Tells how many connections are open; the lifetime has the name of a module.
#[tool(read_only)]
#[allow(clippy::needless_lifetimes, reason = "a lifetime with a name is what is tested")]
fn count_connections<'db>(#[inject] pool: &'db db::Pool) -> u32 {
    pool.0
}

macro_rules! greeting_tool {
    ($name:ident, $greeting:expr) => {
        /// Greets who comes in.
        #[tool(read_only)]
        fn $name(
            /// Words to say.
            #[arg(default = $greeting)]
            words: String,
        ) -> String {
            words
        }
    };
}

greeting_tool!(greet_guest, "good day");

macro_rules! paying_tool {
    ($name:ident, $reason:expr, $argument:ident, $threshold:expr) => {
        /// Pays what is asked for.
        #[tool(destructive, reread = none($reason), approval = above($argument, $threshold))]
        fn $name(
            /// The amount, in cents.
            $argument: u32,
        ) -> u32 {
            $argument
        }
    };
}

macro_rules! note_error {
    ($name:ident, $variant:ident) => {
        /// Why a note was not shown.
        #[derive(Debug, thiserror::Error, ToolError)]
        enum $name {
            /// No note has this number.
            #[error("no such note")]
            #[tool_error(not_found, repair = "List the notes, then call with one of their numbers.")]
            $variant,
        }
    };
}

note_error!(NoteError, Missing);

/// Shows a note that is not there.
#[tool(read_only)]
fn show_missing_note() -> Result<u32, NoteError> {
    Err(NoteError::Missing)
}

#[tokio::test]
async fn an_error_enum_that_a_macro_declares() {
    let toolbox = Toolbox::new(()).tools(tools![show_missing_note]).build().expect("it builds");
    assert_eq!(call(&toolbox, "show_missing_note", "{}").await["error"]["message"], "no such note");
}

paying_tool!(pay_amount, "the bank shows nothing until the next day", r#type, 5_000);
const CHEAP: u32 = 20;
paying_tool!(pay_little, "the bank shows nothing until the next day", amount, CHEAP * 100);

#[tokio::test]
async fn a_block_of_one_type_with_conditions_and_consts() {
    let toolbox = Toolbox::new(Store { kept: 7_u8 }).tools(tools![show_kept, add_steps]).build().expect("it builds");
    assert_eq!(call(&toolbox, "show_kept", "{}").await["data"], json!([7, 7, 7]));
    assert_eq!(call(&toolbox, "add_steps", "{}").await["data"], 4);
    assert_eq!(call(&toolbox, "add_steps", r#"{"times": 3}"#).await["data"], 6);
}

#[tokio::test]
async fn types_that_live_for_ever_and_types_in_parentheses() {
    let toolbox = Toolbox::new(()).tools(tools![name_season, show_old_note, pay_amount]).build().expect("it builds");
    let answer = call(&toolbox, "name_season", r#"{"prefix": "late ", "suffix": "?"}"#).await;
    assert_eq!(answer["data"], json!(["late ?", "winter"]));
    assert_eq!(call(&toolbox, "show_old_note", r#"{"note": 3}"#).await["data"], 3);
}

#[test]
fn a_threshold_is_any_constant() {
    let threshold = |spec: &Spec| match spec.approval {
        Some(Approval::Above { threshold, .. }) => threshold(),
        other => panic!("no threshold: {other:?}"),
    };
    let tools: Tools<()> = tools![pay_amount, pay_little];
    assert_eq!(tools.specs().map(threshold).collect::<Vec<_>>(), [5_000, 2_000]);
}

#[tokio::test]
async fn what_a_macro_hands_on_and_lifetimes_with_names() {
    let toolbox = Toolbox::new(db::Pool(3)).tools(tools![greet_guest, count_connections]).build().expect("it builds");
    assert_eq!(call(&toolbox, "greet_guest", "{}").await["data"], "good day");
    assert_eq!(call(&toolbox, "count_connections", "{}").await["data"], 3);
}

#[tokio::test]
async fn the_limits_of_a_patch_hold_for_its_value_alone() {
    let toolbox = Toolbox::new(()).tools(tools![set_limit]).build().expect("it builds");
    assert_eq!(call(&toolbox, "set_limit", "{}").await["data"], json!([null, 0, null]));
    let nothing = call(&toolbox, "set_limit", r#"{"limit": null, "names": null, "label": null}"#).await;
    assert_eq!(nothing["data"], json!([null, 0, null]));
    let all = call(&toolbox, "set_limit", r#"{"limit": 9, "names": ["a", "b"], "label": "desk"}"#).await;
    assert_eq!(all["data"], json!([9, 2, "desk"]));
    let beyond = call(&toolbox, "set_limit", r#"{"limit": 10, "names": ["a", "b", "c"], "label": "Desk"}"#).await;
    assert_eq!(beyond["error"]["code"], "INVALID_ARGUMENTS");
    assert_eq!(beyond["error"]["violations"].as_array().map(Vec::len), Some(3), "{beyond}");
}
