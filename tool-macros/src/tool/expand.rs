//! From the checked tool to the code beside the function.

mod argument;
mod run;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::{Path, PathArguments, Type};

use super::checks::{Approval, Effect, Tool};
use super::parameters::{Argument, Parameter};
use super::parse::Function;
use crate::attribute::{self, Allowed, RereadValue};
use crate::docs::Docs;
use crate::spans;

/// A local name that no name of the user's can meet. Hygiene keeps other locals away, but in a pattern a constant or a
/// unit struct of that name would still be meant.
fn local(name: &str) -> Ident {
    Ident::new(&format!("__tool_{name}"), Span::mixed_site())
}

/// The tool as a type, and what it implements.
pub(super) fn tool(tool: &Tool, runtime: Option<&Path>) -> TokenStream {
    let p = &attribute::private();
    let conditions = &tool.conditions;
    let marker = marker(&tool.ident, &tool.visibility, conditions);
    let parts = parts(tool, p);
    let spec = spec(tool, p);
    let run = run::run(tool, p);
    let scope = attribute::scope(runtime, &quote!(#parts #spec #run));
    quote!(#marker #(#conditions)* #scope)
}

/// What stands for the tool while something is wrong with it, so that lists that name it add no errors of their own.
pub(super) fn stand_in(function: &Function, runtime: Option<&Path>) -> TokenStream {
    let p = attribute::private();
    let ident = &function.signature.ident;
    let conditions = function.conditions();
    let marker = marker(ident, &function.visibility, &conditions);
    let name = ident.unraw().to_string();
    let content = quote! {
        #[automatically_derived]
        impl #p::ToolSpec for #ident {
            const NAME: &'static ::core::primitive::str = #name;
            const EFFECT: #p::Effect = #p::Effect::ReadOnly;
            const ERRORS: ::core::option::Option<&'static #p::ErrorContract> = ::core::option::Option::None;
            const SPEC: #p::Spec = #p::Spec::named(#name);
        }
        #[automatically_derived]
        impl<StateOfTheToolbox: ?::core::marker::Sized> #p::Tool<StateOfTheToolbox> for #ident {
            fn run<'__call>(
                _: &'__call ::std::sync::Arc<StateOfTheToolbox>,
                _: &'__call #p::CallContext,
                _: &'__call [::core::primitive::u8],
            ) -> #p::Run<'__call> {
                ::core::unreachable!()
            }
        }
    };
    let scope = attribute::scope(runtime, &content);
    quote!(#marker #(#conditions)* #scope)
}

/// The struct of the function's name. It has braces, so that it lives among the types only.
fn marker(ident: &Ident, visibility: &impl ToTokens, conditions: &[impl ToTokens]) -> TokenStream {
    quote! {
        #(#conditions)*
        // The function's page says it all.
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code)]
        #visibility struct #ident {
            __never: ::core::convert::Infallible,
        }
    }
}

