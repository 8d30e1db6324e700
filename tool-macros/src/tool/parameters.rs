//! A function's parameters: what the model fills in, and what comes from the host.

use proc_macro2::Span;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, FnArg, Lifetime, Pat, PatType, Receiver, ReceiverKind, Signature, Type, TypeReference};

use super::attributes::{self, Bounds};
use super::bounds::{order_of_bounds, within_bounds};
use super::lifetimes::names_lifetime;
use super::types::{self, Passing};
use crate::attribute::{Allowed, DefaultValue, Text};
use crate::diagnostics::Diagnostics;
use crate::docs::{self, Docs};
use crate::wording;

pub(super) enum Parameter {
    /// Filled in by the model.
    Argument(Box<Argument>),
    /// `&T` out of the state.
    State(Type),
    /// `&CallContext`.
    Context,
    /// A value of the call, such as an `IdempotencyKey`.
    FromCall(Type),
}

/// A pattern has to mean the same to every client: it is one of JSON Schema's dialect, and of the engine that runs it here.
fn check_pattern(pattern: &Text, diagnostics: &mut Diagnostics) {
    let text = pattern.value();
    let not_ours =
        text.match_indices("(?").any(|(place, _)| !text.get(place + 2..).is_some_and(|rest| rest.starts_with(':')));
    let not_theirs = ["\\A", "\\z", "\\<", "\\>", "[[:"].iter().any(|mark| text.contains(mark));
    if not_ours || not_theirs {
        diagnostics.help(
            &pattern.literal,
            "this pattern does not mean the same everywhere: it has a flag, a look-around or a mark of one engine alone",
            "keep to classes, groups `(?:…)`, repetitions and the anchors `^` and `$`",
        );
    } else if let Err(error) = regex_lite::Regex::new(&text) {
        diagnostics.help(
            &pattern.literal,
            format_args!("this is not a regular expression: {error}"),
            "write it as JSON Schema has it, anchored: `pattern = \"^ord_[0-9]+$\"`",
        );
    }
}

pub(super) struct Argument {
    pub(super) name: String,
    pub(super) description: Docs,
    /// The type as it was written, or what is behind the reference.
    pub(super) ty: Type,
    pub(super) passing: Passing,
    pub(super) default: Option<DefaultValue>,
    pub(super) range: Option<Bounds>,
    pub(super) length: Option<Bounds>,
    pub(super) pattern: Option<syn::LitStr>,
    pub(super) example: Option<Expr>,
    pub(super) secret: bool,
    /// Whether its integers are texts of digits.
    pub(super) string: bool,
    pub(super) allowed: Allowed,
}

impl Parameter {
    /// The type of an idempotency key that is taken from the call.
    pub(super) fn idempotency_key(&self) -> Option<&Type> {
        match self {
            Self::FromCall(ty) if is_named(ty, "IdempotencyKey") => Some(ty),
            Self::FromCall(_) | Self::Argument(_) | Self::State(_) | Self::Context => None,
        }
    }

    /// What the model fills in; none for what comes from the host.
    pub(super) fn argument(&self) -> Option<&Argument> {
        match self {
            Self::Argument(argument) => Some(argument),
            Self::State(_) | Self::Context | Self::FromCall(_) => None,
        }
    }
}

/// Checks a function's parameters; those that are too wrong are left out, since their errors are reported.
pub(super) fn check(
    signature: &Signature,
    is_method: bool,
    allowed: &Allowed,
    diagnostics: &mut Diagnostics,
) -> Vec<Parameter> {
    let lifetimes: Vec<Lifetime> = signature.generics.lifetimes().map(|known| known.lifetime.clone()).collect();
    let mut parameters = Vec::new();
    for input in &signature.inputs {
        match input {
            FnArg::Receiver(receiver) => check_receiver(receiver, is_method, diagnostics),
            FnArg::Typed(typed) => parameters.extend(parameter(typed, &lifetimes, allowed, diagnostics)),
        }
    }
    unique_arguments(&parameters, diagnostics);
    parameters.into_iter().map(|(_, parameter)| parameter).collect()
}

