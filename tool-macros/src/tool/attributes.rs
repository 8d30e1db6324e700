//! What can be written in `#[tool(…)]` and `#[arg(…)]`.

use darling::ast::NestedMeta;
use darling::util::Flag;
use darling::{FromAttributes, FromMeta};
use proc_macro2::TokenStream;
use syn::{Attribute, Path};

use crate::attribute::{AnyExpression, DefaultValue, RereadValue, Text};
use crate::diagnostics::Diagnostics;

/// `#[tool(…)]` on a function.
#[derive(Default, FromMeta)]
#[darling(default)]
pub(super) struct ToolAttributes {
    /// It only looks.
    pub(super) read_only: Flag,
    /// It changes something that can be made good.
    pub(super) write: Flag,
    /// It changes something for good.
    pub(super) destructive: Flag,
    /// A second identical call changes nothing more.
    pub(super) idempotent: Flag,
    /// It reaches beyond what its owner controls.
    pub(super) open_world: Flag,
    /// The name for the model.
    pub(super) name: Option<Text>,
    /// A name for people.
    pub(super) title: Option<Text>,
    /// What shows what a write has done.
    pub(super) reread: Option<RereadValue>,
    /// Where `tool_runtime` is.
    #[darling(rename = "crate")]
    pub(super) runtime: Option<Path>,
}

const TOOL_HELP: &str = "`#[tool(…)]` takes read_only | write | destructive, and reread = tool, idempotent, open_world, \
     name = \"…\", title = \"…\", crate = path";

pub(super) fn of_tool(attributes: TokenStream, diagnostics: &mut Diagnostics) -> ToolAttributes {
    NestedMeta::parse_meta_list(attributes)
        .map_err(darling::Error::from)
        .and_then(|list| ToolAttributes::from_list(&list))
        .unwrap_or_else(|errors| {
            diagnostics.attributes(errors, TOOL_HELP);
            // What was read is lost; no second error may follow from that.
            ToolAttributes::default()
        })
}

/// `#[arg(…)]` on a parameter.
#[derive(Default, FromAttributes)]
#[darling(attributes(arg), default)]
pub(super) struct ArgumentAttributes {
    /// What stands in for an absent value.
    pub(super) default: Option<DefaultValue>,
    /// Bounds of a number.
    pub(super) range: Option<Bounds>,
    /// Bounds of a length.
    pub(super) length: Option<Bounds>,
    /// What a string matches.
    pub(super) pattern: Option<Text>,
    /// The name for the model.
    pub(super) rename: Option<Text>,
}

/// `(min = …, max = …)`.
#[derive(Default, FromMeta)]
#[darling(default)]
pub(super) struct Bounds {
    pub(super) min: Option<AnyExpression>,
    pub(super) max: Option<AnyExpression>,
}

const ARGUMENT_HELP: &str = "`#[arg(…)]` takes default = …, range(min = …, max = …), length(min = …, max = …), \
     pattern = \"…\", rename = \"…\"";

pub(super) fn of_argument(attributes: &[Attribute], diagnostics: &mut Diagnostics) -> Option<ArgumentAttributes> {
    ArgumentAttributes::from_attributes(attributes).map_err(|errors| diagnostics.attributes(errors, ARGUMENT_HELP)).ok()
}
