//! From what was written to what the enum declares, or to all that is wrong with it.

use proc_macro2::Span;
use syn::Type;
use syn::ext::IdentExt;

use super::attributes::{Action, VariantAttributes};
use super::classes::{KNOWN_CLASSES, KnownClass};
use super::message::Message;
use super::parse::{Declared, DeclaredVariant};
use crate::attribute::{Allowed, Text};
use crate::diagnostics::Diagnostics;
use crate::docs::Docs;
use crate::wording::{self, Step};

/// A variant, checked; in the order of the enum.
pub(super) enum Checked<'a> {
    /// It states its own class and action.
    Own(Box<Own<'a>>),
    /// Its one field speaks for it.
    Transparent(&'a Type),
}

pub(super) struct Own<'a> {
    pub(super) code: String,
    pub(super) code_span: Span,
    pub(super) class: Class,
    pub(super) action: Action,
    pub(super) guidance: &'a Text,
    pub(super) outcome: String,
    pub(super) cause: &'a Docs,
    pub(super) attributes: &'a VariantAttributes,
}

pub(super) enum Class {
    Known(&'static KnownClass),
    Domain(String),
}

pub(super) fn check<'a>(declared: &'a Declared<'a>, diagnostics: &mut Diagnostics) -> Vec<Checked<'a>> {
    if let Some(parameter) = declared.input.generics.params.first() {
        diagnostics.help(
            parameter,
            "a tool error cannot be generic: its contract is one fixed list of codes",
            "write an enum for each type, or box what differs",
        );
    }
    let checked: Vec<Checked<'a>> =
        declared.variants.iter().filter_map(|variant| check_variant(variant, diagnostics)).collect();
    unique_codes(declared, &checked, diagnostics);
    checked
}

fn check_variant<'a>(variant: &'a DeclaredVariant<'a>, diagnostics: &mut Diagnostics) -> Option<Checked<'a>> {
    let attributes = variant.attributes.as_ref()?;
    if attributes.transparent.is_present() {
        return transparent(variant, attributes, diagnostics).map(Checked::Transparent);
    }
    let name = variant.ident();
    let allowed = attributes.allow.clone().unwrap_or_default();
    cause(variant, &allowed, diagnostics);
    retired(variant, attributes, diagnostics);
    since(attributes, diagnostics);
    if variant.docs.is_none() {
        diagnostics.help(
            name,
            format_args!("error variant `{name}` has no description"),
            "write a doc comment above it that says what happened\n      /// No order has this id.",
        );
    }
    if attributes.bare_classes().is_empty() && attributes.class.is_none() && attributes.actions().is_empty() {
        no_class_and_no_action(variant, diagnostics);
        return None;
    }
    let class = class(variant, attributes, diagnostics);
    let action = action(variant, attributes, class.as_ref(), diagnostics);
    let outcome = outcome(variant, attributes, class.as_ref(), diagnostics);
    let (code, code_span) = code(variant, attributes, diagnostics);
    source_needs_message(variant, attributes, diagnostics);
    message_shows_fields(variant, attributes, diagnostics);
    let (action, guidance) = action?;
    if let Some(with) = attributes.with.as_ref().filter(|_| action != Action::Repair) {
        diagnostics.help(
            &with.0,
            format_args!("`with` names the tool for a repair, but the action is `{}`", action.keyword()),
            "leave `with` out; the toolbox knows the tools that wait and hand over: `wait_with`, `escalate_with`",
        );
    }
    Some(Checked::Own(Box::new(Own {
        code,
        code_span,
        class: class?,
        action,
        guidance,
        outcome: outcome?,
        cause: variant.docs.as_ref()?,
        attributes,
    })))
}

fn transparent<'a>(
    variant: &DeclaredVariant<'a>,
    attributes: &VariantAttributes,
    diagnostics: &mut Diagnostics,
) -> Option<&'a Type> {
    let states_more = !attributes.bare_classes().is_empty()
        || !attributes.actions().is_empty()
        || attributes.class.is_some()
        || attributes.code.is_some()
        || attributes.outcome.is_some()
        || attributes.message.is_some()
        || attributes.field.is_some()
        || attributes.with.is_some()
        || attributes.retired.is_some();
    if states_more {
        diagnostics.help_at(
            attributes.transparent.span(),
            "a transparent variant says nothing of its own: its field's error speaks for it",
            "write `#[tool_error(transparent)]` alone",
        );
    }
    let field = variant.only_field();
    if field.is_none() {
        diagnostics.help(
            variant.ident(),
            "a transparent variant has exactly one field, another tool error",
            format_args!("write `{}(#[from] OtherError)`", variant.ident()),
        );
    }
    field
}

const ACTIONS: &str = "repair: the arguments or the plan have to change; retry: the same call may work later; \
     escalate: a person has to act";

fn class_names() -> String {
    KNOWN_CLASSES.iter().map(|class| class.name).collect::<Vec<_>>().join(", ")
}

