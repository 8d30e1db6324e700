//! `#[tool]`: attributes → parse → checks (and parameters) → expand, with one description of the tool between them.

mod attributes;
mod bounds;
mod checks;
mod expand;
mod lifetimes;
mod methods;
mod parameters;
mod parse;
mod types;
mod values;

use proc_macro2::TokenStream;
use quote::quote;

use crate::diagnostics::Diagnostics;

/// The attribute, on a function or on an `impl` block.
pub(crate) fn expand_attribute(attributes: TokenStream, item: &TokenStream) -> TokenStream {
    if methods::is_impl(item) { methods::expand(attributes, item) } else { expand_function(attributes, item) }
}

fn expand_function(attributes: TokenStream, item: &TokenStream) -> TokenStream {
    let mut diagnostics = Diagnostics::default();
    let attributes = attributes::of_tool(attributes, &mut diagnostics);
    let mut function = match syn::parse2::<parse::Function>(item.clone()) {
        Ok(function) => function,
        Err(error) => {
            // A function that is not finished is told where, not that it is none.
            if parse::is_function(item) {
                diagnostics.push(error);
            } else {
                diagnostics.help(
                    parse::keyword(item),
                    "`#[tool]` goes on a function",
                    "write `#[tool(read_only)]` above `fn` or `async fn`, or `#[tool]` above `impl`",
                );
            }
            let errors = diagnostics.into_compile_errors();
            let item = parse::without_ours(item.clone());
            return quote!(#item #errors);
        }
    };
    let runtime = attributes.runtime.as_ref().map(|path| path.0.clone());
    let tool =
        if function.is_for_rustc() { None } else { checks::check(&function, attributes, None, &mut diagnostics) };
    function.strip();
    // The function stays, whatever is wrong, so that its callers and the editor keep working.
    match tool {
        Some(tool) if diagnostics.is_empty() => {
            let generated = expand::tool(&tool, runtime.as_ref());
            let allowances = parse::allowances();
            quote!(#allowances #function #generated)
        }
        // Inside an `impl` block nothing but functions can stand.
        _ if function.signature.receiver().is_some() => {
            let errors = diagnostics.into_compile_errors();
            quote!(#[allow(dead_code)] #function #errors)
        }
        _ => {
            let stand_in = expand::stand_in(&function, runtime.as_ref());
            let errors = diagnostics.into_compile_errors();
            quote!(#function #stand_in #errors)
        }
    }
}
