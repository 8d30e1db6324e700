//! From what was written to the tool that it describes, or to all that is wrong with it.

use std::time::Duration;

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::{Attribute, Expr, GenericParam, Ident, LitStr, ReturnType, Safety, Type, Visibility, parse_quote_spanned};

use super::attributes::ToolAttributes;
use super::parameters::{self, Argument, Parameter};
use super::parse::{Function, is_tool};
use super::types;
use super::values::ApprovalValue;
use crate::attribute::{Allowed, RereadValue, Text};
use crate::diagnostics::Diagnostics;
use crate::docs::{self, Docs};
use crate::wording;

/// A tool, checked.
#[expect(clippy::struct_excessive_bools, reason = "each is a word of the attribute")]
pub(super) struct Tool {
    pub(super) ident: Ident,
    pub(super) visibility: Visibility,
    pub(super) conditions: Vec<Attribute>,
    /// The type whose method it is.
    pub(super) owner: Option<Type>,
    /// Whether it is called on a value of that type.
    pub(super) has_receiver: bool,
    pub(super) name: String,
    pub(super) title: Option<String>,
    pub(super) version: Option<String>,
    pub(super) deprecated: Option<LitStr>,
    pub(super) description: Docs,
    pub(super) effect: Effect,
    pub(super) idempotent: bool,
    pub(super) open_world: bool,
    pub(super) reread: Option<RereadValue>,
    pub(super) scopes: Vec<LitStr>,
    pub(super) approval: Option<Approval>,
    pub(super) timeout: Option<Duration>,
    pub(super) max_tokens: Option<u32>,
    pub(super) dependency: Option<String>,
    pub(super) duplicates_allowed: bool,
    pub(super) blocking: bool,
    /// The variants that it gives.
    pub(super) given: Option<Vec<Ident>>,
    pub(super) parameters: Vec<Parameter>,
    pub(super) is_async: bool,
    pub(super) returns: Type,
    pub(super) allowed: Allowed,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    ReadOnly,
    Write,
    Destructive,
}

pub(super) enum Approval {
    Always,
    /// The place of the argument among the arguments, and the threshold: a literal or another constant expression.
    Above(usize, Expr),
    Never(LitStr),
}

/// Checks a function with its attributes. `None` when it is too wrong to say what tool it describes.
pub(super) fn check(
    function: &Function,
    attributes: ToolAttributes,
    owner: Option<&Type>,
    diagnostics: &mut Diagnostics,
) -> Option<Tool> {
    // What could not be read is reported; no second error may follow from that.
    let attributes_are_read = diagnostics.is_empty();
    let signature = &function.signature;
    let ident = signature.ident.clone();
    let allowed =
        if attributes_are_read { attributes.allow.clone().unwrap_or_default() } else { Allowed::everything() };
    signature_of_a_tool(function, diagnostics);
    let name = name(&ident, &attributes, &allowed, diagnostics);
    let description = description(function, &name, &allowed, diagnostics);
    let parameters = parameters::check(signature, owner.is_some(), &allowed, diagnostics);
    let returns = returns(&ident, &signature.output, diagnostics);
    let (effect, approval) = if attributes_are_read {
        let effect = effect(&ident, &attributes, diagnostics)?;
        reread(&ident, effect, &attributes, diagnostics);
        contradictions(function, effect, &attributes, &parameters, diagnostics);
        (effect, approval(effect, attributes.approval.as_ref(), &parameters, diagnostics))
    } else {
        (Effect::ReadOnly, None)
    };
    let version = version(attributes.version.as_ref(), diagnostics);
    for text in [&attributes.title, &attributes.dependency].into_iter().flatten() {
        if text.value().trim().is_empty() {
            diagnostics.help(&text.literal, "this text is empty", "write a name, or leave the attribute out");
        }
    }
    Some(Tool {
        ident,
        visibility: function.visibility.clone(),
        conditions: function.conditions(),
        owner: owner.cloned(),
        has_receiver: signature.receiver().is_some(),
        name,
        title: attributes.title.map(|title| title.value()),
        version,
        deprecated: attributes.deprecated.map(|deprecated| deprecated.0),
        description: description?,
        effect,
        idempotent: attributes.idempotent.is_present(),
        open_world: attributes.open_world.is_present(),
        reread: attributes.reread,
        scopes: attributes.scopes.map(|scopes| scopes.0).unwrap_or_default(),
        approval,
        timeout: attributes.timeout.map(|timeout| timeout.0),
        max_tokens: attributes.max_tokens.map(|tokens| tokens.0),
        dependency: attributes.dependency.map(|dependency| dependency.value()),
        duplicates_allowed: attributes.duplicates.is_some(),
        blocking: attributes.blocking.is_present(),
        given: attributes.errors.map(|variants| variants.0),
        parameters,
        is_async: signature.asyncness.is_some(),
        returns,
        allowed,
    })
}

