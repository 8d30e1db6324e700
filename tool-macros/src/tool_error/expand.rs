//! From the checked enum to its impl.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::{Fields, Type};

use super::checks::{Checked, Class, Own};
use super::message::{Binding, Message};
use super::parse::{Declared, DeclaredVariant};
use crate::attribute::{self, Text};
use crate::spans;

/// The impl of `ToolError`, and the checks that only const evaluation can make.
pub(super) fn implementation(declared: &Declared<'_>, checked: &[Checked<'_>]) -> TokenStream {
    let p = &attribute::private();
    let ident = &declared.input.ident;
    let name = ident.unraw().to_string();
    let variants: Vec<(&DeclaredVariant<'_>, &Checked<'_>)> = declared.variants.iter().zip(checked).collect();
    let statics = variants.iter().filter_map(|(variant, checked)| match checked {
        Checked::Own(own) => Some(static_of(declared, variant, own, p)),
        Checked::Transparent(_) => None,
    });
    let parts = variants.iter().map(|(variant, checked)| match checked {
        Checked::Own(_) => {
            let place = place(variant);
            quote!(#p::Part::Own(&#place))
        }
        Checked::Transparent(ty) => {
            let contract = spans::at(spans::ends(ty).0, quote!(#p::ToolError));
            quote!(#p::Part::Transparent(&<#ty as #contract>::CONTRACT))
        }
    });
    let arms = variants.iter().map(|(variant, checked)| match checked {
        Checked::Own(own) => arm(variant, own, ident, p),
        Checked::Transparent(ty) => transparent_arm(variant, ty, p),
    });
    let unique = spans::at(ident.span(), quote!(#p::assert_unique_codes(&<#ident as #p::ToolError>::CONTRACT)));
    let checks = variants.iter().filter_map(|(variant, checked)| match checked {
        Checked::Own(own) => Some(const_checks(declared, variant, own, p)),
        Checked::Transparent(_) => None,
    });
    let body = if declared.variants.is_empty() { quote!(match *self {}) } else { quote!(match self { #(#arms)* }) };
    let content = quote! {
            #(#statics)*
            #[automatically_derived]
            impl #p::ToolError for #ident {
                const CONTRACT: #p::ErrorContract = #p::ErrorContract {
                    name: #name,
                    // Where it is declared tells enums of one name apart.
                    place: ::core::concat!(::core::module_path!(), ":", ::core::line!(), ":", ::core::column!()),
                    parts: &[#(#parts),*],
                };

                #[allow(deprecated, unused_variables)]
                fn failure(&self) -> #p::Failure {
                    #body
                }
            }
            #(#checks)*
            const _: () = #unique;
    };
    let scope = declared.scope(&content);
    quote!(#[allow(deprecated)] #scope)
}

/// What stands for the enum while something is wrong with it, so that tools that return it add no errors of their own.
pub(super) fn stand_in(declared: &Declared<'_>) -> TokenStream {
    let p = attribute::private();
    let ident = &declared.input.ident;
    let (generics, arguments, conditions) = declared.input.generics.split_for_impl();
    declared.scope(&quote! {
        #[automatically_derived]
        impl #generics #p::ToolError for #ident #arguments #conditions {
            const CONTRACT: #p::ErrorContract = #p::ErrorContract { name: "", place: "", parts: &[] };

            fn failure(&self) -> #p::Failure {
                ::core::unreachable!()
            }
        }
    })
}

impl Declared<'_> {
    fn scope(&self, content: &TokenStream) -> TokenStream {
        attribute::scope(self.attributes.runtime.as_ref().map(|path| &path.0), content)
    }
}

/// The name of the static that holds what a variant declares, inside the anonymous scope.
fn place(variant: &DeclaredVariant<'_>) -> Ident {
    format_ident!("__TOOL_ERROR_{}", variant.ident().unraw())
}

fn static_of(declared: &Declared<'_>, variant: &DeclaredVariant<'_>, own: &Own<'_>, p: &TokenStream) -> TokenStream {
    let place = place(variant);
    let name = variant.ident().unraw().to_string();
    let (code, guidance, cause) = (&own.code, &own.guidance.literal, &own.cause.expression);
    let class = match &own.class {
        Class::Known(class) => {
            let class = format_ident!("{}", class.variant);
            quote!(#p::Class::#class)
        }
        Class::Domain(class) => quote!(#p::Class::Domain(#class)),
    };
    let action = format_ident!("{}", own.action.variant());
    let outcome = match own.outcome.as_str() {
        "none" => quote!(None),
        "partial" => quote!(Partial),
        _ => quote!(Unknown),
    };
    let with = option(own.attributes.with.as_ref().map(|with| {
        let path = &with.0;
        quote!(<#path as #p::ToolSpec>::NAME)
    }));
    let field = option(own.attributes.field.as_ref().map(|field| &field.literal));
    let text = |text: &Option<Text>| option(text.as_ref().map(|text| &text.literal));
    let (since, retired) = (text(&own.attributes.since), text(&own.attributes.retired));
    let volatile = own.attributes.volatile.is_present();
    let by_runtime = declared.attributes.by_runtime.is_present();
    quote! {
        #[allow(non_upper_case_globals)]
        static #place: #p::Variant = #p::Variant {
            name: #name,
            code: #code,
            class: #class,
            action: #p::Action::#action,
            outcome: #p::Outcome::#outcome,
            with: #with,
            field: #field,
            cause: #cause,
            guidance: #guidance,
            since: #since,
            retired: #retired,
            volatile: #volatile,
            by_runtime: #by_runtime,
        };
    }
}

fn option<T: ToTokens>(value: Option<T>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

/// The match arm of a variant that states its own class and action.
fn arm(variant: &DeclaredVariant<'_>, own: &Own<'_>, owner: &Ident, p: &TokenStream) -> TokenStream {
    let (ident, place) = (variant.ident(), place(variant));
    let (text, mut bindings) = match &own.attributes.message {
        Some(message) => {
            let Message { template, bindings, .. } = Message::of(variant, &message.value());
            let template = syn::LitStr::new(&template, message.literal.span());
            let shown = bindings.iter().map(|Binding { local, .. }| quote!(#local = #local));
            (quote!(::std::format!(#template, #(#shown),*)), bindings)
        }
        None => {
            // Not `self` with it: at another place it would be another local.
            let message = spans::at(owner.span(), quote!(<Self as #p::Message>::message));
            (quote!(#message(self)), Vec::new())
        }
    };
    let mut extras = TokenStream::new();
    for (name, method) in [("retry_after", "with_retry_after"), ("state", "with_state")] {
        if let Some(binding) = Binding::of(variant, name) {
            let local = &binding.local;
            let method = Ident::new(method, local.span());
            extras.extend(quote!(.#method(#local)));
            if bindings.iter().all(|known| known.local != *local) {
                bindings.push(binding);
            }
        }
    }
    let pattern = if bindings.is_empty() {
        variant.any_fields()
    } else {
        // Braces with the field's name or number fit both kinds of variant.
        let bindings = bindings.iter().map(|Binding { field, local }| quote!(#field: #local));
        quote!({ #(#bindings,)* .. })
    };
    quote!(Self::#ident #pattern => #p::Failure::new(&#place, #text)#extras,)
}

fn transparent_arm(variant: &DeclaredVariant<'_>, ty: &Type, p: &TokenStream) -> TokenStream {
    let ident = variant.ident();
    let inner = Ident::new("__tool_inner", Span::mixed_site());
    let field = match &variant.original.fields {
        Fields::Named(fields) => {
            fields.named.first().and_then(|field| field.ident.as_ref()).map(ToTokens::to_token_stream)
        }
        Fields::Unnamed(_) | Fields::Unit => Some(quote!(0)),
    };
    quote!(Self::#ident { #field: #inner } => <#ty as #p::ToolError>::failure(#inner),)
}

/// What only const evaluation can check of a variant.
fn const_checks(declared: &Declared<'_>, variant: &DeclaredVariant<'_>, own: &Own<'_>, p: &TokenStream) -> TokenStream {
    let code = &own.code;
    let reserved = (!declared.attributes.by_runtime.is_present()).then(|| {
        let check = spans::at(own.code_span, quote!(#p::assert_not_reserved(#code)));
        quote!(const _: () = #check;)
    });
    let name = variant.ident().to_string();
    let allowed = own.attributes.allow.clone().unwrap_or_default();
    let described = own.cause.const_checks(&format!("error variant `{name}`"), &name, &allowed, p);
    let described = described.map(|checks| quote!(const _: () = #checks;));
    let with = own.attributes.with.as_ref().map(|with| {
        let path = &with.0;
        let facts = quote!(<#path as #p::ToolSpec>::NAME, <#path as #p::ToolSpec>::EFFECT.writes());
        let check = spans::call(path, quote!(#p::assert_looks), facts);
        quote!(const _: () = #check;)
    });
    quote!(#reserved #described #with)
}