/// The parameters and the return type.
fn parts(tool: &Tool, p: &TokenStream) -> TokenStream {
    let read = read(tool, p);
    let values = tool.arguments().map(|argument| argument.value_type(p));
    let returns = &tool.returns;
    let (first, last) = spans::ends(returns);
    let kind = {
        let before = spans::at(first, quote!(#p::Return::));
        let after = quote_spanned!(last=> ::TOOL_RETURN_KIND.shape);
        quote!(#before <#returns> #after)
    };
    let (value, error) = sides(returns);
    let value = spans::item_of(value, &quote!(#p::ToolOutput), "OUTPUT", p);
    let error = spans::item_of(error, &quote!(#p::ToolError), "ERRORS", p);
    quote! {
        struct __ToolParts;
        #[automatically_derived]
        impl #p::Arguments for __ToolParts {
            type Values = (#(#values,)*);
            #read
        }
        #[automatically_derived]
        impl #p::Returning for __ToolParts {
            type Returned = #returns;
            const SHAPE: &'static #p::Shape<#returns> = {
                #[allow(unused_imports)]
                use #p::PlainReturn as _;
                &#kind(#value, #error)
            };
        }
    }
}

/// Where the value and the error of a return type are written: inside `Result<T, E>` each has its own place, under an
/// alias both have the whole.
fn sides(returns: &Type) -> (&dyn ToTokens, &dyn ToTokens) {
    if let Type::Path(path) = returns
        && let Some(last) = path.path.segments.last()
        && last.ident == "Result"
        && let PathArguments::AngleBracketed(arguments) = &last.arguments
        && let [value, error] = arguments.args.iter().collect::<Vec<_>>().as_slice()
    {
        return (*value, *error);
    }
    (returns, returns)
}

/// The function that reads the arguments. The table of the arguments stands in the same body, so that a type that
/// does not fit is reported once.
fn read(tool: &Tool, p: &TokenStream) -> TokenStream {
    let (source, map, index) = (local("source"), local("map"), local("index"));
    let arguments: Vec<&Argument> = tool.arguments().collect();
    let slots: Vec<Ident> = (0..arguments.len()).map(|index| local(&format!("slot_{index}"))).collect();
    let rows = arguments.iter().map(|argument| argument.row(p));
    let indices = 0..arguments.len();
    let fills = arguments.iter().zip(&slots).map(|(argument, slot)| argument.fill(slot, &map, p));
    let values = arguments.iter().zip(&slots).map(|(argument, slot)| argument.value(slot, p));
    let table = local("table");
    quote! {
        fn read<'__de, __Map: #p::MapAccess<'__de>>(
            #source: #p::Source<'_, __Map>,
        ) -> ::core::result::Result<Self::Values, __Map::Error> {
            let #table: &'static [#p::Argument] = const { &[#(#rows),*] };
            #[allow(unused_mut)]
            let mut #map = #source.open(#table)?;
            #(let mut #slots = #p::Slot::new();)*
            while let ::core::option::Option::Some(#index) = #map.next(#table)? {
                match #index {
                    #(#indices => #fills?,)*
                    _ => #map.ignore()?,
                }
            }
            #(let #slots = #values;)*
            ::core::result::Result::Ok((#(#slots,)*))
        }
    }
}

fn spec(tool: &Tool, p: &TokenStream) -> TokenStream {
    let (ident, name, description) = (&tool.ident, &tool.name, &tool.description.expression);
    let effect = match tool.effect {
        Effect::ReadOnly => quote!(ReadOnly),
        Effect::Write => quote!(Write),
        Effect::Destructive => quote!(Destructive),
    };
    let facts = facts(tool, p);
    let checks = const_checks(tool, p);
    quote! {
        #[automatically_derived]
        impl #p::ToolSpec for #ident {
            const NAME: &'static ::core::primitive::str = #name;
            const EFFECT: #p::Effect = #p::Effect::#effect;
            const ERRORS: ::core::option::Option<&'static #p::ErrorContract> =
                <__ToolParts as #p::Returning>::SHAPE.errors;
            const SPEC: #p::Spec = #p::Spec {
                description: #description,
                effect: #p::Effect::#effect,
                #facts
                arguments: #p::table::<__ToolParts>,
                output: <__ToolParts as #p::Returning>::SHAPE.output,
                errors: Self::ERRORS,
                ..#p::Spec::named(#name)
            };
        }
        #checks
    }
}

/// The fields of the spec that the tool says something of; emitted tokens are what a build pays for.
fn facts(tool: &Tool, p: &TokenStream) -> TokenStream {
    let mut facts = TokenStream::new();
    let mut fact = |name: &str, value: TokenStream| {
        let name = format_ident!("{name}");
        facts.extend(quote!(#name: #value,));
    };
    let some = |value: TokenStream| quote!(::core::option::Option::Some(#value));
    for (name, flag) in [
        ("idempotent", tool.idempotent),
        ("open_world", tool.open_world),
        ("duplicates_allowed", tool.duplicates_allowed),
    ] {
        if flag {
            fact(name, quote!(true));
        }
    }
    for (name, text) in [("title", &tool.title), ("version", &tool.version), ("dependency", &tool.dependency)] {
        if let Some(text) = text {
            fact(name, some(quote!(#text)));
        }
    }
    if let Some(text) = &tool.deprecated {
        fact("deprecated", some(quote!(#text)));
    }
    let keyed: Vec<TokenStream> = tool
        .parameters
        .iter()
        .filter_map(|parameter| match parameter {
            Parameter::FromCall(ty) => Some(quote!(<#ty as #p::FromCall>::KEYED)),
            Parameter::Argument(_) | Parameter::State(_) | Parameter::Context => None,
        })
        .collect();
    if !keyed.is_empty() {
        fact("keyed", quote!(#(#keyed)||*));
    }
    match &tool.reread {
        None => {}
        Some(RereadValue::None(reason)) => fact("reread", some(quote!(#p::Reread::None(#reason)))),
        Some(RereadValue::Tool(path)) => {
            fact("reread", some(quote!(#p::Reread::Tool(<#path as #p::ToolSpec>::NAME))));
        }
    }
    if !tool.scopes.is_empty() {
        let scopes = &tool.scopes;
        fact("scopes", quote!(&[#(#scopes),*]));
    }
    match &tool.approval {
        None => {}
        Some(Approval::Always) => fact("approval", some(quote!(#p::Approval::Always))),
        Some(Approval::Never(reason)) => fact("approval", some(quote!(#p::Approval::Never(#reason)))),
        Some(Approval::Above(place, threshold)) => {
            if let Some(argument) = tool.arguments().nth(*place) {
                let (name, ty) = (&argument.name, argument.bound_type(p));
                let value = local("value");
                // A type that cannot be published is reported at the threshold.
                let literal = spans::item_of(threshold, &quote!(#p::Literal), "literal", p);
                // It is published, so it is the same in every process.
                let threshold =
                    if attribute::is_literal(threshold) { quote!(#threshold) } else { quote!(const { #threshold }) };
                let threshold = quote!(|| { let #value: #ty = #threshold; #literal(&#value) });
                fact("approval", some(quote!(#p::Approval::Above { argument: #name, threshold: #threshold })));
            }
        }
    }
    if let Some(timeout) = tool.timeout {
        let milliseconds = u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX);
        fact("timeout", some(quote!(::core::time::Duration::from_millis(#milliseconds))));
    }
    if let Some(tokens) = tool.max_tokens {
        fact("max_tokens", some(quote!(#tokens)));
    }
    if let Some(given) = &tool.given {
        let names = given.iter().map(|variant| variant.unraw().to_string());
        fact("given", some(quote!(&[#(#names),*])));
    }
    facts
}

/// What only const evaluation can check.
fn const_checks(tool: &Tool, p: &TokenStream) -> TokenStream {
    let mut checks = TokenStream::new();
    let mut check = |check: TokenStream| checks.extend(quote!(const _: () = #check;));
    if let Some(RereadValue::Tool(path)) = &tool.reread {
        let facts = quote!(<#path as #p::ToolSpec>::NAME, <#path as #p::ToolSpec>::EFFECT.writes());
        check(spans::call(path, quote!(#p::assert_read_only), facts));
    }
    let mut described = |what: &str, name: &str, docs: &Docs, allowed: &Allowed| {
        if let Some(checks) = docs.const_checks(&format!("{what} `{name}`"), name, allowed, p) {
            check(checks);
        }
    };
    described("tool", &tool.name, &tool.description, &tool.allowed);
    for argument in tool.arguments() {
        described("argument", &argument.name, &argument.description, &argument.allowed);
    }
    for variant in tool.given.iter().flatten() {
        let name = variant.unraw().to_string();
        let errors = quote!(<__ToolParts as #p::Returning>::SHAPE.errors);
        check(spans::at(variant.span(), quote!(#p::assert_has_variant(#errors, #name))));
    }
    checks
}

impl Tool {
    fn arguments(&self) -> impl Iterator<Item = &Argument> {
        self.parameters.iter().filter_map(Parameter::argument)
    }
}
