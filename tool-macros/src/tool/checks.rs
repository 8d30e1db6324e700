//! From what was written to the tool that it describes, or to all that is wrong with it.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::{Attribute, GenericParam, Ident, ReturnType, Type, Visibility, parse_quote_spanned};

use super::attributes::ToolAttributes;
use super::parameters::{self, Parameter};
use super::parse::Function;
use crate::attribute::RereadValue;
use crate::diagnostics::Diagnostics;
use crate::docs::{self, Docs};

/// A tool, checked.
pub(super) struct Tool {
    pub(super) ident: Ident,
    pub(super) visibility: Visibility,
    pub(super) conditions: Vec<Attribute>,
    pub(super) name: String,
    pub(super) title: Option<String>,
    pub(super) description: Docs,
    pub(super) effect: Effect,
    pub(super) idempotent: bool,
    pub(super) open_world: bool,
    pub(super) reread: Option<RereadValue>,
    pub(super) parameters: Vec<Parameter>,
    pub(super) is_async: bool,
    pub(super) returns: Type,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Effect {
    ReadOnly,
    Write,
    Destructive,
}

/// Checks a function with its attributes. `None` when it is too wrong to say what tool it describes.
pub(super) fn check(function: &Function, attributes: ToolAttributes, diagnostics: &mut Diagnostics) -> Option<Tool> {
    let attributes_are_read = diagnostics.is_empty();
    let signature = &function.signature;
    let ident = signature.ident.clone();
    signature_of_a_tool(function, diagnostics);
    let name = name(&ident, &attributes, diagnostics);
    let description = docs::of(&function.attributes);
    if description.is_none() {
        diagnostics.help(
            &ident,
            format_args!("tool `{name}` has no description"),
            "write a doc comment above it: the model decides by it when to call this tool\n      \
             /// Refund an order, in full or in part. Amounts are in cents.",
        );
    }
    let effect = if attributes_are_read { effect(&ident, &attributes, diagnostics) } else { Some(Effect::ReadOnly) };
    if let Some(effect) = effect.filter(|_| attributes_are_read) {
        reread(&ident, effect, &attributes, diagnostics);
    }
    let parameters = parameters::check(&signature.inputs, diagnostics);
    let returns = returns(&ident, &signature.output, diagnostics);
    Some(Tool {
        ident,
        visibility: function.visibility.clone(),
        conditions: function.conditions().into_iter().cloned().collect(),
        name,
        title: attributes.title.map(|title| title.value()),
        description: description?,
        effect: effect?,
        idempotent: attributes.idempotent.is_present(),
        open_world: attributes.open_world.is_present(),
        reread: attributes.reread,
        parameters,
        is_async: signature.asyncness.is_some(),
        returns,
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
    if let Some(abi) = &signature.abi {
        diagnostics.help(abi, "a tool cannot have a foreign ABI", "write `fn` or `async fn`");
    }
    if let Some(variadic) = &signature.variadic {
        diagnostics.help(variadic, "a tool cannot be variadic", "take a `Vec<T>`");
    }
}

fn name(ident: &Ident, attributes: &ToolAttributes, diagnostics: &mut Diagnostics) -> String {
    let (name, span) = match &attributes.name {
        Some(text) => (text.value(), text.literal.span()),
        None => (ident.unraw().to_string(), ident.span()),
    };
    let mut bytes = name.bytes();
    let portable = bytes.next().is_some_and(|first| first.is_ascii_lowercase())
        && bytes.all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
        && name.len() <= 48;
    if !portable {
        diagnostics.help_at(
            span,
            format_args!("`{name}` does not fit as a tool's name with every provider"),
            "at most 48 of a-z, 0-9 and _, a letter first: `name = \"refund_order\"`",
        );
    }
    name
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
    match (effect, &attributes.reread) {
        (Effect::ReadOnly, None) | (Effect::Write | Effect::Destructive, Some(_)) => {}
        (Effect::ReadOnly, Some(RereadValue::Tool(path))) => {
            diagnostics.help(path, "a `read_only` tool changes nothing that could be re-read", "leave `reread` out");
        }
        (Effect::ReadOnly, Some(RereadValue::None(reason))) => {
            diagnostics.help(reason, "a `read_only` tool changes nothing that could be re-read", "leave `reread` out");
        }
        (Effect::Write | Effect::Destructive, None) => diagnostics.help(
            ident,
            format_args!("tool `{ident}` writes, but does not say how to find out what a call has done"),
            "name the read-only tool that shows it: `reread = get_order_status`\n      \
             or say why there is none: `reread = none(\"the bank shows nothing until the next day\")`",
        ),
    }
    if effect == Effect::ReadOnly && attributes.idempotent.is_present() {
        diagnostics.help_at(
            attributes.idempotent.span(),
            "a `read_only` tool is idempotent as it is",
            "leave `idempotent` out",
        );
    }
}

fn returns(ident: &Ident, output: &ReturnType, diagnostics: &mut Diagnostics) -> Type {
    match output {
        ReturnType::Default => parse_quote_spanned!(ident.span()=> ()),
        ReturnType::Type(_, ty) => {
            if let Type::ImplTrait(_) = &**ty {
                diagnostics.help(
                    ty,
                    "a tool must name its return type: the output schema is made from it",
                    "name the type, such as `Vec<Order>`",
                );
            }
            (**ty).clone()
        }
    }
}