fn signature_of_a_tool(function: &Function, diagnostics: &mut Diagnostics) {
    let signature = &function.signature;
    for parameter in &signature.generics.params {
        match parameter {
            GenericParam::Lifetime(_) => {}
            GenericParam::Type(_) | GenericParam::Const(_) => diagnostics.help(
                parameter,
                "a tool cannot be generic: it has one schema",
                "write a tool for each type, or take an enum",
            ),
        }
    }
    if let Some(constness) = &signature.constness {
        diagnostics.help(constness, "a tool cannot be `const`", "write `fn` or `async fn`");
    }
    if let Safety::Unsafe(keyword) = &signature.safety {
        diagnostics.help(
            keyword,
            "a tool cannot be `unsafe`: a model keeps no promises",
            "write a safe function that checks what it is given",
        );
    }
    if let Some(second) = function.attributes.iter().find(|attribute| is_tool(attribute)) {
        diagnostics.help(second, "this function is a tool already", "keep one `#[tool(…)]`");
    }
    if let Some(abi) = &signature.abi {
        diagnostics.help(abi, "a tool cannot have a foreign ABI", "write `fn` or `async fn`");
    }
    if let Some(variadic) = &signature.variadic {
        diagnostics.help(variadic, "a tool cannot be variadic", "take a `Vec<T>`");
    }
}

fn name(ident: &Ident, attributes: &ToolAttributes, allowed: &Allowed, diagnostics: &mut Diagnostics) -> String {
    let (name, span) = match &attributes.name {
        Some(text) => (text.value(), text.literal.span()),
        None => (ident.unraw().to_string(), ident.span()),
    };
    if let Some(finding) = allowed.keep(wording::tool_name(&name)) {
        diagnostics.finding(span, &finding, "tool");
    }
    name
}

fn description(function: &Function, name: &str, allowed: &Allowed, diagnostics: &mut Diagnostics) -> Option<Docs> {
    let Some(docs) = docs::of(&function.attributes) else {
        diagnostics.help(
            &function.signature.ident,
            format_args!("tool `{name}` has no description"),
            "write a doc comment above it: the model decides by it when to call this tool\n      \
             /// Refund an order, in full or in part. Amounts are in cents.",
        );
        return None;
    };
    if let Some(text) = &docs.text
        && let Some(finding) = allowed.keep(wording::description(&format!("tool `{name}`"), name, text))
    {
        diagnostics.finding(docs.span, &finding, "tool");
    }
    Some(docs)
}

fn effect(ident: &Ident, attributes: &ToolAttributes, diagnostics: &mut Diagnostics) -> Option<Effect> {
    let stated: Vec<(Effect, Span)> = [
        (Effect::ReadOnly, &attributes.read_only),
        (Effect::Write, &attributes.write),
        (Effect::Destructive, &attributes.destructive),
    ]
    .into_iter()
    .filter(|(_, flag)| flag.is_present())
    .map(|(effect, flag)| (effect, flag.span()))
    .collect();
    match stated.as_slice() {
        [] => {
            diagnostics.help(
                ident,
                format_args!("tool `{ident}` does not state its effect"),
                "write one of\n      \
                 #[tool(read_only)]                     it only looks\n      \
                 #[tool(write, reread = …)]             it changes something that can be made good\n      \
                 #[tool(destructive, reread = …)]       it deletes, pays or sends: nothing takes that back",
            );
            None
        }
        [(effect, _)] => Some(*effect),
        [_, (_, second), ..] => {
            diagnostics.help_at(
                *second,
                "a tool has one effect, and this is the second",
                "keep the stronger one: `destructive` over `write` over `read_only`",
            );
            None
        }
    }
}

fn reread(ident: &Ident, effect: Effect, attributes: &ToolAttributes, diagnostics: &mut Diagnostics) {
    let changes_nothing = "a `read_only` tool changes nothing that could be re-read";
    match (effect, &attributes.reread) {
        (Effect::ReadOnly, None) | (Effect::Write | Effect::Destructive, Some(_)) => {}
        (Effect::ReadOnly, Some(RereadValue::Tool(path))) => {
            diagnostics.help(path, changes_nothing, "leave `reread` out");
        }
        (Effect::ReadOnly, Some(RereadValue::None(reason))) => {
            diagnostics.help(reason, changes_nothing, "leave `reread` out");
        }
        (Effect::Write | Effect::Destructive, None) => diagnostics.help(
            ident,
            format_args!("tool `{ident}` writes, but does not say how to find out what a call has done"),
            "name the read-only tool that shows it: `reread = get_order_status`\n      \
             or say why there is none: `reread = none(\"the bank shows nothing until the next day\")`",
        ),
    }
}

