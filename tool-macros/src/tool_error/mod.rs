//! `#[derive(ToolError)]`: attributes → parse → checks → expand, with one description of the enum between them.

mod attributes;
mod checks;
mod classes;
mod expand;
mod message;
mod parse;

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use crate::diagnostics::Diagnostics;

/// The derive on an enum.
pub(crate) fn expand_derive(item: TokenStream) -> TokenStream {
    let input: DeriveInput = match syn::parse2(item) {
        Ok(input) => input,
        Err(error) => return error.to_compile_error(),
    };
    let mut diagnostics = Diagnostics::default();
    let declared = parse::parse(&input, &mut diagnostics);
    let checked = checks::check(&declared, &mut diagnostics);
    // A variant that rustc reports is not among them.
    if diagnostics.is_empty() && checked.len() == declared.variants.len() {
        return expand::implementation(&declared, &checked);
    }
    // An impl beside the errors: without it each tool that returns this type would add an error of its own.
    let stand_in = expand::stand_in(&declared);
    let errors = diagnostics.into_compile_errors();
    quote!(#stand_in #errors)
}
