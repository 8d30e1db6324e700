//! The code: stable, readable, one of its kind in the enum.

use proc_macro2::Span;
use syn::ext::IdentExt;

use super::Checked;
use crate::diagnostics::Diagnostics;
use crate::tool_error::attributes::VariantAttributes;
use crate::tool_error::parse::{Declared, DeclaredVariant};

pub(super) fn code(
    variant: &DeclaredVariant<'_>,
    attributes: &VariantAttributes,
    diagnostics: &mut Diagnostics,
) -> (String, Span) {
    let name = variant.ident().unraw().to_string();
    let (text, span) = match &attributes.code {
        Some(code) => (code.value(), code.literal.span()),
        None => (screaming_snake_case(&name), variant.ident().span()),
    };
    let mut bytes = text.bytes();
    let fits = bytes.next().is_some_and(|first| first.is_ascii_uppercase())
        && bytes.all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_');
    if !fits {
        let proposed = screaming_snake_case(&text).replace(|c: char| !c.is_ascii_alphanumeric() && c != '_', "");
        let proposed = proposed.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
        let of_name = screaming_snake_case(&name);
        let proposed = if proposed.is_empty() { of_name.as_str() } else { proposed };
        diagnostics.help_at(
            span,
            format_args!("`{text}` does not read as a code"),
            format_args!("write it in SCREAMING_SNAKE_CASE: `code = \"{proposed}\"`"),
        );
    }
    (text, span)
}

/// `UnknownOrder` → `UNKNOWN_ORDER`, `HTTPError2` → `HTTP_ERROR2`.
fn screaming_snake_case(name: &str) -> String {
    let characters: Vec<char> = name.chars().collect();
    let mut code = String::new();
    for (index, character) in characters.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|before| characters.get(before));
        let after = characters.get(index + 1);
        let begins_word = character.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase()
                    || before.is_ascii_digit()
                    || (before.is_uppercase() && after.is_some_and(|after| after.is_lowercase()))
            });
        if begins_word {
            code.push('_');
        }
        if character.is_alphanumeric() {
            code.extend(character.to_uppercase());
        } else {
            code.push('_');
        }
    }
    code
}

pub(super) fn unique_codes(declared: &Declared<'_>, checked: &[Checked<'_>], diagnostics: &mut Diagnostics) {
    let owner = &declared.input.ident;
    let mut seen: Vec<&str> = Vec::new();
    for variant in checked {
        if let Checked::Own(own) = variant {
            if seen.contains(&own.code.as_str()) {
                diagnostics.help_at(
                    own.code_span,
                    format_args!("two variants of `{owner}` have the code `{}`", own.code),
                    "give one of them a code of its own: `code = \"…\"`",
                );
            }
            seen.push(&own.code);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::screaming_snake_case;

    #[test]
    fn a_variant_s_name_becomes_its_code() {
        let cases = [
            ("UnknownOrder", "UNKNOWN_ORDER"),
            ("HTTPError", "HTTP_ERROR"),
            ("Http2Error", "HTTP2_ERROR"),
            ("Gone", "GONE"),
            ("not-found", "NOT_FOUND"),
            ("order.gone", "ORDER_GONE"),
        ];
        for (name, code) in cases {
            assert_eq!(screaming_snake_case(name), code);
        }
    }
}