fn no_class_and_no_action(variant: &DeclaredVariant<'_>, diagnostics: &mut Diagnostics) {
    let name = variant.ident();
    diagnostics.help(
        name,
        format_args!("error variant `{name}` states neither its class nor what to do"),
        format_args!(
            "write both above it: `#[tool_error(not_found, repair = \"…\")]`\n      \
             classes: {}\n      {ACTIONS}\n      \
             or `#[tool_error(transparent)]` when its one field is a tool error itself",
            class_names()
        ),
    );
}

fn class(
    variant: &DeclaredVariant<'_>,
    attributes: &VariantAttributes,
    diagnostics: &mut Diagnostics,
) -> Option<Class> {
    let bare = attributes.bare_classes();
    match (bare.as_slice(), &attributes.class) {
        ([(class, _)], None) => Some(Class::Known(class)),
        ([], Some(domain)) => domain_class(domain, diagnostics),
        ([], None) => {
            let name = variant.ident();
            diagnostics.help(
                name,
                format_args!("error variant `{name}` states no class"),
                format_args!(
                    "write the class first: `#[tool_error(not_found, …)]`\n      \
                     classes: {}\n      \
                     or a class of your own domain: `class = \"seat_locked\"`",
                    class_names()
                ),
            );
            None
        }
        ([.., (_, second)], _) => {
            diagnostics.help_at(*second, "a variant has one class", "keep the one that fits and leave the other out");
            None
        }
    }
}

fn domain_class(domain: &Text, diagnostics: &mut Diagnostics) -> Option<Class> {
    let name = domain.value();
    if KNOWN_CLASSES.iter().any(|class| class.name == name) {
        diagnostics.help(
            &domain.literal,
            format_args!("`{name}` is one of the library's classes"),
            format_args!("write it bare: `#[tool_error({name}, …)]`"),
        );
        return None;
    }
    let mut bytes = name.bytes();
    let fits = bytes.next().is_some_and(|first| first.is_ascii_lowercase())
        && bytes.all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
    if !fits {
        diagnostics.help(
            &domain.literal,
            format_args!("`{name}` does not read as a class"),
            "write it in snake_case: `class = \"seat_locked\"`",
        );
        return None;
    }
    Some(Class::Domain(name))
}

fn action<'a>(
    variant: &DeclaredVariant<'_>,
    attributes: &'a VariantAttributes,
    class: Option<&Class>,
    diagnostics: &mut Diagnostics,
) -> Option<(Action, &'a Text)> {
    let name = variant.ident();
    match attributes.actions().as_slice() {
        [] => {
            let line = match class {
                Some(Class::Known(class)) => {
                    format!("`#[tool_error({}, {} = \"…\")]`", class.name, class.actions.first().unwrap_or(&"repair"))
                }
                Some(Class::Domain(class)) => format!("`#[tool_error(class = \"{class}\", repair = \"…\")]`"),
                None => "`repair = \"…\"`".to_owned(),
            };
            diagnostics.help(
                name,
                format_args!("error variant `{name}` does not say what to do"),
                format_args!("add one action with its guidance: {line}\n      {ACTIONS}"),
            );
            None
        }
        [(action, guidance)] => {
            let fits = allowed(*action, guidance, class, diagnostics);
            let stated = described(name, guidance, diagnostics);
            if fits && stated {
                worded(name, *action, guidance, class, attributes, diagnostics);
            }
            (fits && stated).then_some((*action, *guidance))
        }
        [(first, _), (second, text), ..] => {
            diagnostics.help_at(
                text.key,
                format_args!(
                    "error variant `{name}` has two actions, `{}` and `{}`: which of them should the model take?",
                    first.keyword(),
                    second.keyword()
                ),
                "keep one; where it is known only at run time, write two variants",
            );
            None
        }
    }
}

/// Whether the class allows the action.
fn allowed(action: Action, guidance: &Text, class: Option<&Class>, diagnostics: &mut Diagnostics) -> bool {
    let Some(Class::Known(class)) = class else { return true };
    if class.actions.contains(&action.keyword()) {
        return true;
    }
    let why = match (action, class.actions.first()) {
        (Action::Retry, Some(&"repair")) => "is repaired: the same call can never succeed, so it must not be retried",
        (Action::Retry, _) => "escalates: the same call can never succeed, so it must not be retried",
        (Action::Repair, Some(&"retry")) => "passes by itself: no change of the arguments helps",
        (Action::Repair | Action::Escalate, _) => "escalates: nothing that the model changes helps",
    };
    let lines: Vec<String> = class.actions.iter().map(|action| format!("`{action} = \"…\"`")).collect();
    let message = format_args!("`{}` {why}", class.name);
    diagnostics.help_at(guidance.key, message, format_args!("write {}", lines.join(" or ")));
    false
}

fn described(name: &syn::Ident, guidance: &Text, diagnostics: &mut Diagnostics) -> bool {
    let empty = guidance.value().trim().is_empty();
    if empty {
        diagnostics.help(
            &guidance.literal,
            format_args!("the guidance of error variant `{name}` is empty"),
            "say what to do, step first: \"Search for the order, then call with an id from the result.\"",
        );
    }
    !empty
}

