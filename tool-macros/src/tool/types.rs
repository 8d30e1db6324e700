//! The types that an argument and a result can have, as far as their tokens tell.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{GenericArgument, PathArguments, Type, TypePath, TypeReference};

use super::lifetimes::{borrows, refers};
use crate::diagnostics::Diagnostics;

/// How the function takes an argument.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Passing {
    /// The value itself.
    ByValue,
    /// A reference to the value.
    ByReference,
    /// A reference to what the value owns: `&str` to a `String`'s.
    Borrowed,
}

impl Passing {
    /// How `&T` is taken.
    fn of(behind: &Type) -> Self {
        if is_unsized(behind) { Self::Borrowed } else { Self::ByReference }
    }
}

/// A type without the invisible group that a `macro_rules` variable comes in, and without parentheses.
pub(super) fn ungrouped(ty: &Type) -> &Type {
    match ty {
        Type::Paren(paren) => ungrouped(&paren.elem),
        Type::Group(group) => ungrouped(&group.elem),
        other => other,
    }
}

/// Whether a type is known to have no size of its own.
pub(super) fn is_unsized(ty: &Type) -> bool {
    match ungrouped(ty) {
        Type::Slice(_) => true,
        Type::Path(path) => path
            .path
            .segments
            .last()
            .is_some_and(|last| ["str", "Path", "OsStr", "CStr"].iter().any(|name| last.ident == name)),
        _ => false,
    }
}

/// Whether rustc refuses a type where a value of it is given: it has no size, or is left to be found out.
pub(super) fn is_for_rustc(ty: &Type) -> bool {
    match ungrouped(ty) {
        Type::Infer(_) | Type::TraitObject(_) => true,
        Type::Tuple(tuple) => tuple.elems.iter().any(is_for_rustc),
        Type::Array(array) => is_for_rustc(&array.elem),
        Type::Path(path) => is_unsized(ty) || holds_what_is_for_rustc(path),
        Type::Reference(reference) => matches!(ungrouped(&reference.elem), Type::Infer(_)),
        other => is_unsized(other),
    }
}

/// Whether a generic type holds by value what has no size; what points to it may.
fn holds_what_is_for_rustc(path: &TypePath) -> bool {
    const POINTERS: &[&str] = &["Box", "Arc", "Rc", "Cow", "PhantomData"];
    let Some(last) = path.path.segments.last() else { return false };
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return false };
    let points = POINTERS.iter().any(|pointer| last.ident == pointer);
    arguments.args.iter().any(|argument| match argument {
        GenericArgument::Type(ty) if points => matches!(ungrouped(ty), Type::Infer(_)),
        GenericArgument::Type(ty) => is_for_rustc(ty),
        _ => false,
    })
}

/// Where a type has a word in it.
pub(super) fn names(tokens: TokenStream, word: &str) -> Option<TokenTree> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Ident(ref name) => (name == word).then_some(token),
        TokenTree::Group(group) => names(group.stream(), word),
        TokenTree::Punct(_) | TokenTree::Literal(_) => None,
    })
}

/// The type of an argument; what is behind the reference where it is one.
pub(super) fn of_argument(ty: &Type, diagnostics: &mut Diagnostics) -> Option<(Type, Passing)> {
    let (inner, passing) = match ungrouped(ty) {
        Type::Reference(TypeReference { mutability: Some(mutability), .. }) => {
            diagnostics.help(
                mutability,
                "an argument cannot be `&mut`: its value is the model's, and is gone after the call",
                "take it by value, or write `#[inject]` if it comes from the host",
            );
            return None;
        }
        Type::Reference(TypeReference { lifetime: Some(lifetime), .. }) if lifetime.ident == "static" => {
            diagnostics.help(lifetime, "an argument lives as long as its call, not forever", "leave the lifetime out");
            return None;
        }
        Type::Reference(reference) => (&*reference.elem, Passing::of(&reference.elem)),
        ty => (ty, Passing::ByValue),
    };
    if let Some(keyword) = names(inner.to_token_stream(), "impl") {
        diagnostics.help(
            keyword,
            "an argument cannot be `impl Trait`: its schema needs one type",
            "name the type, such as `String`",
        );
        return None;
    }
    if let Type::TraitObject(object) = ungrouped(inner) {
        diagnostics.help(
            object,
            "an argument cannot be a trait object: its schema needs one type",
            "name the type, or write `#[inject]` before the parameter if it comes from the host",
        );
        return None;
    }
    if let Some(place) = borrows(inner.to_token_stream()).or_else(|| refers(inner.to_token_stream())) {
        diagnostics.help(
            place,
            "an argument is read from JSON and owns what it holds: only the whole of it can be lent",
            "use owned types inside, such as `Option<String>` for `Option<&str>`",
        );
        return None;
    }
    Some((inner.clone(), passing))
}

/// What a result cannot be.
pub(super) fn of_result(ty: &Type, diagnostics: &mut Diagnostics) {
    if let Some(keyword) = names(ty.to_token_stream(), "impl") {
        diagnostics.help(
            keyword,
            "a tool must name its return type: the output schema is made from it",
            "name the type, such as `Vec<Order>`",
        );
    } else if let Some(place) = borrows(ty.to_token_stream()) {
        diagnostics.help(
            place,
            "a tool's result outlives the call: it cannot borrow",
            "use owned types, such as `String` for `&str`",
        );
    }
}
