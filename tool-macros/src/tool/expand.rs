//! From the checked tool to the code beside the function.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Expr, Lit};

use super::checks::{Effect, Tool};
use super::parameters::{Argument, Parameter};
use super::parse::Function;
use crate::attribute::{DefaultValue, RereadValue};
use crate::spans;

/// A local name that no name of the user's can meet.
fn local(name: &str) -> Ident {
    Ident::new(name, Span::mixed_site())
}

/// The tool as a type, and what it implements. `p` is the way to the runtime's private module.
pub(super) fn tool(tool: &Tool, p: &TokenStream) -> TokenStream {
    let conditions = &tool.conditions;
    let marker = marker(&tool.ident, &tool.visibility, conditions);
    let parts = parts(tool, p);
    let spec = spec(tool, p);
    let run = run(tool, p);
    quote! {
        #marker
        // An anonymous scope: what is named in it meets nothing of the user's.
        #(#conditions)*
        const _: () = {
            #parts
            #spec
            #run
        };
    }
}

/// What stands for the tool while something is wrong with it, so that lists that name it add no errors of their own.
pub(super) fn stand_in(function: &Function, p: &TokenStream) -> TokenStream {
    if function.signature.receiver().is_some() {
        // Inside an `impl` block nothing but functions can stand.
        return TokenStream::new();
    }
    let ident = &function.signature.ident;
    let conditions = function.conditions();
    let marker = marker(ident, &function.visibility, &conditions);
    let name = syn::ext::IdentExt::unraw(ident).to_string();
    quote! {
        #marker
        #(#conditions)*
        const _: () = {
            #[automatically_derived]
            impl #p::ToolSpec for #ident {
                const NAME: &'static str = #name;
                const EFFECT: #p::Effect = #p::Effect::ReadOnly;
                const ERRORS: ::core::option::Option<&'static #p::ErrorContract> = ::core::option::Option::None;
                const SPEC: #p::Spec = #p::Spec::stand_in(#name);
            }
            #[automatically_derived]
            impl<__State: ?::core::marker::Sized> #p::Tool<__State> for #ident {
                fn run<'__call>(
                    _: &'__call __State,
                    _: &'__call #p::CallContext,
                    _: &'__call [::core::primitive::u8],
                ) -> #p::Run<'__call> {
                    ::core::unreachable!()
                }
            }
        };
    }
}

/// The struct of the function's name. It has braces, so that it lives among the types only.
fn marker(ident: &Ident, visibility: &impl ToTokens, conditions: &[impl ToTokens]) -> TokenStream {
    let text = format!("The tool [`{ident}`](fn@{ident}) as a type: for `tools![…]`, `reread = …` and `with = …`.");
    quote! {
        #(#conditions)*
        #[doc = #text]
        #[allow(non_camel_case_types, dead_code)]
        #visibility struct #ident {
            __never: ::core::convert::Infallible,
        }
    }
}

/// The parameters and the return type.
fn parts(tool: &Tool, p: &TokenStream) -> TokenStream {
    let read = read(tool, p);
    let values = tool.arguments().map(Argument::value_type);
    let returns = &tool.returns;
    let (first, last) = spans::ends(returns);
    let kind = {
        let before = spans::at(first, quote!(#p::Return::));
        let after = quote_spanned!(last=> ::KIND);
        quote!(#before <#returns> #after)
    };
    let shape = Ident::new("shape", first);
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
            const SHAPE: #p::Shape<#returns> = {
                #[allow(unused_imports)]
                use #p::PlainReturn as _;
                #kind.#shape()
            };
        }
    }
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
    let checks = arguments.iter().zip(&slots).map(|(argument, slot)| argument.check(slot, p));
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
            #(#checks)*
            ::core::result::Result::Ok((#(#slots,)*))
        }
    }
}