/// Whether the guidance says what its action means.
fn worded(
    name: &syn::Ident,
    action: Action,
    guidance: &Text,
    class: Option<&Class>,
    attributes: &VariantAttributes,
    diagnostics: &mut Diagnostics,
) {
    let step = match action {
        Action::Repair => Step::Repair,
        Action::Retry => Step::Retry,
        Action::Escalate => Step::Escalate,
    };
    let partial = matches!(class, Some(Class::Known(class)) if class.name == "partial_execution");
    let finding = wording::guidance(&name.to_string(), step, partial, &guidance.value());
    let allowed = attributes.allow.clone().unwrap_or_default();
    if let Some(finding) = allowed.keep(finding) {
        diagnostics.finding(guidance.literal.span(), &finding, "tool_error");
    }
}

fn cause(variant: &DeclaredVariant<'_>, allowed: &Allowed, diagnostics: &mut Diagnostics) {
    let name = variant.ident().to_string();
    if let Some(docs) = &variant.docs
        && let Some(text) = &docs.text
        && let Some(finding) = allowed.keep(wording::description(&format!("error variant `{name}`"), &name, text))
    {
        diagnostics.finding(docs.span, &finding, "tool_error");
    }
}

/// A retired variant stays in the contract for its old readers; rustc has to warn whoever still constructs it.
fn retired(variant: &DeclaredVariant<'_>, attributes: &VariantAttributes, diagnostics: &mut Diagnostics) {
    let Some(why) = &attributes.retired else { return };
    let name = variant.ident();
    if why.value().trim().is_empty() {
        diagnostics.help(
            &why.literal,
            format_args!("nothing says why error variant `{name}` is retired"),
            "write it for the readers that still know its code: `retired = \"refunds are never locked any more\"`",
        );
    }
    let deprecated = variant.original.attrs.iter().any(|attribute| attribute.path().is_ident("deprecated"));
    if !deprecated {
        diagnostics.help_at(
            why.key,
            format_args!("error variant `{name}` is retired, but nothing warns where it is still constructed"),
            "write `#[deprecated]` above it",
        );
    }
}

fn since(attributes: &VariantAttributes, diagnostics: &mut Diagnostics) {
    if let Some(since) = &attributes.since
        && let Err(error) = semver::Version::parse(&since.value())
    {
        diagnostics.help(
            &since.literal,
            format_args!("`{}` is no version: {error}", since.value()),
            "write it as Semantic Versioning has it: `since = \"1.2.0\"`",
        );
    }
}

fn outcome(
    variant: &DeclaredVariant<'_>,
    attributes: &VariantAttributes,
    class: Option<&Class>,
    diagnostics: &mut Diagnostics,
) -> Option<String> {
    match (&attributes.outcome, class) {
        (Some(outcome), Some(Class::Known(class))) if class.name == "partial_execution" && outcome.name == "none" => {
            diagnostics.help_at(
                outcome.span,
                "`partial_execution` means that something was done: its outcome is never `none`",
                "leave `outcome` out, or take another class",
            );
            None
        }
        (Some(outcome), _) => Some(outcome.name.clone()),
        (None, Some(Class::Known(class))) => Some(class.outcome.to_owned()),
        (None, Some(Class::Domain(class))) => {
            diagnostics.help(
                variant.ident(),
                format_args!("the class `{class}` is your own: only you know what the failed call did to the world"),
                "add `outcome = none`, `outcome = partial` or `outcome = unknown`",
            );
            None
        }
        // The missing class is reported already.
        (None, None) => None,
    }
}

fn code(
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

/// What a source says is not the author's to vouch for: it could hold a connection string.
fn source_needs_message(variant: &DeclaredVariant<'_>, attributes: &VariantAttributes, diagnostics: &mut Diagnostics) {
    if let Some(source) = variant.source
        && attributes.message.is_none()
    {
        let name = variant.ident();
        diagnostics.help(
            &source.ty,
            format_args!(
                "error variant `{name}` carries a source, whose text could hold a secret: it must not reach the model"
            ),
            "say in your own words what the model reads: `message = \"the order database did not answer\"`",
        );
    }
}

fn message_shows_fields(variant: &DeclaredVariant<'_>, attributes: &VariantAttributes, diagnostics: &mut Diagnostics) {
    if let Some(field) = attributes.field.as_ref().filter(|field| field.value().is_empty()) {
        diagnostics.help(&field.literal, "this names no argument", "write its name, or leave `field` out");
    }
    let Some(message) = &attributes.message else { return };
    if message.value().trim().is_empty() {
        diagnostics.help(&message.literal, "this message says nothing", "say what happened, or leave `message` out");
    }
    let fields = variant.field_names();
    for shown in Message::of(variant, &message.value()).strangers {
        let known =
            if fields.is_empty() { "it has none".to_owned() } else { format!("its fields are {}", fields.join(", ")) };
        diagnostics.help(
            &message.literal,
            format_args!("the message shows `{{{shown}}}`, which is no field of `{}`", variant.ident()),
            format_args!("show a field by its name or number ({known}), or write `{{{{` for a brace"),
        );
    }
}

fn unique_codes(declared: &Declared<'_>, checked: &[Checked<'_>], diagnostics: &mut Diagnostics) {
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
