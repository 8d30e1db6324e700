//! How long a type lives, as far as its tokens tell.

use proc_macro2::{TokenStream, TokenTree};
use syn::Lifetime;

/// Where a type borrows for less than `'static`: a reference or a lifetime inside of it.
pub(super) fn borrows(tokens: TokenStream) -> Option<TokenTree> {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == '\'' => {
                let name = tokens.next();
                if !matches!(&name, Some(TokenTree::Ident(name)) if name == "static") {
                    return Some(token);
                }
            }
            TokenTree::Punct(punct) if punct.as_char() == '&' => {
                // The lifetime that follows says for how long.
                if !matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == '\'') {
                    return Some(token);
                }
            }
            TokenTree::Group(group) => {
                if let Some(place) = borrows(group.stream()) {
                    return Some(place);
                }
            }
            TokenTree::Ident(_) | TokenTree::Literal(_) | TokenTree::Punct(_) => {}
        }
    }
    None
}

/// Where a type has a reference in it, for however long.
pub(super) fn refers(tokens: TokenStream) -> Option<TokenTree> {
    tokens.into_iter().find_map(|token| match token {
        TokenTree::Punct(ref punct) => (punct.as_char() == '&').then_some(token),
        TokenTree::Group(group) => refers(group.stream()),
        TokenTree::Ident(_) | TokenTree::Literal(_) => None,
    })
}

/// Where a type names one of these lifetimes.
pub(super) fn names_lifetime(tokens: TokenStream, lifetimes: &[Lifetime]) -> Option<TokenTree> {
    let mut after_quote = false;
    for token in tokens {
        match &token {
            TokenTree::Ident(name) if after_quote && lifetimes.iter().any(|lifetime| lifetime.ident == *name) => {
                return Some(token);
            }
            TokenTree::Group(group) => {
                if let Some(place) = names_lifetime(group.stream(), lifetimes) {
                    return Some(place);
                }
            }
            TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        after_quote = matches!(&token, TokenTree::Punct(punct) if punct.as_char() == '\'');
    }
    None
}