fn check_receiver(receiver: &Receiver, is_method: bool, diagnostics: &mut Diagnostics) {
    if !is_method {
        diagnostics.help(
            receiver,
            "a method is a tool when its `impl` block is told so",
            "write `#[tool]` above `impl`, and keep `#[tool(…)]` on the method",
        );
    } else if !matches!(&receiver.kind, ReceiverKind::Reference(_, _, None)) {
        diagnostics.help(
            receiver,
            "a tool's method takes `&self`: calls may run at the same time",
            "write `&self`, and put what changes behind a lock or an atomic",
        );
    }
}

fn unique_arguments(parameters: &[(Span, Parameter)], diagnostics: &mut Diagnostics) {
    let mut seen: Vec<&str> = Vec::new();
    for (span, parameter) in parameters {
        if let Parameter::Argument(argument) = parameter {
            if seen.contains(&argument.name.as_str()) {
                diagnostics.help_at(
                    *span,
                    format_args!("two arguments are called `{}`", argument.name),
                    "give one of them another name: `#[arg(rename = \"…\")]`",
                );
            }
            seen.push(&argument.name);
        }
    }
}

fn parameter(
    typed: &PatType,
    lifetimes: &[Lifetime],
    allowed: &Allowed,
    diagnostics: &mut Diagnostics,
) -> Option<(Span, Parameter)> {
    let span = typed.pat.span();
    for condition in typed.attrs.iter().filter(|attribute| is_condition(attribute)) {
        diagnostics.help(
            condition,
            "a parameter of a tool cannot depend on `cfg`: its contract would depend on the build",
            "put the `#[cfg]` on the whole tool, and write a second one for the other case",
        );
    }
    let injected = typed.attrs.iter().find(|attribute| attribute.path().is_ident("inject"));
    match injected {
        Some(inject) => inject_parameter(typed, inject, lifetimes, diagnostics),
        None => argument(typed, allowed, diagnostics).map(|argument| Parameter::Argument(Box::new(argument))),
    }
    .map(|parameter| (span, parameter))
}

fn is_condition(attribute: &Attribute) -> bool {
    attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr")
}

fn inject_parameter(
    typed: &PatType,
    inject: &Attribute,
    lifetimes: &[Lifetime],
    diagnostics: &mut Diagnostics,
) -> Option<Parameter> {
    if let Some(second) = typed.attrs.iter().filter(|attribute| attribute.path().is_ident("inject")).nth(1) {
        diagnostics.help(second, "this parameter is injected already", "keep one `#[inject]`");
    }
    if inject.meta.require_path_only().is_err() {
        diagnostics.help(inject, "`#[inject]` takes nothing", "write `#[inject]`");
    }
    if let Some(arg) = typed.attrs.iter().find(|attribute| attribute.path().is_ident("arg")) {
        diagnostics.help(
            arg,
            "an injected parameter comes from the host: the model never fills it in",
            "leave one of `#[inject]` and `#[arg(…)]` out",
        );
    }
    match types::ungrouped(&typed.ty) {
        Type::Reference(TypeReference { mutability: Some(mutability), .. }) => {
            diagnostics.help(
                mutability,
                "a tool cannot change the state through `&mut`: calls may run at the same time",
                "take `&T` and put what changes behind a lock or an atomic",
            );
            None
        }
        Type::Reference(reference) if is_named(&reference.elem, "IdempotencyKey") => {
            diagnostics.help(
                &typed.ty,
                "an idempotency key is the call's own: it is given, not lent",
                "take it by value: `#[inject] key: IdempotencyKey`",
            );
            None
        }
        Type::Reference(reference) if is_named(&reference.elem, "CallContext") => Some(Parameter::Context),
        Type::Reference(reference) => match names_lifetime(reference.elem.to_token_stream(), lifetimes) {
            Some(place) => {
                diagnostics.help(
                    place,
                    "what is injected cannot borrow: the state is shared by all calls, and outlives them",
                    "keep the owned value in the state, and borrow from it in the body",
                );
                None
            }
            None => Some(Parameter::State((*reference.elem).clone())),
        },
        by_value => Some(Parameter::FromCall(by_value.clone())),
    }
}

