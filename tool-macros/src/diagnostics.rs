//! All errors of one macro call, collected: no check returns early.

use std::fmt::{self, Display};

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

    /// Each of the errors that darling found, in our own manner. An unknown word is told all that is possible, a word
    /// in a wrong form how it is written; other errors say that themselves.
    pub(crate) fn attributes(&mut self, errors: darling::Error, forms: &Forms) {
        for error in errors.flatten() {
            let text = error.to_string();
            let (text, key) = without_location(&text);
            let mut characters = text.chars();
            let lower: String = characters.next().into_iter().flat_map(char::to_lowercase).chain(characters).collect();
            let (lower, _) = lower.split_once(". Available values").unwrap_or((&lower, ""));
            let misshapen = ["unexpected meta-item", "unexpected literal", "unexpected type", "unexpected expression"];
            if misshapen.iter().any(|start| lower.starts_with(start)) {
                match key.and_then(|key| forms.of(key)) {
                    Some((form, word)) if form == word => {
                        self.help_at(
                            error.span(),
                            format_args!("`{word}` takes no value"),
                            format_args!("write `{form}`"),
                        );
                    }
                    Some((form, word)) => {
                        let message = format_args!("this is not how `{word}` is written");
                        self.help_at(error.span(), message, format_args!("write `{form}`"));
                    }
                    None if lower.starts_with("unexpected type") => {
                        self.help_at(error.span(), "this word takes no value", "write it alone");
                    }
                    None => self.help_at(error.span(), "this is not how the attribute is written", forms),
                }
            } else if lower.starts_with("unknown field") {
                self.help_at(error.span(), lower.replace("unknown field", "unknown attribute"), forms);
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
fn without_location(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once(" at ") {
        Some((before, location)) if location.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '/') => {
            (before, location.rsplit('/').next())
        }
        _ => (text, None),
    }
}

/// What can be written in an attribute, each word in its form.
pub(crate) struct Forms {
    /// "`#[arg(…)]` takes".
    pub(crate) opening: &'static str,
    pub(crate) words: &'static [&'static str],
    /// What is left to say.
    pub(crate) end: &'static str,
}

impl Forms {
    /// The form of a word, with the word.
    fn of<'a>(&self, word: &'a str) -> Option<(&'static str, &'a str)> {
        let is_its = |form: &&&str| {
            let own = form.split(|c: char| !c.is_alphanumeric() && c != '_').next();
            own == Some(word)
        };
        self.words.iter().find(is_its).map(|form| (*form, word))
    }
}

impl Display for Forms {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { opening, words, end } = self;
        write!(formatter, "{opening} {}{end}", words.join(", "))
    }
}
