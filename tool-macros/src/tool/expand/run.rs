//! How a tool runs: the arguments are read, the function is called, and its result becomes the answer.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Type;
use syn::ext::IdentExt;

use super::local;
use crate::spans;
use crate::tool::checks::Tool;
use crate::tool::parameters::Parameter;
use crate::tool::types::{self, Passing};

/// The name of the state's type in the impl: rustc shows it to whoever has a state that lacks something. The short one,
/// unless the user's own types are called so.
fn state_type(tool: &Tool) -> Ident {
    let named = |ty: &dyn ToTokens| types::names(ty.to_token_stream(), "S").is_some();
    let injected = tool.parameters.iter().any(|parameter| match parameter {
        Parameter::State(ty) | Parameter::FromCall(ty) => named(ty),
        Parameter::Argument(_) | Parameter::Context => false,
    });
    let taken = injected || tool.owner.as_ref().is_some_and(|owner| named(owner));
    Ident::new(if taken { "StateOfTheToolbox" } else { "S" }, Span::call_site())
}

/// The impl that reads the arguments and calls the function.
pub(super) fn run(tool: &Tool, p: &TokenStream) -> TokenStream {
    let ident = &tool.ident;
    let state_type = state_type(tool);
    let (state, context, arguments, values) = (local("state"), local("context"), local("arguments"), local("values"));
    let bounds = tool.parameters.iter().filter_map(|parameter| match parameter {
        Parameter::State(ty) => Some(ty),
        Parameter::Argument(_) | Parameter::Context | Parameter::FromCall(_) => None,
    });
    let owner = tool.owner.as_ref().filter(|_| tool.has_receiver);
    let bounds = bounds.chain(owner).map(|ty| quote!(#p::Provide<#ty> +));
    let call = call(tool, &state, &context, &values, p);
    let parse = quote!(let #values = #p::parse::<__ToolParts>(#arguments, #context.keys_are_checked())?;);
    let body = if tool.blocking {
        quote! {
            #parse
            let (#state, #context) = (::core::clone::Clone::clone(#state), ::core::clone::Clone::clone(#context));
            #p::blocking(move || {
                let (#state, #context) = (&#state, &#context);
                #call
            })
            .await
        }
    } else {
        quote!(#parse #call)
    };
    // A future that cannot move between threads is reported at the function's name. It is put on the heap here and not
    // in a function of ours, whose bound rustc would show.
    let future = quote_spanned!(ident.span()=> async move { #body });
    let boxed = spans::call(ident, quote!(::std::boxed::Box::pin), future);
    quote! {
        #[automatically_derived]
        impl<#state_type> #p::Tool<#state_type> for #ident
        where
            #state_type: #(#bounds)* ::core::marker::Send + ::core::marker::Sync + ?::core::marker::Sized + 'static,
        {
            #[allow(unused_variables, deprecated, clippy::unused_unit, clippy::let_unit_value, clippy::unit_arg)]
            fn run<'__call>(
                #state: &'__call ::std::sync::Arc<#state_type>,
                #context: &'__call #p::CallContext,
                #arguments: &'__call [::core::primitive::u8],
            ) -> #p::Run<'__call> {
                #boxed
            }
        }
    }
}

/// The call of the user's function, and the answer that its result makes.
fn call(tool: &Tool, state: &Ident, context: &Ident, values: &Ident, p: &TokenStream) -> TokenStream {
    let ident = &tool.ident;
    let state_type = state_type(tool);
    let lend = |ty: &Type| quote!(<#state_type as #p::Provide<#ty>>::provide(#state));
    let mut index = 0;
    let passed: Vec<TokenStream> = tool
        .parameters
        .iter()
        .map(|parameter| match parameter {
            Parameter::Argument(argument) => {
                let place = syn::Index::from(index);
                index += 1;
                match argument.passing {
                    Passing::ByValue => quote!(#values.#place),
                    Passing::ByReference => quote!(&#values.#place),
                    Passing::Borrowed if matches!(types::ungrouped(&argument.ty), Type::Slice(_)) => {
                        quote!(&#values.#place)
                    }
                    Passing::Borrowed => {
                        let inner = &argument.ty;
                        quote!(<#inner as #p::Borrowed>::borrowed(&#values.#place))
                    }
                }
            }
            Parameter::State(ty) => lend(ty),
            Parameter::Context => context.to_token_stream(),
            Parameter::FromCall(ty) => {
                let from_call = spans::at(spans::ends(ty).0, quote!(#p::FromCall));
                quote!(<#ty as #from_call>::from_call(#context))
            }
        })
        .collect();
    let wait = tool.is_async.then(|| quote!(.await));
    let returned = match &tool.owner {
        None => quote!(#ident(#(#passed),*)),
        Some(owner) if tool.has_receiver => {
            let receiver = lend(owner);
            quote!(<#owner>::#ident(#receiver #(, #passed)*))
        }
        Some(owner) => quote!(<#owner>::#ident(#(#passed),*)),
    };
    let answer = quote!(<__ToolParts as #p::Returning>::SHAPE.answer(#returned #wait));
    match &tool.given {
        None => answer,
        Some(given) => {
            let names = given.iter().map(|variant| variant.unraw().to_string());
            quote!(#p::only_given(#answer, &[#(#names),*]))
        }
    }
}
