//! What can be written in `#[tool(…)]` and `#[arg(…)]`.

use darling::ast::NestedMeta;
use darling::util::Flag;
use darling::{FromAttributes, FromMeta};
use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Attribute, Meta, Path};

use super::values::{ApprovalValue, Deprecated, Duplicates, Scopes, Time, Tokens, Variants};
use crate::attribute::{Allowed, AnyExpression, BarePath, DefaultValue, RereadValue, Text};
use crate::diagnostics::{Diagnostics, Forms};

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
    /// The version of the contract.
    pub(super) version: Option<Text>,
    /// What to use instead.
    pub(super) deprecated: Option<Deprecated>,
    /// What a caller must be granted.
    pub(super) scopes: Option<Scopes>,
    /// When a person has to agree.
    pub(super) approval: Option<ApprovalValue>,
    /// The longest time of one attempt.
    pub(super) timeout: Option<Time>,
    /// The most tokens of a result.
    pub(super) max_tokens: Option<Tokens>,
    /// The system that it depends on.
    pub(super) dependency: Option<Text>,
    /// Whether the same write twice is meant twice.
    pub(super) duplicates: Option<Duplicates>,
    /// Whether it blocks its thread.
    pub(super) blocking: Flag,
    /// The variants of the error enum that it gives.
    pub(super) errors: Option<Variants>,
    /// Rules of wording that do not hold here.
    pub(super) allow: Option<Allowed>,
    /// Where `tool_runtime` is.
    #[darling(rename = "crate")]
    pub(super) runtime: Option<BarePath>,
}

const TOOL: Forms = Forms {
    opening: "`#[tool(…)]` takes",
    words: &[
        "read_only",
        "write",
        "destructive",
        "reread = tool",
        "idempotent",
        "open_world",
        "name = \"…\"",
        "title = \"…\"",
        "version = \"1.0.0\"",
        "deprecated = \"…\"",
        "scopes = [\"…\"]",
        "approval = always",
        "timeout = \"30s\"",
        "max_tokens = 4_000",
        "dependency = \"…\"",
        "duplicates = allow",
        "blocking",
        "errors(A, B)",
        "allow(rule)",
        "crate = path",
    ],
    end: "",
};

pub(super) fn of_tool(attributes: TokenStream, diagnostics: &mut Diagnostics) -> ToolAttributes {
    NestedMeta::parse_meta_list(attributes)
        .map_err(darling::Error::from)
        .and_then(|list| ToolAttributes::from_list(&list))
        .unwrap_or_else(|errors| {
            diagnostics.attributes(errors, &TOOL);
            // What was read is lost; no second error may follow from that.
            ToolAttributes::default()
        })
}

/// `#[tool(…)]` on an `impl` block.
#[derive(Default, FromMeta)]
#[darling(default)]
struct ImplAttributes {
    /// Where `tool_runtime` is.
    #[darling(rename = "crate")]
    runtime: Option<BarePath>,
}

const IMPL: Forms = Forms {
    opening: "on the block there is only",
    words: &["crate = path"],
    end: "; the rest goes on its methods: `#[tool(read_only)]`",
};

pub(super) fn of_impl(attributes: TokenStream, diagnostics: &mut Diagnostics) -> Option<Path> {
    NestedMeta::parse_meta_list(attributes)
        .map_err(darling::Error::from)
        .and_then(|list| ImplAttributes::from_list(&list))
        .map_err(|errors| diagnostics.attributes(errors, &IMPL))
        .ok()?
        .runtime
        .map(|path| path.0)
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
    /// A value of it, for the description.
    pub(super) example: Option<AnyExpression>,
    /// Whether its value must not be shown.
    pub(super) secret: Flag,
    /// Whether its integers are texts of digits.
    pub(super) string: Flag,
    /// Rules of wording that do not hold here.
    pub(super) allow: Option<Allowed>,
}

/// `(min = …, max = …)`.
#[derive(Default)]
pub(super) struct Bounds {
    pub(super) min: Option<AnyExpression>,
    pub(super) max: Option<AnyExpression>,
}

impl FromMeta for Bounds {
    fn from_meta(item: &Meta) -> darling::Result<Self> {
        let key = item.path().to_token_stream();
        let form = format!("expected bounds: `{key}(min = 1, max = 50)`, or one of the two");
        let Meta::List(list) = item else { return Err(darling::Error::custom(form).with_span(item.path())) };
        let items = NestedMeta::parse_meta_list(list.tokens.clone())
            .map_err(|_| darling::Error::custom(&form).with_span(&list.tokens))?;
        let mut bounds = Self::default();
        for item in &items {
            let NestedMeta::Meta(Meta::NameValue(bound)) = item else {
                return Err(darling::Error::custom(form).with_span(item));
            };
            let slot = match &bound.path {
                path if path.is_ident("min") => &mut bounds.min,
                path if path.is_ident("max") => &mut bounds.max,
                path => return Err(darling::Error::custom(form).with_span(path)),
            };
            if slot.replace(AnyExpression(bound.value.clone())).is_some() {
                return Err(darling::Error::custom("this bound is here twice").with_span(&bound.path));
            }
        }
        if items.is_empty() {
            return Err(darling::Error::custom(form).with_span(&list.path));
        }
        Ok(bounds)
    }
}

const ARGUMENT: Forms = Forms {
    opening: "`#[arg(…)]` takes",
    words: &[
        "default = …",
        "range(min = …, max = …)",
        "length(min = …, max = …)",
        "pattern = \"…\"",
        "rename = \"…\"",
        "example = …",
        "secret",
        "string",
        "allow(rule)",
    ],
    end: "",
};

pub(super) fn of_argument(attributes: &[Attribute], diagnostics: &mut Diagnostics) -> Option<ArgumentAttributes> {
    ArgumentAttributes::from_attributes(attributes).map_err(|errors| diagnostics.attributes(errors, &ARGUMENT)).ok()
}
