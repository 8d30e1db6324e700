//! Exactly one action, one that the class allows, with guidance that says it.

use super::Class;
use crate::attribute::Text;
use crate::diagnostics::Diagnostics;
use crate::tool_error::attributes::{Action, VariantAttributes};
use crate::tool_error::parse::DeclaredVariant;
use crate::wording::{self, Step};

pub(super) const ACTIONS: &str = "repair: the arguments or the plan have to change; retry: the same call may work later; \
     escalate: a person has to act";

pub(super) fn action<'a>(
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
