//! From what was written to what the enum declares, or to all that is wrong with it.

mod action;
mod code;

use proc_macro2::Span;
use syn::Type;

use self::action::{ACTIONS, action};
use self::code::{code, unique_codes};
use super::attributes::{Action, VariantAttributes};
use super::classes::{KNOWN_CLASSES, KnownClass};
use super::message::Message;
use super::parse::{Declared, DeclaredVariant};
use crate::attribute::{self, Allowed, Text};
use crate::diagnostics::Diagnostics;
use crate::docs::Docs;
use crate::wording;

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
    // rustc says that the attribute is not known; what it would have said is missing for no other reason.
    if attribute::is_misspelt_among(&variant.original.attrs, "tool_error") {
        return None;
    }
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
    fields_without_effect(variant, action, diagnostics);
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
        || attributes.retired.is_some()
        || attributes.since.is_some()
        || attributes.allow.is_some()
        || attributes.volatile.is_present();
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
        (Some(outcome), Some(Class::Known(class))) if class.name == "invalid_argument" && outcome.name != "none" => {
            diagnostics.help_at(
                outcome.span,
                "`invalid_argument` means that nothing was done: its outcome is `none`",
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

/// What stands on a field, or is called so, and has no effect.
fn fields_without_effect(variant: &DeclaredVariant<'_>, action: Action, diagnostics: &mut Diagnostics) {
    for field in &variant.original.fields {
        if let Some(attribute) = field.attrs.iter().find(|attribute| attribute.path().is_ident("tool_error")) {
            diagnostics.help(
                attribute,
                "`#[tool_error(…)]` stands on a variant: of a field it says nothing",
                "write it above the variant; a value that must not be shown is a `Secret<T>`",
            );
        }
        if let Some(name) = field.ident.as_ref().filter(|name| *name == "retry_after" && action != Action::Retry) {
            diagnostics.help(
                name,
                format_args!("`retry_after` tells when to call again, but the action is `{}`", action.keyword()),
                "give the field another name, or write `retry = \"…\"`",
            );
        }
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
    for shown in Message::of(variant, &message.value()).bindings {
        let is_source = |field: &&syn::Field| variant.source.is_some_and(|source| std::ptr::eq(source, *field));
        let source = variant.original.fields.iter().position(|field| is_source(&field));
        if source.is_some_and(|source| fields.get(source) == Some(&shown.field.to_string())) {
            diagnostics.help(
                &message.literal,
                format_args!("the message shows `{{{}}}`, a source, whose text could hold a secret", shown.field),
                "say it in your own words: what a source says is for the operator's log",
            );
        }
    }
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