fn spec(tool: &Tool, p: &TokenStream) -> TokenStream {
    let (ident, name, description) = (&tool.ident, &tool.name, &tool.description.expression);
    let title = option(tool.title.as_ref());
    let (idempotent, open_world) = (tool.idempotent, tool.open_world);
    let effect = match tool.effect {
        Effect::ReadOnly => quote!(ReadOnly),
        Effect::Write => quote!(Write),
        Effect::Destructive => quote!(Destructive),
    };
    let keyed = tool.parameters.iter().filter_map(|parameter| match parameter {
        Parameter::FromCall(ty) => Some(quote!(|| <#ty as #p::FromCall>::KEYED)),
        Parameter::Argument(_) | Parameter::State(_) | Parameter::Context => None,
    });
    let reread = match &tool.reread {
        None => quote!(::core::option::Option::None),
        Some(RereadValue::None(reason)) => quote!(::core::option::Option::Some(#p::Reread::None(#reason))),
        Some(RereadValue::Tool(path)) => {
            quote!(::core::option::Option::Some(#p::Reread::Tool(<#path as #p::ToolSpec>::NAME)))
        }
    };
    let reread_check = match &tool.reread {
        Some(RereadValue::Tool(path)) => {
            let facts = quote!(<#path as #p::ToolSpec>::NAME, <#path as #p::ToolSpec>::EFFECT.writes());
            let check = spans::call(path, quote!(#p::assert_read_only), facts);
            Some(quote!(const _: () = #check;))
        }
        Some(RereadValue::None(_)) | None => None,
    };
    let description_check = tool.description.text.is_none().then(|| {
        let what = format!("tool `{name}`");
        let check = spans::at(tool.description.span, quote!(#p::assert_described(#what, #description)));
        quote!(const _: () = #check;)
    });
    quote! {
        #[automatically_derived]
        impl #p::ToolSpec for #ident {
            const NAME: &'static ::core::primitive::str = #name;
            const EFFECT: #p::Effect = #p::Effect::#effect;
            const ERRORS: ::core::option::Option<&'static #p::ErrorContract> =
                <__ToolParts as #p::Returning>::SHAPE.errors;
            const SPEC: #p::Spec = #p::Spec {
                name: #name,
                title: #title,
                description: #description,
                effect: #p::Effect::#effect,
                idempotent: #idempotent,
                open_world: #open_world,
                keyed: false #(#keyed)*,
                reread: #reread,
                arguments: #p::table::<__ToolParts>,
                output: <__ToolParts as #p::Returning>::SHAPE.output,
                errors: <__ToolParts as #p::Returning>::SHAPE.errors,
            };
        }
        #reread_check
        #description_check
    }
}

fn run(tool: &Tool, p: &TokenStream) -> TokenStream {
    let ident = &tool.ident;
    let (state, context, arguments, values) = (local("state"), local("context"), local("arguments"), local("values"));
    let mut index = 0;
    let passed = tool.parameters.iter().map(|parameter| match parameter {
        Parameter::Argument(argument) => {
            let place = syn::Index::from(index);
            index += 1;
            if argument.borrowed {
                let inner = &argument.ty;
                quote!(::core::borrow::Borrow::<#inner>::borrow(&#values.#place))
            } else {
                quote!(#values.#place)
            }
        }
        Parameter::State(ty) => quote!(<__State as #p::Provide<#ty>>::provide(#state)),
        Parameter::Context => quote!(#context),
        Parameter::FromCall(ty) => {
            let from_call = spans::at(spans::ends(ty).0, quote!(#p::FromCall));
            quote!(<#ty as #from_call>::from_call(#context))
        }
    });
    let passed: Vec<TokenStream> = passed.collect();
    let bounds = tool.parameters.iter().filter_map(|parameter| match parameter {
        Parameter::State(ty) => Some(quote!(#p::Provide<#ty> +)),
        Parameter::Argument(_) | Parameter::Context | Parameter::FromCall(_) => None,
    });
    let wait = tool.is_async.then(|| quote!(.await));
    // A future that cannot move between threads is reported at the function's name.
    let body = quote! {
        let #values = #p::parse::<__ToolParts>(#arguments)?;
        (<__ToolParts as #p::Returning>::SHAPE.answer)(#ident(#(#passed),*) #wait)
    };
    let future = quote_spanned!(ident.span()=> async move { #body });
    let boxed = spans::call(ident, quote!(#p::boxed), future);
    quote! {
        #[automatically_derived]
        impl<__State> #p::Tool<__State> for #ident
        where
            __State: #(#bounds)* ::core::marker::Sync + ?::core::marker::Sized,
        {
            #[allow(unused_variables, clippy::unused_unit, clippy::let_unit_value, clippy::unit_arg)]
            fn run<'__call>(
                #state: &'__call __State,
                #context: &'__call #p::CallContext,
                #arguments: &'__call [::core::primitive::u8],
            ) -> #p::Run<'__call> {
                #boxed
            }
        }
    }
}

fn option<T: ToTokens>(value: Option<T>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

impl Tool {
    fn arguments(&self) -> impl Iterator<Item = &Argument> {
        self.parameters.iter().filter_map(|parameter| match parameter {
            Parameter::Argument(argument) => Some(&**argument),
            Parameter::State(_) | Parameter::Context | Parameter::FromCall(_) => None,
        })
    }
}

impl Argument {
    /// The type that the argument is read into.
    fn value_type(&self) -> TokenStream {
        let ty = &self.ty;
        if self.borrowed { quote!(<#ty as ::std::borrow::ToOwned>::Owned) } else { ty.to_token_stream() }
    }

    /// The type of its range's bounds.
    fn bound_type(&self, p: &TokenStream) -> TokenStream {
        let ty = self.value_type();
        spans::at(spans::ends(&self.ty).0, quote!(<#ty as #p::Ranged>::Bound))
    }

    /// Its row in the table.
    fn row(&self, p: &TokenStream) -> TokenStream {
        let (name, description, ty) = (&self.name, &self.description.expression, self.value_type());
        let new = spans::at(spans::ends(&self.ty).0, quote!(#p::Argument::new));
        let presence = match &self.default {
            None => quote!(#p::Presence::by_type::<#ty>()),
            Some(DefaultValue::Expression(expression)) if is_literal(expression) => {
                let value = self.default_value(expression);
                quote!(#p::Presence::Literal(|| #p::literal(&#value)))
            }
            Some(DefaultValue::Expression(_) | DefaultValue::OfType) => quote!(#p::Presence::Computed),
        };
        let mut limits = Vec::new();
        if let Some(range) = &self.range {
            let (min, max) = range.options(&self.bound_type(p));
            let range = spans::call(&self.ty, quote!(#p::range::<#ty>), quote!(#min, #max));
            limits.push(quote!(#p::Limit::Range(|| #range)));
        }
        if let Some(length) = &self.length {
            let (min, max) = length.options(&quote!(::core::primitive::usize));
            limits.push(quote!(#p::Limit::Length(#min, #max)));
        }
        if let Some(pattern) = &self.pattern {
            limits.push(quote!(#p::Limit::Pattern(#pattern)));
        }
        quote!(#new::<#ty>(#name, #description, #presence, const { &[#(#limits),*] }))
    }

    /// Reads its entry's value.
    fn fill(&self, slot: &Ident, map: &Ident, p: &TokenStream) -> TokenStream {
        let function = if self.default.is_some() { format_ident!("fill_or_null") } else { format_ident!("fill") };
        let function = spans::at(spans::ends(&self.ty).0, quote!(#p::#function));
        let ty = self.value_type();
        quote!(#function::<#ty, _>(&mut #slot, &mut #map))
    }

    /// Its value once all entries are read.
    fn value(&self, slot: &Ident, p: &TokenStream) -> TokenStream {
        match &self.default {
            None => {
                let required = spans::at(spans::ends(&self.ty).0, quote!(#p::required));
                let ty = self.value_type();
                quote!(#required::<#ty, _>(#slot)?)
            }
            Some(DefaultValue::OfType) => quote!(::core::option::Option::unwrap_or_default(#slot.given())),
            Some(DefaultValue::Expression(expression)) => {
                let value = self.default_value(expression);
                quote! {
                    match #slot.given() {
                        ::core::option::Option::Some(value) => value,
                        ::core::option::Option::None => #value,
                    }
                }
            }
        }
    }

    /// A default as a value of the argument's type; a literal text is turned into it.
    fn default_value(&self, expression: &Expr) -> TokenStream {
        let (value, ty) = (local("value"), &self.ty);
        let (first, _) = spans::ends(expression);
        if self.borrowed {
            return quote_spanned!(first=> { let #value: &#ty = #expression; ::std::borrow::ToOwned::to_owned(#value) });
        }
        let is_text = matches!(expression, Expr::Lit(literal) if matches!(literal.lit, Lit::Str(_)));
        if is_text {
            return quote_spanned!(first=> { let #value: #ty = ::core::convert::Into::into(#expression); #value });
        }
        quote_spanned!(first=> { let #value: #ty = #expression; #value })
    }

    /// What its value must keep.
    fn check(&self, slot: &Ident, p: &TokenStream) -> TokenStream {
        let ty = self.value_type();
        let range = self.range.as_ref().map(|range| {
            let (min, max) = range.options(&self.bound_type(p));
            let in_range = spans::call(&self.ty, quote!(#p::in_range::<#ty, _>), quote!(&#slot, #min, #max));
            quote!(#in_range?;)
        });
        let length = self.length.as_ref().map(|length| {
            let (min, max) = length.options(&quote!(::core::primitive::usize));
            let in_length = spans::at(spans::ends(&self.ty).0, quote!(#p::in_length));
            quote!(#in_length::<#ty, _>(&#slot, #min, #max)?;)
        });
        let pattern = self.pattern.as_ref().map(|pattern| {
            let matches = spans::at(spans::ends(&self.ty).0, quote!(#p::matches));
            quote! {{
                static PATTERN: #p::Pattern = #p::Pattern::new(#pattern);
                #matches::<#ty, _>(&#slot, &PATTERN)?;
            }}
        });
        quote!(#range #length #pattern)
    }
}

impl super::attributes::Bounds {
    /// The bounds as two options of a type.
    fn options(&self, ty: &TokenStream) -> (TokenStream, TokenStream) {
        let value = local("value");
        let typed = |bound: &crate::attribute::AnyExpression| {
            let bound = &bound.0;
            quote!({ let #value: #ty = #bound; #value })
        };
        (option(self.min.as_ref().map(typed)), option(self.max.as_ref().map(typed)))
    }
}

fn is_literal(expression: &Expr) -> bool {
    match expression {
        Expr::Lit(_) => true,
        Expr::Unary(unary) => matches!(unary.op, syn::UnOp::Neg(_)) && is_literal(&unary.expr),
        _ => false,
    }
}
