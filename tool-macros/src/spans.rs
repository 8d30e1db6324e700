//! Spans for generated code, so that rustc underlines what the user wrote.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

/// The spans of the first and the last of some tokens. Code that begins with the one and ends with the other is
/// underlined as a whole, although joining spans is not stable.
pub(crate) fn ends(tokens: impl ToTokens) -> (Span, Span) {
    let mut tokens = tokens.to_token_stream().into_iter();
    let first = tokens.next().map_or_else(Span::call_site, |token| token.span());
    let last = tokens.last().map_or(first, |token| token.span());
    (first, last)
}

/// The tokens, all of them at this place.
pub(crate) fn at(span: Span, tokens: TokenStream) -> TokenStream {
    tokens
        .into_iter()
        .map(|mut token| {
            if let TokenTree::Group(group) = &token {
                let mut moved = Group::new(group.delimiter(), at(span, group.stream()));
                moved.set_span(span);
                return TokenTree::Group(moved);
            }
            token.set_span(span);
            token
        })
        .collect()
}

/// A call that is underlined as these tokens are, from the first to the last of them.
pub(crate) fn call(place: impl ToTokens, function: TokenStream, arguments: TokenStream) -> TokenStream {
    let (first, last) = ends(place);
    let mut arguments = Group::new(Delimiter::Parenthesis, arguments);
    arguments.set_span(last);
    let mut call = at(first, function);
    call.extend([TokenTree::Group(arguments)]);
    call
}

/// An item of a trait, of whatever type fits: `<_ as Trait>::ITEM`, underlined as these tokens are. rustc underlines the
/// type, and `_` is one token: behind an alias it has a first and a last one.
pub(crate) fn item_of(place: impl ToTokens, of_trait: &TokenStream, item: &str, p: &TokenStream) -> TokenStream {
    let (first, last) = ends(place);
    let before = at(first, quote!(<#p::Itself<_));
    let item = Ident::new(item, last);
    let after = at(last, quote!(> as #of_trait>::#item));
    quote!(#before #after)
}
