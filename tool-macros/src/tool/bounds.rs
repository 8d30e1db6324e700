//! Bounds of an argument and the literals that they refuse.

use syn::Expr;

use super::attributes::Bounds;
use crate::attribute::AnyExpression;
use crate::diagnostics::Diagnostics;

/// Bounds that nothing fits.
pub(super) fn order_of_bounds(bounds: &Bounds, diagnostics: &mut Diagnostics) {
    let number = |bound: &Option<AnyExpression>| literal_number(&bound.as_ref()?.0);
    match (number(&bounds.min), number(&bounds.max)) {
        (Some(min), Some(max)) if min > max => {
            if let Some(bound) = &bounds.min {
                diagnostics.help(&bound.0, "no value fits: `min` is larger than `max`", "swap the two");
            }
        }
        _ => {}
    }
}

/// A literal that its own range refuses.
pub(super) fn within_bounds(value: &Expr, word: &str, range: &Bounds, diagnostics: &mut Diagnostics) {
    let number = |bound: &Option<AnyExpression>| literal_number(&bound.as_ref()?.0);
    let Some(given) = literal_number(value) else { return };
    let below = number(&range.min).is_some_and(|min| given < min);
    let above = number(&range.max).is_some_and(|max| given > max);
    if below || above {
        let bound = if below { "below `min`" } else { "above `max`" };
        let message = format_args!("the {word} is {bound}: a call that gave it would be refused");
        diagnostics.help(value, message, "write one that the range allows, or widen the range");
    }
}

fn literal_number(expression: &Expr) -> Option<f64> {
    match crate::attribute::ungrouped(expression) {
        Expr::Lit(literal) => match &literal.lit {
            syn::Lit::Int(number) => number.base10_parse().ok(),
            syn::Lit::Float(number) => number.base10_parse().ok(),
            _ => None,
        },
        Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Neg(_)) => {
            literal_number(&unary.expr).map(|number| -number)
        }
        _ => None,
    }
}
