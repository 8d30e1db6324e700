//! Kinds of values that `#[tool(…)]` alone takes.

use std::time::Duration;

use darling::FromMeta;
use darling::ast::NestedMeta;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Expr, ExprArray, ExprCall, ExprLit, ExprPath, Ident, Lit, LitStr, Meta};

use crate::attribute::ungrouped;

/// `["orders:read", "orders:refund"]`
pub(super) struct Scopes(pub(super) Vec<LitStr>);

impl FromMeta for Scopes {
    fn from_expr(expression: &Expr) -> darling::Result<Self> {
        let Expr::Array(ExprArray { elems, .. }) = ungrouped(expression) else {
            return Err(error(expression, "expected a list: `scopes = [\"orders:refund\"]`"));
        };
        if elems.is_empty() {
            return Err(error(expression, "the list is empty: name a scope, or leave `scopes` out"));
        }
        let mut scopes: Vec<LitStr> = Vec::new();
        for element in elems {
            let Expr::Lit(ExprLit { lit: Lit::Str(scope), .. }) = ungrouped(element) else {
                return Err(error(element, "a scope is a text in quotes, such as \"orders:refund\""));
            };
            let text = scope.value();
            if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'"' && byte != b'\\') {
                // RFC 6749, 3.3: visible ASCII but for the quote and the backslash.
                return Err(error(scope, "a scope is made of visible ASCII characters, such as \"orders:refund\""));
            }
            if scopes.iter().any(|known| known.value() == text) {
                return Err(error(scope, "this scope is in the list twice"));
            }
            scopes.push(scope.clone());
        }
        Ok(Self(scopes))
    }
}

/// `"30s"`, `"500ms"`, `"2m"`
pub(super) struct Time(pub(super) Duration);

impl FromMeta for Time {
    fn from_expr(expression: &Expr) -> darling::Result<Self> {
        const FORM: &str = "expected a time in quotes: \"500ms\", \"30s\" or \"2m\"";
        let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = ungrouped(expression) else {
            return Err(error(expression, FORM));
        };
        let value = text.value();
        let (number, unit) = value.split_at(value.find(|c: char| !c.is_ascii_digit()).unwrap_or(value.len()));
        let number: u64 = number.parse().map_err(|_| error(text, FORM))?;
        let time = match unit {
            "ms" => Duration::from_millis(number),
            "s" => Duration::from_secs(number),
            "m" => Duration::from_secs(number.saturating_mul(60)),
            _ => return Err(error(text, FORM)),
        };
        if time.is_zero() {
            return Err(error(text, "no tool ends in no time: give it some, or leave `timeout` out"));
        }
        Ok(Self(time))
    }
}

/// A number of tokens.
pub(super) struct Tokens(pub(super) u32);

impl FromMeta for Tokens {
    fn from_expr(expression: &Expr) -> darling::Result<Self> {
        const FORM: &str = "expected a number of tokens, such as `max_tokens = 4_000`";
        match ungrouped(expression) {
            Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => match number.base10_parse() {
                Ok(0) => Err(error(
                    number,
                    "a result without tokens says nothing: leave `max_tokens` out for the usual 4,000",
                )),
                Ok(number) => Ok(Self(number)),
                Err(_) => Err(error(number, FORM)),
            },
            other => Err(error(other, FORM)),
        }
    }
}

/// `always`, `above(argument, 5_000)` or `never("reason")`
pub(super) enum ApprovalValue {
    Always(Span),
    Above { argument: Ident, threshold: Expr },
    Never(LitStr),
}

impl ApprovalValue {
    pub(super) fn span(&self) -> Span {
        match self {
            Self::Always(span) => *span,
            Self::Above { argument, .. } => argument.span(),
            Self::Never(reason) => reason.span(),
        }
    }
}

impl FromMeta for ApprovalValue {
    fn from_expr(expression: &Expr) -> darling::Result<Self> {
        const FORM: &str = "expected `approval = always`, `above(argument, 5_000)` or `never(\"reason\")`";
        match ungrouped(expression) {
            Expr::Path(ExprPath { path, .. }) if path.is_ident("always") => Ok(Self::Always(path.span())),
            Expr::Path(ExprPath { path, .. }) if path.is_ident("never") => {
                Err(error(path, "say why nobody has to agree: `approval = never(\"reason\")`"))
            }
            Expr::Call(ExprCall { func, args, .. }) => {
                let named =
                    |name: &str| matches!(ungrouped(func), Expr::Path(function) if function.path.is_ident(name));
                match (args.first().map(ungrouped), args.get(1).map(ungrouped), args.len()) {
                    (Some(Expr::Path(argument)), Some(threshold), 2) if named("above") => {
                        let argument = argument.path.get_ident().ok_or_else(|| error(argument, FORM))?;
                        Ok(Self::Above { argument: argument.clone(), threshold: threshold.clone() })
                    }
                    (Some(Expr::Lit(ExprLit { lit: Lit::Str(reason), .. })), None, 1)
                        if named("never") && !reason.value().trim().is_empty() =>
                    {
                        Ok(Self::Never(reason.clone()))
                    }
                    _ => Err(error(expression, FORM)),
                }
            }
            other => Err(error(other, FORM)),
        }
    }
}

/// `allow`
pub(super) struct Duplicates(pub(super) Span);

impl FromMeta for Duplicates {
    fn from_expr(expression: &Expr) -> darling::Result<Self> {
        match ungrouped(expression) {
            Expr::Path(ExprPath { path, .. }) if path.is_ident("allow") => Ok(Self(path.span())),
            other => Err(error(other, "expected `duplicates = allow`; without it the same write twice is one")),
        }
    }
}

/// `deprecated = "what to use instead"`
pub(super) struct Deprecated(pub(super) LitStr);

impl FromMeta for Deprecated {
    fn from_word() -> darling::Result<Self> {
        Err(darling::Error::custom("say what to use instead: `deprecated = \"Call find_orders.\"`"))
    }

    fn from_expr(expression: &Expr) -> darling::Result<Self> {
        match ungrouped(expression) {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) if !text.value().trim().is_empty() => Ok(Self(text.clone())),
            other => Err(error(other, "say what to use instead: `deprecated = \"Call find_orders.\"`")),
        }
    }
}

/// `errors(UnknownOrder, AlreadyShipped)`
pub(super) struct Variants(pub(super) Vec<Ident>);

impl FromMeta for Variants {
    fn from_list(items: &[NestedMeta]) -> darling::Result<Self> {
        let mut variants: Vec<Ident> = Vec::new();
        for item in items {
            match item {
                NestedMeta::Meta(Meta::Path(path)) => match path.get_ident() {
                    Some(ident) if variants.contains(ident) => {
                        return Err(error(ident, "this variant is in the list twice"));
                    }
                    Some(ident) => variants.push(ident.clone()),
                    None => return Err(error(path, "name the variant alone: `errors(UnknownOrder)`")),
                },
                other => {
                    return Err(error(other, "expected the names of variants: `errors(UnknownOrder, AlreadyShipped)`"));
                }
            }
        }
        if variants.is_empty() {
            return Err(darling::Error::custom(
                "the list is empty: name the variants that this tool gives, or leave it out",
            ));
        }
        Ok(Self(variants))
    }
}

fn error(at: &impl Spanned, message: &str) -> darling::Error {
    darling::Error::custom(message).with_span(at)
}