/// The argument by which a caller repeats the operation of an earlier answer.
const KEY_ARGUMENT: &str = "idempotency_key";

/// Attributes that do not go together.
fn contradictions(
    function: &Function,
    effect: Effect,
    attributes: &ToolAttributes,
    parameters: &[Parameter],
    diagnostics: &mut Diagnostics,
) {
    if effect == Effect::ReadOnly {
        if let Some(key) = parameters.iter().find_map(Parameter::idempotency_key) {
            diagnostics.help(
                key,
                "a `read_only` tool needs no idempotency key: the same call twice changes nothing",
                "leave the parameter out, or say that the tool writes",
            );
        }
        if attributes.idempotent.is_present() {
            diagnostics.help_at(
                attributes.idempotent.span(),
                "a `read_only` tool is idempotent as it is",
                "leave `idempotent` out",
            );
        }
        if let Some(duplicates) = &attributes.duplicates {
            diagnostics.help_at(
                duplicates.0,
                "a `read_only` tool may be called as often as one likes",
                "leave `duplicates` out",
            );
        }
    }
    let keyed = parameters.iter().any(|parameter| parameter.idempotency_key().is_some());
    if let Some(argument) =
        parameters.iter().filter_map(Parameter::argument).find(|argument| argument.name == KEY_ARGUMENT)
        && keyed
    {
        diagnostics.help(
            &argument.ty,
            format_args!("the argument `{KEY_ARGUMENT}` of a tool that injects its key is the runtime's own"),
            "leave the argument out: the injected key is the call's",
        );
    }
    if attributes.blocking.is_present() && function.signature.asyncness.is_some() {
        diagnostics.help_at(
            attributes.blocking.span(),
            "an `async` function does not block: `blocking` moves a plain one to a thread of its own",
            "leave `blocking` out, or make it a plain `fn`",
        );
    }
}

fn approval(
    effect: Effect,
    approval: Option<&ApprovalValue>,
    parameters: &[Parameter],
    diagnostics: &mut Diagnostics,
) -> Option<Approval> {
    match (effect, approval) {
        (Effect::ReadOnly | Effect::Write, None) => None,
        // Destruction always asks, unless it says otherwise.
        (Effect::Destructive, None) | (Effect::Write | Effect::Destructive, Some(ApprovalValue::Always(_))) => {
            Some(Approval::Always)
        }
        (Effect::ReadOnly, Some(value)) => {
            diagnostics.help_at(
                value.span(),
                "a `read_only` tool changes nothing that a person would have to agree to",
                "leave `approval` out",
            );
            None
        }
        (Effect::Write | Effect::Destructive, Some(ApprovalValue::Never(reason))) => {
            Some(Approval::Never(reason.clone()))
        }
        (Effect::Write | Effect::Destructive, Some(ApprovalValue::Above { argument, threshold })) => {
            let arguments: Vec<&Argument> = parameters.iter().filter_map(Parameter::argument).collect();
            let place = arguments.iter().position(|known| argument.unraw() == known.name);
            if place.is_none() {
                let names: Vec<&str> = arguments.iter().map(|argument| argument.name.as_str()).collect();
                let help = if names.is_empty() {
                    "it has none: write `approval = always`".to_owned()
                } else {
                    format!("name one of its arguments: {}", names.join(", "))
                };
                diagnostics.help(argument, format_args!("the tool has no argument `{argument}`"), help);
            }
            place.map(|place| Approval::Above(place, threshold.clone()))
        }
    }
}

fn version(version: Option<&Text>, diagnostics: &mut Diagnostics) -> Option<String> {
    let version = version?;
    let text = version.value();
    if let Err(error) = semver::Version::parse(&text) {
        diagnostics.help(
            &version.literal,
            format_args!("`{text}` is no version: {error}"),
            "write it as Semantic Versioning has it: `version = \"1.2.0\"`",
        );
    }
    Some(text)
}

fn returns(ident: &Ident, output: &ReturnType, diagnostics: &mut Diagnostics) -> Type {
    match output {
        ReturnType::Default => parse_quote_spanned!(ident.span()=> ()),
        ReturnType::Type(_, ty) => {
            types::of_result(ty, diagnostics);
            (**ty).clone()
        }
    }
}
