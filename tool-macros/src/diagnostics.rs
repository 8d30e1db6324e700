//! All errors of one macro call, collected: no check returns early.

use std::fmt::Display;

use proc_macro2::{Span, TokenStream};
use quote::ToTokens;

use crate::wording::Finding;

/// The errors found so far.
#[must_use = "turn it into compile errors: dropping it loses them"]
#[derive(Default)]
pub(crate) struct Diagnostics(Vec<syn::Error>);

impl Diagnostics {
    /// An error under these tokens.
    pub(crate) fn error(&mut self, at: impl ToTokens, message: impl Display) {
        self.0.push(syn::Error::new_spanned(at.to_token_stream(), message));
    }

    /// An error under these tokens, with the line to write.
    pub(crate) fn help(&mut self, at: impl ToTokens, message: impl Display, help: impl Display) {
        self.error(at, format_args!("{message}\n\nhelp: {help}"));
    }

    /// An error at this place, with the line to write.
    pub(crate) fn help_at(&mut self, span: Span, message: impl Display, help: impl Display) {
        self.0.push(syn::Error::new(span, format_args!("{message}\n\nhelp: {help}")));
    }

    /// A rule of wording that a text breaks, with how to allow it.
    pub(crate) fn finding(&mut self, span: Span, finding: &Finding, attribute: &str) {
        let rule = finding.rule.name();
        self.0.push(syn::Error::new(
            span,
            format_args!(
                "{}\n\nhelp: {}\nnote: `#[{attribute}(…, allow({rule}))]` allows it here",
                finding.message, finding.help
            ),
        ));
    }

    /// An error that a parser has found.
    pub(crate) fn push(&mut self, error: syn::Error) {
        self.0.push(error);
    }

    /// Each of the errors that darling found, in our own manner. `help` says what is possible, for an unknown word;
    /// other errors say themselves what to write.
    pub(crate) fn attributes(&mut self, errors: darling::Error, help: &str) {
        for error in errors.flatten() {
            let text = error.to_string();
            let text = without_location(&text);
            let mut characters = text.chars();
            let lower: String = characters.next().into_iter().flat_map(char::to_lowercase).chain(characters).collect();
            let (lower, _) = lower.split_once(". Available values").unwrap_or((&lower, ""));
            if lower.starts_with("unexpected meta-item") || lower.starts_with("unexpected literal") {
                self.help_at(error.span(), "this is not how the attribute is written", help);
            } else if lower.starts_with("unexpected type") {
                self.help_at(error.span(), "this word takes no value", help);
            } else if lower.starts_with("unknown field") {
                self.help_at(error.span(), lower.replace("unknown field", "unknown attribute"), help);
            } else {
                self.0.push(syn::Error::new(error.span(), lower.replace("duplicate field", "duplicate attribute")));
            }
        }
    }

    /// Takes over the errors of a part.
    pub(crate) fn append(&mut self, part: Self) {
        self.0.extend(part.0);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The `compile_error!`s; nothing where there was no error.
    pub(crate) fn into_compile_errors(self) -> TokenStream {
        self.0.iter().map(syn::Error::to_compile_error).collect()
    }
}

/// darling ends a text with " at key" or " at key/inner": the span shows that already.
fn without_location(text: &str) -> &str {
    match text.rsplit_once(" at ") {
        Some((before, location)) if location.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '/') => before,
        _ => text,
    }
}