fn is_named(ty: &Type, name: &str) -> bool {
    matches!(types::ungrouped(ty), Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == name))
}

fn argument(typed: &PatType, allowed: &Allowed, diagnostics: &mut Diagnostics) -> Option<Argument> {
    let attributes = attributes::of_argument(&typed.attrs, diagnostics);
    let Pat::Ident(pattern) = &*typed.pat else {
        diagnostics.help(
            &typed.pat,
            "an argument needs a plain name: the model fills it in by that name",
            "take the value by name, and destructure it in the body",
        );
        return None;
    };
    let renamed = attributes.as_ref().and_then(|attributes| attributes.rename.clone());
    let name = renamed.as_ref().map_or_else(|| pattern.ident.unraw().to_string(), Text::value);
    let own = match &attributes {
        Some(attributes) => {
            argument_name(&name, renamed.map_or(pattern.ident.span(), |text| text.literal.span()), diagnostics);
            attributes.allow.clone().unwrap_or_default()
        }
        None => Allowed::everything(),
    };
    let allowed = allowed.and(&own);
    if let Some(finding) = allowed.keep(wording::argument_name(&name)) {
        diagnostics.finding(pattern.ident.span(), &finding, "arg");
    }
    let description = docs::of(&typed.attrs);
    if let Some(docs) = &description
        && let Some(text) = &docs.text
        && let Some(finding) = allowed.keep(wording::description(&format!("argument `{name}`"), &name, text))
    {
        diagnostics.finding(docs.span, &finding, "arg");
    }
    if description.is_none() {
        diagnostics.help(
            &pattern.ident,
            format_args!("argument `{name}` has no description"),
            format_args!(
                "write a doc comment above it, or `#[inject]` if it comes from the host\n      \
                 /// What `{name}` is: its form, its unit, its limits."
            ),
        );
    }
    let (ty, passing) = types::of_argument(&typed.ty, diagnostics)?;
    let attributes = attributes?;
    if let Some(pattern) = &attributes.pattern {
        check_pattern(pattern, diagnostics);
    }
    if attributes.secret.is_present() {
        if let Some(example) = &attributes.example {
            diagnostics.help(
                &example.0,
                "an example of a secret would be published",
                "leave `example` or `secret` out",
            );
        }
        if let Some(literal) = attributes.default.as_ref().and_then(DefaultValue::literal) {
            diagnostics.help(
                literal,
                "a default of a secret would be published, and stands in the source",
                "read it where it is kept, in the body or by `default = function()`; or leave it out",
            );
        }
    }
    if let Some(range) = &attributes.range {
        let default = attributes.default.as_ref().and_then(DefaultValue::literal).map(|default| (default, "default"));
        let example = attributes.example.as_ref().map(|example| (&example.0, "example"));
        for (value, word) in default.into_iter().chain(example) {
            within_bounds(value, word, range, diagnostics);
        }
    }
    for bounds in [&attributes.range, &attributes.length].into_iter().flatten() {
        order_of_bounds(bounds, diagnostics);
    }
    Some(Argument {
        name,
        description: description?,
        ty,
        passing,
        default: attributes.default,
        range: attributes.range,
        length: attributes.length,
        pattern: attributes.pattern.map(|pattern| pattern.literal),
        example: attributes.example.map(|example| example.0),
        secret: attributes.secret.is_present(),
        string: attributes.string.is_present(),
        allowed,
    })
}

fn argument_name(name: &str, span: Span, diagnostics: &mut Diagnostics) {
    if let Some(plain) = name.strip_prefix('_') {
        let plain = Some(plain.trim_start_matches('_')).filter(|plain| !plain.is_empty()).unwrap_or("value");
        diagnostics.help_at(
            span,
            format_args!("the model would see the argument as `{name}`, underscore included"),
            format_args!("name it `{plain}`, or write `#[arg(rename = \"{plain}\")]`"),
        );
    } else if name.is_empty()
        || name.len() > 64
        || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    {
        diagnostics.help_at(
            span,
            format_args!("`{name}` does not fit as an argument's name with every provider"),
            "at most 64 of a-z, 0-9 and _: `#[arg(rename = \"order_id\")]`",
        );
    }
}
