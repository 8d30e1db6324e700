//! What can be written in `#[tool_error(…)]`.

use darling::util::Flag;
use darling::{FromAttributes, FromMeta};
use proc_macro2::Span;
use syn::{Attribute, Expr, ExprLit, ExprPath, Lit};

use super::classes::{KNOWN_CLASSES, KnownClass};
use crate::attribute::{Allowed, BarePath, Text, ungrouped};
use crate::diagnostics::{Diagnostics, Forms};

/// `#[tool_error(…)]` on the enum.
#[derive(Default, FromAttributes)]
#[darling(attributes(tool_error), default)]
pub(super) struct EnumAttributes {
    /// Where `tool_runtime` is.
    #[darling(rename = "crate")]
    pub(super) runtime: Option<BarePath>,
    /// Set on the runtime's own enums alone: they own the reserved codes.
    #[darling(rename = "runtime")]
    pub(super) by_runtime: Flag,
}

const ENUM: Forms = Forms {
    opening: "on the enum there is only",
    words: &["crate = path"],
    end: "; class, action and the rest go on its variants",
};

pub(super) fn of_enum(attributes: &[Attribute], diagnostics: &mut Diagnostics) -> EnumAttributes {
    EnumAttributes::from_attributes(attributes).unwrap_or_else(|errors| {
        diagnostics.attributes(errors, &ENUM);
        EnumAttributes::default()
    })
}

/// `#[tool_error(…)]` on a variant.
#[derive(Default, FromAttributes)]
#[darling(attributes(tool_error), default)]
pub(super) struct VariantAttributes {
    invalid_argument: Flag,
    not_found: Flag,
    conflict: Flag,
    rejected: Flag,
    rate_limited: Flag,
    transient_upstream: Flag,
    auth_failed: Flag,
    permission_denied: Flag,
    partial_execution: Flag,
    approval_required: Flag,
    internal: Flag,
    /// A class of the user's domain.
    pub(super) class: Option<Text>,
    /// The guidance, and with it the action.
    pub(super) repair: Option<Text>,
    pub(super) retry: Option<Text>,
    pub(super) escalate: Option<Text>,
    /// The tool to call next.
    pub(super) with: Option<BarePath>,
    /// The argument at fault.
    pub(super) field: Option<Text>,
    /// The stable code.
    pub(super) code: Option<Text>,
    /// What it did to the world.
    pub(super) outcome: Option<OutcomeValue>,
    /// What the model reads.
    pub(super) message: Option<Text>,
    /// The version since which it is given.
    pub(super) since: Option<Text>,
    /// Why it is no longer given.
    pub(super) retired: Option<Text>,
    /// Its outcome must not be remembered: the same call may end otherwise.
    pub(super) volatile: Flag,
    /// Rules of wording that do not hold here.
    pub(super) allow: Option<Allowed>,
    /// The one field speaks for the variant.
    pub(super) transparent: Flag,
}

const VARIANT: Forms = Forms {
    opening: "`#[tool_error(…)]` takes a class, one action (repair, retry or escalate), and more:",
    words: &[
        "repair = \"…\"",
        "retry = \"…\"",
        "escalate = \"…\"",
        "with = tool",
        "field = \"…\"",
        "code = \"…\"",
        "outcome = none",
        "message = \"…\"",
        "since = \"1.0.0\"",
        "retired = \"why\"",
        "volatile",
        "allow(rule)",
    ],
    end: "; or transparent alone",
};

pub(super) fn of_variant(attributes: &[Attribute], diagnostics: &mut Diagnostics) -> Option<VariantAttributes> {
    VariantAttributes::from_attributes(attributes).map_err(|errors| diagnostics.attributes(errors, &VARIANT)).ok()
}

impl VariantAttributes {
    /// The classes that are written bare, with their places.
    pub(super) fn bare_classes(&self) -> Vec<(&'static KnownClass, Span)> {
        let flags = [
            &self.invalid_argument,
            &self.not_found,
            &self.conflict,
            &self.rejected,
            &self.rate_limited,
            &self.transient_upstream,
            &self.auth_failed,
            &self.permission_denied,
            &self.partial_execution,
            &self.approval_required,
            &self.internal,
        ];
        KNOWN_CLASSES
            .iter()
            .zip(flags)
            .filter(|(_, flag)| flag.is_present())
            .map(|(class, flag)| (class, flag.span()))
            .collect()
    }

    /// The actions that are written, with their guidance.
    pub(super) fn actions(&self) -> Vec<(Action, &Text)> {
        [(Action::Repair, &self.repair), (Action::Retry, &self.retry), (Action::Escalate, &self.escalate)]
            .into_iter()
            .filter_map(|(action, guidance)| guidance.as_ref().map(|guidance| (action, guidance)))
            .collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    Repair,
    Retry,
    Escalate,
}

impl Action {
    pub(super) const fn keyword(self) -> &'static str {
        match self {
            Self::Repair => "repair",
            Self::Retry => "retry",
            Self::Escalate => "escalate",
        }
    }

    pub(super) const fn variant(self) -> &'static str {
        match self {
            Self::Repair => "Repair",
            Self::Retry => "Retry",
            Self::Escalate => "Escalate",
        }
    }
}

/// `none`, `partial` or `unknown`, bare or in quotes.
#[derive(Clone)]
pub(super) struct OutcomeValue {
    pub(super) name: String,
    pub(super) span: Span,
}

impl FromMeta for OutcomeValue {
    fn from_expr(expression: &Expr) -> darling::Result<Self> {
        let word = match ungrouped(expression) {
            Expr::Path(ExprPath { path, .. }) => path.get_ident().map(|word| (word.to_string(), word.span())),
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some((text.value(), text.span())),
            _ => None,
        };
        match word {
            Some((name, span)) if ["none", "partial", "unknown"].contains(&name.as_str()) => Ok(Self { name, span }),
            _ => Err(darling::Error::custom("expected `outcome = none`, `partial` or `unknown`").with_span(expression)),
        }
    }
}
